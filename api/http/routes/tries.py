"""Tries: what a report would do, for people who want to know before they send it, or what else could have been done."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

import marshmallow as ma
import msgspec
from flask import Response
from msgspec import Meta, Struct

from adjudicator.plain.json import Plain
from adjudicator.replay.tried import MOST
from api.http.current import service
from api.http.exchange import Look, answer, body_as, etag, seen
from api.http.openapi import Area
from api.http.routes.reports import EVENTS, wrong_in
from api.http.shared.steps import guard_position
from api.view.tries import Tried, steps_of, told

area = Area("tries", "Tries: what a report would do and which rules it would break; nothing is recorded.")


class Try(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Events, in the order in which they would happen, and the position after which; None: where the match stands."""

    events: Annotated[list[Plain], Meta(min_length=1, max_length=MOST)]
    after: Annotated[int, Meta(ge=0)] | None = None


_TAKES: Final = {
    "required": True,
    "content": {
        "application/json": {
            "schema": {
                "type": "object",
                "properties": {
                    "events": EVENTS | {"maxItems": MOST},
                    "after": {
                        "type": ["integer", "null"],
                        "minimum": 0,
                        "description": "The position after which; left out: where the match stands.",
                    },
                },
                "required": ["events"],
                "additionalProperties": False,
            }
        }
    },
}


@area.enter(
    "POST",
    "/matches/<uuid:match>/tries",
    {200: Tried},
    operation="look",
    query=Look,
    problems=(400, 404, 409, 413, 415, 422),
    requestBody=_TAKES,
)
def try_events(look: Look, match: UUID) -> Response:
    """Tries events at a position, on the table as the viewer knows it; nothing is recorded and no card is dealt."""
    found, wanted = seen(match, look), body_as(Try)
    if wrong := wrong_in(wanted.events, service().rulesets.kinds[found.reading.ruleset.name]):
        raise ma.ValidationError({"events": wrong})
    position = found.reading.position if wanted.after is None else wanted.after
    guard_position(found, position)
    steps = steps_of(found, service().rulesets, position, wanted.events)
    made = Tried(match, position, found.reading.which, found.viewer, tuple(told(found, one) for one in steps))
    return answer(lambda: made, etag(match, msgspec.json.encode(made)))
