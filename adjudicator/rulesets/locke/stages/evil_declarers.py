"""The declarers for EVIL who may survive 1000 turns (LCK-END-04)."""

from __future__ import annotations

from adjudicator.rulesets.locke.table.declarations import Declaration, EvilDeclarer
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.seam.frozen import replace


def evil_declarers(table: Table) -> tuple[EvilDeclarer, ...]:
    """The EVIL declarers in the order of their declarations; turns are counted for each (LCK-END-04)."""
    return () if table.evil_declarer is None else (table.evil_declarer, *table.evil_others)


def is_alignment_declared_for_public(table: Table, declared: Declaration | EvilDeclarer) -> bool:
    """Whether everybody knows for which alignment it is: by word, or by open sheets."""
    hangs_on = (declared.player, *declared.hangs_on)
    return declared.stated or all(character(table, seat).sheet_open for seat in hangs_on)


def with_evil_declarers(table: Table, declarers: tuple[EvilDeclarer, ...]) -> Table:
    """The table with other EVIL declarers to count turns for."""
    first = declarers[0] if declarers else None
    return replace(table, evil_declarer=first, evil_others=declarers[1:])
