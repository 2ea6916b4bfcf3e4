"""Matches of Locke in which A keeps a secret: what a sheet says, cards, a silhouette, places, what was done unseen."""

from __future__ import annotations

from typing import Any

from tests.attack.twins import Json, Story, alone, nothing

_WORLDS = ("1", "2", "3")
_OTHERS = ("spectator", "B")
_SIDES = {"A": "GOOD", "B": "GOOD", "C": "SPECIAL", "D": "EVIL", "E": "EVIL"}
_SHEETS: dict[str, Json] = {
    "1": {
        "character": "Toma", "alignment": "GOOD", "legend": True, "endurance": 6, "mental": 5, "esp_level": 4,
        "esp_power": 20, "convertible": True, "own_defeat": False, "may_convert": False,
        "abilities": [{"name": "Ward", "timing": "before_combat", "melee_level": 3}],
        "playing_card": {"suit": "spades", "rank": "A"},
        "hand": [{"name": "Spark", "class": "attack", "level": 2, "firepower": 5}, {"name": "Dome"}],
    },
    "2": {
        "character": "Kael", "alignment": "EVIL", "legend": False, "endurance": 9, "mental": 8, "esp_level": 7,
        "esp_power": 1, "convertible": False, "own_defeat": True, "may_convert": True, "abilities": [],
        "playing_card": {"suit": "hearts", "rank": 10},
        "hand": [{"name": "Beam", "class": "special", "level": 5}, {"name": "Sidestep", "class": "evasion"}],
    },
    "3": {
        "character": "Ilse", "alignment": "SPECIAL", "endurance": 1, "mental": 1, "esp_level": 1, "esp_power": 0,
        "abilities": [{"name": "Band", "timing": "check", "roll": "1D6", "minions": True}],
        "playing_card": {"suit": "clubs", "rank": 5}, "hand": [{"name": "Insight"}, {"name": "Spark"}],
    },
}  # fmt: skip
"""By world, all that only A knows of A."""


def _sheet(world: str) -> Json:
    parts = ("character", "playing_card", "hand", "own_defeat")
    return {name: part for name, part in _SHEETS[world].items() if name not in parts}


def _given(world: str, **more: Any) -> Json:
    """Five at a table on which all is settled; others have sheets of their own."""
    others = {
        seat: {"character": f"Sheet {seat}", "alignment": _SIDES[seat], "endurance": 7, "esp_level": 4, "esp_power": 9}
        for seat in "BCDE"
    }
    base = {
        "players": list("ABCDE"), "seats_ccw": list("ABCDE"), "evil_sheets": 2, "silhouettes_revealed": True,
        "silhouettes": _SIDES, "characters": {"A": _SHEETS[world], **others},
        "tables": {"characters": {_SHEETS[world]["character"]: _sheet(world)}},
    }  # fmt: skip
    return base | more


# ---- setting up


def _empty(_world: str) -> Json:
    sheets = {_SHEETS[world]["character"]: _sheet(world) for world in _WORLDS}
    season = {"A": {"played_this_season": ["Toma", "Ilse"], "preceding_game": "Kael"}}
    return {"players": list("ABCDE"), "seats_ccw": list("ABCDE"), "season": season, "tables": {"characters": sheets}}


def _dealt(world: str) -> Json:
    named = {"A": _SHEETS[world]["character"], **{seat: f"Sheet {seat}" for seat in "BCDE"}}
    return {"event": "CharacterSheetsDealt", "deals": named}


def _cards(world: str, purpose: str = "silhouette") -> Json:
    dealt = {"A": _SHEETS[world]["playing_card"], **{seat: {"suit": "clubs", "rank": 3} for seat in "BCDE"}}
    return {"event": "PlayingCardsDealt", "purpose": purpose, "deals": dealt}


