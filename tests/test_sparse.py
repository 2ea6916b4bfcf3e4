"""Sparse logs accuse nobody: of legal matches a part is left out, and hardly anything is found in the rest.

Errors planted in what is left are found as often as before. Of the games only Locke's matches say whether a log is
complete, so only there an incomplete one can be told from one in which nothing else happened.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from adjudicator.plain.json import Plain
from adjudicator.replay.play import ended, played, sample_setup
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.generated.sample import in_the_base
from adjudicator.seam.frozen import replace
from adjudicator.seam.judging import judge
from tests.locke.changed import CHANGED
from tests.sparse import WAYS, Steps
from tests.tier import budget, is_whole, seed

MOST: Final = {
    30: {"entries": 0.3, "gaps": 0.35, "kinds": 0.3, "turns": 0.3, "scenes": 0.3},
    60: {"entries": 1.0, "gaps": 1.0, "kinds": 1.0, "turns": 1.0, "scenes": 1.0},
}
"""By share left out in percent, the most false findings in 100 events, by way of leaving out."""
LEAST: Final = {30: 0.73, 60: 0.61}
"""By share left out, the least part of planted errors that is found."""
LEEWAY: Final = (3, 0.8)
"""What a sample of a few matches is allowed, for false findings and for errors found."""
OFTEN: Final = 3
"""The most errors of a kind that are planted in a match."""


def _match(number: int) -> tuple[Plain, Steps]:
    """A legal match of five to eleven players: from its beginning, in the base, or through both stages."""
    count, kind = 5 + number % 7, number % 5
    if kind in (2, 3):
        setup = in_the_base(count, together=kind == 2)
        return setup, tuple(islice(played(locke, setup, number, 10**6), 500))
    setup = sample_setup(locke, f"{count}-players")
    if kind == 4:
        return setup, tuple(islice(ended(locke, setup, number, "no_actors"), 900))
    return setup, tuple(islice(played(locke, setup, number, 10**6), 500))


@cache
def matches() -> tuple[tuple[Plain, Steps], ...]:
    first = 0 if is_whole() else seed() % 1_000
    return tuple(_match(first + number) for number in range(budget(120, 15)))


def sparse(number: int, way: str, share: int) -> tuple[Counter[str], int, int, int]:
    """Findings by rule, events, planted errors and those found, in what is left of a match."""
    setup, steps = matches()[number]
    assert isinstance(setup, dict)
    table = locke.lay({**setup, "complete_log": False})
    kept = WAYS[way](locke, steps, Random(f"{seed()} {way} {number}"), share)
    false: Counter[str] = Counter()
    often: Counter[str] = Counter()
    found = 0
    for step in kept:
        judged = judge(locke, step.position, table, step.event)
        rules = {one.rule for one in judged.findings}
        false.update(one.rule for one in judged.findings)
        for rule, event in _planted(step, often):
            often[rule] += 1
            found += bool({one.rule for one in judge(locke, step.position, table, event).findings} - rules)
        table = judged.after
    return false, len(kept), sum(often.values()), found


def _planted(step: Any, often: Counter[str]) -> list[tuple[str, Any]]:
    """By rule, the event of a step with a change that breaks it."""
    fits = ((rule, change) for rule, (kind, change) in CHANGED.items() if type(step.event) is kind)
    made = ((rule, change(step.event, step.before)) for rule, change in fits if often[rule] < OFTEN)
    return [(rule, replace(step.event, **fields)) for rule, fields in made if fields is not None]


@pytest.mark.parametrize("share", MOST)
def test_hardly_anything_is_found_in_what_is_left_of_legal_play(share: int) -> None:
    planted = found = 0
    for way, most in MOST[share].items():
        false: Counter[str] = Counter()
        events = 0
        for number in range(len(matches())):
            of_match, count, put, seen = sparse(number, way, share)
            false, events = false + of_match, events + count
            planted, found = planted + put, found + seen
        rate = 100 * false.total() / events
        assert rate <= most * (1 if is_whole() else LEEWAY[0]), (way, rate, false.most_common(9))
    assert found / planted >= LEAST[share] * (1 if is_whole() else LEEWAY[1]), (found, planted)


def test_every_way_of_leaving_out_has_its_limit() -> None:
    assert all(most.keys() == WAYS.keys() for most in MOST.values())
