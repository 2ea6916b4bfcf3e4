"""Matches: opened, listed, looked up."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import msgspec
from flask import Response, abort, url_for
from msgspec import Meta

from adjudicator.match import Header, Line, Name
from adjudicator.plain.work import Work
from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.service import Conflict, Refused
from api.http.access import caller, guard_header
from api.http.errors import problem, wrong
from api.http.exchange import JSON, Look, Reader, Reporter, answer, etag, not_modified, seen, service
from api.http.openapi import POSITION, Area
from api.http.speaker import spoken
from api.view.seen import Seen
from api.view.shapes import Listed, Match, Matches, Opened, Unreadable

area = Area("matches", "Matches: opened, listed, looked up.")


class Opening(Header, frozen=True, kw_only=True):
    """The header of a match to open; without an edition, the newest of its ruleset."""

    edition: Annotated[Name | None, Meta(description="Left out: the newest.")] = None  # type: ignore[assignment]
    report_id: Annotated[Name | None, Meta(description="The same id opens the same match, once.")] = None
    by: Line | None = None


class Page(Reader, frozen=True, kw_only=True):
    """Which page of a list."""

    limit: Annotated[int, Meta(ge=1, le=200, description="How many at most.")] = 50
    cursor: Annotated[int | None, Meta(description="The `cursor` of the page before.")] = None


@area.enter(
    "POST",
    "/matches",
    {201: Opened},
    operation="open",
    query=Reporter,
    takes=Opening,
    problems=(400, 409, 413, 415, 422),
    tag=POSITION,
)
def open_match(reporter: Reporter, opening: Opening) -> Response:
    """Opens a match."""
    header = msgspec.to_builtins(opening)
    report_id, by = header.pop("report_id", None), header.pop("by", None)
    if opening.edition is None and opening.ruleset in service().rulesets:
        header["edition"] = service().rulesets[opening.ruleset].edition
    header.setdefault("edition", "newest")
    guard_header(opening)
    try:
        match = service().open_match(
            header, by=by, report_id=report_id, reporter=reporter.viewer, author=caller().author(SPECTATOR)
        )
    except Refused as refused:
        abort(problem("invalid", refused.says, errors=[wrong(refused.field or "setup", refused.says)]))
    except Conflict as conflict:
        abort(problem("report-id", conflict.says))
    return opened(match)


def opened(match: UUID, status: int = 201) -> Response:
    """The answer that a match stands open: where to find it, at which position."""
    position = service().reading(match).position
    where = url_for("matches.get_match", match=match)
    return answer(lambda: Opened(match, position), str(position), status, Location=where)


@area.get("/matches", Matches, operation="list", query=Page, problems=(422,))
def list_matches(page: Page) -> Response:
    """Lists matches in the order they were opened."""
    found, cursor, damaged = service().matches(page.limit, page.cursor, caller().covers)
    listed = tuple(Listed(match, header) for _, match, header in found)
    unreadable = tuple(Unreadable(str(corrupt.match), spoken(corrupt.told)) for _, corrupt in damaged)
    tag = etag(*(match.id for match in listed), cursor, unreadable)
    return answer(lambda: Matches(listed, cursor, unreadable), tag)


@area.enter(
    "GET", "/matches/<uuid:match>", {200: Match}, operation="look", query=Look, problems=(304, 404, 422), tag=POSITION
)
def get_match(look: Look, match: UUID) -> Response:
    """Shows a match: header, position, how many findings."""
    found = seen(match, look)
    response = Response(mimetype=JSON)
    if not not_modified(response, str(found.reading.position)):
        shown = _match(found)
        response.set_data(msgspec.json.encode(shown))
        if shown.findings is None:
            response.headers["Cache-Control"] = "no-store"  # their number will come under the same tag
    return response


def _match(found: Seen) -> Match:
    match = found.reading.match
    marks, are_all = found.marks(Work())
    return Match(
        id=found.id,
        header=found.header,
        position=match.position,
        closed=match.closed,
        voided=tuple(sorted(match.voided)),
        findings=sum(broken for broken, _ in marks.values()) if are_all else None,
        viewers=tuple(filter(caller().may_look_as, found.viewers)),
    )
