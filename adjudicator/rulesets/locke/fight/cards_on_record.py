"""What stands on the card or the ability that a report names, held against what the report says of it.

A hand is its player's secret, and so is a closed sheet: whatever follows from them is a finding for that player and
judges alone, and no table that others see depends on it. So what is said counts first, everywhere; what is on record
stands in for what was left unsaid (`attack_as_said_else_recorded`), and is held against what was said
(`recorded_else_said_card_value`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.events import (
    AbilityUsed,
    AttackDeclared,
    EvasionAttempted,
    InterceptionDeclared,
    InterceptionJoined,
)
from adjudicator.rulesets.locke.table.answers_to_attacks import Joiner, Response
from adjudicator.rulesets.locke.table.state import Attack, Table, character
from adjudicator.rulesets.locke.table.things import CCard
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Secret

VALUES: Final = ("level", "firepower", "column", "attribute")
"""The values of an attack that stand on its card."""
MARKS: Final = ("sync", "undefendable", "unevadable", "teleport")
"""The marks that a card bears or not."""

TIMINGS: Final = ("check", "support", "main", "combat", "before_combat", "preemptive", "response")
"""The timings of abilities that an event may state."""


def has_unrecorded_sheet(table: Table, seat: str) -> bool:
    """Whether the match has sheets but nobody has said which one a seat has, nor what is on it."""
    one = character(table, seat)
    return bool(table.tables.characters) and one.character is None and not one.abilities


@recalled()
def recorded_card_or_ability(table: Table, event: Any) -> CCard | None:
    """What is on record of the card or ability that an event names; of several, the one of the level told.

    None: nothing, or too much to tell which.
    """
    source, name = getattr(event, "source", "c_card"), event.card
    if name is None or source not in ("c_card", "ability"):
        return None
    one = character(table, event.player)
    if source == "c_card":
        if not one.hand:
            return None
        named = [card for card in one.hand if card.name == name]
    else:
        found = (ability for ability in one.abilities if ability.name == name)
        named = [CCard(name=name, class_=_known_class_else_none(own.class_), level=own.level) for own in found]
    of_level = [card for card in named if card.level == event.level]
    return (of_level or named)[0] if of_level or (named and named.count(named[0]) == len(named)) else None


def with_timing_from_open_sheet(table: Table, event: AbilityUsed) -> AbilityUsed:
    """The use of an ability with the timing that its open sheet gives it, if nobody said one."""
    one = character(table, event.player)
    if event.timing is not None or event.name is None or not one.sheet_open:
        return event
    timings = {own.timing for own in one.abilities if own.name == event.name}
    if len(timings) != 1 or (timing := timings.pop()) not in TIMINGS:
        return event
    return replace(event, timing=timing)


def _known_class_else_none(told: str | None) -> Any:
    return told if told in ("attack", "defence", "evasion", "special") else None


def recorded_else_said_card_value(table: Table, event: Any, name: str) -> Any:
    """A value of the card or ability that an event uses: as on record, else as the event says."""
    own = recorded_card_or_ability(table, event)
    known = None if own is None else getattr(own, name)
    return getattr(event, name, None) if known is None else known


def is_teleport(card: CCard) -> bool:
    """Whether a card is a Teleport: by its mark or its name."""
    return card.teleport or is_called_teleport(card.name)


def is_called_teleport(name: str | None) -> bool:
    """Whether a card is named Teleport, which needs no mark."""
    return name is not None and name.casefold() in ("teleport", "テレポート")


def secret_unless_on_open_sheet(table: Table, event: Any, says: Said) -> Said | Secret:
    """A breach that tells what is on record of a used card or ability: for its player and judges, if it is secret."""
    if getattr(event, "source", "c_card") == "ability" and character(table, event.player).sheet_open:
        return says
    return Secret(says, (event.player,))


def with_card_on_record(table: Table, attack: Attack, event: Any) -> Attack:
    """The attack after a card was used in it or against it, with what is on record of the card and was not said."""
    own = recorded_card_or_ability(table, event)
    if own is None or not (
        _has_recorded_values_nobody_said(event, own)
        or _lacks_said_sync_mark(event, own)
        or _is_used_otherwise_than_recorded(event, own)
    ):
        return attack
    return replace(attack, on_record=put(attack.on_record, event.player, own))


def _has_recorded_values_nobody_said(event: Any, own: CCard) -> bool:
    """Whether a card on record has a value or a mark that nobody has said."""
    for name in VALUES:
        if getattr(event, name, True) is None and getattr(own, name) is not None:
            return True
    for name in MARKS:  # noqa: SIM110 - on the path of every attack and response
        if getattr(own, name) and not getattr(event, name, True):
            return True
    return False


def _lacks_said_sync_mark(event: Any, own: CCard) -> bool:
    """Whether a card on record lacks the mark [sync] that it was said to bear (LCK-SYNC-07)."""
    return not own.sync and bool(getattr(event, "sync", False))


def _is_used_otherwise_than_recorded(event: Any, own: CCard) -> bool:
    """Whether an attack was declared with another firepower, or fixed column, than its card has (LCK-ATTACK-05), or an
    evasion or its interception with another level."""
    if type(event) in (EvasionAttempted, InterceptionDeclared, InterceptionJoined):
        return own.level not in (None, event.level)
    if type(event) is not AttackDeclared or (own.firepower is None and own.column is None):
        return False
    return (event.firepower, event.column) != (own.firepower, own.column)


@recalled(2)
def attack_as_said_else_recorded(attack: Attack) -> Attack:
    """The attack with what is on record of its cards wherever nothing was said of them."""
    cards, own = attack.on_record, recorded_card_of_attack_or_none(attack)
    return replace(
        attack,
        **({} if own is None else _attack_values_said_else_recorded(attack, own)),
        unentitled=_unentitled_joiners_by_recorded_card(attack, own),
        joiners=tuple(_joiner_said_else_recorded(one, cards) for one in attack.joiners),
        interceptor=None if attack.interceptor is None else _joiner_said_else_recorded(attack.interceptor, cards),
        interception=tuple(_joiner_said_else_recorded(one, cards) for one in attack.interception),
        responses=tuple(_response_said_else_recorded(one, cards) for one in attack.responses),
        on_record={},
    )


def attack_with_interception_at_recorded_levels(attack: Attack) -> Attack:
    """The attack with the levels on the cards of an interception and its evasion, whatever was said of them."""
    cards, read = attack.on_record, attack_as_said_else_recorded(attack)
    return replace(
        read,
        interceptor=None if read.interceptor is None else _interceptor_at_recorded_level(read.interceptor, cards),
        interception=tuple(_interceptor_at_recorded_level(one, cards) for one in read.interception),
        responses=tuple(_evasion_at_recorded_level(one, cards) for one in read.responses),
    )


def _interceptor_at_recorded_level(one: Joiner, cards: Mapping[str, CCard]) -> Joiner:
    own = cards.get(one.player)
    return one if own is None or own.level is None or not is_teleport(own) else replace(one, level=own.level)


def _evasion_at_recorded_level(one: Response, cards: Mapping[str, CCard]) -> Response:
    own = cards.get(one.player)
    return one if own is None or own.level is None or own.name != one.card else replace(one, level=own.level)


def recorded_card_of_attack_or_none(attack: Attack) -> CCard | None:
    """What is on record of an attack's own card and was not said of it."""
    own = attack.on_record.get(attack.attacker)
    return None if own is None or own.name != attack.card else own


