"""The outline of a match: its turns, and the activations of the turns shown, each with how many findings it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct

from adjudicator.plain.work import Work
from api.sentences import say
from api.view.seen import Seen

NEAR: Final = 100
"""Most turns before those on the page, and most turns from there on."""


class Part(Struct, frozen=True):
    """A turn or an activation: what it is called, its first and last entry, its findings, its own parts."""

    called: str
    first: int
    last: int
    findings: int
    parts: tuple[Part, ...] = ()


def outline(seen: Seen, marks: Mapping[int, tuple[int, int]], first: int, last: int, work: Work) -> list[Part]:
    """The turns of a match around the entries from `first` to `last`, as far as `work` allows; turns that overlap these
    have their activations."""
    turns = [list(same) for _, same in groupby(seen.turns(work)[0], key=lambda turn: turn[2].turn)]
    here = sum(turn[0][0] <= first for turn in turns)
    found = []
    for turn in turns[max(here - NEAR, 0) : here + NEAR]:
        mine = range(turn[0][0], turn[-1][1] + 1)
        heading = turn[0][2].heading or say("At the beginning")
        parts = tuple(_activations(seen, marks, mine, work)) if mine[0] <= last and mine[-1] >= first else ()
        found.append(_part(seen.speaker.say(heading), mine, marks, parts))
    return found


def _activations(
    seen: Seen, marks: Mapping[int, tuple[int, int]], positions: Sequence[int], work: Work
) -> Iterator[Part]:
    place_of, table_at = seen.reading.ruleset.place, seen.reading.in_play
    held = work.share(positions)
    for activation, grouped in groupby(held, key=lambda position: place_of(table_at(position)).activation):
        if activation is not None:
            yield _part(seen.speaker.say(activation), list(grouped), marks)


def _part(called: str, mine: Sequence[int], marks: Mapping[int, tuple[int, int]], parts: tuple[Part, ...] = ()) -> Part:
    return Part(called, mine[0], mine[-1], sum(marks[position][0] for position in mine if position in marks), parts)
