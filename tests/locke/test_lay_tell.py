"""Tables laid from plain data and told again are the same; whatever is let in can be judged, told, masked, shown."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from adjudicator.cases.coverage import package_cases
from adjudicator.plain.json import Plain, canonical, read_event
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.setup.lay import lay
from adjudicator.rulesets.locke.setup.tell import tell
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.judging import judge, replay, seen_by, values_of
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Step
from tests.locke.chance import random_steps
from tests.locke.one_of_each import KINDS, SETUP
from tests.tier import budget

CASES = [case for _, _, case in package_cases(locke)]


def again(table: Table) -> Table:
    """The table told and laid, through JSON."""
    return lay(json.loads(json.dumps(tell(table))))


@cache
def tables() -> tuple[Table, ...]:
    """Tables of generated matches, and those that scenarios begin with."""
    steps = [step for seed in range(4) for step in played(locke, sample_setup(locke), seed, turns=60, min_events=1_000)]
    return (*(step.after for step in steps[::23]), *(lay(plain) for case in CASES for plain in givens(case)))


def givens(case: Any) -> list[Plain]:
    """The `given` of each match of a scenario."""
    given = dict(case.get("given") or {})
    matches = given.pop("matches", None)
    return [given] if not matches else [_over(given, own) for own in matches.values()]


def _over(given: Any, own: Any) -> Any:
    if not isinstance(given, dict) or not isinstance(own, dict):
        return own
    return {**given, **{key: _over(given.get(key), part) for key, part in own.items()}}


def test_every_table_of_a_match_told_lays_the_same_table() -> None:
    for seed in (1, 6):
        for step in played(locke, sample_setup(locke), seed, turns=60, min_events=600):
            assert again(step.after) == step.after, step.event


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_every_table_of_a_scenario_told_lays_the_same_table(case: Any) -> None:
    names = list((case.get("given") or {}).get("matches") or {None: None})
    for name, setup in zip(names, givens(case), strict=True):
        table = lay(setup)
        assert again(table) == table
        events = [
            read_event(KINDS, {key: part for key, part in plain.items() if key != "match"})
            for plain in case["when"]
            if name is None or plain.get("match", name) == name
        ]
        for step in replay(locke, table, enumerate(events, 1)):
            assert step.unfit is None, step.unfit
            assert again(step.after) == step.after, step.event


@settings(max_examples=budget(60, 12))
@given(st.integers(0, 2**32))
def test_what_is_let_in_leaves_a_table_that_can_be_told(seed: int) -> None:
    random = Random(seed)
    for _, _, event, after in random_steps(random, random.choice(tables()), 40):
        assert again(after) == after, event


@settings(max_examples=budget(50, 10))
@given(st.integers(0, 2**32))
def test_what_is_let_in_is_judged_valued_told_and_masked(seed: int) -> None:
    random = Random(seed)
    for position, before, event, _ in random_steps(random, random.choice(tables()), 30):
        step = judge(locke, position, before, event)
        canonical([value.amount for value in (*values_of(locke, step), *locke.values(step.after, None))])
        assert str(locke.tell_event(before, event))
        locke.place(step.after)
        locke.options(step.after)
        for viewer in (JUDGE, SPECTATOR, "P1", "P6"):
            seen_alike(step, viewer)


def seen_alike(step: Step[Table, Any], viewer: str) -> None:
    """What a viewer sees of a step can be told as well."""
    seen = seen_by(locke, step, viewer)
    canonical(tell(seen.after))
    canonical([value.amount for value in locke.values(seen.after, None)])
    canonical(locke.view(step.after, viewer))
    assert str(locke.tell_event(seen.before, seen.event))


def test_the_table_of_every_kind_is_laid_again() -> None:
    table = lay(SETUP)

    assert again(table) == table


def test_a_kind_of_thing_is_looked_into_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its fields take so long to find out that every answer with a table would wait for them."""
    asked: list[type] = []

    def noted(kind: type[Struct]) -> tuple[FieldInfo, ...]:
        asked.append(kind)
        return fields(kind)

    module: Any = import_module(tell.__module__)
    module._usual.cache_clear()
    monkeypatch.setattr(module, "fields", noted)

    for table in tables()[:20]:
        tell(table)
    assert len(asked) == len(set(asked)) > 0
