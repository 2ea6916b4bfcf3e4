"""Death by damage: who dies, what the dead discard, what they no longer do (LCK-DAMAGE-05..07)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.damage import may_have_killed
from adjudicator.rulesets.locke.fight.present_attack import attack_now
from adjudicator.rulesets.locke.rules.boards import hidden
from adjudicator.rulesets.locke.rules.damage import ENDS_THE_ACTION, action_is_over
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.hands import held_by
from adjudicator.rulesets.locke.table.names import players
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.seam.rulebook import Secret

_BY_THE_LIVING: Final = (
    ev.CombatTurnStarted,
    ev.AttackDeclared,
    ev.MeleeDeclared,
    ev.SynchronisationJoined,
    ev.DefenceAttempted,
    ev.EvasionAttempted,
    ev.InterceptionDeclared,
    ev.InterceptionJoined,
    ev.CombatCardDiscarded,
    ev.AbilityUsed,
    ev.ConversionAttempted,
    ev.Passed,
)
"""Acts of participants only; of discards and abilities, just those of the main action."""
_IN_EITHER: Final = (ev.AbilityUsed, ev.ConversionAttempted, ev.Passed)
"""Those acts that occur in normal turns as well."""


@book.check("LCK-DAMAGE-05", on=ENDS_THE_ACTION, when=action_is_over)
def the_killed_die(table: Table, event: ev.PlayerEvent) -> Secret | None:
    """A character dies that took more damage than its endurance, actual or declared."""
    attack, combat = attack_now(table), table.combat
    if attack is None or combat is None:
        return None
    unsaid = [seat for seat in attack.fatal if seat in combat.participants]
    if not unsaid:
        return None
    one, declared = character(table, unsaid[0]), attack.declared.get(unsaid[0])
    says = say("{player} took more damage than the endurance and did not die", player=Player(unsaid[0]))
    if declared is not None and attack.source != "melee":
        says = say(
            "{player} took more damage than the endurance of {endurance} declared and did not die",
            player=Player(unsaid[0]),
            endurance=declared,
        )
    elif one.endurance is not None:
        says = say(
            "{player} took {damage} points of damage in all, more than the endurance of {endurance}, and did not die",
            player=Player(unsaid[0]),
            damage=one.damage,
            endurance=one.endurance,
        )
    return hidden(unsaid[0], says)


@book.check("LCK-DAMAGE-05", on=ev.CharacterDied)
def death_takes_more_than_is_left(table: Table, event: ev.CharacterDied) -> Secret | None:
    """A character dies only of more damage than its endurance, actual or declared; equal damage does not kill."""
    one, attack = character(table, event.player), attack_now(table)
    if (
        not one.alive
        or attack is None
        or event.player not in attack.judged
        or may_have_killed(table, attack, event.player)
    ):
        return None
    says = say(
        "{player}'s character was recorded as dead; the damage of {damage} does not exceed the endurance",
        player=Player(event.player),
        damage=one.damage,
    )
    if one.endurance is not None:
        says = say(
            "{player}'s character was recorded as dead; damage {damage} does not exceed the endurance of {endurance}",
            player=Player(event.player),
            damage=one.damage,
            endurance=one.endurance,
        )
    return hidden(event.player, says)


@book.check("LCK-DAMAGE-06", on=ev.CharacterDied)
def the_dead_discard(table: Table, event: ev.CharacterDied) -> Said | None:
    """The dead discard their hand and open ability cards, not the face-down ones."""
    one, who = character(table, event.player), Player(event.player)
    held = held_by(table, event.player)
    if None not in (event.hand_discarded, held) and event.hand_discarded != held:
        return counted(
            "{player} discarded {count} card of a hand of {held} at death",
            "{player} discarded {count} cards of a hand of {held} at death",
            event.hand_discarded or 0,
            player=who,
            held=held or 0,
        )
    if event.up_discarded is not None and event.up_discarded != one.ability_cards_up:
        return counted(
            "{player} discarded {count} open ability card at death; {held} lay open",
            "{player} discarded {count} open ability cards at death; {held} lay open",
            event.up_discarded,
            player=who,
            held=one.ability_cards_up,
        )
    return None if not event.down_discarded else _face_down_discarded(who, event.down_discarded)


def _face_down_discarded(who: Player, count: int) -> Said:
    return counted(
        "{player} discarded {count} face-down ability card at death",
        "{player} discarded {count} face-down ability cards at death",
        count,
        player=who,
    )


def _in_the_combat(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether an act is a participant's; abilities count only as the main action of a combat turn."""
    if type(event) is ev.AbilityUsed and event.timing not in ("main", "preemptive"):
        return False
    return table.combat is not None and event.player in table.combat.participants


@book.check("LCK-DAMAGE-07", on=_BY_THE_LIVING)
def the_dead_leave_the_combat(table: Table, event: Any) -> Said | None:
    """The dead take no combat turn, do nothing in the combat, and are no targets."""
    if type(event) is ev.CombatCardDiscarded and event.reason != "main":
        return None
    if type(event) in _IN_EITHER and not _in_the_combat(table, event):
        return None  # LCK-TURN-04
    if not character(table, event.player).alive:
        return say("{player} acted in the combat with a dead character", player=Player(event.player))
    named = (
        event.targets
        if type(event) is ev.AttackDeclared
        else (event.target,)
        if type(event) is ev.MeleeDeclared
        else ()
    )
    dead = [seat for seat in named if not character(table, seat).alive]
    return (
        say("{player} attacked {players}, whose character is dead", player=Player(event.player), players=players(dead))
        if dead
        else None
    )
