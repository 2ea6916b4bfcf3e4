"""The rule book of Malifaux: the register's files, numbered MFX-<AREA>-nn, house defaults MFX-HOUSE-<letter>nn."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.left_out import sifted
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Judgement, RuleBook, read_register


class Book(RuleBook[Table]):
    """A rule book that accuses nobody of what an incomplete log leaves out."""

    def sifted(self, before: Table, event: object, judgement: Judgement) -> Judgement:
        """What remains of it if the log leaves things out."""
        return judgement if before.complete_log or not judgement[0] else sifted(before, event, judgement)


book = Book(
    read_register(f"{__package__}.rulebook", "cards.yaml", "duels.yaml", "table.yaml", "encounter.yaml", "house.yaml"),
    leaves_out=lambda table: not table.complete_log,
)
