"""House tables of a match: what cannot be is refused with its field, what can is told again and played by."""

from __future__ import annotations

import json
import re
from contextlib import nullcontext
from pathlib import Path

import pytest

from adjudicator.plain.json import Plain, read_event
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.stages.information import info_worth
from adjudicator.rulesets.locke.table.formulas import formula_value
from adjudicator.rulesets.locke.table.house_tables import Tables
from adjudicator.seam.frozen import replace
from adjudicator.seam.judging import judge, seen_by
from adjudicator.seam.limits import lay_within
from adjudicator.seam.ruleset import SPECTATOR, Refused
from tests.locke.one_of_each import KINDS

ROOT = Path(__file__).parents[2]
SEVEN = [f"P{number}" for number in range(1, 8)]
WHOLE: Plain = {"2-4": 0, "5-9": 4, "10-12": 6}
REPLACED: Plain = {
    "esp_check": {"dice": "3D6", "success": "total < target_number", "target_number": "esp_level + 6"},
    "activation_check": {"target_number": "2 * esp_level - excess"},
    "damage_columns": ["1:2", "1:1", "2:1", "5:1"],
    "quotient_0": "1:1",
    "damage": dict.fromkeys(("1:2", "1:1", "2:1", "5:1"), WHOLE),
    "arrival_chart": {"2-9": "no arrival", "10-12": "arrives in round 2"},
    "alive_check": {"10-11": 4, "12": 0},
    "conversion_result": "SPECIAL",
    "party": {"pools_information": False, "moves_together": True, "ends_apart": False},
    "composition": {"7": [3, 3, 1], "6": [3, 3, 0]},
    "silhouettes": {name: {"GOOD": 4, "EVIL": 4} for name in ("Toma Reiss", "Dax Orlo")},
    "planet_cards": {"Library": {"count": 12, "effect": "info 2"}, "Ruins": {"count": 8, "effect": "white"}},
    "base_cards": {"Alarm": {"count": 2, "effect": "1 damage", "affects_defenders": True}},
    "ambush_cards": 2,
    "key_sites": 2,
}
WRONG: dict[str, tuple[Plain, str]] = {
    "an unknown table": ({"weather": 1}, "weather"),
    "an unknown part of a check": ({"esp_check": {"colour": "red"}}, "esp_check.colour"),
    "a target number of nothing": ({"activation_check": {"target_number": "luck"}}, "activation_check.target_number"),
    "dice that are none": ({"activation_check": {"dice": "2D10"}}, "activation_check.dice"),
    "a success that is none": ({"activation_check": {"success": "a red card"}}, "activation_check.success"),
    "a quotient of 0 in no column": ({"quotient_0": "1:3"}, "quotient_0"),
    "a column in halves": ({"damage_columns": ["1:1", "3:2"]}, "damage_columns"),
    "damage of no column": ({"damage": {"7:2": WHOLE}}, "damage.7:2"),
    "damage of a column left out": ({"damage_columns": ["1:1"], "damage": {"2:1": WHOLE}}, "damage.2:1"),
    "a column with a hole": ({"damage": {"1:1": {"2-6": 0, "8-12": 1}}}, "damage.1:1"),
    "a column with two lines": ({"damage": {"1:1": {"2-7": 0, "7-12": 1}}}, "damage.1:1.7-12"),
    "damage below nothing": ({"damage": {"1:1": {"2-12": -1}}}, "damage.1:1"),
    "a return on a 13": ({"alive_check": {"13": 0}}, "alive_check.13"),
    "a return in words": ({"alive_check": {"12": "returns"}}, "alive_check.12"),
    "a composition for four": ({"composition": {"4": [2, 2, 0]}}, "composition.4"),
    "a composition that is not legal": ({"composition": {"7": [4, 2, 1]}}, "composition.7"),
    "a composition of two": ({"composition": {"7": [4, 3]}}, "composition.7"),
    "silhouettes of no alignment": ({"silhouettes": {"Ann": {"BAD": 1}}}, "silhouettes.Ann"),
    "a name without a silhouette": ({"silhouettes": {"Ann": {"GOOD": 0}}}, "silhouettes.Ann"),
    "a character without a silhouette": (
        {"silhouettes": {"Ann": {"GOOD": 1}}, "characters": {"Ann": {}, "Bea": {}}},
        "silhouettes",
    ),
    "an alignment without a silhouette": (
        {"silhouettes": {"Ann": {"GOOD": 1}}, "characters": {"Ann": {"alignment": "EVIL"}}},
        "silhouettes",
    ),
    "thirty-seven planet cards": ({"planet_cards": {"A": {"count": 30}, "B": {"count": 7}}}, "planet_cards"),
    "no base card of a name": ({"base_cards": {"A": {"count": 0}}}, "base_cards.A.count"),
    "a flag of the other board": ({"planet_cards": {"A": {"affects_defenders": True}}}, "planet_cards.A"),
    "a party in words": ({"party": {"moves_together": "yes"}}, "party.moves_together"),
    "more sheets than hold": ({"characters": {f"C{at}": {} for at in range(1_001)}}, ""),
    "no key site": ({"key_sites": 0}, "key_sites"),
    "more key sites than spaces": ({"key_sites": 37}, "key_sites"),
    "more ambush cards than spaces": ({"ambush_cards": 37}, "ambush_cards"),
    "a misspelt key of a check": ({"esp_check": {"sucess": "total <= target_number"}}, "esp_check.sucess"),
    "no dice": ({"esp_check": {"dice": "0D6"}}, "esp_check.dice"),
    "dice without end": ({"esp_check": {"dice": "999999D6"}}, "esp_check.dice"),
    "dice of ten sides": ({"esp_check": {"dice": "2D10"}}, "esp_check.dice"),
    "dice with a number": ({"esp_check": {"dice": "2D6 + 1"}}, "esp_check.dice"),
    "dice without a number": ({"esp_check": {"dice": "D6"}}, "esp_check.dice"),
    "dice that are not said": ({"esp_check": {"dice": " "}}, "esp_check.dice"),
    "a comparison that is none": ({"esp_check": {"success": "total =< target_number"}}, "esp_check.success"),
    "a misspelt target number": ({"esp_check": {"success": "total <= taget_number"}}, "esp_check.success"),
    "a formula that divides": ({"esp_check": {"target_number": "esp_level / 0"}}, "esp_check.target_number"),
    "a misspelt formula": ({"esp_check": {"target_number": "esp_levl + 2"}}, "esp_check.target_number"),
    "a target number too large": ({"esp_check": {"target_number": "1000"}}, "esp_check.target_number"),
    "no result of a conversion": ({"conversion_result": ""}, "conversion_result"),
    "a result that is no alignment": ({"conversion_result": "Good"}, "conversion_result"),
    "a line of a chart without words": ({"arrival_chart": {"2-9": ""}}, "arrival_chart.2-9"),
    "an arrival in round 0": ({"arrival_chart": {"12": "arrives in round 0"}}, "arrival_chart.12"),
    "a character without a name": ({"characters": {"": {"endurance": 7}}}, "characters"),
    "an ability without a name": ({"characters": {"Ann": {"abilities": [{"name": ""}]}}}, "characters.Ann.abilities"),
    "a silhouette without a name": ({"silhouettes": {" ": {"GOOD": 1}}}, "silhouettes"),
    "a card without a name": ({"base_cards": {"": {"count": 2}}}, "base_cards"),
    "information below nothing": ({"planet_cards": {"A": {"effect": "info -2"}}}, "planet_cards.A.effect"),
    "information worth nothing": ({"planet_cards": {"A": {"effect": "info 0"}}}, "planet_cards.A.effect"),
    "an effect in capitals": ({"planet_cards": {"A": {"effect": "White"}}}, "planet_cards.A.effect"),
    "an effect that says nothing": ({"base_cards": {"A": {"effect": ""}}}, "base_cards.A.effect"),
    "a sheet of no alignment": ({"characters": {"Ann": {"converted_to": "BAD"}}}, "characters.Ann.converted_to"),
}


