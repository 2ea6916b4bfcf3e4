"""The page of penalties that rulings gave, for judges and organisers. It needs no script."""

from __future__ import annotations

from flask import Blueprint, render_template

from api.http.exchange import query
from api.http.front.access import operation
from api.http.shared.penalties import OfPenalties, found, shown

pages = Blueprint("penalties_page", __name__)


@pages.get("/penalties")
@operation("search")
def show() -> str:
    """The list of penalties, all or those searched for."""
    asked = query(OfPenalties, of_form=True)
    page = found(asked, newest=True)
    return render_template("penalties.html", asked=asked, penalties=shown(page), next=page.cursor, behind=page.behind)
