"""Information on the base: how much each character and each party holds (LCK-PEND-03, LCK-HOUSE-17)."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.stages.sides import invading
from adjudicator.rulesets.locke.stages.turns import next_after
from adjudicator.rulesets.locke.table.state import INVADERS, Stage, Table, character
from adjudicator.seam.frozen import replace

ENOUGH: Final = 3
KNOWN: Final = ("info", "white", "none")
"""The known effects of cards besides `info 2`; any other text changes nothing."""
_INFO: Final = re.compile(r"info(?: ([0-9]{1,3}))?")


def worth_of(effect: str | None) -> int:
    """The worth of the info card an effect brings: `info`, `info 2`; else 0."""
    found = _INFO.fullmatch(effect or "")
    return 0 if found is None else int(found[1] or 1)


@book.serves("LCK-PEND-02")
def all_explored(table: Table) -> bool:
    """Whether all planet cards are face up or destroyed."""
    cards = table.planet_cards
    if table.face_down is not None and table.stage in ("planet", "planet_ended"):
        return not table.face_down and cards.placed > 0
    return cards.face_up + cards.destroyed >= cards.placed > 0


@book.serves("LCK-PEND-03")
def best_informed(table: Table) -> int:
    """The highest worth of information held by a character, or by a party together."""
    held = [one.info for one in table.characters.values()]
    if table.parties and table.tables.party.pools_information:
        held += (sum(character(table, seat).info for seat in party) for party in table.parties)
    return max(held, default=0)


def planet_stage_ends(table: Table) -> bool:
    """Whether a condition for the end of the planet stage holds (LCK-PEND-02, LCK-PEND-03)."""
    return all_explored(table) or best_informed(table) >= ENOUGH


def may_have_ended(table: Table) -> bool:
    """Whether an incomplete log may leave out the end of the planet stage: a condition for it holds, or what cards did
    is left out."""
    is_open = table.stage == "planet" and not table.complete_log
    return is_open and (bool(table.effects_unsaid) or planet_stage_ends(table))


def stage_now(table: Table) -> Stage:
    """The current stage. An unrecorded end of the planet stage has come once the turn has passed on with a condition
    for it met (LCK-PEND-01), or once its closing is on record."""
    if not may_have_ended(table):
        return table.stage
    closes = bool(table.drawn) or any(one.startswith("information:") for one in table.gained)
    has_passed = table.turn is None and table.last_actor is not None and planet_stage_ends(table)
    return "planet_ended" if closes or has_passed else table.stage


@book.serves("LCK-PEND-04", "LCK-HOUSE-30")
def draws(table: Table) -> int | None:
    """The number of planet cards each EVIL silhouette turns: half the placed cards, divided by the invaders, rounded
    up.

    None: there are no invaders, or nobody has said who invades.
    """
    is_known = all(one.silhouette is not None for one in table.characters.values())
    count = len(invading(table)) if is_known else 0
    return -(-table.planet_cards.placed // (2 * count)) if count else None


def has_drawn(table: Table, seat: str) -> bool:
    """Whether an EVIL silhouette has turned planet cards at the end of the planet stage."""
    return seat in table.drawn or seat in table.white


def viewable(table: Table, seat: str) -> int:
    """The number of sheets of EVIL silhouettes a player may look at (LCK-PEND-08, LCK-PEND-10)."""
    one = character(table, seat)
    defenders = sum(
        1 for held in table.characters.values() if held.silhouette and held.silhouette.alignment not in INVADERS
    )
    if one.info_count < ENOUGH:
        return 0
    return min(one.info_count, defenders) if table.options.info_reveal == "by_count" else defenders


@book.serves("LCK-HOUSE-28")
def next_turn_after(table: Table, seat: str) -> str | None:
    """The player of the next normal turn; if the planet stage ends with this one, the first of the base stage."""
    is_last = table.stage == "planet" and planet_stage_ends(table)
    return next_after(replace(table, stage="base") if is_last else table, seat)


def may_look(table: Table, viewer: str, owner: str) -> bool:
    """Whether information entitles a player to an EVIL silhouette's closed sheet, known or new (LCK-PEND-10)."""
    held = character(table, owner).silhouette
    if owner == viewer or stage_now(table) != "planet_ended" or (held is not None and held.alignment in INVADERS):
        return False
    seen = looked_at(table, viewer)
    return owner in seen or len(seen) < viewable(table, viewer)


def looked_at(table: Table, viewer: str) -> tuple[str, ...]:
    """The owners of sheets a player has looked at by right of information, in order."""
    return tuple(dict.fromkeys(owner for who, owner in table.viewed if who == viewer))
