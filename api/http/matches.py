"""Matches: opened, listed, looked up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal, TypeAlias
from uuid import UUID

import msgspec
from flask import Response, abort, url_for
from msgspec import Meta
from msgspec import field as named

from adjudicator.match import Header, Line, Name
from adjudicator.plain.choices import none_of
from adjudicator.plain.folding import folded
from adjudicator.plain.forms import DAY_OR_NONE
from adjudicator.plain.json import Malformed
from adjudicator.plain.work import Work
from adjudicator.replay.listing import Listable, paged
from adjudicator.replay.listing import Page as Listing
from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.service import Conflict, Refused
from adjudicator.store.envelope import Corrupt
from api.http import cursors, looks
from api.http.access import caller, guard_header
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
    standing,
    views,
)
from api.http.openapi import POSITION, Area
from api.http.rules import number_of
from api.http.speaker import spoken
from api.sentences import of_field
from api.view import fidelity
from api.view.days import Zone, in_order
from api.view.seen import Seen
from api.view.shapes import Listed, Match, Matches, Opened, Unreadable
from projections import catalogue, read
from projections.read import Sought

area = Area("matches", "Matches: opened, listed, looked up.")
BEYOND: Final = 2**53
"""A number beyond that of any entry."""
Day: TypeAlias = Annotated[str, Meta(pattern=DAY_OR_NONE)]


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
    first: Annotated[Day | None, Meta(description="The first day on which it may have been opened.")] = named(
        default=None, name="from"
    )
    last: Annotated[Day | None, Meta(description="The last such day.")] = named(default=None, name="to")
    zone: Zone = None
    text: Annotated[Line | None, Meta(description="Words of title, event, ruleset and players, in any order.")] = named(
        default=None, name="q"
    )

    findings: Annotated[bool | None, Meta(description="Whether rules are broken in it; for judges only.")] = None
    rule: Annotated[Line | None, Meta(description="A rule that is broken in it; for judges only.")] = None
    disputed: Annotated[bool | None, Meta(description="Whether a dispute about it waits for a judge.")] = None

    @property
    def sought(self) -> Sought:
        """What is searched for; an empty field of a form asks for nothing. Raises `Malformed`."""
        in_order(self.first, self.last, self.zone)
        given = {name: getattr(self, name) for name in Sought.__struct_fields__ if name != "openly"}
        return Sought(**{name: value for name, value in given.items() if value != ""})


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
    there = caller().there(opening, is_over=False)
    knows = there.may_look_as(reporter.viewer) and not looks.is_asked()  # a repeat compares set-ups for a judge
    viewer = reporter.viewer if knows else SPECTATOR
    try:
        match = service().open_match(
            header, by=by, report_id=report_id, reporter=viewer, author=caller().author(SPECTATOR)
        )
    except Refused as refused:
        field = refused.field or "setup"
        abort(problem("invalid", of_field(field, refused.says), errors=[wrong(field, refused.says)]))
    except Conflict as conflict:
        abort(problem("report-id", conflict.says))
    return opened(match)


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


def listing(wanted: Wanted) -> tuple[Listing, int]:
    """A page of matches, and how many entries the views that it was read from have not taken in yet."""
    sought, games = wanted.sought, service().rulesets
    if sought.ruleset is not None and folded(sought.ruleset) not in map(folded, games):
        raise Malformed(none_of(sought.ruleset, tuple(games)), "ruleset")
    before, reach = cursors.meant(wanted.cursor, BEYOND), caller().reach
    if sought == Sought():
        found = service().newest(before, caller().covers) if reach is None else _covered(before, wanted.limit)
        page, behind = paged(found, wanted.limit), 0
        if reach is not None and wanted.cursor is None:
            page.unreadable.extend(_put_aside(reach))
    else:
        if sought.is_of_findings:
            for_judges(wanted.viewer)
            sought = msgspec.structs.replace(sought, rule=number_of(sought.rule), openly=looks.is_asked())
        behind = read.behind(service(), views(), *sought.read_from, known=caller().known)  # first: views only grow
        page = paged(_found(sought, before, wanted.limit), wanted.limit)
    return page._replace(cursor=cursors.told(page.cursor)), behind


def _covered(before: int, limit: int) -> Iterator[Listable]:
    """Matches that the asker may know of: what the catalogue has not taken in yet from the log, then the catalogue."""
    goes_to = views().reached(catalogue.SHAPE.name)
    yield from service().newest(before, caller().covers, goes_to)
    yield from _found(Sought(), min(before, goes_to + 1), limit)


def _found(sought: Sought, before: int, limit: int) -> Iterator[Listable]:
    """Matches in the catalogue that the asker may know of."""
    for opened, match, header in read.matches(views(), sought, before, limit + 1, caller().reach, newest=True):
        if caller().may_to("search" if sought.is_of_findings else "list", match, header):
            yield opened, (match, header)


def _put_aside(reach: read.Reach) -> Iterator[tuple[int, Corrupt]]:
    """Those matches named in the token whose openings the catalogue could not take in."""
    named = {str(match): match for match in reach.matches}
    for view, one in views().parked() if named else ():
        if (view, one.position) == (catalogue.SHAPE.name, 0) and str(one.match) in named:
            yield 0, Corrupt(named[str(one.match)], 0, one.why)


@area.enter(
    "GET", "/matches/<uuid:match>", {200: Match}, operation="look", query=Look, problems=(304, 404, 422), tag=POSITION
)
def get_match(look: Look, match: UUID) -> Response:
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
        findings=sum(broken for broken, _ in marks.values()) if are_all else None,
        viewers=tuple(filter(caller().may_look_as, found.viewers)),
        fidelity=fidelity.told(found.fidelity, found.speaker),
    )
