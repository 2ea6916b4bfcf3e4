"""Reports: what happened, recorded after the position the reporter knows."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Annotated, Any, Final, TypeAlias, TypeVar, cast
from uuid import UUID

import marshmallow as ma
from flask import Response, abort, request
from msgspec import Meta, Struct, structs

from adjudicator.match import Name, tag_of
from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed, Plain, kind_of
from adjudicator.plain.said import listed
from adjudicator.plain.work import Work
from adjudicator.replay.sent import Follow, Manner, Sent, Told
from adjudicator.seam.ruleset import Step
from adjudicator.seam.sentences import LANGUAGES
from adjudicator.service import Answer, Illegal, Refused
from adjudicator.store.entry import Stated
from api.http.current import service
from api.http.exchange import JSON, Reporter, Viewpoint, answer, json_body, seen, standing
from api.http.front.access import caller, guard_events
from api.http.front.errors import problem
from api.http.openapi import EVENT, POSITION, Area, shape_of
from api.sentences import counted, say
from api.view import answers
from api.view.fields import TOLD, each
from api.view.schemas import loaded
from api.view.seen import Seen
from api.view.shapes import Judged, Reported

T = TypeVar("T")
area = Area("reports", "Reports: what happened, recorded after the position the reporter knows.")
MOST: Final = 2000
"""Most events in a report; a longer match is imported."""
_TAG = re.compile(f'"(0|[1-9][0-9]{{0,8}})(?:-(?:{"|".join(LANGUAGES[1:])}))?"')


class Envelope(Stated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a report says besides its events."""

    report_id: Annotated[Name, Meta(description="Names this report: the same id is recorded once.")]
    how: Told = "seen"
    follow: Follow = False


_NAMES: Final = frozenset(Stated.__struct_fields__)
"""Names that stand beside one event for its report, even where the event may have a field of that name."""
AnyEvent: TypeAlias = Annotated[Plain, Meta(extra_json_schema={"$ref": EVENT})]
"""An event with its fields, as plain data."""


