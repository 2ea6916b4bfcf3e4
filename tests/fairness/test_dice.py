"""Managed dice, by a small game that throws some: committed, added to, bound, proved throw by throw, revealed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs

from adjudicator.fairness.check import faults
from adjudicator.fairness.order import LOTS, is_proved
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from adjudicator.shuffles import SecretRevealed
from tests.fairness.dice import DICE, DiceThrown
from tests.malifaux.given import Table

SEATS = {"A": "Haru", "B": "Mina"}
HEADER = {"ruleset": "dice", "edition": "1", "randomness": "managed", "seats": SEATS, "setup": {}}
THROW = {"event": "DiceThrown", "seat": "A", "sides": [6, 6, 20]}


@pytest.fixture
def table() -> Iterator[Table]:
    with Adjudicator([DICE]) as service:
        yield Table(service, **HEADER)


def found(table: Table, events: list[Any] | None = None) -> list[int]:
    reading = table.service.reading(table.match)
    told = events or reading.entries.events
    return [position for position, _ in faults(DICE, reading.header, told, told, reading.table, reading.table)]


def test_each_throw_is_proved_at_once(table: Table) -> None:
    table.shuffled(pool="dice")
    throws = [table.tell(THROW) for _ in range(3)]

    shuffle = table.service.reading(table.match).match.shuffles["A1"]
    rolls = [roll for throw in throws for roll in throw.rolls]
    assert [roll.proof.index for roll in rolls] == list(range(9))
    assert all(is_proved(shuffle, roll.lot, roll.proof) for roll in rolls)
    assert all(1 <= roll.shows <= roll.sides for roll in rolls)
    assert found(table) == []
    table.tell({"event": "MatchClosed"})
    assert found(table) == []
    assert [one.cards for one in table.events(SecretRevealed)] == [()]


def test_a_throw_that_was_bent_is_found(table: Table) -> None:
    table.shuffled(pool="dice")
    table.tell(THROW)
    thrown = table.tell(THROW)
    for is_closed in (False, True):
        if is_closed:
            table.tell({"event": "MatchClosed"})
        events = list(table.service.reading(table.match).entries.events)
        at = events.index(thrown)
        first, *others = thrown.rolls
        other = first.shows % 6 + 1
        for rolls in (
            (structs.replace(first, shows=other), *others),
            (others[0], first, *others[1:]),
            (structs.replace(first, lot=others[0].lot), *others),
            (),
        ):
            bent = [*events]
            bent[at] = structs.replace(thrown, rolls=rolls)
            assert found(table, bent)[:1] == [at], rolls
        bent[at] = structs.replace(thrown, rolls=(), shows=(6, 6, 20))
        assert found(table, bent)[:1] == [at]


def test_dice_are_bound_before_they_are_thrown_and_bound_anew_when_few_are_left(table: Table) -> None:
    with pytest.raises(Refused, match="0 throws more"):
        table.tell(THROW)
    with pytest.raises(Refused, match="dice are managed"):
        table.tell({**THROW, "shows": [6, 6, 20]})
    with pytest.raises(Refused, match="no card to shuffle"):
        table.tell({"event": "ShuffleCommitted", "seat": "A"})
    with pytest.raises(Refused, match="no seat"):
        table.tell({"event": "ShuffleCommitted", "seat": "C", "pool": "dice"})
    table.shuffled(pool="dice")
    with pytest.raises(Refused, match="comes next"):
        table.tell({"event": "ShuffleCommitted", "seat": "A", "pool": "dice"})
    table.tell({**THROW, "sides": [6] * (LOTS - 2)})
    with pytest.raises(Refused, match="2 throws more"):
        table.tell(THROW)
    table.shuffled(pool="dice")
    thrown = table.tell(THROW)

    assert [(roll.proof.shuffle, roll.proof.index) for roll in thrown.rolls] == [("A1", 254), ("A1", 255), ("A2", 0)]
    assert found(table) == []
    table.tell({"event": "MatchClosed"})
    assert found(table) == []


def test_enforced_rules_refuse_what_no_throw_could_make_right_and_nothing_else() -> None:
    with Adjudicator([DICE]) as service:
        table = Table(service, **HEADER, mode="enforce")
        table.shuffled(pool="dice")
        with pytest.raises(Refused, match="five dice"):
            table.tell({**THROW, "sides": [6] * 6})
        thrown: list[DiceThrown] = [table.tell({**THROW, "sides": [6] * 5}) for _ in range(20)]

        assert thrown[0].rolls[0].proof.index == 0
        counted = Counter(roll.shows for throw in thrown for roll in throw.rolls)
        assert counted[6]
        assert {finding.rule for _, finding in service.reading(table.match).findings()} == {"DICE-02"}


def test_a_physical_match_states_its_dice() -> None:
    with Adjudicator([DICE]) as service:
        table = Table(service, **{**HEADER, "randomness": "physical"})
        with pytest.raises(Refused, match="must state"):
            table.tell(THROW)
        assert table.tell({**THROW, "shows": [1, 2, 3]}).shows == (1, 2, 3)
