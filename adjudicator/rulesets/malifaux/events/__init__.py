"""What happens in a game of Malifaux: every kind of event of the fate part.

An event says what was done, never what follows from it; a claim (a total, a success, a stage) is what the table said.

base.py shapes and types · play.py turns, activations, actions · models.py models, upgrades · cards.py cards between
the zones · flips.py flips, cheating · duels.py duels, triggers.
"""

from __future__ import annotations

from adjudicator.rulesets.malifaux.events.base import (
    Change,
    Count,
    Difference,
    DuelEvent,
    End,
    Event,
    Face,
    FlipEvent,
    Id,
    Number,
    Paid,
    Part,
    Playing,
    Seat,
    Text,
    Turn,
    Zone,
)
from adjudicator.rulesets.malifaux.events.cards import (
    CardsDiscarded,
    CardsDrawn,
    CardsLookedAt,
    CardsMoved,
    CardsRemoved,
    CardsRevealed,
    DiscardEffectApplied,
    FateDeckPresented,
    FateDeckShuffled,
    PileRearranged,
)
from adjudicator.rulesets.malifaux.events.duels import (
    BeforeDuelEffectResolved,
    DuelResolved,
    DuelStarted,
    DuelTotalAnnounced,
    FinalTotalAnnounced,
    ModelRelented,
    SoulstoneDeclined,
    SoulstoneUsed,
    TriggerDeclared,
    TriggerDeclined,
    TriggerResolved,
)
from adjudicator.rulesets.malifaux.events.flips import (
    CheatDeclined,
    FateCheated,
    FateFlipped,
    FlipCardChosen,
    FlipResolved,
    JokerSuitChosen,
    ReflipStarted,
    VariableFlipResolved,
    VariableFlipStarted,
)
from adjudicator.rulesets.malifaux.events.models import (
    CrewUpgradeAdded,
    DamageDealt,
    EncounterStarted,
    FactionDeclared,
    HealthChanged,
    ModelEntered,
    ModelKilled,
    ModelsReferred,
    StatChanged,
    ThisModelApplied,
    UpgradeAttached,
    UpgradeBought,
    UpgradeRemoved,
    UpgradeSideChosen,
    UpgradeTurnedOver,
)
from adjudicator.rulesets.malifaux.events.play import (
    AbilityResolved,
    ActionCompleted,
    ActionEffectsResolved,
    ActionStarted,
    ActivationEnded,
    ModelActivated,
    TurnEnded,
    TurnStarted,
)

EVENTS: tuple[type[Event], ...] = (
    TurnStarted, TurnEnded, ModelActivated, ActivationEnded,
    ModelEntered, FactionDeclared, UpgradeBought, UpgradeAttached, UpgradeRemoved, CrewUpgradeAdded,
    UpgradeSideChosen, UpgradeTurnedOver, EncounterStarted, StatChanged, HealthChanged, DamageDealt, ModelKilled,
    ModelsReferred, ThisModelApplied,
    FateDeckPresented, FateDeckShuffled, CardsDrawn, CardsDiscarded, CardsRemoved, CardsMoved, CardsRevealed,
    CardsLookedAt, PileRearranged, DiscardEffectApplied,
    FateFlipped, FlipCardChosen, ReflipStarted, JokerSuitChosen, FlipResolved, VariableFlipStarted,
    VariableFlipResolved, FateCheated, CheatDeclined,
    ActionStarted, ActionEffectsResolved, ActionCompleted, AbilityResolved,
    DuelStarted, ModelRelented, SoulstoneUsed, SoulstoneDeclined, BeforeDuelEffectResolved, DuelTotalAnnounced,
    FinalTotalAnnounced, TriggerDeclared, TriggerDeclined, TriggerResolved, DuelResolved,
)  # fmt: skip
"""Every kind of event, in the order of the sheets."""

__all__ = [
    "EVENTS", "AbilityResolved", "ActionCompleted", "ActionEffectsResolved", "ActionStarted", "ActivationEnded",
    "BeforeDuelEffectResolved", "CardsDiscarded", "CardsDrawn", "CardsLookedAt", "CardsMoved", "CardsRemoved",
    "CardsRevealed", "Change", "CheatDeclined", "Count", "CrewUpgradeAdded", "DamageDealt", "Difference",
    "DiscardEffectApplied", "DuelEvent", "DuelResolved", "DuelStarted", "DuelTotalAnnounced", "EncounterStarted",
    "End", "Event", "Face", "FactionDeclared", "FateCheated", "FateDeckPresented", "FateDeckShuffled",
    "FateFlipped", "FinalTotalAnnounced", "FlipCardChosen", "FlipEvent", "FlipResolved", "HealthChanged", "Id",
    "JokerSuitChosen", "ModelActivated", "ModelEntered", "ModelKilled", "ModelRelented", "ModelsReferred", "Number",
    "Paid", "Part", "PileRearranged", "Playing", "ReflipStarted", "Seat", "SoulstoneDeclined", "SoulstoneUsed",
    "StatChanged", "Text", "ThisModelApplied", "TriggerDeclared", "TriggerDeclined", "TriggerResolved",
    "Turn", "TurnEnded", "TurnStarted", "UpgradeAttached", "UpgradeBought", "UpgradeRemoved", "UpgradeSideChosen",
    "UpgradeTurnedOver", "VariableFlipResolved", "VariableFlipStarted", "Zone",
]  # fmt: skip
