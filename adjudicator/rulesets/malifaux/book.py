"""The rule book of Malifaux: the register's files, numbered MFX-<AREA>-nn, house defaults MFX-HOUSE-<letter>nn."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import RuleBook, read_register

book: RuleBook[Table] = RuleBook(
    read_register(f"{__package__}.rulebook", "cards.yaml", "duels.yaml", "table.yaml", "encounter.yaml", "house.yaml")
)
