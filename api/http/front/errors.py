"""Problems: every error as `application/problem+json` (RFC 9457), or as a page for a browser, whatever raised it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
from eventsourcing.persistence import PersistenceError
from flask import Flask, Response, current_app, g, render_template, request
from marshmallow import ValidationError
from msgspec import Struct
from werkzeug.datastructures import LanguageAccept
from werkzeug.exceptions import BadRequest, HTTPException, MethodNotAllowed, RequestEntityTooLarge
from werkzeug.exceptions import NotFound as NotFoundHere
from werkzeug.http import parse_accept_header

from adjudicator.disputes import DisputeMoved
from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said
from adjudicator.seam.refused import Why
from adjudicator.seam.ruleset import Viewer
from adjudicator.seam.sentences import LANGUAGES, Speaker
from adjudicator.service import Ahead, Conflict, NotFound, Refused, Reused
from adjudicator.store.envelope import Corrupt
from api.http.front.labels import called
from api.http.front.speaker import best, spoken
from api.sentences import counted, of_field, say
from api.view.questions import JudgesOnly
from api.view.schemas import wrong_fields
from api.view.seen import UnknownViewer
from api.view.shapes import Finding
from api.view.situation_link import LONGEST

MEDIA = "application/problem+json"
PAGE = "text/html"
FIELD, DETAIL = 1000, 20_000
"""Characters of a problem's longest path, and of its longest text."""