@pytest.mark.parametrize(("stated", "field"), WRONG.values(), ids=list(WRONG))
def test_a_table_that_cannot_be_is_refused_in_a_set_up(stated: Plain, field: str) -> None:
    with pytest.raises(Refused) as refused:
        lay_within(locke, {"players": SEVEN, "tables": stated})

    assert str(refused.value.field).startswith(f"tables.{field}".rstrip("."))


RIGHT: tuple[Plain, ...] = (
    {"key_sites": 1, "ambush_cards": 0},
    {"key_sites": 36, "ambush_cards": 36},
    {
        "esp_check": {
            "dice": "1d6",
            "success": "total>target number",
            "target_number": "current ESP level plus modifiers",
        }
    },
    {"esp_check": {"dice": "20D6", "target_number": "999"}},
    {"esp_check": {"dice": "one card", "success": "a red one, or a king", "target_number": "half the ESP level"}},
    {"conversion_result": "GOOD", "arrival_chart": {"2-12": "arrives in round 1"}},
    {"esp_check": {"dice": "2D6, the higher one"}, "conversion_result": "the converter's alignment"},
    {"conversion_result": "as the table decides", "arrival_chart": {"12": "arrives at once"}},
    {"planet_cards": {"A": {"effect": "info"}, "B": {"effect": "info 999"}, "C": {"effect": "white"}, "D": {}}},
    {"base_cards": {"A": {"effect": "none"}, "B": {"effect": "information on the base"}, "C": {"effect": "-2 info"}}},
)


