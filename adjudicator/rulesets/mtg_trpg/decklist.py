"""Decklists as players have them: `4 Forest` a line, or a text export with set codes and a sideboard."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from msgspec import Struct

from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg.names import card
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.seam.ruleset import Refused

LARGEST: Final = 10_000
"""Cards that a deck may have: more than anybody can shuffle."""
LONGEST: Final = 100
"""Characters that a name may have, as in events."""
SIDEBOARD: Final = 15
"""Cards, at most, of a sideboard that nothing but an empty line sets apart."""
_LINE: Final = re.compile(r"^(?:(?P<side>SB:)\s*)?(?P<count>[+-]?[\d.,]+)\s*[xX×]?\s+(?P<name>\S.*)$")
_EDITION: Final = re.compile(
    r"\s+(?:\([A-Za-z0-9]{2,6}\)|\[[A-Za-z0-9]{2,6}\])(?:\s+[A-Za-z0-9★-]+)?(?:\s+\*[A-Z]\*)?$"
)
"""Set code and number at the end of a line: `(ABC) 123`, `[ABC]`; a foil mark is dropped too."""
_COUNTED: Final = re.compile(r"\s*(?:\(\d+\))?:?$")
"""What may end a head: `Sideboard (15)`, `Deck:`."""
_MAIN: Final = frozenset({"deck", "main", "maindeck", "main deck", "mainboard", "commander"})
_SIDE: Final = frozenset({"sideboard", "side", "maybeboard", "considering", "companion"})
_ABOUT: Final = frozenset({"about"})


class Decklist(Struct, frozen=True):
    """A decklist: copies by card name of what is shuffled, and of what stays aside; its title, if it says one."""

    cards: dict[str, int]
    sideboard: dict[str, int]
    title: str = ""


class _Group(Struct):
    """Lines of cards that stand together; `remarked`: under a comment."""

    aside: bool
    remarked: bool
    cards: Counter[str]


class _Reading(Struct):
    """A list being read: its groups, and what the next line of a card begins."""

    groups: list[_Group] = []
    title: str = ""
    aside: bool = False
    headed: bool = False
    apart: bool = True
    remarked: bool = False


def decklist(text: str, field: str) -> Decklist:
    """The decklist in a text; raises `Refused` with `field`, and the line that is wrong.

    A line is a number and a name. `Deck`, `Sideboard` and such head a part, also after `//`; else what begins with
    `#` or `//` says nothing. In a list without such heads an empty line sets the sideboard apart: the second of two
    groups, of at most 15 cards, under no comment.
    """
    reading = _Reading()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        try:
            _read(reading, line.strip())
        except Refused as refused:
            raise Refused(in_line(number, refused.says), field) from None
    if not reading.headed and len(reading.groups) == 2:
        last = reading.groups[1]
        last.aside = last.cards.total() <= SIDEBOARD and not last.remarked
    main, side = (_together(reading, aside=aside) for aside in (False, True))
    if not main:
        raise Refused(say("The deck has no cards"), field)
    guard_count(sum(main.values()), field)
    guard_count(sum(side.values()), field)
    return Decklist(main, side, reading.title)


def in_line(number: int, says: Said) -> Said:
    """A sentence about a line of a text."""
    return say("Line {line}: {problem}", line=number, problem=says)


def guard_count(count: int, field: str) -> None:
    """Raises `Refused` for more cards than a deck, or a zone, may have."""
    if count > LARGEST:
        raise Refused(say("{count} cards are too many: at most {most} can be kept", count=count, most=LARGEST), field)


def copies_out_of_range(count: str, name: str) -> Said:
    """The sentence on a number of copies that no deck has."""
    return say(
        "A deck has 1 to {most} copies of a card, not {copies} of {card}",
        most=LARGEST, copies=count.replace("-", "−"), card=card(name),
    )  # fmt: skip


def _read(reading: _Reading, line: str) -> None:
    head = _COUNTED.sub("", line[:LONGEST].lstrip("#/ ")).lower()
    if head in _MAIN | _SIDE | _ABOUT:
        reading.aside, reading.headed = head in _SIDE, True
        reading.apart = True
    elif line.lower().startswith("name ") and not reading.groups:
        reading.title = _short(line[5:].strip())
    elif not line:
        reading.apart = True
    elif line.startswith(("#", "//")):
        reading.remarked = True
    else:
        _read_card(reading, line)


def _read_card(reading: _Reading, line: str) -> None:
    count, name, marked = _card(line)
    aside = marked or reading.aside
    if reading.apart or reading.groups[-1].aside != aside:
        reading.groups.append(_Group(aside, reading.remarked, Counter()))
    reading.groups[-1].cards[name] += count
    reading.headed = reading.headed or marked
    reading.apart = reading.remarked = False


def _card(line: str) -> tuple[int, str, bool]:
    match = _LINE.match(line)
    if match is None:
        raise Refused(say("{text} is not a line of a decklist: a number and a card's name", text=line[:80]))
    name, count = _EDITION.sub("", match["name"][: 2 * LONGEST]).strip(), match["count"].lstrip("0") or "0"
    _short(name)
    if not count.isdecimal() or len(count) > len(str(LARGEST)) or not 0 < int(count) <= LARGEST:
        raise Refused(copies_out_of_range(count if len(count) <= 20 else f"{count[:20]}…", name))
    return int(count), name, match["side"] is not None


def _short(name: str) -> str:
    if len(name) > LONGEST:
        raise Refused(say("A name has at most {most} characters: {start}…", most=LONGEST, start=name[:40]))
    return name


def _together(reading: _Reading, *, aside: bool) -> dict[str, int]:
    cards: Counter[str] = Counter()
    for group in reading.groups:
        if group.aside == aside:
            cards.update(group.cards)
    return dict(cards)
