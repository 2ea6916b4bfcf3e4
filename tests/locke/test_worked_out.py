"""Locke: what the service works out from hidden numbers, others are told as it was said, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.secrets.mask import masked
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.table.things import Spot
from adjudicator.seam.ruleset import SPECTATOR
from tests.locke.given import SIDES, given
from tests.locke.twins import folded


def _told_of(table: Table, events: list[Any], what: Any) -> list[Any]:
    """What a spectator, another player and P1 are told after events."""
    last = folded(table, events)[-1].after
    return [what(masked(last, viewer)) for viewer in (SPECTATOR, "P4", "P1")]


@pytest.mark.parametrize(
    ("said", "told"), [(None, (None, 1)), (False, (False, 2)), (True, (True, 1))], ids=["left out", "failed", "worked"]
)
def test_how_an_intrusion_check_went_is_told_as_it_was_said(said: bool | None, told: tuple[bool | None, int]) -> None:
    sheet = {"P1": {"esp_level": 4, "intrusion_failures": 1, "at": "surroundings"}}
    tried = ev.IntrusionAttempted(player="P1", target_number=5, roll=(4, 4), success=said)
    started, placed = ev.NormalTurnStarted(player="P1"), ev.PiecePlaced(player="P1", at=Spot(row=1, col=1))

    def outcome(table: Table) -> tuple[bool | None, int]:
        return table.intruding.get("P1"), table.characters["P1"].intrusion_failures

    assert _told_of(given(sheet), [started, tried], outcome) == [told, told, (False, 2)]
    opened = _told_of(given(sheet), [started, tried, ev.SheetOpened(player="P1")], outcome)
    assert opened == [(False, 2)] * 3
    is_in = [inside for inside, _ in _told_of(given(sheet), [started, tried, placed], outcome)]
    assert is_in[:2] == [said is not False] * 2  # the piece went in: all see that


def test_a_hand_is_filled_in_the_eyes_of_others_for_the_minions_they_know_of() -> None:
    table = given(combat={"round": 1, "participants": ["P1", "P4"], "newcomers": ["P1"]}, complete_log=False)
    received = ev.HandReceived(player="P1", count=7)
    appeared = [ev.MinionsAppeared(player="P1", count=4, announced=one) for one in (False, True)]
    second, fewer = ev.CombatRoundStarted(round=2), ev.CombatCardDiscarded(player="P1", count=9, reason="optional")
    refilled = ev.HandRefilled(player="P1", count=2)

    def count(table: Table) -> int | None:
        return table.characters["P1"].hand_count

    assert _told_of(table, [received, appeared[0], second], count) == [7, 7, 11]
    assert _told_of(table, [received, appeared[1], second], count) == [11, 11, 11]
    assert _told_of(table, [received, appeared[0], second, fewer, refilled], count) == [2, 2, 4]


def test_who_is_dead_by_the_own_sheet_alone_goes_along_with_the_party() -> None:
    party = {"party": {"moves_together": True, "ends_apart": False}}
    more: Any = {
        "parties": [["P3", "P1"]],
        "tables": party,
        "positions": {seat: {"row": 2, "col": 2} for seat in ("P1", "P3")},
    }
    moved = ev.Moved(player="P3", to=Spot(row=2, col=3))

    for dead, at in (({"fell": True}, moved.to), ({"fell": False}, Spot(row=2, col=2))):
        table = given({"P1": {"alive": False, **dead}}, **more)
        assert _told_of(table, [moved], lambda seen: seen.characters["P1"].at) == [at] * 3


def test_that_play_went_on_is_told_to_who_knew_the_end() -> None:
    dead = {seat: {"alive": False} for seat in SIDES}
    hidden = dead | {"P1": {"alive": False, "fell": True}}
    on = ev.NormalTurnStarted(player="P4")

    assert _told_of(given(dead), [on], lambda seen: seen.went_on) == [True] * 3
    assert _told_of(given(hidden), [on], lambda seen: seen.went_on) == [False] * 3
    assert folded(given(hidden), [on])[-1].after.went_on


def test_whether_a_conversion_worked_is_told_to_its_target_if_it_was_said() -> None:
    table = given({"P4": {"convertible": True, "alignment": "EVIL"}})
    said, unsaid = (
        ev.ConversionAttempted(player="P1", target="P4", success=success, roll=(1, 1), target_number=4)
        for success in (True, None)
    )

    for tried, alignment in ((said, "GOOD"), (unsaid, "EVIL")):
        assert _told_of(table, [tried], lambda seen: seen.characters["P4"].alignment)[1] == alignment
        last = folded(table, [tried, ev.SheetOpened(player="P1")])[-1].after
        assert masked(last, "P4").characters["P4"].alignment == last.characters["P4"].alignment == "GOOD"


def test_a_solo_declaration_is_sound_for_its_declarer_by_what_that_one_knows() -> None:
    dead = {seat: {"alive": False} for seat in SIDES if seat != "P4"} | {"P4": {"alignment": "SPECIAL"}}
    declared = ev.VictoryDeclared(player="P4", kind="solo", sheet_open=True)

    for fell in (False, True):
        table = given(dead | {"P1": {"alive": False, "fell": fell}})
        assert folded(table, [declared])[-1].after.declaration.sound  # type: ignore[union-attr]
        told = _told_of(table, [declared], lambda seen: seen.declaration and seen.declaration.sound)
        assert told[:2] == [not fell] * 2


def test_an_evil_declarer_whose_death_all_know_is_none_once_another_declares() -> None:
    """Whether the other stands for EVIL is on a closed sheet."""
    counted = {"player": "P2", "survived_turns": 3}
    declared = ev.VictoryDeclared(player="P4", kind="alignment")
    for alignment in ("EVIL", "GOOD"):
        table = given({"P2": {"alive": False}, "P4": {"alignment": alignment}}, evil_declarer=counted)
        assert _told_of(table, [declared], lambda seen: seen.evil_declarer)[0] is None


def test_whoever_declared_for_evil_without_a_word_counts_their_turns_whatever_another_stands_for() -> None:
    declared = [ev.VictoryDeclared(player=seat, kind="alignment") for seat in ("P1", "P4")]
    for other in ("EVIL", "GOOD"):
        table = given({"P1": {"alignment": "EVIL"}, "P4": {"alignment": other}})
        told = _told_of(
            table, declared, lambda seen: seen.evil_declarer and (seen.evil_declarer.player, seen.evil_others)
        )
        assert told[0] is None
        assert told[2] == ("P1", ())
        table = given({"P1": {"alignment": other}, "P4": {"alignment": "EVIL"}})
        told = _told_of(
            table, declared, lambda seen: seen.evil_declarer and (seen.evil_declarer.player, seen.evil_others)
        )
        assert told[1] == ("P4", ())


def test_an_ambush_card_brings_its_keeper_once_it_is_turned_up() -> None:
    at = {"planet": 1, "space": 2}
    more: Any = {"stage": "planet", "ambush": [at], "ambush_keeper": "P2", "positions": {"P1": at}}
    table = given(face_down=[at, {"planet": 1, "space": 3}], turn={"player": "P1"}, **more)
    started = ev.CombatStarted(player="P1", at=Spot(**at))

    for turned, who in ((Spot(planet=1, space=3), ("P1",)), (Spot(**at), ("P1", "P2"))):
        last = folded(table, [ev.CardTurnedUp(player="P1", at=turned), started])[-1].after
        assert last.combat is not None
        assert last.combat.participants == who


def test_a_seat_killed_unseen_and_then_for_all_to_see_stands_where_it_was_seen() -> None:
    attack = {"attacker": "P2", "targets": ["P1", "P4"], "level": 2, "firepower": 9, "declared": {"P1": 9, "P4": 1}}
    combat = {"round": 1, "participants": ["P1", "P2", "P4"], "attack": attack}
    blows = [("P1", 8), ("P4", 3), ("P1", 20)]
    judged = [ev.DamageJudged(player="P2", target=target, damage=damage) for target, damage in blows]
    weak, strong = (given({"P1": {"endurance": endurance}}, combat=combat) for endurance in (3, 30))

    def fatal(seen: Table) -> Any:
        return seen.combat and seen.combat.attack and seen.combat.attack.fatal

    assert _told_of(weak, judged, fatal)[:2] == _told_of(strong, judged, fatal)[:2] == [("P4", "P1")] * 2
