"""Penalties that rulings gave, for judges and organisers: over HTTP and as a page, which needs no script."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, Response, render_template

from api.http.access import caller, operation
from api.http.across import Across, Found, page_of
from api.http.exchange import answer, query, service, views
from api.http.openapi import Area
from api.view.penalties import Penalties, Penalty, penalized, penalty
from projections import disputes, read
from projections.contract import Row

area = Area("penalties", "Penalties that rulings gave, for judges and organisers.")
pages = Blueprint("penalties_page", __name__)


class OfPenalties(Across, frozen=True, kw_only=True):
    """Which penalties: of an event, a match, days; `player` is whom they are for."""


@area.get("/penalties", Penalties, operation="search", query=OfPenalties, problems=(404, 422))
def list_penalties(asked: OfPenalties) -> Response:
    """Lists the penalties of the rulings that stand, in the order in which their disputes were raised."""
    page = found(asked)
    return answer(lambda: Penalties(shown(page), page.cursor, page.next, page.behind), page.tag)


@pages.get("/penalties")
@operation("search")
def show() -> str:
    """The list of penalties, all or those searched for."""
    asked = query(OfPenalties, of_form=True)
    page = found(asked)
    return render_template("penalties.html", asked=asked, penalties=shown(page), next=page.cursor, behind=page.behind)


def found(asked: OfPenalties) -> Found:
    """A page of the disputes whose rulings gave the penalties searched for."""
    listed = asked.listed  # raises for days that are none
    sought = read.Disputed(
        match=listed.match, event=listed.event, first=listed.first, last=listed.last, zone=listed.zone
    )

    def select(after: int) -> Iterable[Row]:
        rows = read.disputed(views(), sought, after, asked.limit + 1, caller().reach)
        return penalized(service(), rows, listed.player)

    return page_of(disputes.SHAPE, asked, select, "list")


def shown(page: Found) -> tuple[Penalty, ...]:
    """The penalties of a page, without those of matches that cannot be read any more."""
    headed = ((row, page.header(str(row["match"]))) for row in page.rows)
    return tuple(penalty(row, header) for row, header in headed if header)
