"""Where a seat that plays for points wants its scheme markers and models: for generated play. In inches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import dist, hypot
from typing import TypeAlias

from adjudicator.rulesets.malifaux.encounter.areas import CENTRE, CORNERS, Line, wholly_in_half
from adjudicator.rulesets.malifaux.encounter.automatic import LAST_TURN
from adjudicator.rulesets.malifaux.encounter.layouts import centreline, own_corners, zone_of
from adjudicator.rulesets.malifaux.encounter.presence import (
    encounter_of,
    has_station,
    is_enemy,
    is_kind,
    is_on_table,
    opponent,
    strategy_markers,
)
from adjudicator.rulesets.malifaux.encounter.schemes import secret_model
from adjudicator.rulesets.malifaux.encounter.tokens import tokens_of
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, centre, is_inside
from adjudicator.rulesets.malifaux.geometry.units import base_radius, inches
from adjudicator.rulesets.malifaux.ground.bodies import point
from adjudicator.rulesets.malifaux.state import At, Model, Table

Wishes: TypeAlias = Callable[[Table, str], Iterator[At]]
ARM = 1.0
"""How far from its base a model drops a scheme marker."""
MIDDLE: At = (18, 18)
ENOUGH = 4
"""How many markers of a scheme suffice: three for its End, one more for its Reveal."""


def marker_wishes(table: Table, seat: str) -> list[At]:
    """Where a seat's schemes still want a scheme marker; no place of a scheme that has enough."""
    lying, wanted = [marker.at for marker in table.markers.values()], list[At]()
    for scheme in encounter_of(table).schemes.get(seat, {}):
        places = [at for at in MARKERS[scheme](table, seat) if _on_table(at)]
        free = [at for at in places if all(dist(at, other) > 0.6 for other in lying)]
        wanted += free if len(places) - len(free) < ENOUGH else ()
    return wanted


def wanted_here(table: Table, name: str) -> list[At]:
    """The wishes within arm's length of a model."""
    model = table.models[name]
    reach = ARM + (model.base_mm or 0) / 50.8 + 15 / 25.4
    wished = marker_wishes(table, model.controller) if model.at is not None else []
    return [at for at in wished if dist(at, model.at or MIDDLE) <= reach]


def goals(table: Table, name: str) -> list[At]:
    """Where a model may want to go; of every three models one goes for schemes alone and one for the strategy alone."""
    model, seat = table.models[name], table.models[name].controller
    chosen = encounter_of(table).schemes.get(seat, {})
    own = [at for scheme in chosen if scheme in ONE_MODELS for at in PLACES[scheme](table, seat, name)]
    if own:
        return own
    places = [at for scheme in chosen if scheme in PLACES for at in PLACES[scheme](table, seat, name)]
    part, errand = _part(table, name), errand_of(table, name)
    if errand is not None:
        return [errand]
    wanted = _nearest(model, [*places, *marker_wishes(table, seat)], 4)
    for strategy in STRATEGY.get(encounter_of(table).strategy or "", ()) if part != RUNNER or not wanted else ():
        wanted = [*(wanted if part == ALL_ROUNDER else ()), *strategy(table, model)]
    return wanted


ONE_MODELS = (12, 13)
"""The schemes that concern one friendly model only."""
FIGHTER, ALL_ROUNDER, RUNNER = range(3)
"""What a model goes for: the strategy, everything, or the places for scheme markers."""


def _part(table: Table, name: str) -> int:
    """The part of a model: it repeats with every third model of its crew, and the first one fights."""
    seat = table.models[name].seat
    return [other for other, one in table.models.items() if one.seat == seat].index(name) % 3


def errand_of(table: Table, name: str) -> At | None:
    """Where a model has to go, to drop a scheme marker or to stay; None for a model that is not sent."""
    model = table.models[name]
    chosen = encounter_of(table).schemes.get(model.controller, {})
    posts = (at for scheme in chosen if scheme in POSTS for at in POSTS[scheme](table, model.controller))
    wished = list(dict.fromkeys([*posts, *marker_wishes(table, model.controller)]))
    sent = {RUNNER, ALL_ROUNDER} if FAR & {*chosen} else {RUNNER}
    return _shared_out(table, model.controller, wished, sent).get(name) if _part(table, name) in sent else None


FAR = {2, 8, 9}
"""The schemes whose markers lie far away, and which more models go for."""