@pytest.mark.parametrize("stated", RIGHT)
def test_the_nearest_that_can_be_is_let_in(stated: Plain) -> None:
    lay_within(locke, {"players": SEVEN, "tables": stated})


@pytest.mark.parametrize(("sites", "is_right"), [({"total": 2}, True), ({"placed": 2}, True), ({"total": 4}, False)])
def test_key_sites_are_as_many_as_the_tables_say(sites: Plain, is_right: bool) -> None:
    with nullcontext() if is_right else pytest.raises(Refused, match="2 by the tables"):
        lay_within(locke, {"players": SEVEN, "stage": "base", "key_sites": sites, "tables": {"key_sites": 2}})


def test_what_an_event_states_is_held_against_what_the_set_up_states() -> None:
    narrow = locke.lay({"players": SEVEN, "tables": {"damage_columns": ["1:3", "1:1"]}})
    fits, fails = ({"event": "MatchCreated", "tables": {"damage": {column: WHOLE}}} for column in ("1:3", "2:1"))

    judge(locke, 1, narrow, read_event(KINDS, fits))
    with pytest.raises(Refused) as refused:
        judge(locke, 1, narrow, read_event(KINDS, fails))
    assert refused.value.field == "tables.damage.2:1"


@pytest.mark.parametrize(
    ("effect", "worth"), [("info", 1), ("info 2", 2), ("info -2", 0), ("info two", 0), ("info 1000", 0)]
)
def test_information_is_worth_what_it_reads(effect: str, worth: int) -> None:
    assert info_worth(effect) == worth


@pytest.mark.parametrize(
    "name", ["damage of no column", "a composition that is not legal", "thirty-seven planet cards"]
)
def test_a_table_that_cannot_be_is_refused_in_an_event(name: str) -> None:
    stated, field = WRONG[name]
    event = read_event(KINDS, {"event": "MatchCreated", "players": SEVEN, "tables": stated})

    with pytest.raises(Refused) as refused:
        judge(locke, 1, locke.lay({}), event)
    assert refused.value.field == f"tables.{field}"


def test_the_tables_of_a_match_are_told_and_laid_again_and_open_to_all() -> None:
    event = read_event(KINDS, {"event": "MatchCreated", "players": SEVEN, "tables": REPLACED})
    step = judge(locke, 1, locke.lay({}), event)

    assert locke.lay(json.loads(json.dumps(locke.tell(step.after)))) == step.after
    assert lay_within(locke, {"players": SEVEN, "tables": REPLACED}).tables == step.after.tables
    seen = seen_by(locke, step, SPECTATOR)
    assert (seen.event, seen.after.tables) == (event, step.after.tables)


@pytest.mark.parametrize("seed", range(4))
def test_generated_play_keeps_to_the_tables_of_a_match(seed: int) -> None:
    setup = sample_setup(locke)
    assert isinstance(setup, dict)
    sheets = setup["tables"]["characters"]
    silhouettes = {name: {"GOOD": 4, "EVIL": 4, "SPECIAL": 1} for name in sheets}
    tables = {**REPLACED, "characters": sheets, "silhouettes": silhouettes}

    for step in played(locke, {**setup, "tables": tables}, seed, turns=60, min_events=600):
        assert step.findings == (), (step.event, step.findings)


