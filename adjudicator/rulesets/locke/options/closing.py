"""Options when the game is over."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.locke.options.who import host
from adjudicator.rulesets.locke.stages.endings import rank, result_by_known_sheets
from adjudicator.rulesets.locke.table.state import Table, character, seats_in_order
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option


def closing(table: Table) -> Iterator[Option]:
    """The options to open every sheet, then to read the ranks."""
    closed = [seat for seat in seats_in_order(table) if not character(table, seat).sheet_open]
    for seat in closed:
        yield option(seat, "SheetOpened", "LCK-RANK-01", player=seat)
    if not closed and not table.ranked:
        ranks = {
            seat: rank(table, seat) for seat in table.characters if result_by_known_sheets(table, seat) != "unknown"
        }
        yield option(host(table), "RanksAssigned", "LCK-RANK-01", ranks=ranks, sheets_open=True)
