"""What a seat still has to add to the shuffles of a managed match, for the page of the match."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple
from uuid import UUID

from msgspec import json

from adjudicator.match import Match
from adjudicator.plain.said import Said
from adjudicator.seam.ruleset import Viewer
from adjudicator.shuffles import Shuffle
from api.sentences import say

_SILENT: Final = say("has neither promised nor declined yet")
_PROMISED: Final = say("has promised")
_DECLINED: Final = say("has declined")
_OPENED: Final = say("has opened")


class Contribution(NamedTuple):
    """What a seat adds to a shuffle that is not bound yet."""

    shuffle: str
    of: Said
    """What is shuffled."""
    seat: str
    state: Literal["silent", "waiting", "due", "done"]
    """Whether the seat has to promise or decline, waits for the others, has to open, or has done its part."""
    shown: str
    """What its device checks before it opens, as JSON: the commitment, and all that was chosen."""
    seats: dict[str, Said]
    """What each seat has done, by seat."""
    command: str
    """The command that draws the contribution without the page's script."""


def takes_part(match: Match, viewer: Viewer) -> bool:
    """Whether a viewer takes part in shuffles of a managed match: its device may keep what it added."""
    return any(viewer in shuffle.takers(match.header.seats) for shuffle in match.shuffles.values())


def contributions(match: Match, id: UUID, viewer: Viewer) -> Iterator[Contribution]:  # noqa: A002 - the match's
    """What a viewer with a seat adds to shuffles begun in this very match and not bound yet; empty unless managed."""
    if not match.is_managed or match.closed:
        return
    for name, shuffle in match.shuffles.items():
        is_here = shuffle.is_unbound and shuffle.opened.match == id.hex
        if is_here and viewer in shuffle.takers(match.header.seats):
            yield _of(match, id, name, shuffle, viewer)


def _of(match: Match, id: UUID, name: str, shuffle: Shuffle, seat: str) -> Contribution:  # noqa: A002
    seats = {one: _did(shuffle, one) for one in shuffle.takers(match.header.seats)}
    done = seats[seat]
    if done == _SILENT:
        state: Literal["silent", "waiting", "due", "done"] = "silent"
    elif done == _PROMISED:
        state = "waiting" if _SILENT in seats.values() else "due"
    else:
        state = "done"
    what = say("the dice of {seat}", seat=shuffle.opened.seat) if shuffle.is_dice else None
    of = what or say("the deck of {seat}", seat=shuffle.opened.seat)
    file = "contribution.json"
    opened = shuffle.opened
    cards = ["--deck", opened.seat, *([] if opened.pool == "deck" else ["--pool", opened.pool])]
    words = ["adjudicator", "contribute", str(id), name, seat, opened.commitment, *cards, "-o", file]
    command = shlex.join(words)
    return Contribution(name, of, seat, state, _shown(shuffle, list(seats)), seats, command)


def _shown(shuffle: Shuffle, seats: list[str]) -> str:
    opened = shuffle.opened
    told = {
        "match": opened.match,
        "shuffle": opened.shuffle,
        "deck": opened.seat,
        "pool": opened.pool,
        "commitment": opened.commitment,
        "seats": seats,
        "promised": [[one.seat, one.promise] for one in shuffle.promised],
        "declined": shuffle.declined,
        "cut": 0 if shuffle.cut is None else shuffle.cut.at,
    }
    return json.encode(told).decode()


def _did(shuffle: Shuffle, seat: str) -> Said:
    if seat in shuffle.declined:
        return _DECLINED
    if any(one.seat == seat for one in shuffle.added):
        return _OPENED
    return _SILENT if shuffle.promise_of(seat) is None else _PROMISED
