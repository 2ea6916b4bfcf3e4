"""Live: the entries of a match as they come, as a stream of server-sent events."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Final, cast
from uuid import UUID

from flask import Flask, Response, abort, current_app, request, url_for
from msgspec import Meta

from adjudicator.service import NotFound
from api.http.access import caller, going_on
from api.http.errors import problem, wrong
from api.http.exchange import Look, Reporter, seen
from api.http.openapi import Area
from api.http.streams import BEGIN, Outlet, Stream, Streams, Waiting
from api.sentences import of_field, say

area = Area("live", "Live: entries as they come.")
EVENTS: Final = "text/event-stream"
OUTLET: Final = "adjudicator.outlet"
"""Under this name a server's environ has what gives an outlet that needs no thread, or None where it has no room."""
AGAIN: Final = 15
"""Seconds after which a client that found no room may ask again."""
_LAST: Final = "Last-Event-ID"
_POSITION = re.compile("0|[1-9][0-9]{0,8}")


class Listen(Reporter, frozen=True, kw_only=True):
    """Who listens, and from where on."""

    after: Annotated[int | None, Meta(description="The position that is known; left out: where the match stands.")] = (
        None
    )


@area.enter(
    "GET",
    "/matches/<uuid:match>/stream",
    {},
    operation="look",
    query=Listen,
    problems=(404, 422, 503),
    headers=(
        {
            "name": _LAST,
            "in": "header",
            "description": "The `id` of the last entry that came: the stream goes on after it, whatever `after` says.",
            "schema": {"type": "string", "pattern": f"^({_POSITION.pattern})$"},
        },
    ),
    responses={
        "200": {
            "description": "Server-sent events without an end: in each `data` an entry as /entries has it, its "
            "position in `id`; a comment after 10 s of silence; `event: end` where the service stops.",
            "content": {EVENTS: {"schema": {"type": "string"}}},
        }
    },
)
def get_stream(listen: Listen, match: UUID) -> Response:
    """Streams the entries of a match as they are recorded (server-sent events)."""
    found = seen(match, Look(viewer=listen.viewer, lang=listen.lang))
    stands = found.reading.position
    after = _after(listen, stands)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if request.method == "HEAD":
        return Response(mimetype=EVENTS, headers=headers)
    place = caller().place
    outlet = _outlet() if streams().has_room(place) else None
    if outlet is None:
        return _crowded(listen, match, after)
    streams().add(Stream(match, found.viewer, found.language, after, outlet, going_on(), place))
    begins = outlet if isinstance(outlet, Waiting) else iter((BEGIN,))
    return Response(begins, mimetype=EVENTS, headers=headers)


def install(app: Flask, most: int) -> None:
    """Gives the application its streams, so many at most; what it records wakes them."""
    app.extensions["adjudicator.streams"] = opened = Streams(lambda: app.extensions["adjudicator"], most)

    def recorded(response: Response) -> Response:
        if response.status_code == 201:
            opened.wake()
        return response

    app.after_request(recorded)


def streams() -> Streams:
    """The streams of this application."""
    return cast("Streams", current_app.extensions["adjudicator.streams"])


def _after(listen: Listen, stands: int) -> int:
    """The position after which the stream begins."""
    last = request.headers.get(_LAST)
    if last is not None and not _POSITION.fullmatch(last):
        says = say("the `id` of an entry that came is needed: its position")
        abort(problem("invalid", of_field(_LAST, says), errors=[wrong(_LAST, says)]))
    given = listen.after if last is None else int(last)
    if given is not None and given > stands:
        raise NotFound(say("There is no position {position}; the match stands at {last}", position=given, last=stands))
    return stands if given is None else given


def _outlet() -> Outlet | None:
    """Where the stream goes: the connection itself where the server lets go of its thread, else through the thread."""
    hand_over: Callable[[], Outlet | None] = request.environ.get(OUTLET, lambda: Waiting(BEGIN))
    return hand_over()


def _crowded(listen: Listen, match: UUID, after: int) -> Response:
    """Where to ask instead, and when to come back."""
    who: dict[str, Any] = {"as": listen.viewer, "lang": listen.lang, "cursor": after}
    where = url_for(
        "steps.list_entries", match=match, **{name: value for name, value in who.items() if value is not None}
    )
    response = problem("crowded", say("Ask {address} every few seconds instead", address=where))
    response.headers["Retry-After"] = str(AGAIN)
    response.headers["Link"] = f'<{where}>; rel="alternate"'
    return response
