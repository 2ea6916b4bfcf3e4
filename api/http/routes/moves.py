"""Moves: what may come next, what fits its fields, what comes by itself, what must have come before, macros."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated
from uuid import UUID

import marshmallow as ma
import msgspec
from flask import Response
from msgspec import Meta, Struct

from adjudicator.match import Name
from api.http.current import service
from api.http.exchange import Outlook, answer, etag, seen
from api.http.openapi import Area
from api.http.routes.reports import AnyEvent, read_event
from api.http.shared.steps import AfterEntry, At, position_of, tag_of
from api.view import offers
from api.view.choosing import Choices, choices
from api.view.offers import Following, MacroAsked, Macros, Offers, Ways
from api.view.seen import Seen
from api.view.shapes import Option, Options
from api.view.wanted import unknown_kind

area = Area("moves", "Moves: what may come next in a match, for who enters one; nothing of it is recorded.")
AT_ONCE = 8
"""Offers, unless more or fewer are asked for."""


class Next(At, frozen=True, kw_only=True):
    """How many offers, and the position after which."""

    limit: Annotated[int, Meta(ge=1, le=500, description="How many offers at most.")] = AT_ONCE


class Asked(At, frozen=True, kw_only=True):
    """The kind of event asked about, and the position."""

    kind: Annotated[Name, Meta(description="The kind of event that is to come, by its name for programs.")]


class Fitting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The event that is to fit, and the position after which."""

    event: AnyEvent
    after: AfterEntry = None


class Answers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The answers so far, each an event that was asked for, and the position after which."""

    answers: Annotated[list[AnyEvent], Meta(max_length=100)] = []
    after: AfterEntry = None


@area.get("/matches/<uuid:match>/options", Options, operation="look", query=At, problems=(404, 422))
def list_options(at: At, match: UUID) -> Response:
    """Lists who may legally do what at a position, as far as the viewer knows the table."""
    found = seen(match, at)
    position = position_of(found, at.at)
    return answer(lambda: _options(found, position), tag_of(found, position))


@area.get("/matches/<uuid:match>/choices", Choices, operation="look", query=Asked, problems=(404, 422))
def list_choices(asked: Asked, match: UUID) -> Response:
    """Lists what may stand in the fields of a kind of event at a position, as far as the viewer knows the table."""
    found = seen(match, asked)
    position = position_of(found, asked.at)
    kinds = service().rulesets.kinds[found.reading.ruleset.name]
    if asked.kind not in kinds:
        raise ma.ValidationError({"kind": [unknown_kind(asked.kind, kinds)]})
    return answer(lambda: choices(found, position, kinds[asked.kind]), tag_of(found, position, asked.kind))


@area.get("/matches/<uuid:match>/offers", Offers, operation="look", query=Next, problems=(404, 422))
def list_offers(wanted: Next, match: UUID) -> Response:
    """Lists what may come next after a position, the likeliest first: what is due, what is legal, what is possible."""
    found = seen(match, wanted)
    position = position_of(found, wanted.at)
    return answer(lambda: offers.offered(found, position, wanted.limit), tag_of(found, position, wanted.limit))


@area.get("/matches/<uuid:match>/following", Following, operation="look", query=At, problems=(404, 422))
def list_following(wanted: At, match: UUID) -> Response:
    """Lists the events that come by themselves after a position, until there is something to choose."""
    found = seen(match, wanted)
    position = position_of(found, wanted.at)
    return answer(lambda: offers.follows(found, position), tag_of(found, position))


@area.enter(
    "POST",
    "/matches/<uuid:match>/ways",
    {200: Ways},
    operation="look",
    query=Outlook,
    problems=(400, 404, 409, 413, 415, 422),
    takes=Fitting,
)
def find_ways(look: Outlook, wanted: Fitting, match: UUID) -> Response:
    """Finds the shortest legal ways for an event to fit after a position: proposals, on which no finding rests."""
    found = seen(match, look)
    try:
        came = read_event(wanted.event, service().rulesets.kinds[found.reading.ruleset.name])
    except ma.ValidationError as error:
        raise ma.ValidationError({"event": error.messages}) from None
    position = position_of(found, wanted.after)
    return _made(found, lambda: offers.before(found, position, came))


@area.get("/matches/<uuid:match>/macros", Macros, operation="look", query=At, problems=(404, 422))
def list_macros(wanted: At, match: UUID) -> Response:
    """Lists what is asked as one in the game, such as an attack, and how it may begin after a position."""
    found = seen(match, wanted)
    position = position_of(found, wanted.at)
    return answer(lambda: offers.macros(found, position), tag_of(found, position))


@area.enter(
    "POST",
    "/matches/<uuid:match>/macros/<name>",
    {200: MacroAsked},
    operation="look",
    query=Outlook,
    problems=(400, 404, 409, 413, 415, 422),
    takes=Answers,
)
def answer_macro(look: Outlook, wanted: Answers, match: UUID, name: str) -> Response:
    """Answers a macro: gives the events that it would report, and what it asks next. Nothing is recorded."""
    found = seen(match, look)
    position = position_of(found, wanted.after)
    return _made(found, lambda: offers.answered(found, position, name, wanted.answers))


def _made(found: Seen, make: Callable[[], Struct]) -> Response:
    made = make()
    return answer(lambda: made, etag(found.id, msgspec.json.encode(made)))


def _options(found: Seen, position: int) -> Options:
    options = found.reading.ruleset.options(found.table(position))
    return Options(position, tuple(Option(o.seat, o.event, dict(o.fields), o.open, o.rules) for o in options))
