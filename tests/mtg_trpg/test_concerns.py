"""Whom an event concerns: who acts, whose characters, permanents and checks it touches, and the GM."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.replay.record import read
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from tests.mtg_trpg.one_of_each import KINDS, TABLE, event

RECORD = Path(__file__).parents[2] / "examples" / "disputed-moss-road.match.jsonl"
SEATS = {
    "CharacterCreated": "D",
    "CompositionNoted": "A",
    "OpeningHandDrawn": "A",
    "SpecialItemGranted": "GM A",
    "NpcRegistered": "GM",
    "GmRuled": "GM C B",
    "SceneStarted": "GM A B C",
    "SceneEnded": "B GM A C",
    "PlaceChanged": "C",
    "TimePassed": "GM A B C",
    "Slept": "C",
    "ExtraTurnGained": "C",
    "FocusPerformed": "A",
    "RestPerformed": "A",
    "TriggerStated": "A",
    "LandPlayed": "A",
    "SpellCast": "A",
    "SpellResolved": "A",
    "AbilityActivated": "C B A",
    "AreaDeclared": "GM",
    "EffectStarted": "C A",
    "EffectEnded": "A B",
    "CardDrawn": "A",
    "CardMoved": "A B",
    "PermanentTapped": "B A",
    "PermanentUntapped": "GM",
    "DamageRemoved": "GM B",
    "ShapeChanged": "C A",
    "PermanentHandedOver": "A C",
    "PermanentAbandoned": "B A",
    "PermanentDestroyed": "A",
    "MercyDeclared": "A GM B",
    "CreatureDefeated": "A GM B",
    "CooperationGained": "C GM",
    "ControlTaken": "C GM",
    "CommandGiven": "B GM",
    "AttackDeclared": "A GM",
    "AttackBlocked": "GM B A",
    "AttackCovered": "GM B A",
    "NpcAttacked": "GM C",
    "NpcActed": "GM",
    "NpcCast": "GM",
    "DamageIncoming": "GM C",
    "BlockDeclared": "B GM A C",
    "DamageDealt": "A GM",
    "LifeReduced": "C",
    "LifeGained": "GM",
    "LossConditionMet": "C",
    "WinConditionMet": "GM A B",
    "CheckCalled": "C GM A B",
    "CheckTargetSet": "GM B A",
    "CreatureSupported": "C B A GM",
    "ModifierAdded": "GM B A",
    "CheckCardTurned": "B A GM",
    "CheckColorChosen": "B A GM",
    "CheckResolved": "B A GM",
    "CombatAnnounced": "GM C",
    "PreparationGranted": "GM A B",
    "HordeLibraryTrimmed": "GM A B",
    "CombatStarted": "GM A B",
    "CombatEnded": "GM A B",
    "TurnStarted": "B",
    "NonCombatActionTaken": "A",
    "InstantCastInResponse": "C",
    "EnemyCreaturesChanged": "GM A B",
    "EscapeResolved": "B GM A",
}


def test_every_kind_has_a_case() -> None:
    assert SEATS.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", SEATS)
def test_an_event_concerns_who_acts_and_whose_things_it_touches(kind: str) -> None:
    assert " ".join(mtg_trpg.concerns(TABLE, event(kind))) == SEATS[kind]


def test_a_ruling_on_nothing_in_particular_concerns_everybody() -> None:
    assert mtg_trpg.concerns(TABLE, event("GmRuled", about=None)) == ("GM", "A", "B", "C")


def test_every_event_of_a_session_concerns_somebody_and_no_seat_all_of_them() -> None:
    reading = read(RECORD.read_bytes(), RULESETS).reading()
    concerned = [mtg_trpg.concerns(step.before, step.event) for step in reading.steps()]
    of_a = [number for number, seats in enumerate(concerned, 1) if "A" in seats]

    assert all(concerned)
    assert of_a == [1, 3, 4, 5, 7, 15, 17, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 30, 31, 32, 38, 39, 40]
