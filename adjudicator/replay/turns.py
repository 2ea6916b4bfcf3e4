"""The turns of a match: where each begins, found entry by entry and kept with the reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.plain.work import Work
from adjudicator.seam.ruleset import Place

if TYPE_CHECKING:
    from adjudicator.replay.reading import Reading


class Turns(NamedTuple):
    """The turns of a match up to an entry, as far as they are known."""

    begun: tuple[tuple[int, Place], ...] = ()
    """The first entry of each turn, and where it stands: its turn and heading alone."""
    position: int = 0

    def until(self, position: int) -> Turns:
        """The same up to an earlier entry."""
        if position >= self.position:
            return self
        return Turns(tuple(turn for turn in self.begun if turn[0] <= position), max(position, 0))


def walked(reading: Reading, known: Turns, work: Work) -> Turns:
    """The turns of a reading from those that are known, as much further as `work` allows."""
    begun, position = list(known.begun), known.position
    for position in work.share(range(known.position + 1, reading.position + 1)):
        turn = turn_at(reading, position)
        if not begun or begun[-1][1] != turn:
            begun.append((position, turn))
    return Turns(tuple(begun), position)


def turn_at(reading: Reading, position: int) -> Place:
    """The turn of an entry and what it is called; one that ends a turn still belongs to it."""
    place_of = reading.ruleset.place
    place = place_of(reading.in_play(position))
    if place.turn is None:
        place = place_of(reading.in_play(max(position - 1, 0)))
    return Place(place.turn, place.heading)
