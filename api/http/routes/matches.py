"""Matches: opened, listed, looked up."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import msgspec
from flask import Response, abort, url_for
from msgspec import Meta

from adjudicator.match import By, Header, Name
from adjudicator.plain.work import Work
from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.service import Conflict, Refused
from adjudicator.store.entry import Stated
from api.http.current import service
from api.http.exchange import (
    JSON,
    Reporter,
    Viewpoint,
    answer,
    etag,
    link,
    not_modified,
    seen,
    standing,
)
from api.http.front import looks
from api.http.front.access import caller, guard_header
from api.http.front.errors import problem, wrong
from api.http.front.late import shown_to
from api.http.front.speaker import spoken
from api.http.openapi import POSITION, Area
from api.http.shared.matches import Wanted, listing
from api.sentences import of_field
from api.view import fidelity
from api.view.seen import Seen
from api.view.shapes import Listed, Match, Matches, Opened, Unreadable

area = Area("matches", "Matches: opened, listed, looked up.")


class Opening(Header, frozen=True, kw_only=True):
    """The header of a match to open; without an edition, the newest of its ruleset."""

    edition: Annotated[Name | None, Meta(description="Left out: the newest.")] = None  # type: ignore[assignment]
    report_id: Annotated[Name | None, Meta(description="The same id opens the same match, once.")] = None
    by: By | None = None


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
    report_id = header.pop("report_id", None)
    stated = Stated(**{name: header.pop(name, None) for name in Stated.__struct_fields__})
    if opening.edition is None and opening.ruleset in service().rulesets:
        header["edition"] = service().rulesets[opening.ruleset].edition
    header.setdefault("edition", "newest")
    guard_header(opening)
    there = caller().there(opening, is_over=False)
    knows = there.may_look_as(reporter.viewer) and not looks.is_asked()  # a repeat compares set-ups for a judge
    viewer = reporter.viewer if knows else SPECTATOR
    try:
        match = service().open_match(
            header, stated=stated, report_id=report_id, reporter=viewer, author=caller().author(SPECTATOR)
        )
    except Refused as refused:
        field = refused.field or "setup"
        abort(problem("invalid", of_field(field, refused.says), errors=[wrong(field, refused.says)]))
    except Conflict as conflict:
        abort(problem("report-id", conflict.says))
    played, _ = shown_to(reporter.viewer, match, service().reading(match))
    return opened(match, position=played.position)


def opened(match: UUID, status: int = 201, position: int | None = None) -> Response:
    """The answer that a match is open: where to find it, and at which position it stands, looked up if not given."""
    position = service().reading(match).position if position is None else position
    where = url_for("matches.get_match", match=match)
    return answer(lambda: Opened(match, position), standing(position), status, Location=where)


@area.get("/matches", Matches, operation="list", query=Wanted, problems=(403, 422))
def list_matches(wanted: Wanted) -> Response:
    """Lists matches, those opened last first, all or those looked for.

    All of them are read from what is stored; those looked for are read from the catalogue, which follows a little
    later: `behind` says how many entries it has not taken in yet.
    """
    found, behind = listing(wanted)
    listed = tuple(Listed(match, header) for _, match, header in found.matches)
    unreadable = tuple(Unreadable(str(corrupt.match), spoken(corrupt.told)) for _, corrupt in found.unreadable)
    next_ = None if found.cursor is None else link(cursor=found.cursor)
    tag = etag(*(match.id for match in listed), next_, unreadable, behind)
    return answer(lambda: Matches(listed, found.cursor, unreadable, next_, behind), tag)


@area.enter(
    "GET",
    "/matches/<uuid:match>",
    {200: Match},
    operation="look",
    query=Viewpoint,
    problems=(304, 404, 422),
    tag=POSITION,
)
def get_match(look: Viewpoint, match: UUID) -> Response:
    """Shows a match: header, position, how many findings."""
    found = seen(match, look)
    response = Response(mimetype=JSON)
    is_as_ever = found.fidelity.label in ("exact", "unverified")
    if not not_modified(response, standing(found.reading.position)) or not is_as_ever:
        shown = _match(found)
        response.status_code = 200
        response.set_data(msgspec.json.encode(shown))
        if shown.findings is None or not is_as_ever:
            response.headers["Cache-Control"] = "no-store"  # something else will come, or came, under the same tag
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
        corrected=tuple(sorted(match.corrected)),
        findings=sum(broken for broken, _ in marks.values()) if are_all else None,
        viewers=tuple(filter(caller().may_look_as, found.viewers)),
        fidelity=fidelity.told(found.fidelity, found.speaker),
    )
