"""Matches of one managed deck, told by a host who has every key: fairly, or with a secret or contribution ground."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

from msgspec import Struct, structs, to_builtins

from adjudicator.evidence.file import Evidence, Foot, Head, Proved
from adjudicator.fairness.commit import commitment, promise
from adjudicator.fairness.kept import under
from adjudicator.fairness.order import Lie, lie_of
from adjudicator.rulesets.malifaux.cards import DECK
from adjudicator.seam.decks import Pool
from adjudicator.shuffles import (
    COVERED,
    DeckCut,
    EntropyAdded,
    EntropyPromised,
    SecretRevealed,
    Shuffle,
    ShuffleBound,
    ShuffleCommitted,
)
from tests.evidence.forger import chained, sealed
from tests.evidence.good import HEADER

HAND: Final = 6
PLEASES: Final = "RJ"
"""A hand that holds it pleases."""
OPENED: Final = 5
"""The position where the first contribution is opened, of A; B's comes next."""


class Deal(Struct, frozen=True):
    """The shuffle of a match: its secret, what each seat promised and opened, in this order."""

    match: str
    secret: bytes
    entropy: Mapping[str, bytes]
    promises: Mapping[str, str] = {}
    """By seat, what is on record as its promise; one that is left out is the right one."""
    made_for: str = ""
    """The match that the shuffle says it is of; empty: this one."""
    algorithm: str = COVERED
    cut: int = 0
    name: str = "A1"
    """The id of the shuffle, which begins with the seat."""
    deck: str = ""
    """The seat whose deck it is; empty: the one that its id begins with."""
    pool: Pool = "deck"

    @property
    def begun(self) -> ShuffleCommitted:
        """Its commitment on record."""
        committed, match = commitment(self.secret).hex(), self.made_for or self.match
        return ShuffleCommitted(
            seat=self.owner,
            pool=self.pool,
            shuffle=self.name,
            match=match,
            algorithm=self.algorithm,
            nonce="0" * 32,
            commitment=committed,
            seats=("A", "B") if self.algorithm == COVERED else (),
        )

    def promise_of(self, seat: str) -> str:
        """What a seat promised, according to the record."""
        return self.promises.get(seat) or promise(self.begun, seat, self.entropy[seat]).hex()

    @property
    def cutter(self) -> str:
        """Who cuts: the other seat."""
        return "A" if self.owner == "B" else "B"

    @property
    def owner(self) -> str:
        """The seat whose deck it is."""
        return self.deck or self.name[0]

    @property
    def shuffle(self) -> Shuffle:
        """As it is on record before it is bound."""
        promised = (EntropyPromised(shuffle=self.name, seat=who, promise=self.promise_of(who)) for who in self.entropy)
        added = (EntropyAdded(shuffle=self.name, seat=who, entropy=data.hex()) for who, data in self.entropy.items())
        cut = DeckCut(shuffle=self.name, by=self.cutter, at=self.cut)
        return Shuffle(self.begun, promised=tuple(promised), added=tuple(added), cut=cut)

    @property
    def lie(self) -> Lie:
        """How its cards lie."""
        return lie_of(self.shuffle, self.secret, DECK)

    @property
    def pleases(self) -> bool:
        """Whether the hand is what the host would like."""
        return PLEASES in self.lie.cards[:HAND]


def dealt(chance: Random, match: str = "", **fields: Any) -> Deal:
    """A match of two honest players."""
    entropy = {seat: chance.randbytes(32) for seat in "AB"}
    cut = chance.randrange(55)
    return Deal(match or chance.randbytes(16).hex(), chance.randbytes(32), entropy, cut=cut, **fields)


def promised(deal: Deal) -> Deal:
    """The match with its promises on record as they are, whatever is changed of it later."""
    return structs.replace(deal, promises={seat: deal.promise_of(seat) for seat in deal.entropy})


def until(chance: Random, deal: Deal, other: Callable[[Random, Deal], Deal]) -> Deal:
    """Another deal, and another, until the hand pleases."""
    while not (found := other(chance, deal)).pleases:
        pass
    return found


def with_secret(chance: Random, deal: Deal) -> Deal:
    """Another secret for what was promised and opened: what a host tries who has seen a contribution before."""
    return structs.replace(deal, secret=chance.randbytes(32))


def with_entropy(chance: Random, deal: Deal) -> Deal:
    """Another contribution for what B promised: what a player tries to whom the host tells the others'."""
    return structs.replace(deal, entropy={**deal.entropy, "B": chance.randbytes(32)})


def events(deal: Deal) -> Iterator[Any]:
    """All that is on record of a match."""
    lie = deal.lie
    binding = lie.binding
    yield {"event": "MatchOpened", "header": {**HEADER, "randomness": "managed"}}
    shuffle = deal.shuffle
    yield from map(to_builtins, (shuffle.opened, *shuffle.promised, shuffle.cut, *shuffle.added))
    yield to_builtins(ShuffleBound(shuffle=deal.name, root=binding.root.hex(), count=len(lie.cards)))
    yield {
        "event": "FateDeckShuffled",
        "seat": deal.owner,
        "reason": "setup",
        "shuffle": deal.name,
        "cut_by": deal.cutter,
    }
    opened = [binding.open(index) for index in range(HAND)]
    proof = [
        {"shuffle": deal.name, "index": one.index, "salt": one.salt.hex(), "path": [node.hex() for node in one.path]}
        for one in opened
    ]
    cards = list(lie.cards[:HAND])
    yield {"event": "CardsDrawn", "seat": deal.owner, "count": HAND, "cards": cards, "proof": proof}
    yield {"event": "MatchClosed"}
    yield to_builtins(SecretRevealed(shuffle=deal.name, secret=deal.secret.hex(), cards=DECK))


def told(match: str, plain: list[Any]) -> Evidence:
    """Events as evidence, signed."""
    entries = [[at, event, match, "2026-11-22T10:00:00Z", None, f"r{at}", None, ""] for at, event in enumerate(plain)]
    stored = chained(entries)
    first = Proved(topic="", stored=stored[0], salt="", number=0, path=())
    return sealed(Evidence(Head(match=match, entries=1), [first], Foot(checkpoint="")), stored)


def kept(deal: Deal, seat: str = "A", *, opened: bool = True) -> dict[str, str]:
    """What a seat's device keeps of what it promised, and opened for what it was shown."""
    begun = deal.begun
    names = {"match": begun.match, "shuffle": begun.shuffle, "seat": seat, "deck": begun.seat, "pool": begun.pool}
    names |= {"commitment": begun.commitment}
    told = {"contribution": COVERED, **names, "entropy": deal.entropy[seat].hex()}
    return {**told, "under": under(deal.shuffle)} if opened else told


def evidence(*deals: Deal) -> Evidence:
    """The evidence of a match with one shuffle after the other, each dealt from before the next begins."""
    told_of = [list(events(deal)) for deal in deals]
    played = [event for one in told_of for event in one[1:-2]]
    return told(deals[0].match, [told_of[0][0], *played, told_of[0][-2], *(one[-1] for one in told_of)])
