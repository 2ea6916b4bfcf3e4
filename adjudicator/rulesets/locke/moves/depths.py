"""What is recorded at which depth: stages, deaths and the end, what players do, or everything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.seam.moves import Depth

SCORE: Final = (
    ev.StageStarted, ev.StageEnded, ev.CharacterDied, ev.VictoryDeclared, ev.ObjectionRaised, ev.GameEnded,
    ev.RanksAssigned,
)  # fmt: skip
ACTS: Final = (
    *SCORE, ev.SilhouettesRevealed, ev.NormalTurnStarted, ev.Moved, ev.Teleported, ev.Recovered, ev.Treated,
    ev.PartyProposed, ev.PartyFormed, ev.Passed, ev.IntrusionAttempted, ev.CardTurnedUp, ev.SpaceEffectResolved,
    ev.KeySiteDestroyed, ev.ConversionAttempted, ev.SheetOpened, ev.CombatStarted, ev.CombatRoundStarted,
    ev.CombatTurnStarted, ev.CombatLeft, ev.CombatEnded, ev.AttackDeclared, ev.DefenceAttempted, ev.EvasionAttempted,
    ev.MeleeDeclared, ev.DamageJudged,
)  # fmt: skip
DEPTHS: Final[Mapping[Depth, tuple[type[ev.Event], ...]]] = {"score": SCORE, "acts": ACTS}
