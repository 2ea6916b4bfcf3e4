"""What the largest tables take."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from time import process_time

import pytest

from adjudicator.plain.json import Plain, read_event
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.drawing.board import Drawing, draw
from adjudicator.rulesets.malifaux.geometry import reach
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.given import read
from adjudicator.seam.judging import judge
from adjudicator.seam.limits import lay_within
from adjudicator.seam.ruleset import Refused
from tests.attack.given import KINDS, MODEL, walk


def star(number: int, points: int) -> Plain:
    """A piece of terrain with many corners that point inward."""
    x, y, turn = 3 + 6 * (number % 6), 3 + 6 * (number // 6), pi / points
    rims = ((1.5 if corner % 2 else 2.5, corner * turn) for corner in range(2 * points))
    outline = [[round(x + rim * cos(angle), 4), round(y + rim * sin(angle), 4)] for rim, angle in rims]
    return {"polygon": outline, "height": 2, "traits": ["blocking", "impassable"]}


def full() -> Plain:
    """As many models, markers and corners as a table may have."""
    models = {f"A{at}": {"base_mm": 30, "at": [1 + 34 * (at % 15) / 15, 1 + 3.4 * (at // 15)]} for at in range(150)}
    markers = {f"M{at}": {"base_mm": 30, "at": [2 + at % 15 * 2, 2 + 3 * (at // 15)]} for at in range(150)}
    models["A1"] = MODEL["A1"]
    return {"terrain": {f"T{at}": star(at, 25) for at in range(20)}, "models": models, "markers": markers}


@pytest.fixture(scope="module")
def table() -> Table:
    """The fullest table."""
    return lay_within(malifaux, full())


def ask(table: Table, name: str, asked: Plain) -> Plain:
    """The answer to a question."""
    query = malifaux.queries[name]
    return query.answer(table, read(asked, query.asked))


WORK: dict[str, Callable[[Table], object]] = {
    "drawing": lambda table: draw(table, None, table, Drawing()),
    "walk": lambda table: judge(malifaux, 1, table, read_event(KINDS, walk(30))),
    "sight": lambda table: ask(table, "sight", {"from": "T0", "to": "T7"}),
    "reach": lambda table: ask(table, "reach", {"model": "A0", "allowance": 6}),
    "values and options": lambda table: [*malifaux.values(table, None), *malifaux.options(table)],
}


@pytest.mark.parametrize("work", WORK)
def test_the_fullest_table_takes_seconds_not_minutes(table: Table, work: str) -> None:
    began = process_time()

    WORK[work](table)

    assert process_time() - began < 15


def test_a_reach_that_takes_too_much_is_refused(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask(table, "reach", {"model": "A0", "allowance": 6})
    monkeypatch.setattr(reach, "WORK", 0)
    with pytest.raises(Refused) as refused:
        ask(table, "reach", {"model": "A0", "allowance": 5})
    assert (refused.value.field, "shorter move" in str(refused.value.says)) == ("allowance", True)
