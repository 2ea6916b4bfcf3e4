"""Evaders leave the combat (LCK-EVADE-08)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.attack_numbers import is_held_by_interception
from adjudicator.rulesets.locke.fight.cards_on_record import attack_with_interception_at_recorded_levels
from adjudicator.rulesets.locke.fight.combat_turns import combat_or_empty
from adjudicator.rulesets.locke.fight.evaders_still_there import (
    ACTS,
    evaders_still_there,
    is_attack_over_before_evaders_left,
    surely_ends_main_phase,
)
from adjudicator.rulesets.locke.fight.present_attack import attack_now, responses_of_target
from adjudicator.rulesets.locke.fight.who_is_there import is_combat_running, surely_left_round_order
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.state import Combat, Table, character
from adjudicator.seam.rulebook import Missing

_BOTH: Final = (ev.DefenceAttempted, ev.EvasionAttempted)


def _has_anybody_left_running_combat(table: Table, event: Any) -> bool:
    """Whether somebody has left the running combat."""
    return table.combat is not None and bool(table.combat.gone)


@book.check("LCK-EVADE-08", on=(*ACTS, *_BOTH, ev.CombatCardDiscarded), when=_has_anybody_left_running_combat)
def evaders_have_left(table: Table, event: Any) -> Said | None:
    """A character who evaded does nothing more in the combat."""
    if event.player not in _living_who_left_combat(table) or not _acts_as_participant_though_gone(table, event):
        return None
    return say("{player} acted in a combat they had left", player=Player(event.player))


@book.check("LCK-EVADE-08", on=ev.CombatLeft, when=_has_anybody_left_running_combat)
def evaders_leave_once(table: Table, event: ev.CombatLeft) -> Said | Missing | None:
    """A character who evaded leaves once; for one whose leaving is missing it comes late."""
    if event.player not in _living_who_left_combat(table):
        return None
    says = say("{player} acted in a combat they had left", player=Player(event.player))
    if surely_left_round_order(table, event.player):
        return says
    return None if character(table, event.player).at is None else Missing(says)


@book.check("LCK-EVADE-08", on=ev.AttackDeclared, when=_has_anybody_left_running_combat)
def evaders_are_no_targets(table: Table, event: ev.AttackDeclared) -> Said | None:
    """A character who evaded is no target."""
    gone = _living_who_left_combat(table)
    left = [seat for seat in event.targets if seat in gone]
    if not left:
        return None
    return say("{player} attacked {players} after the evasion", player=Player(event.player), players=players(left))


@book.check("LCK-EVADE-08", on=ACTS, when=is_combat_running)
def evaders_have_left_before_the_next_act(table: Table, event: Any) -> Said | None:
    """A character who evaded has left before the next attack or combat turn."""
    return evaders_leave(table, event) if is_attack_over_before_evaders_left(table, event) else None


def _living_who_left_combat(table: Table) -> list[str]:
    """The living who have left the combat."""
    combat = combat_or_empty(table)
    return [
        seat
        for seat in combat.gone
        if character(table, seat).alive and not _is_evader_kept_by_recorded_levels(combat, seat)
    ]


def _is_evader_kept_by_recorded_levels(combat: Combat, seat: str) -> bool:
    """Whether an evader was intercepted by the levels on the cards, whatever was said of them (LCK-INTERCEPT-05)."""
    attack = combat.attack
    return (
        attack is not None
        and bool(attack.on_record)
        and is_held_by_interception(attack_with_interception_at_recorded_levels(attack), seat)
    )


def _acts_as_participant_though_gone(table: Table, event: Any) -> bool:
    """Whether somebody who has left acts as a participant; a new attack on them may be answered."""
    if type(event) in _BOTH:
        attack = attack_now(table)
        own = () if attack is None else responses_of_target(attack, event.player)
        return any(one.kind == "evasion" and one.success for one in own)
    if type(event) is ev.CombatCardDiscarded:
        return event.reason == "main"
    return True


@book.check("LCK-EVADE-08", on=(ev.PhaseEntered, ev.CombatTurnEnded, ev.RoundEndStepDone), when=surely_ends_main_phase)
def evaders_leave(table: Table, event: ev.PlayerEvent) -> Said | None:
    """A character who evaded leaves the combat."""
    still = evaders_still_there(table)
    return say("{player} evaded but did not leave the combat", player=Player(still[0])) if still else None
