"""Pages for people: the list of matches, and a match as a timeline. They can be read without a script; with one,
players of a managed match add to its shuffles there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final
from uuid import UUID, uuid4

from flask import Blueprint, Response, redirect, render_template, request, url_for
from msgspec import Meta
from werkzeug.wrappers import Response as BaseResponse

from adjudicator.plain.work import Work
from api.http.current import service
from api.http.exchange import query, seen
from api.http.front.access import caller, operation
from api.http.front.policy import SCRIPTED
from api.http.pages.addresses import to_within
from api.http.pages.looks import last_of
from api.http.shared.disputes import heads_of
from api.http.shared.lines import listed, what_if
from api.http.shared.matches import Wanted, listing
from api.http.shared.notes import readable
from api.http.shared.steps import FILTERS, Sought, wanted_by
from api.view import choices
from api.view.answers import entry
from api.view.dressed import drawn, dressed
from api.view.match_page import Looked, Window, match_page
from api.view.notes import signs_by_entry
from api.view.seen import Seen, numbers_of, size_of
from api.view.shapes import Entry
from api.view.wanted import Unwanted, check_names, steps_wanted
from projections import read

pages = Blueprint("pages", __name__)
SHOWN: Final = 400
"""Most entries on a page, also on one of findings only."""
LOOKED: Final = ("as", "reading", "line", "lang", "findings", *FILTERS)
"""Query parameters that are kept from page to page."""


class Narrowed(Sought, frozen=True, kw_only=True):
    """Which entries of a match, for whom."""

    findings: Annotated[bool, Meta(description="Only entries that break a rule, or may.")] = False


class Shown(Narrowed, frozen=True, kw_only=True):
    """Which part of a match, for whom."""

    after: Annotated[int, Meta(description="The entry before the first shown.")] = 0
    at: Annotated[Annotated[int, Meta(ge=0)] | None, Meta(description="The entry to go to.")] = None
    looks: Annotated[
        Annotated[int, Meta(ge=0)] | None, Meta(description="The look of a judge before which those shown end.")
    ] = None


def kept(found: Seen, asked: Narrowed) -> dict[str, str | None]:
    """Query parameters that are kept between the timeline and an entry's page."""
    findings = "true" if asked.findings else None
    line = None if asked.line is None else str(asked.line)
    looked = {"as": found.viewer, "reading": asked.reading, "line": line, "lang": asked.lang}
    return {**looked, "findings": findings, **asked.filters}


@pages.get("/")
@operation("list")
def front() -> str:
    """The list of matches: all, or those searched for."""
    asked = query(Wanted, of_form=True)
    page, behind = listing(asked)
    return render_template(
        "front.html",
        page=page,
        asked=asked,
        behind=behind,
        rulesets=service().rulesets,
        numbers_of=numbers_of,
        is_searched=asked.sought != read.Sought(),
    )


@pages.get("/matches/<uuid:match>")
@operation("look")
def timeline(match: UUID) -> BaseResponse:
    """A match as a timeline."""
    asked = query(Shown, of_form=True)
    if asked.at is not None:
        looked: dict[str, Any] = {name: value for name, value in request.args.to_dict().items() if name in LOOKED}
        return redirect(url_for("step_page.show", match=match, n=asked.at, **looked), 303)
    found = seen(match, asked)
    check_names(found, wanted_by(asked))
    work = Work()  # for all that is looked up of the whole match: what it ends before, another request goes on with
    found.turns(work)
    window = _hits(found, asked) if asked.filters else _part(found, asked, list(found.marks(work)[0]))
    page = match_page(
        found,
        window,
        Looked(asked.findings, bool(asked.filters), window.after),
        work,
        heads=heads_of(found),
        viewers=choices.viewers(found, caller().may_look_as),
    )
    html = render_template(
        "match.html",
        page=page,
        asked=asked,
        to=to_within(match, found.viewer, asked.reading, asked.line),
        kept=kept(found, asked),
        what_if=what_if(found),
        lines=listed(found) if asked.line is None else (),
        signs=signs_by_entry(readable(found)),
        looks=last_of(found, asked.looks),
        report_id=uuid4().hex,
    )
    return Response(html, headers={"Content-Security-Policy": SCRIPTED} if page.keeps or page.follows else None)


def _part(found: Seen, asked: Shown, marked: Sequence[int]) -> Window:
    """A page of all entries, or of those that break a rule or may break one."""
    last = found.reading.position
    every = marked if asked.findings else range(0 if marked[:1] == [0] else 1, last + 1)
    first = bisect_right(every, asked.after) if asked.after else 0
    entries = list(_shown(found, every[first : first + SHOWN]))
    here = first + len(entries)
    return Window(entries, _before(every, first), every[here - 1] if entries and here < len(every) else None)


def _hits(found: Seen, asked: Shown) -> Window:
    """A page of the entries searched for; it ends early if the search takes long."""
    work, last = Work(), found.reading.position
    step_at = steps_wanted(found, wanted_by(asked, has_finding=asked.findings or None))
    entries: list[Entry] = []
    in_colour = dressed(found, found.table(last))
    position = first = asked.after + 1 if asked.after else 0
    for position in work.share(range(first, last + 1)):
        step = step_at(position)
        if not isinstance(step, Unwanted):
            entries.append(drawn(found, entry(found, position, step), step, in_colour))
            work.take(size_of(entries[-1].event))
        if len(entries) == SHOWN:
            break
    return Window(entries, 0 if asked.after else None, position if position < last else None)


def _shown(found: Seen, positions: Sequence[int]) -> Iterator[Entry]:
    """The entries at these positions; fewer if they take long or are large."""
    work, in_colour = Work(), dressed(found, found.table(found.reading.position))
    for position in work.share(positions):
        step = found.step(position)
        shown = drawn(found, entry(found, position, step), step, in_colour)
        yield shown
        work.take(size_of(shown.event))


def _before(every: Sequence[int], first: int) -> int | None:
    """The entry after which the page before begins; None on the first page."""
    if not first:
        return None
    return every[first - SHOWN - 1] if first > SHOWN else 0
