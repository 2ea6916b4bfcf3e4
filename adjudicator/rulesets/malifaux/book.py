"""The rule book of Malifaux: the register's files, numbered MFX-<AREA>-nn, house defaults MFX-HOUSE-<letter>nn."""

from __future__ import annotations

from importlib.resources import files

from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import RuleBook, read_register

_REGISTER = ("cards.yaml", "duels.yaml", "table.yaml", "house.yaml")

book: RuleBook[Table] = RuleBook(
    read_register(*((files(__package__) / "rulebook" / name).read_text("utf-8") for name in _REGISTER))
)
