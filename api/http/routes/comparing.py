"""Two looks at a match compared, in words and drawn."""

from __future__ import annotations

from uuid import UUID

from flask import Response

from api.http.exchange import answer, etag, not_modified
from api.http.openapi import Area
from api.http.routes.questions import SVG
from api.http.shared.comparing import Comparing, looks_of
from api.view.comparing import Comparison, Look, compared, drawn

area = Area("comparing", "Comparing: two positions, readings or viewers of a match.")


@area.get("/matches/<uuid:match>/compare", Comparison, operation="look", query=Comparing, problems=(404, 422))
def compare(asked: Comparing, match: UUID) -> Response:
    """Compares two tables of a match: what differs, in words and in panels."""
    one, other = looks_of(match, asked)
    return answer(lambda: compared(one, other), _tag(one, other))


@area.enter(
    "GET",
    "/matches/<uuid:match>/compare/drawing.svg",
    {},
    operation="look",
    query=Comparing,
    problems=(304, 404, 422),
    responses={"200": {"description": "The drawing", "content": {SVG: {"schema": {"type": "string"}}}}},
)
def draw_compared(asked: Comparing, match: UUID) -> Response:
    """Draws the other table, with what stands elsewhere than on the one."""
    one, other = looks_of(match, asked)
    response = Response(mimetype=SVG)
    if not not_modified(response, _tag(one, other)):
        response.set_data(drawn(one, other))
    return response


def _tag(*looks: Look) -> str:
    facts = (
        (at, seen.reading.position, seen.reading.which, seen.viewer, seen.as_then, seen.version) for seen, at in looks
    )
    return etag(looks[0].seen.id, looks[0].seen.language, *facts)