def test_generated_play_chooses_the_composition_of_the_match() -> None:
    setup = sample_setup(locke, "6-players")
    assert isinstance(setup, dict)
    tables = {**setup["tables"], "composition": {"6": [3, 3, 0]}}

    pools = [
        [len(names) for names in step.event.pool.values()]
        for step in played(locke, {**setup, "tables": tables}, 1, min_events=10)
        if isinstance(step.event, ev.CharacterPoolChosen)
    ]
    assert pools[0] == [3, 3, 0]


@pytest.mark.parametrize("more", [{}, {"pool_chosen": True}, {"pool_chosen": True, "pool": {"GOOD": ["A"]}}])
def test_generated_play_without_sheets_is_refused(more: Plain) -> None:
    with pytest.raises(Refused, match="too few character sheets") as refused:
        list(played(locke, {"players": 7, **more}, 1, min_events=10))
    assert refused.value.field == "tables.characters"


@pytest.mark.parametrize(("sheet", "becomes"), [({"converted_to": "SPECIAL"}, "SPECIAL"), ({}, "GOOD")])
def test_a_sheet_may_name_the_alignment_that_a_conversion_gives(sheet: Plain, becomes: str) -> None:
    setup: Plain = {
        "stage": "base",
        "tables": {"characters": {"Dax Orlo": sheet}},
        "characters": {
            "P1": {"alignment": "GOOD", "esp_level": 7},
            "P2": {"character": "Dax Orlo", "alignment": "EVIL", "convertible": True},
        },
    }
    check: Plain = {"target_number": 7, "roll": [3, 3], "success": True}
    event = read_event(KINDS, {"event": "ConversionAttempted", "player": "P1", "target": "P2", **check})

    assert judge(locke, 1, locke.lay(setup), event).after.characters["P2"].alignment == becomes


@pytest.mark.parametrize(
    ("formula", "number"),
    [
        ("esp_level", 5),
        ("current ESP level plus modifiers", 5),
        ("ESP level - 2", 3),
        ("2 * esp_level + 10 - modifiers", 20),
        ("7", 7),
        ("esp_level * 2", None),
        ("esp_level +", None),
        ("", None),
        ("luck", None),
        ("9999", None),
    ],
)
def test_a_formula_is_a_sum_of_numbers_and_names(formula: str, number: int | None) -> None:
    assert formula_value(formula, esp_level=5, modifiers=0) == number


def _in_the_docs() -> list[tuple[str, Plain]]:
    """The examples of the page, by table."""
    rows = [line.split("|")[1:3] for line in (ROOT / "docs" / "locke.md").read_text().splitlines() if "| `" in line]
    named = [(re.findall("`([^`]*)`", names), re.findall("`([^`]*)`", examples)) for names, examples in rows]
    tables = [pair for names, examples in named for pair in zip(names, examples, strict=False)]
    return [(name, json.loads(example)) for name, example in tables if name in Tables.__struct_fields__]


def test_the_page_has_an_example_of_every_table_which_can_be_played_by() -> None:
    examples = _in_the_docs()

    assert {name for name, _ in examples} == set(Tables.__struct_fields__)
    for name, example in examples:
        assert getattr(lay_within(locke, {"players": SEVEN, "tables": {name: example}}).tables, name) is not None


def test_what_a_later_agreement_leaves_out_stays_as_it_was() -> None:
    sheets = {"Vano": {"alignment": "GOOD", "endurance": 6}}
    setup: Plain = {
        "players": ["P1", "P2", "P3", "P4", "P5"],
        "seats_ccw": ["P1", "P3", "P5", "P2", "P4"],
        "tables": {"characters": sheets, "quotient_0": "1:1"},
    }
    table = locke.lay(setup)
    agreed = read_event(KINDS, {"event": "MatchCreated", "players": 5, "tables": {"key_sites": 1}})
    after = locke.evolve(table, agreed, 1)

    assert after.tables == replace(table.tables, key_sites=1)
    assert after.key_sites.total == 1
    assert after.seats_ccw == table.seats_ccw
