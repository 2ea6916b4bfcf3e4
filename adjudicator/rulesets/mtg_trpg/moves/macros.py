"""Macros: what players do in one go, told as several events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.seam.moves import Macro

_CHECKING: Final = (ev.CreatureSupported, ev.CheckCardTurned, ev.CheckColorChosen, ev.CheckResolved)
"""What is asked of a check once it is called."""
ON: Final = (ev.SpellResolved,)
"""What lies between an act and the next one: whoever says what comes after it says that it was passed by."""
MACROS: Final[Mapping[str, Macro]] = {
    "check": Macro(say("Check"), (ev.CheckCalled,), _CHECKING, (ev.CheckResolved,)),
    "befriending": Macro(
        say("Befriending"), (ev.CheckCalled,), (*_CHECKING, ev.CooperationGained), (ev.CooperationGained,),
        fixed={"purpose": "cooperation"},
    ),
    "spell": Macro(say("Spell"), (ev.SpellCast,), (ev.SpellResolved,), (ev.SpellResolved,), passes=ON),
    "land": Macro(say("Land"), (ev.LandPlayed,), passes=ON),
    "attack": Macro(
        say("Attack"), (ev.AttackDeclared, ev.NpcAttacked),
        (ev.DamageDealt, ev.BlockDeclared, ev.AttackBlocked, ev.AttackCovered), (ev.DamageDealt,), passes=ON,
    ),
    "combat": Macro(
        say("Beginning of a combat"), (ev.CombatAnnounced,),
        (*_CHECKING, ev.CheckCalled, ev.CombatStarted, ev.TurnStarted), (ev.TurnStarted,),
    ),
    "escape": Macro(
        say("Escape"), (ev.CheckCalled,), (*_CHECKING, ev.EscapeResolved), (ev.EscapeResolved,),
        fixed={"purpose": "escape"},
    ),
}  # fmt: skip
"""By name."""
