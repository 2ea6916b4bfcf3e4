"""C cards: what uses one, its class, and the discard as a main action (LCK-CCARD, LCK-CMAIN-02)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.counts.joining import joins_interception_wrongly, joins_too_high_as_said_or_recorded
from adjudicator.rulesets.locke.counts.responses import is_below_attack_level_as_said_or_recorded
from adjudicator.rulesets.locke.rules.boards import secret_of_player_and_judges
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.hands import card_in_hand, hand_size, may_hand_received_be_unrecorded
from adjudicator.rulesets.locke.table.sentence_parts import CLASSES
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


def _is_by_c_card_not_ability(table: Table, event: Any) -> bool:
    """Whether a C card is used, not an ability."""
    return bool(getattr(event, "source", "c_card") == "c_card")


@book.check("LCK-CCARD-01", on=USES, when=_is_by_c_card_not_ability)
def no_card_comes_from_an_empty_hand(table: Table, event: Any) -> Said | None:
    """Nobody uses a C card whose hand is empty on record."""
    if character(table, event.player).hand is not None and event.card is not None:
        return None
    if hand_size(table, event.player) != 0 or may_hand_received_be_unrecorded(table, event.player):
        return None
    return say("{player} used a C card with an empty hand", player=Player(event.player))


@book.check("LCK-CCARD-01", on=USES, when=_is_by_c_card_not_ability)
def only_cards_in_hand_are_used(table: Table, event: Any) -> Secret | None:
    """A C card is used from the hand; of a hand that nobody knows, cards used before are known to be gone."""
    one, card, who = character(table, event.player), event.card, Player(event.player)
    if card is None or (one.hand is not None and card_in_hand(one, card, event.level) is not None):
        return None
    if one.hand is None and (card not in one.spent or hand_size(table, event.player) == 0):
        return None
    return Secret(say("{player} used {card}, which is not in their hand", player=who, card=card), (event.player,))


@book.check("LCK-CCARD-01", on=USES, when=_is_by_c_card_not_ability)
def cards_are_used_at_their_level(table: Table, event: Any) -> Secret | None:
    """A C card in the hand is used at its level."""
    one = character(table, event.player)
    held = None if one.hand is None or event.card is None else card_in_hand(one, event.card, event.level)
    return None if held is None else _breach_if_card_used_at_level_other_than_recorded(table, event, held)


def _breach_if_card_used_at_level_other_than_recorded(table: Table, event: Any, held: CCard) -> Secret | None:
    """Breach: a card was used at a level that no card of its name in the hand has; attacks have a rule of their own
    (LCK-ATTACK-05), and so have levels that do not suffice."""
    if None in (event.level, held.level) or event.level == held.level or type(event) is ev.AttackDeclared:
        return None
    is_barred = _BARS.get(type(event))
    if is_barred is not None and is_barred(table, event):
        return None
    says = say(
        "{player} used {card} at level {told}; the card has level {own}",
        player=Player(event.player),
        card=held.name,
        told=event.level,
        own=held.level or 0,
    )
    return Secret(says, (event.player,))


_BARS: Final[dict[type, Callable[[Table, Any], bool]]] = {
    ev.DefenceAttempted: is_below_attack_level_as_said_or_recorded,
    ev.EvasionAttempted: is_below_attack_level_as_said_or_recorded,
    ev.SynchronisationJoined: joins_too_high_as_said_or_recorded,
    ev.InterceptionJoined: joins_interception_wrongly,
}
"""What bars the use of a card, at its level or at all."""


_PURPOSES: Final[Mapping[type, str]] = {
    ev.AttackDeclared: "attack",
    ev.SynchronisationJoined: "attack",
    ev.DefenceAttempted: "defence",
    ev.EvasionAttempted: "evasion",
}
"""The class of C card that serves a use."""


@book.check("LCK-CCARD-02", on=tuple(_PURPOSES), when=_is_by_c_card_not_ability)
def cards_serve_their_class(table: Table, event: Any) -> Said | Secret | None:
    """A C card serves the purpose of its class, by what is said of it or by the hand."""
    held = card_in_hand(character(table, event.player), event.card, event.level)
    stated, purpose = getattr(event, "class_", None), _PURPOSES[type(event)]
    is_stated = stated not in (None, purpose)
    own = stated if is_stated else None if held is None else held.class_
    if own in (None, purpose):
        return None
    says = say(
        "{player} used a C card of class {own} as {purpose}",
        player=Player(event.player),
        own=CLASSES[str(own)],
        purpose=CLASSES[purpose],
    )
    return says if is_stated else secret_of_player_and_judges(event.player, says)


@book.check("LCK-CMAIN-02", on=ev.CombatCardDiscarded)
def the_main_action_discards_one(table: Table, event: ev.CombatCardDiscarded) -> Said | None:
    """As a main action exactly one card is discarded from the hand."""
    if event.reason != "main" or not character(table, event.player).alive:
        return None  # LCK-DAMAGE-07
    if hand_size(table, event.player) == 0:
        return say("{player} discarded a card from an empty hand", player=Player(event.player))
    if event.count == 1:
        return None
    return counted(
        "{player} discarded {count} card as the main action; exactly 1 is discarded",
        "{player} discarded {count} cards as the main action; exactly 1 is discarded",
        event.count,
        player=Player(event.player),
    )
