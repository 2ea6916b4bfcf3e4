"""The page of an entry: what happened, what it breaks, the table beside it, what changed, and the way to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple
from uuid import UUID, uuid4

from flask import Blueprint, Response, render_template

from adjudicator.plain.work import Work
from adjudicator.seam.panels import Panel
from adjudicator.seam.ruleset import Place
from api.http.access import operation
from api.http.disputes import disputes
from api.http.exchange import Look, query, seen
from api.http.pages import named_viewers
from api.http.policy import SCRIPTED
from api.http.steps import guard_position
from api.view import answers
from api.view.changed import changed
from api.view.disputes import STATUS
from api.view.seen import Masked, Seen

pages = Blueprint("step_page", __name__)
FAR: Final = 2_000
"""Entries that are looked through for the next turn or activation."""


class Way(NamedTuple):
    """Entries to go to from one: the neighbours, and where a turn, an activation or a finding begins."""

    before: int | None
    after: int | None
    turn: tuple[int | None, int | None]
    activation: tuple[int | None, int | None]
    finding: tuple[int | None, int | None]


@pages.get("/matches/<uuid:match>/<position:n>")
@operation("look")
def show(match: UUID, n: int) -> Response:
    """An entry of a match, as a viewer may know it; position 0 is the opening."""
    asked = query(Look)
    found = seen(match, asked)
    guard_position(found, n)
    step = found.step(n)
    page = render_template(
        "step.html",
        seen=found,
        asked=asked,
        entry=answers.entry(found, n, step),
        panels=list(_panels(found, step, n)),
        is_drawn=_is_drawn(found, n),
        values=answers.values(found, step),
        changed=changed(found, step),
        rules=found.reading.ruleset.book.rules,
        way=_way(found, n),
        disputes=[told for told in disputes().of(match) if told.dispute.raised.position == n],
        says_status=STATUS,
        report_id=uuid4().hex,
        viewers=named_viewers(found),
        kept_from_others=answers.kept_from_others,
        last=found.reading.position,
    )
    return Response(page, headers={"Content-Security-Policy": SCRIPTED})


def _panels(found: Seen, step: Masked | None, position: int) -> Iterable[Panel]:
    """The table as people look at it."""
    panels = found.reading.ruleset.panels
    if panels is None:
        return ()
    if step is None or step.unfit is not None:
        table = found.table(position)
        return panels(table, None, table)
    return panels(step.before, step.event, step.after)


def _is_drawn(found: Seen, position: int) -> bool:
    """Whether the table drawn shows anything."""
    game = found.reading.ruleset
    return game.draw is not None and (game.is_set_out is None or game.is_set_out(found.table(position)))


def _way(found: Seen, n: int) -> Way:
    last = found.reading.position
    marks = sorted(found.marks(Work())[0])
    return Way(
        before=n - 1 if n else None,
        after=n + 1 if n < last else None,
        turn=_around(found, n, lambda place: place.turn),
        activation=_around(found, n, lambda place: (place.turn, place.activation)),
        finding=(
            next((mark for mark in reversed(marks) if mark < n), None),
            next((mark for mark in marks if mark > n), None),
        ),
    )


def _around(found: Seen, n: int, part: Callable[[Place], object]) -> tuple[int | None, int | None]:
    """Where the part of the match that an entry stands in begins, or the one before, and where the next begins."""
    place_of = found.reading.ruleset.place

    def at(position: int) -> object:
        return part(place_of(found.reading.table(position)))

    here, last = at(n), found.reading.position
    after = next((p for p in range(n + 1, min(last, n + FAR) + 1) if at(p) != here), None)
    if n < 2:
        return None, after
    mine = at(n - 1)
    begins = next((p + 1 for p in range(n - 2, max(n - FAR, 0) - 1, -1) if at(p) != mine), 1)
    return begins, after
