"""Whom an event concerns, by kind: who acts, whose cards, models, flips and duels it touches."""

from __future__ import annotations

import pytest
from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.events import EVENTS
from adjudicator.rulesets.malifaux.state import Table

KINDS = {kind.__name__: kind for kind in EVENTS}
BASE: Plain = {"base_mm": 30, "health_max": 5}
SETUP: Plain = {
    "seats": {"A": {}, "B": {}},
    "models": {
        "ann": {"seat": "A", "at": [3, 3], "Df": 5, **BASE},
        "bob": {"seat": "B", "at": [9, 9], "Df": 5, "keywords": ["SILT"], **BASE},
        "cat": {"seat": "B", "controller": "A", "at": [20, 20], **BASE},
    },
    "markers": {"mine": {"at": [1, 1], "seat": "B"}, "nobodys": {"at": [2, 2]}},
    "terrain": {"wall": {"polygon": [[5, 5], [6, 5], [6, 6]], "height": 2}},
    "under_way": {"action": "a1", "model": "ann", "name": "Cut", "target": "bob"},
    "duel": {"id": "d1", "acting": "ann", "target": "bob", "stat": 6, "resist": "Df", "step": "A"},
    "flips": {"f1": {"seat": "A", "deck": "B", "cards": ["5R"], "used": "5R"}},
    "turn": 1,
}
FLIP = {"duel": "d1", "seat": "A"}
MINE = {"duel": "d1", "model": "bob"}
CARDS = {"seat": "A", "cards": ["9R"]}
CASES: list[tuple[str, Plain, str]] = [
    ("TurnStarted", {"turn": 1}, "AB"),
    ("TurnEnded", {"turn": 1}, "AB"),
    ("EncounterStarted", {}, "AB"),
    ("ModelActivated", {"model": "bob"}, "B"),
    ("ActivationEnded", {"model": "cat"}, "AB"),
    ("ActionStarted", {"action": "a2", "model": "bob", "name": "Walk"}, "B"),
    ("ActionStarted", {"action": "a2", "model": "bob", "name": "Cut", "target": "ann"}, "BA"),
    ("ActionStarted", {"action": "a2", "model": "ann", "name": "Walk", "from_disengage": "bob"}, "AB"),
    ("ActionEffectsResolved", {"action": "a1"}, "AB"),
    ("ActionCompleted", {"action": "a1"}, "AB"),
    ("AbilityResolved", {"model": "bob", "ability": "Spite"}, "B"),
    ("AbilityResolved", {"ability": "Quicksand"}, "AB"),
    ("ModelEntered", {"seat": "A", "model": "dee"}, "A"),
    ("ModelEntered", {"seat": "A", "model": "dee", "controller": "B"}, "AB"),
    ("FactionDeclared", {"seat": "B", "faction": "Guild"}, "B"),
    ("UpgradeBought", {"seat": "A", "upgrade": "Coin", "model": "ann"}, "A"),
    ("UpgradeAttached", {"seat": "A", "upgrade": "Coin", "model": "bob"}, "AB"),
    ("UpgradeRemoved", {"seat": "B", "upgrade": "Coin", "model": "bob"}, "B"),
    ("CrewUpgradeAdded", {"seat": "B", "upgrade": "Coin"}, "B"),
    ("UpgradeSideChosen", {"seat": "A", "upgrade": "Coin", "side": "Heads", "by": "B"}, "BA"),
    ("UpgradeTurnedOver", {"seat": "A", "upgrade": "Coin"}, "A"),
    ("UpgradeTurnedOver", {"seat": "A", "upgrade": "Coin", "model": "bob"}, "AB"),
    ("StatChanged", {"model": "bob", "stat": "Df", "amount": 1, "source": "Dread"}, "B"),
    ("HealthChanged", {"model": "ann", "amount": 1}, "A"),
    ("SoulstoneSpent", {"model": "ann"}, "A"),
    ("DamageDealt", {"by": "bob", "to": "ann", "amount": 1}, "BA"),
    ("ModelKilled", {"model": "ann"}, "A"),
    ("ModelKilled", {"model": "ann", "killer": "bob"}, "BA"),
    ("ModelKilled", {"model": "ann", "controlled_by": "B"}, "BA"),
    ("ModelsReferred", {"by": "keyword", "word": "SILT"}, "B"),
    ("ModelsReferred", {"by": "keyword", "word": "MUD"}, ""),
    ("ThisModelApplied", {"text_on": "bob", "applied_to": "ann", "effect": "+1 Df"}, "BA"),
    ("FateDeckPresented", {"seat": "A", "cards": "standard"}, "A"),
    ("FateDeckPresented", {"seat": "A", "cards": "standard", "shared_with": "B"}, "AB"),
    ("FateDeckShuffled", {"seat": "A", "reason": "setup", "cut_by": "B"}, "AB"),
    ("CardsDrawn", {"seat": "A", "count": 1}, "A"),
    ("CardsDrawn", {"seat": "A", "count": 1, "deck": "B"}, "AB"),
    ("CardsDrawn", {"seat": "A", "count": 1, "hand": "B"}, "AB"),
    ("CardsDrawn", {"seat": "A", "count": 1, "model": "bob"}, "AB"),
    ("CardsDiscarded", {**CARDS, "by": "player", "reason": "effect", "chosen_by": "random"}, "A"),
    ("CardsDiscarded", {**CARDS, "by": "player", "reason": "effect", "chosen_by": "B"}, "AB"),
    ("CardsDiscarded", {**CARDS, "by": "player", "reason": "effect", "pile": "B"}, "AB"),
    ("CardsRemoved", {**CARDS, "from": "hand"}, "A"),
    ("CardsMoved", {**CARDS, "from": "hand", "to": "deck", "source": "Bad Omen"}, "A"),
    ("CardsRevealed", {**CARDS, "from": "deck"}, "A"),
    ("CardsRevealed", {**CARDS, "from": "deck", "shown_to": ["B"]}, "AB"),
    ("CardsLookedAt", {**CARDS, "from": "deck", "by": "B"}, "BA"),
    ("PileRearranged", {"seat": "A", "order": []}, "A"),
    ("DiscardEffectApplied", {"seat": "A", "model": "bob", "ability": "Spite", "because": 1}, "AB"),
    ("FateFlipped", {**FLIP, "cards": ["9R"]}, "A"),
    ("FateFlipped", {**FLIP, "cards": ["9R"], "model": "bob"}, "AB"),
    ("FateFlipped", {"flip": "f2", "seat": "A", "deck": "B", "cards": ["9R"]}, "AB"),
    ("FlipCardChosen", {"flip": "f1", "seat": "A", "card": "5R"}, "AB"),
    ("ReflipStarted", {**FLIP, "replaced": ["9R"]}, "A"),
    ("JokerSuitChosen", {**FLIP, "card": "RJ", "suits": ["R"], "by": "B"}, "BA"),
    ("FateCheated", {**FLIP, "card": "9R"}, "A"),
    ("CheatDeclined", {"duel": "d1", "seat": "B"}, "B"),
    ("FlipResolved", {"flip": "f1"}, "AB"),
    ("VariableFlipStarted", {"flip": "f2", "seat": "B", "kind": "damage", "profile": [1]}, "B"),
    ("VariableFlipResolved", {"flip": "f1", "amount": 1}, "AB"),
    ("DuelStarted", {"duel": "d2", "kind": "opposed", "acting": "bob", "target": "ann", "stat": 5}, "BA"),
    ("DuelStarted", {"duel": "d2", "kind": "simple", "acting": "bob", "stat": 5}, "B"),
    ("DuelStarted", {"duel": "d2", "kind": "opposed", "acting": "ann", "action": "a1", "stat": 5}, "AB"),
    ("ModelRelented", MINE, "B"),
    ("SoulstoneUsed", MINE, "B"),
    ("SoulstoneDeclined", MINE, "B"),
    ("BeforeDuelEffectResolved", {**MINE, "effect": "Omen"}, "B"),
    ("BeforeDuelEffectResolved", {**MINE, "effect": "Omen", "change": {"model": "ann"}}, "BA"),
    ("DuelTotalAnnounced", {**MINE, "value": 9}, "B"),
    ("FinalTotalAnnounced", {**MINE, "value": 9}, "B"),
    ("TriggerDeclared", {**MINE, "trigger": "Squeal"}, "B"),
    ("TriggerDeclined", MINE, "B"),
    ("TriggerResolved", {**MINE, "trigger": "Squeal", "target": "ann"}, "BA"),
    ("DuelResolved", {"duel": "d1"}, "AB"),
    ("TerrainPlaced", {"id": "hill", "terrain": {}}, ""),
    ("MarkerDropped", {"id": "m", "marker": {"at": [1, 1]}}, ""),
    ("MarkerDropped", {"id": "m", "marker": {"at": [1, 1], "seat": "B"}}, "B"),
    ("MarkerRemoved", {"id": "mine"}, "B"),
    ("MarkerRemoved", {"id": "nobodys"}, ""),
    ("ModelDeployed", {"model": "cat", "at": [4, 4]}, "AB"),
    ("ModelDeployed", {"model": "B7", "at": [4, 4]}, "B"),
    ("ModelSummoned", {"model": "dee", "seat": "A", "at": [4, 4]}, "A"),
    ("ModelBuried", {"model": "bob"}, "B"),
    ("ModelUnburied", {"model": "bob", "at": [4, 4]}, "B"),
    ("DistanceMeasured", {"from": "ann", "to": "mine"}, "AB"),
    ("RangeChecked", {"from": "bob", "to": "wall", "range": 3}, "B"),
    ("BaseContactChecked", {"a": "bob", "b": "ann"}, "BA"),
    ("LineOfSightChecked", {"from": "ann", "to": "bob"}, "AB"),
    ("ShadowChecked", {"model": "bob", "terrain": "wall"}, "B"),
    ("ActionTargeted", {"actor": "ann", "target": "bob", "kind": "attack"}, "AB"),
    ("ModelMoved", {"model": "bob", "cause": "walk", "allowance": 5, "path": []}, "B"),
    ("ModelPushed", {"model": "bob", "distance": 1, "direction": {"toward": "ann"}}, "B"),
    ("ModelPushed", {"model": "mine", "distance": 1}, "B"),
    ("ModelMoved", {"model": "wall", "cause": "effect", "allowance": 5, "path": []}, ""),
    ("ObjectPlaced", {"object": "cat", "to": [4, 4]}, "AB"),
    ("ObjectPlaced", {"object": "wall", "to": [4, 4]}, ""),
    ("PlaceNotPossible", {"object": "mine"}, "B"),
    ("EncounterGenerated", {"suit": "R", "strategy": "turf_war"}, "AB"),
    ("SchemePoolGenerated", {"values": [1], "pool": [1]}, "AB"),
    ("SchemesChosen", {"seat": "B", "schemes": [1, 2]}, "B"),
    ("DeploymentZonesChosen", {}, "AB"),
    ("DeploymentCompleted", {}, "AB"),
    ("StrategyMarkersSetUp", {"markers": []}, "AB"),
    ("InitiativeFlipped", {"seat": "B", "suit": "R"}, "B"),
    ("InitiativeDetermined", {"first_player": "B"}, "AB"),
    ("GameEnded", {"turn": 5}, "AB"),
    ("ModelReplaced", {"old": "bob", "new": "dee", "seat": "A", "card": {}, "at": [4, 4]}, "AB"),
    ("StrategyMarkerInteracted", {"actor": "bob", "marker": "mine", "from": "A", "to": "neutral"}, "B"),
    (
        "StrategyMarkerChangedByKill",
        {"killer": "bob", "killed": "ann", "quarter": "SW", "marker": "mine", "from": "A", "to": "neutral"},
        "BA",
    ),
    ("ExplosiveTokenPlaced", {"seat": "A", "model": "bob"}, "AB"),
    ("ExplosivePlanted", {"actor": "bob"}, "B"),
    ("ExplosiveRecovered", {"actor": "cat", "marker": "mine"}, "AB"),
    ("ExplosivesTaken", {"killed": "ann", "taker": "bob", "tokens": 1}, "BA"),
    ("IdolSuitReflipped", {"seat": "A", "suit": "R"}, "A"),
    ("IdolCreated", {"marker": "i", "at": [4, 4]}, "AB"),
    (
        "IdolInteracted",
        {"actor": "ann", "marker": "mine", "damage": 1, "suffered_by": "bob", "health_after": 4, "to": [4, 4]},
        "AB",
    ),
    ("StrategyPointScored", {"seat": "B"}, "B"),
    ("SchemePointScored", {"seat": "A", "scheme": 1, "part": "end", "step": "end_of_game"}, "A"),
    ("ScoreAnnounced", {"vp": {"A": 1}, "winner": "draw"}, "AB"),
    ("FactLearned", {"path": "seats.A.hand", "value": []}, "AB"),
]


@pytest.fixture(scope="module")
def table() -> Table:
    return malifaux.lay(SETUP)


@pytest.mark.parametrize(("kind", "event", "seats"), CASES)
def test_an_event_concerns_who_acts_and_whose_things_it_touches(
    table: Table, kind: str, event: Plain, seats: str
) -> None:
    assert malifaux.concerns(table, convert({"event": kind, **event}, KINDS[kind])) == tuple(seats)


def test_every_kind_is_tried() -> None:
    assert {kind for kind, _, _ in CASES} == KINDS.keys()


def test_an_event_that_has_no_place_here_concerns_the_seats_it_names() -> None:
    nothing = malifaux.lay({})

    for kind, event, _ in CASES:
        concerned = malifaux.concerns(nothing, convert({"event": kind, **event}, KINDS[kind]))
        assert set(concerned) <= {"A", "B"}
