"""What stands on the card or the ability that a report names, held against what the report says of it.

A hand is its player's secret, and so is a closed sheet: whatever follows from them is a finding for that player and
judges alone, and no table that others see depends on it. So what is said counts first, everywhere; what is on record
stands in for what was left unsaid (`as_on_record`), and is held against what was said (`value_of`).
Of a step it says True if it is on record, False if a complete log has none, None where a log may leave it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.events import (
    AbilityUsed,
    AttackDeclared,
    CombatTurnEnded,
    CombatTurnStarted,
    EvasionAttempted,
    Event,
    InterceptionDeclared,
    InterceptionJoined,
    NormalTurnEnded,
    RoundEndStepDone,
)
from adjudicator.rulesets.locke.stages.information import may_have_ended
from adjudicator.rulesets.locke.stages.omitted import so_far_as_told
from adjudicator.rulesets.locke.stages.turns import is_invader, phase_of, takes_turns
from adjudicator.rulesets.locke.table.answers_to_attacks import Joiner, Response
from adjudicator.rulesets.locke.table.spaces import is_in_base, is_on_planet
from adjudicator.rulesets.locke.table.state import Attack, Combat, Table, character, seats, stands_at
from adjudicator.rulesets.locke.table.things import At, CCard
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Secret

VALUES: Final = ("level", "firepower", "column", "attribute")
"""The values of an attack that stand on its card."""
MARKS: Final = ("sync", "undefendable", "unevadable", "teleport")
"""The marks that a card bears or not."""

TIMINGS: Final = ("check", "support", "main", "combat", "before_combat", "preemptive", "response")
"""The timings of abilities that an event may state."""


def phase_told(table: Table, event: Event) -> str | None:
    """The phase of a normal turn that an event is known to fall in: as it states, else as a complete log tells."""
    return phase_of(table, event) if table.complete_log else event.phase


def takes_part(table: Table, combat: Combat, seat: str) -> bool | None:
    """Whether a seat takes part in the combat."""
    return so_far_as_told(table, told=seat in combat.participants)


def was_found_early(table: Table) -> bool:
    """Whether a step that came too early was found as it came, since nothing before it is left out; else it is found
    when what should have come first is on record."""
    return table.complete_log


def has_chosen(table: Table, seat: str) -> bool | None:
    """Whether a seat has chosen its silhouette (LCK-SIL-04)."""
    return so_far_as_told(table, told=seat in table.setup.chosen)


def runs_on(table: Table) -> bool | None:
    """Whether a normal turn is running; None: it may have ended."""
    if table.turn is None:
        return so_far_as_told(table, told=False)
    return True if table.complete_log else None


def stood_at(table: Table, seat: str) -> At | None:
    """The space of a piece; None: nobody has said, or how it came from a planet to the base is left out."""
    at = stands_at(table, seat)
    return None if is_on_planet(at) and table.stage == "base" and not table.complete_log else at


def has_unknown_sheet(table: Table, seat: str) -> bool:
    """Whether the match has sheets but nobody has said which one a seat has, nor what is on it."""
    one = character(table, seat)
    return bool(table.tables.characters) and one.character is None and not one.abilities


@recalled()
def used(table: Table, event: Any) -> CCard | None:
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
        named = [CCard(name=name, class_=_class_of(own.class_), level=own.level) for own in found]
    of_level = [card for card in named if card.level == event.level]
    return (of_level or named)[0] if of_level or (named and named.count(named[0]) == len(named)) else None


def as_timed(table: Table, event: AbilityUsed) -> AbilityUsed:
    """The use of an ability with the timing that its open sheet gives it, if nobody said one."""
    one = character(table, event.player)
    if event.timing is not None or event.name is None or not one.sheet_open:
        return event
    timings = {own.timing for own in one.abilities if own.name == event.name}
    if len(timings) != 1 or (timing := timings.pop()) not in TIMINGS:
        return event
    return replace(event, timing=timing)


def _class_of(told: str | None) -> Any:
    return told if told in ("attack", "defence", "evasion", "special") else None


def value_of(table: Table, event: Any, name: str) -> Any:
    """A value of the card or ability that an event uses: as on record, else as the event says."""
    own = used(table, event)
    known = None if own is None else getattr(own, name)
    return getattr(event, name, None) if known is None else known


def is_teleport(card: CCard) -> bool:
    """Whether a card is a Teleport: by its mark or its name."""
    return card.teleport or is_called_teleport(card.name)


def is_called_teleport(name: str | None) -> bool:
    """Whether a card is named Teleport, which needs no mark."""
    return name is not None and name.casefold() in ("teleport", "テレポート")


def about(table: Table, event: Any, says: Said) -> Said | Secret:
    """A breach that tells what is on record of a used card or ability: for its player and judges, if it is secret."""
    if getattr(event, "source", "c_card") == "ability" and character(table, event.player).sheet_open:
        return says
    return Secret(says, (event.player,))


def noted(table: Table, attack: Attack, event: Any) -> Attack:
    """The attack after a card was used in it or against it, with what is on record of the card and was not said."""
    own = used(table, event)
    if own is None or not (_fills(event, own) or _lacks_the_mark(event, own) or _is_misstated(event, own)):
        return attack
    return replace(attack, on_record=put(attack.on_record, event.player, own))


def _fills(event: Any, own: CCard) -> bool:
    """Whether a card on record has a value or a mark that nobody has said."""
    for name in VALUES:
        if getattr(event, name, True) is None and getattr(own, name) is not None:
            return True
    for name in MARKS:  # noqa: SIM110 - on the path of every attack and response
        if getattr(own, name) and not getattr(event, name, True):
            return True
    return False


def _lacks_the_mark(event: Any, own: CCard) -> bool:
    """Whether a card on record lacks the mark [sync] that it was said to bear (LCK-SYNC-07)."""
    return not own.sync and bool(getattr(event, "sync", False))


def _is_misstated(event: Any, own: CCard) -> bool:
    """Whether an attack was declared with another firepower, or fixed column, than its card has (LCK-ATTACK-05), or an
    evasion or its interception with another level."""
    if type(event) in (EvasionAttempted, InterceptionDeclared, InterceptionJoined):
        return own.level not in (None, event.level)
    if type(event) is not AttackDeclared or (own.firepower is None and own.column is None):
        return False
    return (event.firepower, event.column) != (own.firepower, own.column)


@recalled(2)
def as_on_record(attack: Attack) -> Attack:
    """The attack with what is on record of its cards wherever nothing was said of them."""
    cards, own = attack.on_record, lead_card(attack)
    return replace(
        attack,
        **({} if own is None else _completed(attack, own)),
        unentitled=_unentitled(attack, own),
        joiners=tuple(_joiner(one, cards) for one in attack.joiners),
        interceptor=None if attack.interceptor is None else _joiner(attack.interceptor, cards),
        interception=tuple(_joiner(one, cards) for one in attack.interception),
        responses=tuple(_response(one, cards) for one in attack.responses),
        on_record={},
    )


def by_its_cards(attack: Attack) -> Attack:
    """The attack with the levels on the cards of an interception and its evasion, whatever was said of them."""
    cards, read = attack.on_record, as_on_record(attack)
    return replace(
        read,
        interceptor=None if read.interceptor is None else _leaping(read.interceptor, cards),
        interception=tuple(_leaping(one, cards) for one in read.interception),
        responses=tuple(_evading(one, cards) for one in read.responses),
    )


def _leaping(one: Joiner, cards: Mapping[str, CCard]) -> Joiner:
    own = cards.get(one.player)
    return one if own is None or own.level is None or not is_teleport(own) else replace(one, level=own.level)


def _evading(one: Response, cards: Mapping[str, CCard]) -> Response:
    own = cards.get(one.player)
    return one if own is None or own.level is None or own.name != one.card else replace(one, level=own.level)


def lead_card(attack: Attack) -> CCard | None:
    """What is on record of an attack's own card and was not said of it."""
    own = attack.on_record.get(attack.attacker)
    return None if own is None or own.name != attack.card else own


