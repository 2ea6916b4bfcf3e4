"""The cards that left decks between two shuffles, as arrays: the sample of an audit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from adjudicator.seam.decks import Dealt, Pack

FLIP, HAND, OTHER, LATE = range(4)
"""How a card left its deck: by a flip from the upper half, drawn, otherwise; by a flip from the lower half."""
UNNAMED: Final = 63
"""Stands for a card that the record does not name."""
_WAYS: Final = {"flip": FLIP, "hand": HAND, "other": OTHER}
Bytes: TypeAlias = NDArray[np.uint8]
Whole: TypeAlias = NDArray[np.int64]
Sets: TypeAlias = NDArray[np.uint64]


@dataclass(frozen=True)
class Cycles:
    """Cards that left decks, in order, cycle by cycle: one deck from shuffle to shuffle."""

    taken: Bytes
    """By card, its number in the pack plus 64 times how it left."""
    block: Whole
    """By card, its report, numbered by time."""
    first: Whole
    """By cycle, the index of its first card; no cycle is empty."""
    start: Sets
    """By cycle, the cards that were shuffled, one bit each."""
    piles: tuple[tuple[int, ...], ...] = ()
    """By cycle, the order before the shuffle, bottom to top; empty if it is not on record."""
    matches: tuple[str, ...] = ()
    """By cycle, its match."""
    left_out: int = 0
    """The number of unusable cards: their deck had been looked into, or its contents are not on record."""

    @property
    def sizes(self) -> Whole:
        """By cycle, how many cards were shuffled."""
        return np.bitwise_count(self.start).astype(np.int64)

    @property
    def lengths(self) -> Whole:
        """By cycle, how many cards left."""
        return np.diff(np.append(self.first, len(self.taken)))

    def holding(self, cards: int) -> Whole:
        """By cycle, how many of these cards were shuffled."""
        held: Whole = np.bitwise_count(self.start & np.uint64(cards)).astype(np.int64)
        return held

    def per_cycle(self, which: NDArray[np.bool_]) -> Whole:
        """By cycle, how many of its cards are among these."""
        if not len(self.first):
            return self.first
        return np.add.reduceat(which.view(np.uint8), self.first, dtype=np.uint8).astype(np.int64)  # at most 63 each


class Recorded(NamedTuple):
    """Something that happened to a deck: the match, and what happened."""

    match: str
    dealt: Dealt
    player: str = ""
    """Whose deck it is."""


@dataclass
class _Cycle:
    match: str
    start: int
    pile: tuple[int, ...]
    taken: list[int] = field(default_factory=list)
    blocks: list[int] = field(default_factory=list)
    left: int = 0
    is_upset: bool = False


def cycles(pack: Pack, recorded: Iterable[Recorded]) -> Cycles:
    """The cycles in what is recorded, in that order; matches may be mixed.

    Cards are left out if their deck was never shuffled on record, or was looked into since; so is everything after a
    card that cannot have been there. A report that reaches into the lower half of a deck counts as lower half.
    """
    number = {card: place for place, card in enumerate(pack.cards)}
    running: dict[tuple[str, str], _Cycle] = {}
    found: list[_Cycle] = []
    left_out = 0
    for block, (match, dealt, _) in enumerate(recorded):
        cycle = running.get((match, dealt.deck))
        if dealt.what == "shuffle":
            running[match, dealt.deck] = cycle = _begun(match, dealt, number)
            found.append(cycle)
        elif dealt.what == "upset" or cycle is None or cycle.is_upset or not _takes(cycle, dealt, number, block):
            left_out += len(dealt.cards) + dealt.unnamed
            if cycle is not None:
                cycle.is_upset = True
    return _arrays([cycle for cycle in found if cycle.taken], left_out)


def _begun(match: str, dealt: Dealt, number: dict[str, int]) -> _Cycle:
    start = sum(1 << number[card] for card in set(dealt.cards) if card in number)
    pile = tuple(number[card] for card in dealt.pile if card in number)
    return _Cycle(match, start, pile if len(pile) == start.bit_count() else (), is_upset=not start)


def _takes(cycle: _Cycle, dealt: Dealt, number: dict[str, int], block: int) -> bool:
    """Takes cards off a deck; False, with nothing taken, if they cannot all have been there."""
    cards = [number.get(card, UNNAMED) for card in dealt.cards]
    bits = sum(1 << card for card in set(cards))
    if bits & ~cycle.start or bits.bit_count() < len(cards) or bits & cycle.left:
        return False
    cards += [UNNAMED] * dealt.unnamed
    if len(cycle.taken) + len(cards) > cycle.start.bit_count():
        return False
    way = _WAYS[dealt.what]
    if way == FLIP and 2 * (len(cycle.taken) + len(cards)) > cycle.start.bit_count():
        way = LATE
    cycle.left |= bits
    cycle.taken += [card + 64 * way for card in cards]
    cycle.blocks += [block] * len(cards)
    return True


def _arrays(found: Sequence[_Cycle], left_out: int) -> Cycles:
    lengths = np.array([len(cycle.taken) for cycle in found], np.int64)
    return Cycles(
        taken=np.array([card for cycle in found for card in cycle.taken], np.uint8),
        block=np.array([block for cycle in found for block in cycle.blocks], np.int64),
        first=np.cumsum(lengths) - lengths,
        start=np.array([cycle.start for cycle in found], np.uint64),
        piles=tuple(cycle.pile for cycle in found),
        matches=tuple(cycle.match for cycle in found),
        left_out=left_out,
    )
