"""The lines of a score sheet: a label, a colon, and a column for each player with a stroke between them.

People leave the colon out (`T2 S | S`), draw a table (`| turn 2 | S | S |`), put the label in brackets (`【ターン2】`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from adjudicator.plain.choices import nearest, or_nearest, shown
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said, listed
from adjudicator.plain.visible import is_seen
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.sheet.faults import Faults
from adjudicator.rulesets.malifaux.sheet.names import folded, heard
from adjudicator.rulesets.malifaux.sheet.terms import COLUMNS, HEADS, LABELS, RUNNING, label_of, labels_like

SEATS = ("A", "B")
LARGEST = 16_000
"""Bytes of the largest sheet."""
LETTERS = 200
"""Characters of the longest line."""
_STROKES: Final = re.compile("[\t\uff5c\u2223│┃¦❘]")
"""What people draw between columns, other than a stroke."""
_COLONS: Final = re.compile("[:：﹕∶=＝]")  # noqa: RUF001 - wide letters are what people type
_BULLET: Final = re.compile(r"^(?:[-*•・●◆■>] ?(?=[^\s|\-]))?\s*(?P<text>.*)$", re.DOTALL)
_BRACKETED: Final = re.compile(r"^[【\[「『<](?P<label>[^】\]」』>]{1,40})[】\]」』>]\s*[:：]?(?P<rest>.*)$")
_RULER: Final = re.compile(r"[\s|:+*=_~─━―`\-]{3,}")
"""A line drawn under a heading or between the rows of a table."""
_VERSUS: Final = {
    "players": re.compile(r"(.*\S)\s*(?:\s(?:vs?\.?|versus|VS\.?)\s|対|ＶＳ)\s*(\S.*)"),  # noqa: RUF001
    "total": re.compile(r"(.*\d\s*\D{0,3}?)\s*(?:[-‐-―−ー:：/]|対|\bto\b|\bvs?\b\.?)\s*(\d.*)", re.IGNORECASE),  # noqa: RUF001
}
"""What stands between the players of one column: `Haru vs Mina`, `6対5`."""
_NUMBER: Final = re.compile(r"\(?\d{1,3}\)?")


class Line(Struct, frozen=True):
    """A line of a sheet: its number, its label as written, what follows the colon by columns, and the whole of it."""

    number: int
    label: str
    columns: tuple[str, ...]
    text: str

    def field(self, seat: str | None = None) -> str:
        """What an error names: the label, and the player whose column it is."""
        return self.label if seat is None else f"{self.label} ({seat})"


def lines_of(data: bytes, faults: Faults) -> Mapping[str, Line]:
    """The lines of a sheet by what they tell; raises `Malformed` for bytes that are no sheet at all."""
    found: dict[str, Line] = {}
    for number, text in enumerate(_text(data).splitlines(), 1):
        if _says_something(text) and (read := _line(number, text, faults)) is not None:
            what, line = read
            if what in found:
                says = say("This line stands there already, as line {line}", line=found[what].number)
                faults.add(says, line.label, number)
            elif _has_its_columns(what, line, faults):
                found[what] = line
    if not faults and not any(what.startswith("turn ") or what == "end" for what in found):
        faults.add(say("A score sheet has lines like 'turn 2: strategy | 7 reveal'; this file has none"))
    return found


def _text(data: bytes) -> str:
    if len(data) > LARGEST:
        raise Malformed(say("A score sheet has {most} bytes at most", most=LARGEST))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte, code = error.start + 1, f"{error.object[error.start]:#04x}"
        line = data.count(b"\n", 0, error.start) + 1
        says = say("Not UTF-8: byte {byte} is {code}; save the sheet as UTF-8", byte=byte, code=code)
        raise Malformed(says, line=line) from None


def _says_something(text: str) -> bool:
    return not (not text.strip() or text.lstrip().startswith(("#", "＃")) or _RULER.fullmatch(text))  # noqa: RUF001


def _line(number: int, text: str, faults: Faults) -> tuple[str, Line] | None:
    """A line and what it tells; None for one that cannot be read, which is a fault."""
    if len(text) > LETTERS:
        faults.add(say("A line has {most} characters at most", most=LETTERS), line=number)
        return None
    for label, columns in _readings(text):
        if (what := label_of(label)) is not None:
            shape = ("",) if not any(columns) else _two(what, columns)
            return what, Line(number, " ".join(label.split()), shape, text.strip())
    faults.add(_no_line(text), line=number)
    return None


def _readings(text: str) -> Iterator[tuple[str, Sequence[str]]]:
    """The label and columns of a line, in the ways in which people set them apart; the usual way first."""
    plain = _BULLET.sub(r"\g<text>", _STROKES.sub("|", text).strip())
    if found := _BRACKETED.match(plain):
        yield found["label"], _columns(found["rest"])
    label, *rest = _COLONS.split(plain, maxsplit=1)
    if rest:
        yield label, _columns(rest[0])
    label, *cells = _columns(plain)
    if len(cells) > 1 or (cells and label_of(label) and not label.isdigit()):
        yield ("players" if heard(label) in HEADS else label), cells
    words = plain.split(maxsplit=4)
    for count in range(min(4, len(words) - 1), 0, -1):
        label = " ".join(words[:count])
        after = plain.split(maxsplit=count)[count]
        if _may_lead(label, after):
            yield label, _columns(after)


def _may_lead(label: str, after: str) -> bool:
    """Whether a label without a colon is one: not a bare number, and not a word with which any sentence may begin."""
    what = label_of(label)
    if what in ("round", "table"):
        return after.isdigit()
    return what not in ("title", "event") and not label.isdigit()


def _columns(text: str) -> list[str]:
    """The columns of a text; a table may have strokes at both ends."""
    columns = [column.strip() for column in text.strip(" ").split("|")]
    if len(columns) > len(SEATS) and not columns[0]:
        columns = columns[1:]
    return columns[:-1] if len(columns) > len(SEATS) and not columns[-1] else columns


def _two(what: str, columns: Sequence[str]) -> tuple[str, ...]:
    """The columns, of which there are two also where `6対5` or `Haru vs Mina` stands in one."""
    versus = _VERSUS.get(what)
    found = versus.fullmatch(columns[0]) if versus is not None and len(columns) == 1 else None
    return tuple(columns) if found is None else (found[1], found[2])


def _no_line(text: str) -> Said:
    """The sentence about a line that has no known label, in the spelling and language of its writer."""
    plain = _BULLET.sub(r"\g<text>", _STROKES.sub("|", text).strip())
    label, *rest = (piece.strip() for piece in re.split(r"[:：﹕∶=＝|]", plain, maxsplit=1))  # noqa: RUF001
    if heard(label) in RUNNING:
        return say("Running totals are not read: a sheet tells what was scored in each turn")
    if label and (near := _meant(label)) is not None:
        return or_nearest(say("'{text}' is no label of a score sheet", text=shown(label)), near, [near])
    if not rest:
        return say("'{text}' is no line of a sheet: a label, a colon, what was noted", text=shown(text.strip()))
    return say("'{text}' is no label of a score sheet: there are {labels}",
               text=shown(label), labels=listed(labels_like(label), "list"))  # fmt: skip


def _meant(label: str) -> str | None:
    """What a label may have been meant to be: a usual label in its language, or the turn whose number it has."""
    digits = re.search(r"\d", folded(label))
    turn = digits[0] if digits else "1"
    usual = {word: next(one for one in called if one.isascii() == word.isascii())
             for called in LABELS.values() for word in called}  # fmt: skip
    choices = {f"turn {turn}": f"turn {turn}", f"ターン{turn}": f"ターン{turn}", **usual}
    near = nearest(folded(label), choices)
    return None if near is None else choices[near]


def _has_its_columns(what: str, line: Line, faults: Faults) -> bool:
    """Whether a line for both players has two columns, or is empty, and any other line one; else that is a fault."""
    if what in COLUMNS or what.startswith("turn "):
        if len(line.columns) == len(SEATS) or line.columns == ("",):
            return True
        if what.startswith("turn ") and len(_without_numbers(line.columns)) == len(SEATS) < len(line.columns):
            says = say("Columns of running totals are not read: leave them out, or write what was scored in each turn")
        else:
            says = say("Two columns are needed here, the first player's and the second's: {label}: … | …",
                       label=line.label)  # fmt: skip
    elif len(line.columns) == 1:
        return True
    else:
        says = say("This line is both players': it has one column")
    faults.add(says, line.label, line.number)
    return False


def _without_numbers(columns: Sequence[str]) -> list[str]:
    return [column for column in columns if not _NUMBER.fullmatch(folded(column))]


def by_seat(line: Line | None) -> Mapping[str, str]:
    """What a line says of each seat."""
    if line is None or line.columns == ("",):
        return dict.fromkeys(SEATS, "")
    return {seat: text if is_seen(text) else "" for seat, text in zip(SEATS, line.columns, strict=True)}
