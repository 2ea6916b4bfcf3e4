"""The log as JSON: a line for each request, and for other events worth one; it holds no query, body or token."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, Final
from uuid import uuid4

import msgspec
from flask import Flask, Response, g, has_request_context, request

_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_NAMED: Final = "X-Request-ID"
_REQUESTS = logging.getLogger("adjudicator.requests")


class Json(logging.Formatter):
    """A record as one line of JSON; an error is told by kind and place, as its words may hold what is hidden."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "says": record.getMessage(),
        }
        if has_request_context() and "request_id" in g:
            line["request"] = g.request_id
        line |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
            frames = traceback.extract_tb(record.exc_info[2])
            line["trace"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        return msgspec.json.encode(line).decode()


def write_json() -> None:
    """Makes this process write its log as JSON on stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)


def install(app: Flask) -> None:
    """Logs each request; one that names itself (`X-Request-ID`) keeps that name, also in the answer."""

    def began() -> None:
        given = request.headers.get(_NAMED, "")
        g.request_id = given if _ID.fullmatch(given) else uuid4().hex
        g.logged_from = perf_counter()

    def logged(response: Response) -> Response:
        match = (request.view_args or {}).get("match")
        facts = {
            "method": request.method[:20],
            "route": request.url_rule.rule if request.url_rule else None,
            "match": None if match is None else str(match),
            "status": response.status_code,
            "seconds": round(perf_counter() - g.logged_from, 4),
        }
        _REQUESTS.info("request", extra={"facts": facts})
        if request.headers.get(_NAMED) == g.request_id:
            response.headers[_NAMED] = g.request_id
        return response

    app.before_request(began)
    app.after_request(logged)
