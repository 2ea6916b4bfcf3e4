"""Corrections on pages: the form that says that an entry never happened. It needs no script.

What happened instead is said on the page *Record*.
"""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from flask import Blueprint, redirect, url_for
from msgspec import Meta
from werkzeug.wrappers import Response

from adjudicator.match import EntryCorrected, Name, Text, tag_of
from adjudicator.plain.json import Plain
from adjudicator.seam.ruleset import Refused
from adjudicator.store.entry import Stated
from api.http.current import service
from api.http.exchange import Viewpoint, query, seen
from api.http.front.access import caller, operation
from api.http.pages.again import gives_back
from api.http.pages.forms import form_as
from api.view.correcting import others

pages = Blueprint("correction_pages", __name__)
_ONLY = "events[0]."
"""The path of the report's only event."""


class Correcting(Stated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A correction as its form gives it, with the last entry of the match that whoever sends it saw."""

    report_id: Name
    known: Annotated[int, Meta(ge=0)]
    reason: Annotated[Text, Meta(min_length=1)]
    agreed: bool = False
    """All other seats agree, as whoever sends it says."""


@pages.post("/matches/<uuid:match>/<position:n>/corrections")
@operation("report")
@gives_back("step_page.show")
def correct(match: UUID, n: int) -> Response:
    """Records that an entry never happened, and goes back to its page."""
    form, look = form_as(Correcting), query(Viewpoint)
    found = seen(match, look)
    event: Plain = {
        "event": tag_of(EntryCorrected), "position": n, "instead": None,
        "reason": form.reason, "consents": others(found) if form.agreed else [],
    }  # fmt: skip
    try:
        service().report(
            match, [event], expected=form.known, report_id=form.report_id, stated=Stated(by=form.by),
            reporter=look.viewer, author=caller().author(look.viewer), reading=found.played,
        )  # fmt: skip
    except Refused as refused:
        raise Refused(refused.code, refused.says, (refused.field or "").removeprefix(_ONLY)) from None
    kept: dict[str, Any] = {"as": look.viewer, "lang": look.lang, "reading": look.reading}
    return redirect(url_for("step_page.show", match=match, n=n, **kept), 303)
