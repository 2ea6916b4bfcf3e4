"""The close of a match, by a form on its page. It needs no script."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from flask import Blueprint, redirect, url_for
from msgspec import Meta
from werkzeug.wrappers import Response

from adjudicator.match import MatchClosed, Name, Text, tag_of
from adjudicator.store.entry import Stated
from api.http.current import service
from api.http.exchange import Viewpoint, query, seen
from api.http.front.access import caller, operation
from api.http.pages.again import gives_back
from api.http.pages.forms import form_as

pages = Blueprint("closing_page", __name__)


class Closing(Stated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The close of a match as its form gives it, with the last entry that whoever sends it saw."""

    report_id: Name
    known: Annotated[int, Meta(ge=0)]
    result: Text = ""


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
