"""Whether shuffles were fair, by the record alone: promises kept, cards proved and dealt in turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from adjudicator.admission import admit
from adjudicator.fairness.commit import keeps
from adjudicator.fairness.dealing import BoundDecks, bound_already, guard_undealt
from adjudicator.fairness.derive import shows
from adjudicator.fairness.order import fits, lie_of, misdealt
from adjudicator.match import EntryCorrected, Game, Header, Match, MatchClosed, MatchEvent, fold
from adjudicator.plain.said import Said, say
from adjudicator.seam.ruleset import Refused
from adjudicator.shuffles import (
    EntropyAdded,
    SecretRevealed,
    Shuffle,
    ShuffleBound,
    ShuffleCommitted,
    ShuffleEvent,
    in_use,
    proofs_of,
)
from adjudicator.store.entry import Happened

Fault: TypeAlias = tuple[int, Said]
"""A position, and what is wrong with its shuffle or card."""


def faults(
    ruleset: Game,
    header: Header,
    events: Sequence[Any],
    recorded: Sequence[Any],
    table_at: Callable[[int], Any],
    all_at: Callable[[int], Any],
) -> Iterator[Fault]:
    """What is wrong with a match's shuffles, by its events from the opening on; nothing if its decks are physical.

    `events`: as played; `recorded`: with the slips that corrections put right. `table_at`: the table in play after a
    position; `all_at`: what all events come to, for what was dealt by that.

    If the secret was revealed, the deal is repeated and compared; until then a card counts as dealt by its proof.
    """
    if not header.is_managed:
        return
    told = _Told(ruleset, Match(header), events, recorded, table_at, all_at)
    for position, event in enumerate(events[1:], 1):
        try:
            found = told.amiss(position, event)
        except Refused as refused:
            found = [refused.says]
        yield from ((position, says) for says in found)
        told.match = fold(told.match, Happened(position, event))
    closed = next((at for at, event in enumerate(events) if isinstance(event, MatchClosed)), None)
    if closed is not None:
        kept = (one.opened.shuffle for one in told.match.shuffles.values() if not one.is_revealed)
        yield from ((closed, say("The secret of shuffle {shuffle} was not revealed", shuffle=name)) for name in kept)


class _Unrevealed(Refused):
    """The secret needed is not on record."""


class _Told(BoundDecks):
    """The decks of a match according to its record; `match` stands before the event being checked."""

    def __init__(
        self,
        ruleset: Game,
        match: Match,
        events: Sequence[Any],
        recorded: Sequence[Any],
        table_at: Callable[[int], Any],
        all_at: Callable[[int], Any],
    ) -> None:
        super().__init__(ruleset, match, table_at, all_at)
        self._recorded = recorded
        self._secrets = {one.shuffle: bytes.fromhex(one.secret) for one in events if isinstance(one, SecretRevealed)}
        self._shown: dict[str, set[str]] = defaultdict(set)
        """By shuffle, the cards that were proved."""

    @property
    def _shuffles(self) -> Mapping[str, Shuffle]:
        return self.match.shuffles

    def secret_of(self, shuffle: Shuffle) -> bytes:
        """The secret, if it is on record and the one that was promised; raises `_Unrevealed`."""
        secret = self._secrets.get(shuffle.opened.shuffle, b"")
        if not keeps(bytes.fromhex(shuffle.opened.commitment), secret):
            raise _Unrevealed(
                "missing", say("The secret of shuffle {shuffle} was not revealed", shuffle=shuffle.opened.shuffle)
            )
        return secret

    def amiss(self, position: int, event: Any) -> list[Said]:
        """What is wrong with an event."""
        if isinstance(event, ShuffleEvent):
            found = [*self._of_shuffle(position, event)]
            if not found:
                admit(self.match, event, lambda _: False)
            return found
        if isinstance(event, EntryCorrected) and event.position < position:
            guard_undealt(self._recorded, event.position, position)
        if isinstance(event, MatchEvent):
            return []
        return [*self._of_proofs(event)] or self._of_deal(position, event)

    def _of_shuffle(self, position: int, event: ShuffleEvent) -> Iterator[Said]:
        """What is wrong with an event about a shuffle, if it may come next."""
        match event:
            case ShuffleCommitted():
                yield from self._of_new(position, event)
            case EntropyAdded() if not fits(self._shuffles[event.shuffle], event):
                yield say(
                    "It is not what {seat} promised for shuffle {shuffle}", seat=event.seat, shuffle=event.shuffle
                )
            case ShuffleBound():
                yield from self._of_binding(event)
            case SecretRevealed():
                yield from self._of_secret(event)

    # ---- promises

    def _of_new(self, position: int, event: ShuffleCommitted) -> Iterator[Said]:
        for name, other in self._shuffles.items():
            if other.opened.commitment == event.commitment:
                yield say("Shuffle {shuffle} has the secret of {other}", shuffle=event.shuffle, other=name)
        if event.pool != "dice":
            cards = self.pool(Shuffle(event), self.table_at(position))
            if (bound := self.bound_already(event.seat, cards)) is not None:
                yield bound_already(bound)

    def _of_binding(self, event: ShuffleBound) -> Iterator[Said]:
        shuffle = self._shuffles[event.shuffle]
        try:
            lie = lie_of(shuffle, self.secret_of(shuffle), self.went_in(shuffle))
        except (_Unrevealed, ValueError):
            return
        if (lie.binding.root.hex(), len(lie.cards)) != (event.root, event.count):
            yield say("The cards of shuffle {shuffle} do not lie as its secret says", shuffle=event.shuffle)

    def _of_secret(self, event: SecretRevealed) -> Iterator[Said]:
        shuffle = self._shuffles[event.shuffle]
        if not keeps(bytes.fromhex(shuffle.opened.commitment), bytes.fromhex(event.secret)):
            yield say("The secret of shuffle {shuffle} is not the one that was promised", shuffle=event.shuffle)
        elif event.cards != (() if shuffle.bound is None else self.went_in(shuffle)):
            yield say("These are not the cards that went into shuffle {shuffle}", shuffle=event.shuffle)

    # ---- cards

    def _of_proofs(self, event: Any) -> Iterator[Said]:
        """What is wrong with the proofs: each must show its card or lot, and in turn."""
        turn: dict[str, int] = {}
        stated = getattr(event, "cards", ()) or getattr(event, "playing", ())
        if len(stated) != len(getattr(event, "proof", stated)):
            yield say("It has cards that nothing proves")
        rolls = getattr(event, "rolls", ())
        told = [*(getattr(event, "cards", ()) or ()), *(roll.lot for roll in rolls)]
        for card, proof in zip(map(str, told), proofs_of(event), strict=False):
            if proof is None:
                continue
            wrong = misdealt(self._shuffles, card, proof, turn)
            if wrong is not None:
                yield wrong[1]
            if wrong is None or wrong[0] == "turn":
                self._shown[proof.shuffle].add(card)
        if any(roll.shows != shows(roll.lot, roll.sides) for roll in rolls):
            yield say("A die does not show what its lot says")

    def _of_deal(self, position: int, event: Any) -> list[Said]:
        """What is wrong with the cards or throws dealt, if their proofs are right: by the match in play, and by all."""
        tables = self.table_at(position - 1), self.all_at(position - 1)
        found = [*self._of_deal_on(tables[0], event)]
        is_dealt_by_all = found and tables[0] is not tables[1] and not [*self._of_deal_on(tables[1], event)]
        return [] if is_dealt_by_all else found

    def _of_deal_on(self, table: Any, event: Any) -> Iterator[Said]:
        bare = self.game.bare(event)
        try:
            dealt = self.deal(table, bare)
        except _Unrevealed:
            if bare == event:
                yield say("Nothing of it was dealt from the deck that is bound")
            yield from self._unproved(table, event)
        except Refused as refused:
            yield refused.says
        else:
            if dealt != event:
                yield say("It is not what the deck that is bound deals")

    def _unproved(self, table: Any, event: Any) -> Iterator[Said]:
        """Faults for unproved cards that were not put back: the shuffle places them, or they lie elsewhere."""
        seat = self.game.deck_of(event)
        shuffle = None if seat is None else in_use(self._shuffles, seat)
        if seat is None or shuffle is None or None not in event.proof:
            return
        try:
            lies = self.game.goes_in(table, seat, "deck")
        except Refused:  # an impossible report has made the record lose track of some cards
            return
        put_back = set(lies) - (set(self.went_in(shuffle)) - self._shown[shuffle.opened.shuffle])
        for card, proof in zip(event.cards or (), event.proof, strict=False):
            if proof is None and card not in put_back:
                yield say("Nothing proves {card}, which was not put back", card=str(card))
