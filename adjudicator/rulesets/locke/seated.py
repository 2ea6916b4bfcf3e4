"""Which seats an event names, and whether they are there: `admit` and `concerns`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from adjudicator.rulesets.locke import spaces
from adjudicator.rulesets.locke.events import Event
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.state import Table
from adjudicator.rulesets.locke.things import Spot
from adjudicator.seam.ruleset import Refused

_ONE = ("player", "turn_of", "viewer", "owner", "target", "next", "against", "declarer")
_SEVERAL = ("targets", "among", "nominees", "members", "declined", "participants", "wishes")
_BY_SEAT = ("deals", "ranks")
"""The fields that name seats, where an event has them."""
_SPACES = ("at", "from_", "to")
"""The fields that name spaces."""


@cache
def _fields(kind: type[Event]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The fields of a kind of event that name one seat, several, a space."""
    held = frozenset(kind.__struct_fields__)
    one, several, places = (
        tuple(field for field in fields if field in held) for fields in (_ONE, (*_SEVERAL, *_BY_SEAT), _SPACES)
    )
    return one, several, places


def named(event: Event) -> Iterator[tuple[str, str]]:
    """Each seat that an event names, with the field."""
    one, several, _ = _fields(type(event))
    for field in one:
        seat = getattr(event, field)
        if seat is not None:
            yield seat, field
    for field in several:
        for seat in getattr(event, field) or ():
            yield seat, field


def concerns(table: Table, event: Event) -> tuple[str, ...]:
    """The seats that an event concerns, each once, who acts first."""
    return tuple(dict.fromkeys(seat for seat, _ in named(event)))


def admit(table: Table, event: Event) -> None:
    """Raises `Refused`, with the field, for a seat nobody sits on and a space that is none; a breach has its place."""
    if table.players:
        for seat, field in named(event):
            if seat not in table.players:
                raise Refused(say("There is no seat {seat}", seat=seat), field)
    for field in _fields(type(event))[2]:
        spaces.guard(getattr(event, field), field.rstrip("_"))
    for step in getattr(event, "path", None) or ():
        if isinstance(step, Spot):
            spaces.guard(step, "path")
