"""Whether events can be entered: what the fields of their kind take, picked or typed, be it on the table or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import json

from adjudicator.match import Game
from adjudicator.moves.choices import domains_of
from adjudicator.seam.domains import (
    CardDomain,
    DataDomain,
    DieDomain,
    Domain,
    EitherDomain,
    EntryDomain,
    FieldDomain,
    ListDomain,
    MapDomain,
    NumberDomain,
    PartsDomain,
    PathDomain,
    PlaceDomain,
    SeatDomain,
    TextDomain,
    ThingDomain,
    TruthDomain,
    WordDomain,
)


def is_entered(game: Game, event: Any) -> bool:
    """Whether an event can be entered as it stands."""
    plain = json.decode(json.encode(event))
    return _has_all(domains_of(game.domains, type(event)), {name: plain[name] for name in plain if name != "event"})


HELD: Final[Mapping[type[Domain], tuple[type, ...]]] = {
    TruthDomain: (bool,),
    PathDomain: (list,),
    DieDomain: (list,),
    PlaceDomain: (list, dict, str),
    ThingDomain: (str, int),
    SeatDomain: (str,),
    TextDomain: (str,),
    EntryDomain: (int,),
    CardDomain: (str, dict),
    DataDomain: (object,),
}
"""What a field of a domain holds, where nothing more is asked of it."""


def admits(domain: Domain, value: Any) -> bool:
    """Whether a field of a domain takes a value, picked or typed, be it on the table or not."""
    match domain:
        case WordDomain(choices=words, is_open=is_open):
            return is_open or value in words
        case NumberDomain(least=least, most=most):
            return isinstance(value, int | float) and _is_within(value, least, most)
        case EitherDomain(among=among):
            return any(admits(one, value) for one in among)
        case ListDomain(of=of, least=least, most=most):
            is_list = isinstance(value, list) and _is_within(len(value), least, most)
            return is_list and all(admits(of, one) for one in value)
        case MapDomain(keys=keys, of=of):
            return isinstance(value, dict) and all(
                admits(keys, key) and (one is None or admits(of, one)) for key, one in value.items()
            )
        case PartsDomain(fields=fields):
            return isinstance(value, dict) and _has_all(fields, value)
    return isinstance(value, HELD[type(domain)])


def _is_within(number: float, least: float | None, most: float | None) -> bool:
    return (least is None or least <= number) and (most is None or number <= most)


def _has_all(fields: Sequence[FieldDomain], value: Mapping[str, Any]) -> bool:
    """Whether a part states all that it needs, and nothing that its fields do not take."""
    return {one.name for one in fields} >= set(value) and all(
        not one.is_needed if value.get(one.name) is None else admits(one.domain, value[one.name]) for one in fields
    )
