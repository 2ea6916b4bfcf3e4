"""The cases of a rule as a page lists them: those that list it, broken where they raise it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.cases.coverage import package_cases
from adjudicator.cases.examples import SHOWN, examples
from adjudicator.match import Game
from adjudicator.rulesets import RULESETS


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_examples_are_the_cases_that_list_a_rule(game: Game) -> None:
    cases = [one for _, _, one in package_cases(game)]
    for rule in game.book.rules:
        listing = [one for one in cases if rule in one["rules"]][:SHOWN]
        found = examples(game.package, rule)

        assert [one.id for one in found] == [one["id"] for one in listing]
        assert [one.breaks for one in found] == [_raises(one, rule) for one in listing]
        assert [one.says for one in found] == [str(one.get("title") or one.get("why") or "") for one in listing]


def _raises(case: Any, rule: str) -> bool:
    findings = case["then"].get("findings") or ()
    return any(rule == one["rule"] or rule in one.get("or", ()) for one in findings)


def test_a_game_without_scenarios_has_none() -> None:
    assert examples("tests.api", "SEC-PLAY-01") == ()
