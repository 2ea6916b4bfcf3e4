"""Several events asked as one: an attack, a walk, an Interact, the beginning of a turn."""

from __future__ import annotations

from typing import Final

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.seam.moves import Macro

DUEL: Final = (
    ev.DuelStarted, ev.FateFlipped, ev.FlipCardChosen, ev.FateCheated, ev.CheatDeclined, ev.TriggerDeclared,
    ev.TriggerDeclined, ev.TriggerResolved, ev.DuelResolved,
)  # fmt: skip
"""What is asked of a duel, as far as it is to be chosen; soulstones are used before its flips, by who says so."""
DAMAGE: Final = (ev.VariableFlipStarted, ev.VariableFlipResolved, ev.DamageDealt, ev.ModelKilled)
DONE: Final = (ev.ActionEffectsResolved, ev.ActionCompleted)

INTERACTS: Final = (
    ev.StrategyMarkerInteracted, ev.ExplosivePlanted, ev.ExplosiveRecovered, ev.IdolInteracted, ev.MarkerDropped,
)  # fmt: skip

SETTLED: Final = (
    ev.CheatDeclined, ev.TriggerDeclined, ev.FinalTotalAnnounced, ev.DuelResolved, ev.VariableFlipResolved,
    ev.DamageDealt,
)  # fmt: skip
"""What is left of a duel and of its damage: whoever says what comes after it says that nobody did anything more."""
BEFORE: Final = (*SETTLED, *DONE)
ON: Final = (*BEFORE, ev.ActivationEnded)
"""What lies between an act and the next one: whoever says what comes after it says that it was passed by."""

MACROS: Final = {
    "trigger": Macro(
        say("Trigger"), (ev.TriggerDeclared, ev.FateCheated), (ev.TriggerResolved,),
        passes=(ev.CheatDeclined, ev.FinalTotalAnnounced),
    ),
    "kill": Macro(
        say("Kill"), (ev.ModelKilled, ev.TriggerResolved), passes=(ev.VariableFlipResolved, ev.DamageDealt)
    ),
    "attack": Macro(say("Attack"), (ev.ActionStarted,), (*DUEL, *DAMAGE, *DONE), (ev.ActionCompleted,), BEFORE),
    "damage": Macro(
        say("Damage flip"), (ev.VariableFlipStarted,), DAMAGE, (ev.DamageDealt, ev.ActionCompleted), SETTLED
    ),
    "damage_flipped": Macro(
        say("Card of a damage flip"), (ev.FateFlipped,), (ev.FlipCardChosen, *DAMAGE),
        (ev.DamageDealt, ev.ActionCompleted), (*SETTLED, ev.ActionEffectsResolved, ev.VariableFlipStarted),
        through={"kind": "damage"}, leads=True,
    ),
    "walk": Macro(
        say("Walk"), (ev.ActionStarted,), (ev.ModelMoved, *DONE), (ev.ActionCompleted,), BEFORE, fixed={"name": "Walk"}
    ),
    "walk_there": Macro(
        say("Walk to a place"), (ev.ModelMoved,), DONE, (ev.ActionCompleted,), (*BEFORE, ev.ActionStarted),
        fixed={"cause": "walk"}, through={"name": "Walk"}, leads=True,
    ),
    "interact": Macro(
        say("Interact"), (ev.ActionStarted,), (*INTERACTS, *DONE), (ev.ActionCompleted,), BEFORE,
        fixed={"name": "Interact"},
    ),
    "interact_there": Macro(
        say("Interact with what is touched"),
        (ev.StrategyMarkerInteracted, ev.ExplosiveRecovered), DONE, (ev.ActionCompleted,),
        (*BEFORE, ev.ActionStarted), through={"name": "Interact"},
    ),
    "end": Macro(say("End of an activation"), (ev.ActivationEnded,), ends=(ev.ActivationEnded,), passes=BEFORE),
    "activation": Macro(say("Activation"), (ev.ModelActivated,), ends=(ev.ModelActivated,), passes=ON),
    "turn": Macro(
        say("Turn"), (ev.TurnStarted,), (ev.InitiativeFlipped, ev.InitiativeDetermined), (ev.InitiativeDetermined,), ON,
    ),
}  # fmt: skip
"""By name."""
