"""Facts whose value is put on a table at once: it is the table that is laid with it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from adjudicator.cases.disputes import disputes
from adjudicator.match import Game, Rulesets
from adjudicator.rulesets import RULESETS
from adjudicator.seam.refused import Refused
from api.view.situations import read_in, seen_in

EVERY, MOST = 6, 200
"""One in so many kinds of dispute is looked at, and at most so many values of a step."""
GAMES = [game for game in RULESETS if game.facts and any(one.at_once for one in game.facts.sorts.values())]


def steps(game: Game) -> Iterator[Any]:
    for kind in disputes(game.package)[::EVERY]:
        _, came = read_in(Rulesets([game]), game.name, kind.when)
        seen = seen_in(game, kind.given, came, "en")
        yield from filter(None, (seen.step(at) for at in range(1, seen.reading.position + 1)))


def tried(facts: Any, step: Any) -> Iterator[tuple[Any, Any, str]]:
    """The table with a fact at once, and as it is laid."""
    table, told = step.before, facts.tell(step.before)
    for one in facts.lacks(table):
        for value in one.values(table, step.event) if one.fact.at_once is not None else ():
            try:
                laid = facts._laid(told, {one: value})
            except Refused:
                laid = None
            yield facts._with(table, told, {one: value}), laid, f"{one.dotted} {value}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_table_with_a_value_put_at_once_is_as_it_is_laid(game: Game) -> None:
    found = [one for step in steps(game) for one in islice(tried(game.facts, step), MOST)]
    assert len(found) > MOST
    assert [what for at_once, laid, what in found if at_once != laid] == []
