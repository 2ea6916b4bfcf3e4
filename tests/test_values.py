"""Standing values: those new after an event are found without looking at what cannot have changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

from adjudicator.match import Game
from adjudicator.replay import record
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.seam.compared import new_values
from adjudicator.seam.judging import replay
from adjudicator.seam.ruleset import Step

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.match.jsonl"))
SEEDS = range(3)
TOLD_BY_THE_EVENT = "status_after"
"""The value of how characters are after each event; if one has changed, the event says so itself."""


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


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_no_new_value_of_legal_play_is_missed(ruleset: Game, seed: int) -> None:
    assert_nothing_new_is_missed(ruleset, played(ruleset, sample_setup(ruleset), seed, min_events=300))


def test_no_new_value_of_a_removed_card_is_missed() -> None:
    """The cards of a flip that may be used change, although the flip does not."""
    removed = {"event": "CardsRemoved", "seat": "A", "cards": ["3C"], "from": "conflict", "source": "Void"}
    flipped = {"event": "FateFlipped", "flip": "f1", "seat": "A", "cards": ["3C", "7R"], "minus": 1}
    kinds = {kind.__name__: kind for kind in malifaux.events}
    events = [convert(plain, kinds[str(plain["event"])]) for plain in (flipped, removed)]
    steps = list(replay(malifaux, malifaux.lay({"seats": {"A": {}, "B": {}}}), enumerate(events, 1)))
    assert_nothing_new_is_missed(malifaux, steps)
    assert [value.amount for value in new_values(malifaux, steps[1].before, steps[1].after)] == [["7R"]]
