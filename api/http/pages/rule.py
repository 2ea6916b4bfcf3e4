"""The page of a rule: titles, text, how it is adjudicated, where it is printed and stands in the code; precedents."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, render_template

from adjudicator.cases.coverage import name_of, place_of
from adjudicator.cases.examples import examples
from api.http.exchange import Reporter, query
from api.http.front.access import caller, operation
from api.http.shared.queue import newest, since_now
from api.http.shared.rules import find
from api.view.disputes import OUTCOME
from api.view.named import area_of
from api.view.rulebooks import ADJUDICATED
from api.view.seen import numbers_of
from projections.read import Disputed

pages = Blueprint("rule_page", __name__)
PRECEDENTS: Final = 20
"""Most rulings shown beside a rule: those on the disputes raised last."""


@pages.get("/rules/<rule>")
@operation("rules")
def show(rule: str) -> str:
    """A rule."""
    asked = query(Reporter)
    game, found = find(rule)
    code = [(name_of(function), place_of(function)) for function in game.book.served.get(found.id, ())]
    adjudicated = ADJUDICATED[found.adjudication]
    return render_template(
        "rule.html",
        asked=asked,
        game=game,
        rule=found,
        area=area_of(found.id),
        adjudicated=adjudicated,
        code=code,
        examples=examples(game.package, found.id),
        ago=since_now(),
        outcomes=OUTCOME,
        numbers_of=numbers_of,
        precedents=newest(Disputed(cited=found.id, waiting=False), PRECEDENTS) if caller().may("list") else [],
    )
