"""Tables laid from plain data and told again are the same."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.events import ModelDeployed
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.state import Attached, Duel, Flip, Model, Table
from adjudicator.rulesets.malifaux.tell import tell
from adjudicator.seam.ruleset import Refused
from tests.malifaux.chance import SETUP, random_steps

ANN = {"model": "ann", "seat": "A"}


@given(st.integers(0, 2**32))
def test_every_table_told_lays_the_same_table(seed: int) -> None:
    table = lay(SETUP)
    assert lay(tell(table)) == table
    for _, _, event, after in random_steps(Random(seed), table, 60):
        assert lay(json.loads(json.dumps(tell(after)))) == after, event


def test_a_table_of_nothing_has_two_seats_with_whole_decks() -> None:
    table = lay({})
    assert list(table.seats) == ["A", "B"]
    assert all(side.deck_count == 54 for side in table.seats.values())
    assert (table.active, table.active_seat, table.phase) == (None, "A", "play")


def test_cards_listed_nowhere_lie_where_rest_says() -> None:
    side = lay({"seats": {"A": {"hand": ["9R"], "discard": ["1C"], "rest": "discard"}}}).seats["A"]
    assert (side.deck_count, side.hand, len(side.discard), side.discard[-1]) == (0, ("9R",), 53, "1C")


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"seats": {"A": {"hand": ["9R"], "discard": ["9R"]}}}, "seats.A.discard"),
        ({"seats": {"A": {"hand": ["9R"], "deck": {"top": ["9R"]}}}}, "seats.A.deck.top"),
        ({"seats": {"A": {"hand": ["14R"]}}}, "seats.A.hand[0]"),
        ({"seats": {"A": {"deck": {"count": 12}}}}, "seats.A.deck.count"),
        ({"seats": {"A": {"hnad": []}}}, "seats.A.hnad"),
        ({"models": {"ann": {"seat": "A", "Df": "five"}}}, "models.ann.Df"),
        ({"models": {"ann": {"seat": "A", "luck": 1}}}, "models.ann.luck"),
        ({"models": {"ann": {"at": [40, 3]}}}, "models.ann.at"),
        ({"models": {"ann": {"at": [4, 3], "standing_on": "R"}}}, "models.ann.standing_on"),
        ({"terrain": {"R": {"polygon": [[1, 1], [2, 2], [2, 1], [1, 2]]}}}, "terrain.R.polygon"),
        ({"terrain": {"R": {"polygon": [[1, 1], [2, 2]]}}}, "terrain.R.polygon"),
        ({"markers": {"M": {"at": [1, -3]}}}, "markers.M.at"),
        ({"models": ["ann"]}, "models"),
        ({"phase": "tea"}, "phase"),
        ({"active": "zed"}, "active"),
        ({"under_way": {"action": "a1", "model": "zed", "name": "Cut"}}, "under_way.model"),
        (
            {"models": {"ann": {}}, "under_way": {"action": "a1", "model": "ann", "name": "Cut", "target": "zed"}},
            "under_way.target",
        ),
        ({"duel": {"id": "d1", "acting": "zed", "stat": 5}}, "duel.acting"),
        ({"models": {"ann": {"seat": "A"}}, "duel": {"id": "d1", "acting": "ann"}}, "duel.stat"),
        ({"models": {"ann": {}}, "duel": {"id": "d1", "acting": "ann", "target": "ann", "stat": 5}}, "duel.target"),
        (
            {"models": {"ann": {}}, "duels": {"d1": {"kind": "opposed", "acting": ANN, "target": ANN}}},
            "duels.d1.target",
        ),
        ({"models": {"ann": {}}, "duels": {"d1": {"kind": "tea", "acting": ANN}}}, "duels.d1.kind"),
        ({"models": {"ann": {}}, "duels": {"d1": {"kind": "simple", "acting": ANN, "step": "F"}}}, "duels.d1.step"),
        (
            {"models": {"ann": {}}, "duels": {"d1": {"kind": "simple", "acting": {"model": "ann", "seat": "Z"}}}},
            "duels.d1.acting.seat",
        ),
        (
            {"models": {"ann": {}}, "duels": {"d1": {"kind": "simple", "acting": ANN, "against": "zed"}}},
            "duels.d1.against",
        ),
        (
            {"models": {"ann": {}}, "duels": {"d1": {"kind": "simple", "acting": {**ANN, "flip": {"seat": "Z"}}}}},
            "duels.d1.acting.flip.seat",
        ),
        ({"flips": {"f1": {"seat": "A", "deck": "Z"}}}, "flips.f1.deck"),
        (
            {
                "models": {"ann": {}},
                "under_way": {"action": "a1", "model": "ann", "name": "Cut", "from_disengage": "zed"},
            },
            "under_way.from_disengage",
        ),
        ({"unshuffled": ["C"]}, "unshuffled"),
        ({"turn": float("nan")}, "turn"),
        ({"turn": 10**5000}, "turn"),
        ({1: 2}, None),
    ],
)
def test_what_cannot_be_laid_is_refused_with_its_field(setup: Plain, field: str | None) -> None:
    with pytest.raises(Refused) as refused:
        lay(setup)
    assert refused.value.field == field


def test_a_deck_that_is_still_to_be_shuffled_is_told() -> None:
    table = lay({"unshuffled": ["A"]})
    assert table.unshuffled == ("A",)
    assert lay(tell(table)) == table


def test_a_crew_file_becomes_models_actions_and_upgrades() -> None:
    crew = {
        "name": "Lamplighters",
        "faction": "Guild",
        "soulstones": 4,
        "models": {"ann": {"name": "Ann", "Df": 5, "health_max": 9, "actions": {"Cut": {"kind": "attack"}}}},
        "actions": {"Cut": {"stat": 6, "resist": "Df"}},
        "upgrades": {"Cloak": {"cost": 1}},
    }
    table = lay({"crews": {"A": crew}, "cut_required": True})
    assert (table.seats["A"].faction, table.seats["A"].soulstones, table.cut_required) == ("Guild", 4, True)
    assert (table.models["ann"].seat, table.models["ann"].health) == ("A", 9)
    assert table.action_data["Cut"].stat == 6
    assert table.upgrade_data["Cloak"].cost == 1


def test_what_is_said_of_a_crews_model_goes_over_its_card() -> None:
    crews = {
        "A": {"name": "One", "models": {"ann": {"Df": 5, "Wp": 6, "base_mm": 30}, "abe": {"Df": 4}}},
        "B": {"name": "Two", "models": {"bob": {"Df": 3}}},
    }
    table = lay({"crews": crews, "models": {"bob": {"seat": "A", "Wp": 2}, "cat": {}, "ann": {"at": [3, 4], "Df": 7}}})

    assert list(table.models) == ["ann", "abe", "bob", "cat"]
    ann, bob = table.models["ann"], table.models["bob"]
    assert (dict(ann.printed), ann.base_mm, ann.at, ann.seat) == ({"Df": 7, "Wp": 6}, 30, (3, 4), "A")
    assert (dict(bob.printed), bob.seat) == ({"Df": 3, "Wp": 2}, "A")


def test_a_model_that_states_no_seat_goes_by_its_id_laid_or_deployed() -> None:
    table = lay({"seats": {"North": {}, "South": {}}, "models": {"South 1": {}, "ann": {}}})
    for name in ("South 2", "abe"):
        table = malifaux.evolve(table, ModelDeployed(model=name, at=(3, 3)), 1)

    assert list(table.seats) == ["North", "South"]
    assert {name: model.seat for name, model in table.models.items()} == {
        "South 1": "South",
        "ann": "North",
        "South 2": "South",
        "abe": "North",
    }


def test_a_model_of_no_seat_is_of_a() -> None:
    assert lay({"seats": {"B": {}, "A": {}}, "models": {"ann": {}, "B 1": {}}}).models["ann"].seat == "A"


def test_a_model_is_of_one_crew() -> None:
    crew = {"name": "One", "models": {"ann": {}}}
    with pytest.raises(Refused, match="ann is a model of another crew too") as refused:
        lay({"crews": {"A": crew, "B": crew}, "models": {"ann": {}}})
    assert refused.value.field == "crews.B.models.ann"


# ---- a duel under way


def _with_duel(**duel: Plain) -> Table:
    return lay(
        {
            "models": {"ann": {"seat": "A"}, "bob": {"seat": "B", "Df": 5}},
            "actions": {"Cut": {"stat": 6, "resist": "Df", "tn": 9}},
            "under_way": {"action": "a1", "model": "ann", "name": "Cut", "target": "bob"},
            "duel": {"id": "d1", "action": "a1", "acting": "ann", "target": "bob", **duel},
        }
    )


def test_a_duel_reads_what_it_leaves_open_from_its_action() -> None:
    duel = _with_duel(step="A").duels["d1"]
    assert (duel.kind, duel.stat, duel.resist, duel.tn, duel.step) == ("opposed", 6, "Df", 9, "A")


def test_cards_of_a_duel_lie_in_conflict_and_discard() -> None:
    table = _with_duel(
        step="C",
        flips={"A": {"cards": ["7R", "2C"], "modifier": 1, "used": "7R"}, "B": {"cards": ["8T"], "used": "8T"}},
    )
    assert (table.seats["A"].conflict, table.seats["A"].discard) == (("7R",), ("2C",))
    duel = table.duels["d1"]
    assert [mine.total for mine in duel.duelists] == [13, 13]


def test_cards_not_chosen_from_lie_in_no_zone() -> None:
    table = _with_duel(step="B", flips={"A": {"cards": ["7R", "2C"], "modifier": 1}})
    side, flip = table.seats["A"], table.duels["d1"].acting.flip
    assert (side.deck_count, side.conflict, side.discard) == (52, (), ())
    assert flip is not None
    assert flip.waiting == ("7R", "2C")


def test_final_totals_of_step_e_are_told() -> None:
    duel = _with_duel(step="E", final={"ann": {"value": 15, "suits": ["C"]}, "bob": {"value": 13}}).duels["d1"]
    assert [(mine.final, mine.told) for mine in duel.duelists] == [(15, True), (13, True)]


def test_a_duel_with_results_is_over_and_missing_results_are_worked_out() -> None:
    final = {"ann": {"value": 15}, "bob": {"value": 13}}
    stated = _with_duel(final=final, success={"ann": False}).duels["d1"]
    assert (stated.step, [mine.success for mine in stated.duelists]) == ("over", [False, False])
    assert _with_duel(final=final, step="over").duels["d1"].acting.success is True


def test_a_used_card_that_was_not_revealed_was_cheated_in() -> None:
    table = _with_duel(step="C", flips={"A": {"cards": ["7R"], "used": "12C"}})
    acting = table.duels["d1"].acting
    assert acting.flip is not None
    assert (acting.flip.cheated, acting.total, table.seats["A"].discard) == (True, 13, ("7R",))


# ---- telling


@pytest.mark.parametrize("kind", [Duel, Flip, Model])
def test_every_field_is_told(kind: type) -> None:
    table = _with_duel(step="B", flips={"A": {"cards": ["7R"]}})
    told = tell(table)
    there = {"Duel": told["duels"]["d1"], "Flip": told["duels"]["d1"]["acting"]["flip"], "Model": told["models"]["bob"]}
    unlike = {"Model": {"actions"}}.get(kind.__name__, set())
    assert set(kind.__struct_fields__) - unlike <= there[kind.__name__].keys()  # type: ignore[attr-defined]


def test_stats_are_told_as_they_are_in_force() -> None:
    told = tell(lay(SETUP))["models"]["ann"]
    assert (told["Df"], told["printed"]["Df"], told["upgrades"]) == (6, 5, ["Silt Cloak"])


def test_the_side_that_is_up_is_told_beside_the_name() -> None:
    table = lay({"models": {"ann": {"seat": "A", "upgrades": ["Coin"], "upgrade_sides": ["Tails"]}}})
    assert table.models["ann"].upgrades == (Attached("Coin", "Tails"),)
    assert lay(tell(table)) == table
