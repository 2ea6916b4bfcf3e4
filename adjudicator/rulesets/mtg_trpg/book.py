"""The rule book: the register's files, numbered MTR-<AREA>-nn, house defaults MTR-HOUSE-nn."""

from __future__ import annotations

from importlib.resources import files

from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.rulebook import RuleBook, read_register

_REGISTER = ("mtg_trpg.yaml", "mtg_trpg_house.yaml")

book: RuleBook[Table] = RuleBook(
    read_register(*((files(__package__) / "rulebook" / name).read_text("utf-8") for name in _REGISTER))
)


def of_rule(rule: str, wrong: tuple[str, str] | None) -> str | None:
    """What is wrong, as a breach of one rule, where it is that rule's: for claims that several rules may contradict."""
    return wrong[1] if wrong is not None and wrong[0] == rule else None
