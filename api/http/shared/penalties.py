"""Penalties that rulings gave, searched for."""

from __future__ import annotations

from collections.abc import Iterable

from api.http.current import service, views
from api.http.front.access import caller
from api.http.shared.across import Across, Found, page_of
from api.view.penalties import Penalty, penalized, penalty
from projections import disputes, read
from projections.contract import Row


class OfPenalties(Across, frozen=True, kw_only=True):
    """Which penalties: of an event, a match, days; `player` is whom they are for."""


def found(asked: OfPenalties, *, newest: bool = False) -> Found:
    """A page of the disputes whose rulings gave the penalties searched for, in the order they were raised, or the
    `newest` first."""
    listed = asked.listed  # raises for days that are none
    sought = read.Disputed(
        match=listed.match, event=listed.event, first=listed.first, last=listed.last, zone=listed.zone
    )

    def select(after: int) -> Iterable[Row]:
        rows = read.disputed(views(), sought, after, asked.limit + 1, caller().reach, newest=newest)
        return penalized(service(), rows, listed.player)

    return page_of(disputes.SHAPE, asked, select, "list", newest=newest)


def shown(page: Found) -> tuple[Penalty, ...]:
    """The penalties of a page, without those of matches that cannot be read any more."""
    headed = ((row, page.header(str(row["match"]))) for row in page.rows)
    return tuple(penalty(row, header) for row, header in headed if header)
