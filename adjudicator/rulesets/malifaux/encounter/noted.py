"""Whether more of an encounter is on record than its score: what nobody noted neither meets nor contradicts a claim."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.encounter.presence import encounter_of
from adjudicator.rulesets.malifaux.state import Table


def is_noted(table: Table) -> bool:
    """Whether any model or marker is or was on record; only then does absence from the record mean anything."""
    return bool(table.models or table.markers or encounter_of(table).paid)
