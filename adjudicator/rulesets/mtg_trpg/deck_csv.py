"""Decklists as tables of comma-separated values, as collectors' programs write them: a head, then a card a row.

The head names the columns: the number of copies (`Count`, `Quantity`, 枚数), the card (`Name`, `Card Name`, カード名),
and, if there is one, the part of the deck (`Board`, `Section`, `Sideboard`). All other columns are passed over.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from adjudicator.plain.choices import nearest, or_nearest
from adjudicator.plain.visible import without_marks
from adjudicator.rulesets.mtg_trpg.copies import MAIN, SIDE, Decklist, copies_of, in_line, listed_as, short
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.seam.ruleset import Refused

COUNTS: Final = ("count", "quantity", "qty", "amount", "copies", "quantityx", "枚数", "数量", "所持枚数", "個数")
"""What the column of numbers is called."""
NAMES: Final = ("name", "card name", "card", "cardname", "card_name", "カード名", "カード", "名前", "名称", "日本語名")
"""What the column of cards is called."""
PARTS: Final = (
    "board",
    "section",
    "zone",
    "sideboard",
    "sideboarded",
    "part",
    "categories",
    "category",
    "ボード",
    "区分",
)
"""What the column of the deck's parts is called."""
_YES: Final = frozenset({"yes", "true", "1", "y", "はい", "○"})
_NO: Final = frozenset({"no", "false", "0", "n", "", "いいえ"})
_MAYBE: Final = frozenset({"maybe", "maybeboard", "acquire", "acquireboard", "considering"})
_DELIMITERS: Final = (",", "\t", ";")


class _Columns:
    """Where in a row the number, the card and its part of the deck stand, by the head of the table."""

    def __init__(self, cells: Sequence[str], line: int) -> None:
        self.line = line
        self.count, self.name = (_place(cells, called) for called in (COUNTS, NAMES))
        self.part = _place(cells, PARTS)
        self.is_choice = self.part is not None and cells[self.part].startswith("sideboard")
        self.is_tags = self.part is not None and cells[self.part].startswith("categor")


def _place(cells: Sequence[str], called: Sequence[str]) -> int | None:
    return next((cells.index(name) for name in called if name in cells), None)


def is_table(text: str) -> bool:
    """Whether a text is a table of cards: two cells of its first line, at least, are words that head such tables."""
    head = _head(text)
    return head is not None and not {*COUNTS, *NAMES}.isdisjoint(head[1]) and _says_table(head[1])


def _says_table(cells: Sequence[str]) -> bool:
    """Whether the cells of a first line are words of tables for the most part, so that it is no title."""
    words = (
        *COUNTS,
        *NAMES,
        *PARTS,
        "edition",
        "set",
        "set code",
        "set name",
        "foil",
        "condition",
        "language",
        "price",
    )
    return sum(cell in words or (len(cell) > 3 and nearest(cell, words) is not None) for cell in cells) >= 2


def _head(text: str) -> tuple[str, list[str], int] | None:
    """The delimiter of a table, the cells of its head, and the line of the head."""
    for number, line in enumerate(text.splitlines(), 1):
        plain = without_marks(line).strip()
        if plain and not plain.strip('"').lower().startswith("sep="):
            delimiter = max(_DELIMITERS, key=plain.count)
            try:
                (cells,) = csv.reader([plain], delimiter=delimiter)
            except (csv.Error, ValueError):
                return None
            return delimiter, [cell.strip().lower() for cell in cells], number
    return None


def deck_in_table(text: str, field: str) -> Decklist:
    """The decklist in a table's text; raises `Refused` with `field`, and the line that is wrong."""
    found = _head(text)
    if found is None:
        raise Refused("wrong", say("The deck has no cards"), field)
    delimiter, cells, line = found
    columns = _Columns(cells, line)
    piles: tuple[Counter[str], Counter[str]] = Counter(), Counter()
    lines: dict[str, int] = {}
    at = line
    try:
        count, name = _needed(columns.count, COUNTS, cells), _needed(columns.name, NAMES, cells)
        for at, row in _rows(text, delimiter, line):
            if row is None:
                raise Refused("wrong", say("The quotes in this row do not close, so that it cannot be read"))
            card = without_marks(row[name] if name < len(row) else "").strip()
            copies = row[count].strip() if count < len(row) else ""
            if not card or not copies:
                raise Refused("missing", say("A row needs a card's name and a number of copies"))
            piles[_is_aside(columns, row)][short(card)] += copies_of(card, copies.removesuffix("x"))
            lines.setdefault(card, at)
    except Refused as refused:
        raise Refused(refused.code, in_line(at, refused.says), field) from None
    return listed_as(*piles, "", None, field, lines)


def _rows(text: str, delimiter: str, head: int) -> Iterator[tuple[int, list[str] | None]]:
    """The rows below the head, each with its line; None for one whose quotes do not close."""
    lines = text.splitlines()[head:]
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    before = 0
    try:
        for row in reader:
            if any(map(str.strip, row)):
                yield head + before + 1, row
            before = reader.line_num
    except csv.Error:
        yield head + before + 1, None


def _needed(place: int | None, called: Sequence[str], cells: Sequence[str]) -> int:
    """The place of a column that every table has; raises `Refused` with the column that may have been meant."""
    if place is not None:
        return place
    says = say("The table has no column {column}", column=called[0].capitalize())
    near = next((cell for cell in cells if len(cell) > 2 and nearest(cell, called) is not None), None)
    raise Refused("wrong", says if near is None else or_nearest(says, near, called, str.capitalize))


def _is_aside(columns: _Columns, row: Sequence[str]) -> bool:
    """Whether a row's card stays aside; raises `Refused` for a part of the deck that is not known."""
    if columns.part is None:
        return False
    stated = (row[columns.part] if columns.part < len(row) else "").strip().lower()
    if columns.is_tags:
        return not (SIDE | _MAYBE).isdisjoint(tag.strip() for tag in stated.split(","))
    if stated in SIDE | _MAYBE or (columns.is_choice and stated in _YES):
        return True
    if stated in MAIN or stated in _NO:
        return False
    raise Refused("no-such", say("{part} is no part of a deck: main or sideboard", part=stated[:40]))
