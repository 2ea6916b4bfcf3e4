"""Every kind of event, and the parts they are made of.

characters.py decks, NPCs, rulings · scenes.py scenes, time, sleep · magic.py focus, rest, cards · permanents.py ·
fights.py attacks, damage, life · checks.py · combat.py · base.py the shape of an event.
"""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg.events.base import CheckEvent, Event, PcEvent
from adjudicator.rulesets.mtg_trpg.events.characters import (
    CharacterCreated,
    CompositionNoted,
    GmRuled,
    NpcRegistered,
    OpeningHandDrawn,
    SpecialItemGranted,
)
from adjudicator.rulesets.mtg_trpg.events.checks import (
    CheckCalled,
    CheckCardTurned,
    CheckColorChosen,
    CheckResolved,
    CheckTargetSet,
    CreatureSupported,
    ModifierAdded,
)
from adjudicator.rulesets.mtg_trpg.events.combat import (
    CombatAnnounced,
    CombatEnded,
    CombatStarted,
    EnemyCreaturesChanged,
    EscapeResolved,
    HordeLibraryTrimmed,
    InstantCastInResponse,
    NonCombatActionTaken,
    PreparationGranted,
    TurnStarted,
)
from adjudicator.rulesets.mtg_trpg.events.fights import (
    AttackBlocked,
    AttackCovered,
    AttackDeclared,
    BlockDeclared,
    DamageDealt,
    DamageIncoming,
    LifeGained,
    LifeReduced,
    LossConditionMet,
    NpcActed,
    NpcAttacked,
    NpcCast,
    WinConditionMet,
)
from adjudicator.rulesets.mtg_trpg.events.magic import (
    AbilityActivated,
    AreaDeclared,
    CardDrawn,
    CardMoved,
    EffectEnded,
    EffectStarted,
    FocusPerformed,
    LandPlayed,
    RestPerformed,
    SpellCast,
    SpellResolved,
    TriggerStated,
)
from adjudicator.rulesets.mtg_trpg.events.permanents import (
    CommandGiven,
    ControlTaken,
    CooperationGained,
    CreatureDefeated,
    DamageRemoved,
    MercyDeclared,
    PermanentAbandoned,
    PermanentDestroyed,
    PermanentHandedOver,
    PermanentTapped,
    PermanentUntapped,
    ShapeChanged,
)
from adjudicator.rulesets.mtg_trpg.events.scenes import (
    ExtraTurnGained,
    PlaceChanged,
    SceneEnded,
    SceneStarted,
    Slept,
    TimePassed,
)

EVENTS: tuple[type[Event], ...] = (
    CharacterCreated, CompositionNoted, OpeningHandDrawn, SpecialItemGranted, NpcRegistered, GmRuled,
    SceneStarted, SceneEnded, PlaceChanged, TimePassed, Slept, ExtraTurnGained,
    FocusPerformed, RestPerformed, TriggerStated, LandPlayed, SpellCast, SpellResolved, AbilityActivated,
    AreaDeclared, EffectStarted, EffectEnded, CardDrawn, CardMoved,
    PermanentTapped, PermanentUntapped, DamageRemoved, ShapeChanged, PermanentHandedOver, PermanentAbandoned,
    PermanentDestroyed, MercyDeclared, CreatureDefeated, CooperationGained, ControlTaken, CommandGiven,
    AttackDeclared, AttackBlocked, AttackCovered, NpcAttacked, NpcActed, NpcCast, DamageIncoming, BlockDeclared,
    DamageDealt, LifeReduced, LifeGained, LossConditionMet, WinConditionMet,
    CheckCalled, CheckTargetSet, CreatureSupported, ModifierAdded, CheckCardTurned, CheckColorChosen, CheckResolved,
    CombatAnnounced, PreparationGranted, HordeLibraryTrimmed, CombatStarted, CombatEnded, TurnStarted,
    NonCombatActionTaken, InstantCastInResponse, EnemyCreaturesChanged, EscapeResolved,
)  # fmt: skip
"""Every kind of event, in the order of the sheet."""

__all__ = [
    "EVENTS", "AbilityActivated", "AreaDeclared", "AttackBlocked", "AttackCovered", "AttackDeclared",
    "BlockDeclared", "CardDrawn", "CardMoved", "CharacterCreated", "CheckCalled", "CheckCardTurned",
    "CheckColorChosen", "CheckEvent", "CheckResolved", "CheckTargetSet", "CombatAnnounced", "CombatEnded",
    "CombatStarted", "CommandGiven", "CompositionNoted", "ControlTaken", "CooperationGained", "CreatureDefeated",
    "CreatureSupported", "DamageDealt", "DamageIncoming", "DamageRemoved", "EffectEnded", "EffectStarted",
    "EnemyCreaturesChanged", "EscapeResolved", "Event", "ExtraTurnGained", "FocusPerformed", "GmRuled",
    "HordeLibraryTrimmed", "InstantCastInResponse", "LandPlayed", "LifeGained", "LifeReduced", "LossConditionMet",
    "MercyDeclared", "ModifierAdded", "NonCombatActionTaken", "NpcActed", "NpcAttacked", "NpcCast", "NpcRegistered",
    "OpeningHandDrawn", "PcEvent", "PermanentAbandoned", "PermanentDestroyed", "PermanentHandedOver",
    "PermanentTapped", "PermanentUntapped", "PlaceChanged", "PreparationGranted", "RestPerformed", "SceneEnded",
    "SceneStarted", "ShapeChanged", "Slept", "SpecialItemGranted", "SpellCast", "SpellResolved", "TimePassed",
    "TriggerStated", "TurnStarted", "WinConditionMet",
]  # fmt: skip
