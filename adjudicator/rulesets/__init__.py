"""The table of contents: every ruleset of the house."""

from __future__ import annotations

from typing import Any

from adjudicator.ruleset import Ruleset
from adjudicator.rulesets.malifaux import malifaux

RULESETS: tuple[Ruleset[Any, Any], ...] = (malifaux,)
"""In the order in which they joined."""


def by_name(name: str, edition: str | None = None) -> Ruleset[Any, Any]:
    """The ruleset of that name, and edition if one is asked for; raises `LookupError` naming those there are."""
    for ruleset in RULESETS:
        if ruleset.name == name and edition in (None, ruleset.edition):
            return ruleset
    asked = name if edition is None else f"{name}@{edition}"
    raise LookupError(f"there is no ruleset {asked}; there are {_known('name')}")


def by_prefix(number: str) -> Ruleset[Any, Any]:
    """The ruleset that a rule's or scenario's number belongs to; raises `LookupError` naming the prefixes there are."""
    for ruleset in RULESETS:
        if number.partition("-")[0] == ruleset.prefix:
            return ruleset
    raise LookupError(f"no ruleset bears the prefix of {number}; there are {_known('prefix')}")


def _known(field: str) -> str:
    return ", ".join(str(getattr(ruleset, field)) for ruleset in RULESETS)
