"""The page of an entry: what happened, what it breaks, the table beside it, what changed, and the way to the next."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Annotated, Final, Literal
from uuid import UUID, uuid4

from flask import Blueprint, Response, redirect, render_template
from markupsafe import Markup
from msgspec import Meta
from werkzeug.wrappers import Response as BaseResponse

from adjudicator.plain.work import Work
from adjudicator.replay.turns import Turns
from adjudicator.service import NotFound
from api.http.current import service
from api.http.exchange import Outlook, link, query, seen
from api.http.front.access import caller, operation
from api.http.front.policy import SCRIPTED
from api.http.pages.addresses import to_within
from api.http.pages.matches import Narrowed, kept
from api.http.shared.disputes import heads_of
from api.http.shared.lines import begins, beside, what_if
from api.http.shared.notes import beside_entry, readable
from api.http.shared.steps import guard_position
from api.sentences import say
from api.view import choices
from api.view.noted import at, with_notes
from api.view.pane import pane
from api.view.questions import is_drawn
from api.view.seen import Seen
from api.view.step_page import UNJUDGED, Searched, Unjudged, Way, step_page

pages = Blueprint("step_page", __name__)
NEAR: Final = 30
"""Most entries judged anew, each way, to find the next finding."""


class Shown(Narrowed, frozen=True, kw_only=True):
    """Which entry, for whom; the filters of a search are kept."""

    find: Annotated[
        Literal["before", "after"] | None, Meta(description="Goes on to the finding before it, or after it.")
    ] = None


@pages.get("/matches/<uuid:match>/<position:n>")
@operation("look")
def show(match: UUID, n: int) -> BaseResponse:
    """An entry of a match, as a viewer may know it; position 0 is the opening."""
    asked = query(Shown)
    found = seen(match, asked)
    guard_position(found, n)
    if asked.find is not None:
        position, is_there = _sought(found, n, asked.find)
        return redirect(link(n=position, find=None if is_there else asked.find), 303)
    told = readable(found)
    page = step_page(
        found,
        n,
        way=_way(found, n),
        heads=heads_of(found),
        viewers=choices.viewers(found, caller().may_look_as),
        searched=Searched(asked.filters, asked.findings),
        author=caller().author(found.viewer) if caller().may("report") and found.line is None else None,
        ruled=service().ruled(match, found.played) if caller().may("report") and found.line is None else (),
    )
    html = render_template(
        "step.html",
        page=page,
        drawing=Markup(with_notes(page.drawing, at(told, n))),  # noqa: S704 - escaped where it is made
        noted=beside_entry(found, page, told),
        to=to_within(match, found.viewer, asked.reading, asked.line),
        what_if=what_if(found),
        begins=begins(found, n),
        lines=beside(found, n),
        kept=kept(found, asked),
        report_id=uuid4().hex,
    )
    return Response(html, headers={"Content-Security-Policy": SCRIPTED})


@pages.get("/matches/<uuid:match>/<position:n>/table")
@operation("look")
def show_table(match: UUID, n: int) -> str:
    """The drawing of a table, large, with a link back to its entry."""
    asked = query(Outlook)
    found = seen(match, asked)
    guard_position(found, n)
    if not is_drawn(found, n):
        raise NotFound(say("Nothing stands on the table at #{position}", position=n))
    return render_template(
        "table.html",
        seen=found,
        position=n,
        drawing=Markup(with_notes(pane(found, n), at(readable(found), n))),  # noqa: S704 - escaped where it is made
        to=to_within(match, found.viewer, asked.reading, asked.line),
    )


def _way(found: Seen, n: int) -> Way:
    last, work = found.reading.position, Work()
    turns = found.reading.turns(work)
    if turns.position < n:
        turns = Turns()
    return Way(
        before=n - 1 if n else None,
        after=n + 1 if n < last else None,
        turn=_around(n, [first for first, _ in turns.begun]),
        activation=_around(n, [first for first, _ in turns.parts]),
        finding=(_near(found, range(n - 1, -1, -1), work), _near(found, range(n + 1, last + 1), work)),
        moment=(_moment(found, range(n - 1, -1, -1), work), _moment(found, range(n + 1, last + 1), work)),
    )


def _moment(found: Seen, positions: Sequence[int], work: Work) -> int | None:
    """The first of these entries where a quick replay stops: a turn begins, a rule is broken, or the game says so.

    Only some are judged: where more would have to be, it stops.
    """
    reading, anew = found.reading, 0
    known, turns = reading.marks(found.eyes), {first for first, _ in reading.turns(work).begun}
    for position in positions:
        anew += position not in known
        is_moment = position in turns or type(reading.events[position]) in reading.ruleset.moments
        if is_moment or anew > NEAR or work.is_done or found.mark(position)[0]:
            return position
    return positions[-1] if positions else None


def _near(found: Seen, positions: Sequence[int], work: Work) -> int | Unjudged | None:
    """The first of these entries that breaks a rule or may; only some are judged, so that the page need not wait."""
    known, anew = found.reading.marks(found.viewer), 0
    for position in positions:
        anew += position not in known
        if anew > NEAR or (anew and work.is_done):
            return UNJUDGED
        if any(found.mark(position)):
            return position
    return None


def _sought(found: Seen, n: int, way: Literal["before", "after"]) -> tuple[int, bool]:
    """The next finding that way, and whether the search is over: if it takes long, another request goes on with it."""
    positions = range(n - 1, -1, -1) if way == "before" else range(n + 1, found.reading.position + 1)
    position = n
    for position in Work().share(positions):
        if any(found.mark(position)):
            return position, True
    is_whole = not positions or position == positions[-1]
    return (n, True) if is_whole else (position, False)


def _around(n: int, begun: Sequence[int]) -> tuple[int | None, int | None]:
    """Where an entry's part of the match begins (the part before, if it begins here), and where the next begins, of
    those that are known."""
    before, after = bisect_left(begun, n), bisect_right(begun, n)
    return begun[before - 1] if before else None, begun[after] if after < len(begun) else None
