"""Tries: what a report would do, for people who want to know before they send it, or what else could have been done."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import msgspec
from flask import Response
from msgspec import Meta, Struct

from adjudicator.replay.sent import Follow
from adjudicator.replay.tried import MOST
from api.http.current import service
from api.http.exchange import Outlook, answer, etag, seen
from api.http.openapi import Area
from api.http.routes.reports import AnyEvent, read_events
from api.http.shared.steps import AfterEntry, position_of
from api.view.tries import Tried, steps_of, told

area = Area("tries", "Tries: what a report would do and which rules it would break; nothing is recorded.")


class Try(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Events, in the order in which they would happen, and the position after which."""

    events: Annotated[list[AnyEvent], Meta(min_length=1, max_length=MOST)]
    after: AfterEntry = None
    follow: Follow = False


@area.enter(
    "POST",
    "/matches/<uuid:match>/tries",
    {200: Tried},
    operation="look",
    query=Outlook,
    problems=(400, 404, 409, 413, 415, 422),
    takes=Try,
)
def try_events(look: Outlook, wanted: Try, match: UUID) -> Response:
    """Tries events at a position, on the table as the viewer knows it; nothing is recorded and no card is dealt."""
    found = seen(match, look)
    came = read_events(wanted.events, service().rulesets.kinds[found.reading.ruleset.name])
    position = position_of(found, wanted.after)
    steps = steps_of(found, position, came, wanted.follow)
    made = Tried(match, position, found.reading.which, found.viewer, tuple(told(found, one) for one in steps))
    return answer(lambda: made, etag(match, msgspec.json.encode(made)))