def _set_up(world: str) -> list[Json]:
    """Sheets, refusals, cards: what A refuses, and by which right, nobody knows; A's silhouette lies face down."""
    pool = {"GOOD": ["Toma", world], "EVIL": ["Kael", f"{world}{world}"], "SPECIAL": ["Ilse"]}
    silhouette = {"name": _SHEETS[world]["character"], "alignment": _SHEETS[world]["alignment"]}
    return [
        {"event": "CharacterPoolChosen", "pool": pool, "legends": [world]},
        _dealt(world),
        {"event": "CharacterRefused", "player": "A", "kind": "refusal"},
        _dealt("3" if world == "2" else world),
        {"event": "CharacterRefused", "player": "A", "kind": "immediate"},
        _dealt(world),
        {"event": "CharactersConfirmed"},
        _cards(world),
        {"event": "SecretViewed", "viewer": "A", "item": "sheet", "owner": "A"},
        {"event": "SilhouetteChosen", "player": "A", **silhouette},
        {"event": "SilhouetteChosen", "player": "B", "name": "Sheet B", "alignment": "GOOD"},
        {"event": "SecretViewed", "viewer": "B", "item": "silhouette", "owner": "A"},
        {"event": "SecretViewed", "viewer": "B", "item": "sheet", "owner": "A"},
        {"event": "SecretViewed", "viewer": "B", "item": "playing_card", "owner": "A"},
    ]


def _set_up_guessed(world: str) -> list[Json]:
    silhouette = {"name": _SHEETS[world]["character"], "alignment": _SHEETS[world]["alignment"]}
    return [
        _dealt(world),
        {"event": "CharacterRefused", "player": "A", "kind": "immediate"},
        {"event": "SilhouettesRevealed"},
        {"event": "StageStarted", "stage": "planet"},
        {"event": "SilhouetteChanged", "player": "B", "name": "Sheet B", "alignment": "EVIL"},
        {"event": "SheetOpened", "player": "A"},
        {"event": "RanksAssigned", "ranks": {"A": "A"}, "sheets_open": True},
        _cards(world),
        {"event": "SilhouetteChosen", "player": "A", **silhouette},
    ]


def _revealed(world: str) -> Json:
    """The silhouettes lie open, A's cards do not: an ace binds the name, a 10 the alignment."""
    return _given(world) | {"stage": "setup"}


def _changed(world: str) -> list[Json]:
    return [
        {"event": "SilhouetteChanged", "player": "A", "name": "Sheet D", "alignment": "EVIL"},
        _cards(world, "silhouette_redeal"),
        {"event": "SilhouetteChanged", "player": "A", "name": "Kael", "alignment": "SPECIAL"},
        {"event": "PlanetCardsPlaced", "count": 36, "face_down": True, "per_space": 1},
    ]


# ---- places


def _spot(world: str) -> Json:
    return {"planet": int(world), "space": 4}


def _places(world: str) -> list[Json]:
    """Where ambush and key sites lie, and for which cards."""
    site = {"row": 2, "col": int(world)}
    return [
        {"event": "PlanetCardsPlaced", "count": 36, "face_down": True, "per_space": 1},
        {"event": "AmbushCardPlaced", "player": "D", "at": _spot(world), "exchanged_card": f"P-{world}"},
        {"event": "AmbushKeeperAssigned", "player": "E"},
        {"event": "SecretViewed", "viewer": "B", "item": "ambush_place"},
        {"event": "PiecePlaced", "player": "A", "at": {"planet": 1, "space": 0}},
        {"event": "FirstPlayerDecided", "player": "A", "among": ["A", "B", "C"]},
        {"event": "NormalTurnStarted", "player": "A"},
        {"event": "Moved", "player": "A", "to": {"planet": 1, "space": 1}},
        {"event": "CardTurnedUp", "player": "A", "at": {"planet": 1, "space": 1}, "card": "info 1"},
        {"event": "StageEnded", "stage": "planet"},
        {"event": "BaseCardsPlaced", "count": 36, "face_down": True, "per_space": 1},
        {"event": "KeySitePlaced", "player": "E", "at": site, "exchanged_card": f"B-{world}"},
        {"event": "KeySitePlaced", "player": "E", "at": {"row": 2, "col": 2}},
    ]


def _places_guessed(world: str) -> list[Json]:
    return [
        {"event": "AmbushCardPlaced", "player": "D", "at": _spot(world)},
        {"event": "CombatStarted", "player": "B", "at": _spot(world)},
        {"event": "SilhouetteChanged", "player": "B", "name": "Sheet D", "alignment": "EVIL"},
        {"event": "KeySitePlaced", "player": "D", "at": {"row": 2, "col": int(world)}},
        {"event": "KeySiteDestroyed", "player": "B", "at": {"row": 2, "col": int(world)}},
        {"event": "CardTurnedUp", "player": "B", "at": _spot(world)},
        {"event": "CardTurnedUp", "player": "B", "at": {"row": 2, "col": int(world)}},
        {"event": "CardTurnedUp", "player": "A", "at": {"row": 2, "col": int(world)}},
        {"event": "PlanetCardsPlaced", "count": 36, "face_down": True, "per_space": 1},
        {"event": "BaseCardsPlaced", "count": 36, "face_down": False, "per_space": 1},
    ]


