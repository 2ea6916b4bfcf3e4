"""The managed decks and dice of a match: what the service adds to their shuffles, and what they deal."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from adjudicator.fairness.dealing import BoundDecks
from adjudicator.fairness.keys import Keys
from adjudicator.fairness.order import LOTS, fits, lie_of
from adjudicator.match import Game, Match, MatchClosed, MatchEvent
from adjudicator.plain.said import counted, say
from adjudicator.seam.ruleset import JUDGE, Refused, Viewer
from adjudicator.shuffles import (
    DeckCut,
    EntropyAdded,
    EntropyDeclined,
    EntropyPromised,
    SecretRevealed,
    Shuffle,
    ShuffleAbandoned,
    ShuffleBound,
    ShuffleCommitted,
    taking_part,
)


class ManagedDecks(BoundDecks):
    """The decks of a match in play here, with the keys of their secrets."""

    def __init__(
        self,
        keys: Keys,
        ruleset: Game,
        name: str,
        match: Match,
        table_at: Callable[[int], Any],
        all_at: Callable[[int], Any] | None = None,
    ) -> None:
        """`name`: the match's id in hex; `table_at`, `all_at`: as in `BoundDecks`."""
        super().__init__(ruleset, match, table_at, all_at)
        self._keys = keys
        self._name = name

    def secret_of(self, shuffle: Shuffle) -> bytes:
        """The secret of a shuffle of this very match: an imported record may name that of another, still in play."""
        if shuffle.opened.match != self._name:
            raise Refused(
                "no-such", say("Shuffle {shuffle} was not begun in this match", shuffle=shuffle.opened.shuffle), "event"
            )
        return self._keys.secret(shuffle.opened)

    def completed(self, event: MatchEvent, table: Any, reporter: Viewer) -> MatchEvent:
        """A report about a shuffle, completed with what only the service states; raises `Refused`."""
        match event:
            case ShuffleCommitted():
                return self._promised(event, table)
            case EntropyPromised() | EntropyDeclined() | EntropyAdded():
                _guard_own(event.seat, reporter)
                self._guard_covered(event.shuffle)
            case DeckCut():
                _guard_own(event.by, reporter)
            case ShuffleAbandoned() if reporter != JUDGE:
                raise Refused("not-yours", say("Only a judge abandons a shuffle"), "event")
            case ShuffleBound():
                return ShuffleBound(shuffle=event.shuffle)  # refused: the service binds by itself
            case SecretRevealed():
                return SecretRevealed(shuffle=event.shuffle)  # refused: the service reveals by itself
        return event

    def guard(self, event: MatchEvent, table: Any) -> None:
        """Raises `Refused` for an admitted event that does not fit its promise, or the deck as it lies."""
        if isinstance(event, DeckCut):
            self._guard_cut(self.match.shuffles[event.shuffle], event.at, table)
        if isinstance(event, EntropyAdded):
            self._guard_opening(self.match.shuffles[event.shuffle], event, table)

    def following(self, event: MatchEvent) -> list[MatchEvent]:
        """The service's own events after an accepted one: the binding after the last contribution was opened; after a
        closing, the secrets of all shuffles but those whose key is gone."""
        if isinstance(event, EntropyAdded):
            shuffle = self.match.shuffles[event.shuffle]
            return [self._bound(shuffle)] if len(shuffle.added) == len(shuffle.promised) else []
        if isinstance(event, MatchClosed):
            return [found for one in self.match.shuffles.values() if (found := self._revealed(one)) is not None]
        return []

    def _promised(self, event: ShuffleCommitted, table: Any) -> ShuffleCommitted:
        if event != ShuffleCommitted(seat=event.seat, pool=event.pool):
            raise Refused("not-yours", say("Name the seat and the pool; the rest is the service's to say"), "event")
        if event.pool == "dice":
            self._guard_dice(event.seat)
        else:
            _guard_need(self.game.goes_in(table, event.seat, event.pool))
        names = (f"{event.seat[:40]}{number}" for number in count(1))
        name = next(name for name in names if name not in self.match.shuffles)
        return self._keys.promise(self._name, name, event, taking_part(event.seat, self.match.header.seats))

    def _guard_covered(self, name: str) -> None:
        """Raises `Refused` for a shuffle begun before 0.9.5: what is opened for it would fit another secret, too."""
        shuffle = self.match.shuffles.get(name)
        if shuffle is not None and shuffle.is_unbound and not shuffle.is_covered:
            says = say("Promises for shuffle {shuffle} do not cover its commitment: let a judge abandon it, and begin "
                       "another", shuffle=name)  # fmt: skip
            raise Refused("untimely", says, "shuffle")

    def _guard_dice(self, seat: str) -> None:
        if not self.game.has_dice:
            raise Refused("no-such", say("The game has no dice"), "pool")
        if seat not in self.match.header.seats:
            raise Refused("no-such", say("The match has no seat {seat}", seat=seat), "seat")

    def _guard_opening(self, shuffle: Shuffle, event: EntropyAdded, table: Any) -> None:
        if not fits(shuffle, event):
            says = say("It is not what {seat} promised for shuffle {shuffle}", seat=event.seat, shuffle=event.shuffle)
            raise Refused("wrong", says, "entropy")
        if not shuffle.added:
            self._guard_cut(shuffle, 0 if shuffle.cut is None else shuffle.cut.at, table)

    def _guard_cut(self, shuffle: Shuffle, at: int, table: Any) -> None:
        size = LOTS if shuffle.is_dice else len(self.pool(shuffle, table))
        if not size:
            raise Refused("no-such", say("There is no card to shuffle"), "shuffle")
        if at > size:
            says = counted(
                "A deck of {count} card cannot be cut at {at}",
                "A deck of {count} cards cannot be cut at {at}",
                size,
                at=at,
            )
            raise Refused("wrong", says, "at")

    def _bound(self, shuffle: Shuffle) -> ShuffleBound:
        lie = lie_of(shuffle, self.secret_of(shuffle), self.went_in(shuffle))
        return ShuffleBound(shuffle=shuffle.opened.shuffle, root=lie.binding.root.hex(), count=len(lie.cards))

    def _revealed(self, shuffle: Shuffle) -> SecretRevealed | None:
        if shuffle.is_revealed:
            return None
        try:
            secret = self.secret_of(shuffle)
        except Refused:
            return None
        cards = self.went_in(shuffle) if shuffle.bound is not None else ()
        return SecretRevealed(shuffle=shuffle.opened.shuffle, secret=secret.hex(), cards=cards)


def _guard_need(cards: tuple[str, ...]) -> None:
    """Raises `Refused` if there is nothing to shuffle."""
    if not cards:
        raise Refused("no-such", say("There is no card to shuffle"), "pool")


def _guard_own(seat: str, reporter: Viewer) -> None:
    """Raises `Refused` unless the player, or a judge, reports the player's contribution."""
    if reporter not in (seat, JUDGE):
        raise Refused("not-yours", say("What {seat} adds is {seat}'s to report", seat=seat), "seat")