def _unentitled(attack: Attack, own: CCard | None) -> tuple[str, ...]:
    """Who broke a rule by joining; nobody did by joining a card whose mark [sync] stands on record only."""
    if own is None or not own.sync:
        return attack.unentitled
    marked = {one.player for one in attack.joiners if one.unmarked}
    return tuple(seat for seat in attack.unentitled if seat not in marked)


def _completed(attack: Attack, own: CCard) -> dict[str, Any]:
    """The values of an attack, with those of its card for what was not said; a firepower said is no fixed column."""
    told = {name: getattr(attack, name) for name in VALUES}
    values = {name: getattr(own, name) if said is None else said for name, said in told.items()}
    if attack.firepower is not None:
        values["column"] = attack.column
    if attack.column is not None:
        values["firepower"] = attack.firepower
    marks = {name: getattr(attack, name) or getattr(own, name) for name in MARKS[:-1]}
    return {**values, **marks}


def _joiner(one: Joiner, cards: Mapping[str, CCard]) -> Joiner:
    own = cards.get(one.player)
    if own is None:
        return one
    level = own.level if one.level is None else one.level
    return replace(one, level=level, firepower=own.firepower if one.firepower is None else one.firepower)


def _response(one: Response, cards: Mapping[str, CCard]) -> Response:
    own = cards.get(one.player)
    if own is None or own.name != one.card:
        return one
    return replace(one, level=own.level if one.level is None else one.level, teleport=one.teleport or own.teleport)