# ---- the planet stage


def _planets(world: str) -> Json:
    at = {"planet": 1, "space": 3}
    return _given(world, stage="planet", positions=dict.fromkeys("ABC", at), info_cards_count={"B": 3})


def _explored(_world: str) -> list[Json]:
    """Everything that a sheet decides: levels declared, checks, conversion, a victory that nobody may declare."""
    return [
        {"event": "NormalTurnStarted", "player": "A"},
        {"event": "CheckRollMade", "player": "A", "ability": "Band", "roll": [4]},
        {"event": "Teleported", "player": "A", "declared_level": 5, "roll": [3], "to": {"planet": 1, "space": 0}},
        {"event": "ConversionAttempted", "player": "B", "target": "A", "target_number": 4, "roll": [1, 1],
         "sheet_open": True},
        {"event": "ConversionAttempted", "player": "A", "target": "C", "target_number": 4, "roll": [6, 6],
         "sheet_open": False},
        {"event": "AlignmentChanged", "player": "A", "to": "GOOD"},
        {"event": "Recovered", "player": "A", "stat": "mental", "amount": 1},
        {"event": "VictoryDeclared", "player": "A", "kind": "alignment"},
        {"event": "ObjectionRaised", "player": "C", "against": "A"},
        {"event": "NormalTurnEnded", "player": "A", "next": "B"},
        {"event": "StageEnded", "stage": "planet"},
        {"event": "SecretViewed", "viewer": "B", "item": "sheet", "owner": "A"},
        {"event": "SecretViewed", "viewer": "B", "item": "sheet", "owner": "D"},
        {"event": "IntrusionAttempted", "player": "A", "target_number": 5, "roll": [6, 6], "success": False},
    ]  # fmt: skip


def _explored_guessed(_world: str) -> list[Json]:
    return [
        {"event": "SheetOpened", "player": "A"},
        {"event": "VictoryDeclared", "player": "A", "kind": "solo", "sheet_open": True},
        {"event": "VictoryDeclared", "player": "A", "kind": "alignment"},
        {"event": "ConversionAttempted", "player": "A", "target": "C", "roll": [1, 1], "success": True,
         "sheet_open": True},
        {"event": "ConversionAttempted", "player": "B", "target": "A", "roll": [1, 1], "success": True},
        {"event": "AlignmentChanged", "player": "A", "from": "GOOD", "to": "EVIL"},
        {"event": "Teleported", "player": "A", "declared_level": 5, "roll": [3], "to": {"planet": 1, "space": 6}},
        {"event": "NormalTurnStarted", "player": "B"},
        {"event": "GameEnded", "reason": "declaration", "declarer": "A"},
        {"event": "RanksAssigned", "ranks": {"A": "A", "B": "C"}, "sheets_open": True},
    ]  # fmt: skip


# ---- combat


def _fight(world: str) -> Json:
    at = {"planet": 1, "space": 3}
    return _given(world, stage="planet", positions=dict.fromkeys("ABC", at), complete_log=True)


