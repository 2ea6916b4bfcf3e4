"""Moves of Locke: what follows by itself, and where something is left to choose; several events asked as one."""

from __future__ import annotations

from itertools import islice

import pytest

from adjudicator.moves.following import coming, following
from adjudicator.moves.macros import asked
from adjudicator.plain.json import Plain
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.options import course
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.judging import judge
from adjudicator.seam.ruleset import SPECTATOR, Refused
from tests.locke.given import after, fight, table_of

AT: Plain = {"row": 3, "col": 3}
ROUND_END: dict[str, Plain] = {"current": None, "phase": None, "acted": ["P1", "P2", "P3"], "in_round_end": True}


def turn(phase: str | None, **more: Plain) -> Plain:
    return {"turn": {"player": "P1", "phase": phase, **more}}


def kinds(table: Table) -> list[str]:
    return [type(step.event).__name__ for step in following(locke, table, 1)]


@pytest.mark.parametrize(
    ("group", "table", "follows"),
    [
        ("phases", table_of(**turn("main", main_action="Moved")), "PhaseEntered"),
        ("phases", table_of(**turn("main")), None),
        ("phases", table_of(**turn("support_1")), None),
        ("effects", table_of(face_down=[], **turn("space_effect")), "SpaceEffectResolved"),
        ("effects", table_of(face_down=[], **turn("space_effect", done=["SpaceEffectResolved"])), None),
        ("turns", table_of(**turn("combat_outbreak", done=["CombatStarted"])), "NormalTurnEnded"),
        ("turns", table_of(**turn("combat_outbreak", main_action="Moved")), None),
        ("turns", fight(current=None, phase=None), "CombatTurnStarted"),
        ("rounds", fight(**ROUND_END, end_step=2, wishes=["P1"], attack_made=True), "RoundEndStepDone"),
        ("rounds", fight(**ROUND_END, end_step=1, attack_made=True), None),
        ("stages", table_of(key_sites={"total": 3, "destroyed": 3}), "GameEnded"),
        ("stages", table_of(declaration={"player": "P1", "kind": "alignment", "alignment": "GOOD"}), None),
    ],
)  # fmt: skip
def test_a_group_follows_where_nothing_is_left_to_choose(group: str, table: Table, follows: str | None) -> None:
    assert [type(one).__name__ for one in coming(locke, table, [group])] == ([follows] if follows else [])


@pytest.mark.parametrize(("sides", "follows"), [("GE", True), ("G?", False)])
def test_who_may_have_to_place_a_piece_is_not_passed_by(sides: str, follows: bool) -> None:
    words = {"G": "GOOD", "E": "EVIL"}
    told = {f"P{at}": words[side] for at, side in enumerate(sides, 1) if side in words}
    given: dict[str, Plain] = {"players": ["P1", "P2"], "silhouettes": told, "silhouettes_revealed": True}
    given |= {"ambush": [{"planet": 1, "space": 2}], "ambush_keeper": "P2", "placed": ["P1"], "complete_log": True}
    given |= {"planet_cards_placed": True}
    table = locke.lay(given)

    assert ("FirstPlayerDecided" in kinds(table)) == follows
    assert ("PiecePlaced" in {one.event for one in course(table)}) != follows


def test_the_result_of_an_attack_follows_what_stopped_it() -> None:
    wave: Plain = {"card": "Wave", "level": 4, "firepower": 9, "attribute": "E"}
    declared = after(fight(), event="AttackDeclared", player="P1", targets=["P2"], **wave)
    blocked = after(declared, event="DefenceAttempted", player="P2", card="Dome", level=5, success=True)

    assert kinds(declared) == []
    assert kinds(blocked) == ["AttackResolved", "PhaseEntered"]
    assert coming(locke, blocked, ["phases"]) == ()


def test_nothing_follows_in_a_log_that_leaves_steps_out() -> None:
    moved = table_of(**turn("main", main_action="Moved"), complete_log=False)

    assert coming(locke, moved) == ()


@pytest.mark.parametrize("viewer", ["P2", SPECTATOR])
def test_what_follows_for_a_viewer_breaks_no_rule_and_tells_nothing(viewer: str) -> None:
    """By the table as the viewer knows it, and as it is; whatever lies hidden there, the same follows."""
    found = 0
    for step in islice(played(locke, sample_setup(locke, "late"), 3, 10**6), 0, 400, 5):
        seen = locke.mask_table(step.after, viewer)
        hidden = {
            seat: one if seat == viewer else replace(one, hand=None) for seat, one in step.after.characters.items()
        }
        assert coming(locke, seen) == coming(locke, locke.mask_table(replace(step.after, characters=hidden), viewer))
        for event in coming(locke, seen):
            found += 1
            for table in (seen, step.after):
                assert judge(locke, step.position + 1, table, event).findings == ()
    assert found > 20


def made(name: str, table: Table, *answers: Plain) -> tuple[list[str], set[str]]:
    """The events that a macro makes of answers, by kind, and the kinds that it asks for next."""
    found = asked(locke, locke.macros[name], table, 1, answers)
    assert not any(step.findings for step in found.steps)
    return [type(step.event).__name__ for step in found.steps], {one.event for one in found.asks}


def test_a_turn_passes_by_what_lies_before_its_main_action() -> None:
    table = table_of(face_down=[], key_sites={"total": 3}, **turn("support_1"))
    move: Plain = {"event": "Moved", "player": "P1", "to": {"row": 3, "col": 4}}

    assert made("turn", table)[1] >= {"Moved", "Passed"}
    assert made("turn", table, move) == (
        ["PhaseEntered", "Moved", "PhaseEntered", "SpaceEffectResolved", "PhaseEntered"], set(),
    )  # fmt: skip
    with pytest.raises(Refused):
        made("turn", table, move, move)


def test_the_next_turn_begins_where_the_last_one_was_left() -> None:
    table = table_of(face_down=[], **turn("support_2", main_action="Moved"))

    kinds_made, asks = made("turn", table, {"event": "Passed", "player": "P2"})
    assert kinds_made[:4] == ["PhaseEntered", "NormalTurnEnded", "NormalTurnStarted", "PhaseEntered"]
    assert "Passed" in kinds_made
    assert asks == set()


def test_an_attack_asks_until_it_is_settled() -> None:
    attack: Plain = {"event": "AttackDeclared", "player": "P1", "targets": ["P2"], "card": "Wave"}
    endured: Plain = {"event": "EnduranceDeclared", "player": "P2", "value": 6}
    judged: Plain = {"event": "DamageJudged", "player": "P1", "target": "P2", "column": "1:1", "roll": [1, 1]}

    assert made("attack", fight())[1] == {"AttackDeclared"}
    half = made("attack", fight(), attack)
    assert half[0] == ["AttackDeclared"]
    assert {"DefenceAttempted", "EvasionAttempted", "EnduranceDeclared"} <= half[1]
    assert made("attack", fight(), attack, endured)[1] == {"DamageJudged"}
    assert made("attack", fight(), attack, endured, judged)[1] == set()


def test_the_end_of_a_round_asks_for_wishes_alone() -> None:
    table = fight(**ROUND_END, end_step=1, attack_made=True)
    done, asks = made("round_end", table, {"event": "RoundEndStepDone", "step": 2, "wishes": ["P1"]})

    assert set(done) == {"RoundEndStepDone"}
    assert asks <= {"CombatCardDiscarded", "HandRefilled", "RoundEndStepDone"}
