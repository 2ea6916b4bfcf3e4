"""Lines on pages: begun at an entry, played on by the questions of the recorder, shared, deleted; without a script."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from flask import Blueprint, redirect, url_for
from marshmallow import ValidationError
from msgspec import Meta, Struct, to_builtins
from werkzeug.wrappers import Response

from adjudicator.line import Told
from adjudicator.lines import Beginning, Playing
from adjudicator.match import Line as Text
from adjudicator.match import Name
from api.http.current import lines
from api.http.exchange import Outlook, Viewpoint, author, query, seen
from api.http.front.access import operation
from api.http.pages.again import gives_back
from api.http.pages.forms import form_as
from api.http.pages.record import Sending, on
from api.http.pages.stating import Stating, stated
from api.http.shared.steps import guard_position
from api.sentences import say
from api.view.drafts import draft
from api.view.seen import Seen

pages = Blueprint("line_pages", __name__)


class Begun(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line to begin at an entry: something else happens in its place, it did not happen, or it goes on from there."""

    report_id: Name
    how: Literal["instead", "left-out", "on"]
    name: Text = ""


class Played(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The entry after which a line goes on, and the match's entry from which on its own follow."""

    report_id: Name
    after: Annotated[int, Meta(ge=0)]
    since: Annotated[int, Meta(ge=1)] | None = None


class Shared(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether a line is shared."""

    shared: bool = False


@pages.post("/matches/<uuid:match>/<position:n>/lines")
@operation("line")
@gives_back("step_page.show")
def begin(match: UUID, n: int) -> Response:
    """Begins a line at an entry, and goes on to what happens there."""
    form, look = form_as(Begun), query(Viewpoint)
    found = seen(match, look)
    guard_position(found, n)
    position, last = n + (form.how == "on"), found.reading.position
    given = Beginning(position=max(position, 1), viewer=found.eyes, report_id=form.report_id, name=form.name)
    first = Playing(after=n - 1, report_id=form.report_id, since=n + 1) if form.how == "left-out" and n < last else None
    told = None if first or form.name else lines().unplayed(match, given.position, given.viewer, author())
    told = told or lines().begin(match, given, author(), first)
    if first is not None:
        return _to_step(told, look, n)
    return _to_record(told, look, rest=form.how == "instead" and n < last)


@pages.post("/matches/<uuid:match>/line/record")
@operation("line")
@gives_back("record_pages.show")
def state(match: UUID) -> Response:
    """States something of an event on a line; plays it once it is whole and breaks no rule, or whoever states it is
    sure."""
    form, asked = form_as(Stating), query(Sending)
    found, told = _found(match, asked)
    plain = stated(found, asked.e, form)
    made = draft(found, plain, depth=asked.depth, unsaid=asked.unsaid.split())
    is_sure = form.sure or form.unclear
    if form.fact or not (made.is_done or (is_sure and made.is_whole)):
        return on(match, asked, form, plain)
    events = [*(to_builtins(step.event) for step in made.before), made.plain]
    since = told.begun.position + 1 if asked.rest else None
    playing = Playing(
        after=told.position, report_id=asked.report_id, events=events, follow=since is None, since=since
    )  # fmt: skip
    further = lines().play(match, told.id, playing, author())
    return _to_record(further, asked) if since is None else _to_step(further, asked, told.begun.position)


@pages.post("/matches/<uuid:match>/line")
@operation("line")
@gives_back("pages.timeline")
def play(match: UUID) -> Response:
    """Goes on after an entry of a line, whatever stood there, or has the match's own entries follow."""
    form, asked = form_as(Played), query(Outlook)
    _, told = _found(match, asked)
    if form.after != told.position or form.since is not None:
        given = Playing(after=form.after, report_id=form.report_id, since=form.since)
        told = lines().play(match, told.id, given, author())
    return _to_record(told, asked) if form.since is None else _to_step(told, asked, told.position)


@pages.post("/matches/<uuid:match>/line/sharing")
@operation("line")
@gives_back("pages.timeline")
def share(match: UUID) -> Response:
    """Shares a line, or takes that back."""
    form, asked = form_as(Shared), query(Outlook)
    _, told = _found(match, asked)
    lines().share(match, told.id, form.shared, author())
    return redirect(_address("pages.timeline", told, asked), 303)


@pages.post("/matches/<uuid:match>/line/deletion")
@operation("line")
@gives_back("pages.timeline")
def delete(match: UUID) -> Response:
    """Deletes a line, and goes back to the match."""
    asked = query(Outlook)
    _, told = _found(match, asked)
    lines().remove(match, told.id, author())
    kept: dict[str, Any] = {"as": asked.viewer, "lang": asked.lang}
    return redirect(url_for("pages.timeline", match=match, **kept), 303)


def _found(match: UUID, asked: Outlook) -> tuple[Seen, Told]:
    """The line that is asked for, as who asks may see it; raises `ValidationError` without one."""
    found = seen(match, asked)
    if found.line is None:
        raise ValidationError({"line": [say("name a line")]})
    return found, found.line


def _address(endpoint: str, told: Told, look: Viewpoint, **more: Any) -> str:
    kept: dict[str, Any] = {"as": look.viewer, "lang": look.lang, "line": told.id}
    return url_for(endpoint, match=told.match, **kept, **more)


def _to_step(told: Told, look: Viewpoint, n: int) -> Response:
    return redirect(_address("step_page.show", told, look, n=min(n, max(told.position, 0))), 303)


def _to_record(told: Told, look: Viewpoint, *, rest: bool = False) -> Response:
    return redirect(_address("record_pages.show", told, look, rest="true" if rest else None), 303)
