"""A table told beside others is told as if alone, and nothing is told twice."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.replay.play import sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux import malifaux, stat_cards
from adjudicator.rulesets.malifaux.events import DamageDealt
from adjudicator.rulesets.malifaux.state import Model
from adjudicator.seam.compared import told_apart, told_both
from adjudicator.seam.judging import judge
from adjudicator.seam.ruleset import JUDGE, SPECTATOR
from api.view.changes import changes
from tests.tier import budget


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
@settings(max_examples=budget(100, 8))
@given(st.integers(0, 2**32))
def test_a_table_is_told_the_same_beside_another(game: Any, seed: int) -> None:
    chance = import_module(f"tests.{game.name}.chance")
    for position, before, event, _ in chance.random_steps(Random(seed), game.lay(chance.SETUP), 40):
        step = judge(game, position, before, event)
        for viewer in (JUDGE, SPECTATOR, list(game.view(before, JUDGE))[1]):
            seen = game.mask(step, viewer)
            alone = game.tell(seen.before), game.tell(seen.after)

            assert msgspec.json.encode(told_both(game, seen.before, seen.after)) == msgspec.json.encode(alone), event
            apart = told_apart(game, seen.before, seen.after)
            assert list(changes(*apart)) == list(changes(*alone)), event


@pytest.mark.parametrize(("tells", "models"), [(told_apart, 2), (told_both, None)])
def test_a_model_that_nothing_happened_to_is_told_once_at_most(
    monkeypatch: pytest.MonkeyPatch, tells: Any, models: int | None
) -> None:
    table = malifaux.lay(sample_setup(malifaux))
    by, hurt, *others = table.models
    told: list[Model] = []

    def card_of(model: Model) -> object:
        told.append(model)
        return stat_cards.card_of(model)

    monkeypatch.setattr(import_module("adjudicator.rulesets.malifaux.tell"), "card_of", card_of)
    after = malifaux.evolve(table, DamageDealt(by=by, to=hurt, amount=1), 1)
    tells(malifaux, table, after)

    assert len(others) > 5
    assert len(told) == (models or len(table.models) + 1)
    assert told[-1] is after.models[hurt]