def _unentitled_joiners_by_recorded_card(attack: Attack, own: CCard | None) -> tuple[str, ...]:
    """Who broke a rule by joining; nobody did by joining a card whose mark [sync] stands on record only."""
    if own is None or not own.sync:
        return attack.unentitled
    marked = {one.player for one in attack.joiners if one.unmarked}
    return tuple(seat for seat in attack.unentitled if seat not in marked)


def _attack_values_said_else_recorded(attack: Attack, own: CCard) -> dict[str, Any]:
    """The values of an attack, with those of its card for what was not said; a firepower said is no fixed column."""
    told = {name: getattr(attack, name) for name in VALUES}
    values = {name: getattr(own, name) if said is None else said for name, said in told.items()}
    if attack.firepower is not None:
        values["column"] = attack.column
    if attack.column is not None:
        values["firepower"] = attack.firepower
    marks = {name: getattr(attack, name) or getattr(own, name) for name in MARKS[:-1]}
    return {**values, **marks}


def _joiner_said_else_recorded(one: Joiner, cards: Mapping[str, CCard]) -> Joiner:
    own = cards.get(one.player)
    if own is None:
        return one
    level = own.level if one.level is None else one.level
    return replace(one, level=level, firepower=own.firepower if one.firepower is None else one.firepower)


def _response_said_else_recorded(one: Response, cards: Mapping[str, CCard]) -> Response:
    own = cards.get(one.player)
    if own is None or own.name != one.card:
        return one
    return replace(one, level=own.level if one.level is None else one.level, teleport=one.teleport or own.teleport)
