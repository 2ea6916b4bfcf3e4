"""Several events asked as one sentence: an attack, a normal turn, a combat turn, the end of a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.sentences import say
from adjudicator.seam.moves import Macro

ANSWERS: Final = (
    ev.SynchronisationJoined,
    ev.DefenceAttempted,
    ev.EvasionAttempted,
    ev.InterceptionDeclared,
    ev.InterceptionJoined,
    ev.CombatLeft,
    ev.MeleeAnswered,
    ev.EnduranceDeclared,
    ev.DamageJudged,
    ev.SynchronisationRequested,
)
"""What an attack is answered by."""
ON: Final = (ev.PhaseEntered, ev.SpaceEffectResolved, ev.NormalTurnEnded, ev.CombatTurnEnded)
"""What lies between an act and the next one: whoever says what comes after it says that it was passed by."""

MACROS: Final[Mapping[str, Macro]] = {
    "turn": Macro(
        say("Turn"),
        begins=(ev.Moved, ev.Teleported, ev.IntrusionAttempted, ev.Recovered, ev.Treated, ev.PartyProposed, ev.Passed),
        asks=(ev.PiecePlaced, ev.PartyFormed, ev.SpaceEffectResolved),
        passes=ON,
    ),
    "attack": Macro(say("Attack"), begins=(ev.AttackDeclared,), asks=ANSWERS, passes=ON),
    "melee": Macro(say("Melee"), begins=(ev.MeleeDeclared,), asks=ANSWERS, passes=ON),
    "combat": Macro(
        say("Combat"),
        begins=(ev.CombatStarted,),
        asks=(ev.HandReceived, ev.PlayingCardsDealt),
        passes=(ev.PhaseEntered,),
    ),
    "round_end": Macro(
        say("End of the round"),
        begins=(ev.RoundEndStepDone,),
        asks=(ev.CombatCardDiscarded, ev.HandRefilled, ev.RoundEndStepDone),
        ends=(ev.CombatRoundStarted, ev.CombatEnded),
        passes=ON,
    ),
    "between": Macro(
        say("Ability or declaration"),
        begins=(
            ev.AbilityUsed, ev.CheckRollMade, ev.ConversionAttempted, ev.DefenceMaintained, ev.EvasionAttempted,
            ev.KeySiteDestroyed, ev.SheetOpened, ev.VictoryDeclared,
        ),
        asks=(ev.ObjectionRaised,),
        passes=ON,
    ),
    "search": Macro(say("Search a space"), begins=(ev.CardTurnedUp,), asks=(ev.SpaceEffectResolved,), passes=ON),
}  # fmt: skip
"""By name: what is asked as one."""
