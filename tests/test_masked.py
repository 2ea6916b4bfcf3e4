"""One event of every kind in the cases is masked for everybody: a judge sees all of it, others see its kind at most."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from adjudicator.cases.case import Case
from adjudicator.cases.coverage import package_scenarios
from adjudicator.cases.runner import _events, _givens, _lay
from adjudicator.plain.json import Malformed, read_as
from adjudicator.rulesets import RULESETS
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Step, judge
from tests.cases import cases_of


@cache
def one_of_each(name: str) -> dict[type, tuple[Step[Any, Any], str]]:
    """The first step of each kind that the cases of a game have, with a seat at its table."""
    [game] = [one for one in RULESETS if one.name == name]
    found: dict[type, tuple[Step[Any, Any], str]] = {}
    for plain in (plain for _, text in package_scenarios(game) for _, plain in cases_of(text)):
        if isinstance(plain, Malformed):
            continue
        case = read_as(Case, plain)
        events = _events(case, game)
        for match, given in _givens(case.given):
            table = _lay(game, given, match)
            for event in (event for of, event in events if of == match):
                try:
                    step = judge(game, len(found) + 1, table, event)
                except Refused:
                    continue
                found.setdefault(type(event), (step, next(iter(game.seats(given)), "A")))
                table = step.after
    return found


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_one_event_of_each_kind_is_masked_for_everybody(game: Any) -> None:
    steps = one_of_each(game.name)

    assert len(steps) > 0.9 * len(game.events)
    for kind, (step, seat) in steps.items():
        assert game.mask(step, JUDGE).event == step.event
        for viewer in (seat, SPECTATOR):
            masked = game.mask(step, viewer)
            assert (masked.position, type(masked.event)) == (step.position, kind)
