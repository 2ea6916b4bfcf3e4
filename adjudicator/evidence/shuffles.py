"""Whether the shuffles of a match were fair, by its stored entries alone, without any game's rules.

Whatever depends on a game's rules (which cards go into a shuffle, where a card was put back) is checked where the game
is available.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from adjudicator.fairness.commit import keeps
from adjudicator.fairness.derive import shows
from adjudicator.fairness.kept import Kept, unlike
from adjudicator.fairness.order import fits, lie_of, misdealt
from adjudicator.match import tag_of
from adjudicator.plain.json import Malformed, Plain, read_as
from adjudicator.plain.said import Said, say
from adjudicator.seam.event import Proof, Roll
from adjudicator.seam.ruleset import Refused
from adjudicator.shuffles import (
    COVERED,
    SHUFFLES,
    EntropyAdded,
    SecretRevealed,
    Shuffle,
    ShuffleCommitted,
    ShuffleEvent,
    admit_shuffle,
    in_use,
    shuffled,
)

Unfair: TypeAlias = Literal[
    "shuffle", "reused", "promise", "secret", "order", "card", "turn", "unproved", "die", "kept"
]
"""What can be wrong with a shuffle."""
_KINDS: Final[Mapping[str, type[Any]]] = {tag_of(kind): kind for kind in SHUFFLES}


class Found(NamedTuple):
    """Something wrong, and where."""

    kind: Unfair
    position: int
    why: Said


class _Proof(Proof, frozen=True, kw_only=True):
    """A proof whose shuffle has a name."""

    shuffle: Annotated[str, Meta(min_length=1, max_length=100)]


class _Roll(Roll, frozen=True, kw_only=True):
    """A throw with such a proof."""

    proof: _Proof


class Dealt(Struct, frozen=True):
    """The dealing part of a game's event: the cards it names or the dice it throws, with their proofs."""

    seat: str = ""
    deck: str | None = None
    cards: tuple[str, ...] = ()
    proof: tuple[_Proof | None, ...] = ()
    rolls: tuple[_Roll, ...] = ()
    shuffle: str | None = None


class Shuffled(Struct, frozen=True):
    """The managed shuffles of a match: how many, and of how many the secret is on record."""

    count: int = 0
    opened: int = 0
    matches: tuple[str, ...] = ()
    """The matches that they were made for; an import keeps those of the match that it was played as."""
    bare: int = 0
    """How many cards came without a proof of which nobody can tell yet whether they had been put back."""
    uncovered: int = 0
    """Of how many the promises do not cover the commitment: they are of a release before 0.9.5, or say so."""
    passed_over: int = 0
    """How many were bound and given up, or followed by another, before a card came from them: whoever has the key knew
    their order."""
    promised: tuple[tuple[str, str], ...] = ()
    """Each promise on record, by shuffle and seat."""


