"""The managed decks of a match: what the service fills in of their shuffles, and the cards they deal."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, cast

from adjudicator.fairness.check import source_of
from adjudicator.fairness.commit import Binding
from adjudicator.fairness.derive import cut
from adjudicator.fairness.keys import Keys
from adjudicator.match import Game, Match, MatchEvent
from adjudicator.plain.said import counted, say
from adjudicator.seam.event import Proof
from adjudicator.seam.ruleset import JUDGE, Managed, Refused, Viewer
from adjudicator.shuffles import (
    DeckCut,
    EntropyAdded,
    SecretRevealed,
    Shuffle,
    ShuffleBound,
    ShuffleCommitted,
    in_use,
    waiting,
)


class Deck:
    """A deck as its shuffle has it: worked out anew from the secret whenever it is needed."""

    def __init__(self, shuffle: Shuffle, secret: bytes, pool: tuple[str, ...]) -> None:
        """`pool`: the cards that went in, in their canonical order."""
        self._source = source_of(shuffle, secret)
        self.shuffle = shuffle.opened.shuffle
        self.dealt = shuffle.dealt
        self.cut_by = None if shuffle.cut is None else shuffle.cut.by
        self.cards = cut(self._source.order(pool), 0 if shuffle.cut is None else shuffle.cut.at)

    @cached_property
    def binding(self) -> Binding:
        """Its cards bound to their places."""
        return Binding(self.cards, self._source.salts(len(self.cards)))

    def proof(self, index: int) -> Proof:
        """The proof of a card."""
        opening = self.binding.open(index)
        path = tuple(node.hex() for node in opening.path)
        return Proof(shuffle=self.shuffle, index=index, salt=opening.salt.hex(), path=path)


class ManagedDecks:
    """The decks of a match as it stands; `match` moves on with what is reported."""

    def __init__(self, keys: Keys, ruleset: Game, name: str, match: Match, table_at: Callable[[int], Any]) -> None:
        """`name`: the match's id in hex; `table_at`: the table after a position."""
        self.match = match
        self._keys = keys
        self._game = cast("Managed[Any, Any]", ruleset.managed)
        self._name = name
        self._table_at = table_at

    # ---- what deals

    def in_use(self, seat: str) -> Deck:
        """The deck that a seat draws from; raises `Refused` where it was not shuffled."""
        shuffle = in_use(self.match.shuffles, seat)
        if shuffle is None:
            raise Refused(say("The deck of {seat} was not shuffled yet", seat=seat), "event")
        return self._deck(shuffle)

    def waiting(self, seat: str) -> Deck | None:
        """The deck that is bound, and comes next."""
        shuffle = waiting(self.match.shuffles, seat)
        return None if shuffle is None else self._deck(shuffle)

    def deal(self, table: Any, event: Any) -> Any:
        """A report with the cards that it leaves to the decks; raises `Refused`."""
        return self._game.deal(table, event, self)

    def _deck(self, shuffle: Shuffle) -> Deck:
        return Deck(shuffle, self._secret(shuffle), self._pool(shuffle))

    def _secret(self, shuffle: Shuffle) -> bytes:
        """The secret of a shuffle of this very match: a record that was imported may name another's, still going on."""
        if shuffle.opened.match != self._name:
            raise Refused(say("Shuffle {shuffle} was not begun in this match", shuffle=shuffle.opened.shuffle), "event")
        return self._keys.secret(shuffle.opened)

    def _pool(self, shuffle: Shuffle) -> tuple[str, ...]:
        return self._game.goes_in(self._table_at(shuffle.position), shuffle.opened.seat, shuffle.opened.pool)

    # ---- what the service fills in

    def completed(self, event: MatchEvent, table: Any, reporter: Viewer) -> MatchEvent:
        """A report about a shuffle with what is the service's to say; raises `Refused`."""
        match event:
            case ShuffleCommitted():
                return self._promised(event, table)
            case EntropyAdded():
                _guard_own(event.seat, reporter)
                if event.seat not in self.match.header.seats:
                    self._game.goes_in(table, event.seat, "deck")  # refuses a seat that is not there
            case DeckCut():
                _guard_own(event.by, reporter)
                self._guard_cut(event.shuffle, event.at, table)
            case ShuffleBound():
                return self._bound(event, table)
            case SecretRevealed():
                return SecretRevealed(shuffle=event.shuffle)  # refused: the service reveals by itself
        return event

    def revealed(self) -> list[SecretRevealed]:
        """The secrets of all that was bound, for a match that was closed; those whose key is gone stay away."""
        return [found for one in self.match.shuffles.values() if (found := self._revealed(one)) is not None]

    def _promised(self, event: ShuffleCommitted, table: Any) -> ShuffleCommitted:
        if event != ShuffleCommitted(seat=event.seat, pool=event.pool):
            raise Refused(say("Name the seat and the pool; the rest is the service's to say"), "event")
        self._game.goes_in(table, event.seat, event.pool)
        number = sum(one.opened.seat == event.seat for one in self.match.shuffles.values()) + 1
        return self._keys.promise(self._name, f"{event.seat}{number}", event)

    def _bound(self, event: ShuffleBound, table: Any) -> ShuffleBound:
        if event != ShuffleBound(shuffle=event.shuffle):
            raise Refused(say("Name the shuffle; the rest is the service's to say"), "event")
        shuffle = self.match.shuffles.get(event.shuffle)
        if shuffle is None or shuffle.bound is not None:
            return event  # refused where it is admitted
        if shuffle.cut is not None:
            self._guard_cut(event.shuffle, shuffle.cut.at, table)
        pool = self._game.goes_in(table, shuffle.opened.seat, shuffle.opened.pool)
        deck = Deck(shuffle, self._secret(shuffle), pool)
        return ShuffleBound(shuffle=event.shuffle, root=deck.binding.root.hex(), count=len(pool))

    def _guard_cut(self, name: str, at: int, table: Any) -> None:
        shuffle = self.match.shuffles.get(name)
        if shuffle is None:
            return  # refused where it is admitted
        count = len(self._game.goes_in(table, shuffle.opened.seat, shuffle.opened.pool))
        if at > count:
            says = counted(
                "A deck of {count} card cannot be cut at {at}",
                "A deck of {count} cards cannot be cut at {at}",
                count,
                at=at,
            )
            raise Refused(says, "at")

    def _revealed(self, shuffle: Shuffle) -> SecretRevealed | None:
        if shuffle.bound is None or shuffle.is_revealed:
            return None
        try:
            secret = self._secret(shuffle)
        except Refused:
            return None
        return SecretRevealed(shuffle=shuffle.opened.shuffle, secret=secret.hex(), cards=self._pool(shuffle))


def _guard_own(seat: str, reporter: Viewer) -> None:
    """Nobody but a player, or a judge, says what the player adds."""
    if reporter not in (seat, JUDGE):
        raise Refused(say("What {seat} adds is {seat}'s to report", seat=seat), "seat")
