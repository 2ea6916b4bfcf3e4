"""What is recorded at which depth: the points of an encounter, what models do, or everything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.seam.moves import Depth

SCORE: Final = (
    ev.EncounterGenerated, ev.SchemePoolGenerated, ev.SchemesChosen, ev.TurnStarted, ev.TurnEnded,
    ev.StrategyPointScored, ev.SchemePointScored, ev.ScoreAnnounced, ev.GameEnded,
)  # fmt: skip
ACTS: Final = (
    *SCORE, ev.FactionDeclared, ev.ModelEntered, ev.InitiativeDetermined, ev.ModelActivated, ev.ActivationEnded,
    ev.ActionStarted, ev.AbilityResolved, ev.TriggerResolved, ev.DamageDealt, ev.HealthChanged, ev.ModelKilled,
    ev.ModelSummoned, ev.ModelReplaced, ev.ModelBuried, ev.ModelUnburied, ev.SoulstoneUsed, ev.SoulstoneSpent,
    ev.MarkerDropped, ev.MarkerRemoved, ev.StrategyMarkerInteracted, ev.IdolInteracted, ev.ExplosivePlanted,
    ev.ExplosiveRecovered, ev.UpgradeAttached,
)  # fmt: skip
DEPTHS: Final[Mapping[Depth, tuple[type[ev.Event], ...]]] = {"score": SCORE, "acts": ACTS}
