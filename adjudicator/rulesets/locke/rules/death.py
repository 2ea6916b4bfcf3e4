"""Death by damage: who dies, what the dead discard, what they no longer do (LCK-DAMAGE-05..07)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.damage import may_judgement_have_killed
from adjudicator.rulesets.locke.fight.evaders_still_there import surely_ends_main_phase
from adjudicator.rulesets.locke.fight.present_attack import attack_now
from adjudicator.rulesets.locke.rules.boards import secret_of_player_and_judges
from adjudicator.rulesets.locke.rules.damage import ENDS_THE_ACTION
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.hands import hand_size
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.state import Attack, Table, character
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


@book.check("LCK-DAMAGE-05", on=ENDS_THE_ACTION, when=surely_ends_main_phase)
def the_killed_die(table: Table, event: ev.PlayerEvent) -> Secret | None:
    """A character dies that took more damage than its endurance, actual or declared."""
    attack, combat = attack_now(table), table.combat
    if attack is None or combat is None:
        return None
    unsaid = [seat for seat in attack.fatal if seat in combat.participants]
    return (
        secret_of_player_and_judges(unsaid[0], _survived_too_much_damage_said(table, attack, unsaid[0]))
        if unsaid
        else None
    )


def _survived_too_much_damage_said(table: Table, attack: Attack, seat: str) -> Said:
    """Breach: a character lives on with more damage than its endurance, as far as that is known."""
    one, declared, who = character(table, seat), attack.declared.get(seat), Player(seat)
    if declared is not None and attack.source != "melee":
        return say(
            "{player} took more damage than the endurance of {endurance} declared and did not die",
            player=who,
            endurance=declared,
        )
    if one.endurance is None:
        return say("{player} took more damage than the endurance and did not die", player=who)
    return say(
        "{player} took {damage} points of damage in all, more than the endurance of {endurance}, and did not die",
        player=who,
        damage=one.damage,
        endurance=one.endurance,
    )


@book.check("LCK-DAMAGE-05", on=ev.CharacterDied)
def death_takes_more_than_is_left(table: Table, event: ev.CharacterDied) -> Secret | None:
    """A character dies only of more damage than its endurance, actual or declared; equal damage does not kill."""
    attack = attack_now(table)
    if not character(table, event.player).alive or attack is None or event.player not in attack.judged:
        return None
    if may_judgement_have_killed(table, attack, event.player):
        return None
    return secret_of_player_and_judges(event.player, _died_of_too_little_damage_said(table, event.player))


def _died_of_too_little_damage_said(table: Table, seat: str) -> Said:
    """Breach: a character died of damage that does not exceed its endurance, as far as that is known."""
    one = character(table, seat)
    if one.endurance is None:
        return say(
            "{player}'s character was recorded as dead; the damage of {damage} does not exceed the endurance",
            player=Player(seat),
            damage=one.damage,
        )
    return say(
        "{player}'s character was recorded as dead; damage {damage} does not exceed the endurance of {endurance}",
        player=Player(seat),
        damage=one.damage,
        endurance=one.endurance,
    )


@book.check("LCK-DAMAGE-06", on=ev.CharacterDied)
def the_dead_discard_their_hand(table: Table, event: ev.CharacterDied) -> Said | None:
    """The dead discard their hand."""
    held = hand_size(table, event.player)
    if None in (event.hand_discarded, held) or event.hand_discarded == held:
        return None
    return counted(
        "{player} discarded {count} card of a hand of {held} at death",
        "{player} discarded {count} cards of a hand of {held} at death",
        event.hand_discarded or 0,
        player=Player(event.player),
        held=held or 0,
    )


@book.check("LCK-DAMAGE-06", on=ev.CharacterDied)
def the_dead_discard_their_open_ability_cards(table: Table, event: ev.CharacterDied) -> Said | None:
    """The dead discard their open ability cards."""
    held = character(table, event.player).ability_cards_up
    if event.up_discarded in (None, held):
        return None
    return counted(
        "{player} discarded {count} open ability card at death; {held} lay open",
        "{player} discarded {count} open ability cards at death; {held} lay open",
        event.up_discarded or 0,
        player=Player(event.player),
        held=held,
    )


@book.check("LCK-DAMAGE-06", on=ev.CharacterDied)
def the_dead_keep_their_face_down_ability_cards(table: Table, event: ev.CharacterDied) -> Said | None:
    """The dead do not discard their face-down ability cards."""
    if not event.down_discarded:
        return None
    return counted(
        "{player} discarded {count} face-down ability card at death",
        "{player} discarded {count} face-down ability cards at death",
        event.down_discarded,
        player=Player(event.player),
    )


def _acts_as_combat_participant(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether an act is a participant's; abilities count only as the main action of a combat turn."""
    if type(event) is ev.AbilityUsed and event.timing not in ("main", "preemptive"):
        return False
    return table.combat is not None and event.player in table.combat.participants


@book.check("LCK-DAMAGE-07", on=_BY_THE_LIVING)
def the_dead_leave_the_combat(table: Table, event: Any) -> Said | None:
    """The dead take no combat turn and do nothing in the combat."""
    if character(table, event.player).alive or (type(event) is ev.CombatCardDiscarded and event.reason != "main"):
        return None
    if type(event) in _IN_EITHER and not _acts_as_combat_participant(table, event):
        return None  # LCK-TURN-04
    return say("{player} acted in the combat with a dead character", player=Player(event.player))


@book.check("LCK-DAMAGE-07", on=(ev.AttackDeclared, ev.MeleeDeclared))
def the_dead_are_no_targets(table: Table, event: ev.AttackDeclared | ev.MeleeDeclared) -> Said | None:
    """Nobody attacks the dead."""
    named = event.targets if isinstance(event, ev.AttackDeclared) else (event.target,)
    dead = [seat for seat in named if not character(table, seat).alive]
    if not dead:
        return None
    return say(
        "{player} attacked {players}, whose character is dead", player=Player(event.player), players=players(dead)
    )
