"""Slips: entries that corrections changed, and what stands in their place in the events as played (ADR 43)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple
from uuid import UUID

from adjudicator.match import OURS, EntryCorrected, Game, tag_of
from adjudicator.plain.json import Malformed, read_event
from adjudicator.plain.said import say
from adjudicator.store.entry import Corrupt

_NO_EVENT: Final = say("it corrects no event of the game before it")


class PutRight(NamedTuple):
    """The events of a match as played, and the first position that further corrections changed."""

    events: list[Any]
    first: int


def read_instead(ruleset: Game, event: EntryCorrected) -> Any:
    """The game's event that a correction states, or the correction itself if it states none; raises `Malformed`."""
    if event.instead is None:
        return event
    return read_event({tag_of(kind): kind for kind in ruleset.events}, event.instead, "instead")


def put_right(ruleset: Game, match: str, events: list[Any], first: int) -> PutRight:
    """The events with the corrections from position `first` on put in; raises `Corrupt` for one that cannot be.

    Where nothing happened, the correction itself stands: no event of a game.
    """
    changed = [(at, event) for at, event in enumerate(events[first:], first) if type(event) is EntryCorrected]
    if not changed:
        return PutRight(events, len(events))
    right = list(events)
    for at, event in changed:
        if not _may_stand(events, at, event.position):
            raise Corrupt(UUID(match), at, _NO_EVENT)
        try:
            right[event.position] = read_instead(ruleset, event)
        except Malformed as malformed:
            raise Corrupt(UUID(match), at, malformed.said) from None
    return PutRight(right, min(event.position for _, event in changed))


def corrections_in(events: list[Any]) -> list[int]:
    """The positions of the corrections among the events as recorded."""
    return [at for at, event in enumerate(events) if type(event) is EntryCorrected]


def _may_stand(events: list[Any], at: int, position: int) -> bool:
    """Whether a correction at a position is of an event of the game before it, or of one that it said never was."""
    if not 0 < position < at:
        return False
    event = events[position]
    return type(event) not in OURS or (type(event) is EntryCorrected and event.position == position)
