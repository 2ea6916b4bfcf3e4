"""Pages of disputes: raising one at an entry, what was said, the ruling, the slip to print. They need no script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast
from uuid import UUID, uuid4

from flask import Blueprint, redirect, render_template, url_for
from markupsafe import Markup
from msgspec import structs
from werkzeug.wrappers import Response

from adjudicator.dispute import stream_of
from adjudicator.disputes import DisputeStream
from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.service import NotFound
from api.address import qr_svg
from api.http.current import service
from api.http.exchange import Viewpoint, query, seen
from api.http.front.access import caller, operation
from api.http.pages.addresses import to_within
from api.http.pages.again import gives_back
from api.http.pages.forms import MOST, form_as
from api.http.pages.outside import leads_nowhere, outside
from api.http.shared.disputes import (
    Argued,
    Evidence,
    Raising,
    Ruling,
    Statement,
    Withdrawn,
    dispute_of,
    give,
    may_rule,
    may_see,
    record,
)
from api.http.shared.steps import AT_ONCE, Page
from api.sentences import say
from api.view import asking
from api.view import disputes as view
from api.view import slip as leaf
from api.view.dispute_page import Asker, dispute_page, ruling_of
from api.view.matches import name_of

pages = Blueprint("dispute_pages", __name__)


@pages.get("/matches/<uuid:match>/disputes/<position:number>")
@operation("look")
def show(match: UUID, number: int) -> str:
    """A dispute: what is disputed, what was said, how it stands; forms for what may follow."""
    asked = query(Page)
    found = seen(match, asked)
    told = dispute_of(found, number)
    part = view.part_after(told, asked.cursor, asked.limit)
    page = dispute_page(
        found,
        told,
        view.dispute(match, told, found.speaker, may_see(asked.viewer), part),
        part,
        Asker(caller().seat(asked.viewer), caller().issued is not None, caller().may("dispute"), may_rule(told)),
        limit=asked.limit,
        most=MOST,
    )
    return render_template("dispute.html", page=page, to=to_within(match, found.viewer), report_id=uuid4().hex)


@pages.get("/matches/<uuid:match>/disputes/<position:number>/slip")
@operation("look")
def slip(match: UUID, number: int) -> str:
    """The ruling that stands, to be printed on A6: what everybody may know, with the leaf hashes of the last entries of
    the match and the dispute; raises `NotFound` before any ruling."""
    asked = query(Viewpoint)
    found = seen(match, asked)
    told = dispute_of(found, number)
    if (ruling := ruling_of(told)) is None:
        raise NotFound(say("Nobody has ruled on dispute {number} yet", number=number))
    kept: dict[str, Any] = {"as": SPECTATOR, "lang": asked.lang}
    address = outside(url_for("step_page.show", match=match, n=told.dispute.raised.position, **kept))
    return render_template(
        "slip.html",
        name=name_of(match, found.header),
        slip=leaf.slip(found, told),
        number=number,
        ruling=ruling,
        outcome=view.OUTCOME[ruling.event.outcome],
        last=found.reading.position,
        address=address,
        is_local=leads_nowhere(address),
        qr=Markup(qr_svg(address)),  # noqa: S704 - its own
        heads=[_short(service().ledger.last_leaf(one).hex()) for one in (match, stream_of(match, number))],
        to=to_within(match, found.viewer),
    )


@pages.post("/matches/<uuid:match>/disputes")
@operation("dispute")
@gives_back("step_page.show", n="position")
def raise_(match: UUID) -> Response:
    """Raises a dispute and goes to its page."""
    signed, look = form_as(Raising, lists=("rules",)), query(Viewpoint)
    return _go_to(match, look, lambda: record(match, 0, look, signed))


@pages.post("/matches/<uuid:match>/disputes/<position:number>/statements")
@operation("dispute")
@gives_back("dispute_pages.show")
def state(match: UUID, number: int) -> Response:
    """Adds what somebody says."""
    signed, look = form_as(Statement), query(Viewpoint)
    return _go_to(match, look, lambda: record(match, number, look, signed))


@pages.post("/matches/<uuid:match>/disputes/<position:number>/evidence")
@operation("dispute")
@gives_back("dispute_pages.show")
def attach(match: UUID, number: int) -> Response:
    """Attaches what the table shows at a position: drawn, or the answer to a question."""
    signed, look = form_as(Evidence), query(Viewpoint)
    asked = seen(match, look).reading.ruleset.queries.get(signed.question or "")
    if asked is not None:
        signed = structs.replace(signed, asked=asking.filled(asked, cast("dict[str, str]", signed.asked or {})))
    return _go_to(match, look, lambda: record(match, number, look, signed))


@pages.post("/matches/<uuid:match>/disputes/<position:number>/appeals")
@operation("dispute")
@gives_back("dispute_pages.show")
def appeal(match: UUID, number: int) -> Response:
    """Appeals to the head judge."""
    signed, look = form_as(Argued), query(Viewpoint)
    return _go_to(match, look, lambda: record(match, number, look, signed))


@pages.post("/matches/<uuid:match>/disputes/<position:number>/withdrawal")
@operation("dispute")
@gives_back("dispute_pages.show")
def withdraw(match: UUID, number: int) -> Response:
    """Withdraws the dispute."""
    signed, look = form_as(Withdrawn), query(Viewpoint)
    return _go_to(match, look, lambda: record(match, number, look, signed))


class Given(Ruling, frozen=True, kw_only=True):
    """A ruling as the form gives it, with the last entry of the dispute that its judge saw."""

    known: int


@pages.post("/matches/<uuid:match>/disputes/<position:number>/rulings")
@operation("rule")
@gives_back("dispute_pages.show")
def rule(match: UUID, number: int) -> Response:
    """Gives a ruling."""
    ruling, look = form_as(Given, lists=("rules",), entries=("voids", "reinstates")), query(Viewpoint)
    return _go_to(match, look, lambda: give(match, number, ruling, ruling.known))


def _short(digest: str) -> str:
    """The beginning of a digest, in groups that can be read aloud."""
    return " ".join(digest[place : place + 4] for place in range(0, 16, 4))


def _go_to(match: UUID, look: Viewpoint, recorded: Callable[[], DisputeStream]) -> Response:
    """Records, then goes to the page of the dispute that shows its last entry."""
    seen(match, look)
    told = recorded()
    begins = view.last_part(told, AT_ONCE).first
    kept: dict[str, Any] = {"as": look.viewer, "lang": look.lang, "cursor": begins - 1 if begins else None}
    return redirect(url_for("dispute_pages.show", match=match, number=told.number, **kept), 303)
