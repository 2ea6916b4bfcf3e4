"""The turns of a match and their parts: where each begins, found entry by entry and kept with the reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.plain.said import Said
from adjudicator.plain.work import Work
from adjudicator.seam.ruleset import Place

if TYPE_CHECKING:
    from adjudicator.replay.reading import Reading


class Turns(NamedTuple):
    """The turns of a match and their parts up to an entry, as far as they are known."""

    begun: tuple[tuple[int, Place], ...] = ()
    """The first entry of each turn, and where it stands: its turn and heading alone."""
    parts: tuple[tuple[int, Said | None], ...] = ()
    """The first entry of each part of a turn, such as an activation, and what it is called."""
    position: int = 0

    def until(self, position: int) -> Turns:
        """The same up to an earlier entry."""
        if position >= self.position:
            return self
        begun = tuple(turn for turn in self.begun if turn[0] <= position)
        return Turns(begun, tuple(part for part in self.parts if part[0] <= position), max(position, 0))


def walked(reading: Reading, known: Turns, work: Work) -> Turns:
    """The turns of a reading from those that are known, as much further as `work` allows."""
    begun, parts, position = list(known.begun), list(known.parts), known.position
    place_of, further = reading.ruleset.place, range(position + 1, reading.position + 1)
    after = place_of(reading.in_play(position))
    for position in work.share(further):
        before, after = after, place_of(reading.in_play(position))
        turn, part = _turn(before, after), before.activation if after.activation is None else after.activation
        is_new = not begun or begun[-1][1] != turn
        if is_new:
            begun.append((position, turn))
        if is_new or parts[-1][1] != part:
            parts.append((position, part))
    return Turns(tuple(begun), tuple(parts), position)


def turn_at(reading: Reading, position: int) -> Place:
    """The turn of an entry and what it is called."""
    before, after = (reading.ruleset.place(reading.in_play(at)) for at in (max(position - 1, 0), position))
    return _turn(before, after)


def _turn(before: Place, after: Place) -> Place:
    """The turn of an entry, between two tables; one that ends a turn, or a part of it, still belongs to it."""
    place = before if after.turn is None else after
    return Place(place.turn, place.heading)