def _fought(world: str) -> list[Json]:
    """Hands, abilities before the combat, declared values beside true ones, a death that only the sheet tells."""
    cards = _SHEETS[world]["hand"]
    dealt = {"A": {"suit": "black", "rank": 1}, "B": {"suit": "black", "rank": 2}, "C": {"suit": "red", "rank": 1}}
    melee = {"event": "MeleeDeclared", "player": "A", "target": "B", "endurance": 7, "firepower": 7}
    return [
        {"event": "CombatStarted", "player": "A", "participants": ["A", "B", "C"]},
        {"event": "CombatRoundStarted", "round": 1},
        {"event": "AbilityUsed", "player": "A", "name": f"Ward {world}", "timing": "before_combat"},
        {"event": "AbilityUsed", "player": "A", "name": f"Ward {world}", "result": "success"},
        {"event": "PreCombatRolled", "player": "A", "dice": "2D6"},
        {"event": "MinionsAppeared", "player": "A", "count": int(world), "announced": False},
        {"event": "HandReceived", "player": "A", "count": 2, "cards": cards},
        {"event": "HandReceived", "player": "B", "count": 7},
        {"event": "PlayingCardsDealt", "purpose": "initiative", "deals": dealt},
        {"event": "CombatTurnStarted", "player": "A"},
        melee,
        {"event": "DefenceAttempted", "player": "B", "source": "ability", "level": 2, "success": False},
        {"event": "MeleeAnswered", "player": "B", "endurance": 5, "firepower": 5, "counter": True},
        {"event": "DamageJudged", "player": "B", "target": "A", "column": "3:1", "roll": [6, 6], "damage": 7},
        {"event": "AttackResolved", "outcome": "hit"},
        {"event": "CombatTurnEnded", "player": "A"},
        {"event": "AttackDeclared", "player": "A", "targets": ["C"], "card": "Spark", "level": 5, "firepower": 9},
        {"event": "EnduranceDeclared", "player": "A", "value": 8},
        {"event": "DefenceAttempted", "player": "A", "card": "Dome", "level": 6, "success": True},
        {"event": "DefenceMaintained", "player": "A", "defence": "Dome", "esp_paid": 6, "activation_roll": [2, 1]},
        {"event": "CombatCardDiscarded", "player": "A", "reason": "main"},
        {"event": "RoundEndStepDone", "step": 2, "wishes": ["A"]},
        {"event": "HandRefilled", "player": "A", "count": 2, "cards": cards},
    ]


def _fought_guessed(world: str) -> list[Json]:
    card = _SHEETS[world]["hand"][0]
    return [
        {"event": "AttackDeclared", "player": "A", "targets": ["B"], "card": card["name"], "level": 2, "firepower": 5},
        {"event": "EvasionAttempted", "player": "A", "card": card["name"], "level": 3, "success": True},
        {"event": "EnduranceDeclared", "player": "A", "value": 7},
        {"event": "DamageJudged", "player": "B", "target": "A", "column": "1:1", "roll": [3, 4], "damage": 1},
        {"event": "CharacterDied", "player": "A"},
        {"event": "MeleeDeclared", "player": "A", "target": "B", "endurance": 9, "firepower": 9, "level": 3},
        {"event": "HandReceived", "player": "A", "count": 1, "cards": [card]},
        {"event": "AbilityUsed", "player": "A", "name": "Ward", "timing": "before_combat"},
        {"event": "CombatEnded"},
    ]


# ---- base and end


def _base(world: str) -> Json:
    at = {"row": 1, "col": 3}
    sites = {"total": 3, "placed": 3, "places": [{"row": 4, "col": int(world)}]}
    cards = {"X": {"at": {"row": 3, "col": int(world)}, "affects_defenders": world == "1"}}
    more: Json = {"positions": {**dict.fromkeys("BC", at), "A": "surroundings"}, "key_sites_placed": True}
    return _given(world, stage="base", base_cards_placed=True, key_sites=sites, base_cards=cards, **more)


def _ended(_world: str) -> list[Json]:
    """The end, up to the reading of the ranks."""
    return [
        {"event": "NormalTurnStarted", "player": "A"},
        {"event": "IntrusionAttempted", "player": "A", "target_number": 4, "roll": [1, 2], "success": True},
        {"event": "PiecePlaced", "player": "A", "at": {"row": 1, "col": 1}},
        {"event": "CardTurnedUp", "player": "A", "at": {"row": 1, "col": 1}, "card": "other"},
        {"event": "VictoryDeclared", "player": "A", "kind": "alignment", "alignment": "EVIL", "sheet_open": False},
        {"event": "ObjectionRaised", "player": "B", "against": "A"},
        {"event": "NormalTurnEnded", "player": "A", "next": "B", "survived_turns": 1},
        {"event": "NormalTurnStarted", "player": "A"},
        {"event": "KeySiteDestroyed", "player": "B", "at": {"row": 5, "col": 5}},
        {"event": "VictoryDeclared", "player": "A", "kind": "solo", "sheet_open": False},
        {"event": "GameEnded", "reason": "declaration", "declarer": "A"},
    ]


def _read_and_taken_back(world: str) -> list[Json]:
    """The ranks are read, which opens all; a ruling takes that back, and all is hidden again."""
    ranks = dict.fromkeys("ABCDE", "A")
    return [*_ended(world), {"event": "RanksAssigned", "ranks": ranks, "sheets_open": True}]


# ---- what a log leaves out, and only a sheet or its player tells


