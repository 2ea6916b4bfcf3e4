"""Pages of other sites that may use the API: those with listed origins; a browser asks, and heeds the answer."""

from __future__ import annotations

import re
from typing import Final

from flask import Flask, Response, request

from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed
from api.http.front.door import API
from api.sentences import say

_ORIGIN = re.compile(r"https?://(?:\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::[0-9]{1,5})?")
_TOLD: Final = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, DELETE",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID, X-Request-ID",
    "Access-Control-Max-Age": "600",
}
_SHOWN: Final = "ETag, Link, Location, Retry-After, WWW-Authenticate, X-Request-ID"


def origins_of(listed: str) -> frozenset[str]:
    """The origins in a list with spaces between; raises `Malformed`."""
    origins = listed.split()
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            raise Malformed(say("{origin} is not an origin like https://desk.example", origin=shown(origin)))
    return frozenset(origins)


def install(app: Flask, origins: frozenset[str]) -> None:
    """Tells browsers that pages of these origins may use the API; cookies stay out of it."""

    def asked() -> bool:
        return request.path.startswith(API) and request.headers.get("Origin") in origins

    def preflight() -> Response | None:
        is_one = request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers
        return Response(status=204, headers=_TOLD) if is_one and asked() else None

    def told(response: Response) -> Response:
        if request.path.startswith(API):
            response.vary.add("Origin")
        if asked():
            response.headers["Access-Control-Allow-Origin"] = request.headers["Origin"]
            response.headers["Access-Control-Expose-Headers"] = _SHOWN
        return response

    if origins:
        app.before_request(preflight)
        app.after_request(told)
