"""The page at the end of a match: how it came out, for the players to confirm. It prints, and needs no script."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from flask import Blueprint, redirect, render_template, url_for
from msgspec import Struct
from werkzeug.wrappers import Response

from adjudicator.match import Name, ResultConfirmed, Text, tag_of
from adjudicator.plain.work import Work
from api.http.current import service
from api.http.exchange import Viewpoint, query, seen
from api.http.front.access import caller, operation
from api.http.pages.addresses import to_within
from api.http.pages.again import gives_back
from api.http.pages.forms import form_as
from api.view.end_page import end_page

pages = Blueprint("end_pages", __name__)


class Confirming(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's word on the result."""

    report_id: Name
    seat: Name
    result: Text = ""


@pages.get("/matches/<uuid:match>/end")
@operation("look")
def show(match: UUID) -> str:
    """How a match came out, or how it stands."""
    asked = query(Viewpoint)
    found = seen(match, asked)
    page = end_page(found, Work())
    return render_template("end.html", page=page, to=to_within(match, found.viewer), report_id=uuid4().hex)


@pages.post("/matches/<uuid:match>/end")
@operation("report")
@gives_back("end_pages.show")
def confirm(match: UUID) -> Response:
    """Confirms the result for a seat."""
    form, asked = form_as(Confirming), query(Viewpoint)
    found = seen(match, asked)
    service().report(
        match, [{"event": tag_of(ResultConfirmed), "seat": form.seat, "result": form.result}],
        expected=found.reading.position, report_id=form.report_id, reporter=asked.viewer,
        author=caller().author(asked.viewer), reading=found.played,
    )  # fmt: skip
    kept: dict[str, Any] = {"as": asked.viewer, "lang": asked.lang}
    return redirect(url_for("end_pages.show", match=match, **kept), 303)