def _unsaid(world: str) -> Json:
    """A log with gaps; a party that moves together, somebody who can be converted."""
    at = {"planet": 1, "space": 3}
    given = _given(world, stage="planet", positions=dict.fromkeys("ABC", at), parties=[["A", "B"]])
    tables = {**given["tables"], "party": {"moves_together": True, "ends_apart": False}}
    characters = {**given["characters"], "B": {**given["characters"]["B"], "convertible": True}}
    return given | {"tables": tables, "characters": characters}


def _left_out(world: str) -> list[Json]:
    """Minions unannounced before a round end, a death by the sheet alone, a conversion; play goes on after an end."""
    level = _SHEETS[world]["esp_level"]
    return [
        {"event": "ConversionAttempted", "player": "A", "target": "B", "target_number": level, "roll": [3, 3]},
        {"event": "CombatStarted", "player": "C", "participants": ["A", "C"]},
        {"event": "CombatRoundStarted", "round": 1},
        {"event": "HandReceived", "player": "A", "count": 7},
        {"event": "MinionsAppeared", "player": "A", "count": 3 * int(world), "announced": False},
        {"event": "CombatRoundStarted", "round": 2},
        {"event": "CombatCardDiscarded", "player": "A", "count": 5, "reason": "over_limit"},
        {"event": "AttackDeclared", "player": "C", "targets": ["A"], "card": "Wave", "level": 2, "firepower": 30},
        {"event": "EnduranceDeclared", "player": "A", "value": 9},
        {"event": "DamageJudged", "player": "C", "target": "A", "column": "3:1", "roll": [6, 6], "damage": 7},
        {"event": "CombatEnded"},
        {"event": "NormalTurnStarted", "player": "B"},
        {"event": "Moved", "player": "B", "to": {"planet": 1, "space": 2}},
        *[{"event": "CharacterDied", "player": seat} for seat in "BDE"],
        {"event": "VictoryDeclared", "player": "C", "kind": "solo"},
        {"event": "CharacterDied", "player": "C"},
        {"event": "NormalTurnStarted", "player": "A"},
        {"event": "NormalTurnStarted", "player": "A"},
    ]


def _left_out_guessed(_world: str) -> list[Json]:
    return [
        {"event": "Moved", "player": "B", "to": {"planet": 1, "space": 1}},
        {"event": "CombatStarted", "player": "B", "at": {"planet": 1, "space": 2}},
        {"event": "NormalTurnStarted", "player": "A"},
        {"event": "GameEnded", "reason": "no_actors"},
    ]


def _converting(world: str) -> Json:
    """On one space; A's sheet is closed, B's and C's are open, and both can be converted."""
    given = _given(world, stage="base", positions={seat: {"row": 2, "col": 2} for seat in "ABCD"})
    opened = {seat: {**given["characters"][seat], "sheet_open": True, "convertible": True} for seat in "BC"}
    return given | {"characters": {**given["characters"], **opened}}


def _converted(world: str) -> list[Json]:
    """A closed sheet converts, or fails to; whom it converted converts and declares; deaths, leavings are left out."""
    level = _SHEETS[world]["esp_level"]
    own = {"target_number": 4, "roll": [2, 2], "success": True}
    return [
        {"event": "NormalTurnStarted", "player": "A"},
        {"event": "ConversionAttempted", "player": "A", "target": "B", "target_number": level, "roll": [3, 3]},
        {"event": "NormalTurnStarted", "player": "B"},
        {"event": "ConversionAttempted", "player": "B", "target": "C", **own},
        {"event": "VictoryDeclared", "player": "B", "kind": "alignment"},
        {"event": "ObjectionRaised", "player": "D", "against": "B"},
        {"event": "CombatStarted", "player": "B", "participants": ["A", "B", "C"]},
        {"event": "CombatRoundStarted", "round": 1},
        {"event": "AttackDeclared", "player": "B", "targets": ["A"], "card": "Wave", "level": 2, "firepower": 30},
        {"event": "EnduranceDeclared", "player": "A", "value": 9},
        {"event": "DamageJudged", "player": "B", "target": "A", "column": "3:1", "roll": [6, 6], "damage": 7},
        {"event": "CombatEnded"},
        {"event": "NormalTurnStarted", "player": "C"},
        {"event": "ConversionAttempted", "player": "C", "target": "D", **own},
        {"event": "VictoryDeclared", "player": "C", "kind": "alignment", "sheet_open": True},
        {"event": "AlignmentChanged", "player": "D", "to": "BAD"},
        {"event": "SheetOpened", "player": "D"},
        {"event": "VictoryDeclared", "player": "D", "kind": "alignment"},
        {"event": "NormalTurnEnded", "player": "C"},
        {"event": "NormalTurnStarted", "player": "D"},
    ]


