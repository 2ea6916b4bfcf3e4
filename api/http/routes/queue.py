"""Disputes of all matches: the judges' queue, and precedents. Everybody sees those of matches they may know of."""

from __future__ import annotations

from flask import Response

from api.http.exchange import answer
from api.http.openapi import Area
from api.http.shared.queue import Queue, found, shown
from api.view.disputes import DisputesAcross

area = Area("queue", "Disputes of all matches: which ones wait for a judge, and how others were ruled on.")


@area.get("/disputes", DisputesAcross, operation="list", query=Queue, problems=(404, 422))
def list_all_disputes(asked: Queue) -> Response:
    """Lists disputes of all matches in the order they were raised, as they stand now."""
    page = found(asked)
    return answer(lambda: DisputesAcross(shown(page), page.cursor, page.next, page.behind), page.tag)
