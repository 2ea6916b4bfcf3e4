"""Information on the base: how much characters and parties hold, and what it shows (LCK-PEND-03, LCK-HOUSE-17)."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.table.state import INVADERS, Table, character

ENOUGH: Final = 3
KNOWN_EFFECTS: Final = ("info", "white", "none")
"""The known effects of cards besides `info 2`; any other text changes nothing."""
_INFO: Final = re.compile(r"info(?: ([0-9]{1,3}))?")


def info_worth(effect: str | None) -> int:
    """The worth of the info card an effect brings: `info`, `info 2`; else 0."""
    found = _INFO.fullmatch(effect or "")
    return 0 if found is None else int(found[1] or 1)


@book.serves("LCK-PEND-03")
def most_info_held(table: Table) -> int:
    """The highest worth of information held by a character, or by a party together."""
    held = [one.info for one in table.characters.values()]
    if table.parties and table.tables.party.pools_information:
        held += (sum(character(table, seat).info for seat in party) for party in table.parties)
    return max(held, default=0)


def viewable_sheet_count(table: Table, seat: str) -> int:
    """The number of sheets of EVIL silhouettes a player may look at (LCK-PEND-08, LCK-PEND-10)."""
    one = character(table, seat)
    defenders = sum(
        1 for held in table.characters.values() if held.silhouette and held.silhouette.alignment not in INVADERS
    )
    if one.info_count < ENOUGH:
        return 0
    return min(one.info_count, defenders) if table.options.info_reveal == "by_count" else defenders


def sheets_looked_at(table: Table, viewer: str) -> tuple[str, ...]:
    """The owners of sheets a player has looked at by right of information, in order."""
    return tuple(dict.fromkeys(owner for who, owner in table.viewed if who == viewer))