def _shared_out(table: Table, seat: str, wished: list[At], sent: set[int]) -> dict[str, At]:
    """Where each model that is sent has to go: the nearest pairs first, one model to each place."""
    runners = {
        name: model.at for name, model in table.models.items()
        if model.controller == seat and is_on_table(model) and model.at is not None and _part(table, name) in sent
    }  # fmt: skip
    found: dict[str, At] = {}
    for _, name, at in sorted((dist(at, there), name, at) for name, there in runners.items() for at in wished):
        if name not in found and at not in found.values():
            found[name] = at
    return found


def _nearest(model: Model, places: list[At], most: int) -> list[At]:
    return sorted(places, key=lambda at: dist(at, model.at or MIDDLE))[:most]


def _on_table(at: At) -> bool:
    return all(0.6 <= part <= 35.4 for part in at)


# ---- what is there


def _standing(table: Table, seat: str) -> Iterator[tuple[str, Model, At]]:
    """The enemies of a seat on the table, with their places."""
    for name, model in table.models.items():
        if is_enemy(model, seat) and is_on_table(model) and model.at is not None:
            yield name, model, model.at


def _of(place: Point) -> At:
    return inches(place.x), inches(place.y)


def _between(one: At, two: At, share: float) -> At:
    return round(one[0] + share * (two[0] - one[0]), 3), round(one[1] + share * (two[1] - one[1]), 3)


def _line(table: Table, seat: str) -> tuple[At, At]:
    line = centreline(table, seat) or Line(Point(0, CENTRE.y), Point(2 * CENTRE.x, CENTRE.y))
    return _of(line.left), _of(line.right)


def _in_zone(table: Table, seat: str) -> Iterator[At]:
    """Places in the enemy zone, in a row at its front."""
    zone, (left, right) = zone_of(table, opponent(table, seat)), _line(table, seat)
    if zone is not None:
        x, y = _between(_of(centre(zone)), MIDDLE, 0.15)
        for step in (0, 4.5, -4.5, 9, -9):
            share = step / dist(left, right)
            at = x + share * (right[0] - left[0]), y + share * (right[1] - left[1])
            if is_inside(point(at), zone):
                yield at


# ---- where scheme markers go


def _nowhere(table: Table, seat: str) -> Iterator[At]:
    yield from ()


def _around_enemies(apart: float) -> Wishes:
    def around(table: Table, seat: str) -> Iterator[At]:
        for _, _, (x, y) in _standing(table, seat):
            yield from ((x + apart, y), (x - apart, y))

    return around


def _near_chosen(table: Table, seat: str) -> Iterator[At]:
    chosen = secret_model(table, seat, 11, "enemy")
    yield from ((x, y + 1.9) for name, _, (x, y) in _standing(table, seat) if name == chosen)


def _at_graves(table: Table, seat: str) -> Iterator[At]:
    yield from _around_enemies(1.4)(table, seat)
    for marker in table.markers.values():
        if is_kind(marker, "corpse", "scrap"):
            yield marker.at[0] + 1.3, marker.at[1]


def _along_line(table: Table, seat: str) -> Iterator[At]:
    left, right = _line(table, seat)
    yield from (_between(left, right, share) for share in (0.1, 0.2, 0.33, 0.42, 0.58, 0.67, 0.8, 0.9))


def _at_ruins(table: Table, seat: str) -> Iterator[At]:
    """At the corners of terrain in the enemy half."""
    line = centreline(table, seat)
    for piece in table.terrain.values():
        if piece.outline is None or line is None:
            continue
        middle = _of(centre(piece.outline))
        for corner in map(_of, piece.outline.corners):
            at = _between(middle, corner, 1 + 0.4 / max(0.1, dist(middle, corner)))
            if wholly_in_half(line, Disc(point(at), base_radius(30)))(0):
                yield at


def _at_corners(table: Table, seat: str) -> Iterator[At]:
    """At the corners outside the own zone, and at one inside it."""
    own = own_corners(table, seat)
    corners = (*(corner for corner in CORNERS if corner not in own), *own[:1])
    yield from (_between(_of(corner), MIDDLE, 0.1) for corner in corners)


def _at_ends(table: Table, seat: str) -> Iterator[At]:
    left, right = _line(table, seat)
    yield from (_between(left, right, 0.03), _between(right, left, 0.03))


MARKERS: Mapping[int, Wishes] = {
    **dict.fromkeys((6, 7, 10, 12, 13), _nowhere),
    1: _around_enemies(1.9), 2: _in_zone, 3: _along_line, 4: _at_ruins, 5: _at_graves,
    8: _at_corners, 9: _at_ends, 11: _near_chosen,
}  # fmt: skip
"""By scheme, where its markers count."""
POSTS: Mapping[int, Wishes] = {8: _at_corners, 9: _at_ends}
"""By scheme, where models stay: to be there at the end, or to drop a marker again."""


