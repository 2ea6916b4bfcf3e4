"""Consequences of a shuffle on record: whether contributions fit their promises; with the secret, how its cards lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from adjudicator.fairness.commit import Binding, Opening, promise, proves
from adjudicator.fairness.derive import Contribution, Source, Terms, cut
from adjudicator.plain.said import Said, say
from adjudicator.seam.event import Proof
from adjudicator.shuffles import EntropyAdded, Shuffle

LOTS: Final = 256
"""The number of throws that dice are bound for at once."""


class Lie(NamedTuple):
    """The cards of a deck from the top down, or the lots of dice in their order, and the salt of each."""

    cards: tuple[str, ...]
    salts: Sequence[bytes]

    @property
    def binding(self) -> Binding:
        """All of them bound to their places."""
        return Binding(self.cards, self.salts)


def lie_of(shuffle: Shuffle, secret: bytes, pool: tuple[str, ...]) -> Lie:
    """The lie of the cards that went in, given in canonical order; raises `ValueError` for a secret of another length,
    or a cut too deep."""
    opened = shuffle.opened
    added = tuple(Contribution(one.seat, bytes.fromhex(one.entropy)) for one in shuffle.contributions)
    source = Source(secret, Terms(opened.match, opened.shuffle, bytes.fromhex(opened.commitment), added))
    order = source.lots(LOTS) if shuffle.is_dice else source.order(pool)
    cards = order if shuffle.cut is None else cut(order, shuffle.cut.at)
    return Lie(cards, source.salts(len(cards)))


def fits(shuffle: Shuffle, added: EntropyAdded) -> bool:
    """Whether a seat's opened contribution fits its promise."""
    due = promise(shuffle.opened, added.seat, bytes.fromhex(added.entropy))
    return due.hex() == shuffle.promise_of(added.seat)


def misdealt(
    shuffles: Mapping[str, Shuffle], card: str, proof: Proof, turn: dict[str, int]
) -> tuple[Literal["card", "turn"], Said] | None:
    """What is wrong with a dealt card: nothing proves it, or another one was next; None: nothing.

    `turn`: by shuffle, the next index within an event; a proved card moves it on.
    """
    shuffle = shuffles.get(proof.shuffle)
    if shuffle is None or not is_proved(shuffle, card, proof):
        return "card", say("{card} is not proved by shuffle {shuffle}", card=card, shuffle=proof.shuffle)
    expected = turn.get(proof.shuffle, shuffle.dealt)
    turn[proof.shuffle] = proof.index + 1
    if proof.index == expected:
        return None
    return "turn", say(
        "Card {index} of shuffle {shuffle} was dealt where it was the turn of card {expected}",
        index=proof.index + 1, shuffle=proof.shuffle, expected=expected + 1,
    )  # fmt: skip


def is_proved(shuffle: Shuffle, card: str, proof: Proof) -> bool:
    """Whether a proof shows a card under the root of its shuffle."""
    if shuffle.bound is None:
        return False
    opening = Opening(proof.index, bytes.fromhex(proof.salt), tuple(map(bytes.fromhex, proof.path)))
    return proves(bytes.fromhex(shuffle.bound.root), shuffle.bound.count, card, opening)