# ---- the course of a match


def is_base_reached(table: Table) -> bool | None:
    """Whether the base stage has come, on a table of the planet stage; None: the whole way there may be left out, since
    that stage may have ended, or cards or key sites of the base are on record."""
    is_laid = table.base_cards_placed or table.key_sites.placed > 0
    return None if may_have_ended(table) or (is_laid and not table.complete_log) else False


def is_in_anothers_turn(table: Table, seat: str) -> bool | None:
    """Whether another's combat turn runs while a seat acts; None: the seat's own may have begun off the record."""
    combat = table.combat
    if combat is None or combat.current in (None, seat):
        return False
    return True if table.complete_log else None


def is_action_over(table: Table, event: Any) -> bool | None:
    """Whether an event is the first to end the main phase of a combat turn; None: there may be others before it."""
    combat = table.combat
    if combat is None or combat.phase == "support_2" or combat.current is None:
        return False
    if not table.complete_log:
        return None
    if combat.attack is not None and combat.attack.attacker not in ("", combat.current):
        return False
    if type(event) is RoundEndStepDone:
        return True
    if type(event) is CombatTurnStarted:
        return bool(combat.current != event.player)
    return combat.current == event.player and (type(event) is CombatTurnEnded or event.phase == "support_2")


def placed_anew(table: Table, seat: str) -> bool | None:
    """Whether a piece now placed stood in the base already; None: a turn that accounts for it may be left out."""
    if seat not in table.placed or not is_in_base(character(table, seat).at):
        return False
    return True if table.complete_log else None


def unexplained(table: Table, event: NormalTurnEnded) -> list[str]:
    """The seats with turns that a turn passed over and that no unrecorded death, or stage, accounts for."""
    if event.next is None:
        return []
    skipped = [seat for seat in _between(table, event.player, event.next) if takes_turns(table, seat)]
    if table.stage == "setup" and not table.complete_log:  # it may be the planet stage
        skipped = [seat for seat in skipped if is_invader(character(table, seat))]
    fighting = () if table.complete_log or table.combat is None else table.combat.participants
    return [seat for seat in skipped if seat not in table.in_doubt and seat not in fighting]


def only_unsaid_between(table: Table, event: NormalTurnEnded) -> bool:
    """Whether a turn passed over nobody, or on the planets over seats only, of whom the log says whether they play."""
    if event.next is None or not takes_turns(table, event.next):
        return False
    left = unexplained(table, event)
    if not left:
        return not table.complete_log
    return table.stage == "planet" and all(is_invader(character(table, seat)) is None for seat in left)


def _between(table: Table, seat: str, other: str) -> tuple[str, ...]:
    """The seats on the right of one, up to another."""
    known = seats(table, seat)
    if seat not in known or other not in known:
        return ()
    order = (*known[known.index(seat) + 1 :], *known[: known.index(seat)])
    return order[: order.index(other)] if other in order else ()
