"""The next flip of each player, by what a viewer may know of the cards: how likely each strength is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.malifaux.cards import BIT, BLACK, DECK, FULL, RED, VALUE, Cards, bits, severity
from adjudicator.rulesets.malifaux.profiles import STAGES
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Side, Table
from adjudicator.rulesets.malifaux.turned import turned
from adjudicator.seam.panels import Panel, Row

_OUTCOMES: Final[tuple[tuple[Said, Cards], ...]] = (
    (say("Red Joker"), BIT[RED]),
    *((STAGES[stage], bits(card for card in DECK if severity(VALUE[card]) == stage and card not in (RED, BLACK)))
      for stage in ("severe", "moderate", "weak")),
    (say("Black Joker"), BIT[BLACK]),
)  # fmt: skip


def chances_panel(table: Table) -> Panel:
    """One card, with no modifier: how likely it is to be of each strength."""
    rows = tuple(Row(about, tuple(_chances(table, among))) for about, among in _OUTCOMES)
    return Panel(say("Next flip"), tuple(say("{player}", player=Player(seat)) for seat in table.seats), rows)


def _chances(table: Table, among: Cards) -> Iterator[Said | None]:
    return (_chance(side, among) for side in table.seats.values())


def _chance(side: Side, among: Cards) -> Said | None:
    flip = turned(side, 1)
    if not flip.count:
        return None
    return say("{chance:.1%}", chance=flip.ways(among) / flip.ways(FULL))
