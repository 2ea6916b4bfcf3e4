"""What is recorded at which depth: lives and endings, what characters do, or everything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.seam.moves import Depth

SCORE: Final = (
    ev.CharacterCreated, ev.NpcRegistered, ev.SceneStarted, ev.SceneEnded, ev.LifeReduced, ev.LifeGained,
    ev.WinConditionMet, ev.LossConditionMet,
)  # fmt: skip
ACTS: Final = (
    *SCORE, ev.PlaceChanged, ev.TimePassed, ev.Slept, ev.GmRuled, ev.CombatAnnounced, ev.CombatStarted, ev.CombatEnded,
    ev.TurnStarted, ev.CheckCalled, ev.CheckResolved, ev.SpellCast, ev.SpellResolved, ev.AbilityActivated,
    ev.AttackDeclared, ev.AttackBlocked, ev.NpcAttacked, ev.NpcActed, ev.NpcCast, ev.DamageDealt, ev.CreatureDefeated,
    ev.PermanentDestroyed, ev.ControlTaken, ev.CooperationGained, ev.EscapeResolved, ev.NonCombatActionTaken,
)  # fmt: skip
DEPTHS: Final[Mapping[Depth, tuple[type[ev.Event], ...]]] = {"score": SCORE, "acts": ACTS}
