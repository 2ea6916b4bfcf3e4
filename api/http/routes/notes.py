"""Notes beside the entries of a match, over HTTP."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from flask import Response
from msgspec import Meta, structs

from adjudicator.match import Name
from adjudicator.note import Note, Writing
from api.http.current import notes
from api.http.exchange import Viewpoint, answer, etag, seen
from api.http.openapi import Area
from api.http.shared.notes import asker, facts, readable
from api.view import notes as shapes
from api.view.seen import Seen

area = Area("notes", "Notes: what people say beside an entry, in words, by a mark, drawn. No record holds any.")
NOTE: Final = "/matches/<uuid:match>/notes/<uuid:note>"


class Asked(Viewpoint, frozen=True, kw_only=True):
    """Who looks, and beside which entry."""

    position: Annotated[Annotated[int, Meta(ge=1)] | None, Meta(description="Only the notes beside this entry.")] = None


class NewNote(Writing, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A note to write beside an entry."""

    report_id: Annotated[Name, Meta(description="Names this report: the same id writes one note.")]
    position: Annotated[int, Meta(description="The entry, from 1 on.")]


class NoteAnew(Writing, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A note to write anew, and the version that it takes the place of."""

    version: Annotated[int, Meta(ge=1)]


@area.get("/matches/<uuid:match>/notes", shapes.Notes, operation="look", query=Asked, problems=(404, 422))
def list_notes(asked: Asked, match: UUID) -> Response:
    """Lists the notes of a match that the asker may read: their own, and those that others show."""
    found = seen(match, asked)
    who = asker(found)
    told = [note for note in readable(found) if asked.position in (None, note.position)]
    shown = tuple(shapes.shape(note, is_mine=who.owns(note)) for note in told)
    return answer(lambda: shapes.Notes(shown), etag(match, who.author, who.viewer, facts(told)))


@area.enter(
    "POST", "/matches/<uuid:match>/notes", {201: shapes.NoteShape}, operation="note", query=Viewpoint, takes=NewNote,
    problems=(400, 404, 409, 413, 415, 422),
)  # fmt: skip
def write_note(look: Viewpoint, given: NewNote, match: UUID) -> Response:
    """Writes a note beside an entry: for oneself or, once the match is closed or as its judge, for others too."""
    found = seen(match, look)
    shapes.guard_drawn(found, given.position, said := _said(given))
    return _answer(found, notes().write(match, given.position, said, given.report_id, asker(found)), 201)


@area.enter(
    "POST", NOTE, {200: shapes.NoteShape}, operation="note", query=Viewpoint, takes=NoteAnew,
    problems=(400, 404, 409, 412, 413, 415, 422),
)  # fmt: skip
def change_note(look: Viewpoint, given: NoteAnew, match: UUID, note: UUID) -> Response:
    """Writes one's own note anew, or shows it to others; nothing is kept of what it said before."""
    found = seen(match, look)
    who, said = asker(found), _said(given)
    shapes.guard_drawn(found, notes().get(match, note, who).position, said)
    return _answer(found, notes().change(match, note, said, given.version, who))


@area.enter("DELETE", NOTE, {200: shapes.NoteGone}, operation="note", query=Viewpoint, problems=(404, 409, 422))
def delete_note(look: Viewpoint, match: UUID, note: UUID) -> Response:
    """Deletes one's own note or, as a judge, one that others are shown; nothing of it is kept."""
    notes().remove(match, note, asker(seen(match, look)))
    return answer(lambda: shapes.NoteGone(note), etag(note))


def _said(given: Writing) -> Writing:
    told = structs.asdict(given)
    return Writing(**{name: told[name] for name in Writing.__struct_fields__})


def _answer(found: Seen, note: Note, status: int = 200) -> Response:
    made = shapes.shape(note, is_mine=asker(found).owns(note))
    return answer(lambda: made, etag(note.id, note.version), status)
