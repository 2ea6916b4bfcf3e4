"""Answers to questions about a table, and drawings of it: for HTTP and the command line alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple, TypeAlias

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
from api.view.shapes import Need, Turning


class JudgesOnly(Exception):
    """A question that only judges may ask, asked by somebody else."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.says = say("The question {name} is for judges; ask it as the judge", name=name)


@dataclass(frozen=True)
class Put:
    """A question put to the table after an entry, as its viewer may know that."""

    seen: Seen
    table: Any
    query: Query[Any]
    asked: Any

    @cached_property
    def _lacking(self) -> tuple[Lacking, ...]:
        return needs_of_question(self.seen.reading.ruleset, self.table, self.query, self.asked)

    @property
    def answer(self) -> Plain:
        """The answer; raises `ValidationError`, which names what nobody has stated, if that is why there is none."""
        try:
            return said(self.query.answer(self.table, self.asked), self.seen.speaker)
        except Refused as refused:
            says = refused.says
            if self._lacking:
                facts = listed(one.says for one in self._lacking)
                says = say("{says}; nobody has stated {facts}", says=says, facts=facts)
            raise ma.ValidationError({refused.field or ma.exceptions.SCHEMA: [says]}) from None

    @property
    def needs(self) -> tuple[Need, ...]:
        """What nobody has stated and might change the answer."""
        return _told(self.seen, self._lacking)

    @property
    def rests_on_what_is_usual(self) -> bool:
        """Whether something is unknown on the table, so that the answer reckons with what is usual instead."""
        facts = self.seen.reading.ruleset.facts
        return facts is not None and bool(facts.unknown(self.table))


def put(seen: Seen, position: int, name: str, question: Plain) -> Put:
    """A question, read; raises `NotFound`, `JudgesOnly`, and `ValidationError` with every wrong field."""
    queries = seen.reading.ruleset.queries
    query = queries.get(name)
    if query is None:
        raise NotFound(_no_question(name, queries))
    if query.judges_only and seen.eyes != JUDGE:
        raise JudgesOnly(name)
    asked = schema_of(query.asked)().load(question)
    return Put(seen, seen.table(position), query, asked)


def answer_to(seen: Seen, position: int, name: str, question: Plain) -> Plain:
    """The answer to a question; raises what `put` and its answer raise."""
    return put(seen, position, name, question).answer


def needs_at(seen: Seen, position: int) -> tuple[Need, ...]:
    """What nobody has stated and might change what is found in an entry; raises `NotFound`."""
    step = seen.step(position) if position else None
    if step is None or step.unfit is not None:
        return ()
    return _told(seen, needs(seen.reading.ruleset, step))


def _told(seen: Seen, found: Iterable[Lacking]) -> tuple[Need, ...]:
    return tuple(told_need(seen, one) for one in found)


def told_need(seen: Seen, one: Lacking) -> Need:
    """A fact that nobody has stated, in the viewer's words."""
    turns = tuple(Turning(turn.value, turn.rules) for turn in one.turns)
    return Need(one.path, seen.speaker.say(one.says), one.rules, turns)


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


def is_drawn(seen: Seen, position: int) -> bool:
    """Whether the drawing of the table shows anything."""
    game = seen.reading.ruleset
    return game.draw is not None and (game.is_set_out is None or game.is_set_out(seen.table(position)))


Shows: TypeAlias = Literal["all", "ground", "signs"]
"""The parts of a drawing: all, the ground with what stands on it, or what is noted beside it with the legend."""


class Beside(NamedTuple):
    """What is drawn beside a table: of pairs of things the line of sight, or the distance; of things the reach."""

    sight: Sequence[Sequence[str]] = ()
    apart: Sequence[Sequence[str]] = ()
    around: Sequence[str] = ()


NOTHING: Final = Beside()


def drawn(seen: Seen, position: int, path: int | None = None, beside: Beside = NOTHING, shows: Shows = "all") -> str:
    """The drawing of a table; raises `NotFound`, and `ValidationError` for a wish that cannot be met."""
    draw = seen.reading.ruleset.draw
    if draw is None:
        raise NotFound(say("There is no drawing in {game}", game=seen.reading.ruleset.title))
    after = seen.table(position)
    entry = position if path is None else path
    step = seen.step(entry) if entry > 0 else None
    wished = {name: one for name, one in (("apart", beside.apart), ("around", beside.around)) if one}
    wanted = {"sight": beside.sight, **wished, "language": seen.language, "title": seen.header.title}
    wanted |= {} if shows == "all" else {"shows": shows}
    try:
        if step is None or step.unfit is not None:
            return draw(after, None, after, wanted)
        return draw(step.before, step.event, after, wanted)
    except Refused as refused:
        raise ma.ValidationError({refused.field or ma.exceptions.SCHEMA: [refused.says]}) from None


def beside(sight: str | None, apart: str | None, around: str | None) -> Beside:
    """What is drawn beside a table, as an address says it; raises `ValidationError`."""
    return Beside(
        _pairs_in(sight, "sight"), _pairs_in(apart, "apart"), [one for one in (around or "").split(",") if one]
    )


def _pairs_in(text: str | None, field: str) -> list[list[str]]:
    """The pairs of `A1:B1,A2:B1`; raises `ValidationError` with the field."""
    pairs = [pair.split(":") for pair in (text or "").split(",") if pair]
    if any(len(pair) != 2 or not all(pair) for pair in pairs):
        raise ma.ValidationError({field: [say("pairs of ids are needed: A1:B1 or A1:B1,A2:B1")]})
    return pairs
