"""Penalties that rulings gave, for judges and organisers."""

from __future__ import annotations

from flask import Response

from api.http.exchange import answer
from api.http.openapi import Area
from api.http.shared.penalties import OfPenalties, found, shown
from api.view.penalties import Penalties

area = Area("penalties", "Penalties that rulings gave, for judges and organisers.")


@area.get("/penalties", Penalties, operation="search", query=OfPenalties, problems=(404, 422))
def list_penalties(asked: OfPenalties) -> Response:
    """Lists the penalties of the rulings that stand, in the order in which their disputes were raised."""
    page = found(asked)
    return answer(lambda: Penalties(shown(page), page.cursor, page.next, page.behind), page.tag)
