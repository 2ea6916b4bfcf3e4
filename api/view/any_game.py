"""The events that every game's matches have, as sentences."""

from __future__ import annotations

from typing import cast

from adjudicator.match import (
    EntriesReinstated,
    EntriesVoided,
    EntryFlagged,
    MatchClosed,
    MatchEvent,
    MatchNoted,
    MatchOpened,
    ResultConfirmed,
)
from adjudicator.plain.said import Player, Said, listed
from adjudicator.shuffles import (
    DeckCut,
    EntropyAdded,
    EntropyDeclined,
    EntropyPromised,
    SecretRevealed,
    ShuffleAbandoned,
    ShuffleBound,
    ShuffleCommitted,
)
from api.sentences import counted, say

_OPENED, _CLOSED = say("The match was opened"), say("The match was closed")


def says_of_any_game(event: MatchEvent) -> Said:
    """One of the kernel's own events as a sentence."""
    match event:
        case EntriesVoided():
            return counted(
                "{count} entry was voided: {positions} ({reason})",
                "{count} entries were voided: {positions} ({reason})",
                len(event.positions),
                positions=listed([f"#{position}" for position in event.positions], "list"),
                reason=event.reason,
            )
        case EntriesReinstated():
            return counted(
                "{count} entry counts again: {positions} ({reason})",
                "{count} entries count again: {positions} ({reason})",
                len(event.positions),
                positions=listed([f"#{position}" for position in event.positions], "list"),
                reason=event.reason,
            )
        case MatchNoted():
            return say("Note: {text}", text=event.text)
        case EntryFlagged() | ResultConfirmed():
            return _says_of_players(event)
        case MatchClosed():
            return say("The match was closed: {result}", result=event.result) if event.result else _CLOSED
        case MatchOpened():
            return _OPENED
        case _:
            return _says_of_shuffle(event)


def _says_of_players(event: EntryFlagged | ResultConfirmed) -> Said:
    """What players say of entries and of the result, as a sentence."""
    if isinstance(event, ResultConfirmed):
        return say("{player} confirms the result: {result}", player=Player(event.seat), result=event.result)
    position = f"#{event.position}"
    if event.lifted:
        return say("{position} is settled", position=position)
    if event.note:
        return say("{position} is flagged: {note}", position=position, note=event.note)
    return say("{position} is flagged", position=position)


def _says_of_shuffle(event: MatchEvent) -> Said:
    """An event about a shuffle as a sentence."""
    match event:
        case ShuffleCommitted(pool="dice"):
            return say("Throws {shuffle} of {seat}'s dice: the service committed to their secret",
                       shuffle=event.shuffle, seat=event.seat)  # fmt: skip
        case ShuffleCommitted():
            return say("Shuffle {shuffle} of {seat}'s deck: the service committed to its secret", shuffle=event.shuffle,
                       seat=event.seat)  # fmt: skip
        case EntropyPromised():
            return say("{seat} promised what they add to shuffle {shuffle}", seat=event.seat, shuffle=event.shuffle)
        case EntropyDeclined():
            return say("{seat} adds nothing to shuffle {shuffle}", seat=event.seat, shuffle=event.shuffle)
        case EntropyAdded():
            return say("{seat} opened what they add to shuffle {shuffle}", seat=event.seat, shuffle=event.shuffle)
        case ShuffleAbandoned():
            return say("Shuffle {shuffle} was abandoned: {reason}", shuffle=event.shuffle, reason=event.reason)
        case DeckCut():
            return counted(
                "{seat} cut shuffle {shuffle} after {count} card", "{seat} cut shuffle {shuffle} after {count} cards",
                event.at, seat=event.by, shuffle=event.shuffle,
            )  # fmt: skip
        case ShuffleBound():
            return counted(
                "Shuffle {shuffle}: {count} card was bound to its place",
                "Shuffle {shuffle}: {count} cards were bound to their places",
                event.count, shuffle=event.shuffle,
            )  # fmt: skip
        case _:
            return say("The secret of shuffle {shuffle} was revealed", shuffle=cast("SecretRevealed", event).shuffle)
