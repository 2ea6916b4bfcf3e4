"""A note: what a person says beside an entry of a match, in words, by a mark, drawn on the board; part of no record.

It belongs to who wrote it, who shows it to others, changes it, deletes it.
"""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias, TypeVar
from uuid import UUID, uuid5

from msgspec import Meta, Struct, structs, to_builtins

from adjudicator.match import Line, Name, Position
from adjudicator.plain.choices import shown as quoted
from adjudicator.plain.json import Malformed, guard, read_as
from adjudicator.plain.said import say
from adjudicator.seam.ruleset import SPECTATOR, Viewer
from adjudicator.store.entry import Author

LETTERS: Final = 2_000
"""The most letters of a note."""
DRAWN: Final = 20
"""The most places and lines that are drawn for a note."""
FAR: Final = 1_000
"""The largest number of inches."""
BYTES: Final = 1_000_000
"""The most bytes of all notes of a match, as stored, and of those of a record."""
Text: TypeAlias = Annotated[str, Meta(max_length=LETTERS)]
Mark: TypeAlias = Literal["", "!", "?", "!!", "??", "!?", "?!"]
Shown: TypeAlias = Literal["private", "shared", "published"]
"""To whom: its writer; all who look from a seat or as a judge; all who may look at the match."""
Place: TypeAlias = tuple[float, float] | str
"""A place on a board: a point in inches, or a space by its name."""
_POINT = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)[ ,]+(\d{1,4}(?:\.\d{1,3})?)")
_SPACE = re.compile(r"[\w-]{1,20}")


class Writing(Struct, frozen=True, kw_only=True):
    """What a note says, and to whom."""

    text: Text = ""
    mark: Mark = ""
    drawn: Annotated[tuple[Line, ...], Meta(max_length=DRAWN)] = ()
    """Places on the board, and lines from one to another: `12 8`, `12 8 > 20 14.5`, `2-3 > 4-3`."""
    shown: Shown = "private"


class Note(Writing, frozen=True, kw_only=True, omit_defaults=True):
    """A note as it is kept: beside which entry, by whom, when it was written last."""

    id: UUID
    match: UUID
    position: Position
    version: Annotated[int, Meta(ge=1)] = 1
    """How often it was written."""
    at: str
    """When it was written last (ISO 8601)."""
    viewer: Name
    """As whom its writer looked."""
    by: Line = ""
    """Who wrote it, as the record says with which it came."""
    holder: str | None = None
    role: str | None = None
    seat: str | None = None
    request: str = ""
    """The digest of what it said at first."""

    @property
    def author(self) -> Author:
        """Whose it is, by their token."""
        return Author(self.holder, self.role, self.seat)


class Asker(NamedTuple):
    """Who reads notes or writes them, and how far they may look at the match."""

    author: Author
    viewer: Viewer
    last: int
    """The last entry that they are shown."""
    is_judge: bool = False
    """Whether they judge the match."""
    is_late: bool = False
    """Whether they are shown it late."""

    def owns(self, note: Note) -> bool:
        """Whether a note is theirs: by name, role and seat; without a token, by whom they look as."""
        return note.author == self.author and (note.holder is not None or note.viewer == self.viewer)

    def may_read(self, note: Note) -> bool:
        """Whether they may read a note."""
        if note.position > self.last:
            return False
        return self.owns(note) or note.shown == "published" or (note.shown == "shared" and self.viewer != SPECTATOR)


def id_of(match: UUID, author: Author, viewer: Viewer, report_id: str) -> UUID:
    """The id of the note that somebody writes by a report."""
    return uuid5(match, f"note {list(author)} {viewer} {report_id}")


W = TypeVar("W", bound=Writing)


def admitted(given: W) -> W:
    """What a note says, each place in its one form; raises `Malformed`."""
    given = read_as(type(given), to_builtins(given))
    guard(given.text, "text")
    if not (given.text.strip() or given.mark or given.drawn):
        raise Malformed(say("A note has words, a mark or something drawn"), "text")
    drawn = (" > ".join(map(_written, places_in(line, at))) for at, line in enumerate(given.drawn))
    return structs.replace(given, text=given.text.strip(), drawn=tuple(dict.fromkeys(drawn)))


def places_in(line: str, at: int = 0) -> tuple[Place, ...]:
    """The place that is drawn, or the two of a line; raises `Malformed`."""
    parts = line.split(">")
    if len(parts) > 2:
        raise Malformed(say("A line goes from one place to one other: 12 8 > 20 14"), f"drawn[{at}]")
    return tuple(_place(part.strip(), at) for part in parts)


def _place(part: str, at: int) -> Place:
    if point := _POINT.fullmatch(part):
        x, y = float(point[1]), float(point[2])
        if max(x, y) <= FAR:
            return x, y
    elif _SPACE.fullmatch(part) and not part.isdecimal():
        return part
    says = say("{place} is no place: write inches from the west and the south edge, as 12 8.5, or the name of a space",
               place=quoted(part))  # fmt: skip
    raise Malformed(says, f"drawn[{at}]")


def _written(place: Place) -> str:
    return place if isinstance(place, str) else f"{place[0]:g} {place[1]:g}"
