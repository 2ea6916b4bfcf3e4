"""What things on the table are called in sentences."""

from __future__ import annotations

from adjudicator.plain.said import Named
from adjudicator.rulesets.malifaux.state import Table


def named(table: Table, id: str) -> Named:  # noqa: A002 - it is one
    """A model by the name on its card; what has none on record, terrain and markers too, by its id."""
    model = table.models.get(id)
    return Named(id, id if model is None or model.name is None else model.name)
