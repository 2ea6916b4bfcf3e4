"""Matches: opened, listed, looked up."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias
from uuid import UUID

import msgspec
from flask import Response, abort, url_for
from msgspec import Meta
from msgspec import field as named

from adjudicator.match import Header, Line, Name
from adjudicator.plain.work import Work
from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.service import Conflict, Refused
from adjudicator.service import Page as Listing
from api.http.errors import problem, wrong
from api.http.exchange import (
    JSON,
    Look,
    Reader,
    Reporter,
    Viewer,
    answer,
    etag,
    for_judges,
    link,
    not_modified,
    seen,
    service,
    views,
)
from api.http.openapi import POSITION, Area
from api.http.speaker import spoken
from api.view.seen import Seen
from api.view.shapes import Listed, Match, Matches, Opened, Unreadable
from projections import read
from projections.read import Sought

area = Area("matches", "Matches: opened, listed, looked up.")
Day: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]


class Opening(Header, frozen=True, kw_only=True):
    """The header of a match to open; without an edition, the newest of its ruleset."""

    edition: Annotated[Name | None, Meta(description="Left out: the newest.")] = None  # type: ignore[assignment]
    report_id: Annotated[Name | None, Meta(description="The same id opens the same match, once.")] = None
    by: Line | None = None


class Page(Reader, frozen=True, kw_only=True):
    """Which page of a list."""

    limit: Annotated[int, Meta(ge=1, le=200, description="How many at most.")] = 50
    cursor: Annotated[int | None, Meta(description="The `cursor` of the page before.")] = None


class Wanted(Page, frozen=True, kw_only=True):
    """Which matches: all of what is given must hold. Upper and lower case, full and half width are the same."""

    viewer: Viewer = named(default=SPECTATOR, name="as")
    event: Annotated[Line | None, Meta(description="The event it belongs to.")] = None
    round: Annotated[Line | None, Meta(description="Its round.")] = None
    table: Annotated[Line | None, Meta(description="Its table.")] = None
    player: Annotated[Line | None, Meta(description="The name of one who sits there.")] = None
    ruleset: Annotated[Line | None, Meta(description="Its game.")] = None
    status: Annotated[Literal["open", "closed"] | None, Meta(description="Whether it was closed.")] = None
    first: Annotated[Day | None, Meta(description="The first day on which it may have been opened, in UTC.")] = named(
        default=None, name="from"
    )
    last: Annotated[Day | None, Meta(description="The last such day.")] = named(default=None, name="to")
    text: Annotated[Line | None, Meta(description="Words of title, event, ruleset and players, in any order.")] = named(
        default=None, name="q"
    )

    findings: Annotated[bool | None, Meta(description="Whether rules are broken in it; for judges only.")] = None
    rule: Annotated[Line | None, Meta(description="A rule that is broken in it; for judges only.")] = None

    @property
    def sought(self) -> Sought:
        """What is looked for; an empty field of a form says nothing."""
        given = {name: getattr(self, name) for name in Sought.__struct_fields__}
        return Sought(**{name: value for name, value in given.items() if value != ""})


@area.enter(
    "POST",
    "/matches",
    {201: Opened},
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
    try:
        match = service().open_match(header, by=by, report_id=report_id, reporter=reporter.viewer)
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


@area.get("/matches", Matches, query=Wanted, problems=(403, 422))
def list_matches(wanted: Wanted) -> Response:
    """Lists matches in the order they were opened, all or those looked for.

    All of them are read from what is stored; those looked for are read from the catalogue, which follows a little
    later: `behind` says how many entries it has not taken in yet.
    """
    found, behind = listing(wanted)
    listed = tuple(Listed(match, header) for _, match, header in found.matches)
    unreadable = tuple(Unreadable(str(corrupt.match), spoken(corrupt.told)) for _, corrupt in found.unreadable)
    next_ = None if found.cursor is None else link(cursor=found.cursor)
    tag = etag(*(match.id for match in listed), next_, unreadable, behind)
    return answer(lambda: Matches(listed, found.cursor, unreadable, next_, behind), tag)


def listing(wanted: Wanted) -> tuple[Listing, int]:
    """A page of matches, and how many entries the views it is read from have not taken in."""
    sought = wanted.sought
    if sought == Sought():
        return service().matches(wanted.limit, wanted.cursor), 0
    if sought.is_of_findings:
        for_judges(wanted.viewer)
    read_from = ("catalogue", "findings") if sought.is_of_findings else ("catalogue",)
    behind = max(read.behind(service(), views(), view) for view in read_from)  # before: it is no less by then
    return Listing(*read.matches(views(), sought, wanted.limit, wanted.cursor), []), behind


@area.enter("GET", "/matches/<uuid:match>", {200: Match}, query=Look, problems=(304, 404, 422), tag=POSITION)
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
        viewers=found.viewers,
    )