def _converted_guessed(_world: str) -> list[Json]:
    return [
        {"event": "ConversionAttempted", "player": "B", "target": "C", "target_number": 4, "roll": [2, 2]},
        {"event": "VictoryDeclared", "player": "B", "kind": "alignment"},
        {"event": "GameEnded", "reason": "declaration", "declarer": "D"},
    ]


def _broke_in(world: str) -> list[Json]:
    """Intrusion checks that nobody says the outcome of: the first fails or not by a number that A knows."""
    level = _SHEETS[world]["esp_level"]
    checks = [
        {"event": "IntrusionAttempted", "player": "A", "target_number": level, "roll": roll}
        for roll in ([3, 3], [4, 4], [2, 2])
    ]
    turns: list[Json] = []
    for check in checks:
        turns += [{"event": "NormalTurnStarted", "player": "A"}, check, {"event": "NormalTurnStarted", "player": "B"}]
    last = {"event": "IntrusionAttempted", "player": "A", "target_number": level, "roll": [5, 1], "success": False}
    return [*turns, last, checks[0], {"event": "PiecePlaced", "player": "A", "at": {"row": 1, "col": 1}}]


def _broke_in_guessed(_world: str) -> list[Json]:
    return [
        {"event": "IntrusionAttempted", "player": "A", "roll": [2, 2]},
        {"event": "PiecePlaced", "player": "A", "at": {"row": 1, "col": 1}},
    ]


# ---- what is taken back, dealt again, told too early, or returns


def _dealt_again(world: str) -> list[Json]:
    """A sheet that lay open is collected, and A is dealt another one, face down."""
    return [
        _dealt("3"),
        {"event": "SheetOpened", "player": "A"},
        {"event": "CharacterRefused", "player": "B", "kind": "refusal"},
        _dealt(world),
        {"event": "CharactersConfirmed"},
    ]


def _set_in_use(world: str) -> list[Json]:
    """Whom the set holds, and who of them is an (L)."""
    pool = {"GOOD": [f"Good {world}", "Toma"], "EVIL": ["Kael", f"Evil {world}"], "SPECIAL": ["Ilse"]}
    return [
        {"event": "CharacterPoolChosen", "pool": pool, "legends": [f"Good {world}"]},
        {"event": "CharacterSheetsDealt", "deals": {seat: f"Sheet {seat}" for seat in "ABCDE"}},
    ]


def _set_in_use_guessed(world: str) -> list[Json]:
    return [{"event": "CharacterSheetsDealt", "deals": {"B": f"{side} {world}"}} for side in ("Good", "Evil")]


def _chosen(world: str) -> list[Json]:
    """All have chosen, and A takes another silhouette before they are revealed."""
    own = {"name": _SHEETS[world]["character"], "alignment": _SHEETS[world]["alignment"]}
    chosen = [{"event": "SilhouetteChosen", "player": seat, "name": "Ilse", "alignment": "GOOD"} for seat in "ABCDE"]
    return [*chosen, {"event": "SilhouetteChanged", "player": "A", **own}]


def _chosen_guessed(world: str) -> list[Json]:
    return [_chosen(world)[-1]]


def _brought(world: str) -> list[Json]:
    """Minions that nobody announced, and the hand that a round end left out brought them."""
    return [
        {"event": "CombatStarted", "player": "A", "participants": ["A", "B"]},
        {"event": "CombatRoundStarted", "round": 1},
        {"event": "MinionsAppeared", "player": "A", "count": int(world), "announced": False},
        {"event": "HandReceived", "player": "A", "count": 7},
        {"event": "CombatRoundStarted", "round": 2},
    ]


def _brought_guessed(_world: str) -> list[Json]:
    """More than a match may hold, if there are some already."""
    return [
        {"event": "MinionsAppeared", "player": "A", "count": 99},
        {"event": "MinionsAppeared", "player": "A", "count": 1000},
        {"event": "MinionsAppeared", "player": "A", "count": 99, "announced": False},
        {"event": "MinionsAppeared", "player": "A", "count": 1000, "announced": False},
        {"event": "HandReceived", "player": "A", "count": 192},
        {"event": "HandReceived", "player": "A", "count": 1000},
    ]


