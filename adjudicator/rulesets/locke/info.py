"""Information on the base: how much each character and each party holds (LCK-PEND-03, LCK-HOUSE-17)."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.harm import passes_for_alive
from adjudicator.rulesets.locke.sides import invading
from adjudicator.rulesets.locke.spaces import is_at_base, share_a_space
from adjudicator.rulesets.locke.state import INVADERS, Stage, Table, character
from adjudicator.rulesets.locke.things import SURROUNDINGS
from adjudicator.rulesets.locke.turns import next_after
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


@book.serves("LCK-HOUSE-17")
def together(table: Table, seat: str) -> Table:
    """The table after a move: a party whose members stand on different spaces is dissolved."""
    if not table.parties or not table.tables.party.ends_apart:
        return table
    at = character(table, seat).at
    kept = tuple(
        party
        for party in table.parties
        if seat not in party or all(share_a_space(at, character(table, other).at) is not False for other in party)
    )
    return table if kept == table.parties else replace(table, parties=kept)


@book.serves("LCK-HOUSE-17")
def apart_in_the_base(table: Table) -> Table:
    """The table after pieces are put in the base: a party with two of them on different spaces is dissolved."""
    if not table.parties or not table.tables.party.ends_apart:
        return table
    kept = tuple(party for party in table.parties if not _are_apart(table, party))
    return table if kept == table.parties else replace(table, parties=kept)


def _are_apart(table: Table, party: tuple[str, ...]) -> bool:
    placed = [at for seat in party if is_at_base(at := character(table, seat).at)]
    return placed.count(SURROUNDINGS) > 1 or len(set(placed)) > 1


@book.serves("LCK-HOUSE-17")
def company(table: Table, seat: str) -> tuple[str, ...]:
    """The seats that move along with a character: by the match's tables, living party members on the same space.

    A character whose death only its own sheet shows goes along: everybody sees where pieces stand. A black hole is no
    space of the board (LCK-HOUSE-26).
    """
    if not table.tables.party.moves_together:
        return ()
    at = character(table, seat).at
    members = next((party for party in table.parties if seat in party), ())
    others = ((other, character(table, other)) for other in members if other != seat)
    beside = ((other, one) for other, one in others if passes_for_alive(one) and not one.in_black_hole)
    return tuple(other for other, one in beside if share_a_space(at, one.at))


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
