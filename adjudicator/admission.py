"""Admission: whether an event may come next in a match, whatever its game."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.match import (
    EntriesReinstated,
    EntriesVoided,
    EntryCorrected,
    EntryFlagged,
    Match,
    MatchClosed,
    MatchEvent,
    MatchOpened,
    ResultConfirmed,
)
from adjudicator.plain.choices import shown
from adjudicator.plain.said import say
from adjudicator.seam.ruleset import Refused
from adjudicator.shuffles import SecretRevealed, ShuffleEvent, admit_shuffle


def admit_play(match: Match) -> None:
    """Raises `Refused` if no event of the game may come next."""
    if match.closed:
        raise Refused("untimely", say("The match is closed; only notes and rulings may follow"), "event")


def admit(match: Match, event: MatchEvent, is_played: Callable[[int], bool]) -> None:
    """Raises `Refused` if a kernel's event may not come next; `is_played`: whether a position holds a game's event."""
    if isinstance(event, MatchOpened):
        raise Refused("taken", say("The match is open already"), "event")
    if isinstance(event, MatchClosed):
        admit_play(match)
    if isinstance(event, EntriesVoided):
        _admit_void(match, event.positions, is_played)
    if isinstance(event, EntriesReinstated):
        _admit_reinstated(match, event.positions)
    if isinstance(event, EntryCorrected):
        _admit_correction(match, event.position, is_played)
    if isinstance(event, ResultConfirmed) and event.seat not in match.header.seats:
        raise Refused("no-such", say("Nobody sits at {seat}", seat=shown(event.seat)), "seat")
    if isinstance(event, EntryFlagged):
        _admit_flag(match, event, is_played)
    if isinstance(event, ShuffleEvent):
        _admit_shuffle(match, event)


def _admit_shuffle(match: Match, event: ShuffleEvent) -> None:
    if not match.is_managed:
        raise Refused("untimely", say("The match has physical cards: they are shuffled at the table"), "event")
    if not isinstance(event, SecretRevealed):
        admit_play(match)
    elif not match.closed:
        raise Refused("untimely", say("Secrets are revealed when the match is closed"), "event")
    admit_shuffle(match.shuffles, event, match.header.seats)


def _admit_void(match: Match, positions: tuple[int, ...], is_played: Callable[[int], bool]) -> None:
    seen: set[int] = set()
    for position in positions:
        _guard_once(position, seen)
        if position in match.voided:
            raise Refused("taken", say("Entry {position} is voided already", position=position), "positions")
        _guard_played(match, position, is_played, "positions")


def _admit_correction(match: Match, position: int, is_played: Callable[[int], bool]) -> None:
    admit_play(match)
    _guard_played(match, position, is_played, "position")
    if position in match.voided:
        says = say("Entry {position} is voided: what does not count is not corrected", position=position)
        raise Refused("untimely", says, "position")


def _admit_flag(match: Match, event: EntryFlagged, is_played: Callable[[int], bool]) -> None:
    _guard_played(match, event.position, is_played, "position")
    if event.lifted and event.position not in match.flagged:
        raise Refused("no-such", say("Entry {position} has no flag", position=event.position), "position")


def _guard_played(match: Match, position: int, is_played: Callable[[int], bool], field: str) -> None:
    """Raises `Refused` for a position without an event of the game."""
    if position > match.position:
        says = say("There is no entry {position}; the match stands at {last}", position=position, last=match.position)
        raise Refused("no-such", says, field)
    if not is_played(position):
        raise Refused("no-such", say("Entry {position} is not an event of the game", position=position), field)


def _admit_reinstated(match: Match, positions: tuple[int, ...]) -> None:
    seen: set[int] = set()
    for position in positions:
        _guard_once(position, seen)
        if position not in match.voided:
            raise Refused("no-such", say("Entry {position} is not voided", position=position), "positions")


def _guard_once(position: int, seen: set[int]) -> None:
    """Raises `Refused` for a position that was seen; from now on it is."""
    if position in seen:
        raise Refused("taken", say("Entry {position} is named twice", position=position), "positions")
    seen.add(position)
