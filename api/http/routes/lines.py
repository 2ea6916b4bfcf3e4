"""Lines: what if, from an entry of a match on, something else had happened; over HTTP."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from flask import Response, url_for
from msgspec import Meta, Struct

from adjudicator.line import Told
from adjudicator.lines import Beginning, Playing
from adjudicator.match import Line as Text
from adjudicator.match import Name
from adjudicator.replay.sent import Follow
from adjudicator.replay.tried import MOST
from api.http.current import lines, service
from api.http.exchange import Viewpoint, answer, author, etag, is_shown, on_line, seen
from api.http.openapi import Area
from api.http.routes.reports import AnyEvent, read_events
from api.view import lines as shapes
from api.view.seen import Seen

area = Area(
    "lines",
    "Lines: what if something else had happened? Whatever shows a match at `line` shows a line; no record holds any.",
)
LINE: Final = "/matches/<uuid:match>/lines/<uuid:line>"
Since = Annotated[
    Annotated[int, Meta(ge=1)] | None,
    Meta(description="The entry of the match from which on its own follow, until one no longer fits; null: none do."),
]


class Played(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played on a line, and from where on the match's own entries follow."""

    report_id: Annotated[Name, Meta(description="Names this report: the same id is played once.")]
    events: Annotated[list[AnyEvent], Meta(max_length=MOST)] = []
    follow: Follow = False
    since: Since = None


class Begun(Played, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line to begin, and what happens on it first."""

    position: Annotated[int, Meta(ge=1, description="The entry in whose place it goes another way.")]
    name: Text = ""


class PlayedOn(Played, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The entry of a line after which it is played on."""

    after: Annotated[int, Meta(ge=0, description="Its last entry, or an earlier one: what stood after that goes.")]


class Sharing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether a line is shared."""

    shared: bool


@area.get("/matches/<uuid:match>/lines", shapes.Lines, operation="look", query=Viewpoint, problems=(404, 422))
def list_lines(look: Viewpoint, match: UUID) -> Response:
    """Lists the asker's own lines of a match, and those that others share, as far as the viewer may look at them."""
    found, own = seen(match, look), author()
    told = [one for one in lines().of(match, own) if is_shown(found, one)]
    shown = tuple(shapes.head(one, is_mine=one.is_of(own)) for one in told)
    return answer(lambda: shapes.Lines(shown), etag(match, *(f"{one.id} {one.begun.at} {one.count}" for one in told)))


@area.enter(
    "POST", "/matches/<uuid:match>/lines", {201: shapes.Line}, operation="line", query=Viewpoint, takes=Begun,
    problems=(400, 404, 409, 413, 415, 422),
)  # fmt: skip
def begin_line(look: Viewpoint, begun: Begun, match: UUID) -> Response:
    """Begins a line at an entry of the match, by what the viewer may know, with what happens there instead."""
    found = seen(match, look)
    given = Beginning(position=begun.position, viewer=found.eyes, report_id=begun.report_id, name=begun.name)
    first = _playing(found, begun, begun.position - 1) if begun.events or begun.since else None
    told = lines().begin(match, given, author(), first)
    where = url_for("lines.get_line", match=match, line=told.id)
    return _answer(found, told, 201, Location=where)


@area.get(LINE, shapes.Line, operation="look", query=Viewpoint, problems=(404, 422))
def get_line(look: Viewpoint, match: UUID, line: UUID) -> Response:
    """Shows a line: whose it is, which of its entries are the match's, and which entry of the match no longer fits."""
    found = seen(match, look)
    return _answer(found, lines().get(match, line, author()))


@area.enter(
    "POST", f"{LINE}/reports", {200: shapes.Line}, operation="line", query=Viewpoint, takes=PlayedOn,
    problems=(400, 404, 409, 413, 415, 422),
)  # fmt: skip
def play_line(look: Viewpoint, played: PlayedOn, match: UUID, line: UUID) -> Response:
    """Plays a line on, or has the match's own entries follow again; what stood there before goes."""
    found = seen(match, look)
    on_line(found, lines().get(match, line, author()))
    told = lines().play(match, line, _playing(found, played, played.after), author())
    return _answer(found, told)


@area.enter(
    "POST", f"{LINE}/sharing", {200: shapes.Line}, operation="line", query=Viewpoint, takes=Sharing,
    problems=(400, 404, 409, 413, 415, 422),
)  # fmt: skip
def share_line(look: Viewpoint, sharing: Sharing, match: UUID, line: UUID) -> Response:
    """Shares a line with all who may look at the match, or takes that back; players only once the match is closed."""
    found = seen(match, look)
    on_line(found, lines().get(match, line, author()))
    return _answer(found, lines().share(match, line, sharing.shared, author()))


@area.enter("DELETE", LINE, {200: shapes.Gone}, operation="line", query=Viewpoint, problems=(404, 409, 422))
def delete_line(look: Viewpoint, match: UUID, line: UUID) -> Response:
    """Deletes a line; nothing of it is kept."""
    seen(match, look)
    lines().remove(match, line, author())
    return answer(lambda: shapes.Gone(line), etag(line))


def _playing(found: Seen, played: Played, after: int) -> Playing:
    came = read_events(played.events, service().rulesets.kinds[found.reading.ruleset.name])
    return Playing(
        after=after, report_id=played.report_id, events=came, follow=played.follow, since=played.since
    )  # fmt: skip


def _answer(found: Seen, told: Told, status: int = 200, **headers: str) -> Response:
    shown = on_line(found, told)
    made = shapes.line(shown, told, is_mine=told.is_of(author()))
    return answer(lambda: made, etag(shown.version, found.viewer, found.language), status, **headers)
