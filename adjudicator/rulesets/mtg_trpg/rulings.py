"""What the GM has ruled: whether a ruling covers something, and what it says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.cards import name_of
from adjudicator.rulesets.mtg_trpg.state import Ruling, Table

NO: Final = (False, "no", "denied", "forbidden", "never")
"""A ruling's value that refuses what it is about."""
ALL: Final = frozenset({"all", "any", "anybody", "anyone", "everybody", "everyone", "everything", "party", "table"})
"""The words for everybody and everything that a ruling may be about."""
OF_ONE: Final = frozenset({
    "abandoning", "background_effect", "duration", "effect_duration", "lending", "mulligan", "npc_untap",
    "recovery_withheld", "support_limit", "taking_over",
})  # fmt: skip
"""Topics whose rulings are about somebody or something by name: a single word is a name, even an unknown one."""


def ruled(table: Table, topic: str, *about: str | None) -> Ruling | None:
    """The last ruling on a topic that covers one of the things named."""
    for ruling in reversed(table.rulings):
        if ruling.topic == topic and covers(table, ruling, *about):
            return ruling
    return None


def permitted(table: Table, topic: str, *about: str | None) -> bool:
    """Whether the GM has allowed it."""
    ruling = ruled(table, topic, *about)
    return ruling is not None and ruling.value not in NO


def covers(table: Table, ruling: Ruling, *about: str | None, others: tuple[str, ...] = ()) -> bool:
    """Whether a ruling is about one of the things named; one in words that name nothing at hand is about all."""
    said = ruling.about
    if said is None or any(names(said, one) for one in _called(table, about)):
        return True
    if ruling.topic in OF_ONE and isinstance(said, str) and len(said.split()) == 1:
        return said.lower() in ALL
    known = (*table.pcs, *table.npcs, *table.permanents, *table.checks, *table.effects, *table.cards, *others)
    return not any(names(said, one, copies=True) for one in known)


def _called(table: Table, about: Iterable[str | None]) -> Iterator[str]:
    """What things go by: their ids, and the name of a card whose copies are numbered."""
    for one in about:
        if one is not None:
            yield one
            card = name_of(one)
            if card != one and card not in table.permanents:
                yield card


def names(about: Plain, name: str, *, copies: bool = False) -> bool:
    """Whether what a ruling is about names something, as a whole word; `copies`: `Press#2` names `Press` too."""
    if isinstance(about, str):
        end = r"(?![^\W_])" if copies else r"(?![^\W_]|#\d)"
        return about == name or re.search(rf"(?<![^\W_]){re.escape(name)}{end}", about) is not None
    if isinstance(about, dict):
        return any(names(part, name, copies=copies) for part in about.values())
    return isinstance(about, list | tuple) and any(names(part, name, copies=copies) for part in about)


def number_in(value: Plain, *keys: str) -> int | None:
    """The number a ruling states, alone (`2`, `2 creatures`) or under one of those keys."""
    if isinstance(value, dict):
        value = next((value[key] for key in keys if key in value), None)
    if isinstance(value, str) and (stated := re.match(r"\s*(\d{1,6})\b", value)):
        return int(stated[1])
    return value if isinstance(value, int) and not isinstance(value, bool) else None
