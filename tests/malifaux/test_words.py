"""Events in words: subject first, names for ids, numbers with their signs."""

from __future__ import annotations

import pytest
from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Named, Player
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.events import EVENTS, DuelResolved, StatChanged
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.sentences import Speaker

KINDS = {kind.__name__: kind for kind in EVENTS}
SETUP: Plain = {
    "models": {
        "ferrow": {"seat": "B", "name": "Old Ferrow"},
        "tamsin": {"seat": "A", "name": "Tamsin Flue", "Df": 5},
        "rat": {"seat": "B"},
    },
    "under_way": {"action": "a1", "model": "ferrow", "name": "Drag Under", "target": "tamsin"},
    "duel": {"id": "d1", "acting": "ferrow", "target": "tamsin", "stat": 6, "resist": "Df", "step": "A"},
    "flips": {"f1": {"seat": "A", "cards": ["5R"], "used": "5R"}},
    "turn": 2,
    "active": "ferrow",
}
MINE = {"duel": "d1", "model": "ferrow"}
FLIP = {"duel": "d1", "seat": "B"}
TOWARD: dict[str, Plain] = {
    "model": "ferrow",
    "cause": "effect",
    "allowance": 5,
    "path": [{"to": [10, 13]}],
    "direction": {"toward": "tamsin"},
}
CASES: list[tuple[str, Plain, str]] = [
    ("TurnStarted", {"turn": 2}, "Turn 2 begins"),
    (
        "ActionStarted",
        {"action": "a2", "model": "rat", "name": "Walk", "bonus": True},
        "rat takes Walk as a bonus action",
    ),
    (
        "ActionStarted",
        {"action": "a2", "model": "ferrow", "name": "Slash", "target": "tamsin", "generated_by": "Again"},
        "Old Ferrow takes Slash, targeting Tamsin Flue (Again)",
    ),
    ("ActionCompleted", {"action": "a1"}, "Old Ferrow's Drag Under is complete"),
    ("ActionCompleted", {"action": "a9"}, "The action is complete"),
    ("ModelEntered", {"seat": "A", "model": "c", "card": {"name": "Ann", "cost": 7}}, "A hires Ann for 7"),
    ("SoulstoneSpent", {"model": "ferrow"}, "Old Ferrow spends a soulstone"),
    ("HealthChanged", {"model": "ferrow", "amount": -2, "now": 5}, "Old Ferrow's Health changes by −2, to 5"),
    (
        "StatChanged",
        {"model": "ferrow", "action": "Slash", "amount": 1, "source": "Dread"},
        "Old Ferrow's Slash stat changes by +1 (Dread)",
    ),
    ("CardsDrawn", {"seat": "A", "count": 1}, "A draws 1 card"),
    ("CardsDrawn", {"seat": "A", "cards": ["9R", "BJ"], "model": "tamsin"}, "A draws 9R BJ for Tamsin Flue"),
    (
        "CardsDiscarded",
        {"seat": "A", "cards": ["9R"], "by": "player", "reason": "hand_limit"},
        "A discards 9R (hand size)",
    ),
    (
        "CardsMoved",
        {"seat": "A", "cards": [], "from": "hand", "to": "deck", "source": "Bad Omen"},
        "A has unnamed cards moved from the hand to the deck (Bad Omen)",
    ),
    ("FateFlipped", {**FLIP, "cards": ["6T", "9M"], "minus": 1}, "Old Ferrow flips 6T 9M at −1"),
    ("FlipCardChosen", {**FLIP, "card": "9M"}, "B uses 9M for Old Ferrow's flip"),
    ("FateCheated", {**FLIP, "card": "13R"}, "B cheats Old Ferrow's flip with 13R"),
    ("FateCheated", {**FLIP, "card": "RJ"}, "B cheats Old Ferrow's flip with the Red Joker"),
    ("CheatDeclined", {"flip": "f1", "seat": "A"}, "A declines to cheat the flip"),
    ("FlipResolved", {"flip": "f9"}, "The flip is resolved"),
    ("AbilityResolved", {"ability": "Quicksand"}, "Quicksand is resolved"),
    ("JokerSuitChosen", {**FLIP, "card": "BJ", "suits": []}, "B names no suit for the Black Joker"),
    (
        "VariableFlipResolved",
        {"flip": "f1", "amount": 3, "stage": "moderate", "blasts": 1},
        "A's flip is resolved: moderate, amount 3, blasts 1",
    ),
    (
        "DuelStarted",
        {"duel": "d2", "kind": "opposed", "acting": "ferrow", "target": "tamsin", "stat": 6, "resist": "Df"},
        "Old Ferrow starts an opposed duel with Tamsin Flue: stat 6, resisted with Df",
    ),
    (
        "DuelStarted",
        {"duel": "d2", "kind": "simple", "acting": "rat", "stat": 5, "tn": 12, "tn_suits": ["R", "R"]},
        "rat starts a simple duel: stat 5, target number 12 R R",
    ),
    (
        "DuelStarted",
        {"duel": "d2", "kind": "opposed", "acting": "ferrow", "action": "a1", "stat": 9},
        "Old Ferrow starts an opposed duel with Tamsin Flue: stat 9",
    ),
    (
        "DuelStarted",
        {"duel": "d2", "kind": "simple", "acting": "tamsin", "stat_name": "Df"},
        "Tamsin Flue starts a simple duel: Df 5",
    ),
    ("SoulstoneUsed", {**MINE, "plus": True, "suits": ["M"]}, "Old Ferrow uses a soulstone for a ⊕ and M"),
    ("FinalTotalAnnounced", {**MINE, "value": 15, "suits": ["M"]}, "Old Ferrow tells a final duel total of 15 with M"),
    (
        "TriggerDeclared",
        {**MINE, "trigger": "Gasp", "paid": {"damage": 1, "discard": ["2R"]}},
        "Old Ferrow declares Gasp, paying 1 damage and 2R",
    ),
    (
        "TriggerResolved",
        {**MINE, "trigger": "Gasp", "moved": 2.5, "change": {"model": "tamsin", "total": -1}},
        "Old Ferrow's Gasp is resolved, moving 2.5 in: Tamsin Flue's total −1",
    ),
    (
        "DuelResolved",
        {"duel": "d1", "success": {"ferrow": True, "tamsin": False}},
        "The duel is resolved: Old Ferrow succeeds, Tamsin Flue fails",
    ),
    ("DuelResolved", {"duel": "d1"}, "Old Ferrow's duel with Tamsin Flue is resolved"),
    ("ModelMoved", TOWARD, "Old Ferrow is moved toward Tamsin Flue: to (10, 13); 5 in allowed"),
]


