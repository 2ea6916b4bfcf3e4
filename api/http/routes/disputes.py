"""Disputes: raised against an entry of a match, argued, ruled on, appealed."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from flask import Response

from adjudicator.disputes import DisputeStream
from adjudicator.plain.work import Work
from adjudicator.service import Illegal
from api.http.exchange import Viewpoint, answer, etag, seen, standing
from api.http.front.speaker import language
from api.http.openapi import POSITION, Area
from api.http.routes.reports import IF_MATCH, breaks_rules, expected
from api.http.shared.disputes import (
    Argued,
    Evidence,
    Raising,
    Ruling,
    Statement,
    Withdrawn,
    dispute_of,
    give,
    heads_of,
    may_see,
    record,
)
from api.http.shared.steps import AT_ONCE, Page
from api.view import disputes as shapes
from api.view.seen import Seen, size_of

area = Area("disputes", "Disputes: raised against an entry, argued, ruled on, appealed; nothing of them is edited.")


@area.get("/matches/<uuid:match>/disputes", shapes.Disputes, operation="look", query=Page, problems=(404, 422))
def list_disputes(page: Page, match: UUID) -> Response:
    """Lists the disputes of a match, each with the first page of what was recorded of it."""
    found = seen(match, page)
    heads = heads_of(found)
    first, last = page.cursor or 0, len(heads)

    def made() -> shapes.Disputes:
        told, work = list[shapes.Dispute](), Work()
        for head in work.share(heads[first : first + page.limit]):
            told.append(_shown_of(found, dispute_of(found, head.number)))
            work.take(sum(map(size_of, told[-1].entries)))
        at = first + len(told)
        return shapes.Disputes(tuple(told), last, at if told and at < last else None)

    facts = (f"{head.number}.{head.position}" for head in heads)
    return answer(made, etag(match, page.viewer, language(), *facts))


@area.enter(
    "GET", "/matches/<uuid:match>/disputes/<position:number>", {200: shapes.Dispute}, operation="look", query=Page,
    problems=(304, 404, 422), tag=POSITION,
)  # fmt: skip
def get_dispute(page: Page, match: UUID, number: int) -> Response:
    """Shows a dispute: what is disputed, how it stands, and what was recorded of it, page by page."""
    found = seen(match, page)
    told = dispute_of(found, number)
    part = shapes.part_after(told, page.cursor, page.limit)
    return answer(lambda: _shown_of(found, told, part), standing(told.dispute.position))


@area.enter(
    "POST", "/matches/<uuid:match>/disputes", {201: shapes.Dispute}, operation="dispute", query=Viewpoint,
    takes=Raising, problems=(400, 404, 409, 413, 415, 422), tag=POSITION,
)  # fmt: skip
def raise_dispute(look: Viewpoint, raising: Raising, match: UUID) -> Response:
    """Raises a dispute against an entry of the match."""
    return _recorded(seen(match, look), lambda: record(match, 0, look, raising))


@area.enter(
    "POST", "/matches/<uuid:match>/disputes/<position:number>/statements", {201: shapes.Dispute}, operation="dispute",
    query=Viewpoint, takes=Statement, problems=(400, 404, 409, 413, 415, 422), tag=POSITION,
)  # fmt: skip
def make_statement(look: Viewpoint, statement: Statement, match: UUID, number: int) -> Response:
    """Adds what somebody says about a dispute."""
    return _recorded(seen(match, look), lambda: record(match, number, look, statement))


@area.enter(
    "POST", "/matches/<uuid:match>/disputes/<position:number>/evidence", {201: shapes.Dispute}, operation="dispute",
    query=Viewpoint, takes=Evidence, problems=(400, 404, 409, 413, 415, 422), tag=POSITION,
)  # fmt: skip
def attach_evidence(look: Viewpoint, evidence: Evidence, match: UUID, number: int) -> Response:
    """Attaches what the table shows at a position, as whoever asks sees it: an answer to a question, or the drawing.

    Nobody sees it who may not look as they do, unless it is to be everybody's.
    """
    return _recorded(seen(match, look), lambda: record(match, number, look, evidence))


@area.enter(
    "POST", "/matches/<uuid:match>/disputes/<position:number>/appeals", {201: shapes.Dispute}, operation="dispute",
    query=Viewpoint, takes=Argued, problems=(400, 404, 409, 413, 415, 422), tag=POSITION,
)  # fmt: skip
def appeal(look: Viewpoint, argued: Argued, match: UUID, number: int) -> Response:
    """Appeals to the head judge against the ruling that stands."""
    return _recorded(seen(match, look), lambda: record(match, number, look, argued))


@area.enter(
    "POST", "/matches/<uuid:match>/disputes/<position:number>/withdrawal", {201: shapes.Dispute}, operation="dispute",
    query=Viewpoint, takes=Withdrawn, problems=(400, 404, 409, 413, 415, 422), tag=POSITION,
)  # fmt: skip
def withdraw(look: Viewpoint, withdrawn: Withdrawn, match: UUID, number: int) -> Response:
    """Withdraws a dispute that nobody has ruled on."""
    return _recorded(seen(match, look), lambda: record(match, number, look, withdrawn))


@area.enter(
    "POST", "/matches/<uuid:match>/disputes/<position:number>/rulings", {201: shapes.Dispute}, operation="rule",
    query=Viewpoint, takes=Ruling, problems=(400, 404, 409, 412, 413, 415, 422, 428), tag=POSITION, headers=(IF_MATCH,),
)  # fmt: skip
def rule_on_dispute(look: Viewpoint, ruling: Ruling, match: UUID, number: int) -> Response:
    """Rules on a dispute; entries are voided and corrections recorded with the ruling, or nothing is."""
    before, known = seen(match, look), expected()
    try:
        return _recorded(before, lambda: give(match, number, ruling, known))
    except Illegal as illegal:
        return breaks_rules(before, illegal)


def _recorded(found: Seen, recorded: Callable[[], DisputeStream]) -> Response:
    """Records, then shows the dispute to its last entry."""
    told = recorded()
    part = shapes.last_part(told, AT_ONCE)
    return answer(lambda: _shown_of(found, told, part), standing(told.dispute.position), 201)


def _shown_of(found: Seen, told: DisputeStream, part: shapes.Part | None = None) -> shapes.Dispute:
    """A dispute with a part of its entries, or with the first page of them."""
    shown = part or shapes.part_after(told, None, AT_ONCE)
    return shapes.dispute(found.id, told, found.speaker, may_see(found.viewer), shown)
