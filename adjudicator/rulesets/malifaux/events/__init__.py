"""What happens in a game of Malifaux: every kind of event.

An event says what was done, never what follows from it; a claim (a total, a success, a stage) is what the table said.

base.py shapes and types · play.py turns, activations, actions · models.py models, upgrades · cards.py cards between
the zones · flips.py flips, cheating · duels.py duels, triggers ·
ground/events.py what is put, measured, moved and seen on the table.
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
from adjudicator.rulesets.malifaux.ground.events import (
    ActionTargeted,
    At,
    BaseContactChecked,
    Direction,
    DistanceMeasured,
    Inches,
    InRange,
    Landed,
    Length,
    LineOfSightChecked,
    MarkerData,
    MarkerDropped,
    MarkerRemoved,
    ModelBuried,
    ModelDeployed,
    ModelMoved,
    ModelPushed,
    ModelSummoned,
    ModelUnburied,
    ObjectPlaced,
    PathPart,
    PlaceNotPossible,
    RangeChecked,
    ShadowChecked,
    TerrainData,
    TerrainPlaced,
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
    TerrainPlaced, ModelDeployed, ModelSummoned, MarkerDropped, MarkerRemoved, ModelBuried, ModelUnburied,
    DistanceMeasured, RangeChecked, BaseContactChecked, LineOfSightChecked, ShadowChecked, ActionTargeted,
    ModelMoved, ModelPushed, ObjectPlaced, PlaceNotPossible,
)  # fmt: skip
"""Every kind of event, in the order of the sheets."""

__all__ = [
    "EVENTS", "AbilityResolved", "ActionCompleted", "ActionEffectsResolved", "ActionStarted", "ActionTargeted",
    "ActivationEnded", "At", "BaseContactChecked", "BeforeDuelEffectResolved", "CardsDiscarded", "CardsDrawn",
    "CardsLookedAt", "CardsMoved", "CardsRemoved", "CardsRevealed", "Change", "CheatDeclined", "Count",
    "CrewUpgradeAdded", "DamageDealt", "Difference", "Direction", "DiscardEffectApplied", "DistanceMeasured",
    "DuelEvent", "DuelResolved", "DuelStarted", "DuelTotalAnnounced", "EncounterStarted", "End", "Event", "Face",
    "FactionDeclared", "FateCheated", "FateDeckPresented", "FateDeckShuffled", "FateFlipped",
    "FinalTotalAnnounced", "FlipCardChosen", "FlipEvent", "FlipResolved", "HealthChanged", "Id", "InRange",
    "Inches", "JokerSuitChosen", "Landed", "Length", "LineOfSightChecked", "MarkerData", "MarkerDropped",
    "MarkerRemoved", "ModelActivated", "ModelBuried", "ModelDeployed", "ModelEntered", "ModelKilled", "ModelMoved",
    "ModelPushed", "ModelRelented", "ModelSummoned", "ModelUnburied", "ModelsReferred", "Number", "ObjectPlaced",
    "Paid", "Part", "PathPart", "PileRearranged", "PlaceNotPossible", "Playing", "RangeChecked", "ReflipStarted",
    "Seat", "ShadowChecked", "SoulstoneDeclined", "SoulstoneUsed", "StatChanged", "TerrainData", "TerrainPlaced",
    "Text", "ThisModelApplied", "TriggerDeclared", "TriggerDeclined", "TriggerResolved", "Turn", "TurnEnded",
    "TurnStarted", "UpgradeAttached", "UpgradeBought", "UpgradeRemoved", "UpgradeSideChosen", "UpgradeTurnedOver",
    "VariableFlipResolved", "VariableFlipStarted", "Zone",
]  # fmt: skip
