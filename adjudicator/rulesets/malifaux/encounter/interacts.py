"""What an Interact of an encounter is for: strategy markers changed, planted, picked up, moved; scheme markers."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.encounter.areas import CENTRE
from adjudicator.rulesets.malifaux.encounter.margin import margins
from adjudicator.rulesets.malifaux.encounter.presence import NEUTRAL, encounter_of, measured, opponent, strategy_markers
from adjudicator.rulesets.malifaux.encounter.tokens import in_enemy_half, limit_of, tokens_of
from adjudicator.rulesets.malifaux.geometry.units import MILLIMETRE, inches
from adjudicator.rulesets.malifaux.ground.bodies import body
from adjudicator.rulesets.malifaux.ground.distances import in_contact
from adjudicator.rulesets.malifaux.state import Model, Table
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import free, option


def interacts(table: Table, actor: str) -> Iterator[Option]:
    """What a model may do with an Interact: by the strategy, or drop a scheme marker."""
    encounter, seat = encounter_of(table), table.models[actor].controller
    if body(table, actor) is None:
        return
    touched = _touched(table, actor)
    if encounter.strategy == "turf_war":
        yield from _changes(table, actor, seat, touched)
    elif encounter.strategy == "plant_explosives":
        yield from _explosives(table, actor, seat, touched)
    elif encounter.strategy == "corrupted_idols":
        for name in touched:
            to_fill, at = ("damage", "health_after", "to"), {"actor": actor, "suffered_by": actor}
            yield option(seat, "IdolInteracted", "MFX-IDOL-11", "MFX-IDOL-16", marker=name, to_fill=to_fill, **at)
    taken = (*table.markers, *encounter.paid)
    dropped: dict[str, Plain] = {"id": free("s", taken), "marker": _scheme_marker(table.models[actor], seat)}
    yield option(seat, "MarkerDropped", "MFX-HOUSE-E12", to_fill=("marker",), **dropped)


def _scheme_marker(model: Model, seat: str) -> Plain:
    """A scheme marker in base contact with a model."""
    return {"kind": "scheme", "seat": seat, "base_mm": ev.MARKER_MM, "at": beside(model)}


def beside(model: Model) -> Plain:
    """Where a marker is in base contact with a model, on the side of the middle of the table."""
    x, y = model.at or (0, 0)
    reach = inches((ev.MARKER_MM + (model.base_mm or 0)) * MILLIMETRE / 2)
    return [x + reach if x < inches(CENTRE.x) else x - reach, y]


def _touched(table: Table, actor: str) -> tuple[str, ...]:
    """The strategy markers in base contact with a model by the strict reading."""
    there, strict = body(table, actor), margins(table)[1].helps
    bodies = measured(strategy_markers(table))
    return tuple(name for name, one in bodies if there is not None and in_contact(there, one)(strict))


def _changes(table: Table, actor: str, seat: str, touched: tuple[str, ...]) -> Iterator[Option]:
    for name in touched:
        state = table.markers[name].state
        to = {opponent(table, seat): NEUTRAL, NEUTRAL: seat}.get(state or "")
        at: dict[str, Plain] = {"actor": actor, "marker": name, "from_": state, "to": to}
        if to is not None:
            yield option(seat, "StrategyMarkerInteracted", "MFX-TURF-08", **at)


def _explosives(table: Table, actor: str, seat: str, touched: tuple[str, ...]) -> Iterator[Option]:
    held, in_half = tokens_of(table, actor), in_enemy_half(table, actor)
    if held and in_half is not None and in_half(margins(table)[1].helps):
        yield option(seat, "ExplosivePlanted", "MFX-EXPL-09", "MFX-EXPL-10", actor=actor, to_fill=("marker",))
    if touched and held < limit_of(table.models[actor]):
        yield option(seat, "ExplosiveRecovered", "MFX-EXPL-12", actor=actor, marker=touched)
