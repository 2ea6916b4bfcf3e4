"""Who is engaged with whom: pairs that were stated, else whoever sees an enemy within its claw range."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, significant
from adjudicator.rulesets.malifaux.ground.bodies import body
from adjudicator.rulesets.malifaux.ground.distances import in_range
from adjudicator.rulesets.malifaux.ground.sight import sees
from adjudicator.rulesets.malifaux.state import Table

USUAL = 1.0
"""The claw range of a model for which none is on record, in inches (MFX-HOUSE-E05)."""


def claw_range(table: Table, model: str) -> float:
    """The longest range of a model's actions with a claw."""
    known = (table.action_data.get(name) for name in table.models[model].actions or ())
    return max((data.range for data in known if data is not None and data.icon == "claw" and data.range is not None),
               default=USUAL)  # fmt: skip


def is_engaged(table: Table, one: str, two: str, margin: Margin) -> bool:
    """Whether two enemies are engaged: as stated, else if either sees the other within its claw range (MFX-HOUSE-E05).

    What is undecidable speaks for a generous reading. Insignificant models part nobody: it is schemes that ask.
    """
    stated, a, b = encounter_of(table).engaged, body(table, one), body(table, two)
    if a is None or b is None or table.models[one].seat == table.models[two].seat:
        return False
    if stated is not None:
        return (one, two) in stated or (two, one) in stated
    reach = max(claw_range(table, one), claw_range(table, two))
    if not in_range(a, b, reach)(margin.helps):
        return False
    seen = sees(significant(table), one, two)
    return seen is not None and (bool(seen.verdict) or (seen.verdict is None and margin.helps > margin.hinders))
