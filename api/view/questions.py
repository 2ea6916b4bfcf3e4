"""Answers to questions about a table, and drawings of it: for HTTP and the command line alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import marshmallow as ma

from adjudicator.plain.choices import nearest, or_nearest, shown
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, listed
from adjudicator.seam.needs import Need as Lacking
from adjudicator.seam.needs import needs, needs_of_question
from adjudicator.seam.ruleset import JUDGE, Query, Refused
from adjudicator.seam.sentences import Speaker
from adjudicator.service import NotFound
from api.sentences import say
from api.view.schemas import schema_of
from api.view.seen import Seen
from api.view.shapes import Need


class JudgesOnly(Exception):
    """A question that only judges may ask, asked by somebody else."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.says = say("The question {name} is for judges; ask it as the judge", name=name)


def answer_to(seen: Seen, position: int, name: str, question: Plain) -> Plain:
    """The answer to a question; raises `NotFound`, `JudgesOnly`, and `ValidationError` with every wrong field."""
    query, asked = _asked(seen, name, question)
    table = seen.table(position)
    try:
        return said(query.answer(table, asked), seen.speaker)
    except Refused as refused:
        says, lacking = refused.says, needs_of_question(seen.reading.ruleset, table, query, asked)
        if lacking:
            says = say("{says}; nobody has stated {facts}", says=says, facts=listed(one.says for one in lacking))
        raise ma.ValidationError({refused.field or ma.exceptions.SCHEMA: [says]}) from None


def needs_of(seen: Seen, position: int, name: str, question: Plain) -> tuple[Need, ...]:
    """What nobody has stated and might change the answer; raises what `answer_to` raises."""
    query, asked = _asked(seen, name, question)
    return _told(seen, needs_of_question(seen.reading.ruleset, seen.table(position), query, asked))


def rests_on_what_is_usual(seen: Seen, position: int) -> bool:
    """Whether something is unknown on a table, so that answers reckon with what is usual instead."""
    facts = seen.reading.ruleset.facts
    return facts is not None and bool(facts.unknown(seen.table(position)))


def needs_at(seen: Seen, position: int) -> tuple[Need, ...]:
    """What nobody has stated and might change what is found in an entry; raises `NotFound`."""
    step = seen.step(position) if position else None
    if step is None or step.unfit is not None:
        return ()
    return _told(seen, needs(seen.reading.ruleset, step))


def _told(seen: Seen, found: Iterable[Lacking]) -> tuple[Need, ...]:
    return tuple(Need(one.path, seen.speaker.say(one.says), one.rules) for one in found)


def _asked(seen: Seen, name: str, question: Plain) -> tuple[Query[Any], Any]:
    queries = seen.reading.ruleset.queries
    query = queries.get(name)
    if query is None:
        raise NotFound(_no_question(name, queries))
    if query.judges_only and seen.eyes != JUDGE:
        raise JudgesOnly(name)
    return query, schema_of(query.asked)().load(question)


def _no_question(name: str, known: Iterable[str]) -> Said:
    """The sentence about a question that does not exist: it names the nearest one, else all there are."""
    says = say("There is no question {name}", name=shown(name))
    names = tuple(known)
    if not names or nearest(name, names) is not None:
        return or_nearest(says, name, names)
    return say("{says}; there are {known}", says=says, known=listed(names))


def said(answer: Plain, speaker: Speaker) -> Plain:
    """Plain data, with any sentences in it put into the speaker's words."""
    if isinstance(answer, Said):
        return speaker.say(answer)
    if isinstance(answer, dict):
        return {name: said(inner, speaker) for name, inner in answer.items()}
    return [said(item, speaker) for item in answer] if isinstance(answer, list | tuple) else answer


def drawn(seen: Seen, position: int, path: int | None, sight: list[list[str]]) -> str:
    """The drawing of a table; raises `NotFound`, and `ValidationError` for a wish that cannot be met."""
    draw = seen.reading.ruleset.draw
    if draw is None:
        raise NotFound(say("There is no drawing in {game}", game=seen.reading.ruleset.title))
    after = seen.table(position)
    entry = position if path is None else path
    step = seen.step(entry) if entry > 0 else None
    wanted = {"sight": sight, "language": seen.language, "title": seen.header.title}
    try:
        if step is None or step.unfit is not None:
            return draw(after, None, after, wanted)
        return draw(step.before, step.event, after, wanted)
    except Refused as refused:
        raise ma.ValidationError({refused.field or ma.exceptions.SCHEMA: [refused.says]}) from None


def pairs_in(text: str | None) -> list[list[str]]:
    """The pairs of `A1:B1,A2:B1`; raises `ValidationError`."""
    pairs = [pair.split(":") for pair in (text or "").split(",") if pair]
    if any(len(pair) != 2 or not all(pair) for pair in pairs):
        raise ma.ValidationError({"sight": [say("pairs of ids are needed: A1:B1 or A1:B1,A2:B1")]})
    return pairs
