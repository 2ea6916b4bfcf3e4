"""Ambushes: whether a combat starts by an ambush card, also by one a log leaves out (LCK-HOUSE-14)."""

from __future__ import annotations

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.events import CombatStarted
from adjudicator.rulesets.locke.fight.who_is_there import is_evil_silhouette_without_piece
from adjudicator.rulesets.locke.stages.normal_turns import (
    is_invader,
    may_have_turned_up_ambush,
    said_else_recorded_place,
)
from adjudicator.rulesets.locke.stages.secret_places import surely_lies_face_up
from adjudicator.rulesets.locke.stages.sides import defending_seats
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.spaces import PLANET_SPACES
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.rulesets.locke.table.things import At


@book.serves("LCK-HOUSE-14")
def is_started_by_ambush_card(table: Table, at: At | None) -> bool:
    """Whether an ambush card turned up in this turn starts a combat at a space."""
    return may_card_turned_up_there_be_ambush(table, at) and (at in table.ambush or None in table.ambush)


@book.serves("LCK-HOUSE-14")
def leaves_ambush_keeper_unnamed(table: Table, event: CombatStarted) -> bool:
    """Whether nobody named can have laid the ambush, although somebody not named can."""
    taking = (is_invader(character(table, seat)) for seat in event.participants)
    if not event.participants or table.stage != "planet" or False in taking:
        return False
    keepers = defending_seats(table) if table.ambush_keeper is None else (table.ambush_keeper,)
    lying = (one for seat in keepers if is_invader(one := character(table, seat)) is False)
    return any(passes_for_alive(one) and not one.in_black_hole for one in lying)


def may_be_started_by_unrecorded_ambush(table: Table, event: CombatStarted) -> bool:
    """Whether a combat may have been started by an ambush card not shown as turned up, or as placed."""
    at = said_else_recorded_place(table, event)
    placed = len(table.ambush) >= table.tables.ambush_cards and None not in table.ambush
    return implies_unrecorded_ambush_card(table, event) and (not placed or at in table.ambush)


def implies_unrecorded_ambush_card(table: Table, event: CombatStarted) -> bool:
    """Whether a participant of a combat has no piece on the planets. A card was then turned up as an ambush card, which
    a log may leave out (LCK-HOUSE-14)."""
    at = said_else_recorded_place(table, event)
    if table.complete_log or table.stage != "planet" or at not in PLANET_SPACES:
        return False
    turn = table.turn
    done = () if turn is None or turn.player != event.player else turn.done
    turned = "CardTurnedUp" in done or "SpaceEffectResolved" in done
    if not turned and surely_lies_face_up(table, at):
        return False
    lurking = (seat for seat in event.participants if is_evil_silhouette_without_piece(table, seat))
    return any(passes_for_alive(character(table, seat)) for seat in lurking)


def may_card_turned_up_there_be_ambush(table: Table, at: At | None) -> bool:
    """Whether a card turned up in this turn may be an ambush card."""
    return at is not None and table.turn is not None and may_have_turned_up_ambush(table, table.turn)


def may_ambush_keeper_join_without_piece(table: Table) -> bool:
    """Whether the keeper of the ambush can join where its card is turned up: on the planets, without a piece there."""
    one = character(table, table.ambush_keeper or "")
    return one.alive and not one.in_black_hole and table.stage == "planet" and is_invader(one) is False
