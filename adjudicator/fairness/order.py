"""What follows from a shuffle on record: whether what was opened was promised; with its secret, how its cards lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from adjudicator.fairness.commit import Binding, Opening, promise, proves
from adjudicator.fairness.derive import Contribution, Source, Terms, cut
from adjudicator.seam.event import Proof
from adjudicator.shuffles import EntropyAdded, Shuffle

LOTS: Final = 256
"""Throws that dice are bound for at once."""


class Lie(NamedTuple):
    """The cards of a deck from the top down, or the lots of dice in their order, and the salt of each."""

    cards: tuple[str, ...]
    salts: Sequence[bytes]

    @property
    def binding(self) -> Binding:
        """Each bound to its place."""
        return Binding(self.cards, self.salts)


def lie_of(shuffle: Shuffle, secret: bytes, pool: tuple[str, ...]) -> Lie:
    """How the cards that went in, given in their canonical order, lie; raises `ValueError` for a secret of another
    length, or a cut too deep."""
    opened = shuffle.opened
    added = tuple(Contribution(one.seat, bytes.fromhex(one.entropy)) for one in shuffle.contributions)
    source = Source(secret, Terms(opened.match, opened.shuffle, bytes.fromhex(opened.commitment), added))
    order = source.lots(LOTS) if shuffle.is_dice else source.order(pool)
    cards = order if shuffle.cut is None else cut(order, shuffle.cut.at)
    return Lie(cards, source.salts(len(cards)))


def fits(shuffle: Shuffle, added: EntropyAdded) -> bool:
    """Whether what a seat opened is what it had promised."""
    opened, entropy = shuffle.opened, bytes.fromhex(added.entropy)
    return promise(opened.match, opened.shuffle, added.seat, entropy).hex() == shuffle.promise_of(added.seat)


def is_proved(shuffle: Shuffle, card: str, proof: Proof) -> bool:
    """Whether a proof shows a card under the root of its shuffle."""
    if shuffle.bound is None:
        return False
    opening = Opening(proof.index, bytes.fromhex(proof.salt), tuple(map(bytes.fromhex, proof.path)))
    return proves(bytes.fromhex(shuffle.bound.root), shuffle.bound.count, card, opening)
