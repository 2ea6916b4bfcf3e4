"""Whether a game says how its events are asked for: what each field holds, and what stands there on a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.match import Game, tag_of
from adjudicator.moves.choices import choices_on, sorts_of, within
from adjudicator.moves.following import coming
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, say
from adjudicator.seam.derived import Derived
from adjudicator.seam.domains import Domain, FieldDomain, SeatDomain, ThingDomain
from adjudicator.seam.event import Event


def unasked(game: Game) -> Iterator[Said]:
    """Fields that say nothing of what they hold, domains of no field, sorts of thing without a function."""
    derived = Derived(game.domains)
    fields = {kind: derived.fields(kind) for kind in game.events}
    for kind, name in derived.missing:
        yield say("Nothing says what {field} of {kind} holds", field=name, kind=_name_of(kind))
    for shape in game.given.values():
        derived.fields(shape)
    for one in derived.idle:
        yield say("No event has {field}, for which a domain is given", field=_named(one))
    wanted = {sort for one in _all(fields) for sort in sorts_of(one)}
    for sort in sorted(wanted - game.domains.things.keys()):
        yield say("No function gives the things of the sort {sort}", sort=sort)
    for sort in sorted(game.domains.things.keys() - wanted):
        yield say("No field holds a thing of the sort {sort}", sort=sort)


def standing(game: Game, seen: Any) -> Plain:
    """By sort, all that a masked table offers for fields, and what follows on it by itself; raises what the game's
    functions raise."""
    found = {sort: choices_on(game, seen, ThingDomain((sort,))) for sort in game.domains.things}
    return msgspec.to_builtins({"": choices_on(game, seen, SeatDomain()), **found, "follows": coming(game, seen)})


def _all(fields: dict[type, tuple[FieldDomain, ...]]) -> Iterator[Domain]:
    return (part for each in fields.values() for one in each for part in within(one.domain))


def _name_of(kind: type) -> str:
    return tag_of(kind) if issubclass(kind, Event) else kind.__name__


def _named(one: Any) -> str:
    """A field as it is entered: by name, by kind and name, by type."""
    if isinstance(one, tuple):
        return f"{one[0].__name__}.{one[1]}"
    return one if isinstance(one, str) else getattr(one, "__name__", str(one))
