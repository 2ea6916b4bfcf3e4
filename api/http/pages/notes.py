"""Notes on the page of an entry: written, changed, deleted by forms, without a script."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from flask import Blueprint, redirect, url_for
from msgspec import Meta, Struct
from werkzeug.wrappers import Response

from adjudicator.match import Name
from adjudicator.note import LETTERS, Mark, Shown, Text, Writing
from api.http.current import notes
from api.http.exchange import Viewpoint, query, seen
from api.http.front.access import operation
from api.http.pages.again import gives_back
from api.http.pages.forms import form_as
from api.http.shared.notes import asker
from api.http.shared.steps import guard_position
from api.view.notes import guard_drawn

pages = Blueprint("note_pages", __name__)


class Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a note says; what it draws stands a line each."""

    report_id: Name = "-"
    text: Text = ""
    mark: Mark = ""
    drawn: Annotated[str, Meta(max_length=LETTERS)] = ""
    shown: Shown = "private"
    note: UUID | None = None
    version: int = 0

    @property
    def says(self) -> Writing:
        """What it says."""
        lines = [line for line in self.drawn.splitlines() if line.strip()]
        return Writing(text=self.text, mark=self.mark, drawn=tuple(lines), shown=self.shown)


class Gone(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A note to delete."""

    note: UUID


@pages.post("/matches/<uuid:match>/<position:n>/notes")
@operation("note")
@gives_back("step_page.show")
def write(match: UUID, n: int) -> Response:
    """Writes a note beside an entry, or one of those that stand there anew."""
    form, look = form_as(Written), query(Viewpoint)
    found = seen(match, look)
    guard_position(found, n)
    guard_drawn(found, n, form.says)
    if form.note is None:
        notes().write(match, n, form.says, form.report_id, asker(found))
    else:
        notes().change(match, form.note, form.says, form.version, asker(found))
    return _to_entry(match, n, look)


@pages.post("/matches/<uuid:match>/<position:n>/notes/deletion")
@operation("note")
@gives_back("step_page.show")
def delete(match: UUID, n: int) -> Response:
    """Deletes a note that stands beside an entry."""
    form, look = form_as(Gone), query(Viewpoint)
    notes().remove(match, form.note, asker(seen(match, look)))
    return _to_entry(match, n, look)


def _to_entry(match: UUID, n: int, look: Viewpoint) -> Response:
    kept: dict[str, Any] = {"as": look.viewer, "lang": look.lang, "reading": look.reading}
    return redirect(url_for("step_page.show", match=match, n=n, _anchor="notes", **kept), 303)
