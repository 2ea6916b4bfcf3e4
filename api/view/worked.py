"""A rule's cases as worked examples: what is given, what happened, and the verdict, in words and as a link."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any, Final

from msgspec import Struct

from adjudicator.cases.shortest import Short, shortest
from adjudicator.match import Game, tag_of
from adjudicator.plain.json import Malformed
from adjudicator.replay.sent import sent
from adjudicator.seam.recall import recalled
from adjudicator.seam.ruleset import Refused
from api.view import answers
from api.view.changed import Changed, stated
from api.view.seen import Masked, Seen
from api.view.situation_link import Situated, link_of
from api.view.situations import seen_in

SHOWN: Final = 2
"""The most examples that break a rule, and the most that keep it."""
TRIED: Final = 6
"""The most cases that are judged to find them."""
KEPT: Final = 400
"""The most rules of a game whose examples are kept, in a language each."""


class Happened(Struct, frozen=True):
    """An event of a situation as a sentence, and what of the rule was found in it."""

    says: str
    breaks: str
    """Why it breaks the rule; empty if it does not."""


class Worked(Struct, frozen=True):
    """A case of a rule, judged."""

    case: str
    breaks: bool
    """Whether it breaks the rule; otherwise it keeps it."""
    given: tuple[Changed, ...]
    happened: tuple[Happened, ...]
    workings: tuple[str, ...]
    """How the rule's own numbers came about."""
    link: str
    """The whole situation, as a link holds it."""


def worked(game: Game, rule: str, language: str) -> tuple[Worked, ...]:
    """The examples of a rule: at most `SHOWN` that break it, then as many that keep it; kept once they are judged."""
    found: tuple[Worked, ...] = _shelf(game)((rule, language))
    return found


@recalled(20)
def _shelf(game: Game) -> Any:
    """What works the examples of a game out, and keeps them."""
    return recalled(KEPT, alike=True)(partial(_worked, game))


def _worked(game: Game, asked: tuple[str, str]) -> tuple[Worked, ...]:
    rule, language = asked
    cases = shortest(game, rule)
    breaking = (one for one in cases if rule in one.broken)
    keeping = (one for one in cases if rule not in one.broken)
    return tuple(
        example
        for some in (breaking, keeping)
        for example in islice(_judged(game, rule, language, islice(some, TRIED)), SHOWN)
    )


def _judged(game: Game, rule: str, language: str, cases: Iterator[Short]) -> Iterator[Worked]:
    """Those of the cases that a situation, of which nothing is known but what it states, judges in the same way."""
    kinds = {tag_of(kind): kind for kind in game.events}
    for one in cases:
        try:
            situated = Situated(ruleset=game.name, given=one.given, when=list(one.when))
            seen = seen_in(game, situated.given, sent(kinds, situated.when), language)
            example = _example(seen, rule, one, situated)
        except (Malformed, Refused):
            continue
        if example.breaks == (rule in one.broken):
            yield example


def _example(seen: Seen, rule: str, one: Short, situated: Situated) -> Worked:
    steps = [step for at in range(1, seen.reading.position + 1) if (step := seen.step(at)) is not None]
    happened = tuple(_happened(seen, rule, step) for step in steps)
    values = (value for step in steps for value in answers.values_once(seen, step) if value.rule == rule)
    return Worked(
        case=one.case,
        breaks=any(event.breaks for event in happened),
        given=tuple(stated(seen, situated.given)),
        happened=happened,
        workings=tuple(dict.fromkeys(value.working for value in values if value.working)),
        link=link_of(situated),
    )


def _happened(seen: Seen, rule: str, step: Masked) -> Happened:
    says = seen.speaker.say(seen.reading.ruleset.tell_event(step.before, step.event))
    broken = (seen.speaker.say(finding.says) for finding in step.findings if finding.rule == rule)
    return Happened(says, next(broken, ""))
