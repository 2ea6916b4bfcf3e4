"""Rounds: one page for all tables of a round, which follows by itself; without a script, at each look."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from api.http.current import service
from api.http.exchange import etag, not_modified, query
from api.http.front.access import operation
from api.http.front.policy import SCRIPTED
from api.http.shared import rounds
from api.http.shared.queue import since_now
from api.view.disputes import OUTCOME
from api.view.seen import numbers_of

pages = Blueprint("round_pages", __name__)


@pages.get("/rounds")
@operation("search")
def show() -> Response:
    """The tables of a round, or the list of rounds."""
    asked = query(rounds.Round)
    behind = rounds.behind(asked)  # first: views only grow
    found = [] if asked.event is None else rounds.tables(asked)
    page = render_template(
        "round.html",
        asked=asked,
        behind=behind,
        rounds=rounds.rounds() if asked.event is None else [],
        tables=rounds.standings(asked, found),
        calls=rounds.calls(asked, found),
        outcomes=OUTCOME,
        numbers_of=numbers_of,
        rulesets=service().rulesets,
        ago=since_now(),
        most=rounds.MOST,
    )
    response = Response(headers={"Content-Security-Policy": SCRIPTED})
    if not not_modified(response, etag(page)):  # by what is shown: any number would tell of others' matches
        response.set_data(page)
    return response
