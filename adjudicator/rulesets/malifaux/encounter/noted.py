"""What of an encounter is on record at all: what nobody noted meets no condition and contradicts no claim.

Tables that keep the score alone note no models, places, markers or kills. Where some are on record, what is not there
is not there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, is_kind, is_on_table, strategy_markers
from adjudicator.rulesets.malifaux.state import Table

Noted: TypeAlias = Callable[[Table, SchemePointScored], bool]
"""`(table, claim) -> whether what a condition asks for is on record`."""


def are_placed(table: Table) -> bool:
    """Whether models have a place on the table, or had one."""
    return any(model.at is not None for model in table.models.values())


def has_strategy_markers(table: Table) -> bool:
    """Whether strategy markers are on record."""
    return any(strategy_markers(table))


def is_laid(table: Table) -> bool:
    """Whether it is on record what stands or lies on the table."""
    return are_placed(table) or has_strategy_markers(table)


def is_played(table: Table) -> bool:
    """Whether what models do is on record: where they stand, or any activation, damage, kill or replacement."""
    encounter = encounter_of(table)
    return (
        are_placed(table)
        or table.activated
        or bool(encounter.kills or encounter.damage or encounter.replaced or encounter.tokens)
        or any(
            model.health_max not in (None, model.health) or not is_on_table(model) for model in table.models.values()
        )
    )


def of_models(table: Table, claim: SchemePointScored) -> bool:
    """Whether it is on record where models stand."""
    return are_placed(table)


def of_markers(table: Table, claim: SchemePointScored) -> bool:
    """Whether it is on record where scheme markers lie."""
    return (
        are_placed(table)
        or bool(encounter_of(table).paid)
        or any(is_kind(marker, "scheme") for marker in table.markers.values())
    )


def of_play(table: Table, claim: SchemePointScored) -> bool:
    """Whether it is on record what models do."""
    return is_played(table)
