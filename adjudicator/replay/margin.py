"""The notes of a match record: lines after all others, each with its entry under `note`; no part of what was played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeGuard

import msgspec

from adjudicator.match import Line, Position
from adjudicator.note import BYTES, Note, Writing, admitted
from adjudicator.plain.json import Malformed, Plain, canonical, read_as
from adjudicator.plain.said import say
from adjudicator.replay.line import Time, in_line

MOST: Final = 1_000
"""The most notes of a match, and of a record."""


class InMargin(Writing, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A note in a record: beside which entry, by whom, when."""

    note: Position
    by: Line = ""
    at: Time | None = None


def is_note(line: Plain) -> TypeGuard[dict[str, Plain]]:
    """Whether a line of a record is a note."""
    return isinstance(line, dict) and "note" in line and "event" not in line


class Margin:
    """The notes of a record being read, line by line."""

    def __init__(self) -> None:
        self.notes: list[InMargin] = []
        self._size = 0

    def take(self, line: Plain, last: int) -> None:
        """Reads the next line of a record whose last entry is `last`; raises `Malformed`."""
        if not is_note(line):
            raise Malformed(say("the notes of a match stand after all else"), "event")
        self._size += len(canonical(line))
        if len(self.notes) >= MOST or self._size > BYTES:
            raise Malformed(say("a record may hold {most} notes of {kb} kB at most", most=MOST, kb=BYTES // 1_000))
        told = read_as(InMargin, line)
        if told.note > last:
            says = say("There is no entry {position}; the match stands at {last}", position=told.note, last=last)
            raise Malformed(says, "note")
        self.notes.append(admitted(told))


def in_margin(notes: Iterable[Note]) -> bytes:
    """The lines of notes."""
    return b"".join(map(_line, notes))


def _line(note: Note) -> bytes:
    told = InMargin(
        note=note.position, text=note.text, mark=note.mark, drawn=note.drawn, shown=note.shown,
        by=note.by or note.holder or "", at=note.at,
    )  # fmt: skip
    return in_line(msgspec.to_builtins(told))
