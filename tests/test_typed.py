"""Situations entered place by place, as the forms of a quick ruling send them, are what they were."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from adjudicator.match import Game
from adjudicator.rulesets import RULESETS
from tests.bench import facts
from tests.bench.reduced import Verdict, verdict
from tests.bench.typed import cases, typed


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_what_is_typed_is_what_was_meant(game: Game) -> None:
    every = list(islice(cases(game), 0, None, 7))
    assert len(every) > 10
    other = [name for name, whole in every if without_null(typed(game, whole, Counter())) != without_null(whole)]
    assert len(other) <= len(every) / 50, other


def test_a_dispute_takes_fewer_facts_than_are_told_of_it() -> None:
    game = next(game for game in RULESETS if game.name == "mtg_trpg")
    case, told = next(one for one in facts.cases(game) if one[0] == "MTR-P-017")
    found = facts.entered(game, case, told)
    assert _rules(verdict(game, found.told)) == _rules(verdict(game, told)) == ["MTR-NPC-05"]
    assert found.entered == len(found.what) <= found.by_kind <= found.bare < found.facts
    assert found.decide == 3


def _rules(found: Verdict | None) -> list[str]:
    return [rule for rule, _ in found or ()]


def without_null(told: object) -> object:
    """The same without fields that are stated to be nothing."""
    if isinstance(told, dict):
        return {key: without_null(one) for key, one in told.items() if one is not None}
    return [without_null(one) for one in told] if isinstance(told, list) else told
