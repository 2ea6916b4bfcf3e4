"""Who may legally do what now."""

from __future__ import annotations

from adjudicator.ruleset import Option
from adjudicator.rulesets.mtg_trpg.state import Table

__all__ = ["options"]


def options(table: Table) -> tuple[Option, ...]:
    return ()
