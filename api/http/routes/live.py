"""Live: entries as they come, of a match or of all, as streams of server-sent events; and page by page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Final, cast
from uuid import UUID

from flask import Flask, Response, abort, current_app, request, url_for
from msgspec import Meta

from adjudicator.plain.json import WHOLE
from adjudicator.plain.work import Work
from adjudicator.service import NotFound
from api.http.current import service
from api.http.exchange import Reporter, Viewpoint, answer, etag, seen
from api.http.front import looks
from api.http.front.access import caller, going_on
from api.http.front.errors import problem, wrong
from api.http.front.speaker import language
from api.http.openapi import Area
from api.http.shared.notes import told_apart
from api.http.streams import BEGIN, OUTLET, OfAll, OfMatch, Outlet, Stream, Streams, Waiting, told_up_to
from api.sentences import of_field, say
from api.view.following import Follower, Following
from api.view.seen import size_of
from api.view.shapes import EntriesAcross, EntryAcross

area = Area("live", "Live: entries as they come.")
EVENTS: Final = "text/event-stream"
AGAIN: Final = 15
"""Seconds after which a client for which there was no room may ask again."""
_LAST: Final = "Last-Event-ID"
_POSITION = re.compile("0|[1-9][0-9]{0,8}")
_NUMBER = re.compile("0|[1-9][0-9]{0,17}")
LAST: Final = WHOLE
"""A number larger than any entry's; every JSON reader keeps it exact."""


class Listen(Reporter, frozen=True, kw_only=True):
    """Who listens, and from where on."""

    after: Annotated[int | None, Meta(description="The position that is known; left out: where the match stands.")] = (
        None
    )


class ListenToAll(Reporter, frozen=True, kw_only=True):
    """Who listens, and from where on."""

    after: Annotated[int | None, Meta(description="The number that is known; left out: that of the last entry.")] = None


class Page(Reporter, frozen=True, kw_only=True):
    """Who looks, and from where on."""

    limit: Annotated[int, Meta(ge=1, le=500, description="How many entries at most.")] = 100
    cursor: Annotated[int, Meta(ge=0, le=LAST, description="The `cursor` of the page before.")] = 0


def _streams(data: str, pattern: re.Pattern[str]) -> dict[str, Any]:
    """What the OpenAPI document says about a stream."""
    about = "The `id` of the last entry that came: the stream goes on after it, whatever `after` says."
    schema = {"type": "string", "pattern": f"^({pattern.pattern})$"}
    ok = {
        "description": f"Server-sent events without an end: in each `data` an entry as {data}; a sign of life after "
        "10 s of silence; `event: end` where the service stops.",
        "content": {EVENTS: {"schema": {"type": "string"}}},
    }
    return {
        "headers": ({"name": _LAST, "in": "header", "description": about, "schema": schema},),
        "responses": {"200": ok},
    }


@area.enter(
    "GET",
    "/matches/<uuid:match>/stream",
    {},
    operation="look",
    query=Listen,
    problems=(404, 422, 503),
    **_streams(
        "/v1/matches/{match}/entries has it, its position in `id`; `event: notes` when the notes that one may read are "
        "others than before",
        _POSITION,
    ),
)
def get_stream(listen: Listen, match: UUID) -> Response:
    """Streams the entries of a match as they are recorded (server-sent events)."""
    found = seen(match, Viewpoint(viewer=listen.viewer, lang=listen.lang))
    stands = found.reading.position
    after = _after(listen.after, _POSITION)
    if after is not None and after > stands:
        raise NotFound(say("There is no position {position}; the match stands at {last}", position=after, last=stands))
    after = stands if after is None else after
    noted = told_apart(found)
    notes = noted(service(), stands)
    is_let_in, may_look, place = going_on(), looks.still_looking(match, found.viewer), _place(match)

    def goes_on() -> bool:
        return is_let_in() and may_look()

    def made(outlet: Outlet) -> Stream:
        given = match, found.viewer, found.language, after, outlet, goes_on, place
        return OfMatch(*given, is_late=found.is_late, noted=noted, notes=notes)

    def elsewhere(who: dict[str, Any]) -> str:
        return url_for("steps.list_entries", match=match, cursor=after, **who)

    return _streamed(made, BEGIN, elsewhere, listen, place, of_closed=found.reading.match.closed)