class Shuffling:
    """The shuffles of a match, entry by entry."""

    def __init__(
        self,
        match: str,
        header: Mapping[str, Plain],
        dealing: Iterable[str],
        events: Iterable[Mapping[str, Plain]],
    ) -> None:
        """`match`: its id in the file; `dealing`: the kinds of event that deal cards; `events`: all of them, to find
        secrets revealed later."""
        self._match = match
        self._is_managed = header.get("randomness") == "managed"
        seats = header.get("seats")
        self._seats = tuple(seats) if isinstance(seats, dict) else ()
        self._dealing = frozenset(dealing)
        self._pools = dict(_pools(events))
        self._bare = 0
        self._shown: dict[str, set[str]] = defaultdict(set)
        self._shuffles: Mapping[str, Shuffle] = {}
        self.closed: int | None = None
        """The position where the match was closed so far."""

    def wrong(self, position: int, event: Mapping[str, Plain]) -> Iterator[Found]:
        """What is wrong with the next event, which then counts for those that follow."""
        name = event["event"]
        if name == "MatchClosed" and self.closed is None:
            self.closed = position
        try:
            shuffling = read_as(_KINDS[name], event) if name in _KINDS else None
            told = self._of_deal(name, event) if shuffling is None else self._of_shuffle(shuffling)
            yield from (Found(kind, position, why) for kind, why in told)
        except Refused as refused:
            yield Found("shuffle", position, refused.says)
        except Malformed as malformed:
            yield Found("shuffle" if name in _KINDS else "card", position, malformed.said)

    def kept(self) -> Iterator[Found]:
        """The secrets missing although the match was closed."""
        if self.closed is None:
            return
        for name, one in self._shuffles.items():
            if not one.is_revealed:
                says = say("The secret of shuffle {shuffle} was not revealed", shuffle=name)
                yield Found("kept", self.closed, says)

    def unlike(self, kept: Kept) -> Said | None:
        """Why the shuffle of a contribution that a player kept is another one here; None: it agrees."""
        return unlike(kept, self._shuffles.get(kept.shuffle))

    def told(self) -> Shuffled:
        """The shuffles as they stand."""
        all_of_them = self._shuffles.values()
        matches = tuple(dict.fromkeys(one.opened.match for one in all_of_them))
        opened = sum(one.is_revealed for one in all_of_them)
        uncovered = sum(not one.is_covered for one in all_of_them)
        passed_over = sum(self._is_passed_over(name, one) for name, one in self._shuffles.items())
        promised = tuple((name, by.seat) for name, one in self._shuffles.items() for by in one.promised)
        return Shuffled(len(all_of_them), opened, matches, self._bare, uncovered, passed_over, promised)

    def _is_passed_over(self, name: str, shuffle: Shuffle) -> bool:
        """Whether a deck was bound, and given up or followed by another before a card came from it."""
        if shuffle.bound is None or shuffle.dealt or shuffle.is_dice:
            return False
        later = list(self._shuffles.values())[list(self._shuffles).index(name) + 1 :]
        mine = (one for one in later if one.opened.seat == shuffle.opened.seat and not one.is_dice)
        return shuffle.is_abandoned or any(one.bound is not None for one in mine)

    # ---- shuffles

    def _of_shuffle(self, event: ShuffleEvent) -> Iterator[tuple[Unfair, Said]]:
        before = self._shuffles
        if isinstance(event, ShuffleCommitted) and (other := self._same(event)) is not None:
            says = say("Shuffle {shuffle} has the secret of {other}", shuffle=event.shuffle, other=other)
            yield "reused", says
            return
        if not self._is_managed or isinstance(event, SecretRevealed) != (self.closed is not None):
            yield "shuffle", say("Nothing of a shuffle is due here")
            return
        admit_shuffle(before, event, self._seats)
        if isinstance(event, ShuffleCommitted) and self._is_foreign(event):
            yield "shuffle", say("It was made for another match, and this one has begun shuffles of its own")
            return
        self._shuffles = shuffled(before, 0, event)
        if isinstance(event, EntropyAdded) and not fits(before[event.shuffle], event):
            yield (
                "promise",
                say("It is not what {seat} promised for shuffle {shuffle}", seat=event.seat, shuffle=event.shuffle),
            )
        if isinstance(event, SecretRevealed):
            yield from self._of_secret(before[event.shuffle], event)

    def _is_foreign(self, event: ShuffleCommitted) -> bool:
        """Whether a shuffle of another match comes after one of this: an import has those that it brought first."""
        is_begun = any(one.opened.match == self._match for one in self._shuffles.values())
        return event.algorithm == COVERED and event.match != self._match and is_begun

    def _same(self, event: ShuffleCommitted) -> str | None:
        """An earlier shuffle with the same secret; None: there is none."""
        before = self._shuffles.items()
        return next((name for name, one in before if one.opened.commitment == event.commitment), None)

    def _of_secret(self, shuffle: Shuffle, event: SecretRevealed) -> Iterator[tuple[Unfair, Said]]:
        secret = bytes.fromhex(event.secret)
        if not keeps(bytes.fromhex(shuffle.opened.commitment), secret):
            says = say("The secret of shuffle {shuffle} is not the one that was promised", shuffle=event.shuffle)
            yield "secret", says
        elif shuffle.bound is not None and not _lies(shuffle, secret, event.cards):
            yield "order", say("The cards of shuffle {shuffle} do not lie as its secret says", shuffle=event.shuffle)

    # ---- what is dealt

    def _of_deal(self, name: str, event: Mapping[str, Plain]) -> Iterator[tuple[Unfair, Said]]:
        if not self._is_managed:
            return
        deals = name in self._dealing or "proof" in event
        fields = [*(("seat", "deck", "cards", "proof") if deals else ()), "rolls", "shuffle"]
        dealt = read_as(Dealt, {field: event[field] for field in fields if field in event})
        if len(dealt.cards) != len(dealt.proof) or (deals and event.get("playing", []) != []):
            yield "unproved", say("It has cards that nothing proves")
        turn: dict[str, int] = {}
        order, used = list(self._shuffles), in_use(self._shuffles, dealt.deck or dealt.seat)
        now = None if used is None else used.opened.shuffle
        for card, proof in zip(dealt.cards, dealt.proof, strict=False):
            if proof is None:
                yield from self._unproved(dealt, card)
            elif self._is_astray(proof, dealt.deck or dealt.seat):
                yield "card", say("{card} is of a shuffle of another deck", card=card)
            elif self._is_past(proof, order, now):
                yield "turn", say("Shuffle {shuffle} is no longer in use", shuffle=proof.shuffle)
            else:
                yield from self._of_proof(card, proof, turn)
                now = proof.shuffle if proof.shuffle in self._shuffles else now
        for roll in dealt.rolls:
            if self._is_astray(roll.proof, None):
                yield "card", say("{card} is of a shuffle of another deck", card=roll.lot)
            else:
                yield from self._of_proof(roll.lot, roll.proof, turn)
            if roll.shows != shows(roll.lot, roll.sides):
                yield "die", say("A die does not show what its lot says")
        self._shuffles = shuffled(self._shuffles, 0, dealt)

    def _is_astray(self, proof: Proof, deck: str | None) -> bool:
        """Whether a proof is of another deck than is dealt from, or for a roll (None) of no dice; asked since 0.9.5."""
        shuffle = self._shuffles.get(proof.shuffle)
        if shuffle is None or not shuffle.is_covered:
            return False
        return not shuffle.is_dice if deck is None else shuffle.is_dice or shuffle.opened.seat != deck

    def _is_past(self, proof: Proof, order: Sequence[str], now: str | None) -> bool:
        """Whether a proof is of a shuffle before the one that is dealt from now; asked since 0.9.5."""
        shuffle = self._shuffles.get(proof.shuffle)
        if shuffle is None or now is None or not shuffle.is_covered:
            return False
        return order.index(proof.shuffle) < order.index(now)

    def _of_proof(self, card: str, proof: Proof, turn: dict[str, int]) -> Iterator[tuple[Unfair, Said]]:
        wrong = misdealt(self._shuffles, card, proof, turn)
        if wrong is not None:
            yield wrong
        if wrong is None or wrong[0] == "turn":
            self._shown[proof.shuffle].add(card)

    def _unproved(self, dealt: Dealt, card: str) -> Iterator[tuple[Unfair, Said]]:
        """A fault for a card without a proof that no effect put back: it went in, and was never shown before."""
        shuffle = in_use(self._shuffles, dealt.deck or dealt.seat)
        if shuffle is None or (name := shuffle.opened.shuffle) not in self._pools:
            self._bare += 1
            return
        if card in self._pools[name] - self._shown[name]:
            yield "unproved", say("Nothing proves {card}, which was not put back", card=card)


def _lies(shuffle: Shuffle, secret: bytes, cards: tuple[str, ...]) -> bool:
    try:
        lie = lie_of(shuffle, secret, cards)
    except ValueError:
        return False
    bound: Any = shuffle.bound
    return (lie.binding.root.hex(), len(lie.cards)) == (bound.root, bound.count)


def _pools(events: Iterable[Mapping[str, Plain]]) -> Iterator[tuple[str, set[str]]]:
    """The cards of each shuffle whose secret was revealed."""
    for event in events:
        name, cards = event.get("shuffle"), event.get("cards")
        if event["event"] == "SecretRevealed" and isinstance(name, str) and isinstance(cards, list):
            yield name, {card for card in cards if isinstance(card, str)}