class WrongField(Struct, frozen=True, omit_defaults=True):
    """A field, where it stands (`events[0].cards[2]`), and what is wrong with it."""

    field: str
    says: str
    line: int | None = None
    """Line of a record."""


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What went wrong: `type` is its paragraph on the documentation page."""

    type: str
    title: str
    status: int
    detail: str = ""
    instance: str = ""
    """The address that was asked for."""
    errors: tuple[WrongField, ...] = ()
    """Every wrong field; only the first ones if there are very many."""
    findings: tuple[Finding, ...] = ()
    """The rules that a report would break; only the first ones if there are very many."""
    more: int = 0
    """How many errors or findings there are besides those listed."""
    position: int | None = None
    """Where the match stands."""
    code: Why | None = None
    """Why a report is refused: a word that stays the same in every language and version."""


class Sort(NamedTuple):
    """A sort of problem: its status, its title, what to do about it."""

    status: int
    title: Said
    means: Said


SORTS: dict[str, Sort] = {
    "malformed": Sort(
        400,
        say("The request cannot be read"),
        say("It is not what HTTP or JSON allow; `detail` says where."),
    ),
    "no-token": Sort(
        401,
        say("A token is needed"),
        say("Send it as `Authorization`, scheme `Bearer`, or enter it at `/enter`. Tokens run out and are revoked."),
    ),
    "forbidden": Sort(
        403,
        say("Not allowed"),
        say("A token has a role, matches and, for a player, a seat; ask whoever gave it to you for another."),
    ),
    "cross-site": Sort(
        403,
        say("Another site's page may not write"),
        say("The browser says so: its `Origin` is not the `Host` it asked, or its `Sec-Fetch-Site` is another site."),
    ),
    "judges-only": Sort(403, say("For judges only"), say("What was asked for shows hidden cards: add `?as=judge`.")),
    "look-first": Sort(
        403,
        say("A judge says why first"),
        say("The match is being played: on its page a judge gives a reason before looking at what is hidden."),
    ),
    "not-found": Sort(404, say("No such thing"), say("No match, position, rule or page bears that name.")),
    "method": Sort(405, say("Not possible here"), say("`Allow` lists the methods that this address takes.")),
    "refused": Sort(
        409,
        say("This cannot be recorded"),
        say(
            "It names something that is not there, or is another's to report; nothing was recorded. `code` says why in "
            "a word."
        ),
    ),
    "report-id": Sort(
        409,
        say("This report id was used for something else"),
        say("A report id stands for one report: take a new one."),
    ),
    "unreadable": Sort(
        409,
        say("The match cannot be read"),
        say(
            "What is stored of it is damaged, or was written by another version; other matches are served. Asking "
            "again is of no use: `adjudicator verify` tells whoever keeps the database more."
        ),
    ),
    "stale": Sort(
        412,
        say("The match has gone on"),
        say("`position` is its last entry: read on from yours, then report again."),
    ),
    "stale-dispute": Sort(
        412,
        say("The dispute has gone on"),
        say("`position` is its last entry: read what was said since, then rule again."),
    ),
    "ahead": Sort(
        412,
        say("Nothing stands there yet"),
        say("`position` is the last entry, before the one that was sent: read anew, then send again."),
    ),
    "too-large": Sort(413, say("Too large"), say("A report may have 1 MB, a record 20 MB.")),
    "media-type": Sort(
        415, say("Another media type is needed"), say("Set `Content-Type` to the one that `detail` names.")
    ),
    "misdirected": Sort(
        421,
        say("Not a name of this service"),
        say("If it is reached by that name, start it with `--allow-host`."),
    ),
    "invalid": Sort(
        422,
        say("What was sent is wrong"),
        say("`errors` lists the fields, a hundred at most; nothing was recorded."),
    ),
    "breaks-rules": Sort(
        422,
        say("The report breaks rules"),
        say("The match enforces them, so nothing was recorded; see `findings`."),
    ),
    "too-many": Sort(429, say("Too many requests"), say("`Retry-After` says after how many seconds to ask again.")),
    "headers": Sort(431, say("Headers are too large"), say("Address and headers may have 32 kB together.")),
    "precondition": Sort(
        428,
        say("If-Match is missing"),
        say('Say the position you know, as in `If-Match: "41"`: the match\'s ETag.'),
    ),
    "crowded": Sort(
        503,
        say("Too many listen already"),
        say("`Retry-After` says when to try again, `Link` where the same can be asked for meanwhile."),
    ),
    "fault": Sort(500, say("A fault of ours"), say("Nothing was recorded; the log of the service says more.")),
    "unavailable": Sort(
        503, say("The database does not answer"), say("Try again; the same report id is safe to repeat.")
    ),
}
"""Every sort of problem, by the last part of its type."""


def problem(
    sort: str,
    detail: Said | None = None,
    *,
    errors: Iterable[WrongField] = (),
    findings: Iterable[Finding] = (),
    more: int = 0,
    position: int | None = None,
    code: Why | None = None,
    look_as: Viewer | None = None,
) -> Response:
    """The response that states a problem; give it to `flask.abort`, or return it. `look_as`: a viewer as whom what was
    asked for may be looked at; the page of the problem links to that."""
    status, title, _ = SORTS[sort]
    told = Problem(
        type=f"/docs#{sort}",
        title=spoken(title),
        status=status,
        detail="" if detail is None else shown(spoken(detail), DETAIL),
        instance=shown(request.path, FIELD),
        errors=tuple(errors),
        findings=tuple(findings),
        more=more,
        position=position,
        code=code,
    )
    return _response(told, look_as if request.method == "GET" else None)


def unread(status: int, most: int | None, wished: str, *, is_raw: bool = False) -> bytes:
    """The problem of a request that never reached the application; `wished` is its `Accept-Language`, `is_raw` says
    whether its address holds letters that have to be encoded."""
    says = Speaker(best(parse_accept_header(wished, LanguageAccept)))
    sort = SORTS[_HTTP[status]]
    detail = say("{bytes} bytes at most are accepted", bytes=most) if most else say("It is not what HTTP allows")
    if is_raw and not most:
        example = "curl --get --data-urlencode player=春"
        detail = say("Letters beyond ASCII in an address are percent-encoded: {example}", example=example)
    told = Problem(type=f"/docs#{_HTTP[status]}", title=says.say(sort.title), status=status, detail=says.say(detail))
    return msgspec.json.encode(told)


def too_long() -> bytes:
    """The page for a link that is too long, in every language: whose it is was not read."""
    says = say("A link has {most} characters at most: ask for it again, or shorten the situation", most=LONGEST)
    told = [(tag, Speaker(tag)) for tag in LANGUAGES]
    parts = (
        f'<section lang="{tag}"><h1>{one.say(_TOO_LONG)}</h1><p>{one.say(says)}</p></section>' for tag, one in told
    )
    head = f'<!doctype html><html lang="{LANGUAGES[0]}"><meta charset="utf-8"><title>adjudicator</title>'
    style = '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/static/style.css">'
    return f"{head}{style}<main>{''.join(parts)}</main></html>".encode()


_TOO_LONG = say("The link is too long")


def wrong(field: str, says: Said, line: int | None = None) -> WrongField:
    """A wrong field, with what is wrong in the language of the answer."""
    return WrongField(shown(_called(field), FIELD), shown(spoken(says), DETAIL), line)


def install(app: Flask) -> None:
    """Makes every error of the application a problem."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(ValidationError, _invalid)
    app.register_error_handler(Malformed, _malformed)
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(UnknownViewer, _viewer)
    app.register_error_handler(JudgesOnly, lambda error: problem("judges-only", error.says))
    app.register_error_handler(Conflict, _conflict)
    app.register_error_handler(NotFound, lambda error: problem("not-found", error.says))
    app.register_error_handler(Corrupt, _unreadable)
    app.register_error_handler(PersistenceError, _unavailable)


