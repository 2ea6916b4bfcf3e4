"""Whether shuffles were fair, by what is on record alone: promises kept, cards proved and dealt in turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from adjudicator.fairness.commit import Binding, Opening, keeps, proves
from adjudicator.fairness.derive import Contribution, Source, Terms, cut
from adjudicator.plain.said import Said, say
from adjudicator.seam.event import Proof
from adjudicator.shuffles import SecretRevealed, Shuffle, ShuffleCommitted, shuffled

Fault: TypeAlias = tuple[int, Said]
"""A position, and what is wrong with the shuffle or the card there."""


def source_of(shuffle: Shuffle, secret: bytes) -> Source:
    """All that a shuffle's secret decides; raises `ValueError` for a secret of another length."""
    opened = shuffle.opened
    added = tuple(Contribution(one.seat, bytes.fromhex(one.entropy)) for one in shuffle.added)
    return Source(secret, Terms(opened.match, opened.shuffle, bytes.fromhex(opened.commitment), added))


def faults(numbered: Iterable[tuple[int, Any]]) -> Iterator[Fault]:
    """What is wrong with the shuffles of a managed match, by its events with their positions, in order.

    What a lying report took out of a deck was passed over like any card that was not dealt in its turn.
    """
    shuffles: Mapping[str, Shuffle] = {}
    for position, event in numbered:
        if isinstance(event, ShuffleCommitted):
            found = _promised(shuffles, event)
        elif isinstance(event, SecretRevealed):
            found = _revealed(shuffles, event)
        else:
            found = _dealt(shuffles, event)
        yield from ((position, says) for says in found)
        shuffles = shuffled(shuffles, position, event)


def _promised(shuffles: Mapping[str, Shuffle], event: ShuffleCommitted) -> Iterator[Said]:
    for name, other in shuffles.items():
        if other.opened.commitment == event.commitment:
            yield say("Shuffle {shuffle} has the secret of {other}", shuffle=event.shuffle, other=name)


def _dealt(shuffles: Mapping[str, Shuffle], event: Any) -> Iterator[Said]:
    """A card without a proof was put back by an effect, so that its place was known; a deal has some proof."""
    turn: dict[str, int] = {}
    stated = getattr(event, "cards", ()) or getattr(event, "playing", ())
    if len(stated) != len(getattr(event, "proof", stated)):
        yield say("It has cards that nothing proves")
    for card, proof in zip(getattr(event, "cards", ()) or (), getattr(event, "proof", ()), strict=False):
        if proof is None:
            continue
        shuffle = shuffles.get(proof.shuffle)
        if shuffle is None or not is_proved(shuffle, card, proof):
            yield say("{card} is not proved by shuffle {shuffle}", card=str(card), shuffle=proof.shuffle)
            continue
        expected = turn.get(proof.shuffle, shuffle.dealt)
        if proof.index != expected:
            yield say(
                "Card {index} of shuffle {shuffle} was dealt where it was the turn of card {expected}",
                index=proof.index + 1, shuffle=proof.shuffle, expected=expected + 1,
            )  # fmt: skip
        turn[proof.shuffle] = proof.index + 1


def is_proved(shuffle: Shuffle, card: str, proof: Proof) -> bool:
    """Whether a proof shows a card under the root of its shuffle."""
    if shuffle.bound is None:
        return False
    opening = Opening(proof.index, bytes.fromhex(proof.salt), tuple(map(bytes.fromhex, proof.path)))
    return proves(bytes.fromhex(shuffle.bound.root), shuffle.bound.count, card, opening)


def _revealed(shuffles: Mapping[str, Shuffle], event: SecretRevealed) -> Iterator[Said]:
    shuffle = shuffles.get(event.shuffle)
    if shuffle is None or shuffle.bound is None:
        yield say("There is no shuffle {shuffle}", shuffle=event.shuffle)
    elif not keeps(bytes.fromhex(shuffle.opened.commitment), secret := bytes.fromhex(event.secret)):
        yield say("The secret of shuffle {shuffle} is not the one that was promised", shuffle=event.shuffle)
    elif root_of(shuffle, secret, event.cards) != shuffle.bound.root:
        yield say("The cards of shuffle {shuffle} do not lie as its secret says", shuffle=event.shuffle)


def root_of(shuffle: Shuffle, secret: bytes, cards: tuple[str, ...]) -> str | None:
    """The root that follows from a secret and the cards that went in; None where they cannot be cut so deep."""
    source, at = source_of(shuffle, secret), 0 if shuffle.cut is None else shuffle.cut.at
    if at > len(cards):
        return None
    return Binding(cut(source.order(cards), at), source.salts(len(cards))).root.hex()
