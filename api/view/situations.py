"""A situation judged: what is given and what happened, with findings, values, answers, and what nobody has stated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import marshmallow as ma
from msgspec import Meta, Struct

from adjudicator.match import Game, Name, Rulesets
from adjudicator.plain.choices import or_nearest, shown
from adjudicator.plain.json import Malformed, Plain
from adjudicator.plain.work import Work
from adjudicator.replay.reading import Reading
from adjudicator.replay.sent import Sent, sent
from adjudicator.replay.situation import NOWHERE, situation
from adjudicator.seam.needs import assumed
from adjudicator.seam.ruleset import JUDGE
from adjudicator.service import NotFound
from api.sentences import counted, say
from api.view import answers
from api.view.questions import JudgesOnly, drawn, is_drawn, needs_at, put, told_need
from api.view.seen import Seen
from api.view.shapes import Doubt, Finding, Need
from api.view.tries import TriedEvent, told
from api.view.unsaid import Unsaid, unsaid_in

ASKS: Final = 20
"""The most questions of one situation."""


class Asked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question to the table after an event, counted from 1; left out: after the last."""

    question: Name
    fields: dict[str, Plain] = {}
    at: Annotated[int, Meta(ge=0)] | None = None


class Replied(Struct, frozen=True):
    """What the table answers (null: it cannot, as facts are missing), and what nobody has stated and might change
    that."""

    question: str
    answer: Plain
    needs: tuple[Need, ...]


class Lacking(Need, frozen=True):
    """What nobody has stated and might change what is found in an event, which is counted from 1."""

    at: int


class Assumption(Lacking, frozen=True):
    """What a finding rests on that was passed over, and taken to be as usual: `value`."""

    value: Plain


class Situation(Struct, frozen=True):
    """A situation judged; nothing of it is kept. Findings and doubts of its own are those of what is given."""

    ruleset: str
    findings: tuple[Finding, ...]
    doubts: tuple[Doubt, ...]
    events: tuple[TriedEvent, ...]
    answers: tuple[Replied, ...]
    needs: tuple[Lacking, ...]
    assumed: tuple[Assumption, ...]
    unsaid: tuple[Unsaid, ...]
    """What may have gone unsaid, and would change what is found."""
    unknown: tuple[str, ...]
    """The paths of what nobody knows of what is given."""
    drawing: str | None
    """The table in the end, as SVG; null if there is nothing to draw, or it was not asked for."""


def read_in(rulesets: Rulesets, ruleset: str, when: Sequence[Plain]) -> tuple[Game, list[Sent]]:
    """A game by its name, and events of it as read; raises `Malformed` with the field, `ruleset` or under `when`."""
    if ruleset not in rulesets:
        says = say("There is no ruleset {name}", name=shown(ruleset))
        raise Malformed(or_nearest(says, ruleset, rulesets), "ruleset")
    try:
        return rulesets[ruleset], sent(rulesets.kinds[ruleset], when)
    except Malformed as error:
        raise Malformed(error.says, (error.field or "").replace("events", "when", 1)) from None


def seen_in(game: Game, given: Plain, when: Sequence[Sent], language: str) -> Seen:
    """A situation as a judge sees it; raises `Refused` with the field."""
    reading = situation(game, given, when)
    return Seen(NOWHERE, reading, reading, JUDGE, language)


def judged(seen: Seen, asks: Sequence[Asked], *, wants_drawing: bool) -> Situation:
    """What is found, answered and lacking in a situation; raises `ValidationError` with the field."""
    reading = seen.reading
    start, steps = seen.step(0), [seen.step(at) for at in range(1, reading.position + 1)]
    answered = tuple(_answered(seen, one, f"asks[{number}]") for number, one in enumerate(asks))
    return Situation(
        reading.ruleset.name,
        () if start is None else answers.findings(seen, start),
        () if start is None else answers.doubts(seen, start),
        tuple(told(seen, step) for step in steps if step is not None),
        answered,
        lacking(seen),
        assumptions(seen),
        unsaid_in(seen),
        _unknown(reading),
        drawn(seen, reading.position) if wants_drawing and is_drawn(seen, reading.position) else None,
    )


def _answered(seen: Seen, asked: Asked, field: str) -> Replied:
    last = seen.reading.position
    at = last if asked.at is None else asked.at
    if at > last:
        raise ma.ValidationError({field: {"at": [counted("{count} event happened", "{count} events happened", last)]}})
    lacking: tuple[Need, ...] = ()
    try:
        question = put(seen, at, asked.question, asked.fields)
        lacking = question.needs
        return Replied(asked.question, question.answer, lacking)
    except ma.ValidationError as error:
        if lacking:
            return Replied(asked.question, None, lacking)
        raise ma.ValidationError({field: {"fields": error.messages}}) from None
    except (NotFound, JudgesOnly) as error:
        raise ma.ValidationError({field: {"question": [error.says]}}) from None


def lacking(seen: Seen) -> tuple[Lacking, ...]:
    """What nobody has stated, the last events first, as far as one answer may take."""
    work = Work()
    found = ((at, needs_at(seen, at)) for at in work.share(range(seen.reading.position, 0, -1)))
    return tuple(Lacking(one.path, one.says, one.rules, one.turns, at) for at, needs in found for one in needs)


def assumptions(seen: Seen) -> tuple[Assumption, ...]:
    """What the findings rest on that was passed over, the last events first, as far as one answer may take."""
    game, setup, start = seen.reading.ruleset, seen.reading.header.setup, seen.table(0)
    found: list[Assumption] = []
    for at in Work().share(range(seen.reading.position, 0, -1)):
        step = seen.step(at)
        for one in () if step is None else assumed(game, setup, start, step):
            need = told_need(seen, one.need)
            found.append(Assumption(need.path, need.says, need.rules, need.turns, at, one.value))
    return tuple(found)


def _unknown(reading: Reading) -> tuple[str, ...]:
    facts = reading.ruleset.facts
    return () if facts is None else facts.unknown(reading.table(0))
