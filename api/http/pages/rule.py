"""The rule books as pages: all rules by area, or those found by words; a rule with its examples and precedents."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Final

from flask import Blueprint, Response, render_template
from msgspec import Meta

from adjudicator.cases.coverage import name_of, place_of
from adjudicator.cases.examples import examples
from adjudicator.match import Game, Line
from adjudicator.seam.rulebook import Rule
from api.http.current import service
from api.http.exchange import Reader, Reporter, query
from api.http.front.access import caller, operation
from api.http.front.policy import SCRIPTED
from api.http.front.speaker import language
from api.http.shared.queue import newest, since_now
from api.http.shared.rules import find, game_of
from api.view.disputes import OUTCOME
from api.view.named import area_of
from api.view.rulebooks import ADJUDICATED
from api.view.searching import LETTERS, found
from api.view.seen import numbers_of
from api.view.worked import worked
from projections.read import Disputed

pages = Blueprint("rule_page", __name__)
PRECEDENTS: Final = 20
"""Most rulings shown beside a rule: those on the disputes raised last."""


HITS: Final = 50
"""Most hits on a page."""


class Sought(Reader, frozen=True, kw_only=True):
    """Which rules: those of a game, those with words in them."""

    ruleset: Line | None = None
    q: Annotated[str, Meta(max_length=LETTERS)] | None = None


@pages.get("/rules")
@operation("rules")
def list_rules() -> Response:
    """The rule books by area, or what is found in them; with a script, while it is typed."""
    asked = query(Sought, of_form=True)
    every = list(service().rulesets.values())
    games = [game_of(asked.ruleset)] if asked.ruleset else every
    html = render_template(
        "rules.html",
        asked=asked,
        games=every,
        hits=found(games, asked.q) if asked.q else [],
        most=HITS,
        areas=_areas(games[0]) if asked.ruleset and not asked.q else [],
    )
    return Response(html, headers={"Content-Security-Policy": SCRIPTED})


def _areas(game: Game) -> list[tuple[str, list[Rule]]]:
    return [(area, list(rules)) for area, rules in groupby(game.book.rules.values(), lambda rule: area_of(rule.id))]


@pages.get("/rules/<rule>")
@operation("rules")
def show(rule: str) -> str:
    """A rule."""
    asked = query(Reporter)
    game, one = find(rule)
    rulings = Disputed(cited=one.id, waiting=False)
    code = [(name_of(function), place_of(function)) for function in game.book.served.get(one.id, ())]
    return render_template(
        "rule.html",
        asked=asked,
        game=game,
        rule=one,
        adjudicated=ADJUDICATED[one.adjudication],
        code=code,
        worked=worked(game, one.id, language()),
        examples=examples(game.package, one.id),
        ago=since_now(),
        outcomes=OUTCOME,
        numbers_of=numbers_of,
        precedents=newest(rulings, PRECEDENTS, caller().viewer) if caller().may("list") else [],
    )
