"""Situations: a ruling without a record. What is given and what happened is judged, and nothing is kept."""

from __future__ import annotations

from typing import Annotated

import marshmallow as ma
import msgspec
from flask import Response
from msgspec import Meta, Struct

from adjudicator.match import Name
from adjudicator.plain.json import Plain
from adjudicator.replay.tried import MOST
from adjudicator.service import Refused
from api.http.current import service
from api.http.exchange import Reader, answer, etag
from api.http.front.speaker import language
from api.http.openapi import Area
from api.http.routes.reports import AnyEvent, read_events
from api.http.shared.rules import game_of
from api.view.situations import ASKS, Asked, Situation, judged, seen_in

area = Area("situations", "Situations: what is given and what happened, judged without a match; nothing is kept.")


class Wanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is given (a set-up; what it leaves out is unknown), what happened then, what is asked."""

    ruleset: Name
    given: dict[str, Plain] = {}
    when: Annotated[list[AnyEvent], Meta(max_length=MOST)] = []
    asks: Annotated[list[Asked], Meta(max_length=ASKS)] = []
    draw: bool = False


@area.enter(
    "POST",
    "/situations",
    {200: Situation},
    operation="rules",
    query=Reader,
    problems=(400, 409, 413, 415, 422),
    takes=Wanted,
)
def judge_situation(_: Reader, wanted: Wanted) -> Response:
    """Judges a situation: which rules are broken, with which numbers, and which facts nobody has stated."""
    game = game_of(wanted.ruleset)
    try:
        came = read_events(wanted.when, service().rulesets.kinds[game.name], "when")
        seen = seen_in(game, wanted.given, came, language())
    except Refused as refused:
        raise ma.ValidationError({refused.field or "when": [refused.says]}) from None
    made = judged(seen, wanted.asks, wants_drawing=wanted.draw)
    return answer(lambda: made, etag("situation", language(), msgspec.json.encode(made)))
