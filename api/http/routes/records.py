"""Records: a match as a file, in and out; evidence, a file that proves itself."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from flask import Response, abort, request
from msgspec import Meta

from adjudicator.evidence.file import write
from adjudicator.evidence.gather import gather
from adjudicator.ledger.log import Absent
from adjudicator.replay.margin import in_margin
from adjudicator.seam.ruleset import JUDGE
from adjudicator.service import LARGEST
from api.http.current import keeping, service
from api.http.exchange import Reporter, Viewpoint, body, etag, not_modified, seen
from api.http.front.errors import problem
from api.http.openapi import POSITION, Area
from api.http.routes.matches import opened
from api.http.shared.disputes import heads_of
from api.http.shared.notes import beside_all, facts, readable
from api.http.shared.records import imported
from api.sentences import say
from api.view.kept.file import Log, kept, why_untold
from api.view.notes import Margin
from api.view.proofs import may_have_evidence
from api.view.seen import Seen
from api.view.shapes import Opened

area = Area("records", "Records: a match as a file, in and out.")
LINES: Final = "application/jsonl"
TEXT: Final = "text/plain"
PAGE: Final = "text/html"
MOST: Final = 4_000
"""Entries of the longest match that is answered as one file; the command line keeps any."""
_PAGE: Final = {"schema": {"type": "string", "description": "A page that needs nothing but itself."}}
_EVIDENCE: Final = {"schema": {"type": "string", "description": "A head, a line for each entry, the checkpoint."}}
_RECORD: Final = {"schema": {"type": "string", "description": "A header, then one event a line, then its disputes."}}


Size = Annotated[int, Meta(ge=1, le=2**53)]


class Since(Viewpoint, frozen=True, kw_only=True):
    """Who looks, and which checkpoint they hold."""

    since: Annotated[Size | None, Meta(description="Prove, too, that the ledger goes on from that size.")] = None


class Exporting(Viewpoint, frozen=True, kw_only=True):
    """Who looks, and whether notes go with it."""

    notes: Annotated[bool, Meta(description="Whether the notes that the asker may read go with it.")] = False


class Keeping(Exporting, frozen=True, kw_only=True):
    """Who looks, whether people are named, and whether notes go with it."""

    initials: Annotated[bool, Meta(description="Whether initials stand for people's names.")] = False


@area.enter(
    "POST",
    "/records",
    {200: Opened, 201: Opened},
    operation="import",
    query=Reporter,
    problems=(400, 403, 409, 413, 415, 422),
    tag=POSITION,
    requestBody={"required": True, "content": {LINES: _RECORD}},
)
def import_record(reporter: Reporter) -> Response:
    """Imports a match record, for judges only (`as=judge`); one that is stored already is answered with 200."""
    _for_judges(reporter)
    match, is_new, position = imported(body(LARGEST, LINES, "application/x-ndjson"))
    return opened(match, 201, position) if is_new else opened(match, 200)


@area.enter(
    "GET",
    "/matches/<uuid:match>/record",
    {},
    operation="export",
    query=Exporting,
    problems=(304, 403, 404, 422),
    responses={"200": {"description": "The record", "content": {LINES: _RECORD, TEXT: _RECORD}}},
)
def export_record(look: Exporting, match: UUID) -> Response:
    """Exports a match record: all of it, so for judges only (`as=judge`) unless the game has opened its secrets.

    With `notes` these follow it, as lines that are no part of its content.
    """
    found = seen(match, look)
    if found.is_late or not found.reading.is_open:
        _for_judges(look)
    media = request.accept_mimetypes.best_match([LINES, TEXT]) or LINES
    response = Response(mimetype=media, headers={"Vary": "Accept"})
    disputes = (f"{head.number}.{head.position}" for head in service().heads(match))
    told = readable(found) if look.notes else []
    if not_modified(response, etag(match, found.reading.position, media, *disputes, facts(told))):
        return response
    response.headers.set("Content-Disposition", "attachment", filename=f"{match}.match.jsonl")
    response.set_data(service().export_record(match) + in_margin(told))
    return response


@area.enter(
    "GET",
    "/matches/<uuid:match>/evidence",
    {},
    operation="prove",
    query=Since,
    problems=(304, 403, 404, 422),
    responses={"200": {"description": "The evidence", "content": {LINES: _EVIDENCE}}},
)
def export_evidence(since: Since, match: UUID) -> Response:
    """Exports a file that proves itself, hidden cards and all: for judges, and for players of a managed match.

    Players have it once the match is closed, for then it has revealed its decks, and once the game has opened all.
    """
    found, ledger = seen(match, since), service().ledger
    if not may_have_evidence(found):
        says = say("Evidence names every hidden card: it is for judges, and for players once a managed match is closed")
        abort(problem("judges-only", says))
    newest = ledger.newest()
    response = Response(mimetype=LINES)
    if newest and not_modified(response, etag(match, found.played.position, newest.note, since.since)):
        return response
    try:
        evidence = gather(ledger, match, () if since.since is None else (since.since,))
    except Absent as absent:
        abort(problem("not-found", absent.says))
    response.headers.set("Content-Disposition", "attachment", filename=f"{match}.evidence.jsonl")
    response.set_data(write(evidence))
    return response


@area.enter(
    "GET",
    "/matches/<uuid:match>/page",
    {},
    operation="look",
    query=Keeping,
    problems=(304, 404, 413, 422),
    responses={"200": {"description": "The file", "content": {PAGE: _PAGE}}},
)
def keep_page(asked: Keeping, match: UUID) -> Response:
    """Keeps a match as one file that opens without a network: every entry, as the viewer may know it.

    It holds the signed log, and checks itself, where it shows all that this names. One file is made at a time.
    """
    found = seen(match, asked)
    if found.reading.position > MOST:
        longer = say("The match has more than {most} entries: `adjudicator export --page` keeps it", most=MOST)
        abort(problem("too-large", longer))
    untold, newest = why_untold(found, is_initialled=asked.initials), service().ledger.newest()
    response, heads = Response(content_type=f"{PAGE}; charset=utf-8"), heads_of(found)
    known = (found.played.position, found.viewer, asked.reading, found.language, asked.initials)
    disputed = (f"{head.number}.{head.position}" for head in heads)
    margin = beside_all(found) if asked.notes else Margin()
    signed = newest.note if newest and not untold else ""
    if not_modified(response, etag(match, *known, signed, *disputed, facts(margin.notes))):
        return response
    response.headers.set("Content-Disposition", "attachment", filename=f"{match}.html")
    with keeping() as is_free:
        if not is_free:
            busy = problem("too-many", say("Another file is being made; ask again in {seconds} s", seconds=10))
            busy.headers["Retry-After"] = "10"
            abort(busy)
        log = Log(lacks=untold) if untold else _log(found)
        response.set_data("".join(kept(found, heads, log, is_initialled=asked.initials, margin=margin)))
    return response


def _log(found: Seen) -> Log:
    """The signed log of a match, or why there is none."""
    try:
        return Log(write(gather(service().ledger, found.id)))
    except Absent as absent:
        return Log(lacks=absent.says)


def _for_judges(reporter: Reporter) -> None:
    """Aborts with a problem for anybody else: who can import a record could guess one, and see whether it is stored."""
    if reporter.viewer != JUDGE:
        abort(problem("judges-only", say("A record names every hidden card; ask with `as=judge`")))
