"""How a match stands at an entry, at a glance: the turn, whose part it is, the points of each seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from adjudicator.seam import panels as seam
from adjudicator.seam.panels import COLOURS
from api.view.dressed import dressed
from api.view.panels import Panel, as_said, tell
from api.view.seen import Masked, Seen


class Wearer(Struct, frozen=True):
    """A seat as it is shown: its player, and the number of its colour on the board (None: it has none)."""

    seat: str
    player: str
    colour: int | None


class Held(Struct, frozen=True):
    """The points that a seat holds."""

    wearer: Wearer
    points: int


class Standing(Struct, frozen=True):
    """The line above a table; what is empty is not known."""

    turn: str
    phase: str
    activation: str
    active: Wearer | None
    held: tuple[Held, ...]
    score: str
    """The same in words, with who has won."""


def wearers(seen: Seen, table: Any) -> dict[str, Wearer]:
    """The seats of a match, in the colours that they have on a table."""
    game, seats = seen.reading.ruleset, seen.header.seats
    worn = {} if game.colours is None else game.colours(table)
    numbers: dict[str, int] = {colour: number for number, colour in enumerate(COLOURS)}
    return {seat: Wearer(seat, seats.get(seat, ""), numbers.get(worn.get(seat, ""))) for seat in seen.viewers[2:]}


def standing(seen: Seen, position: int, step: Masked | None) -> Standing:
    """How a match stands after an entry, as far as its viewer may know."""
    place = seen.place(step, position)
    worn = wearers(seen, seen.table(position) if step is None else step.after)
    turn, phase, activation, score = (
        "" if said is None else seen.speaker.say(said)
        for said in (place.heading, place.phase, place.activation, place.score)
    )
    held = tuple(Held(worn[seat], points) for seat, points in place.points if seat in worn)
    return Standing(turn, phase, activation, worn.get(place.active or ""), held, score)


def everybody(seen: Seen, position: int) -> tuple[Panel, ...]:
    """What each seat has on the table, or, where nothing is told by seats, all that is told of the table."""
    in_colour = dressed(seen, seen.table(position))
    told = tell(seen, position, seen.step(position) if position else None)
    of_seats = [panel for panel in told if panel.seat is not None]
    some = [*(of_seats or told), *_so_far(seen, position)]
    return tuple(as_said(in_colour.say, panel) for panel in some if not panel.contest)


def _so_far(seen: Seen, position: int) -> Iterator[seam.Panel]:
    """What the events up to a position add up to."""
    so_far, events = seen.reading.ruleset.so_far, seen.reading.events
    if so_far is not None:
        steps = (seen.step(at) for at in range(1, position + 1) if isinstance(events[at], so_far.kinds))
        panel = so_far.panel(seen.table(position), [step.event for step in steps if step is not None])
        if panel.told:
            yield panel
