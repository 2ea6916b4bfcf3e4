"""Matches begun and ended by forms: a record is imported from its file, a match is closed. They need no script."""

from __future__ import annotations

from typing import Annotated, Any, Final
from uuid import UUID

from flask import Blueprint, redirect, render_template, url_for
from marshmallow import ValidationError
from msgspec import Meta
from werkzeug.wrappers import Response

from adjudicator.match import MatchClosed, Name, Text, tag_of
from adjudicator.service import LARGEST
from adjudicator.store.entry import Stated
from api.http.current import service
from api.http.exchange import Reporter, Viewpoint, query, seen
from api.http.front.access import caller, operation
from api.http.pages.again import gives_back
from api.http.pages.forms import form_as, with_files
from api.http.shared.records import imported
from api.sentences import say

pages = Blueprint("record_forms", __name__)
BESIDE: Final = 10_000
"""Most bytes of the form around the file."""


class Closing(Stated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The close of a match as its form gives it, with the last entry that whoever sends it saw."""

    report_id: Name
    known: Annotated[int, Meta(ge=0)]
    result: Text = ""


@pages.get("/import")
@operation("import")
def show() -> str:
    """The form to import a match record."""
    query(Reporter)
    return render_template("import.html")


@pages.post("/import")
@operation("import")
@gives_back("record_forms.show")
def take() -> Response:
    """Imports a match record and goes to its match; one that is stored already is not stored again."""
    asked = query(Reporter)
    _, files = with_files(LARGEST + BESIDE)
    if "file" not in files:
        raise ValidationError({"file": [say("choose a match record")]})
    match, _, _ = imported(files["file"])
    return redirect(url_for("pages.timeline", match=match, lang=asked.lang), 303)


@pages.post("/matches/<uuid:match>/close")
@operation("close")
@gives_back("pages.timeline")
def close(match: UUID) -> Response:
    """Closes a match: only notes and rulings may follow."""
    form, look = form_as(Closing), query(Viewpoint)
    found = seen(match, look)
    service().report(
        match, [{"event": tag_of(MatchClosed), "result": form.result}], expected=form.known, report_id=form.report_id,
        stated=Stated(by=form.by), reporter=look.viewer, author=caller().author(look.viewer), reading=found.played,
    )  # fmt: skip
    kept: dict[str, Any] = {"as": look.viewer, "lang": look.lang}
    return redirect(url_for("pages.timeline", match=match, **kept), 303)
