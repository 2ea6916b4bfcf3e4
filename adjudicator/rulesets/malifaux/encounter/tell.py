"""An encounter as plain data: under the keys of a scenario's `given`; what has no key there is under `encounter`."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.encounter.score import points_of
from adjudicator.rulesets.malifaux.encounter.state import Encounter
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.telling import Telling

PLAYED = (
    "game_over", "paid", "kills", "fresh", "ended", "placed_last", "tokens_due", "former_costs", "flips",
    "initiative", "idol", "went",
)  # fmt: skip
"""What no set-up states; it is told under `encounter`, by its own name."""


def tell_encounter(table: Table, telling: Telling[Table]) -> Mapping[str, Plain]:
    """The encounter, its points summed as `vp`; nothing where none is on record, or where it is left out."""
    encounter = table.encounter
    if encounter is None or telling.leaves_out("encounter", "seats"):
        return {}
    return {
        "strategy": encounter.strategy,
        "first_player": encounter.first_player,
        "pool": list(encounter.pool),
        "centreline": to_builtins(encounter.centreline),
        "zones_chosen": encounter.zones_chosen,
        "deployment_done": encounter.deployment_done,
        "schemes": _by_seat(encounter.schemes),
        "scheme_points": _by_seat(encounter.scheme_points),
        "strategy_points": to_builtins(encounter.strategy_points),
        "engaged": to_builtins(encounter.engaged),
        "damage_dealt": to_builtins(encounter.damage),
        "vp": {seat: points_of(encounter, seat) for seat in table.seats},
        "encounter": {name: to_builtins(getattr(encounter, name)) for name in PLAYED}
        | {"revealed": [{"seat": seat, "scheme": scheme} for seat, scheme in encounter.revealed]},
    }


def _by_seat(held: Mapping[str, Mapping[int, object]]) -> Plain:
    return {seat: {str(number): to_builtins(item) for number, item in mine.items()} for seat, mine in held.items()}


def of_model(table: Table, name: str) -> Mapping[str, Plain]:
    """What an encounter keeps of a model: its Explosive tokens, and the models that took its place."""
    encounter: Encounter | None = table.encounter
    if encounter is None:
        return {}
    heirs = encounter.replaced.get(name, ())
    return {
        "tokens": encounter.tokens.get(name, 0),
        "replaced_by": list(heirs) if len(heirs) > 1 else next(iter(heirs), None),
    }