# ---- where models go


def _dearer(table: Table, seat: str, name: str) -> list[At]:
    cost = table.models[name].cost or 0
    return [at for _, model, at in _standing(table, seat) if (model.cost or 0) > cost]


def _places_of(meant: Callable[[Table, str], set[str]]) -> Callable[[Table, str, str], list[At]]:
    """Where the enemies are that a scheme is about."""

    def places(table: Table, seat: str, name: str) -> list[At]:
        foes = meant(table, seat)
        return [at for other, _, at in _standing(table, seat) if other in foes]

    return places


def _chosen_for(scheme: int) -> Callable[[Table, str], set[str]]:
    return lambda table, seat: {secret_model(table, seat, scheme, "enemy") or ""}


def _leaders(table: Table, seat: str) -> set[str]:
    return {other for other, model, _ in _standing(table, seat) if has_station(model, "leader")}


def _foe(table: Table, seat: str, name: str) -> list[At]:
    is_avenger = name == secret_model(table, seat, 13, "friendly")
    return _places_of(_chosen_for(13))(table, seat, name) if is_avenger else []


def _centre(table: Table, seat: str, name: str) -> list[At]:
    return [MIDDLE] if name == secret_model(table, seat, 12, "friendly") else []


def _zone(table: Table, seat: str, name: str) -> list[At]:
    return list(_in_zone(table, seat))


def _ends(table: Table, seat: str, name: str) -> list[At]:
    return list(_at_ends(table, seat))


PLACES: Mapping[int, Callable[[Table, str, str], list[At]]] = {
    2: _zone, 6: _dearer, 7: _places_of(_chosen_for(7)), 9: _ends, 10: _places_of(_leaders),
    11: _places_of(_chosen_for(11)), 12: _centre, 13: _foe,
}  # fmt: skip
"""By scheme, where its models count."""


def prey(table: Table, seat: str) -> set[str]:
    """The enemies that a seat's schemes want hurt."""
    chosen = encounter_of(table).schemes.get(seat, {})
    hunted = _chosen_for(13)(table, seat) if 13 in chosen else set()
    return hunted | (_leaders(table, seat) if 10 in chosen else set())


def is_kept_alive(table: Table, seat: str, name: str) -> bool:
    """Whether a seat had better not kill an enemy: it is spared, or it is hunted and the Reveal is still to come."""
    if name in spared(table, seat):
        return True
    waiting = {scheme for scheme in (10, 13) if (seat, scheme) not in encounter_of(table).revealed}
    return table.turn != LAST_TURN and bool(waiting) and name in prey(table, seat)


def spared(table: Table, seat: str) -> set[str]:
    """The enemies that a seat's schemes want alive: prisoners, and receivers of a message."""
    chosen = encounter_of(table).schemes.get(seat, {})
    return {foe for scheme in (7, 11) if scheme in chosen for foe in _chosen_for(scheme)(table, seat)}


# ---- for the strategy


def _to_markers(table: Table, model: Model) -> list[At]:
    held = [marker.at for _, marker in strategy_markers(table) if marker.state != model.controller]
    return 2 * _nearest(model, held, 2)


def _to_enemies(table: Table, model: Model) -> list[At]:
    return _nearest(model, [at for _, _, at in _standing(table, model.controller)], 2)


def _to_enemy_half(table: Table, model: Model) -> list[At]:
    """Where models with tokens go: straight ahead, to 6 inches beyond the centreline."""
    name = next(name for name, one in table.models.items() if one is model)
    (x, y), (to_x, to_y) = _line(table, model.controller)
    long, at = hypot(to_x - x, to_y - y), model.at or MIDDLE
    share = ((at[0] - x) * (to_x - x) + (at[1] - y) * (to_y - y)) / long**2
    ahead = x + share * (to_x - x) - 6 * (to_y - y) / long, y + share * (to_y - y) + 6 * (to_x - x) / long
    return 4 * [ahead] if tokens_of(table, name) else []


STRATEGY: Mapping[str, tuple[Callable[[Table, Model], list[At]], ...]] = {
    "turf_war": (_to_markers, _to_enemies),
    "reckoning": (_to_enemies,),
    "plant_explosives": (_to_enemy_half, _to_enemies),
    "corrupted_idols": (_to_markers, _to_enemies),
}
"""By strategy, where its models count."""
