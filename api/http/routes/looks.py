"""Looks: when judges looked at what was hidden while a match was played, and why; over HTTP."""

from __future__ import annotations

from uuid import UUID

from flask import Response

from api.http.current import looks
from api.http.exchange import answer, etag, seen
from api.http.front.looks import count_of
from api.http.openapi import Area
from api.http.shared.steps import Page
from api.view.looks import JudgesLooks, told

area = Area("looks", "Looks: when judges looked at what was hidden while a match was played, and why.")


@area.get("/matches/<uuid:match>/looks", JudgesLooks, operation="look", query=Page, problems=(404, 422))
def list_looks(page: Page, match: UUID) -> Response:
    """Lists when judges looked at what was hidden while the match was played, as whom, and why."""
    found = seen(match, page)
    count, first = count_of(found), 0 if page.cursor is None else page.cursor + 1
    end = min(first + page.limit, count)

    def made() -> JudgesLooks:
        return JudgesLooks(tuple(map(told, looks().of(found.id, first, end))), count, end - 1 if end < count else None)

    return answer(made, etag(found.id, count))
