"""The players who place a piece on the base, and their order (LCK-BASE-06, LCK-BASE-08, LCK-BASE-09, LCK-BASE-10)."""

from __future__ import annotations

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.spaces import is_in_or_around_base, is_on_planet
from adjudicator.rulesets.locke.table.state import INVADERS, Table, character, seats_in_order, stands_at, with_character
from adjudicator.rulesets.locke.table.things import SURROUNDINGS
from adjudicator.seam.frozen import replace


def _is_living_invader(table: Table, seat: str) -> bool:
    one = character(table, seat)
    return one.alive and one.silhouette is not None and one.silhouette.alignment in INVADERS


def best_informed_in_placing_order(table: Table, *, able_only: bool = True) -> tuple[str, ...]:
    """The invaders with the most info cards, counter-clockwise from the player who acted last."""
    known = seats_in_order(table) if table.last_actor is None else seats_in_order(table, table.last_actor)
    start = known.index(table.last_actor) if table.last_actor in known else 0
    order = [seat for seat in (*known[start:], *known[:start]) if _is_living_invader(table, seat)]
    most = max((character(table, seat).info_count for seat in order), default=0)
    best = tuple(seat for seat in order if character(table, seat).info_count == most)
    return tuple(seat for seat in best if seat not in table.unable_to_place) if able_only else best


def belongs_in_surroundings(table: Table, seat: str) -> bool:
    """Whether a piece belongs in the surroundings although its player is among the best informed."""
    return seat in table.unable_to_place or not any(one.info_count for one in table.characters.values() if one.alive)


def with_planets_cleared_in_gap(table: Table) -> Table:
    """The table without pieces on planets when the base stage begins, as a log may leave out where they were put."""
    return _without_places_on_planets(table) if table.stage == "base" and not table.complete_log else table


def _without_places_on_planets(table: Table) -> Table:
    for seat, one in table.characters.items():
        if is_on_planet(one.at):
            table = with_character(table, seat, replace(one, at=None))
    return table


def seats_still_to_place(table: Table) -> tuple[str, ...]:
    """The seats whose pieces do not yet stand on or around the base (LCK-BASE-17).

    Empty if the pieces were placed before the log begins, or may have been: a set-up that tells of no piece and no base
    cards is not of a stage being set up.
    """
    if table.began_early or (table.stage == "base" and table.turn is not None):
        return ()
    living = {seat: one.at for seat, one in table.characters.items() if one.alive}
    waiting = tuple(seat for seat, at in living.items() if not is_in_or_around_base(at))
    if table.placed:
        return waiting
    is_set_up = table.base_cards_placed or table.stage == "planet_ended" or any(living.values())
    return waiting if is_set_up and len(waiting) == len(living) else ()


def with_base_begun_early(table: Table) -> Table:
    """The table when turns of the base stage run although not all pieces are known to stand; that is found once."""
    if table.stage != "base" or not table.complete_log or table.began_early:
        return table
    stand = (is_in_or_around_base(one.at) for one in table.characters.values() if passes_for_alive(one))
    return table if all(stand) else replace(_without_places_on_planets(table), began_early=True)


@book.serves("LCK-BASE-14")
def stands_in_surroundings(table: Table, seat: str) -> bool:
    """Whether a character is alone in its space because it stands in the surroundings."""
    return stands_at(table, seat) == SURROUNDINGS
