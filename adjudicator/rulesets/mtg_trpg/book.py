"""The rule book: the register's files, numbered MTR-<AREA>-nn, house defaults MTR-HOUSE-nn."""

from __future__ import annotations

from typing import TypeVar

from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.rulebook import RuleBook, Undecidable, read_register

S = TypeVar("S", Said, Said | Undecidable)

book: RuleBook[Table] = RuleBook(
    read_register(f"{__package__}.rulebook", "mtg_trpg.yaml", "mtg_trpg_house.yaml"),
    leaves_out=lambda table: not table.complete_log,
)


def of_rule(rule: str, wrong: tuple[str, S] | None) -> S | None:
    """The breach of one rule, if that is the rule broken: for claims that several rules may contradict."""
    return wrong[1] if wrong is not None and wrong[0] == rule else None
