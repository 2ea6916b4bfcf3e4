"""Sparse logs accuse nobody: of legal matches a part is left out, and hardly anything is found in the rest.

Errors planted in what is left are found as often as in a log that claims to be complete, except in rules that rest on
what is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from adjudicator.plain.json import Plain
from adjudicator.replay.play import played
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.ground.events import PathPart
from adjudicator.rulesets.malifaux.left_out import DOUBTFUL, SILENT
from adjudicator.rulesets.malifaux.sample import sample, skirmish
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.judging import judge
from adjudicator.seam.ruleset import Refused, Step
from tests.malifaux.changed import CLAIMS, FACTS
from tests.malifaux.encounter.changed import CHANGES
from tests.malifaux.encounter.given import STRATEGIES
from tests.sparse import WAYS, Steps
from tests.tier import budget, is_whole, seed

SETUP: Final = sample()
MOST: Final = {30: 0.3, 60: 1.0}
"""By share left out in percent, the most false findings in 100 events."""
LEAST: Final = {30: 0.9, 60: 0.85}
"""By share left out, the least part of planted errors that is found, in rules that rest on nothing left out."""
OFTEN: Final = 3
"""The most errors of a kind that are planted in a match."""
RESTING: Final = SILENT.keys() | DOUBTFUL.keys()


def _match(number: int) -> tuple[Plain, Steps]:
    """A legal match: of each strategy to its end, and without any."""
    if number % 5 == 4:
        return skirmish(), tuple(islice(played(malifaux, skirmish(), number, 5, 500), 900))
    assert isinstance(SETUP, dict)
    setup = {**SETUP, "strategy": STRATEGIES[number % 5]}
    return setup, tuple(islice(played(malifaux, setup, f"sparse {number}"), 2_500))


@cache
def matches() -> tuple[tuple[Plain, Steps], ...]:
    first = 0 if is_whole() else seed() % 1_000
    return tuple(_match(first + number) for number in range(budget(40, 5)))


def laid(setup: Plain, *, complete: bool) -> Table:
    assert isinstance(setup, dict)
    return malifaux.lay({**setup, "complete_log": complete})


def judged(setup: Plain, kept: Steps, *, complete: bool) -> Iterator[tuple[Step[Any, Any], Step[Any, Any]]]:
    """The steps that are left, each as it was and as it is judged among those left; what is refused is left out too."""
    table = laid(setup, complete=complete)
    for step in kept:
        try:
            again = judge(malifaux, step.position, table, step.event)
        except Refused:
            continue
        yield step, again
        table = again.after


def _planted(step: Step[Any, Any], often: Counter[str]) -> Iterator[tuple[str, Any]]:
    """By rule, the event of a step with a change that breaks it."""
    plain = [fits for change in CLAIMS + FACTS if (fits := change(step)) is not None]
    of_encounters = CHANGES if step.before.encounter is not None else ()
    made = [(event, rule) for change in of_encounters for table, event, rule in change(step) if table is step.before]
    for event, rule in (*plain, *made):
        if often[rule] < OFTEN:
            often[rule] += 1
            yield rule, event


def _found(step: Step[Any, Any], again: Step[Any, Any], often: Counter[str]) -> Iterator[tuple[str, bool]]:
    """The errors planted in a step, each with whether more is found than without it."""
    rules = {one.rule for one in again.findings}
    for rule, event in _planted(step, often):
        try:
            found = judge(malifaux, step.position, again.before, event).findings
        except Refused:
            continue
        yield rule, bool({one.rule for one in found} - rules)


@pytest.mark.parametrize("share", MOST)
def test_hardly_anything_is_found_in_what_is_left_of_legal_play(share: int) -> None:
    false: Counter[str] = Counter()
    events = 0
    for way, leave in WAYS.items():
        for setup, steps in matches():
            kept = leave(malifaux, steps, Random(f"{seed()}{way}"), share)
            for _, again in judged(setup, kept, complete=False):
                events += 1
                false.update(one.rule for one in again.findings)
    assert 100 * false.total() / events <= MOST[share], false.most_common(9)


@pytest.mark.parametrize("share", MOST)
def test_errors_in_what_is_left_are_found_as_often_as_before(share: int) -> None:
    found: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    planted: Counter[str] = Counter()
    for way, leave in WAYS.items():
        for setup, steps in matches():
            kept = leave(malifaux, steps, Random(f"{seed()}{way}"), share)
            for complete in (True, False):
                often: Counter[str] = Counter()
                for step, again in judged(setup, kept, complete=complete):
                    for rule, is_found in _found(step, again, often):
                        found[complete][rule] += is_found
                        planted[rule] += not complete
    apart = {rule: number for rule, number in planted.items() if rule not in RESTING}
    assert sum(found[False][rule] for rule in apart) >= LEAST[share] * sum(apart.values())


def test_the_rules_that_rest_on_what_is_left_out_are_in_the_book() -> None:
    assert SILENT.keys() | DOUBTFUL.keys() <= malifaux.book.kinds.keys()
    assert not SILENT.keys() & DOUBTFUL.keys()


def test_a_place_by_the_record_leaves_a_doubt() -> None:
    model = {"base_mm": 30, "size": 2, "at": [10, 10]}
    table = malifaux.lay({"complete_log": False, "models": {"A1": model}})
    moved = ev.ModelMoved(model="A1", cause="walk", allowance=5, path=(PathPart(to=(10, 16)),))

    (doubt,) = judge(malifaux, 1, table, moved).doubts

    assert doubt.rule == "MFX-MOVE-06"
    assert str(doubt.says).endswith("more than the 5 in allowed: undecidable, as the log leaves things out")
    assert malifaux.tell(table)["complete_log"] is False
    assert "complete_log" not in malifaux.tell(malifaux.lay({}))
