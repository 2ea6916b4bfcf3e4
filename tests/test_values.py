"""Standing values: what is new after an event is found without looking at what cannot have changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adjudicator.match import Game
from adjudicator.replay import record
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.seam.ruleset import Step, new_values

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.match.jsonl"))
SEEDS = range(3)
TOLD_BY_THE_EVENT = "status_after"
"""How characters are after each event: where one has changed, the event says so itself."""


def assert_nothing_new_is_missed(ruleset: Game, steps: Iterable[Step[Any, Any]]) -> None:
    plain = replace(ruleset, values=lambda table, _other: ruleset.values(table, None))
    for step in steps:
        found, all_of_them = (new_values(game, step.before, step.after) for game in (ruleset, plain))
        standing = [value for value in all_of_them if value.path[0] != TOLD_BY_THE_EVENT]
        assert [(one.path, one.amount) for one in found] == [(one.path, one.amount) for one in standing]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_no_new_value_of_a_sample_is_missed(path: Path) -> None:
    read = record.read(path.read_bytes(), RULESETS)
    assert_nothing_new_is_missed(read.ruleset, read.reading().steps())


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_no_new_value_of_legal_play_is_missed(ruleset: Game, seed: int) -> None:
    assert_nothing_new_is_missed(ruleset, played(ruleset, sample_setup(ruleset), seed, min_events=300))
