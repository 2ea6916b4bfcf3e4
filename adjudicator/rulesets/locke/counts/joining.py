"""Who joins an attack, or an interception, without a breach (LCK-SYNC, LCK-INTERCEPT-03)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.fight.attack_numbers import evasion, is_wrong_by_level
from adjudicator.rulesets.locke.fight.combat_turns import has_joined
from adjudicator.rulesets.locke.fight.on_record import is_teleport, lead_card, used
from adjudicator.rulesets.locke.fight.present_attack import attack_now, raises_an_interception
from adjudicator.rulesets.locke.fight.turns_begun import turns_come
from adjudicator.rulesets.locke.fight.who_is_there import takes_no_part
from adjudicator.rulesets.locke.table.state import Attack, Table

# ---- an attack


def is_entitled(table: Table, event: ev.SynchronisationJoined) -> bool:
    """Whether a player joins a synchronised attack without a breach, in joining or in asking for it."""
    attack, combat = attack_now(table), table.combat
    if attack is not None and attack.attacker and not is_marked(attack):
        return False
    if combat is not None and has_joined(combat, event.player):  # LCK-HOUSE-24
        return False
    return not any(is_barred(table, event) for is_barred in _FROM_JOINING)


def is_marked(attack: Attack) -> bool:
    """Whether the card of an attack bears the mark [sync]: as on record, else as was said."""
    own = lead_card(attack)
    return attack.sync if own is None else own.sync


def is_of_no_card(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether the attack to join was not made with a C card."""
    attack = attack_now(table)
    if attack is None or attack.source == "c_card" or not attack.attacker:
        return False
    return not raises_an_interception(attack, event)


def has_nothing_to_join(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether a complete log has no attack to join: none was made, or its combat turn is over."""
    combat, attack = table.combat, attack_now(table)
    if combat is None or not table.complete_log:
        return False
    if attack is None or not attack.attacker:
        return not combat.attack_made
    return combat.current != attack.attacker


def is_unasked(table: Table, event: ev.SynchronisationJoined) -> bool:
    """Whether in a complete log nobody asked others to join the attack."""
    attack = attack_now(table)
    return attack is not None and bool(attack.attacker) and not attack.requested and table.complete_log


def _takes_no_part(table: Table, event: ev.PlayerEvent) -> bool:
    return takes_no_part(table, event.player)


def has_had_a_turn(table: Table, event: ev.SynchronisationJoined) -> bool:
    """Whether the own combat turn of the round has come for somebody who joins."""
    combat = table.combat
    return combat is not None and event.player in turns_come(table, combat)


def is_not_below(attack: Attack, own: int) -> bool:
    """Whether the level of a joiner's card is not below that of the attack."""
    return attack.level is not None and own >= attack.level


def is_not_below_the_lead(table: Table, event: ev.SynchronisationJoined) -> bool:
    """Whether somebody joins with a level that is not below the attack's, as was said or is on record."""
    attack = attack_now(table)
    return attack is not None and is_wrong_by_level(table, attack, event, is_not_below)


def joins_unmarked(table: Table, event: ev.SynchronisationJoined) -> bool:
    """Whether the joiner's card lacks the mark [sync], as was said or is on record."""
    own = used(table, event)
    is_other = own is not None and own.class_ not in (None, "attack")  # LCK-CCARD-02
    return event.sync is False or (own is not None and not own.sync and not is_other)


_Bar = Callable[[Table, Any], bool]
_FROM_JOINING: Final[tuple[_Bar, ...]] = (
    is_of_no_card,
    has_nothing_to_join,
    is_unasked,
    _takes_no_part,
    has_had_a_turn,
    is_not_below_the_lead,
    joins_unmarked,
)
"""What bars somebody from joining an attack, besides the attack's own card."""

# ---- an interception


def intercepts_amiss(table: Table, event: ev.InterceptionJoined) -> bool:
    """Whether a player joins an interception by a breach."""
    return any(is_barred(table, event) for is_barred in _FROM_INTERCEPTING)


def is_by_no_teleport(table: Table, event: ev.InterceptionDeclared | ev.InterceptionJoined) -> bool:
    """Whether the card, of a known hand, is no Teleport."""
    held = used(table, event)
    return held is not None and not is_teleport(held)


def is_own_evasion(table: Table, event: ev.InterceptionJoined) -> bool:
    """Whether the interception is of the player's own evasion."""
    attack = attack_now(table)
    tried = None if attack is None else evasion(attack)
    return tried is not None and tried.player == event.player


def intercepts_already(table: Table, event: ev.InterceptionJoined) -> bool:
    """Whether a player is the interceptor, or has joined."""
    attack = attack_now(table)
    if attack is None:
        return False
    leads = attack.interceptor is not None and attack.interceptor.player == event.player
    return leads or any(one.player == event.player for one in attack.interception)


def has_no_interception_to_join(table: Table, event: ev.InterceptionJoined) -> bool:
    """Whether a complete log has no interception to join: none is declared, nor may have been before the log begins."""
    combat, attack = table.combat, attack_now(table)
    if combat is None or not table.complete_log:
        return False
    if attack is None or not attack.responses:
        return not combat.evasions_made
    return attack.interceptor is None


def is_not_below_the_first(attack: Attack, own: int) -> bool:
    """Whether the level of a joiner's Teleport is not below the interceptor's."""
    lead = None if attack.interceptor is None else attack.interceptor.level
    return lead is not None and own >= lead


def _is_not_below_the_interceptor(table: Table, event: ev.InterceptionJoined) -> bool:
    attack = attack_now(table)
    return attack is not None and is_wrong_by_level(table, attack, event, is_not_below_the_first)


_FROM_INTERCEPTING: Final[tuple[_Bar, ...]] = (
    is_by_no_teleport,
    is_own_evasion,
    intercepts_already,
    _takes_no_part,
    has_no_interception_to_join,
    _is_not_below_the_interceptor,
)
"""What bars somebody from joining an interception."""
