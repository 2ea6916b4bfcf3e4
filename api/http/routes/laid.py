"""Laid: the moves on a table that the request lays from data; nothing of it is stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import marshmallow as ma
import msgspec
from flask import Response
from msgspec import Meta, Struct

from adjudicator.match import NotFound
from adjudicator.plain.choices import or_nearest, shown
from adjudicator.plain.json import Plain
from adjudicator.seam.ruleset import Refused
from api.http.current import service
from api.http.exchange import Reader, answer, etag
from api.http.front.speaker import language
from api.http.openapi import Area
from api.http.routes.moves import AT_ONCE
from api.http.routes.reports import AnyEvent, read_event
from api.sentences import say
from api.view import offers
from api.view.offers import Following, MacroAsked, Macros, Offers, Ways
from api.view.seen import Seen
from api.view.situations import seen_in

area = Area("laid", "Laid: what may come next on a table laid from data, for who has no match; nothing is stored.")


class Laid(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table, as a match is set up; whoever tells it knows all of it."""

    setup: Plain


class LaidNext(Laid, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table, and how many offers."""

    limit: Annotated[int, Meta(ge=1, le=500, description="How many offers at most.")] = AT_ONCE


class LaidEvent(Laid, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table, and the event that is to fit on it."""

    event: AnyEvent


class LaidAnswers(Laid, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table, and the answers so far, each an event that was asked for."""

    answers: Annotated[list[AnyEvent], Meta(max_length=100)] = []


@area.enter(
    "POST",
    "/rulesets/<name>/offers",
    {200: Offers},
    operation="look",
    query=Reader,
    problems=(400, 404, 409, 413, 415, 422),
    takes=LaidNext,
)
def list_offers_laid(_: Reader, wanted: LaidNext, name: str) -> Response:
    """Lists what may come next on a table laid from data, the likeliest first."""
    found = _laid(name, wanted.setup)
    return _made(lambda: offers.offered(found, 0, wanted.limit))


@area.enter(
    "POST",
    "/rulesets/<name>/following",
    {200: Following},
    operation="look",
    query=Reader,
    problems=(400, 404, 409, 413, 415, 422),
    takes=Laid,
)
def list_following_laid(_: Reader, wanted: Laid, name: str) -> Response:
    """Lists the events that come by themselves on a table laid from data, until there is something to choose."""
    found = _laid(name, wanted.setup)
    return _made(lambda: offers.follows(found, 0))


@area.enter(
    "POST",
    "/rulesets/<name>/ways",
    {200: Ways},
    operation="look",
    query=Reader,
    problems=(400, 404, 409, 413, 415, 422),
    takes=LaidEvent,
)
def find_ways_laid(_: Reader, wanted: LaidEvent, name: str) -> Response:
    """Finds the shortest legal ways for an event to fit on a table laid from data: proposals, not findings."""
    found = _laid(name, wanted.setup)
    try:
        came = read_event(wanted.event, service().rulesets.kinds[name])
    except ma.ValidationError as error:
        raise ma.ValidationError({"event": error.messages}) from None
    return _made(lambda: offers.before(found, 0, came))


@area.enter(
    "POST",
    "/rulesets/<name>/macros",
    {200: Macros},
    operation="look",
    query=Reader,
    problems=(400, 404, 409, 413, 415, 422),
    takes=Laid,
)
def list_macros_laid(_: Reader, wanted: Laid, name: str) -> Response:
    """Lists what is asked as one in a game, and how it may begin on a table laid from data."""
    found = _laid(name, wanted.setup)
    return _made(lambda: offers.macros(found, 0))


@area.enter(
    "POST",
    "/rulesets/<name>/macros/<macro>",
    {200: MacroAsked},
    operation="look",
    query=Reader,
    problems=(400, 404, 409, 413, 415, 422),
    takes=LaidAnswers,
)
def answer_macro_laid(_: Reader, wanted: LaidAnswers, name: str, macro: str) -> Response:
    """Answers a macro on a table laid from data: gives the events that it would report, and what it asks next."""
    found = _laid(name, wanted.setup)
    return _made(lambda: offers.answered(found, 0, macro, wanted.answers))


def _laid(name: str, setup: Plain) -> Seen:
    """The table as a match that nobody opened; raises `NotFound`, and `ValidationError` where the set-up is wrong."""
    games = service().rulesets
    if name not in games:
        raise NotFound(or_nearest(say("There is no ruleset {name}", name=shown(name)), name, games))
    try:
        return seen_in(games[name], setup, (), language())
    except Refused as refused:
        field = "setup" + (refused.field or "given").removeprefix("given")
        raise ma.ValidationError({field: [refused.says]}) from None


def _made(make: Callable[[], Struct]) -> Response:
    made = make()
    return answer(lambda: made, etag(msgspec.json.encode(made)))
