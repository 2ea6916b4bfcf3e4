"""The rule book: the register's files, numbered LCK-<AREA>-nn, house defaults LCK-HOUSE-nn."""

from __future__ import annotations

from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.rulebook import RuleBook, read_register

book: RuleBook[Table] = RuleBook(
    read_register(f"{__package__}.rulebook", "locke.yaml", "locke_house.yaml"),
    leaves_out=lambda table: not table.complete_log,
)
