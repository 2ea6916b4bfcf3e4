"""The page at the end of a match: how it came out, for the players to confirm. It prints, and needs no script."""

from __future__ import annotations

from typing import Annotated, Any, Final
from uuid import UUID, uuid4

from flask import Blueprint, Response, redirect, render_template, url_for
from msgspec import Meta, Struct
from werkzeug.wrappers import Response as BaseResponse

from adjudicator.match import Name, ResultConfirmed, Text, tag_of
from adjudicator.plain.work import Work
from adjudicator.replay.agreed import stands_since
from adjudicator.service import Conflict
from api.http.current import service
from api.http.exchange import Viewpoint, query, seen
from api.http.front.access import caller, operation
from api.http.front.policy import SCRIPTED
from api.http.pages.addresses import to_within
from api.http.pages.again import gives_back
from api.http.pages.forms import form_as
from api.http.pages.outside import outside
from api.http.shared.disputes import heads_of
from api.sentences import say
from api.view.end_page import end_page
from api.view.seen import Seen

pages = Blueprint("end_pages", __name__)
AGAIN: Final = 3
"""How often a confirmation is sent again that another report forestalled."""


class Confirming(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's word on the result."""

    report_id: Name
    seat: Name
    result: Text = ""
    known: Annotated[int, Meta(ge=0)] | None = None
    """The last entry that whoever confirms saw."""


@pages.get("/matches/<uuid:match>/end")
@operation("look")
def show(match: UUID) -> Response:
    """How a match came out, or how it stands."""
    asked = query(Viewpoint)
    found = seen(match, asked)
    page = end_page(found, heads_of(found), Work())
    address = outside(url_for("end_pages.show", match=match))
    to = to_within(match, found.viewer)
    html = render_template("end.html", page=page, to=to, address=address, report_id=uuid4().hex)
    return Response(html, headers={"Content-Security-Policy": SCRIPTED})


@pages.post("/matches/<uuid:match>/end")
@operation("report")
@gives_back("end_pages.show")
def confirm(match: UUID) -> BaseResponse:
    """Confirms the result for a seat."""
    form, asked = form_as(Confirming), query(Viewpoint)
    for turn in range(AGAIN):
        found = seen(match, asked)
        try:
            _confirm(found, form, asked)
        except Conflict:  # perhaps the other player confirmed at the same moment
            if turn == AGAIN - 1:
                raise
        else:
            break
    kept: dict[str, Any] = {"as": asked.viewer, "lang": asked.lang}
    return redirect(url_for("end_pages.show", match=match, **kept), 303)


def _confirm(found: Seen, form: Confirming, asked: Viewpoint) -> None:
    stands = found.played.position
    if form.known is not None and not stands_since(found.played.entries.events, form.known):
        raise Conflict(say("Something else has happened since: look at the result again"), stands)
    service().report(
        found.id, [{"event": tag_of(ResultConfirmed), "seat": form.seat, "result": form.result}],
        expected=stands, report_id=form.report_id, reporter=asked.viewer, author=caller().author(asked.viewer),
        reading=found.played,
    )  # fmt: skip