@pytest.fixture(scope="module")
def table() -> Table:
    return malifaux.lay(SETUP)


@pytest.mark.parametrize(("kind", "event", "words"), CASES)
def test_an_event_is_a_sentence(table: Table, kind: str, event: Plain, words: str) -> None:
    assert str(malifaux.tell_event(table, convert({"event": kind, **event}, KINDS[kind]))) == words


def test_who_moves_comes_before_the_direction_in_japanese(table: Table) -> None:
    says = malifaux.tell_event(table, convert({"event": "ModelMoved", **TOWARD}, KINDS["ModelMoved"]))

    assert Speaker("ja").say(says) == "Old Ferrowが効果でTamsin Flueに向かってムーブした：(10, 13)（ムーブ距離5インチ）"


def test_players_act_under_their_names_and_models_keep_their_ids_for_programs(table: Table) -> None:
    says = malifaux.tell_event(table, convert({"event": "FateCheated", **FLIP, "card": "13R"}, KINDS["FateCheated"]))

    assert Speaker(players={"B": "Mina"}).say(says) == "Mina (B) cheats Old Ferrow's flip with 13R"
    assert says.parts["player"] == Player("B")
    assert says.parts["flip"].parts["model"] == Named("ferrow", "Old Ferrow")  # type: ignore[union-attr]


def test_a_table_says_where_in_the_match_it_stands(table: Table) -> None:
    place = malifaux.place(table)

    assert (place.turn, str(place.heading), str(place.phase), str(place.activation)) == (
        2,
        "Turn 2",
        "Phase: play",
        "Activation: Old Ferrow",
    )


def test_the_working_of_a_total_makes_that_total() -> None:
    duel = {"id": "d1", "acting": "rat", "stat_name": "Wp", "flips": {"B": {"cards": ["9R"]}}}
    table = malifaux.lay({"models": {"rat": {"seat": "B", "Wp": 4}}, "duel": duel})
    weaker = convert(
        {"event": "StatChanged", "model": "rat", "stat": "Wp", "amount": -1, "source": "Dread"}, StatChanged
    )

    assert says(table) == ["duel total of rat: 13 = Wp 4 + 9R"]
    assert says(malifaux.evolve(table, weaker, 1)) == ["duel total of rat: 13 (when the card was flipped)"]
    resolved = malifaux.evolve(table, DuelResolved(duel="d1"), 1)
    assert says(resolved)[1] == "final total of rat: 13 = Wp 4 + 9R"
    assert says(malifaux.evolve(resolved, weaker, 2))[1] == "final total of rat: 13 = total as told before"


def says(table: Table) -> list[str]:
    """The totals that stand on a table, in words."""
    rules = ("MFX-DUEL-03", "MFX-DUEL-21")
    standing = malifaux.values(table, None)
    return [str(value.working) for value in standing if value.rule in rules and isinstance(value.amount, int)]
