"""Problems: every error of the API as `application/problem+json` (RFC 9457), whatever raised it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from eventsourcing.persistence import PersistenceError
from flask import Flask, Response, request
from marshmallow import ValidationError
from msgspec import Struct
from werkzeug.exceptions import HTTPException, InternalServerError, MethodNotAllowed
from werkzeug.exceptions import NotFound as NotFoundHere

from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed
from adjudicator.service import Conflict, NotFound, Refused
from adjudicator.store.envelope import Corrupt
from api.view.schemas import wrong_fields
from api.view.seen import UnknownViewer
from api.view.shapes import Finding

MEDIA = "application/problem+json"


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
    """Every wrong field."""
    findings: tuple[Finding, ...] = ()
    """The rules that a report would break."""
    position: int | None = None
    """Where the match stands."""


class Sort(NamedTuple):
    """A sort of problem: its status, its title, what to do about it."""

    status: int
    title: str
    means: str


SORTS: dict[str, Sort] = {
    "malformed": Sort(400, "The request cannot be read", "It is not what HTTP or JSON allow; `detail` says where."),
    "judges-only": Sort(403, "For judges only", "What was asked for shows hidden cards: add `?as=judge`."),
    "not-found": Sort(404, "No such thing", "No match, position, rule or page bears that name."),
    "method": Sort(405, "Not done here", "`Allow` lists the methods that this address takes."),
    "refused": Sort(
        409, "Not on the table", "The report names something that is not there; nothing was recorded."
    ),
    "report-id": Sort(
        409, "This report id said something else", "A report id names one body for ever: take a new one."
    ),
    "stale": Sort(
        412, "The match has moved on", "`position` is where it stands: read on from yours, then report again."
    ),
    "too-large": Sort(413, "Too large", "A report may have 1 MB, a record 20 MB."),
    "media-type": Sort(415, "Another media type is needed", "Set `Content-Type` to the one that `detail` names."),
    "invalid": Sort(422, "Fields are wrong", "`errors` lists every one of them; nothing was recorded."),
    "breaks-rules": Sort(
        422, "The report breaks rules", "The match enforces them, so nothing was recorded; see `findings`."
    ),
    "precondition": Sort(
        428, "If-Match is missing", "Say the position you know, as in `If-Match: \"41\"`: the match's ETag."
    ),
    "fault": Sort(500, "A fault of ours", "Nothing was recorded; the log of the service says more."),
    "unreadable": Sort(500, "Stored data cannot be read", "The database was changed behind the service's back."),
    "unavailable": Sort(503, "The database does not answer", "Try again; the same report id is safe to repeat."),
}  # fmt: skip
"""Every sort of problem, by the last part of its type."""


def problem(
    sort: str,
    detail: str = "",
    *,
    errors: Iterable[WrongField] = (),
    findings: Iterable[Finding] = (),
    position: int | None = None,
) -> Response:
    """The response that tells a problem; give it to `flask.abort`, or return it."""
    status, title, _ = SORTS[sort]
    told = Problem(
        type=f"/docs#{sort}",
        title=title,
        status=status,
        detail=detail,
        instance=request.path,
        errors=tuple(errors),
        findings=tuple(findings),
        position=position,
    )
    return _response(told)


def install(app: Flask) -> None:
    """Makes every error of the application a problem."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(ValidationError, _invalid)
    app.register_error_handler(Malformed, _malformed)
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(UnknownViewer, _viewer)
    app.register_error_handler(Conflict, _conflict)
    app.register_error_handler(NotFound, lambda error: problem("not-found", error.says))
    app.register_error_handler(Corrupt, _unreadable)
    app.register_error_handler(PersistenceError, _unavailable)


def _response(told: Problem) -> Response:
    return Response(msgspec.json.encode(told), told.status, mimetype=MEDIA)


_HTTP = {400: "malformed", 404: "not-found", 405: "method", 413: "too-large", 415: "media-type", 500: "fault"}


def _http(error: HTTPException) -> Response:
    """Werkzeug's own errors; an exception that nobody caught arrives as 500."""
    status = error.code or 500
    if sort := _HTTP.get(status):
        response = problem(sort, _detail(error))
    else:
        title, detail = error.name, error.description or ""
        response = _response(
            Problem(type="about:blank", title=title, status=status, detail=detail, instance=request.path)
        )
    kept = ((name, value) for name, value in error.get_headers() if name.lower() != "content-type")
    response.headers.extend(list(kept))
    return response


def _detail(error: HTTPException) -> str:
    match error:
        case NotFoundHere():
            return f"nothing is at {shown(request.path)}"
        case MethodNotAllowed():
            return f"{request.method} is not done here"
        case InternalServerError():
            return ""
        case _:
            return error.description or ""


def _invalid(error: ValidationError) -> Response:
    wrong = [WrongField(field, says) for field, says in wrong_fields(error.messages)]
    return problem("invalid", _counted(wrong), errors=wrong)


def _counted(wrong: list[WrongField]) -> str:
    if len(wrong) == 1:
        return f"{wrong[0].field}: {wrong[0].says}" if wrong[0].field else wrong[0].says
    return f"{len(wrong)} fields are wrong"


def _malformed(error: Malformed) -> Response:
    if error.field is None and error.line is None:
        return problem("malformed", error.says)
    return problem("invalid", str(error), errors=[WrongField(error.field or "", error.says, error.line)])


def _refused(error: Refused) -> Response:
    errors = [WrongField(error.field, error.says)] if error.field else []
    return problem("refused", error.says, errors=errors)


def _viewer(error: UnknownViewer) -> Response:
    says = f"no viewer {shown(str(error))}; choices: {', '.join(error.choices)}"
    return problem("invalid", f"as: {says}", errors=[WrongField("as", says)])


def _conflict(error: Conflict) -> Response:
    return problem("stale", error.says, position=error.position)


def _unreadable(error: Corrupt) -> Response:
    return problem("unreadable", f"position {error.position} of match {error.match}", position=error.position)


def _unavailable(_: PersistenceError) -> Response:
    return problem("unavailable")
