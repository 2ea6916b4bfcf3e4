"""The page of an entry: what happened, what it breaks, the table beside it, what changed, and the way to the next."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Final, Literal, NamedTuple
from uuid import UUID, uuid4

from flask import Blueprint, Response, redirect, render_template
from msgspec import Meta
from werkzeug.wrappers import Response as BaseResponse

from adjudicator.dispute import ruling_name
from adjudicator.plain.json import Plain
from adjudicator.plain.work import Work
from adjudicator.replay.disputed import Head
from adjudicator.replay.turns import Turns
from adjudicator.seam.ruleset import JUDGE, SPECTATOR
from adjudicator.service import NotFound
from api.http.current import disputes
from api.http.exchange import Look, link, query, seen
from api.http.front.access import operation
from api.http.front.policy import SCRIPTED
from api.http.pages.matches import Narrowed, kept, named_readings, named_viewers
from api.http.shared.steps import guard_position
from api.sentences import say
from api.view import answers
from api.view.changed import changed
from api.view.disputes import STATUS
from api.view.panels import differences, panels
from api.view.seen import Seen

pages = Blueprint("step_page", __name__)
NEAR: Final = 30
"""Most entries judged anew, each way, to find the next finding."""


class Unjudged:
    """The entry with the next finding, when only more judging would find it."""


UNJUDGED: Final = Unjudged()


class Way(NamedTuple):
    """Entries to go to from an entry: its neighbours, and where a turn or an activation begins, or a finding is."""

    before: int | None
    after: int | None
    turn: tuple[int | None, int | None]
    activation: tuple[int | None, int | None]
    finding: tuple[int | Unjudged | None, int | Unjudged | None]


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
    step, heads = found.step(n), disputes().of(match)
    entry, viewers = answers.entry(found, n, step), named_viewers(found)
    page = render_template(
        "step.html",
        which=named_readings(),
        seen=found,
        asked=asked,
        kept=kept(found, asked),
        hits=" ".join(found.kinds.get(word, word) for word in asked.filters.values()),
        entry=entry,
        panels=panels(found, n, step),
        knew=differences(_viewers(found, viewers), n),
        readings=differences(_readings(found), n),
        is_drawn=_is_drawn(found, n),
        values=answers.values_once(found, step),
        changed=changed(found, step),
        rules=found.reading.ruleset.book.rules,
        way=_way(found, n),
        disputes=[head for head in heads if head.raised.position == n],
        ruled_in=_ruled_in(heads, entry.event),
        says_status=STATUS,
        report_id=uuid4().hex,
        viewers=viewers,
        kept_from_others=answers.kept_from_others,
        last=found.reading.position,
    )
    return Response(page, headers={"Content-Security-Policy": SCRIPTED})


@pages.get("/matches/<uuid:match>/<position:n>/table")
@operation("look")
def show_table(match: UUID, n: int) -> str:
    """The drawing of a table, large, with a link back to its entry."""
    asked = query(Look)
    found = seen(match, asked)
    guard_position(found, n)
    if not _is_drawn(found, n):
        raise NotFound(say("Nothing stands on the table at #{position}", position=n))
    return render_template("table.html", seen=found, asked=asked, position=n, last=found.reading.position)


def _ruled_in(heads: Sequence[Head], event: Plain) -> list[int]:
    """The number of the dispute whose ruling an event follows from, if there is one."""
    ruling = event.get("ruling") if isinstance(event, dict) else None
    return [head.number for head in heads for at in head.rulings if ruling_name(head.number, at) == ruling]


def _viewers(found: Seen, viewers: list[tuple[str, str]]) -> list[tuple[str, Seen]]:
    """The viewers whose knowledge is shown side by side: to judges everybody's, to a seat its own and a spectator's."""
    told = viewers if found.eyes == JUDGE else [one for one in viewers if one[0] in (SPECTATOR, found.viewer)]
    return [(name, replace(found, viewer=viewer, as_then=True)) for viewer, name in told]


def _readings(found: Seen) -> list[tuple[str, Seen]]:
    """The match as played and as ruled, if a ruling voided entries."""
    if not found.reading.match.voided:
        return []
    readings = {"played": found.played, "ruled": found.played.ruled()}
    return [(name, replace(found, reading=readings[which])) for which, name in named_readings()]


def _is_drawn(found: Seen, position: int) -> bool:
    """Whether the drawing of the table shows anything."""
    game = found.reading.ruleset
    return game.draw is not None and (game.is_set_out is None or game.is_set_out(found.table(position)))


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
    )


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
