"""Questions to a table: who may attack whom, columns and damage, declarations, winners."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, told
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.events import Event
from adjudicator.rulesets.locke.generated.play import KINDS
from adjudicator.rulesets.locke.generated.sample import sample
from adjudicator.rulesets.locke.secrets.mask import mask_table
from adjudicator.rulesets.locke.setup.lay import lay
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.randomness import Seeded
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Step
from tests.locke.twins import answers

Json = Any
SEATS = ["P1", "P2", "P3", "P4", "P5"]
ALIGNMENTS = {"P1": "GOOD", "P2": "EVIL", "P3": "SPECIAL", "P4": "EVIL", "P5": "GOOD"}
SHEETS: dict[str, Any] = {
    seat: {"character": f"Name {seat}", "alignment": alignment, "endurance": 6, "esp_level": 5}
    for seat, alignment in ALIGNMENTS.items()
}
GIVEN: dict[str, Any] = {"players": SEATS, "seats_ccw": SEATS, "stage": "base", "characters": SHEETS}
FIGHT: dict[str, Any] = GIVEN | {
    "complete_log": True,
    "combat": {"round": 2, "participants": ["P1", "P2", "P3", "P4"], "order": ["P1", "P2", "P3", "P4"]}
    | {"acted": ["P1"], "current": "P2", "at": {"row": 1, "col": 1}},
}


def ask(given: Plain, question: str, *events: Json, viewer: str = JUDGE, **asked: Any) -> Json:
    """The answer after events, of what a viewer may know."""
    table = lay(given)
    for position, event in enumerate(events, 1):
        table = locke.evolve(table, convert(event, KINDS[event["event"]]), position)
    query = locke.queries[question]
    return query.answer(mask_table(table, viewer), convert(asked, query.asked))


def said(answer: Json) -> list[str]:
    """All sentences of an answer."""
    if isinstance(answer, Said):
        return [str(answer)]
    inner = answer.values() if isinstance(answer, dict) else answer if isinstance(answer, list) else ()
    return [sentence for part in inner for sentence in said(part)]


def event(kind: str, **fields: Any) -> Json:
    return {"event": kind, **fields}


def test_before_the_first_round_no_round_is_named() -> None:
    given = GIVEN | {"combat": {"participants": ["P1", "P2"], "at": {"row": 1, "col": 1}}}
    assert said(ask(given, "attack"))[0].startswith("Combat, before the first round: row 1, column 1")


def test_a_reason_does_not_tell_of_what_is_made_up_for_the_question() -> None:
    passes = event("Passed", player="P2", phase="main")
    sentences = " ".join(said(ask(FIGHT, "attack", passes, player="P2")))
    assert "second main action in the combat turn: attack declared" in sentences
    assert "firepower 1" not in sentences


# ---- damage


@pytest.mark.parametrize(
    ("firepower", "endurance", "column"),
    [(3, 4, "1:2"), (4, 4, "1:1"), (15, 4, "3:1"), (16, 4, "4:1"), (39, 2, "10:1"), (40, 2, "20:1"), (1, 0, "20:1")],
)
def test_a_column_is_the_quotient_rounded_down(firepower: int, endurance: int, column: str) -> None:
    answer = ask({}, "damage", firepower=firepower, endurance=endurance)

    assert answer["column"] == column
    assert answer["rules"] == ["LCK-DAMAGE-03", "LCK-HOUSE-02"]


@pytest.mark.parametrize(
    ("x", "against_x", "column"), [(0, 0, "2:1"), (1, 0, "3:1"), (0, 1, "1:1"), (0, 9, "1:2"), (9, 0, "10:1")]
)
def test_the_column_of_a_melee_is_moved_by_x(x: int, against_x: int, column: str) -> None:
    answer = ask({}, "damage", firepower=8, against=4, x=x, against_x=against_x)

    assert answer["column"] == column
    assert "LCK-MELEE-13" in answer["rules"]


def test_the_damage_of_each_throw_is_told_and_what_kills() -> None:
    answer = ask({}, "damage", column="3:1", endurance=4)

    assert answer["table"]["damage"] == {
        "2": 0, "3": 1, "4": 1, "5": 2, "6": 2, "7": 3, "8": 3, "9": 4, "10": 4, "11": 5, "12": 5,
    }  # fmt: skip
    assert (answer["kills"]["from"], answer["kills"]["ways"], answer["kills"]["out_of"]) == (11, 3, 36)
    assert "More than 4 kills: 3 of 36 throws do (LCK-DAMAGE-05)" in said(answer)


def test_the_attack_on_its_way_gives_its_numbers() -> None:
    attack = event("AttackDeclared", player="P2", targets=["P3"], card="x", level=4, firepower=13, attribute="E")
    joined = event("SynchronisationJoined", player="P4", level=3, firepower=6, sync=True)
    declared = event("EnduranceDeclared", player="P3", value=4)
    answer = ask(FIGHT, "damage", attack, joined, declared, viewer=SPECTATOR)

    assert (answer["column"], answer["level"]["level"], answer["kills"]["above"]) == ("4:1", 5, 4)
    assert ask(FIGHT, "damage", attack, declared, endurance=3)["column"] == "4:1"
    assert ask(FIGHT, "damage", attack | {"column": "5:1", "firepower": None}, declared)["column"] == "5:1"


def test_true_endurance_is_for_those_who_know_it() -> None:
    attack = event("AttackDeclared", player="P2", targets=["P3"], card="x", level=4, firepower=13, attribute="E")

    assert ask(FIGHT, "damage", attack)["column"] == "2:1"
    assert ask(FIGHT, "damage", attack, viewer="P3")["column"] == "2:1"
    for viewer in (SPECTATOR, "P2"):
        with pytest.raises(Refused) as refused:
            ask(FIGHT, "damage", attack, viewer=viewer)
        assert refused.value.field == "endurance"


def test_the_melee_on_its_way_gives_its_numbers() -> None:
    declared = event("MeleeDeclared", player="P2", target="P3", firepower=9, melee_x=[{"name": "sword", "x": 2}])
    answered = event("MeleeAnswered", player="P3", firepower=4, counter=True)

    assert ask(FIGHT, "damage", declared, answered)["column"] == "4:1"
    assert ask(FIGHT, "damage", declared, answered, target="P2")["column"] == "1:2"


def test_an_endurance_asked_about_in_a_melee_is_the_targets() -> None:
    declared = event("MeleeDeclared", player="P2", target="P3", firepower=9, melee_x=[{"name": "sword", "x": 2}])

    assert ask(FIGHT, "damage", declared, endurance=3)["column"] == "5:1"  # 3:1, moved by +2
    assert ask(FIGHT, "damage", declared, endurance=3, x=0)["column"] == "3:1"
    assert ask(FIGHT, "damage", declared, against=3)["column"] == "5:1"
    assert ask(FIGHT, "damage", declared, firepower=9, endurance=3)["column"] == "3:1"  # of no attack on its way


@pytest.mark.parametrize("asked", [{"x": 2}, {"against_x": 1}, {"column": "3:1", "x": 2}])
def test_an_x_without_a_melee_is_refused(asked: Json) -> None:
    with pytest.raises(Refused) as refused:
        ask({}, "damage", **{"firepower": 9, "endurance": 3, **asked})
    assert refused.value.field == "against"


def test_a_melee_column_beyond_10_to_1_is_said_to_be_10_to_1() -> None:
    answer = ask({}, "damage", firepower=20, against=1)

    assert (answer["column"], "LCK-COLUMN-07" in answer["rules"]) == ("10:1", True)
    assert "in melee it is 10:1" in str(answer["says"])
    assert "are equal" in str(ask({}, "damage", firepower=10, against=1)["says"])


def test_an_attack_of_a_turn_that_is_over_gives_no_numbers() -> None:
    attack = event("AttackDeclared", player="P2", targets=["P3"], card="x", level=4, firepower=13, attribute="E")
    declared, over = event("EnduranceDeclared", player="P3", value=4), event("CombatTurnEnded", player="P2")

    assert ask(FIGHT, "damage", attack, declared)["column"] == "3:1"
    for after in ([over], [over, event("CombatTurnStarted", player="P3")], [event("RoundEndStepDone", step=1)]):
        with pytest.raises(Refused) as refused:
            ask(FIGHT, "damage", attack, declared, *after)
        assert refused.value.field == "firepower"


def test_an_endurance_declared_in_a_melee_kills_nobody() -> None:
    declared = event("MeleeDeclared", player="P2", target="P3", firepower=9)
    answers = event("EnduranceDeclared", player="P3", value=1), event("MeleeAnswered", player="P3", firepower=1)

    assert ask(FIGHT, "damage", declared, *answers)["kills"]["above"] == 6


@pytest.mark.parametrize(
    ("asked", "field"),
    [({}, "firepower"), ({"firepower": 3}, "endurance"), ({"column": "11:1"}, "column"), ({"target": "P9"}, "target")],
)
def test_a_question_about_damage_that_lacks_something_is_refused(asked: Json, field: str) -> None:
    with pytest.raises(Refused) as refused:
        ask(GIVEN, "damage", **asked)
    assert refused.value.field == field


def test_columns_of_a_match_have_damage_tables_of_their_own() -> None:
    answer = ask({"tables": {"damage_columns": ["1:1", "3:1"]}}, "damage", firepower=8, endurance=2)

    assert (answer["column"], answer["table"]["damage"]) == ("3:1", None)


# ---- attacks


def test_whoever_has_the_combat_turn_may_attack_the_others() -> None:
    answer = ask(FIGHT, "attack")

    assert answer["attackers"]["P2"]["targets"] == ["P1", "P3", "P4"]
    assert "P2 may attack P1, P3 and P4 (LCK-ATTACK-01)" in said(answer)
    assert answer["attackers"]["P1"]["targets"] == []
    assert set(answer["attackers"]["P1"]["why"]["P2"]) == {"LCK-ATTACK-01", "LCK-INIT-02"}
    assert answer["joiners"]["players"] == ["P3", "P4"]
    assert set(answer["joiners"]["why"]["P1"]) == {"LCK-SYNC-03"}


def test_the_dead_are_no_targets_and_a_second_attack_is_none() -> None:
    dead = FIGHT | {"characters": SHEETS | {"P3": {"alive": False}}}
    assert ask(dead, "attack", player="P2")["attackers"]["P2"]["targets"] == ["P1", "P4"]

    attack = event("AttackDeclared", player="P2", targets=["P3"], source="ability", level=2, firepower=5, attribute="E")
    answer = ask(FIGHT, "attack", attack)
    assert set(answer["attackers"]["P2"]["why"]["P1"]) == {"LCK-CMAIN-01"}
    assert set(answer["joiners"]["why"]["P4"]) == {"LCK-SYNC-01", "LCK-SYNC-02"}


def test_an_attack_of_a_turn_that_is_over_bars_nobody_from_the_next() -> None:
    attack = event("AttackDeclared", player="P2", targets=["P4"], card="x", level=4, firepower=5, attribute="E")
    over = event("CombatTurnEnded", player="P2"), event("CombatTurnStarted", player="P3")
    answer = ask(FIGHT, "attack", attack, *over)

    assert (answer["joiners"]["players"], answer["joiners"]["below_level"]) == (["P4"], None)


def test_joiners_and_interceptors_are_told_the_level() -> None:
    attack = event(
        "AttackDeclared", player="P2", targets=["P3"], card="x", level=4, firepower=5, attribute="E", sync=True
    )
    asked = event("SynchronisationRequested", player="P2")
    answer = ask(FIGHT, "attack", attack, asked)
    assert (answer["joiners"]["players"], answer["joiners"]["below_level"]) == (["P4"], 4)
    assert answer["interceptors"]["players"] == []

    evaded = event("EvasionAttempted", player="P3", card="Teleport", level=5, teleport=True, success=True)
    answer = ask(FIGHT, "attack", attack, evaded)
    assert (answer["interceptors"]["players"], answer["interceptors"]["above_level"]) == (["P1", "P2", "P4"], 5)
    answer = ask(FIGHT, "attack", attack, evaded | {"teleport": False})
    assert answer["interceptors"]["players"] == ["P1", "P2", "P4"]  # by its name
    answer = ask(FIGHT, "attack", attack, evaded | {"card": "Jaunt", "teleport": False})
    assert answer["interceptors"]["players"] == []
    assert set(answer["interceptors"]["why"]["P1"]) == {"LCK-INTERCEPT-01"}


def test_a_melee_is_possible_where_a_log_leaves_nothing_out() -> None:
    assert ask(FIGHT, "attack")["attackers"]["P2"]["melee"] == ["P1", "P3", "P4"]


def test_without_a_combat_nobody_attacks() -> None:
    assert ask(GIVEN, "attack")["attackers"] == {}


# ---- declarations


def test_a_declaration_of_the_own_alignment_is_worked_out() -> None:
    turn = GIVEN | {"turn": {"player": "P1", "phase": "support_1"}}
    answer = ask(turn, "declaration", player="P1")

    assert (answer["kind"], answer["alignment"], answer["missing"]["why"]) == ("alignment", "GOOD", {})
    results = {seat: one["result"] for seat, one in answer["unopposed"]["players"].items()}
    assert results == {"P1": "wins", "P2": "loses", "P3": "wins", "P4": "loses", "P5": "wins"}
    assert answer["unopposed"]["players"]["P2"]["rules"] == ["LCK-LOSE-04", "LCK-RANK-04"]
    assert answer["objectors"]["players"] == ["P2", "P3", "P4", "P5"]


def test_what_is_missing_for_a_declaration_is_named() -> None:
    turn = GIVEN | {"turn": {"player": "P2", "phase": "main"}, "characters": SHEETS | {"P5": {"alive": False}}}

    assert set(ask(turn, "declaration", player="P1")["missing"]["why"]) == {"LCK-DECL-01"}
    assert set(ask(turn, "declaration", player="P2", alignment="GOOD")["missing"]["why"]) == {
        "LCK-DECL-01",
        "LCK-DECL-03",
    }
    answer = ask(turn, "declaration", player="P3")
    assert (answer["kind"], "LCK-DECL-09" in answer["missing"]["why"]) == ("solo", True)
    assert [one["result"] for one in answer["unopposed"]["players"].values()] == ["loses", "loses", "wins"] + 2 * [
        "loses"
    ]
    assert answer["objectors"]["players"] == ["P1", "P2", "P4"]
    assert set(answer["objectors"]["why"]["P5"]) == {"LCK-DECL-05"}


def test_others_learn_of_a_declaration_what_they_may_know() -> None:
    with pytest.raises(Refused) as refused:
        ask(GIVEN, "declaration", player="P2", viewer="P1")
    assert refused.value.field == "alignment"

    answer = ask(GIVEN, "declaration", player="P2", alignment="GOOD", viewer="P1")
    assert "LCK-DECL-03" not in answer["missing"]["why"]
    results = {seat: one["result"] for seat, one in answer["unopposed"]["players"].items()}
    assert results == {"P1": "wins", "P2": "unknown", "P3": "unknown", "P4": "unknown", "P5": "unknown"}


@pytest.mark.parametrize("question", ["attack", "declaration"])
@pytest.mark.parametrize("viewer", [SPECTATOR, "P1"])
def test_hidden_sheets_decide_no_answer(question: str, viewer: str) -> None:
    asked = {"player": "P2", "alignment": "EVIL"} if question == "declaration" else {}
    other = SHEETS | {
        "P2": {"character": "x", "alignment": "GOOD", "endurance": 1, "legend": True, "own_defeat": True},
        "P3": {"character": "y", "alignment": "EVIL", "hand": [{"name": "z", "class": "attack"}], "hand_count": None},
    }

    one, two = (ask(FIGHT | {"characters": sheets}, question, viewer=viewer, **asked) for sheets in (SHEETS, other))
    assert repr(one) == repr(two)


def test_a_legend_may_lose_by_another_that_is_not_known() -> None:
    sheets = SHEETS | {"P1": SHEETS["P1"] | {"legend": True}}

    answer = ask(GIVEN | {"characters": sheets}, "declaration", player="P1", viewer="P1")
    assert answer["unopposed"]["players"]["P1"]["result"] == "unknown"
    answer = ask(GIVEN | {"characters": sheets}, "declaration", player="P1")
    assert answer["unopposed"]["players"]["P1"]["result"] == "wins"


# ---- winners


@pytest.mark.parametrize(
    ("reason", "ranks"),
    [(None, "AAAAB"), ("key_sites", "ACACB"), ("evil_1000", "CAAAD")],
)
def test_ranks_follow_from_the_end(reason: str | None, ranks: str) -> None:
    given = GIVEN | {"characters": SHEETS | {"P5": SHEETS["P5"] | {"alive": False}}}
    answer = ask(given, "winners", **({} if reason is None else {"reason": reason}))

    assert (answer["reason"], "".join(one["rank"] for one in answer["players"].values())) == (reason, ranks)


def test_a_standing_declaration_ends_the_match() -> None:
    declared = event("VictoryDeclared", player="P2", alignment="EVIL", sheet_open=True)
    answer = ask(GIVEN, "winners", declared)

    assert (answer["reason"], [one["rank"] for one in answer["players"].values()]) == (
        "declaration",
        ["C", "A", "A", "A", "C"],
    )
    opposed = ask(GIVEN, "winners", declared, event("ObjectionRaised", player="P1"))
    assert (opposed["reason"], opposed["players"]["P1"]["rank"]) == (None, "A")
    with pytest.raises(Refused) as refused:
        ask(GIVEN, "winners", reason="declaration")
    assert refused.value.field == "reason"


def test_every_sentence_of_an_answer_names_its_rule() -> None:
    answers = [ask(FIGHT, "attack"), ask({}, "damage", column="2:1"), ask(GIVEN, "winners")["players"]]

    assert all("LCK-" in sentence for answer in answers for sentence in said(answer) if "(" in sentence)
    assert all(told(one["says"]) for one in answers[2].values())


# ---- any table


def test_every_table_of_a_match_can_be_asked_and_drawn_by_anybody() -> None:
    randomness, table = Seeded(5), lay(sample())
    for position in range(1, 500):
        event = locke.play(table, randomness)
        before, table = table, locke.evolve(table, event, position)
        if position % 9 == 0:
            for viewer in (JUDGE, SPECTATOR, "P4"):
                step = locke.mask(Step(position, before, event, table), viewer)
                assert ET.fromstring(_drawn(step)) is not None  # noqa: S314 what draw wrote
                assert all(answers(step.after))


def _drawn(step: Step[Table, Event]) -> str:
    assert locke.draw is not None
    return locke.draw(step.before, step.event, step.after, {"language": "ja"})
