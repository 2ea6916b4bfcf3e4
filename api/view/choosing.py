"""What may be chosen for the fields of a kind of event, on a table as a viewer may know it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from adjudicator.match import tag_of
from adjudicator.moves.choices import choices_on
from adjudicator.plain.json import Plain
from adjudicator.seam.domains import (
    Domain,
    EitherDomain,
    FieldDomain,
    ListDomain,
    MapDomain,
    PartsDomain,
    PathDomain,
    WordDomain,
)
from api.view.asking import called
from api.view.domains import fields_of, titled
from api.view.seen import Seen

MOST: Final = 1_000
"""The choices of a field that are told; a table may hold more."""


class FieldChoice(Struct, frozen=True):
    """Something that may stand in a field: as a report names it, and as people call it."""

    value: Plain
    title: str


class FieldChoices(Struct, frozen=True):
    """What may stand in a field, likeliest first, as far as the viewer knows the table: other things may, too."""

    name: str
    """A field of a part after the part's, as in `recorded.result`."""
    choices: tuple[FieldChoice, ...]
    is_whole: bool
    """Whether these are all; false: the first thousand."""


class Choices(Struct, frozen=True):
    """What may stand in the fields of a kind of event, if it comes after a position."""

    position: int
    event: str
    fields: tuple[FieldChoices, ...]
    """Those of which the table has something to choose from."""


def choices(seen: Seen, position: int, kind: type[Struct]) -> Choices:
    """What a viewer may choose for the fields of a kind of event after a position."""
    game, table = seen.reading.ruleset, seen.table(position)
    found = (
        (name, choices_on(game, table, domain))
        for name, domain in _leaves("", fields_of(game, kind))
        if not isinstance(domain, WordDomain)
    )
    return Choices(position, tag_of(kind), tuple(_field(seen, table, name, some) for name, some in found if some))


def _field(seen: Seen, table: Any, name: str, found: tuple[Plain, ...]) -> FieldChoices:
    told = tuple(choice(seen, table, one) for one in found[:MOST])
    return FieldChoices(name, told, len(told) == len(found))


def choice(seen: Seen, table: Any, one: Plain) -> FieldChoice:
    """Something that may stand in a field, with what people call it."""
    return FieldChoice(one, _titled(seen, table, one))


def _leaves(above: str, fields: tuple[FieldDomain, ...]) -> Iterator[tuple[str, Domain]]:
    """The fields of an event and of its parts, each with what is chosen for it."""
    for one in fields:
        for part in _parts(one.domain):
            if isinstance(part, PartsDomain):
                yield from _leaves(f"{above}{one.name}.", part.fields)
            else:
                yield f"{above}{one.name}", part


def _parts(domain: Domain) -> Iterator[Domain]:
    """A domain, or those that it holds if one of them has fields of its own."""
    match domain:
        case ListDomain(of=PartsDomain() as of) | PathDomain(of=PartsDomain() as of):
            yield of
        case EitherDomain(among=among) | MapDomain(of=EitherDomain(among=among)):
            yield from among
        case _:
            yield domain


def _titled(seen: Seen, table: Any, one: Plain) -> str:
    """What people call a choice: a thing, a seat, a space, a card; one that has no name by what it is."""
    game = seen.reading.ruleset
    if isinstance(one, str):
        name = called(seen, table, one)
        return titled(game, one, seen.speaker) if name == one else name
    if not isinstance(one, dict):
        return str(one)
    spelled = None if game.spelled is None else game.spelled(one)
    if spelled is not None:
        return seen.speaker.say(spelled)
    return str(one["name"]) if "name" in one else " ".join(map(str, one.values()))
