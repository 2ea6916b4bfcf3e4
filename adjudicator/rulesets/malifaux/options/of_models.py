"""Examples of what may happen to models and what is attached to them, beside the next steps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.options.there import EFFECT, Fields, On, in_play, pairs, seats
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.offers import free

CARD: Final[Fields] = {"base_mm": 30, "Sz": 2}
"""What the smallest stat card says."""
WHOLE_CARD: Final[Fields] = {**CARD, "name": EFFECT, "health_max": 5, "Df": 5, "Wp": 5, "Mv": 5}
"""What a whole one says."""


def upgrades(**fields: Plain) -> On:
    """An upgrade for each model in play."""

    def on(table: Table) -> Iterator[Fields]:
        names = [*table.upgrade_data] or [EFFECT]
        for model in in_play(table):
            yield from ({"seat": table.models[model].seat, "model": model, "upgrade": name, **fields} for name in names)

    return on


def attached(table: Table) -> Iterator[Fields]:
    """The upgrades that models have."""
    for name, model in table.models.items():
        yield from ({"seat": model.seat, "model": name, "upgrade": one.name} for one in model.upgrades)


def turned_over(table: Table) -> Iterator[Fields]:
    """The upgrades that crews and models have, turned over."""
    for seat, side in seats(table):
        yield from ({"seat": seat, "upgrade": one.name, "source": EFFECT} for one in side.upgrades)
    yield from ({**fields, "source": EFFECT} for fields in attached(table))


def crew_upgrades(table: Table) -> Iterator[Fields]:
    """An upgrade for each crew."""
    return ({"seat": seat, "upgrade": name} for seat, _ in seats(table) for name in table.upgrade_data or (EFFECT,))


def sides(table: Table) -> Iterator[Fields]:
    """The sides of each upgrade, for each crew."""
    for name, data in table.upgrade_data.items():
        for side in data.sides if isinstance(data.sides, dict) else (one.name for one in data.sides):
            yield from ({"seat": seat, "upgrade": name, "side": side, "by": seat} for seat, _ in seats(table))


def killed(table: Table) -> Iterator[Fields]:
    """A model killed by another, or by nobody."""
    yield from ({"model": two, "killer": one} for one, two in islice(pairs(table), 2))
    yield from ({"model": name} for name in table.models)


def spent(table: Table) -> Iterator[Fields]:
    """The models that may spend a soulstone."""
    return ({"model": name} for name in in_play(table) if table.models[name].can_use_soulstones)


def entered(table: Table) -> Iterator[Fields]:
    """A model more for each seat."""
    return ({"seat": seat, "model": new_model(table, seat), "card": WHOLE_CARD} for seat, _ in seats(table))


def new_model(table: Table, seat: str) -> str:
    """A free id for a model of a seat."""
    return free(seat, table.models)


def applied(table: Table) -> Iterator[Fields]:
    """An effect of each model on itself."""
    return ({"text_on": name, "applied_to": name, "effect": EFFECT} for name in in_play(table))