@area.enter(
    "GET",
    "/stream",
    {},
    operation="follow",
    query=ListenToAll,
    problems=(403, 404, 422, 503),
    **_streams("/v1/entries has it, its number in `id`", _NUMBER),
)
def follow(listen: ListenToAll) -> Response:
    """Streams the entries of all matches as they are recorded (server-sent events).

    For tokens of all matches. In a match without the seat that is looked as, the look is a spectator's.
    """
    _for_all()
    follower, after = _follower(listen), _after(listen.after, _NUMBER)
    stands = Following(service()).last(follower)
    if after is not None and after > stands:
        raise NotFound(say("There is no entry {number}; the last one is {last}", number=after, last=stands))
    after = stands if after is None else after
    goes_on, place = going_on(), caller().counted_as

    def made(outlet: Outlet) -> Stream:
        return OfAll(follower, after, outlet, goes_on, place)

    begin = BEGIN + told_up_to(after)
    return _streamed(made, begin, lambda who: url_for("live.list_all_entries", cursor=after, **who), listen, place)


@area.get("/entries", EntriesAcross, operation="follow", query=Page, problems=(403, 422))
def list_all_entries(page: Page) -> Response:
    """Lists the entries of all matches in the order they were recorded: what the stream would have told.

    For tokens of all matches. In a match without the seat that is looked as, the look is a spectator's. A page may be
    empty and yet not the last: there is more as long as the cursor changes.
    """
    _for_all()
    follower = _follower(page)
    last = Following(service()).last(follower)
    return answer(
        lambda: _followed(follower, page), etag(last, page.viewer, follower.language, page.cursor, page.limit)
    )


def _for_all() -> None:
    """Aborts with a problem unless the asker may know of all matches: numbers of the log tell how much was recorded."""
    if not caller().covers_all:
        abort(problem("forbidden", say("Your token is for some matches: follow each of them by itself")))


def _follower(who: Reporter) -> Follower:
    issued = caller().issued
    return Follower(who.viewer, language(), *((issued.role, issued.holder) if issued else ()))


def _followed(follower: Follower, page: Page) -> EntriesAcross:
    following, work, at = Following(service()), Work(), page.cursor
    found: list[EntryAcross] = []
    while rows := following.rows(at):
        for row in work.share(rows):
            if following.is_held(row, follower):
                return EntriesAcross(tuple(found), at)
            if (entry := following.entry(row, follower)) is not None:
                found.append(entry)
                work.take(size_of(entry))
            at = row.id
            if len(found) == page.limit:
                return EntriesAcross(tuple(found), at)
        if work.is_done:
            break
    return EntriesAcross(tuple(found), at)


def _place(match: UUID) -> str:
    """Who listens to a match: a token or, where all is open, an address and the match, as a hall has one address."""
    return caller().counted_as if caller().held else f"{caller().counted_as} {match}"


def install(app: Flask, most: int) -> None:
    """Gives the application its streams, at most `most`; whatever it records wakes them."""
    app.extensions["adjudicator.streams"] = opened = Streams(lambda: app.extensions["adjudicator"], most)

    def recorded(response: Response) -> Response:
        if response.status_code == 201:
            opened.wake()
        return response

    app.after_request(recorded)


def streams() -> Streams:
    """The streams of this application."""
    return cast("Streams", current_app.extensions["adjudicator.streams"])


def _after(given: int | None, pattern: re.Pattern[str]) -> int | None:
    """The id after which the stream begins; None if the request does not say."""
    last = request.headers.get(_LAST)
    if last is None:
        return given
    if not pattern.fullmatch(last):
        says = say("the `id` of an entry that came is needed")
        abort(problem("invalid", of_field(_LAST, says), errors=[wrong(_LAST, says)]))
    return int(last)


def _streamed(
    make: Callable[[Outlet], Stream],
    begin: bytes,
    elsewhere: Callable[[dict[str, Any]], str],
    listen: Reporter,
    place: str,
    *,
    of_closed: bool = False,
) -> Response:
    """The answer that begins a stream; if there is no room for one from a place, a problem that says where to ask
    instead. `of_closed`: nothing more is recorded there, only notes come."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if request.method == "HEAD":
        return Response(mimetype=EVENTS, headers=headers)
    outlet = _outlet(begin) if streams().has_room(place, of_closed=of_closed) else None
    if outlet is None:
        who = {"as": listen.viewer, "lang": listen.lang}
        return _crowded(elsewhere({name: value for name, value in who.items() if value is not None}))
    streams().add(make(outlet))
    return Response(outlet if isinstance(outlet, Waiting) else iter((begin,)), mimetype=EVENTS, headers=headers)


def _outlet(begin: bytes) -> Outlet | None:
    """Where the stream goes: to the connection itself if the server can free its thread, else through that thread."""
    hand_over: Callable[[], Outlet | None] = request.environ.get(OUTLET, lambda: Waiting(begin))
    return hand_over()


def _crowded(where: str) -> Response:
    """The problem that there is no room: where to ask instead, and when to come back."""
    response = problem("crowded", say("Ask {address} every few seconds instead", address=where))
    response.headers["Retry-After"] = str(AGAIN)
    response.headers["Link"] = f'<{where}>; rel="alternate"'
    return response
