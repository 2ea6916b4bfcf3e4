"""Decklists as players have them: `4 Forest` a line, or a text export with set codes and a sideboard."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from adjudicator.ruleset import Refused

LARGEST: Final = 10_000
"""Cards that a deck may have: more than anybody can shuffle."""
_LINE: Final = re.compile(r"^(?:(?P<side>SB:)\s*)?(?P<count>[+-]?[\d.,]+)\s*[xX×]?\s+(?P<name>\S.*)$")
_EDITION: Final = re.compile(
    r"\s+(?:\([A-Za-z0-9]{2,6}\)|\[[A-Za-z0-9]{2,6}\])(?:\s+[A-Za-z0-9★-]+)?(?:\s+\*[A-Z]\*)?$"
)
"""Set code and number at the end of a line: `(ABC) 123`, `[ABC]`; a foil mark is dropped too."""
_MAIN: Final = frozenset({"deck", "main", "maindeck", "main deck", "mainboard", "commander", "companion"})
_SIDE: Final = frozenset({"sideboard", "side", "maybeboard", "considering"})
_ABOUT: Final = frozenset({"about"})


class Decklist(Struct, frozen=True):
    """A decklist: copies by card name of what is shuffled, and of what stays aside; its title, if it says one."""

    cards: dict[str, int]
    sideboard: dict[str, int]
    title: str = ""


def decklist(text: str, field: str) -> Decklist:
    """The decklist in a text; raises `Refused` with `field` and the line that cannot be read or counts what cannot be.

    A line is a number and a name. `Deck`, `Sideboard` and such head a part; an empty line between cards begins the
    sideboard in a list without heads; lines that begin with `#` or `//` say nothing.
    """
    piles: tuple[dict[str, int], dict[str, int]] = ({}, {})
    title, part, headed = "", 0, False
    lines = text.removeprefix("\ufeff").splitlines()
    for number, line in enumerate(lines, 1):
        said = line.strip()
        head = said.rstrip(":").lower()
        if head in _MAIN | _SIDE | _ABOUT:
            part, headed = int(head in _SIDE), True
        elif said.lower().startswith("name ") and not piles[0]:
            title = said[5:].strip()
        elif not said:
            part = 1 if piles[0] and not headed else part
        elif not said.startswith(("#", "//")):
            count, name, aside = _card(said, f"{field}: line {number}")
            pile = piles[1 if aside else part]
            pile[name] = pile.get(name, 0) + count
    _guard_size(piles[0], field)
    return Decklist(piles[0], piles[1], title)


def _card(said: str, where: str) -> tuple[int, str, bool]:
    found = _LINE.match(said)
    if found is None:
        raise Refused(f"{said[:80]!r} is no line of a decklist: a number and a card's name", where)
    count = found["count"]
    if not count.isdecimal() or not 0 < int(count) <= LARGEST:
        raise Refused(f"{count} copies of {found['name'][:80]}: a deck has 1 to {LARGEST}", where)
    return int(count), _EDITION.sub("", found["name"]).strip(), found["side"] is not None


def _guard_size(cards: dict[str, int], field: str) -> None:
    size = sum(cards.values())
    if not size:
        raise Refused("the deck has no cards", field)
    if size > LARGEST:
        raise Refused(f"the deck has {size} cards; at most {LARGEST} can be kept", field)
