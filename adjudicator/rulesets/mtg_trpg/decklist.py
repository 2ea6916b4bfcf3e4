"""Decklists as text, one grammar for what programs and people write: `4 Forest` a line, with heads and marks.

Plain lists; exports of Arena (English, Japanese) and of deck sites, with set codes, numbers, foil marks and tags; the
`.dck` files of Forge (`[Main]`, `4 Forest|ABC|1`) and XMage (`4 [ABC:12] Forest`).
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from msgspec import Struct

from adjudicator.rulesets.mtg_trpg.copies import LONGEST, MAIN, SIDE, Decklist, copies_of, in_line, listed_as, short
from adjudicator.rulesets.mtg_trpg.deck_xml import deck_in_xml
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.seam.ruleset import Refused

SIDEBOARD: Final = 15
"""The most cards of a sideboard that only an empty line sets apart."""
MARKED: Final = 10 * LONGEST
"""The most characters of a name with all its marks."""
_LINE: Final = re.compile(
    r"^(?:(?P<side>SB:)\s*)?(?P<count>[+-]?[\d.,]+)(?:[xX×]|\s+[x×](?=\s))?(?:\s+|(?=《))(?P<name>\S.*)$"
)
_EDITION: Final = re.compile(r"^\[[A-Za-z0-9]{2,6}(?:[:#][^\s\]]+)?\]\s*")
"""The edition before a name: `[ABC:123]`, `[ABC]`."""
_MARK: Final = re.compile(
    r"(?:\s+|(?<=》))(?:\([A-Za-z0-9]{2,6}(?::[^\s()]+)?\)(?:\s+[A-Za-z0-9★†-]+)?|\[(?P<tags>[^\[\]]*)\]"
    r"|\*[A-Za-z-]+\*|\(F\)|<[^<>]*>|\^[^^]*\^|#.*)$"
)
"""A mark after a name: the edition `(ABC) 123`, `(ABC:123)`, tags `[Land]` `^Mine^` `#mine`, foil `*F*`, a comment."""
_COUNTED: Final = re.compile(r"\s*(?:[(（]\d+[)）])?[:：]?$")
"""What may stand at the end of a head: `Sideboard (15)`, `Deck:`."""
_ABOUT: Final = frozenset({"about", "metadata", "general", "情報"})
"""The heads over information about the deck."""
_GROUPS: Final = frozenset({
    "creature", "creatures", "spell", "spells", "instant", "instants", "sorcery", "sorceries", "artifact", "artifacts",
    "enchantment", "enchantments", "planeswalker", "planeswalkers", "battle", "battles", "land", "lands",
    "クリーチャー", "呪文", "インスタント", "ソーサリー", "アーティファクト", "エンチャント", "プレインズウォーカー",
    "土地",
})  # fmt: skip
"""Heads over cards of one type; like comments, they say nothing."""
_TITLE: Final = re.compile(r"^(?:name[ :=]|名前 )(?P<title>.*)$", re.IGNORECASE)
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


def decklist(text: str, field: str) -> Decklist:
    """The decklist in a text, or in an XML file's; raises `Refused` with `field`, and the line that is wrong.

    A line is a number and a name. `Deck`, `Sideboard` and such head a part, also after `//` and in `[ ]`; else what
    begins with `#` or `//` says nothing. In a list without such heads an empty line sets the sideboard apart: the
    second of two groups, of at most 15 cards, under no comment.
    """
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("<"):
        return deck_in_xml(text, field)
    reading = _Reading()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            _read(reading, line.strip(), number)
        except Refused as refused:
            raise Refused(in_line(number, refused.says), field) from None
    if reading.bare is not None and not reading.groups:
        raise Refused(in_line(reading.bare, _no_card(reading.title).says), field)
    if not reading.headed and len(reading.groups) == 2:
        last = reading.groups[1]
        last.aside = last.cards.total() <= SIDEBOARD and not last.remarked
    main, side = (_together(reading, aside=aside) for aside in (False, True))
    return listed_as(main, side, reading.title, reading.bare, field)


def _read(reading: _Reading, line: str, number: int) -> None:
    head = _head(line)
    if head in MAIN | SIDE | _ABOUT:
        reading.aside, reading.about, reading.headed = head in SIDE, head in _ABOUT, True
        reading.apart = True
    elif not line:
        reading.apart = True
    elif not reading.groups and (titled := _TITLE.match(line)):
        reading.title = short(titled["title"].strip()) or reading.title
    elif line.startswith(("#", "//")) or head in _GROUPS:
        reading.remarked = True
    elif not _says_nothing(reading, line):
        _read_card_or_title(reading, line, number)


def _head(line: str) -> str:
    """The part that a line heads, if it is a head: `[Main]`, `// Sideboard (15)`, `Deck:`."""
    head = _COUNTED.sub("", line[:LONGEST])
    return (head[1:-1] if head.startswith("[") and head.endswith("]") else head.lstrip("#/ ")).lower()


def _says_nothing(reading: _Reading, line: str) -> bool:
    """Whether a line only tells about the deck: `Key=value` under Forge's `[metadata]`, XMage's layout."""
    return (reading.about and "=" in line) or _PASSED_OVER.match(line) is not None


def _read_card_or_title(reading: _Reading, line: str, number: int) -> None:
    """A line of a card; at the beginning of a list, a line that begins with a letter is its title."""
    match = _LINE.match(line)
    if match is None:
        if reading.title or reading.headed or reading.groups or not line[0].isalpha():
            raise _no_card(line)
        reading.title, reading.bare = short(line), number
        return
    count, name, marked = _card(match)
    aside = marked or reading.aside
    if reading.apart or reading.groups[-1].aside != aside:
        reading.groups.append(_Group(aside, reading.remarked, Counter()))
    reading.groups[-1].cards[name] += count
    reading.headed = reading.headed or marked
    reading.apart = reading.remarked = False


def _no_card(line: str) -> Refused:
    return Refused(say("{text} is not a line of a decklist: a number and a card's name", text=line[:80]))


def _card(match: re.Match[str]) -> tuple[int, str, bool]:
    """The number of copies and the card that a line lists, and whether it sets them aside."""
    written = match["name"] if len(match["name"]) <= MARKED else short(match["name"])
    name, bar, _ = _EDITION.sub("", written).partition("|")
    name, aside = name.rstrip().removesuffix("+") if bar else name, match["side"] is not None
    while mark := _MARK.search(name):
        tags = [tag.strip() for tag in re.split(r"[,{}]", (mark["tags"] or "").lower())]
        aside = aside or "nodeck" in tags or not SIDE.isdisjoint(tags)
        name = name[: mark.start()]
    name = name.strip()
    if name.startswith("《") and name.endswith("》"):
        name = name[1:-1].strip()
    return copies_of(short(name), match["count"]), name, aside


def _together(reading: _Reading, *, aside: bool) -> Counter[str]:
    cards: Counter[str] = Counter()
    for group in reading.groups:
        if group.aside == aside:
            cards.update(group.cards)
    return cards
