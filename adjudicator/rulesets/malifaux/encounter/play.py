"""An encounter played at random, but for points: which options make sense, and what fills their open fields.

A filling is None if no try found one that breaks no rule; then another option is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import dist
from typing import Any, TypeAlias

from msgspec.structs import replace

from adjudicator.plain.json import Plain, read_as
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.encounter.areas import wholly_in_half
from adjudicator.rulesets.malifaux.encounter.interacts import interacts
from adjudicator.rulesets.malifaux.encounter.layouts import centreline, zone_of
from adjudicator.rulesets.malifaux.encounter.options import is_clean
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, is_enemy, strategy_markers
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES
from adjudicator.rulesets.malifaux.encounter.ways import scattered, solids
from adjudicator.rulesets.malifaux.encounter.wishes import ARM, errand_of, is_kept_alive, prey, spared, wanted_here
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, box, covers, turn
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches
from adjudicator.rulesets.malifaux.ground.bodies import body, model_body, point
from adjudicator.rulesets.malifaux.ground.distances import in_contact, in_range
from adjudicator.rulesets.malifaux.ground.sight import sees
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import free, pick
from adjudicator.seam.ruleset import Randomness

Fields: TypeAlias = Mapping[str, Any]
WAYS = 24
"""How many tries a filling has."""
WEAK = 2
"""The Health at which a model may be killed, as may one whose Health nobody stated."""
USUAL = 6
"""The reach of an attack that states none, in inches."""
WALK, ATTACK, ERRAND, INTERACT = 3, 12, 24, 40
"""How much more often these are taken than other actions: a model that is sent somewhere walks rather than attacks."""
CROWDED = 6.5
"""How near another strategy marker, in inches, a model finds no room to plant one."""
POINTS = ("StrategyPointScored", "SchemePointScored")
INTERACTS = ("StrategyMarkerInteracted", "ExplosivePlanted", "ExplosiveRecovered", "IdolInteracted", "MarkerDropped")
FIRST = (INTERACTS, ("ActionStarted",), ("VariableFlipStarted", "DamageDealt"))
"""What is done before anything else, if it makes sense."""


# ---- what makes sense


def sensible(table: Table, options: Sequence[Option]) -> Iterator[list[Option]]:
    """The options that a player going for points would take, the best kinds first; better options more often."""
    for kind in POINTS:  # MFX-HOUSE-E10
        points = [one for one in options if one.event == kind and _is_meant(table, one)]
        first = encounter_of(table).first_player
        yield [one for one in points if one.seat == first]
        yield points
    useful = [better for one in options if one.event not in POINTS for better in _useful(table, one)]
    for kinds in FIRST:
        yield [one for one in useful if one.event in kinds]
    yield [one for one in useful if not any(one.event in kinds for kinds in FIRST)]


def _is_meant(table: Table, option: Option) -> bool:
    """Whether a point is scored by the model that acts, if by one model."""
    actor = option.fields.get("actor")
    return actor is None or actor[0] == table.active


def _useful(table: Table, option: Option) -> list[Option]:
    """An option, listed as often as it is worth; not at all if it makes no sense."""
    fields = {name: choices[0] for name, choices in option.fields.items() if choices}
    if option.event == "ActionStarted":
        return _actions(table, option, str(fields["model"]), str(fields["name"]))
    if option.event == "ModelKilled":
        name = str(fields["model"])
        health = table.models[name].health
        is_wanted = (health is None or health <= WEAK) and not is_kept_alive(table, option.seat, name)
        return [option] if is_wanted else []
    if option.event in ("VariableFlipStarted", "DamageDealt"):
        return [option] if (option.event == "DamageDealt") == _has_flipped(table) else []
    if option.event in INTERACTS and option.open and not _is_useful(table, option, fields):
        return []
    return [option]


def _is_useful(table: Table, option: Option, fields: Fields) -> bool:
    """Whether an Interact brings a point nearer."""
    if option.event == "MarkerDropped":
        return bool(wanted_here(table, interacting(table)))
    if option.event == "ExplosivePlanted":
        at = table.models[fields["actor"]].at
        return at is not None and all(dist(at, marker.at) > CROWDED for _, marker in strategy_markers(table))
    line, there = centreline(table, option.seat), body(table, str(fields.get("marker")))
    if option.event == "IdolInteracted" and line is not None and there is not None and isinstance(there.shape, Disc):
        return (table.models[fields["actor"]].health or 0) > 1 and not wholly_in_half(line, there.shape)(0)
    return True


def interacting(table: Table) -> str:
    """The model whose Interact is under way, else the active one."""
    under_way = (action.model for action in table.actions.values() if not action.completed)
    return next(under_way, table.active or "")


def _has_flipped(table: Table) -> bool:
    """Whether the action under way has had its damage flip."""
    return any(action.flip in table.flips for action in table.actions.values() if not action.completed)


def _actions(table: Table, option: Option, actor: str, name: str) -> list[Option]:
    data = table.action_data.get(name)
    if name == "Walk":
        return _walks(table, actor) * [option] if body(table, actor) is not None else []
    if name == "Interact":
        return INTERACT * [option] if any(_useful(table, one) for one in interacts(table, actor)) else []
    if data is None:
        return []
    if data.resist is None or "generated_by" in option.fields:
        return [option]
    targets = _targets(table, actor, option, USUAL if data.range is None else data.range)
    return ATTACK * [replace(option, fields={**option.fields, "target": targets})] if targets else []


def _walks(table: Table, actor: str) -> int:
    """How much a Walk is worth: most for a model that is sent somewhere, nothing for one that is there."""
    errand = errand_of(table, actor)
    if errand is None:
        return WALK
    return ERRAND if dist(errand, table.models[actor].at or errand) > 2 * ARM else 0


def _targets(table: Table, actor: str, option: Option, reach: float) -> tuple[str, ...]:
    """The targets in range and in sight that are not spared; if any of these are hunted, only those."""
    seat = table.models[actor].controller
    able = {str(target) for target in option.fields.get("target", ())} - spared(table, seat)
    found = tuple(target for target in sorted(able) if _is_in_reach(table, actor, target, reach))
    hunted = prey(table, seat)
    return tuple(target for target in found if target in hunted) or found


def _is_in_reach(table: Table, actor: str, target: str, reach: float) -> bool:
    there, other = body(table, actor), body(table, target)
    if there is None or other is None or not in_range(there, other, reach)(0):
        return False
    seen = sees(table, actor, target)
    return seen is not None and bool(seen.verdict)


# ---- what is filled in


def _pool(table: Table, fields: Fields, randomness: Randomness) -> Iterator[Fields]:
    values: list[int] = []
    while len(set(values)) < 5:
        values.append(1 + randomness.below(13))
    yield {"values": values, "pool": list(dict.fromkeys(values))}


def _schemes(table: Table, fields: Fields, randomness: Randomness) -> Iterator[Fields]:
    """Two schemes of the pool, and models for them."""
    pool = encounter_of(table).pool or tuple(SCHEMES)
    for _ in range(WAYS):
        schemes = [pick(pool, randomness), pick(pool, randomness)]
        models = {str(scheme): _secret(table, scheme, str(fields["seat"]), randomness) for scheme in schemes}
        yield {"schemes": schemes, "models": {key: secret for key, secret in models.items() if secret}}


def _secret(table: Table, scheme: int, seat: str, randomness: Randomness) -> Plain:
    """The models that a scheme asks for, of the kind it asks for; None where it asks for none."""
    found: dict[str, str] = {}
    for one in SCHEMES[scheme].chosen:
        crew = (name for name, model in table.models.items() if is_enemy(model, seat) == (one.role == "enemy"))
        mine = found.get("friendly")
        able = [
            name for name in crew
            if not any(kind(table, mine or name, name) for kind in one.kinds.values())
        ]  # fmt: skip
        if able:
            found[one.role] = pick(able, randomness)
    return dict(found) if len(found) > 1 else next(iter(found.values()), None)


def _deployed(table: Table, fields: Fields, randomness: Randomness) -> Iterator[Fields]:
    model = table.models[fields["model"]]
    zone = zone_of(table, model.seat)
    if zone is None:
        return
    west, south, east, north = (round(1000 * inches(side)) for side in box(zone))
    standing = list(solids(table))
    for _ in range(WAYS):
        at = (west + randomness.below(east - west)) / 1000, (south + randomness.below(north - south)) / 1000
        there = model_body(replace(model, at=at, elevation=0), table.upgrade_data)
        is_inside = there is not None and isinstance(there.shape, Disc) and covers(zone, there.shape)
        if there is not None and is_inside and not any(in_contact(there, other)(NEAR) for other in standing):
            yield {"at": at}


def _dropped(table: Table, fields: Fields, randomness: Randomness) -> Iterator[Fields]:
    name = interacting(table)
    wanted = wanted_here(table, name)
    if wanted:
        seat = table.models[name].controller
        yield {"marker": {"kind": "scheme", "seat": seat, "base_mm": ev.MARKER_MM, "at": pick(wanted, randomness)}}


def _planted(table: Table, fields: Fields, randomness: Randomness) -> Iterator[Fields]:
    model = table.models[fields["actor"]]
    reach = ((model.base_mm or 0) + ev.MARKER_MM) / 50.8 - 0.002
    for at in scattered(model.at or (0, 0), reach, WAYS, randomness):
        yield {"marker": {"id": free("x", table.markers), "at": at}}


def _idol_moved(table: Table, fields: Fields, randomness: Randomness) -> Iterator[Fields]:
    """The marker dropped elsewhere, rather far into the enemy half."""
    marker, health = table.markers[fields["marker"]], table.models[fields["actor"]].health or 0
    damage = min(1 + randomness.below(3), health - 1)
    reach = damage + (marker.base_mm or 0) / 25.4 - 0.002
    line = centreline(table, table.models[fields["actor"]].controller)
    spots = list(scattered(marker.at, reach, WAYS, randomness))
    if line is not None:
        spots.sort(key=lambda at: -turn(line.left, line.right, point(at)))
    yield from ({"damage": damage, "health_after": health - damage, "to": at} for at in spots)


FILL: Mapping[str, Callable[[Table, Fields, Randomness], Iterator[Fields]]] = {
    "SchemePoolGenerated": _pool,
    "SchemesChosen": _schemes,
    "ModelDeployed": _deployed,
    "MarkerDropped": _dropped,
    "ExplosivePlanted": _planted,
    "IdolInteracted": _idol_moved,
}
"""What the open fields of a kind may be filled with."""
FILLED = {"values", "pool", "schemes", "models", "at", "marker", "damage", "health_after", "to", "removed"}
"""The open fields that are filled in; the price of a point from the examples of its option."""


def filled(table: Table, kind: type[ev.Event], fields: Fields, randomness: Randomness) -> ev.Event | None:
    """The first filling of an option that breaks no rule; None if no try found one."""
    name = str(kind.__struct_config__.tag)
    for more in FILL[name](table, fields, randomness):
        event = read_as(kind, {"event": name, **fields, **more})
        if is_clean(table, event):
            return event
    return None
