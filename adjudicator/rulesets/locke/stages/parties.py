"""Parties: who moves along, and when one is dissolved (LCK-HOUSE-17)."""

from __future__ import annotations

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.spaces import is_in_or_around_base, share_a_space
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.rulesets.locke.table.things import SURROUNDINGS
from adjudicator.seam.frozen import replace


@book.serves("LCK-HOUSE-17")
def with_split_party_dissolved(table: Table, seat: str) -> Table:
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
def with_parties_split_in_base_dissolved(table: Table) -> Table:
    """The table after pieces are put in the base: a party with two of them on different spaces is dissolved."""
    if not table.parties or not table.tables.party.ends_apart:
        return table
    kept = tuple(party for party in table.parties if not _are_members_apart_around_base(table, party))
    return table if kept == table.parties else replace(table, parties=kept)


def _are_members_apart_around_base(table: Table, party: tuple[str, ...]) -> bool:
    placed = [at for seat in party if is_in_or_around_base(at := character(table, seat).at)]
    return placed.count(SURROUNDINGS) > 1 or len(set(placed)) > 1


@book.serves("LCK-HOUSE-17")
def who_moves_along_with(table: Table, seat: str) -> tuple[str, ...]:
    """The seats that move along with a character: by the match's tables, living party members on the same space.

    A character whose death only its own sheet shows goes along: everybody sees where pieces stand. A black hole is no
    space of the board (LCK-HOUSE-26).
    """
    if not table.parties or not table.tables.party.moves_together:
        return ()
    at = character(table, seat).at
    members = next((party for party in table.parties if seat in party), ())
    others = ((other, character(table, other)) for other in members if other != seat)
    beside = ((other, one) for other, one in others if passes_for_alive(one) and not one.in_black_hole)
    return tuple(other for other, one in beside if share_a_space(at, one.at))
