"""The two sides, by silhouette: invaders and defenders of the base; whether one is too small (LCK-SIL-03, SIL-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.table.state import INVADERS, Table, character


@book.serves("LCK-SIL-03")
def invading_seats(table: Table) -> tuple[str, ...]:
    """The seats with a GOOD or SPECIAL silhouette."""
    return tuple(
        seat for seat, one in table.characters.items() if one.silhouette and one.silhouette.alignment in INVADERS
    )


def defending_seats(table: Table) -> tuple[str, ...]:
    """The seats with an EVIL silhouette."""
    return tuple(
        seat for seat, one in table.characters.items() if one.silhouette and one.silhouette.alignment == "EVIL"
    )


def seats_of_unknown_side(table: Table) -> tuple[str, ...]:
    """The seats of whose silhouette nobody has told the alignment."""
    return tuple(
        seat for seat, one in table.characters.items() if one.silhouette is None or one.silhouette.alignment is None
    )


def evil_sheet_count(table: Table) -> int | None:
    """The number of EVIL sheets dealt; None: nobody has said."""
    if table.evil_sheets is not None:
        return table.evil_sheets
    if table.pool:
        return len(table.pool.get("EVIL", ()))
    alignments = [one.alignment_at_start for one in table.characters.values()]
    return None if None in alignments or not alignments else alignments.count("EVIL")


def is_evil_sheet_count_public(table: Table) -> bool:
    """Whether everybody knows the number of EVIL sheets, from a statement or from the set in use."""
    return table.evil_sheets is not None or bool(table.pool)


def legends_in_use(pool: Mapping[str, tuple[str, ...]], legends: tuple[str, ...]) -> tuple[str, ...]:
    """The (L) characters in the set; if the set is not named, those listed."""
    names = {name for side in pool.values() for name in side}
    if not names or "" in names:
        return legends
    return tuple(name for name in dict.fromkeys(legends) if name in names)


@book.serves("LCK-SIL-14")
def are_sides_unbalanced(table: Table) -> bool:
    """Whether a side has fewer members than there are EVIL sheets."""
    sheets = evil_sheet_count(table)
    return sheets is not None and min(len(invading_seats(table)), len(defending_seats(table))) < sheets


def are_silhouettes_open(table: Table) -> bool:
    """Whether the silhouettes are open: revealed on record, or implied by what follows the reveal (LCK-SIL-13)."""
    setup = table.setup
    is_built = table.planet_cards_placed or bool(table.ambush or table.placed)
    is_led = table.ambush_keeper is not None or table.first_player is not None
    return setup.revealed or setup.changes_done or table.stage != "setup" or is_built or is_led


def public_alignment(table: Table, seat: str) -> str | None:
    """The alignment of a seat's silhouette as everybody knows it; None: face down, or nobody has said."""
    silhouette = character(table, seat).silhouette
    return None if silhouette is None or not are_silhouettes_open(table) else silhouette.alignment


def silhouettes_left(table: Table, seat: str) -> Mapping[str, tuple[str, ...]]:
    """By name: the alignments of which the match has a silhouette that nobody else is known to have."""
    shown = [one.silhouette for other, one in table.characters.items() if other != seat and one.silhouette is not None]
    taken = Counter((one.name, one.alignment) for one in shown)
    return {
        name: tuple(side for side, count in sides.items() if count > taken[name, side])
        for name, sides in table.tables.silhouettes.items()
    }


@book.serves("LCK-HOUSE-08")
def has_silhouette_left(table: Table, seat: str, name: str | None = None, side: str | None = None) -> bool:
    """Whether a silhouette of a name or alignment is left for a seat; always, if the match lists none."""
    left = silhouettes_left(table, seat)
    fits = (sides for own, sides in left.items() if name in (None, own))
    return not left or any(sides if side is None else side in sides for sides in fits)


def larger_side_at_reveal(table: Table) -> tuple[str, ...]:
    """The larger side at the reveal, if unbalanced; a reveal that a log leaves out counts as now (LCK-SIL-15)."""
    if table.setup.revealed or table.complete_log:
        return table.setup.larger
    return larger_side_by_known_silhouettes(table) if are_sides_unbalanced(table) else ()


def larger_side_by_known_silhouettes(table: Table) -> tuple[str, ...]:
    """The side with more silhouettes; empty if they are even."""
    attackers, defenders = invading_seats(table), defending_seats(table)
    if len(attackers) == len(defenders):
        return ()
    return max(attackers, defenders, key=len)


def recorded_alignment(table: Table, seat: str) -> str | None:
    """The alignment of a seat's silhouette; None: not known."""
    silhouette = character(table, seat).silhouette
    return None if silhouette is None else silhouette.alignment
