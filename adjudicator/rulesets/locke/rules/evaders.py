"""Evaders leave the combat (LCK-EVADE-08)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.attack_numbers import is_kept, may_be_kept, may_stop
from adjudicator.rulesets.locke.fight.combat_turns import combat_now
from adjudicator.rulesets.locke.fight.on_record import by_its_cards, so_far_as_told
from adjudicator.rulesets.locke.fight.present_attack import attack_now
from adjudicator.rulesets.locke.fight.who_is_there import has_left, is_fought
from adjudicator.rulesets.locke.rules.attack import tries
from adjudicator.rulesets.locke.rules.damage import action_is_over
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.names import players
from adjudicator.rulesets.locke.table.state import Combat, Table, character
from adjudicator.seam.rulebook import Missing

_BOTH: Final = (ev.DefenceAttempted, ev.EvasionAttempted)
_ACTS: Final = (ev.CombatTurnStarted, ev.AttackDeclared, ev.MeleeDeclared)
_AFTER_LEAVING: Final = frozenset((ev.PhaseEntered, ev.CombatTurnEnded, ev.RoundEndStepDone, *_ACTS))
"""Events that occur only after evaders have left."""


def _has_somebody_left(table: Table, event: Any) -> bool:
    """Whether somebody has left the running combat."""
    return table.combat is not None and bool(table.combat.gone)


@book.check("LCK-EVADE-08", on=(*_ACTS, *_BOTH, ev.CombatCardDiscarded), when=_has_somebody_left)
def evaders_have_left(table: Table, event: Any) -> Said | None:
    """A character who evaded does nothing more in the combat."""
    if event.player not in _gone(table) or not _fights_on(table, event):
        return None
    return say("{player} acted in a combat they had left", player=Player(event.player))


@book.check("LCK-EVADE-08", on=ev.CombatLeft, when=_has_somebody_left)
def evaders_leave_once(table: Table, event: ev.CombatLeft) -> Said | Missing | None:
    """A character who evaded leaves once; for one whose leaving is missing it comes late."""
    if event.player not in _gone(table):
        return None
    says = say("{player} acted in a combat they had left", player=Player(event.player))
    if has_left(table, event.player):
        return says
    return None if character(table, event.player).at is None else Missing(says)


@book.check("LCK-EVADE-08", on=ev.AttackDeclared, when=_has_somebody_left)
def evaders_are_no_targets(table: Table, event: ev.AttackDeclared) -> Said | None:
    """A character who evaded is no target."""
    gone = _gone(table)
    left = [seat for seat in event.targets if seat in gone]
    if not left:
        return None
    return say("{player} attacked {players} after the evasion", player=Player(event.player), players=players(left))


@book.check("LCK-EVADE-08", on=_ACTS, when=is_fought)
def evaders_have_left_before_the_next_act(table: Table, event: Any) -> Said | None:
    """A character who evaded has left before the next attack or combat turn."""
    return evaders_leave(table, event) if leaves_out_leaving(table, event) else None


def _gone(table: Table) -> list[str]:
    """The living who have left the combat."""
    combat = combat_now(table)
    return [seat for seat in combat.gone if character(table, seat).alive and not _is_kept_by_card(combat, seat)]


def _is_kept_by_card(combat: Combat, seat: str) -> bool:
    """Whether an evader was intercepted by the levels on the cards, whatever was said of them (LCK-INTERCEPT-05)."""
    attack = combat.attack
    return attack is not None and bool(attack.on_record) and is_kept(by_its_cards(attack), seat)


def _fights_on(table: Table, event: Any) -> bool:
    """Whether somebody who has left acts as a participant; a new attack on them may be answered."""
    if type(event) in _BOTH:
        attack = attack_now(table)
        own = () if attack is None else tries(attack, event.player)
        return any(one.kind == "evasion" and one.success for one in own)
    if type(event) is ev.CombatCardDiscarded:
        return event.reason == "main"
    return True


@book.check("LCK-EVADE-08", on=(ev.PhaseEntered, ev.CombatTurnEnded, ev.RoundEndStepDone), when=action_is_over)
def evaders_leave(table: Table, event: ev.PlayerEvent) -> Said | None:
    """A character who evaded leaves the combat."""
    still = still_there(table)
    return say("{player} evaded but did not leave the combat", player=Player(still[0])) if still else None


def still_there(table: Table) -> tuple[str, ...]:
    """Those who evaded the last declared attack but still take part in the combat."""
    combat, attack = table.combat, attack_now(table)
    if combat is None or attack is None:
        return ()
    evaded = (one.player for one in attack.responses if one.kind == "evasion" and may_stop(one))
    left = (seat for seat in evaded if seat in combat.participants and seat not in attack.barred)
    return tuple(dict.fromkeys(seat for seat in left if not may_be_kept(attack, seat)))


def leaves_out_leaving(table: Table, event: Any) -> bool:
    """Whether the attack is over but those who evaded it have not left."""
    combat, attack = table.combat, attack_now(table) if type(event) in _AFTER_LEAVING else None
    if combat is None or attack is None:
        return False
    evaded = (one.player for one in attack.responses if one.kind == "evasion" and one.success)
    if not any(seat in combat.participants for seat in evaded):
        return False
    if type(event) in _ACTS:
        is_missing = so_far_as_told(table, told=False) is False  # else a log may leave out that they have left
        return is_missing and combat.current is not None and combat.phase != "support_2"
    return action_is_over(table, event)
