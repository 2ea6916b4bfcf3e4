"""The page of a rule: titles, text, how it is adjudicated, where it is printed, and where it stands in the code."""

from __future__ import annotations

from flask import Blueprint, render_template

from adjudicator.cases.coverage import name_of, place_of
from api.http.access import operation
from api.http.exchange import Reader, query
from api.http.rules import find
from api.view.named import area_of
from api.view.rulebooks import ADJUDICATED

pages = Blueprint("rule_page", __name__)


@pages.get("/rules/<rule>")
@operation("rules")
def show(rule: str) -> str:
    """A rule."""
    asked = query(Reader)
    game, found = find(rule)
    code = [(name_of(function), place_of(function)) for function in game.book.served.get(found.id, ())]
    adjudicated = ADJUDICATED[found.adjudication]
    return render_template(
        "rule.html", asked=asked, game=game, rule=found, area=area_of(found.id), adjudicated=adjudicated, code=code
    )
