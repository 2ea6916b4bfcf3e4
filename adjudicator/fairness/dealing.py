"""The decks and dice of a match as bound, and what they deal; this needs their secrets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, cast

from adjudicator.fairness.commit import Binding
from adjudicator.fairness.derive import cut, shows
from adjudicator.fairness.order import lie_of
from adjudicator.match import Game, Match
from adjudicator.plain.said import Said, counted, say
from adjudicator.seam.decks import Managed
from adjudicator.seam.event import Proof, Roll
from adjudicator.seam.ruleset import Refused
from adjudicator.shuffles import Shuffle, ShuffleEvent, in_use, is_dealt, waiting


class Deck:
    """A deck, or the lots of dice, as shuffled: derived from the secret whenever needed."""

    def __init__(self, shuffle: Shuffle, secret: bytes, pool: tuple[str, ...]) -> None:
        """`pool`: the cards that went in, in their canonical order."""
        self.shuffle = shuffle.opened.shuffle
        self.dealt = shuffle.dealt
        self.cut_by = None if shuffle.cut is None else shuffle.cut.by
        self._lie = lie_of(shuffle, secret, pool)
        self.cards = self._lie.cards

    @cached_property
    def binding(self) -> Binding:
        """Its cards bound to their places."""
        return self._lie.binding

    def proof(self, index: int) -> Proof:
        """The proof of a card."""
        opening = self.binding.open(index)
        path = tuple(node.hex() for node in opening.path)
        return Proof(shuffle=self.shuffle, index=index, salt=opening.salt.hex(), path=path)


class BoundDecks(ABC):
    """The decks of a match as it stands; `match` moves on with each report."""

    def __init__(
        self, ruleset: Game, match: Match, table_at: Callable[[int], Any], all_at: Callable[[int], Any] | None = None
    ) -> None:
        """`table_at`: the table in play after a position; `all_at`: what all events up to there come to."""
        self.match = match
        self.table_at = table_at
        self.all_at = all_at or table_at
        self.game = cast("Managed[Any, Any]", ruleset.managed)

    @abstractmethod
    def secret_of(self, shuffle: Shuffle) -> bytes:
        """The secret of a shuffle; raises `Refused`."""

    def in_use(self, seat: str) -> Deck:
        """The deck that a seat draws from; raises `Refused` if it was not shuffled yet."""
        shuffle = in_use(self.match.shuffles, seat)
        if shuffle is None:
            raise Refused("untimely", say("The deck of {seat} was not shuffled yet", seat=seat), "event")
        return self._deck(shuffle)

    def waiting(self, seat: str) -> Deck | None:
        """The deck that is bound and comes next; None: there is none."""
        shuffle = waiting(self.match.shuffles, seat)
        return None if shuffle is None else self._deck(shuffle)

    def roll(self, seat: str, sides: Sequence[int]) -> tuple[Roll, ...]:
        """A seat's throws: those left in use, then those that come next; raises `Refused` if they are too few."""
        found = (which(self.match.shuffles, seat, dice=True) for which in (in_use, waiting))
        bound = [self._deck(shuffle) for shuffle in found if shuffle is not None]
        left = [(deck, index) for deck in bound for index in range(deck.dealt, len(deck.cards))]
        if len(left) < len(sides):
            raise Refused("wrong", _too_few(seat, len(left)), "event")
        return tuple(
            Roll(sides=count, shows=shows(deck.cards[index], count), lot=deck.cards[index], proof=deck.proof(index))
            for count, (deck, index) in zip(sides, left, strict=False)
        )

    def deal(self, table: Any, event: Any) -> Any:
        """A report filled in from the decks and dice; raises `Refused`."""
        return self.game.deal(table, event, self)

    def _deck(self, shuffle: Shuffle) -> Deck:
        return Deck(shuffle, self.secret_of(shuffle), self.went_in(shuffle))

    def pool(self, shuffle: Shuffle, table: Any) -> tuple[str, ...]:
        """The cards that go into a shuffle on a table; none for a shuffle of dice."""
        pool = shuffle.opened.pool
        return () if pool == "dice" else self.game.goes_in(table, shuffle.opened.seat, pool)

    def went_in(self, shuffle: Shuffle) -> tuple[str, ...]:
        """The cards that went into a shuffle: those of the table on which the first contribution was opened.

        Releases before took all events for that, voided or not.
        """
        cards = self.pool(shuffle, self.table_at(shuffle.position))
        if shuffle.bound is None or shuffle.is_dice or shuffle.bound.count == len(cards):
            return cards
        return self.pool(shuffle, self.all_at(shuffle.position))

    def bound_already(self, seat: str, cards: tuple[str, ...]) -> Shuffle | None:
        """The waiting shuffle with the same cards, None if none: another would only be a search for a better order."""
        bound = waiting(self.match.shuffles, seat)
        return bound if bound is not None and set(self.went_in(bound)) == set(cards) else None


class AnyDecks:
    """The decks of a table in one of many orders unrelated to the real one: examples of what may come."""

    def __init__(self, decks: BoundDecks, table: Any, turn: int) -> None:
        """`turn`: how many cards of each, in canonical order, are moved from the top to the bottom."""
        self._decks = decks
        self._table = table
        self._turn = turn

    def in_use(self, seat: str) -> AnyDeck:
        """The cards in a seat's deck; raises `Refused`."""
        return AnyDeck(self._decks.game.goes_in(self._table, seat, "deck"), self._turn)

    def waiting(self, seat: str) -> AnyDeck | None:
        """The cards bound to come next; None: there are none."""
        shuffle = waiting(self._decks.match.shuffles, seat)
        return None if shuffle is None else AnyDeck(self._decks.went_in(shuffle), self._turn)

    def roll(self, seat: str, sides: Sequence[int]) -> tuple[Roll, ...]:  # noqa: ARG002 - the protocol's name
        """Throws of dice that run through their faces, turn by turn."""
        return tuple(Roll(sides=one, shows=self._turn % one + 1, lot="0" * 32, proof=_NO_PROOF) for one in sides)


class AnyDeck:
    """A deck in some order."""

    shuffle, cut_by, dealt = "", None, 0

    def __init__(self, cards: tuple[str, ...], turn: int) -> None:
        self.cards = cut(cards, turn % len(cards)) if cards else cards

    def proof(self, index: int) -> Proof:  # noqa: ARG002 - the protocol's name
        """A placeholder that proves nothing."""
        return _NO_PROOF


_NO_PROOF = Proof(shuffle="", index=0, salt="0" * 32)


def _too_few(seat: str, left: int) -> Said:
    return counted(
        "The dice of {seat} are bound for {count} throw more: bind others first",
        "The dice of {seat} are bound for {count} throws more: bind others first",
        left,
        seat=seat,
    )


def bound_already(shuffle: Shuffle) -> Said:
    """The objection to a shuffle of cards that wait already."""
    return say("Shuffle {shuffle} has bound these cards already: use it", shuffle=shuffle.opened.shuffle)


def guard_undealt(events: Sequence[Any], position: int, end: int) -> None:
    """Raises `Refused` for a correction at position `end` of an entry that a managed deck dealt, or from before one was
    shuffled or dealt from; `events`: as recorded."""
    if is_dealt(events[position]):
        says = say("The service dealt the cards of entry {position}: nobody mistyped them", position=position)
        raise Refused("wrong", says, "position")
    if any(isinstance(event, ShuffleEvent) or is_dealt(event) for event in events[position + 1 : end]):
        says = say("The service has shuffled or dealt since entry {position}: only a ruling takes it back",
                   position=position)  # fmt: skip
        raise Refused("untimely", says, "position")
