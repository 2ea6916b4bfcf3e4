"""Rounds: one page for all tables of a round, which follows by itself; without a script, at each look."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from api.http.current import service
from api.http.exchange import query
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
    response, tag = Response(headers={"Content-Security-Policy": SCRIPTED}), rounds.tag(asked)
    if request.if_none_match.contains_weak(tag):
        response.status_code = 304
        response.set_etag(tag)
        return response
    behind = rounds.behind()  # first: views only grow
    found = [] if asked.event is None else rounds.tables(asked)
    tables = rounds.standings(asked, found)
    if all(one.position is not None for one in tables):  # else there is more to tell at the next look
        response.set_etag(tag)
    response.set_data(
        render_template(
            "round.html",
            asked=asked,
            behind=behind,
            rounds=rounds.rounds() if asked.event is None else [],
            tables=tables,
            calls=rounds.calls(asked, found),
            outcomes=OUTCOME,
            numbers_of=numbers_of,
            rulesets=service().rulesets,
            ago=since_now(),
            most=rounds.MOST,
        )
    )
    return response