def _dying(world: str) -> Json:
    """A declares for EVIL, and its sheet alone tells whether a blow kills it; by the match's table the dead return."""
    at = {"row": 2, "col": 2}
    given = _given("1", stage="base", positions=dict.fromkeys("ABC", at))
    sheet = {**given["characters"]["A"], "alignment": "EVIL", "endurance": 6 * int(world)}
    return given | {"characters": {**given["characters"], "A": sheet}, "tables": {"alive_check": {"12": 0}}}


def _returned(_world: str) -> list[Json]:
    return [
        {"event": "VictoryDeclared", "player": "A", "kind": "alignment", "alignment": "EVIL"},
        {"event": "ObjectionRaised", "player": "B", "against": "A"},
        {"event": "CombatStarted", "player": "B", "participants": ["A", "B"]},
        {"event": "CombatRoundStarted", "round": 1},
        {"event": "AttackDeclared", "player": "B", "targets": ["A"], "card": "Wave", "level": 2, "firepower": 30},
        {"event": "EnduranceDeclared", "player": "A", "value": 9},
        {"event": "DamageJudged", "player": "B", "target": "A", "column": "3:1", "roll": [6, 6], "damage": 7},
        {"event": "AliveCheckRolled", "player": "A", "roll": [6, 6]},
        {"event": "CombatEnded"},
        {"event": "NormalTurnStarted", "player": "A"},
        {"event": "NormalTurnEnded", "player": "A", "survived_turns": 1},
        {"event": "MatchClosed", "result": "adjourned"},
        {"event": "EntriesVoided", "positions": [2, 8], "reason": "a mistake"},
        {"event": "EntriesReinstated", "positions": [2], "reason": "none"},
    ]


LOCKE: dict[str, tuple[Story, tuple[str, str, str], tuple[str, ...]]] = {
    "locke": (Story("locke", _planets, alone(_explored), _explored_guessed, (5,)), _WORLDS, _OTHERS),
    "locke, setting up": (Story("locke", _empty, alone(_set_up), _set_up_guessed, (3,)), _WORLDS, _OTHERS),
    "locke, silhouettes revealed": (Story("locke", _revealed, alone(_changed)), _WORLDS, ("spectator", "D")),
    "locke, places": (
        Story("locke", lambda _: _given("1", stage="setup"), alone(_places), _places_guessed, (4,)), _WORLDS, _OTHERS,
    ),
    "locke, in combat": (Story("locke", _fight, alone(_fought), _fought_guessed, (5,)), _WORLDS, _OTHERS),
    "locke, in the base": (Story("locke", _base, alone(_ended), _explored_guessed, (6,)), _WORLDS, ("spectator", "C")),
    "locke, left out": (Story("locke", _unsaid, alone(_left_out), _left_out_guessed, (6,)), _WORLDS, _OTHERS),
    "locke, converted": (
        Story("locke", _converting, alone(_converted), _converted_guessed, (6,)), _WORLDS, (*_OTHERS, "C", "D"),
    ),
    "locke, breaking in": (Story("locke", _base, alone(_broke_in), _broke_in_guessed, (2,)), _WORLDS, _OTHERS),
    "locke, enforced": (
        Story("locke", _planets, nothing, _explored_guessed, (), "enforce"), _WORLDS, ("spectator", "B"),
    ),
    "locke, dealt again": (Story("locke", _empty, alone(_dealt_again)), _WORLDS, _OTHERS),
    "locke, the set in use": (
        Story("locke", lambda _: {"players": list("ABCDE")}, alone(_set_in_use), _set_in_use_guessed), _WORLDS, _OTHERS,
    ),
    "locke, changed too early": (
        Story("locke", lambda world: _empty(world) | {"complete_log": True}, alone(_chosen), _chosen_guessed),
        _WORLDS, _OTHERS,
    ),
    "locke, minions unannounced": (
        Story("locke", lambda _: _planets("1"), alone(_brought), _brought_guessed), _WORLDS, _OTHERS,
    ),
    "locke, dead and returned": (Story("locke", _dying, alone(_returned)), _WORLDS, _OTHERS),
    "locke, ranks taken back": (Story("locke", _base, alone(_read_and_taken_back), voided=(12,)), _WORLDS, _OTHERS),
}  # fmt: skip
"""By name, as `STORIES`."""
