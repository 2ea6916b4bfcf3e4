"""Questions to a table and its drawing, at any position of a match."""

from __future__ import annotations

from typing import Annotated, Any, Final
from uuid import UUID

import msgspec
from flask import Response
from msgspec import Meta

from adjudicator.match import Line
from adjudicator.plain.known import known
from adjudicator.seam.ruleset import Query
from api.http.exchange import Outlook, answer, etag, json_body, not_modified, seen
from api.http.front.speaker import spoken
from api.http.openapi import Area
from api.http.shared.steps import tag_of
from api.view.questions import Shows, beside, drawn, needs_at, put
from api.view.shapes import Answer, Needs, Question, Questions

area = Area("questions", "Questions to a table (how far, in sight, how far could it go) and its drawing.")
SVG: Final = "image/svg+xml"
_QUESTION: Final = {"schema": {"type": "object", "description": "The fields that the question asks for"}}


class Asking(Outlook, frozen=True, kw_only=True):
    """Whether the answer also says what it hangs on."""

    needs: Annotated[bool, Meta(description="Whether to say what nobody has stated and might change the answer.")] = (
        False
    )


class Wished(Outlook, frozen=True, kw_only=True):
    """What a drawing shows besides the table."""

    sight: Annotated[
        Line | None, Meta(description="Lines of sight to show: pairs of ids, `A1:B1` or `A1:B1,A2:B1`.")
    ] = None
    apart: Annotated[Line | None, Meta(description="Distances to show, likewise.")] = None
    around: Annotated[Line | None, Meta(description="Things whose reach to show: ids with commas between.")] = None
    shows: Annotated[
        Shows,
        Meta(description="All of it, the ground with what stands on it, or what is noted beside it and the signs."),
    ] = "all"
    path: Annotated[int | None, Meta(description="The entry whose movement is shown; else that at the position.")] = (
        None
    )


@area.get("/matches/<uuid:match>/questions", Questions, operation="look", query=Outlook, problems=(404, 422))
def list_questions(look: Outlook, match: UUID) -> Response:
    """Lists the questions that may be put to a table of this match, each with its fields as JSON Schema."""
    found = seen(match, look)
    queries = found.reading.ruleset.queries
    return answer(
        lambda: Questions(tuple(_question(name, query) for name, query in queries.items())),
        etag(match, "asked", found.language),
    )


@area.enter(
    "POST",
    "/matches/<uuid:match>/tables/<position:n>/questions/<name>",
    {200: Answer},
    operation="look",
    query=Asking,
    problems=(400, 403, 404, 413, 415, 422),
    requestBody={"required": True, "content": {"application/json": _QUESTION}},
)
def ask(look: Asking, match: UUID, n: int, name: str) -> Response:
    """Asks the table after an entry a question; `instead` asks as if models stood elsewhere."""
    found, question = seen(match, look), json_body()
    asked = put(found, n, name, question)
    says = asked.answer
    lacking = asked.needs if look.needs or asked.rests_on_what_is_usual else ()
    made = Answer(match, n, name, says, lacking)
    return answer(lambda: made, etag(match, n, name, msgspec.json.encode((says, lacking))))


@area.get("/matches/<uuid:match>/steps/<position:n>/needs", Needs, operation="look", query=Outlook, problems=(404, 422))
def list_needs(look: Outlook, match: UUID, n: int) -> Response:
    """Lists what nobody has stated and might change what is found in an entry, as far as the viewer knows the table."""
    found = seen(match, look)
    found.reading.find(n)
    return answer(lambda: Needs(match, n, needs_at(found, n)), tag_of(found, n))


@area.enter(
    "GET",
    "/matches/<uuid:match>/tables/<position:n>/drawing.svg",
    {},
    operation="look",
    query=Wished,
    problems=(304, 404, 422),
    responses={"200": {"description": "The drawing", "content": {SVG: {"schema": {"type": "string"}}}}},
)
def get_drawing(wished: Wished, match: UUID, n: int) -> Response:
    """Draws the table after an entry, with what the entry moved or looked at."""
    found = seen(match, wished)
    response = Response(mimetype=SVG)
    tag = etag(match, n, wished, found.version, found.language, found.reading.position, found.reading.which)
    if not not_modified(response, tag):
        response.set_data(drawn(found, n, wished.path, beside(wished.sight, wished.apart, wished.around), wished.shows))
    return response


def _question(name: str, query: Query[Any]) -> Question:
    return Question(name, spoken(query.about), msgspec.json.schema(known(query.asked)), query.judges_only)
