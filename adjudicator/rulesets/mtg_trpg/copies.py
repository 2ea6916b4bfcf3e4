"""Decklists as counted: copies by card name, within what can be kept, shuffled or left aside."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import Struct

from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg.names import card
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.seam.ruleset import Refused

MOST_CARDS: Final = 10_000
"""Cards that a deck may have: more than anybody can shuffle."""
LONGEST: Final = 100
"""Characters that a name may have, the same as in events."""
MAIN: Final = frozenset({
    "deck", "main", "maindeck", "main deck", "mainboard", "commander",
    "mainboard deck", "デッキ", "メイン", "メインデッキ", "メインボード", "統率者", "デッキリスト",
})  # fmt: skip
"""The heads over cards that are shuffled."""
SIDE: Final = frozenset({
    "sideboard", "side", "maybeboard", "considering", "companion", "tokens", "avatar", "planes", "schemes",
    "conspiracy", "dungeon", "attractions", "contraptions", "サイドボード", "サイド", "サイドデッキ", "相棒",
})  # fmt: skip
"""The heads over cards that stay aside."""


class Decklist(Struct, frozen=True):
    """A decklist: copies by card name of the cards shuffled and of those that stay aside; its title, if it has one.

    `bare`: the line of a title with no word before it, which might have been meant as a card. `lines`: where each card
    first stands, by its name.
    """

    cards: dict[str, int]
    sideboard: dict[str, int]
    title: str = ""
    bare: int | None = None
    lines: dict[str, int] = {}


def listed_as(
    main: Counter[str], side: Counter[str], title: str, bare: int | None, field: str, lines: dict[str, int]
) -> Decklist:
    """The decklist of what was counted; raises `Refused` for no cards or too many."""
    if not main:
        raise Refused("wrong", say("The deck has no cards"), field)
    guard_count(main.total(), field)
    guard_count(side.total(), field)
    return Decklist(dict(main), dict(side), title, bare, lines)


def in_line(number: int, says: Said) -> Said:
    """A sentence about a line of a text."""
    return say("Line {line}: {problem}", line=number, problem=says)


def guard_count(count: int, field: str) -> None:
    """Raises `Refused` for more cards than a deck, or a zone, may have."""
    if count > MOST_CARDS:
        raise Refused(
            "too-much",
            say("{count} cards are too many: at most {most} can be kept", count=count, most=MOST_CARDS),
            field,
        )


def copies_of(name: str, count: str) -> int:
    """How many copies of a card a list has; raises `Refused` for a number that no deck has."""
    digits = count.lstrip("0") or "0"
    if not digits.isdecimal() or len(digits) > len(str(MOST_CARDS)) or not 0 < int(digits) <= MOST_CARDS:
        raise Refused("wrong", copies_out_of_range(digits if len(digits) <= 20 else f"{digits[:20]}…", name))
    return int(digits)


def copies_out_of_range(count: str, name: str) -> Said:
    """The sentence on a number of copies that no deck has."""
    return say(
        "A deck has 1 to {most} copies of a card, not {copies} of {card}",
        most=MOST_CARDS, copies=count.replace("-", "−"), card=card(name),
    )  # fmt: skip


def short(name: str) -> str:
    """A name; raises `Refused` if it is too long."""
    if len(name) > LONGEST:
        raise Refused("too-much", say("A name has at most {most} characters: {start}…", most=LONGEST, start=name[:40]))
    return name
