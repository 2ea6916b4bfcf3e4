"""Whom an event concerns: who acts, whose characters, permanents and checks it touches, and the GM."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.replay.record import read
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from tests.mtg_trpg.one_of_each import KINDS, ONE_OF_EACH, TABLE, event

RECORD = Path(__file__).parents[2] / "examples" / "disputed-moss-road.match.jsonl"


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_concerns_who_acts_and_whose_things_it_touches(kind: str) -> None:
    _, seats, _ = ONE_OF_EACH[kind]
    assert " ".join(mtg_trpg.concerns(TABLE, event(kind))) == seats


def test_a_ruling_on_nothing_in_particular_concerns_everybody() -> None:
    assert mtg_trpg.concerns(TABLE, event("GmRuled", about=None)) == ("GM", "A", "B", "C")


def test_every_event_of_a_session_concerns_somebody_and_no_seat_all_of_them() -> None:
    reading = read(RECORD.read_bytes(), RULESETS).reading()
    concerned = [mtg_trpg.concerns(step.before, step.event) for step in reading.steps()]
    of_a = [number for number, seats in enumerate(concerned, 1) if "A" in seats]

    assert all(concerned)
    assert of_a == [1, 3, 4, 5, 7, 15, 17, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 30, 31, 32, 38, 39, 40]
