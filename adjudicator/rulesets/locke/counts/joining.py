"""Who joins an attack, or an interception, without a breach (LCK-SYNC, LCK-INTERCEPT-03)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.fight.attack_numbers import is_wrong_at_said_or_recorded_level, last_successful_evasion
from adjudicator.rulesets.locke.fight.cards_on_record import (
    is_teleport,
    recorded_card_of_attack_or_none,
    recorded_card_or_ability,
)
from adjudicator.rulesets.locke.fight.combat_turns import has_used_main_action_to_join
from adjudicator.rulesets.locke.fight.present_attack import asks_to_raise_interception, attack_now
from adjudicator.rulesets.locke.fight.unseen_combat_turns import seats_whose_turn_has_come
from adjudicator.rulesets.locke.fight.who_is_there import surely_takes_no_part
from adjudicator.rulesets.locke.table.state import Attack, Table

# ---- an attack


def joins_attack_rightly(table: Table, event: ev.SynchronisationJoined) -> bool:
    """Whether a player joins a synchronised attack without a breach, in joining or in asking for it."""
    attack, combat = attack_now(table), table.combat
    if attack is not None and attack.attacker and not is_attack_sync_recorded_else_said(attack):
        return False
    if combat is not None and has_used_main_action_to_join(combat, event.player):  # LCK-HOUSE-24
        return False
    return not any(is_barred(table, event) for is_barred in _FROM_JOINING)


def is_attack_sync_recorded_else_said(attack: Attack) -> bool:
    """Whether the card of an attack bears the mark [sync]: as on record, else as was said."""
    own = recorded_card_of_attack_or_none(attack)
    return attack.sync if own is None else own.sync


def is_attack_by_no_c_card(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether the attack to join was not made with a C card."""
    attack = attack_now(table)
    if attack is None or attack.source == "c_card" or not attack.attacker:
        return False
    return not asks_to_raise_interception(attack, event)


def surely_has_no_attack_to_join(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether a complete log has no attack to join: none was made, or its combat turn is over."""
    combat, attack = table.combat, attack_now(table)
    if combat is None or not table.complete_log:
        return False
    if attack is None or not attack.attacker:
        return not combat.attack_made
    return combat.current != attack.attacker


def surely_joins_unasked(table: Table, event: ev.SynchronisationJoined) -> bool:
    """Whether in a complete log nobody asked others to join the attack."""
    attack = attack_now(table)
    return attack is not None and bool(attack.attacker) and not attack.requested and table.complete_log


def _surely_takes_no_part_to_join(table: Table, event: ev.PlayerEvent) -> bool:
    return surely_takes_no_part(table, event.player)


def has_joiners_combat_turn_come(table: Table, event: ev.SynchronisationJoined) -> bool:
    """Whether the own combat turn of the round has come for somebody who joins."""
    combat = table.combat
    return combat is not None and event.player in seats_whose_turn_has_come(table, combat)


def is_not_below_attack_level(attack: Attack, own: int) -> bool:
    """Whether the level of a joiner's card is not below that of the attack."""
    return attack.level is not None and own >= attack.level


def joins_too_high_as_said_or_recorded(table: Table, event: ev.SynchronisationJoined) -> bool:
    """Whether somebody joins with a level that is not below the attack's, as was said or is on record."""
    attack = attack_now(table)
    return attack is not None and is_wrong_at_said_or_recorded_level(table, attack, event, is_not_below_attack_level)


def joins_unmarked_as_said_or_recorded(table: Table, event: ev.SynchronisationJoined) -> bool:
    """Whether the joiner's card lacks the mark [sync], as was said or is on record."""
    own = recorded_card_or_ability(table, event)
    is_other = own is not None and own.class_ not in (None, "attack")  # LCK-CCARD-02
    return event.sync is False or (own is not None and not own.sync and not is_other)


_Bar = Callable[[Table, Any], bool]
_FROM_JOINING: Final[tuple[_Bar, ...]] = (
    is_attack_by_no_c_card,
    surely_has_no_attack_to_join,
    surely_joins_unasked,
    _surely_takes_no_part_to_join,
    has_joiners_combat_turn_come,
    joins_too_high_as_said_or_recorded,
    joins_unmarked_as_said_or_recorded,
)
"""What bars somebody from joining an attack, besides the attack's own card."""

# ---- an interception


def joins_interception_wrongly(table: Table, event: ev.InterceptionJoined) -> bool:
    """Whether a player joins an interception by a breach."""
    return any(is_barred(table, event) for is_barred in _FROM_INTERCEPTING)


def is_recorded_card_no_teleport(table: Table, event: ev.InterceptionDeclared | ev.InterceptionJoined) -> bool:
    """Whether the card, of a known hand, is no Teleport."""
    held = recorded_card_or_ability(table, event)
    return held is not None and not is_teleport(held)


def intercepts_own_evasion(table: Table, event: ev.InterceptionJoined) -> bool:
    """Whether the interception is of the player's own evasion."""
    attack = attack_now(table)
    tried = None if attack is None else last_successful_evasion(attack)
    return tried is not None and tried.player == event.player


def intercepts_or_has_joined_already(table: Table, event: ev.InterceptionJoined) -> bool:
    """Whether a player is the interceptor, or has joined."""
    attack = attack_now(table)
    if attack is None:
        return False
    leads = attack.interceptor is not None and attack.interceptor.player == event.player
    return leads or any(one.player == event.player for one in attack.interception)


def surely_has_no_interception_to_join(table: Table, event: ev.InterceptionJoined) -> bool:
    """Whether a complete log has no interception to join: none is declared, nor may have been before the log begins."""
    combat, attack = table.combat, attack_now(table)
    if combat is None or not table.complete_log:
        return False
    if attack is None or not attack.responses:
        return not combat.evasions_made
    return attack.interceptor is None


def is_not_below_interceptor_level(attack: Attack, own: int) -> bool:
    """Whether the level of a joiner's Teleport is not below the interceptor's."""
    lead = None if attack.interceptor is None else attack.interceptor.level
    return lead is not None and own >= lead


def _joins_interception_too_high_as_said_or_recorded(table: Table, event: ev.InterceptionJoined) -> bool:
    attack = attack_now(table)
    return attack is not None and is_wrong_at_said_or_recorded_level(
        table, attack, event, is_not_below_interceptor_level
    )


_FROM_INTERCEPTING: Final[tuple[_Bar, ...]] = (
    is_recorded_card_no_teleport,
    intercepts_own_evasion,
    intercepts_or_has_joined_already,
    _surely_takes_no_part_to_join,
    surely_has_no_interception_to_join,
    _joins_interception_too_high_as_said_or_recorded,
)
"""What bars somebody from joining an interception."""
