"""What names nothing that there is, or is none of its kind, is refused with its field; a breach is recorded."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.plain.json import Malformed, Plain, read_event
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.setup.lay import lay
from adjudicator.seam.judging import judge
from adjudicator.seam.limits import let_in
from adjudicator.seam.ruleset import Refused
from tests.locke.one_of_each import KINDS, SETUP

TABLE = lay({"stage": "base", "players": SETUP["players"], "characters": SETUP["characters"]})
CARD: dict[str, Plain] = {"suit": "black", "rank": 3}


@pytest.mark.parametrize(
    ("event", "fields", "field"),
    [
        ("Passed", {"player": "P8"}, "player"),
        ("Passed", {"player": "p1"}, "player"),
        ("Passed", {"player": ""}, "player"),
        ("Passed", {"player": 1}, "player"),
        ("Passed", {}, "player"),
        ("Passed", {"player": "P1", "turn_of": "P9"}, "turn_of"),
        ("Passed", {"player": "P1", "phase": "combat"}, "phase"),
        ("Treated", {"player": "P1", "target": "Nobody"}, "target"),
        ("NormalTurnEnded", {"player": "P1", "next": "P8"}, "next"),
        ("GameEnded", {"reason": "declaration", "declarer": "P8"}, "declarer"),
        ("GameEnded", {"reason": "boredom"}, "reason"),
        ("RanksAssigned", {"ranks": {"P8": "A"}}, "ranks.P8"),
        ("RanksAssigned", {"ranks": {"P1": "E"}}, "ranks.P1"),
        ("RanksAssigned", {"ranks": {"P1": "A"}, "sheets_open": ["P8"]}, "sheets_open"),
        ("CharacterSheetsDealt", {"deals": {"P8": "Dax Orlo"}}, "deals.P8"),
        ("PartyFormed", {"player": "P1", "members": ["P1", "P8"]}, "members"),
        ("AttackDeclared", {"player": "P1", "targets": []}, "targets"),
        ("AttackDeclared", {"player": "P1", "targets": ["P2", "P2"]}, "targets"),
        ("CombatStarted", {"player": "P1", "participants": ["P1", "P2", "P1"]}, "participants"),
        # dice
        ("Teleported", {"player": "P1", "to": {"row": 1, "col": 1}, "roll": [0]}, "roll[0]"),
        ("Teleported", {"player": "P1", "to": {"row": 1, "col": 1}, "roll": [7]}, "roll[0]"),
        ("Teleported", {"player": "P1", "to": {"row": 1, "col": 1}, "roll": []}, "roll"),
        ("IntrusionAttempted", {"player": "P3", "roll": [3, 2.5]}, "roll[1]"),
        ("IntrusionAttempted", {"player": "P3", "roll": "6"}, "roll"),
        ("IntrusionAttempted", {"player": "P3", "roll": [6] * 21}, "roll"),
        ("PreCombatRolled", {"player": "P1", "dice": "0D6"}, "dice"),
        ("PreCombatRolled", {"player": "P1", "dice": "1D0"}, "dice"),
        ("PreCombatRolled", {"player": "P1", "dice": "a die"}, "dice"),
        # places
        ("Moved", {"player": "P1", "to": {"row": 0, "col": 1}}, "to.row"),
        ("Moved", {"player": "P1", "to": {"row": 1, "col": 7}}, "to.col"),
        ("Moved", {"player": "P1", "to": {"planet": 7, "space": 1}}, "to.planet"),
        ("Moved", {"player": "P1", "to": {"planet": 1, "space": 7}}, "to.space"),
        ("Moved", {"player": "P1", "to": {"row": 1}}, "to"),
        ("Moved", {"player": "P1", "to": {"row": 1, "col": 1, "planet": 2, "space": 0}}, "to"),
        ("Moved", {"player": "P1", "to": {}}, "to"),
        ("Moved", {"player": "P1", "to": "the moon"}, "to"),
        ("Moved", {"player": "P1", "from": {"planet": 1}, "to": {"row": 1, "col": 1}}, "from"),
        ("Teleported", {"player": "P1", "path": [[1, 1], [1, 10**9]], "to": {"row": 1, "col": 1}}, "path[1][1]"),
        ("Teleported", {"player": "P1", "path": [[1]], "to": {"row": 1, "col": 1}}, "path[0]"),
        ("Teleported", {"player": "P1", "path": [{"planet": 1}], "to": {"row": 1, "col": 1}}, "path"),
        ("Teleported", {"player": "P1", "direction": "up", "to": {"row": 1, "col": 1}}, "direction"),
        # cards and columns
        (
            "PlayingCardsDealt",
            {"purpose": "initiative", "deals": {"P1": {"suit": "stars", "rank": 3}}},
            "deals.P1.suit",
        ),
        (
            "PlayingCardsDealt",
            {"purpose": "initiative", "deals": {"P1": {"suit": "black", "rank": 11}}},
            "deals.P1.rank",
        ),
        (
            "PlayingCardsDealt",
            {"purpose": "silhouette", "deals": {"P1": {"suit": "clubs", "rank": "Z"}}},
            "deals.P1.rank",
        ),
        ("PlayingCardsDealt", {"purpose": "fun", "deals": {}}, "purpose"),
        ("DamageJudged", {"player": "P1", "target": "P2", "column": "three"}, "column"),
        ("DamageJudged", {"player": "P1", "target": "P2", "damage": -1}, "damage"),
        # numbers
        ("EnduranceDeclared", {"player": "P2", "value": -1}, "value"),
        ("EnduranceDeclared", {"player": "P2", "value": 10**9}, "value"),
        ("EnduranceDeclared", {"player": "P2", "value": 4.5}, "value"),
        ("MinionsAppeared", {"player": "P1", "count": 101}, "count"),
        ("HandReceived", {"player": "P1", "count": 100_000}, "count"),
        ("AbilityCardsGained", {"player": "P1", "count": 501}, "count"),
        ("DamageJudged", {"player": "P1", "target": "P2", "damage": 10_001}, "damage"),
        ("RoundEndStepDone", {"step": 0}, "step"),
        ("RoundEndStepDone", {"step": 7}, "step"),
        ("CombatRoundStarted", {"round": 1001}, "round"),
        ("AbilityUsed", {"player": "P1", "name": "x" * 501}, "name"),
        # a match that is another
        ("MatchCreated", {"players": 4}, "players"),
        ("MatchCreated", {"players": 12}, "players"),
        ("MatchCreated", {"players": 10**9}, "players"),
        ("MatchCreated", {"players": ["P1", "P2", "P3", "P4", "P5", "P6", "Q7"]}, "players"),
        ("MatchCreated", {"players": ["P1", "P1", "P3", "P4", "P5", "P6", "P7"]}, "players"),
        ("MatchCreated", {"players": list("ABCDEFG")}, "players"),
        ("MatchCreated", {"seats_ccw": ["P1", "P2"]}, "seats_ccw"),
        ("MatchCreated", {"tables": {"damage_columns": ["2:1", "1:1"]}}, "tables.damage_columns"),
        ("MatchCreated", {"tables": {"damage_columns": ["many"]}}, "tables.damage_columns[0]"),
        ("MatchCreated", {"tables": {"key_sites": -1}}, "tables.key_sites"),
        ("MatchCreated", {"tables": {"nonsense": 1}}, "tables.nonsense"),
    ],
)
def test_what_has_no_place_is_refused_with_its_field(event: str, fields: dict[str, Plain], field: str) -> None:
    with pytest.raises((Malformed, Refused)) as refused:
        let_in(locke, TABLE, read_event(KINDS, {"event": event, **fields}), 1)

    why: Any = refused.value
    assert why.field == field
    assert str(why.says)


@pytest.mark.parametrize(
    ("event", "fields", "rule"),
    [
        ("Moved", {"player": "P1", "to": {"planet": 1, "space": 1}}, "LCK-HOUSE-21"),
        ("Moved", {"player": "P4", "to": {"row": 1, "col": 1}}, "LCK-TURN-04"),
        ("NormalTurnStarted", {"player": "P4"}, "LCK-TURN-04"),
        ("MeleeDeclared", {"player": "P1", "target": "P1"}, "LCK-MELEE-01"),
        (
            "Teleported",
            {"player": "P1", "declared_level": 6, "roll": [1, 1], "to": {"row": 2, "col": 3}},
            "LCK-TELE-01",
        ),
        (
            "Teleported",
            {"player": "P1", "declared_level": 6, "roll": [2], "path": [[0, 3], [0, 4]], "to": {"row": 1, "col": 4}},
            "LCK-BASE-20",
        ),
        ("IntrusionAttempted", {"player": "P3", "target_number": 5, "roll": [1, 1, 1]}, "LCK-INTRUDE-01"),
        ("PreCombatRolled", {"player": "P1", "dice": "2D6"}, "LCK-PRE-08"),
        ("GameEnded", {"reason": "key_sites"}, "LCK-END-02"),
        ("PlayingCardsDealt", {"purpose": "initiative", "deals": {"P1": {"suit": "red", "rank": "K"}}}, "LCK-INIT-02"),
    ],
)
def test_what_breaks_a_rule_is_recorded_with_its_finding(event: str, fields: dict[str, Plain], rule: str) -> None:
    told: Any = read_event(KINDS, {"event": event, **fields})
    let_in(locke, TABLE, told, 1)

    assert rule in {finding.rule for finding in judge(locke, 1, TABLE, told).findings}


@pytest.mark.parametrize(
    ("event", "fields"),
    [
        ("Moved", {"player": "P1", "to": {"row": 2, "col": 4}}),
        (
            "Teleported",
            {"player": "P1", "declared_level": 6, "roll": [1], "path": [[2, 4]], "to": {"row": 2, "col": 4}},
        ),
        ("IntrusionAttempted", {"player": "P3", "target_number": 5, "roll": [1, 1]}),
        ("PreCombatRolled", {"player": "P1", "dice": "1D6"}),
        ("PlayingCardsDealt", {"purpose": "initiative", "deals": {"P1": CARD, "P2": {"suit": "red", "rank": 10}}}),
        ("PlayingCardsDealt", {"purpose": "silhouette", "deals": {"P1": {"suit": "clubs", "rank": "A"}, "P2": None}}),
        ("MinionsAppeared", {"player": "P1", "count": 99}),
        ("AbilityCardsGained", {"player": "P1", "count": 500}),
        ("MatchCreated", {"players": 7}),
        ("MatchCreated", {"tables": {"damage_columns": ["1:1", "2:1"], "quotient_0": "1:1"}}),
    ],
)
def test_the_nearest_that_has_a_place_is_let_in(event: str, fields: dict[str, Plain]) -> None:
    let_in(locke, TABLE, read_event(KINDS, {"event": event, **fields}), 1)


def test_where_a_log_lists_nobody_seats_are_taken_as_they_come() -> None:
    told: Any = read_event(KINDS, {"event": "Passed", "player": "Anybody"})

    assert "Anybody" in locke.tell(let_in(locke, lay({}), told, 1))["turn"].values()


def test_a_match_keeps_who_is_at_the_table_already() -> None:
    five = read_event(KINDS, {"event": "MatchCreated", "players": 5})
    named = lay({"players": ["Ann", "Bea", "Cid", "Dan", "Eve"]})

    assert list(judge(locke, 1, named, five).after.characters) == ["Ann", "Bea", "Cid", "Dan", "Eve"]
    assert len(judge(locke, 1, lay({"characters": {"P4": {}}}), five).after.characters) == 5
    with pytest.raises(Refused, match="Ann is at the table"):
        judge(locke, 1, lay({"characters": {"Ann": {}}}), five)


@pytest.mark.parametrize("stood_in", ["combat_outbreak", "space_effect"])
def test_a_combat_turn_in_a_phase_that_it_does_not_have_goes_on(stood_in: str) -> None:
    """The breach was found when it came there."""
    combat = {"round": 1, "participants": ["P1", "P2"], "current": "P1"}
    table = locke.lay({"stage": "base", "players": ["P1", "P2", "P3", "P4", "P5"], "combat": combat})
    steps = []
    for position, phase in enumerate((stood_in, "main"), 1):
        event = ev.PhaseEntered(player="P1", phase=phase)  # type: ignore[arg-type]
        steps.append(judge(locke, position, table, event))
        table = steps[-1].after

    assert [[found.rule for found in step.findings] for step in steps] == [["LCK-CTURN-01"], []]
