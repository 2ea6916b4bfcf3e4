"""What happened on the ground, in words: put on the table, measured, seen, moved."""

from __future__ import annotations

from adjudicator.plain.said import Named, Part, Said
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.ground.phrases import answer, spot, standing_place
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.words.registry import WORDS

MARKERS = {
    "scheme": say("scheme"),
    "strategy": say("strategy"),
    "corpse": say("Corpse"),
    "scrap": say("Scrap"),
}
"""The kinds of marker with a word of their own; any other kind is called as it was recorded."""
ACTIONS = {
    ("attack", "gun"): say("a gun attack"),
    ("attack", "claw"): say("a claw attack"),
    ("attack", "none"): say("an attack"),
    ("tactical", "gun"): say("a tactical gun action"),
    ("tactical", "claw"): say("a tactical claw action"),
    ("tactical", "none"): say("a tactical action"),
}
"""Actions by kind and icon."""


def marker_kind(kind: str) -> Part:
    """What a kind of marker is called."""
    return MARKERS.get(kind.casefold(), kind)


# ---- put on the table, and off it


@WORDS.of(ev.TerrainPlaced, called=say("terrain placed"))
def _terrain_placed(table: Table, event: ev.TerrainPlaced) -> Said:
    return say("Terrain {terrain} is set up", terrain=named(table, event.id))


@WORDS.of(ev.MarkerDropped, called=say("marker dropped"))
def _marker_dropped(table: Table, event: ev.MarkerDropped) -> Said:
    marker, place = named(table, event.id), spot(event.marker.at)
    if event.marker.kind is None:
        return say("Marker {marker} is dropped at {place}", marker=marker, place=place)
    kind = marker_kind(event.marker.kind)
    return say("Marker {marker} ({kind}) is dropped at {place}", marker=marker, kind=kind, place=place)


@WORDS.of(ev.MarkerRemoved, called=say("marker removed"))
def _marker_removed(table: Table, event: ev.MarkerRemoved) -> Said:
    return say("Marker {marker} is removed", marker=named(table, event.id))


@WORDS.of(ev.ModelDeployed, called=say("model deployed"))
def _deployed(table: Table, event: ev.ModelDeployed) -> Said:
    place = standing_place(event.at, event.elevation)
    return say("{model} is deployed at {place}", model=_entering(table, event), place=place)


@WORDS.of(ev.ModelSummoned, called=say("summons"))
def _summoned(table: Table, event: ev.ModelSummoned) -> Said:
    place = standing_place(event.at, event.elevation)
    return say("{model} is summoned at {place}", model=_entering(table, event), place=place)


def _entering(table: Table, event: ev.ModelDeployed | ev.ModelSummoned) -> Named:
    """A model by the name on its card, as stated now or when it was entered."""
    known = named(table, event.model)
    return known if event.card is None or event.card.name is None else Named(event.model, event.card.name)


@WORDS.of(ev.ModelBuried, called=say("model buried"))
def _buried(table: Table, event: ev.ModelBuried) -> Said:
    return say("{model} is buried", model=named(table, event.model))


@WORDS.of(ev.ModelUnburied, called=say("model unburied"))
def _unburied(table: Table, event: ev.ModelUnburied) -> Said:
    place = standing_place(event.at, event.elevation)
    return say("{model} is unburied at {place}", model=named(table, event.model), place=place)


# ---- measured


@WORDS.of(ev.DistanceMeasured, called=say("distance measured"))
def _measured(table: Table, event: ev.DistanceMeasured) -> Said:
    one, two = named(table, event.from_), named(table, event.to)
    return say("The distance from {one} to {two} is measured", one=one, two=two)


@WORDS.of(ev.RangeChecked, called=say("range checked"))
def _ranged(table: Table, event: ev.RangeChecked) -> Said:
    one, two = named(table, event.from_), named(table, event.to)
    if event.mode == "within":
        limit = say("within {range} in", range=event.range)
    else:
        limit = say("completely within {range} in", range=event.range)
    if event.recorded is None:
        return say("It is checked whether {two} is {limit} of {one}", one=one, two=two, limit=limit)
    result = answer(event.recorded.result)
    return say("{two} {limit} of {one}, as recorded: {answer}", one=one, two=two, limit=limit, answer=result)


@WORDS.of(ev.BaseContactChecked, called=say("base contact checked"))
def _contact(table: Table, event: ev.BaseContactChecked) -> Said:
    one, two = named(table, event.a), named(table, event.b)
    if event.recorded is None:
        return say("Base contact of {one} and {two} is checked", one=one, two=two)
    if event.recorded.result:
        return say("Base contact of {one} and {two}, as recorded: yes", one=one, two=two)
    return say("Base contact of {one} and {two}, as recorded: no", one=one, two=two)


@WORDS.of(ev.LineOfSightChecked, called=say("line of sight checked"))
def _sight(table: Table, event: ev.LineOfSightChecked) -> Said:
    one, two = named(table, event.from_), named(table, event.to)
    if event.recorded is None:
        return say("Line of sight from {one} to {two} is checked", one=one, two=two)
    if event.recorded.los == "clear":
        return say("Line of sight from {one} to {two}, as recorded: clear", one=one, two=two)
    return say("Line of sight from {one} to {two}, as recorded: blocked", one=one, two=two)


