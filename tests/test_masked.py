"""One event of every kind in the cases is masked for everybody: a judge sees all of it, others see its kind at most."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from adjudicator.cases.situations import steps_of_each_kind
from adjudicator.rulesets import RULESETS
from adjudicator.seam.ruleset import JUDGE, SPECTATOR


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_one_event_of_each_kind_is_masked_for_everybody(game: Any) -> None:
    found = steps_of_each_kind(game)

    assert len(found) > 0.9 * len(game.events)
    for kind, step in found.items():
        assert game.mask(step, JUDGE).event == step.event
        for viewer in (*islice(game.view(step.before, JUDGE), 1), SPECTATOR):
            masked = game.mask(step, viewer)
            assert (masked.position, type(masked.event)) == (step.position, kind)
