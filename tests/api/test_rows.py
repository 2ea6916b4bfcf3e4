"""Rows: what stands as one in a record, in all three games."""

from __future__ import annotations

import pytest

from adjudicator.seam.ruleset import JUDGE
from api.view.rows import beside, rows, telling
from tests.api.samples import seen


@pytest.mark.parametrize(
    ("sample", "position", "row", "says"),
    [
        ("encounter", 35, range(35, 43), "ActionStarted"),  # an attack: its duel and its end
        ("encounter", 6, range(6, 26), "ModelDeployed"),  # one kind, again and again
        ("encounter", 27, range(27, 31), "TurnStarted"),
        ("seven-espers", 27, range(27, 36), "Teleported"),  # a turn: its phases say nothing by themselves
        ("moss-road", 4, range(4, 7), "CheckCalled"),
        ("moss-road", 7, range(7, 8), "FocusPerformed"),
    ],
)
def test_what_is_asked_as_one_is_a_row(sample: str, position: int, row: range, says: str) -> None:
    reading = seen(sample, JUDGE).reading
    found = {mine[0]: mine for mine in rows(reading, range(1, reading.position + 1))}
    assert found[position] == list(row)
    assert type(reading.events[telling(reading, row)]).__name__ == says


@pytest.mark.parametrize("sample", ["encounter", "seven-espers", "moss-road", "disputed-duels"])
def test_each_entry_is_in_one_row_and_notes_stand_alone(sample: str) -> None:
    reading = seen(sample, JUDGE).reading
    every = range(1, reading.position + 1)
    found = list(rows(reading, every))
    assert [position for row in found for position in row] == list(every)
    own = [position for position in every if reading.step(position) is None]
    assert [[position] for position in own] == [row for row in found if row[0] in own]


@pytest.mark.parametrize(("sample", "most"), [("encounter", 320), ("seven-espers", 240)])
def test_a_long_match_reads_as_few_rows(sample: str, most: int) -> None:
    reading = seen(sample, JUDGE).reading
    assert len(list(rows(reading, range(1, reading.position + 1)))) <= most


def test_the_rows_beside_an_entry_mark_where_it_is_and_what_is_broken() -> None:
    of = seen("disputed-duels", JUDGE)
    found = beside(of, 11, of.speaker.say)
    [here] = [row for row in found if row.is_here]
    assert here.first <= 11 <= here.last
    assert here.findings == sum(of.mark(one)[0] for one in range(here.first, here.last + 1)) > 1
    assert found[0].turn == "Turn 1"
