"""Sparse logs accuse nobody: of legal sessions a part is left out, and hardly anything is found in the rest.

Errors planted in what is left are found as often as in a log said to be complete, in the rules that do not rest on what
is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from adjudicator.plain.json import Plain
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.events import CheckResolved, Event, ShapeChanged
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.judging import judge
from adjudicator.seam.ruleset import Refused, Step
from tests.mtg_trpg.changed import CLAIMS, FACTS, Change
from tests.sparse import WAYS
from tests.tier import budget, seed

SETUP: Final = sample_setup(mtg_trpg)
MOST: Final = {30: 0.3, 60: 1.0}
"""By share left out in percent, the most false findings in 100 events."""
RESTING: Final = frozenset({"MTR-CHECK-07", "MTR-ESCAPE-04", "MTR-SLEEP-01"})
"""Rules that rest on what may be left out: support and modifiers, the enemy's creatures, how full a library was."""
Steps = tuple[Step[Table, Event], ...]


@cache
def sessions() -> tuple[Steps, ...]:
    first = seed() % 1_000
    return tuple(
        tuple(islice(played(mtg_trpg, SETUP, first + number, turns=6, min_events=400), 500))
        for number in range(budget(40, 4))
    )


def laid(complete_log: bool) -> Table:
    assert isinstance(SETUP, dict)
    return mtg_trpg.lay({**SETUP, "complete_log": complete_log})


def left_of(way: str, share: int, steps: Steps) -> list[Step[Table, Event]]:
    return WAYS[way](mtg_trpg, steps, Random(f"{seed()}{way}"), share)


def judged(table: Table, step: Step[Table, Event], event: Event) -> Step[Table, Event] | None:
    """The step that an event makes; None: what it names is not on record."""
    try:
        return judge(mtg_trpg, step.position, table, event)
    except Refused:
        return None


@pytest.mark.parametrize("share", MOST)
def test_hardly_anything_is_found_in_what_is_left_of_legal_play(share: int) -> None:
    false: Counter[str] = Counter()
    events = 0
    for way in WAYS:
        for steps in sessions():
            table = laid(complete_log=False)
            for step in left_of(way, share, steps):
                found, events = judged(table, step, step.event), events + 1
                if found is not None:
                    false.update(one.rule for one in found.findings)
                    table = found.after
            assert mtg_trpg.lay(mtg_trpg.tell(table)) == table
    assert 100 * false.total() / events <= MOST[share], false.most_common(9)


@pytest.mark.parametrize("share", MOST)
def test_errors_in_what_is_left_are_found_as_often_as_in_a_complete_log(share: int) -> None:
    complete, sparse = (_found(share, complete_log=of) for of in (True, False))
    for rule in complete.keys() - RESTING:
        assert sparse[rule] >= 0.97 * complete[rule] - 1, (rule, complete[rule], sparse[rule])


def _found(share: int, *, complete_log: bool) -> Mapping[str, int]:
    """By rule, how many planted errors are found in what is left of sessions."""
    found: Counter[str] = Counter()
    for way in WAYS:
        for steps in sessions():
            table = laid(complete_log)
            for step in left_of(way, share, steps):
                here = judged(table, step, step.event)
                if here is not None:
                    found.update(_seen(table, step, here))
                    table = here.after
    return found


def _seen(table: Table, step: Step[Table, Event], here: Step[Table, Event]) -> list[str]:
    """The rules that changes of an event break where the event itself breaks none of them."""
    rules = {one.rule for one in here.findings}
    planted = ((change(step), change) for change in _fitting(step))
    changed = [
        fits for fits, _ in planted if fits is not None and fits[1] not in rules and not _rests(table, step.event)
    ]
    steps = [(rule, judged(table, step, event)) for event, rule in changed]
    return [rule for rule, one in steps if one is not None and rule in {found.rule for found in one.findings}]


def _rests(table: Table, event: Event) -> bool:
    """Whether the outcome of a check rests on the enemy's creatures or the party's permanents."""
    return isinstance(event, CheckResolved) and table.checks[event.check].purpose in ("escape", "preparation")


def _fitting(step: Step[Table, Event]) -> tuple[Change, ...]:
    return CLAIMS + FACTS if step.position % 3 == 0 else ()


def test_a_complete_log_is_told_as_before() -> None:
    told: Any = mtg_trpg.tell(laid(complete_log=True))
    assert "complete_log" not in told
    assert told == mtg_trpg.tell(mtg_trpg.lay(SETUP))


def test_what_may_have_changed_meanwhile_is_a_doubt() -> None:
    permanents: Plain = {"Rook": {"owner": "A", "controller": "A"}}
    plain: dict[str, Plain] = {"pcs": {"A": {"library": 9}, "B": {"library": 9}}, "permanents": permanents}
    event = ShapeChanged(pc="B", permanent="Rook")
    told, sparse = (judge(mtg_trpg, 1, mtg_trpg.lay({**plain, "complete_log": of}), event) for of in (True, False))
    assert [one.rule for one in told.findings] == ["MTR-PERM-02"]
    assert (sparse.findings, [one.rule for one in sparse.doubts]) == ((), ["MTR-PERM-02"])
