"""Encounters played for points break nothing; changed in one known way they break exactly the rule they should."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from adjudicator.replay.play import played
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.sample import sample
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.judging import judge
from adjudicator.seam.ruleset import Step
from tests.malifaux.chance import offered
from tests.malifaux.encounter.changed import CHANGES, Changed
from tests.malifaux.encounter.given import SEEDS, STRATEGIES

SETUP = sample()


@cache
def steps_of(strategy: str, seed: int) -> tuple[Step[Table, Event], ...]:
    """An encounter of a strategy, from set-up to its last point."""
    assert isinstance(SETUP, dict)
    return tuple(played(malifaux, {**SETUP, "strategy": strategy}, f"{strategy} {seed}"))


def all_steps() -> Iterator[Step[Table, Event]]:
    for strategy in STRATEGIES:
        for seed in SEEDS[strategy]:
            yield from steps_of(strategy, seed)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_an_encounter_is_played_to_its_end_and_breaks_no_rule(strategy: str) -> None:
    for seed in SEEDS[strategy]:
        steps = steps_of(strategy, seed)
        kinds = [type(step.event).__name__ for step in steps]

        assert [(step.event, step.findings, step.doubts) for step in steps if step.findings or step.doubts] == []
        assert kinds.count("TurnStarted") == kinds.count("TurnEnded") == 5
        assert kinds.count("GameEnded") == 1
        assert set(kinds[kinds.index("GameEnded") + 1 :]) <= {"SchemePointScored"}
        assert len(steps) >= 1_500
        assert {"ModelDeployed", "InitiativeDetermined", "ModelMoved", "DuelResolved", "DamageDealt"} <= set(kinds)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_an_encounter_has_kills_markers_and_points_of_both_sorts(strategy: str) -> None:
    steps = [step for seed in SEEDS[strategy] for step in steps_of(strategy, seed)]
    kinds = {type(step.event).__name__ for step in steps}

    assert {"ModelKilled", "MarkerDropped", "StrategyPointScored", "SchemePointScored"} <= kinds


def test_both_points_of_all_thirteen_schemes_are_scored() -> None:
    scored = {(step.event.scheme, step.event.part) for step in all_steps()
              if isinstance(step.event, ev.SchemePointScored)}  # fmt: skip

    assert scored == {(scheme, part) for scheme in range(1, 14) for part in ("reveal", "end")}


def test_without_a_strategy_in_the_setup_a_flip_decides_it() -> None:
    first = {next(iter(played(malifaux, SETUP, seed))).event for seed in range(30)}

    assert {event.strategy for event in first if isinstance(event, ev.EncounterGenerated)} == set(STRATEGIES)


def test_every_option_of_an_encounter_with_fixed_fields_is_legal() -> None:
    for number, step in enumerate(all_steps()):
        for event in () if number % 60 else offered(step.after):
            assert judge(malifaux, 1, step.after, event).findings == (), event


# ---- one change, one rule


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_change_breaks_exactly_its_rule(change: Callable[[Any], Changed]) -> None:
    tried = 0
    for step in all_steps():
        for table, event, expected in change(step):
            found = judge(malifaux, step.position, table, event).findings
            assert [finding.rule for finding in found] == [expected], (step.position, event)
            tried += 1
    assert tried, "the change fits nowhere"
