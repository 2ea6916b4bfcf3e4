"""One event of every kind, on one table."""

from __future__ import annotations

from typing import Final

from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke.events import EVENTS, Event
from adjudicator.rulesets.locke.setup.lay import lay

KINDS: Final = {kind.__name__: kind for kind in EVENTS}
SEATS: Final = [f"P{number}" for number in range(1, 8)]
SPACE: Final[Plain] = {"row": 2, "col": 3}
SETUP: Final[Plain] = {
    "stage": "base",
    "players": SEATS,
    "characters": {
        "P1": {
            "alignment": "GOOD",
            "at": SPACE,
            "endurance": 8,
            "mental": 6,
            "esp_level": 6,
            "esp_power": 20,
            "convertible": False,
            "hand": [{"name": "Spark", "class": "attack", "level": 2, "firepower": 5}],
            "hand_count": 3,
            "minions": 1,
        },
        "P2": {
            "alignment": "EVIL",
            "silhouette": {"name": "Dax Orlo", "alignment": "EVIL"},
            "at": SPACE,
            "endurance": 7,
            "esp_level": 5,
            "convertible": True,
            "damage": 2,
            "maintained": {"card": "Dome", "level": 5},
        },
        "P3": {"alignment": "SPECIAL", "at": "surroundings", "esp_level": 4, "intrusion_failures": 1},
        "P4": {"alignment": "GOOD", "alive": False},
    },
    "turn": {"player": "P1", "phase": "main"},
    "combat": {"round": 1, "at": SPACE, "participants": ["P1", "P2"], "order": ["P1", "P2"], "current": "P1"},
    "key_sites": {"total": 3, "destroyed": 1, "places": [{"row": 1, "col": 1}]},
}
TABLE: Final = lay(SETUP)
FIELDS: Final[dict[str, dict[str, Plain]]] = {
    "MatchCreated": {"players": SEATS},
    "CharacterPoolChosen": {"pool": {"GOOD": ["Toma Reiss"], "EVIL": ["Dax Orlo"]}},
    "CharacterSheetsDealt": {"deals": {"P1": "Toma Reiss", "P2": None}},
    "CharacterRefused": {"player": "P1"},
    "CharactersConfirmed": {},
    "PlayingCardsDealt": {"purpose": "initiative", "deals": {"P1": {"suit": "black", "rank": 3}, "P2": None}},
    "SecretViewed": {"viewer": "P1", "item": "sheet", "owner": "P2"},
    "SilhouetteChosen": {"player": "P1"},
    "SilhouetteChanged": {"player": "P1", "alignment": "EVIL"},
    "SilhouettesRevealed": {},
    "StageStarted": {"stage": "base"},
    "StageEnded": {"stage": "planet"},
    "PlanetCardsPlaced": {},
    "BaseCardsPlaced": {},
    "AmbushCardPlaced": {"player": "P2"},
    "AmbushKeeperAssigned": {"player": "P2"},
    "KeySitePlaced": {"player": "P2"},
    "PiecePlaced": {"player": "P1", "at": {"row": 1, "col": 4}},
    "FirstPlayerDecided": {"player": "P1"},
    "CardTurnedUp": {"player": "P1", "at": SPACE},
    "SpaceEffectResolved": {"player": "P1"},
    "KeySiteDestroyed": {"player": "P1"},
    "PlanetCardsDrawn": {"player": "P2", "count": 4},
    "AbilityCardsGained": {"player": "P2"},
    "SheetViewRefused": {"player": "P2", "viewer": "P1"},
    "NormalTurnStarted": {"player": "P1"},
    "NormalTurnEnded": {"player": "P1"},
    "PhaseEntered": {"player": "P1", "phase": "support_2"},
    "CheckRollMade": {"player": "P1"},
    "AbilityUsed": {"player": "P1"},
    "ConversionAttempted": {"player": "P1", "target": "P2"},
    "AlignmentChanged": {"player": "P2", "to": "GOOD"},
    "SheetOpened": {"player": "P1"},
    "Moved": {"player": "P1", "to": {"row": 2, "col": 4}},
    "Teleported": {"player": "P1", "to": {"row": 2, "col": 5}},
    "Recovered": {"player": "P1", "stat": "mental"},
    "Treated": {"player": "P1", "target": "P2"},
    "PartyProposed": {"player": "P1", "nominees": ["P2", "P3"]},
    "PartyFormed": {"player": "P1", "members": ["P1", "P2"]},
    "Passed": {"player": "P1"},
    "IntrusionAttempted": {"player": "P3"},
    "CombatStarted": {"player": "P1"},
    "CombatRoundStarted": {"round": 2},
    "ArrivalRolled": {"player": "P3", "roll": [4, 5]},
    "AliveCheckRolled": {"player": "P4", "roll": [1, 1]},
    "CombatantArrived": {"player": "P3"},
    "PreCombatRolled": {"player": "P1", "dice": "1D6"},
    "MinionsAppeared": {"player": "P1", "count": 2},
    "HandReceived": {"player": "P1", "count": 7},
    "CombatTurnStarted": {"player": "P1"},
    "CombatTurnEnded": {"player": "P1"},
    "DefenceMaintained": {"player": "P2"},
    "DefenceReleased": {"player": "P2"},
    "CombatLeft": {"player": "P1", "to": {"row": 3, "col": 3}},
    "CombatCardDiscarded": {"player": "P1", "reason": "main"},
    "HandRefilled": {"player": "P1", "count": 1},
    "RoundEndStepDone": {"step": 2},
    "CombatEnded": {},
    "AttackDeclared": {"player": "P1", "targets": ["P2"]},
    "SynchronisationRequested": {"player": "P1"},
    "SynchronisationJoined": {"player": "P3"},
    "DefenceAttempted": {"player": "P2"},
    "EvasionAttempted": {"player": "P2"},
    "InterceptionDeclared": {"player": "P1"},
    "InterceptionJoined": {"player": "P3"},
    "DefenceDestroyed": {"player": "P2"},
    "AttackResolved": {},
    "EnduranceDeclared": {"player": "P2", "value": 4},
    "DamageJudged": {"player": "P1", "target": "P2"},
    "CharacterDied": {"player": "P2"},
    "MeleeDeclared": {"player": "P1", "target": "P2"},
    "MeleeAnswered": {"player": "P2"},
    "VictoryDeclared": {"player": "P1"},
    "ObjectionRaised": {"player": "P2"},
    "GameEnded": {"reason": "key_sites"},
    "RanksAssigned": {"ranks": {"P1": "A", "P2": "C"}},
    "FactLearned": {"path": "characters.P3.endurance", "value": 7},
}


def event(kind: str, /, **changes: Plain) -> Event:
    """The event of a kind, with some of its fields changed."""
    return convert({"event": kind, **FIELDS[kind], **changes}, KINDS[kind])
