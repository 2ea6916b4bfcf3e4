"""Decklists as text, one grammar for what programs and people write: `4 Forest` a line, with heads and marks.

Plain lists; exports of Arena (English, Japanese) and of deck sites, with set codes, numbers, foil marks and tags;
Japanese pages (`-土地(23)-`, `4《山/Mountain》`); the `.dck` files of Forge (`[Main]`, `4 Forest|ABC|1`) and XMage
(`4 [ABC:12] Forest`); tables (deck_csv.py) and XML (deck_xml.py). What a line holds: deck_line.py.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from msgspec import Struct

from adjudicator.plain.visible import without_marks
from adjudicator.rulesets.mtg_trpg.copies import MAIN, SIDE, Decklist, in_line, listed_as, short
from adjudicator.rulesets.mtg_trpg.deck_csv import deck_in_table, is_table
from adjudicator.rulesets.mtg_trpg.deck_line import ABOUT, GROUPS, card_in, head_of, is_counted_head, is_sum, no_card
from adjudicator.rulesets.mtg_trpg.deck_xml import deck_in_xml
from adjudicator.seam.ruleset import Refused

SIDEBOARD: Final = 15
"""The most cards of a sideboard that only an empty line sets apart."""
_TITLE: Final = re.compile(r"^(?:name[ :=]|deck name:|名前[ :：]|デッキ名[ :：])(?P<title>.*)$", re.IGNORECASE)
_RULED: Final = re.compile(r"[-=\uff1d~―─━*_ ]{3,}")
"""A line drawn across a list."""
_PASSED_OVER: Final = re.compile(r"^(?:AUTHOR|LAYOUT (?:MAIN|SIDEBOARD)):")
"""Lines of an XMage file that say nothing of cards."""


class _Group(Struct):
    """A group of lines of cards; `remarked`: it stands under a comment."""

    aside: bool
    remarked: bool
    cards: Counter[str]


class _Reading(Struct):
    """A list being read: its groups, and what the next line of a card starts."""

    groups: list[_Group] = []
    title: str = ""
    bare: int | None = None
    about: bool = False
    aside: bool = False
    headed: bool = False
    apart: bool = True
    remarked: bool = False
    lines: dict[str, int] = {}


def decklist(text: str, field: str) -> Decklist:
    """The decklist in a text, or in an XML file's; raises `Refused` with `field`, and the line that is wrong.

    A line is a number and a name. `Deck`, `Sideboard` and such head a part, also after `//` and in `[ ]`; else what
    begins with `#` or `//` says nothing. In a list without such heads an empty line sets the sideboard apart: the
    second of two groups, of at most 15 cards, under no comment.
    """
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("<"):
        return deck_in_xml(text, field)
    if is_table(text):
        return deck_in_table(text, field)
    reading = _Reading()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            _read(reading, without_marks(line).strip(), number)
        except Refused as refused:
            raise Refused(refused.code, in_line(number, refused.says), field) from None
    if reading.bare is not None and not reading.groups:
        raise Refused("wrong", in_line(reading.bare, no_card(reading.title).says), field)
    if not reading.headed and len(reading.groups) == 2:
        last = reading.groups[1]
        last.aside = last.cards.total() <= SIDEBOARD and not last.remarked
    main, side = (_together(reading, aside=aside) for aside in (False, True))
    return listed_as(main, side, reading.title, reading.bare, field, reading.lines)


def _read(reading: _Reading, line: str, number: int) -> None:
    head = head_of(line)
    if head in MAIN | SIDE | ABOUT:
        reading.aside, reading.about, reading.headed = head in SIDE, head in ABOUT, True
        reading.apart = True
    elif not line:
        reading.apart = True
    elif not reading.groups and (titled := _TITLE.match(line)):
        reading.title = short(titled["title"].strip()) or reading.title
    elif line.startswith(("#", "//")) or head in GROUPS:
        reading.remarked = True
    elif not _says_nothing(reading, line):
        _read_card_or_title(reading, line, number)


def _says_nothing(reading: _Reading, line: str) -> bool:
    """Whether a line tells of no card: `Key=value` under Forge's `[metadata]`, XMage's layout, a sum, a line drawn."""
    is_about = reading.about and "=" in line
    return is_about or _PASSED_OVER.match(line) is not None or is_sum(line) or _RULED.fullmatch(line) is not None


def _read_card_or_title(reading: _Reading, line: str, number: int) -> None:
    """A line of a card; at the beginning of a list, a line that begins with a letter is its title."""
    card = card_in(line)
    if card is None:
        begun = reading.title or reading.headed or reading.groups
        if begun or not line[0].isalpha() or is_counted_head(line):
            raise no_card(line)
        reading.title, reading.bare = short(line), number
        return
    count, name, marked = card
    if not name:
        raise no_card(line)
    aside = marked or reading.aside
    if reading.apart or reading.groups[-1].aside != aside:
        reading.groups.append(_Group(aside, reading.remarked, Counter()))
    reading.groups[-1].cards[name] += count
    reading.lines.setdefault(name, number)
    reading.headed = reading.headed or marked
    reading.apart = reading.remarked = False


def _together(reading: _Reading, *, aside: bool) -> Counter[str]:
    cards: Counter[str] = Counter()
    for group in reading.groups:
        if group.aside == aside:
            cards.update(group.cards)
    return cards
