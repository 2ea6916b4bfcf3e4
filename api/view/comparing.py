"""Two looks at a match compared: positions, readings, viewers; what differs in words, in panels and on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple
from uuid import UUID

from msgspec import Struct

from adjudicator.plain.said import Part, listed
from adjudicator.replay.reading import Which
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Step, Viewer
from adjudicator.service import NotFound
from api.sentences import say
from api.view import choices
from api.view.changed import Changed, changed
from api.view.choices import Choice
from api.view.line_page import called
from api.view.panels import Panel, apart
from api.view.questions import is_drawn
from api.view.seen import Seen, UnknownViewer


class Look(NamedTuple):
    """The table after an entry, as a viewer may know it."""

    seen: Seen
    position: int


class Looked(Struct, frozen=True):
    """One of two looks: where, and what it is called beside the other."""

    position: int
    reading: Which
    viewer: Viewer
    says: str


class Comparison(Struct, frozen=True):
    """What differs between two looks at a match."""

    match: UUID
    one: Looked
    other: Looked
    changed: tuple[Changed, ...]
    """In words, from the one to the other, as if that were one step."""
    panels: tuple[Panel, ...]
    """Rows of the panels that differ, with a column for each."""


def looks(seen: Seen, beside: Seen, one: int, other: int | None, viewer: Viewer | None) -> tuple[Look, Look]:
    """Two looks by one viewer: as `seen`, and at another entry (None: where it stands) of `beside`, as another viewer.

    Nobody sees more by it: whoever knows all compares anybody, others themselves and spectators. Raises `NotFound`,
    `UnknownViewer`.
    """
    if viewer is not None and viewer != seen.viewer:
        known = viewers(seen)
        if viewer not in known:
            raise UnknownViewer(viewer, known, seen.header.seats)
        seen, beside = replace(seen, as_then=True), replace(beside, viewer=viewer, as_then=True)
    found = Look(seen, one), Look(beside, beside.reading.position if other is None else other)
    for look, position in found:
        look.reading.find(position)
    return found


def read_as(seen: Seen, which: Which | None) -> Seen:
    """The same match at another reading; None: at the same."""
    if which is None:
        return seen
    return replace(seen, reading=seen.played if which == "played" else seen.played.ruled())


def viewers(seen: Seen) -> tuple[Viewer, ...]:
    """With whom a viewer may compare what they know."""
    return seen.viewers if seen.eyes == JUDGE else tuple(dict.fromkeys((SPECTATOR, seen.viewer)))


def compared(one: Look, other: Look) -> Comparison:
    """What differs between two looks."""
    before, after = (look.table(position) for look, position in (one, other))
    name, beside = _names(one, other)
    return Comparison(
        match=one.seen.id,
        one=_looked(one, name),
        other=_looked(other, beside),
        changed=tuple(changed(other.seen, Step(other.position, before, None, after, ()))),
        panels=apart([(name, *one), (beside, *other)]),
    )


def drawn(one: Look, other: Look) -> str:
    """The board of the other look, with what stands elsewhere than in the one; raises `NotFound` without a board."""
    draw = other.seen.reading.ruleset.draw
    if draw is None or not is_drawn(*other):
        raise NotFound(say("Nothing stands on the table at #{position}", position=other.position))
    wanted = {"sight": (), "language": other.seen.language, "title": other.seen.header.title, "shows": "ground"}
    return draw(one.seen.table(one.position), None, other.seen.table(other.position), wanted)


class ComparePage(Struct, frozen=True, kw_only=True):
    """What the page of a comparison says, and what its form offers."""

    name: str
    told: Comparison
    is_drawn: bool
    last: int
    readings: Sequence[Sequence[Choice]]
    """For the one, and for the other; empty if all entries count."""
    viewers: Sequence[Choice]
    """Whose knowledge the other look may be."""


def compare_page(one: Look, other: Look, name: str) -> ComparePage:
    """The page of a comparison; `name`: of the match."""
    seen = one.seen
    return ComparePage(
        name=name,
        told=compared(one, other),
        is_drawn=is_drawn(*other),
        last=max(look.reading.position for look, _ in (one, other)),
        readings=[found for look, _ in (one, other) if (found := choices.readings(look))],
        viewers=[
            Choice(viewer, choices.called(seen, viewer), viewer == other.seen.viewer)
            for viewer in viewers(replace(seen, as_then=False))
        ],
    )


def _looked(look: Look, name: str) -> Looked:
    return Looked(look.position, look.seen.reading.which, look.seen.viewer, name)


def _names(one: Look, other: Look) -> list[str]:
    """What tells two looks apart: always the entry, reading and viewer only where they differ."""
    return [one.seen.speaker.say(listed(_facts(look, beside), "list")) for look, beside in ((one, other), (other, one))]


def _facts(look: Look, beside: Look) -> Iterator[Part]:
    yield f"#{look.position}"
    if look.seen.line != beside.seen.line:
        yield called(look.seen, look.seen.line) if look.seen.line else say("The match itself")
    elif look.seen.reading.which != beside.seen.reading.which:
        yield next(one.says for one in choices.readings(look.seen) if one.is_chosen)
    if look.seen.viewer != beside.seen.viewer:
        yield choices.called(look.seen, look.seen.viewer)
