"""What the rules leave of an event, once all else that is asked of it is stated: the values that break none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from msgspec import Struct

from adjudicator.match import Game, tag_of
from adjudicator.moves.choices import choices_on, within
from adjudicator.plain.json import Malformed, Plain, read_event
from adjudicator.seam.domains import FieldDomain, NumberDomain, PlaceDomain, TruthDomain, WordDomain
from adjudicator.seam.judging import judge
from adjudicator.seam.moves import Option
from adjudicator.seam.ruleset import Refused

MOST: Final = 64
"""The most values of a field that are tried."""
HIGHEST: Final = 40
"""The highest number that is."""
FEW: Final = 6
"""Below which the numbers are that are tried where an event breaks a rule without them."""


class Event(Struct, frozen=True):
    """An event as far as it is stated, on a masked table; `ways`: the legal ways to go on with it."""

    game: Game
    table: Any
    kind: type[Struct]
    position: int
    plain: Mapping[str, Plain]
    ways: Sequence[Option]


def fitting(event: Event, field: FieldDomain) -> tuple[Plain, ...]:
    """The values of the only field that is still asked for that break no rule, if it is a space of a board."""
    if not any(isinstance(one, PlaceDomain) and one.spaces for one in within(field.domain)):
        return ()
    values = choices_on(event.game, event.table, field.domain)
    return tuple(_legal(event, field.name, values)) if len(values) <= MOST and _is_open(event, field) else ()


def forced(event: Event, fields: Sequence[FieldDomain]) -> dict[str, Plain]:
    """What is not asked for although it may be stated, where one value alone breaks no rule: whether a roll was enough,
    the way round that leads to a space."""
    found: dict[str, Plain] = {}
    if not _stands(event, event.plain):
        numbers = mending(event, fields)
        return {numbers[0][0].name: numbers[0][1]} if len(numbers) == 1 else found
    for one in fields:
        if one.name not in event.plain and _is_open(event, one) and (values := _few(one)):
            legal = tuple(_legal(event, one.name, values))
            found |= {one.name: legal[0]} if len(legal) == 1 else {}
    return found


def mending(event: Event, fields: Sequence[FieldDomain]) -> list[tuple[FieldDomain, Plain]]:
    """The numbers by each of which an event that breaks a rule breaks none: after how many cards a new deck was made,
    the ⊕ or the ⊖ of a flip of two cards."""
    numbers = (one for one in fields if isinstance(one.domain, NumberDomain) and _is_open(event, one))
    left = [(one, _few(one)[:FEW]) for one in numbers if one.name not in event.plain]
    return [(one, value) for one, values in left for value in _legal(event, one.name, values)]


def _few(field: FieldDomain) -> tuple[Plain, ...]:
    match field.domain:
        case TruthDomain():
            return (True, False)
        case WordDomain(choices=choices, is_open=False):
            return choices
        case NumberDomain(is_whole=True, least=least, most=most):
            return tuple(range(int(least or 0), 1 + int(min(HIGHEST, HIGHEST if most is None else most))))
    return ()


def _is_open(event: Event, field: FieldDomain) -> bool:
    """Whether all ways leave a field to whoever enters the event."""
    return bool(event.ways) and all(field.name in way.open for way in event.ways)


def _legal(event: Event, name: str, values: Sequence[Plain]) -> Iterator[Plain]:
    return (value for value in values if _stands(event, {**event.plain, name: value}))


def _stands(event: Event, plain: Mapping[str, Plain]) -> bool:
    kinds: dict[str, Any] = {tag_of(event.kind): event.kind}
    with suppress(Refused, Malformed):
        return not judge(event.game, event.position, event.table, read_event(kinds, dict(plain))).findings
    return False
