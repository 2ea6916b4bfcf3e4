"""The end of the planet stage: whether it has come, and what it brings (LCK-PEND-01 to LCK-PEND-10)."""

from __future__ import annotations

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.stages.information import ENOUGH, most_info_held, sheets_looked_at, viewable_sheet_count
from adjudicator.rulesets.locke.stages.normal_turns import next_player_in_stage
from adjudicator.rulesets.locke.stages.sides import invading_seats
from adjudicator.rulesets.locke.table.state import INVADERS, Stage, Table, character
from adjudicator.seam.frozen import replace


@book.serves("LCK-PEND-02")
def all_planet_cards_explored(table: Table) -> bool:
    """Whether all planet cards are face up or destroyed."""
    cards = table.planet_cards
    if table.face_down is not None and table.stage in ("planet", "planet_ended"):
        return not table.face_down and cards.placed > 0
    return cards.face_up + cards.destroyed >= cards.placed > 0


def meets_planet_stage_end(table: Table) -> bool:
    """Whether a condition for the end of the planet stage holds (LCK-PEND-02, LCK-PEND-03)."""
    return all_planet_cards_explored(table) or most_info_held(table) >= ENOUGH


def may_planet_stage_have_ended(table: Table) -> bool:
    """Whether an incomplete log may leave out the end of the planet stage: a condition for it holds, or what cards did
    is left out."""
    is_open = table.stage == "planet" and not table.complete_log
    return is_open and (bool(table.effects_unsaid) or meets_planet_stage_end(table))


def inferred_stage(table: Table) -> Stage:
    """The current stage. An unrecorded end of the planet stage has come once the turn has passed on with a condition
    for it met (LCK-PEND-01), or once its closing is on record."""
    if not may_planet_stage_have_ended(table):
        return table.stage
    closes = bool(table.drawn) or any(one.startswith("information:") for one in table.gained)
    has_passed = table.turn is None and table.last_actor is not None and meets_planet_stage_end(table)
    return "planet_ended" if closes or has_passed else table.stage


@book.serves("LCK-PEND-04", "LCK-HOUSE-30")
def planet_cards_each_defender_turns(table: Table) -> int | None:
    """The number of planet cards each EVIL silhouette turns: half the placed cards, divided by the invaders, rounded
    up.

    None: there are no invaders, or nobody has said who invades.
    """
    is_known = all(one.silhouette is not None for one in table.characters.values())
    count = len(invading_seats(table)) if is_known else 0
    return -(-table.planet_cards.placed // (2 * count)) if count else None


def has_drawn_cards_at_planet_stage_end(table: Table, seat: str) -> bool:
    """Whether an EVIL silhouette has turned planet cards at the end of the planet stage."""
    return seat in table.drawn or seat in table.white


@book.serves("LCK-HOUSE-28")
def next_player_across_stages(table: Table, seat: str) -> str | None:
    """The player of the next normal turn; if the planet stage ends with this one, the first of the base stage."""
    is_last = table.stage == "planet" and meets_planet_stage_end(table)
    return next_player_in_stage(replace(table, stage="base") if is_last else table, seat)


def may_look_at_sheet(table: Table, viewer: str, owner: str) -> bool:
    """Whether information entitles a player to an EVIL silhouette's closed sheet, known or new (LCK-PEND-10)."""
    held = character(table, owner).silhouette
    if owner == viewer or inferred_stage(table) != "planet_ended" or (held is not None and held.alignment in INVADERS):
        return False
    seen = sheets_looked_at(table, viewer)
    return owner in seen or len(seen) < viewable_sheet_count(table, viewer)


def is_base_stage_ruled_out(table: Table) -> bool | None:
    """Whether the base stage has come, on a table of the planet stage; None: the whole way there may be left out, since
    that stage may have ended, or cards or key sites of the base are on record."""
    is_laid = table.base_cards_placed or table.key_sites.placed > 0
    return None if may_planet_stage_have_ended(table) or (is_laid and not table.complete_log) else False
