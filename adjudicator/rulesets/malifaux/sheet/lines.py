"""The lines of a score sheet: a label, a colon, and a column for each player with a stroke between them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import listed
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.sheet.terms import COLUMNS, label_of, labels_like

SEATS = ("A", "B")
LARGEST = 16_000
"""Bytes of the largest sheet."""
LETTERS = 200
"""Characters of the longest line."""


class Line(Struct, frozen=True):
    """A line of a sheet: its number, its label as written, what follows the colon by columns, and the whole of it."""

    number: int
    label: str
    columns: tuple[str, ...]
    text: str

    def field(self, seat: str | None = None) -> str:
        """What an error names: the label, and the player whose column it is."""
        return self.label if seat is None else f"{self.label} ({seat})"


def lines_of(data: bytes) -> Mapping[str, Line]:
    """The lines of a sheet by what they tell; raises `Malformed` with line and field."""
    found: dict[str, Line] = {}
    for number, text in enumerate(_text(data).splitlines(), 1):
        if text.strip() and not text.lstrip().startswith("#"):
            what, line = _line(number, text)
            if what in found:
                says = say("This line stands there already, as line {line}", line=found[what].number)
                raise Malformed(says, line.label, number)
            found[what] = line
    if not any(what.startswith("turn ") or what == "end" for what in found):
        raise Malformed(say("A score sheet has lines like 'turn 2: strategy | 7 reveal'; this file has none"))
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


def _line(number: int, text: str) -> tuple[str, Line]:
    if len(text) > LETTERS:
        raise Malformed(say("A line has {most} characters at most", most=LETTERS), line=number)
    label, colon, rest = text.replace("：", ":").partition(":")
    what = label_of(label)
    if not colon or what is None:
        says = say("'{text}' is no label of a score sheet: there are {labels}",
                   text=shown(label.strip()), labels=listed(labels_like(label), "list"))  # fmt: skip
        raise Malformed(says if colon else say("'{text}' is no line of a sheet: a label, a colon, what was noted",
                                               text=shown(text.strip())), line=number)  # fmt: skip
    columns = tuple(column.strip() for column in rest.replace("\uff5c", "|").replace("\t", "|").strip().split("|"))
    line = Line(number, " ".join(label.split()), columns if rest.strip() else ("",), text.strip())
    _guard_columns(what, line)
    return what, line


def _guard_columns(what: str, line: Line) -> None:
    """A line for both players has two columns, or is empty; any other line has one."""
    if what in COLUMNS or what.startswith("turn "):
        if len(line.columns) != len(SEATS) and line.columns != ("",):
            says = say("Two columns are needed here, the first player's and the second's: {label}: … | …",
                       label=line.label)  # fmt: skip
            raise Malformed(says, line.label, line.number)
    elif len(line.columns) != 1:
        raise Malformed(say("This line is both players': it has one column"), line.label, line.number)


def by_seat(line: Line | None) -> Mapping[str, str]:
    """What a line says of each seat."""
    if line is None or line.columns == ("",):
        return dict.fromkeys(SEATS, "")
    return dict(zip(SEATS, line.columns, strict=True))
