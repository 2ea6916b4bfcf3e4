"""Who and what is there: opponents, models, markers, tokens, and how near they are to each other.

A model's owner decides who is friend and enemy; its controller decides who acts (MFX-HOUSE-E14).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import Ability
from adjudicator.rulesets.malifaux.encounter.events import MARKER_MM
from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.state import Encounter
from adjudicator.rulesets.malifaux.geometry.units import inches, units
from adjudicator.rulesets.malifaux.ground.bodies import (
    Body,
    body,
    disc,
    is_carried,
    marker_body,
    model_body,
    models_standing,
)
from adjudicator.rulesets.malifaux.ground.distances import distance, in_range
from adjudicator.rulesets.malifaux.ground.sight import sees
from adjudicator.rulesets.malifaux.ground.unstated import at_most
from adjudicator.rulesets.malifaux.state import At, Marker, Model, Table
from adjudicator.rulesets.malifaux.stats import upgrade_texts
from adjudicator.seam.frozen import replace
from adjudicator.seam.recall import recalled

NONE = Encounter()
"""What is known of an encounter before anything of it was recorded."""
NEUTRAL = "neutral"
"""The state of a strategy marker that is no seat's."""


def encounter_of(table: Table) -> Encounter:
    """The encounter that is played."""
    return table.encounter or NONE


def with_encounter(table: Table, **changes: Any) -> Table:
    """The table with the encounter changed."""
    return replace(table, encounter=replace(encounter_of(table), **changes))


def is_on_record(table: Table) -> bool:
    """Whether anything of an encounter is on record, strategy markers on the table aside."""
    return encounter_of(table) != NONE


def opponent(table: Table, seat: str) -> str:
    """The seat across the table."""
    return next((other for other in table.seats if other != seat), seat)


# ---- models


def has_station(model: Model, *stations: str) -> bool:
    """Whether a model is a Leader, a Master, a Minion …, also where that is listed among its characteristics."""
    return any(word.casefold() in stations for word in (*model.station, *model.characteristics))


@book.serves("MFX-SCHEME-11")
def is_insignificant(table: Table, model: Model) -> bool:
    """Whether schemes ignore a model: by its card, or by an upgrade attached to it (MFX-UPG-02)."""
    if are_insignificant(model.abilities):
        return True
    return bool(model.upgrades) and any(
        are_insignificant(text.abilities) for text in upgrade_texts(table.upgrade_data, model)
    )


@recalled(keep=1024, alike=True)
def are_insignificant(abilities: tuple[str | Ability, ...]) -> bool:
    """Whether Insignificant is one of these abilities."""
    names = (ability if isinstance(ability, str) else ability.name for ability in abilities)
    return any(name.casefold() == "insignificant" for name in names)


@recalled()
@book.serves("MFX-SCHEME-11")
def significant(table: Table) -> Table:
    """The table as schemes see it: without Insignificant models, which block no sight line either."""
    models = {name: model for name, model in table.models.items() if not is_insignificant(table, model)}
    return table if len(models) == len(table.models) else replace(table, models=models)


def all_significant(table: Table) -> Table:
    """The table as schemes would see it if no model were Insignificant."""
    ignored = [name for name, model in table.models.items() if is_insignificant(table, model)]
    counting = {name: replace(table.models[name], abilities=(), upgrades=()) for name in ignored}
    return replace(table, models={**table.models, **counting}) if ignored else table


@book.serves("MFX-HOUSE-E06")
def is_on_table(model: Model) -> bool:
    """Whether a model is on the table: in play and not buried."""
    return model.in_play and not model.buried


@book.serves("MFX-HOUSE-E14")
def is_enemy(model: Model, seat: str) -> bool:
    """Whether a model is an enemy of a seat, whoever controls it."""
    return model.seat != seat


def standing(table: Table, seat: str, *, enemies: bool) -> Iterator[tuple[str, Body]]:
    """The significant models of a seat, or its enemies, that have a place on the table."""
    for name, model, there in models_standing(table.models, table.upgrade_data):
        if is_enemy(model, seat) == enemies and not is_insignificant(table, model):
            yield name, there


def fallen(table: Table, name: str) -> Body | None:
    """A model as it stood when it was killed."""
    model = replace(table.models[name], in_play=True)
    stood = next((kill.stood for kill in reversed(encounter_of(table).kills) if kill.model == name), None)
    if stood is not None:
        model = replace(model, at=stood[:2], elevation=stood[2])
    return model_body(model, table.upgrade_data)


# ---- markers


def is_kind(marker: Marker, *kinds: str) -> bool:
    """Whether a marker is of one of these kinds: strategy, scheme, corpse, scrap."""
    return marker.kind is not None and marker.kind.casefold().removesuffix(" marker") in kinds


def strategy_markers(table: Table) -> Iterator[tuple[str, Marker]]:
    """The strategy markers on the table."""
    return ((name, marker) for name, marker in table.markers.items() if is_kind(marker, "strategy"))


@book.serves("MFX-HOUSE-E08")
def with_base(marker: Marker) -> Marker:
    """A marker with its base, 30 mm if none is stated."""
    return replace(marker, base_mm=MARKER_MM) if marker.base_mm is None else marker


def put_down(table: Table, marker: Marker, at: At, elevation: float) -> Marker:
    """A marker dropped at a place: at this elevation if a top or floor carries it there, else on the table."""
    there = disc(at, with_base(marker).base_mm or MARKER_MM)
    return replace(marker, at=at, elevation=elevation if is_carried(table, there, units(elevation)) else 0)


def measured(markers: Iterable[tuple[str, Marker]]) -> Iterator[tuple[str, Body]]:
    """The markers that can be measured; those set up before the encounter may lack a base and get one."""
    bodies = ((name, marker_body(with_base(marker))) for name, marker in markers)
    return ((name, there) for name, there in bodies if there is not None)


def scheme_markers(table: Table, seat: str) -> Iterator[tuple[str, Body]]:
    """The scheme markers of a seat, as they are measured."""
    markers = table.markers.items()
    return measured((name, one) for name, one in markers if one.seat == seat and is_kind(one, "scheme"))


# ---- between them


def apart(one: Body, two: Body) -> float:
    """How far apart two objects are, in inches."""
    return inches(distance(one, two))


def threats(table: Table, seat: str, model: str, reach: float, margin: Margin) -> list[str]:
    """A seat's enemies within a distance of a model that have line of sight to it, itself aside."""
    there = body(table, model)
    if there is None:
        return []
    near = (name for name, one in standing(table, seat, enemies=True) if in_range(one, there, reach)(margin.hinders))
    return [name for name in near if name != model and may_see(table, name, model, margin)]


def may_see(table: Table, one: str, two: str, margin: Margin) -> bool:
    """Whether a model that hinders a claim sees another; a strict reading counts what is undecidable.

    Where something of which a trait or a Height was not stated may block the line, nothing hinders.
    """
    known = significant(table)
    seen, worst = sees(known, one, two), at_most(known)
    if seen is None or (seen.verdict and worst is not known and not _is_seen(worst, one, two)):
        return False
    return bool(seen.verdict) or (seen.verdict is None and margin.hinders > margin.helps)


def _is_seen(table: Table, one: str, two: str) -> bool:
    seen = sees(table, one, two)
    return seen is not None and seen.verdict is not False
