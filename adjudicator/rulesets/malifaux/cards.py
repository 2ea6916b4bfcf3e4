"""Fate cards: codes, value, suit, severity, the playing cards that stand for them, and sets of them as bits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias, get_args

Suit: TypeAlias = Literal["R", "C", "T", "M"]
"""Rams, Crows, Tomes, Masks."""
Card: TypeAlias = Literal[
    "1R", "2R", "3R", "4R", "5R", "6R", "7R", "8R", "9R", "10R", "11R", "12R", "13R",
    "1C", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "11C", "12C", "13C",
    "1T", "2T", "3T", "4T", "5T", "6T", "7T", "8T", "9T", "10T", "11T", "12T", "13T",
    "1M", "2M", "3M", "4M", "5M", "6M", "7M", "8M", "9M", "10M", "11M", "12M", "13M",
    "BJ", "RJ",
]  # fmt: skip
"""A fate card: value and suit letter, or the Black or Red Joker."""
Cards: TypeAlias = int
"""A set of fate cards, one bit a card, as chess programs keep their boards."""
Severity: TypeAlias = Literal["weak", "moderate", "severe"]

BLACK: Card = "BJ"
RED: Card = "RJ"
SUITS: tuple[Suit, ...] = get_args(Suit)
DECK: tuple[Card, ...] = get_args(Card)
"""The 54 cards of a standard fate deck (MFX-CARD-04..06)."""
VALUE: dict[str, int] = {**{card: int(card[:-1]) for card in DECK[:52]}, BLACK: 0, RED: 14}
"""Value of a card (MFX-CARD-03, 12, 15)."""
SUIT: dict[str, Suit | None] = {card: suit for card in DECK[:52] for suit in SUITS if card[-1] == suit} | {
    BLACK: None,
    RED: None,
}
"""Suit of a card; the Black Joker has none, the Red Joker's is its owner's to choose (MFX-CARD-11, 13, 16)."""
BIT: dict[str, Cards] = {card: 1 << place for place, card in enumerate(DECK)}
FULL: Cards = (1 << len(DECK)) - 1

RANK = {"ace": 1, **{str(n): n for n in range(2, 11)}, "jack": 11, "queen": 12, "king": 13}
"""Value of a playing card's rank (MFX-HOUSE-C04)."""
FACE: dict[str, Suit] = {"hearts": "R", "spades": "C", "clubs": "T", "diamonds": "M"}
"""Fate suit of a playing card's suit (MFX-CARD-11)."""


def severity(value: int) -> Severity:
    """The strength of a value: weak to 5, moderate to 10, severe from 11 (MFX-CARD-07..10)."""
    return "weak" if value <= 5 else "moderate" if value <= 10 else "severe"


def bits(cards: Iterable[str]) -> Cards:
    """The set of these cards."""
    held = 0
    for card in cards:
        held |= BIT[card]
    return held


def are_all_of(cards: Sequence[str], held: Cards) -> bool:
    """Whether a set holds all of these cards, none of them listed twice."""
    if len(cards) == 1:
        return held & BIT[cards[0]] != 0
    found = bits(cards)
    return held & found == found and found.bit_count() == len(cards)


def cards_in(held: Cards) -> tuple[Card, ...]:
    """The cards of a set, in the order of a new deck."""
    return tuple(card for card in DECK if held & BIT[card])