class Several(Envelope, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A report of several events: all of them are recorded, or none."""

    events: Annotated[list[AnyEvent], Meta(min_length=1, max_length=MOST)]


_ENVELOPE, _SEVERAL = shape_of(Envelope), shape_of(Several)
_ONE: Final = _ENVELOPE | {
    "description": "The fields of the event stand beside `report_id`. `by` is who reports, but where the kind cannot "
    "be without a `by` of its own (`DeckCut`): there it is the event's; so is `how` where the kind has one.",
    "properties": {**_ENVELOPE["properties"], "event": {"type": "string"}},
    "required": [*_ENVELOPE["required"], "event"],
    "not": {"required": ["events"]},
    "additionalProperties": {"description": "A field of the event, as its kind in `Event` has it."},
}
_TAKES: Final = {
    "description": "One event with its fields, or several under `events`: all of them are recorded, or none.",
    "required": True,
    "content": {JSON: {"schema": {"oneOf": [{"title": "One event", **_ONE}, {"title": "Several events", **_SEVERAL}]}}},
}
IF_MATCH: Final = {
    "name": "If-Match",
    "in": "header",
    "required": True,
    "description": 'The position the reporter knows: `"41"`, or the match\'s ETag as it came (`"41-ja"`).',
    "schema": {"type": "string", "pattern": f"^{_TAG.pattern}$"},
}


@area.enter(
    "POST",
    "/matches/<uuid:match>/reports",
    {200: Reported, 201: Reported},
    operation="report",
    query=Reporter,
    problems=(400, 404, 409, 412, 413, 415, 422, 428),
    tag=POSITION,
    headers=(IF_MATCH,),
    requestBody=_TAKES,
)
def report(reporter: Reporter, match: UUID) -> Response:
    """Records what happened; a report id that is known gets its first answer again, with 200."""
    who = Viewpoint(viewer=reporter.viewer, lang=reporter.lang)
    before = seen(match, who)
    known_position = expected()
    plain = json_body()
    envelope, events = _read(plain, service().rulesets.kinds[before.reading.ruleset.name])
    guard_events(tag_of(type(came.event)) for came in events)
    try:
        told = service().report(
            match,
            events,
            expected=known_position,
            report_id=envelope.report_id,
            stated=envelope,
            manner=Manner(how=envelope.how, follow=envelope.follow),
            reporter=reporter.viewer,
            author=caller().author(reporter.viewer),
            reading=before.reading,
        )
    except Illegal as illegal:
        return breaks_rules(before, illegal)
    except Refused as refused:
        field = refused.field or ""
        raise Refused(
            refused.code, refused.says, field if "events" in plain else field.removeprefix("events[0].")
        ) from None
    return _answer(replace(before, reading=told.played, played=told.played), told)


def expected() -> int:
    """The position that If-Match names; aborts with a problem if it names none."""
    tag = request.headers.get("If-Match")
    if tag is None:
        abort(problem("precondition", say('Send `If-Match: "N"` with the position you know')))
    if not tag.strip():
        abort(problem("malformed", say('`If-Match` is empty; write the position you know in quotes: "N"')))
    named_position = _TAG.fullmatch(tag.strip())
    if named_position is None:
        says = say('`If-Match` is {tag}; write the position you know in quotes: "N"', tag=shown(tag))
        abort(problem("malformed", says))
    return int(named_position[1])


def _read(plain: Plain, kinds: Mapping[str, type[Struct]]) -> tuple[Envelope, list[Sent]]:
    """Envelope and events of a report; raises `ValidationError` with every wrong field."""
    if not isinstance(plain, dict):
        raise ma.ValidationError([say("a report is an object")])
    if "event" in plain and "events" not in plain:
        own = _its_own(kinds.get(str(plain["event"])))
        names = {name: plain[name] for name in Envelope.__struct_fields__ if name in plain and name not in own}
        one = {name: value for name, value in plain.items() if name not in names}
        events, wrong = _or_wrong(lambda: [read_event(one, kinds)])
    else:
        names = {name: value for name, value in plain.items() if name != "events"}
        events, wrong = _or_wrong(lambda: read_events(_several(plain), kinds))
    envelope, amiss = _or_wrong(lambda: loaded(Envelope, names))
    if envelope is not None and envelope.report_id.isspace():
        envelope, amiss = None, {"report_id": [say("text is needed, not only blanks")]}
    if events is None or envelope is None:
        raise ma.ValidationError(wrong | amiss)
    return envelope, events


@cache
def _its_own(kind: type[Struct] | None) -> frozenset[str]:
    """The fields that belong to an event of a kind, not to its report: required ones, and all but who reports."""
    fields = () if kind is None else structs.fields(kind)
    return frozenset(one.encode_name for one in fields if one.required or one.encode_name not in _NAMES)


def _several(plain: dict[str, Plain]) -> list[Plain]:
    events = plain.get("events")
    if not isinstance(events, list) or not 0 < len(events) <= MOST:
        says = say("a list of 1 to {most} events is needed, or one event beside `report_id`", most=MOST)
        raise ma.ValidationError({"events": [says]})
    return events


def read_events(events: list[Plain], kinds: Mapping[str, type[Struct]], field: str = "events") -> list[Sent]:
    """Events as read; raises `ValidationError` with all that is wrong below `field`."""
    came, wrong = _or_wrong(lambda: each(range(len(events)), events, lambda at: read_event(events[at], kinds)))
    if came is None:
        raise ma.ValidationError({field: wrong})
    return came


def _or_wrong(read: Callable[[], T]) -> tuple[T | None, dict[str | int, Any]]:
    """What is read, or else what is wrong with it, by field."""
    try:
        return read(), {}
    except ma.ValidationError as error:
        return None, cast("dict[str | int, Any]", error.messages)


def read_event(event: Plain, kinds: Mapping[str, type[Struct]]) -> Sent:
    """An event; raises `ValidationError` with all that is wrong with it."""
    try:
        kind = kind_of(kinds, event)
    except Malformed as error:
        raise ma.ValidationError({error.field or ma.exceptions.SCHEMA: [error.says]}) from None
    return Sent(event, loaded(kind, event))


def breaks_rules(before: Seen, illegal: Illegal) -> Response:
    """The problem that a report breaks rules, with the findings that the reporter may know."""
    game, found = before.reading.ruleset, illegal.findings
    told, more = found[:TOLD], max(0, len(found) - TOLD)
    says = [say("{rule}: {says}", rule=finding.rule, says=finding.says) for finding in told]
    if more:
        says.append(counted("{count} more finding", "{count} more findings", more))
    return problem(
        "breaks-rules",
        say("{lines}", lines=listed(says, "lines")),
        findings=[answers.finding(game, broken, before.speaker) for broken in told],
        more=more,
        position=before.reading.position,
    )


def _answer(after: Seen, told: Answer) -> Response:
    places = range(told.first, min(told.position, told.first + TOLD - 1) + 1)
    known = {step.position: step for step in told.steps}
    steps = tuple(_judged(after, position, known.get(position)) for position in Work().share(places))
    last = steps[-1].position
    status = 200 if told.repeated else 201
    position = after.reading.position if told.repeated else told.position
    made = Reported(told.first, told.position, told.repeated, steps, last if last < told.position else None)
    return answer(lambda: made, standing(position), status)


def _judged(after: Seen, position: int, known: Step[Any, Any] | None) -> Judged:
    step = after.step(position) if known is None else after.masked(known)
    return answers.judged(after, position, step)