@WORDS.of(ev.ShadowChecked, called=say("shadow checked"))
def _shadow(table: Table, event: ev.ShadowChecked) -> Said:
    model, terrain = named(table, event.model), named(table, event.terrain)
    return say("It is checked whether {model} is in the shadow of {terrain}", model=model, terrain=terrain)


@WORDS.of(ev.ActionTargeted, called=say("target of an action"))
def _target(table: Table, event: ev.ActionTargeted) -> Said:
    actor, target, action = named(table, event.actor), named(table, event.target), ACTIONS[event.kind, event.icon]
    if event.range is not None:
        action = say("{action} (range {range} in)", action=action, range=event.range)
    if event.recorded is None:
        return say("{actor} targets {target} with {action}", actor=actor, target=target, action=action)
    parts: dict[str, Part] = {"actor": actor, "target": target, "action": action}
    if event.recorded.cover:
        return say("{actor} targets {target} with {action}; recorded with cover", **parts)
    return say("{actor} targets {target} with {action}; recorded without cover", **parts)


# ---- moved


@WORDS.of(ev.ModelMoved, called=say("move"))
def _moved(table: Table, event: ev.ModelMoved) -> Said:
    return _went(table, event, event.cause, say("{allowance} in allowed", allowance=event.allowance))


@WORDS.of(ev.ModelPushed, called=say("push"))
def _pushed(table: Table, event: ev.ModelPushed) -> Said:
    return _went(table, event, "push", say("{distance} in allowed", distance=event.distance))


def _went(table: Table, event: ev.ModelMoved | ev.ModelPushed, kind: str, limit: Said) -> Said:
    does = _does(table, event, kind)
    if not event.path:
        return say("{does}, but stays where it is; {limit}", does=does, limit=limit)
    way = _way(table, event.path)
    if event.direction is None and _is_straight(event.path[0]):
        return say("{does} {way}; {limit}", does=does, way=way, limit=limit)
    return say("{does}: {way}; {limit}", does=does, way=way, limit=limit)


def _does(table: Table, event: ev.ModelMoved | ev.ModelPushed, kind: str) -> Said:
    model, direction = named(table, event.model), event.direction
    if direction is None:
        return going(model, kind)
    parts: dict[str, Part] = {"model": model, "object": named(table, direction.toward or direction.away or "")}
    return _toward(kind, parts) if direction.toward is not None else _away(kind, parts)


def going(model: Named, kind: str) -> Said:
    """What a model does: it walks, charges, is pushed, or is moved by an effect."""
    if kind == "walk":
        return say("{model} walks", model=model)
    if kind == "charge":
        return say("{model} charges", model=model)
    return say("{model} is pushed", model=model) if kind == "push" else say("{model} is moved", model=model)


def _toward(kind: str, parts: dict[str, Part]) -> Said:
    if kind == "walk":
        return say("{model} walks toward {object}", **parts)
    if kind == "charge":
        return say("{model} charges toward {object}", **parts)
    if kind == "push":
        return say("{model} is pushed toward {object}", **parts)
    return say("{model} is moved toward {object}", **parts)


def _away(kind: str, parts: dict[str, Part]) -> Said:
    if kind == "walk":
        return say("{model} walks away from {object}", **parts)
    if kind == "charge":
        return say("{model} charges away from {object}", **parts)
    if kind == "push":
        return say("{model} is pushed away from {object}", **parts)
    return say("{model} is moved away from {object}", **parts)


def _is_straight(part: ev.PathPart) -> bool:
    return part.climb is None and part.pivot is None and part.curve_through is None


def _way(table: Table, path: tuple[ev.PathPart, ...]) -> Said:
    way, *others = (_step(table, part) for part in path)
    for step in others:
        way = say("{way}, then {step}", way=way, step=step)
    return way


def _step(table: Table, part: ev.PathPart) -> Said:
    if part.climb is not None:
        terrain, elevation = named(table, part.climb), part.to_elevation or 0
        return say("climbs {terrain} to elevation {elevation}", terrain=terrain, elevation=elevation)
    place = spot(part.to or (0, 0))
    if part.pivot is not None:
        around = named(table, part.pivot)
        if part.turn == "cw":
            return say("clockwise round {object} to {place}", object=around, place=place)
        return say("counter-clockwise round {object} to {place}", object=around, place=place)
    if part.curve_through is not None:
        return say("in a curve to {place}", place=place)
    return say("to {place}", place=place)


@WORDS.of(ev.ObjectPlaced, called=say("object placed"))
def _placed(table: Table, event: ev.ObjectPlaced) -> Said:
    place = standing_place(event.to, event.elevation)
    return say("{object} is placed at {place}", object=named(table, event.object), place=place)


@WORDS.of(ev.PlaceNotPossible, called=say("no room to place"))
def _not_placed(table: Table, event: ev.PlaceNotPossible) -> Said:
    return say("There is no room to place {object}", object=named(table, event.object))
