"""What the GM has ruled: whether a ruling covers something, and what it says."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.ruleset import Plain
from adjudicator.rulesets.mtg_trpg.state import Ruling, Table

NO: Final = (False, "no", "denied", "forbidden", "never")
"""A ruling's value that refuses what it is about."""


def ruled(table: Table, topic: str, *about: str | None) -> Ruling | None:
    """The last ruling on a topic that covers one of the things named; one that names none of the table's covers all."""
    for ruling in reversed(table.rulings):
        if ruling.topic == topic and covers(table, ruling, *about):
            return ruling
    return None


def permitted(table: Table, topic: str, *about: str | None) -> bool:
    """Whether the GM has allowed it."""
    ruling = ruled(table, topic, *about)
    return ruling is not None and ruling.value not in NO


def covers(table: Table, ruling: Ruling, *about: str | None, others: tuple[str, ...] = ()) -> bool:
    """Whether a ruling is about one of the things named, and not about something else that is on the table."""
    if ruling.about is None or any(names(ruling.about, one) for one in about if one is not None):
        return True
    known = (*table.pcs, *table.npcs, *table.permanents, *table.checks, *table.effects, *others)
    return not any(names(ruling.about, one) for one in known)


def names(about: Plain, name: str) -> bool:
    """Whether what a ruling is about names something, as a whole word."""
    if isinstance(about, str):
        return about == name or re.search(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", about) is not None
    if isinstance(about, dict):
        return any(names(part, name) for part in about.values())
    return isinstance(about, list | tuple) and any(names(part, name) for part in about)


def number_in(value: Plain, *keys: str) -> int | None:
    """The number a ruling states, alone or under one of those keys."""
    if isinstance(value, dict):
        value = next((value[key] for key in keys if key in value), None)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
