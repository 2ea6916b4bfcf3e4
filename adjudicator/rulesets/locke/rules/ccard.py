"""C cards: what uses one, its class, and the discard as a main action (LCK-CCARD, LCK-CMAIN-02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.rules.boards import hidden
from adjudicator.rulesets.locke.rules.intercept import joined_amiss
from adjudicator.rulesets.locke.rules.respond import defences_reach_the_attack, evasions_reach_the_attack
from adjudicator.rulesets.locke.rules.sync import joiners_are_below_the_lead
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.hands import held_by, in_hand, may_lack_a_record
from adjudicator.rulesets.locke.table.names import CLASSES
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.rulesets.locke.table.things import CCard
from adjudicator.seam.rulebook import Secret

USES: Final = (
    ev.AttackDeclared,
    ev.SynchronisationJoined,
    ev.DefenceAttempted,
    ev.EvasionAttempted,
    ev.InterceptionDeclared,
    ev.InterceptionJoined,
)
"""Events that may use a C card."""


@book.check("LCK-CCARD-01", on=USES)
def only_cards_in_hand_are_used(table: Table, event: Any) -> Secret | Said | None:
    """A C card is used from the hand."""
    one, who = character(table, event.player), Player(event.player)
    hand = one.hand
    if getattr(event, "source", "c_card") != "c_card":
        return None
    if held_by(table, event.player) == 0 and (hand is None or event.card is None):
        if may_lack_a_record(table, event.player):
            return None
        return say("{player} used a C card with an empty hand", player=who)
    if event.card is None:
        return None
    held = None if hand is None else in_hand(one, event.card, event.level)
    if held is not None:
        return _at_another_level(table, event, held)
    if hand is None and event.card not in one.spent:
        return None
    return Secret(say("{player} used {card}, which is not in their hand", player=who, card=event.card), (event.player,))


def _at_another_level(table: Table, event: Any, held: CCard) -> Secret | None:
    """Breach: a card was used at a level that no card of its name in the hand has; attacks have a rule of their own
    (LCK-ATTACK-05), and so have levels that do not suffice."""
    if None in (event.level, held.level) or event.level == held.level or type(event) is ev.AttackDeclared:
        return None
    suffices = _SUFFICES.get(type(event))
    if suffices is not None and suffices(table, event) is not None:
        return None
    says = say(
        "{player} used {card} at level {told}; the card has level {own}",
        player=Player(event.player),
        card=held.name,
        told=event.level,
        own=held.level or 0,
    )
    return Secret(says, (event.player,))


_SUFFICES: Final[dict[type, Callable[[Table, Any], Said | Secret | None]]] = {
    ev.DefenceAttempted: defences_reach_the_attack,
    ev.EvasionAttempted: evasions_reach_the_attack,
    ev.SynchronisationJoined: joiners_are_below_the_lead,
    ev.InterceptionJoined: joined_amiss,
}
"""The rules on the level of a used card."""


@book.check("LCK-CCARD-02", on=(ev.AttackDeclared, ev.SynchronisationJoined, ev.DefenceAttempted, ev.EvasionAttempted))
def cards_serve_their_class(table: Table, event: Any) -> Said | Secret | None:
    """A C card serves the purpose of its class."""
    if getattr(event, "source", "c_card") != "c_card":
        return None
    held = in_hand(character(table, event.player), event.card, event.level)
    stated = getattr(event, "class_", None)
    purpose = (
        "attack"
        if type(event) in (ev.AttackDeclared, ev.SynchronisationJoined)
        else "defence"
        if type(event) is ev.DefenceAttempted
        else "evasion"
    )
    is_stated = stated is not None and stated != purpose
    own = stated if is_stated else held.class_ if held is not None else None
    if own is None or own == purpose:
        return None
    says = say(
        "{player} used a C card of class {own} as {purpose}",
        player=Player(event.player),
        own=CLASSES[own],
        purpose=CLASSES[purpose],
    )
    return says if is_stated else hidden(event.player, says)


@book.check("LCK-CMAIN-02", on=ev.CombatCardDiscarded)
def the_main_action_discards_one(table: Table, event: ev.CombatCardDiscarded) -> Said | None:
    """As a main action exactly one card is discarded from the hand."""
    if event.reason != "main" or not character(table, event.player).alive:
        return None  # LCK-DAMAGE-07
    if held_by(table, event.player) == 0:
        return say("{player} discarded a card from an empty hand", player=Player(event.player))
    if event.count == 1:
        return None
    return counted(
        "{player} discarded {count} card as the main action; exactly 1 is discarded",
        "{player} discarded {count} cards as the main action; exactly 1 is discarded",
        event.count,
        player=Player(event.player),
    )
