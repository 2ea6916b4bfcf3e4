"""Notes as the API, the pages and the command line show them: beside which entry, whose, to whom they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, NamedTuple
from uuid import UUID

from msgspec import Meta, Struct, structs

from adjudicator.match import Line, Position
from adjudicator.note import Asker, Mark, Note, Shown, Text, Writing, admitted
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said
from api.sentences import say
from api.view.noted import missing
from api.view.pane import pane
from api.view.questions import is_drawn
from api.view.rows import Row
from api.view.seen import Seen

SHOWN: Final[dict[Shown, Said]] = {
    "private": say("for yourself alone"),
    "shared": say("for players and judges"),
    "published": say("for all who see the match"),
}
"""To whom a note is shown, in words."""


class NoteShape(Struct, frozen=True, kw_only=True):
    """A note beside an entry of a match. It is part of no record."""

    id: UUID
    match: UUID
    position: Annotated[Position, Meta(description="The entry beside which it stands.")]
    text: Text
    mark: Mark
    drawn: Annotated[
        tuple[Line, ...], Meta(description="Places on the board, and lines between two: `12 8`, `12 8 > 20 14`.")
    ]
    shown: Annotated[Shown, Meta(description="To its writer; to seats and judges; to all who may look at the match.")]
    holder: Annotated[str | None, Meta(description="Whose it is, by their token.")]
    by: Annotated[str, Meta(description="Who wrote it, as the record says with which it came; else empty.")]
    is_mine: bool
    version: Annotated[int, Meta(description="How often it was written: say it to change it.")]
    at: str


class Notes(Struct, frozen=True):
    """The notes of a match that the asker may read, by entry."""

    notes: tuple[NoteShape, ...]


class NoteGone(Struct, frozen=True):
    """A note that is deleted."""

    id: UUID


class Beside(Struct, frozen=True, kw_only=True):
    """A note on the page of its entry."""

    id: UUID
    text: str
    mark: str
    drawn: tuple[str, ...]
    shown: Shown
    whose: str
    at: str
    version: int
    is_mine: bool
    may_delete: bool


class Noted(Struct, frozen=True, kw_only=True):
    """What stands beside an entry, and whether more may be written, for whom."""

    notes: tuple[Beside, ...]
    may_write: bool
    shown: tuple[tuple[Shown, str], ...]
    places: tuple[str, ...]
    """Two places of the board, as examples; none if nothing can be drawn."""
    signs: Mapping[int, str]
    """The marks of notes, by the first entry of the row in which they stand."""


def signs(rows: Iterable[Row], notes: Sequence[Note]) -> dict[int, str]:
    """The marks of notes by the first entry of their row."""
    within = {row.first: [note for note in notes if row.first <= note.position <= row.last] for row in rows}
    return {first: _signs(some) for first, some in within.items() if some}


def signs_by_entry(notes: Sequence[Note]) -> dict[int, str]:
    """The marks of notes by their entry."""
    return {position: _signs(some) for position, some in _by_entry(notes).items()}


def _by_entry(notes: Iterable[Note]) -> dict[int, list[Note]]:
    every: dict[int, list[Note]] = {}
    for note in notes:
        every.setdefault(note.position, []).append(note)
    return every


def _signs(notes: Iterable[Note]) -> str:
    """The marks of notes; of those that have none, a pencil."""
    return " ".join(dict.fromkeys(note.mark or "✎" for note in notes))


def choices(seen: Seen, *, may_show: bool) -> tuple[tuple[Shown, str], ...]:
    """To whom a note may be shown, in words."""
    return tuple((to, seen.speaker.say(says)) for to, says in SHOWN.items() if may_show or to == "private")


def shape(note: Note, *, is_mine: bool) -> NoteShape:
    """A note as data."""
    told = structs.asdict(note)
    return NoteShape(is_mine=is_mine, **{name: told[name] for name in NoteShape.__struct_fields__ if name in told})


def beside(seen: Seen, note: Note, asker: Asker) -> Beside:
    """A note on a page."""
    is_mine = asker.owns(note)
    says = whose(seen, note, is_mine=is_mine)
    return _told(note, says, is_mine=is_mine, may_delete=is_mine or asker.is_judge)


class Margin(NamedTuple):
    """Notes, and how they stand beside entries, by entry."""

    notes: Sequence[Note] = ()
    beside: Mapping[int, Sequence[Beside]] = {}


def margin(notes: Sequence[Note]) -> Margin:
    """Notes as they stand beside entries in a file, with the names alone of those who wrote them."""
    told = {
        position: [_told(note, note.by or note.holder or "") for note in some]
        for position, some in _by_entry(notes).items()
    }
    return Margin(notes, told)


def _told(note: Note, whose: str, *, is_mine: bool = False, may_delete: bool = False) -> Beside:
    return Beside(
        id=note.id, text=note.text, mark=note.mark, drawn=note.drawn, shown=note.shown, at=note.at,
        version=note.version, whose=whose, is_mine=is_mine, may_delete=may_delete,
    )  # fmt: skip


def whose(seen: Seen, note: Note, *, is_mine: bool) -> str:
    """Who wrote a note, and for whom."""
    shown = SHOWN[note.shown]
    if note.by:
        return seen.speaker.say(say("{by}, as a record says, {shown}", by=note.by, shown=shown))
    if is_mine:
        return seen.speaker.say(say("You, {shown}", shown=shown))
    return seen.speaker.say(say("{by}, {shown}", by=note.holder or "?", shown=shown))


def guard_drawn(seen: Seen, position: int, given: Writing) -> None:
    """Raises `Malformed` for a place that the board at an entry does not have."""
    given = admitted(given)
    if not given.drawn or not 1 <= position <= seen.reading.position:
        return
    if not is_drawn(seen, position):
        raise Malformed(say("Nothing lies on a board at #{position}", position=position), "drawn[0]")
    for at, place in missing(pane(seen, position), given.drawn):
        raise Malformed(
            say("The board has no place {place} at #{position}", place=place, position=position), f"drawn[{at}]"
        )
