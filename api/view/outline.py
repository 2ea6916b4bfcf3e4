"""The outline of a match: its turns, and the activations of the turns shown, each with how many findings it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from msgspec import Struct

from api.sentences import say
from api.view.seen import Seen


class Part(Struct, frozen=True):
    """A turn or an activation: what it is called, its first and last entry, its findings, its own parts."""

    called: str
    first: int
    last: int
    findings: int
    parts: tuple[Part, ...] = ()


def outline(seen: Seen, marks: Mapping[int, tuple[int, int]], first: int, last: int) -> list[Part]:
    """The turns of a match; turns that overlap the entries from `first` to `last` have their activations."""
    found = []
    for _, positions in groupby(range(1, seen.reading.position + 1), key=lambda position: seen.turn(position).turn):
        mine = list(positions)
        heading = seen.turn(mine[0]).heading or say("At the beginning")
        parts = tuple(_activations(seen, marks, mine)) if mine[0] <= last and mine[-1] >= first else ()
        found.append(_part(seen.speaker.say(heading), mine, marks, parts))
    return found


def _activations(seen: Seen, marks: Mapping[int, tuple[int, int]], positions: list[int]) -> Iterator[Part]:
    place_of, table_at = seen.reading.ruleset.place, seen.reading.in_play
    for activation, grouped in groupby(positions, key=lambda position: place_of(table_at(position)).activation):
        if activation is not None:
            yield _part(seen.speaker.say(activation), list(grouped), marks)


def _part(called: str, mine: list[int], marks: Mapping[int, tuple[int, int]], parts: tuple[Part, ...] = ()) -> Part:
    return Part(called, mine[0], mine[-1], sum(marks[position][0] for position in mine if position in marks), parts)
