"""What things on the table are called in sentences: models by name, zones, suits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from adjudicator.plain.said import Named, Said
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

ZONES: Mapping[str, Said] = {
    "deck": say("deck"),
    "hand": say("hand"),
    "conflict": say("conflict"),
    "discard": say("discard pile"),
    "removed": say("removed area"),
}
"""The places of a fate card."""


def named(table: Table, id: str) -> Named:  # noqa: A002 - it is one
    """A model by the name on its card; what has none on record, terrain and markers too, by its id."""
    model = table.models.get(id)
    return Named(id, id if model is None or model.name is None else model.name)


def suits(held: Iterable[str]) -> Said:
    """Suits side by side, each as often as it is held; or that there are none."""
    found = [say("{suit}", suit=suit) for suit in held]
    return reduce(
        lambda first, following: say("{first} {next}", first=first, next=following), found or [say("no suit")]
    )
