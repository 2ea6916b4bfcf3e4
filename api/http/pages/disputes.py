"""Pages of disputes: raising one at an entry, what was said, the ruling, the slip to print. They need no script."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from json import dumps
from typing import Any, NamedTuple, cast
from uuid import UUID, uuid4

from flask import Blueprint, redirect, render_template, url_for
from markupsafe import Markup
from msgspec import structs
from werkzeug.wrappers import Response

from adjudicator.dispute import AFTER_APPEAL, stream_of
from adjudicator.disputes import Told
from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.service import NotFound
from api.address import qr_svg
from api.http.current import disputes, service
from api.http.exchange import Look, query, seen
from api.http.front.access import caller, operation
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
    give,
    may_rule,
    may_see,
    record,
)
from api.http.shared.steps import AT_ONCE, Page
from api.sentences import say
from api.view import answers, asking
from api.view import disputes as view
from api.view import slip as leaf
from api.view.seen import Seen

pages = Blueprint("dispute_pages", __name__)


@pages.get("/matches/<uuid:match>/disputes/<position:number>")
@operation("look")
def show(match: UUID, number: int) -> str:
    """A dispute: what is disputed, what was said, how it stands; forms for what may follow."""
    asked = query(Page)
    found = seen(match, asked)
    told = disputes().get(match, number)
    part = view.part_after(told, asked.cursor, asked.limit)
    return render_template(
        "dispute.html",
        **_shown(found, told, asked, part),
        first=part.first,
        earlier=max(part.first - asked.limit, 0) - 1,
        past=view.goes_past(found.played, told, part),
        voided=sorted(told.dispute.voided),
        most=MOST,
        report_id=uuid4().hex,
        caller_seat=caller().seat(asked.viewer),
        questions=asking.forms(found, told.dispute.raised.position),
    )


@pages.get("/matches/<uuid:match>/disputes/<position:number>/slip")
@operation("look")
def slip(match: UUID, number: int) -> str:
    """The ruling that stands, to be printed on A6: what everybody may know, with the leaf hashes of the last entries of
    the match and the dispute; raises `NotFound` before any ruling."""
    asked = query(Look)
    found = seen(match, asked)
    told = disputes().get(match, number)
    if told.dispute.ruling is None:
        raise NotFound(say("Nobody has ruled on dispute {number} yet", number=number))
    position = told.dispute.raised.position
    kept: dict[str, Any] = {"as": SPECTATOR, "lang": asked.lang}
    address = outside(url_for("step_page.show", match=match, n=position, **kept))
    return render_template(
        "slip.html",
        **_shown(found, told, asked, view.part_after(told, None, 1)),
        slip=leaf.slip(found, told),
        address=address,
        is_local=leads_nowhere(address),
        qr=Markup(qr_svg(address)),  # noqa: S704 - its own
        heads=[_short(service().ledger.last_leaf(one).hex()) for one in (match, stream_of(match, number))],
    )


@pages.post("/matches/<uuid:match>/disputes")
@operation("dispute")
@gives_back("step_page.show", n="position")
def raise_(match: UUID) -> Response:
    """Raises a dispute and goes to its page."""
    signed, look = form_as(Raising, lists=("rules",)), query(Look)
    return _go_to(match, look, lambda: record(match, 0, look, signed))


@pages.post("/matches/<uuid:match>/disputes/<position:number>/statements")
@operation("dispute")
@gives_back("dispute_pages.show")
def state(match: UUID, number: int) -> Response:
    """Adds what somebody says."""
    signed, look = form_as(Statement), query(Look)
    return _go_to(match, look, lambda: record(match, number, look, signed))


@pages.post("/matches/<uuid:match>/disputes/<position:number>/evidence")
@operation("dispute")
@gives_back("dispute_pages.show")
def attach(match: UUID, number: int) -> Response:
    """Attaches what the table shows at a position: drawn, or the answer to a question."""
    signed, look = form_as(Evidence), query(Look)
    asked = seen(match, look).reading.ruleset.queries.get(signed.question or "")
    if asked is not None:
        signed = structs.replace(signed, asked=asking.filled(asked, cast("dict[str, str]", signed.asked or {})))
    return _go_to(match, look, lambda: record(match, number, look, signed))


@pages.post("/matches/<uuid:match>/disputes/<position:number>/appeals")
@operation("dispute")
@gives_back("dispute_pages.show")
def appeal(match: UUID, number: int) -> Response:
    """Appeals to the head judge."""
    signed, look = form_as(Argued), query(Look)
    return _go_to(match, look, lambda: record(match, number, look, signed))


@pages.post("/matches/<uuid:match>/disputes/<position:number>/withdrawal")
@operation("dispute")
@gives_back("dispute_pages.show")
def withdraw(match: UUID, number: int) -> Response:
    """Withdraws the dispute."""
    signed, look = form_as(Withdrawn), query(Look)
    return _go_to(match, look, lambda: record(match, number, look, signed))


class Given(Ruling, frozen=True, kw_only=True):
    """A ruling as the form gives it, with the last entry of the dispute that its judge saw."""

    known: int


@pages.post("/matches/<uuid:match>/disputes/<position:number>/rulings")
@operation("rule")
@gives_back("dispute_pages.show")
def rule(match: UUID, number: int) -> Response:
    """Gives a ruling."""
    ruling, look = form_as(Given, lists=("rules",), entries=("voids", "reinstates")), query(Look)
    return _go_to(match, look, lambda: give(match, number, ruling, ruling.known))


def _shown(found: Seen, told: Told, asked: Look, part: view.Part) -> dict[str, Any]:
    raised, voided = told.dispute.raised, told.dispute.voided
    ruling = None if told.dispute.ruling is None else told.entries[told.dispute.ruling]
    return {
        "seen": found,
        "asked": asked,
        "dispute": view.dispute(found.id, told, found.speaker, may_see(asked.viewer), part),
        "told": told.dispute,
        "disputed": answers.entry(found, raised.position, found.step(raised.position)),
        "rules": found.reading.ruleset.book.rules,
        "ruling": ruling,
        "remedies": [] if ruling is None else view.remedies(ruling.event, voided),
        "stays": None if ruling is None else view.stays_voided(ruling.event, voided),
        "outcomes": view.OUTCOME,
        "who_sees": view.who_sees,
        "answered": partial(_answered, found),
        "last": found.reading.position,
        "may_rule": may_rule(told),
        "is_heads": told.dispute.status in AFTER_APPEAL,
        "says_entry": lambda position: answers.entry(found, position, found.step(position)).says,
        "may_dispute": caller().may("dispute"),
    }


class Answered(NamedTuple):
    """A question put as evidence, and its answer, in words."""

    about: str
    lines: list[asking.Line]


def _answered(found: Seen, evidence: dict[str, Any]) -> Answered:
    """The answer in the reader's language; a question that the game no longer has goes by its name."""
    name, answer = evidence["question"], evidence.get("answer")
    query = found.reading.ruleset.queries.get(name)
    if isinstance(answer, dict):
        answer = answer.get(found.language, answer)
    if query is None:
        return Answered(name, [asking.Line("", dumps(answer, ensure_ascii=False))])
    told = asking.in_words(found, evidence["position"], query, evidence.get("asked"), answer)
    return Answered(found.speaker.say(query.about), told)


def _short(digest: str) -> str:
    """The beginning of a digest, in groups that can be read aloud."""
    return " ".join(digest[place : place + 4] for place in range(0, 16, 4))


def _go_to(match: UUID, look: Look, recorded: Callable[[], Told]) -> Response:
    """Records, then goes to the page of the dispute that shows its last entry."""
    seen(match, look)
    told = recorded()
    begins = view.last_part(told, AT_ONCE).first
    kept: dict[str, Any] = {"as": look.viewer, "lang": look.lang, "cursor": begins - 1 if begins else None}
    return redirect(url_for("dispute_pages.show", match=match, number=told.number, **kept), 303)