def _called(field: str) -> str:
    """What a field is called: its name for programs, its label in the form for pages."""
    return called(field) if wishes_page() else field


def wishes_page() -> bool:
    """Whether the asker prefers a page, as a browser that goes to an address says it does."""
    return request.accept_mimetypes.best_match((MEDIA, PAGE)) == PAGE


def _response(told: Problem, look_as: Viewer | None = None) -> Response:
    g.problem = told
    if wishes_page():
        page = render_template("problem.html", problem=told, look_as=look_as)
        response = Response(page, told.status, mimetype=PAGE)
    else:
        response = Response(msgspec.json.encode(told), told.status, mimetype=MEDIA)
    response.vary.add("Accept")
    return response


_HTTP = {
    400: "malformed",
    401: "no-token",
    404: "not-found",
    405: "method",
    413: "too-large",
    415: "media-type",
    431: "headers",
    500: "fault",
}


def _http(error: HTTPException) -> Response:
    """Werkzeug's own errors; an exception that nobody caught arrives as 500."""
    status = error.code or 500
    if sort := _HTTP.get(status):
        response = problem(sort, _detail(error))
    else:
        title = spoken(say("HTTP status {status}", status=status))
        response = _response(Problem(type="about:blank", title=title, status=status, instance=request.path))
    kept = ((name, value) for name, value in error.get_headers() if name.lower() != "content-type")
    response.headers.extend(list(kept))
    return response


def _detail(error: HTTPException) -> Said | None:
    match error:
        case NotFoundHere():
            return say("There is nothing at {address}", address=shown(request.path))
        case MethodNotAllowed():
            return say("{method} is not possible here", method=request.method)
        case RequestEntityTooLarge():
            most, sent = request.max_content_length or 0, request.content_length
            if sent is None or not wishes_page():
                return say("{bytes} bytes at most are accepted", bytes=most)
            return say("The form holds {sent} bytes; {most} at most are accepted", sent=sent, most=most)
        case BadRequest():
            return say("It is not what HTTP allows")
        case _:
            return None


def _invalid(error: ValidationError) -> Response:
    found, more = wrong_fields(error.messages)
    return problem("invalid", _counted(found, more), errors=[wrong(field, says) for field, says in found], more=more)


def _counted(found: Sequence[tuple[str, Said]], more: int) -> Said:
    if len(found) == 1:
        field, says = found[0]
        return of_field(_called(field), says)
    says = counted("{count} field is wrong", "{count} fields are wrong", len(found) + more)
    return say("{says}; {count} of them are listed", says=says, count=len(found)) if more else says


def _malformed(error: Malformed) -> Response:
    if error.field is None and error.line is None:
        return problem("malformed", error.says)
    says = of_field(_called(error.field), error.says) if error.field and error.line is None else error.said
    return problem("invalid", says, errors=[wrong(error.field or "", error.says, error.line)])


def _refused(error: Refused) -> Response:
    errors = [wrong(error.field, error.says)] if error.field else []
    return problem("refused", error.says, errors=errors, code=error.code)


def _viewer(error: UnknownViewer) -> Response:
    return problem("invalid", of_field("as", error.says), errors=[wrong("as", error.says)])


def _conflict(error: Conflict) -> Response:
    kinds: dict[type[Conflict], str] = {Reused: "report-id", Ahead: "ahead", DisputeMoved: "stale-dispute"}
    return problem(kinds.get(type(error), "stale"), error.says, position=error.position)


def _unreadable(error: Corrupt) -> Response:
    return problem("unreadable", error.told, position=error.position)


def _unavailable(error: PersistenceError) -> Response:
    """Logs the reason for whoever keeps the database: a missing right or a full disk looks the same from here."""
    current_app.logger.warning("503, the database: %s", str(error).partition("\n")[0])
    return problem("unavailable")
