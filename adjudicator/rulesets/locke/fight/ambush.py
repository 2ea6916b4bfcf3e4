"""Ambushes: whether a combat starts by an ambush card, also by one a log leaves out (LCK-HOUSE-14)."""

from __future__ import annotations

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.events import CombatStarted
from adjudicator.rulesets.locke.fight.who_is_there import has_no_piece
from adjudicator.rulesets.locke.stages.secret_places import is_face_up
from adjudicator.rulesets.locke.stages.sides import defending
from adjudicator.rulesets.locke.stages.turns import breaks_out_at, is_invader, may_be_ambushed
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.spaces import PLANET_SPACES
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.rulesets.locke.table.things import At


@book.serves("LCK-HOUSE-14")
def by_ambush(table: Table, at: At | None) -> bool:
    """Whether an ambush card turned up in this turn starts a combat at a space."""
    return by_turned_card(table, at) and (at in table.ambush or None in table.ambush)


@book.serves("LCK-HOUSE-14")
def lacks_its_keeper(table: Table, event: CombatStarted) -> bool:
    """Whether nobody named can have laid the ambush, although somebody not named can."""
    taking = (is_invader(character(table, seat)) for seat in event.participants)
    if not event.participants or table.stage != "planet" or False in taking:
        return False
    keepers = defending(table) if table.ambush_keeper is None else (table.ambush_keeper,)
    lying = (one for seat in keepers if is_invader(one := character(table, seat)) is False)
    return any(passes_for_alive(one) and not one.in_black_hole for one in lying)


def by_unsaid_ambush(table: Table, event: CombatStarted) -> bool:
    """Whether a combat may have been started by an ambush card not shown as turned up, or as placed."""
    at = breaks_out_at(table, event)
    placed = len(table.ambush) >= table.tables.ambush_cards and None not in table.ambush
    return turns_a_card_up(table, event) and (not placed or at in table.ambush)


def turns_a_card_up(table: Table, event: CombatStarted) -> bool:
    """Whether a participant of a combat has no piece on the planets. A card was then turned up as an ambush card, which
    a log may leave out (LCK-HOUSE-14)."""
    at = breaks_out_at(table, event)
    if table.complete_log or table.stage != "planet" or at not in PLANET_SPACES:
        return False
    turn = table.turn
    done = () if turn is None or turn.player != event.player else turn.done
    turned = "CardTurnedUp" in done or "SpaceEffectResolved" in done
    if not turned and is_face_up(table, at):
        return False
    lurking = (seat for seat in event.participants if has_no_piece(table, seat))
    return any(passes_for_alive(character(table, seat)) for seat in lurking)


def by_turned_card(table: Table, at: At | None) -> bool:
    """Whether a card turned up in this turn may be an ambush card."""
    return at is not None and table.turn is not None and may_be_ambushed(table, table.turn)


def may_lie_in_wait(table: Table) -> bool:
    """Whether the keeper of the ambush can join where its card is turned up: on the planets, without a piece there."""
    one = character(table, table.ambush_keeper or "")
    return one.alive and not one.in_black_hole and table.stage == "planet" and is_invader(one) is False
