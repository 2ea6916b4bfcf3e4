"""Moves, pushes and places on whole tables: what turns and mirrors leave alone, oracles, one-place breaches."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from adjudicator.plain.json import Plain, read_event
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.events import EVENTS, Event, ModelMoved, ModelPushed
from adjudicator.rulesets.malifaux.geometry.shapes import Point
from adjudicator.rulesets.malifaux.geometry.tracks import Straight
from adjudicator.rulesets.malifaux.geometry.units import INCH, NEAR, base_radius, inches, units
from adjudicator.rulesets.malifaux.ground.courses import Course, course_of
from adjudicator.rulesets.malifaux.ground.pushes import EDGE, Push, push_of
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.judging import judge
from adjudicator.seam.ruleset import Refused, Step
from tests.tier import budget

KINDS = {kind.__name__: kind for kind in EVENTS}
GRID = 1_000
"""Places by chance lie on whole thousandths of an inch, so that turned and mirrored they are as exact."""
FINE = 500
"""Tenths of a micrometre between two samples."""
CLEAR = 10 * FINE
"""Cases nearer than this to changing the oracle's mind are left to the tests of exact limits."""


def read(plain: Plain) -> Event:
    return read_event(KINDS, plain)


def judged(setup: Plain, plain: Plain) -> Step[Table, Event]:
    return judge(malifaux, 1, lay(setup), read(plain))


def rules(step: Step[Table, Event]) -> set[str]:
    assert not step.doubts
    return {finding.rule for finding in step.findings}


def moving(setup: Plain, plain: Plain) -> tuple[Table, Course]:
    table, event = lay(setup), read(plain)
    assert isinstance(event, ModelMoved)
    malifaux.admit(table, event)
    return table, course_of(table, event)


def pushing(setup: Plain, plain: Plain) -> tuple[Table, Push]:
    table, event = lay(setup), read(plain)
    assert isinstance(event, ModelPushed)
    malifaux.admit(table, event)
    return table, push_of(table, event)


# ---- tables by chance


PLACE = st.integers(4 * GRID, 32 * GRID)
STEP = st.integers(-4 * GRID, 4 * GRID)
BASE = st.sampled_from((30, 40, 50))
QUARTERS = ((1, 0), (0, 1), (-1, 0), (0, -1))
TRAITS = st.sets(st.sampled_from(("impassable", "climbable", "severe", "blocking")))


def thousandths(x: int, y: int) -> list[float]:
    return [x / GRID, y / GRID]


@st.composite
def outlines(draw: st.DrawFn, near: tuple[int, int]) -> list[list[float]]:
    x, y = near[0] + draw(STEP), near[1] + draw(STEP)
    w, h = draw(st.integers(GRID // 4, 4 * GRID)), draw(st.integers(GRID // 4, 4 * GRID))
    corners = draw(
        st.sampled_from(
            (
                [(0, 0), (w, 0), (w, h), (0, h)],
                [(0, 0), (w, h // 3), (w // 4, h)],
                [(0, 0), (2 * w, 0), (2 * w, h), (w, h), (w, 2 * h), (0, 2 * h)],
                [(0, 0), (w, -h), (2 * w, 0), (w, -h // 2)],
            )
        )
    )
    return [thousandths(x + dx, y + dy) for dx, dy in corners]


@st.composite
def setups(draw: st.DrawFn) -> Plain:
    """A mover A1, among other models and terrain; near one another, so that things happen."""
    x, y = draw(PLACE), draw(PLACE)
    terrain = {
        f"T{n}": {
            "polygon": draw(outlines((x, y))),
            "height": draw(st.integers(0, 4)),
            "traits": sorted(draw(TRAITS)),
            "standable": draw(st.booleans()),
        }
        for n in range(draw(st.integers(0, 3)))
    }
    models: Plain = {
        f"B{n}": {"base_mm": draw(BASE), "size": draw(st.integers(1, 3)), "at": thousandths(x + draw(STEP), y + dy)}
        for n, dy in enumerate(draw(st.lists(STEP, max_size=3)))
    }
    mover = {"base_mm": draw(BASE), "size": 2, "at": thousandths(x, y), "elevation": draw(st.sampled_from((0, 0, 3)))}
    if models and draw(st.booleans()):
        models["B0"]["at"] = thousandths(x, y + contact(mover, models["B0"]))
    return {"terrain": terrain, "models": {"A1": mover, **models}}


def contact(one: Plain, two: Plain) -> int:
    """Thousandths of an inch between the centres of two bases in contact."""
    return int((one["base_mm"] + two["base_mm"]) / 2 / 25.4 * GRID + 0.5)


@st.composite
def parts(draw: st.DrawFn, setup: Plain, at: list[float]) -> Plain:
    to = thousandths(round(at[0] * GRID) + draw(STEP), round(at[1] * GRID) + draw(STEP))
    others = [name for name in setup["models"] if name != "A1"]
    kind = draw(st.sampled_from(("straight", "straight", "curve", "pivot", "climb")))
    if kind == "curve":
        through = thousandths(round(at[0] * GRID) + draw(STEP), round(at[1] * GRID) + draw(STEP))
        return {"to": to, "curve_through": through}
    if kind == "pivot" and others:
        around = draw(st.sampled_from(others))
        x, y = (round(place * GRID) for place in setup["models"][around]["at"])
        apart, (dx, dy) = contact(setup["models"]["A1"], setup["models"][around]), draw(st.sampled_from(QUARTERS))
        to = draw(st.sampled_from((to, thousandths(x + apart * dx, y + apart * dy))))
        return {"to": to, "pivot": around, "turn": draw(st.sampled_from(("cw", "ccw")))}
    if kind == "climb" and setup["terrain"]:
        return {"climb": draw(st.sampled_from(list(setup["terrain"]))), "to_elevation": draw(st.integers(0, 4))}
    return {"to": to}


@st.composite
def movements(draw: st.DrawFn, setup: Plain) -> Plain:
    """A move, a push or a place of A1, legal or not."""
    at = setup["models"]["A1"]["at"]
    path: list[Plain] = []
    for _ in range(draw(st.integers(0, 3))):
        path.append(draw(parts(setup, at)))
        at = path[-1].get("to", at)
    others = [*setup["models"], *setup["terrain"]]
    aims = st.sampled_from(("toward", "away")).flatmap(
        lambda how: st.sampled_from(others).map(lambda name: {"direction": {how: name}})
    )
    aim = draw(st.one_of(st.just({}), aims))
    noted = draw(st.sampled_from(({}, {"recorded": {"elevation": 3}}, {"recorded": {"falling_damage": 1}})))
    allowed = draw(st.integers(0, 12))
    kind = draw(st.sampled_from(("ModelMoved", "ModelMoved", "ModelPushed", "ObjectPlaced")))
    if kind == "ModelMoved":
        cause = draw(st.sampled_from(("walk", "charge", "effect")))
        more = {"cause": cause, "allowance": allowed, "through_models": draw(st.booleans())}
        return {"event": kind, "model": "A1", "path": path, **more, **aim, **noted}
    if kind == "ModelPushed":
        straight = [{"to": at}] if draw(st.booleans()) else path
        return {"event": kind, "model": "A1", "path": straight, "distance": allowed, **aim, **noted}
    return {
        "event": kind,
        "object": "A1",
        "to": at,
        "within": allowed,
        "elevation": draw(st.integers(0, 3)),
        "base_contact_with": draw(st.sampled_from(others)),
    }


@st.composite
def scenes(draw: st.DrawFn) -> tuple[Plain, Plain]:
    setup = draw(setups())
    return setup, draw(movements(setup))


# ---- turned, mirrored and moved tables


def quarter(at: list[float]) -> list[float]:
    """A quarter turn to the left about the middle of the table."""
    return [round(36 - at[1], 3), at[0]]


def mirrored(at: list[float]) -> list[float]:
    return [round(36 - at[0], 3), at[1]]


def shifted(at: list[float]) -> list[float]:
    return [round(at[0] + 0.123, 3), round(at[1] - 0.457, 3)]


CHANGES = {"quarter turn": quarter, "mirror": mirrored, "shift": shifted}
SWAPPED = {"cw": "ccw", "ccw": "cw"}


def changed(plain: Plain, how: str, key: str = "") -> Plain:
    """Plain data with every place changed, and in a mirror every turn too."""
    if isinstance(plain, dict):
        return {name: changed(item, how, name) for name, item in plain.items()}
    if key in {"at", "to", "curve_through"}:
        return CHANGES[how](plain)
    if key == "polygon":
        return [CHANGES[how](corner) for corner in plain]
    if isinstance(plain, list):
        return [changed(item, how, key) for item in plain]
    return SWAPPED.get(plain, plain) if key == "turn" and how == "mirror" else plain


def numbers(step: Step[Table, Event]) -> dict[tuple[str, ...], Any]:
    """The values of a step that are the same wherever the table lies."""
    values = malifaux.book.values(step.before, step.event, step.after)
    told = {value.path: value.amount for value in values if value.path[-1] not in {"stop_at", "moved_through"}}
    for fall in told.get(("falls",), ()):
        del fall["at"]
    return told


@settings(max_examples=budget(200, 25))
@given(scenes())
def test_what_happened_is_judged_alike_on_a_table_that_is_turned_mirrored_or_moved(scene: tuple[Plain, Plain]) -> None:
    setup, plain = scene
    here = outcome(setup, plain)
    if isinstance(here, str):
        assert {outcome(changed(setup, how), changed(plain, how)) for how in CHANGES} == {here}
        return
    for how in CHANGES:
        if how == "shift" and (rules(here) & {"MFX-MOVE-02"} or "direction" in plain):
            continue  # the edge of the table does not move with what stands on it, and may hinder a straight way
        turned = outcome(changed(setup, how), changed(plain, how))
        if how == "shift" and isinstance(turned, str):
            continue  # the set-up was shifted off the table
        assert not isinstance(turned, str)
        if how == "shift" and rules(turned) != rules(here) and rules(turned) ^ rules(here) <= {"MFX-MOVE-02"}:
            continue
        assert rules(turned) == rules(here), how
        found, told = numbers(turned), numbers(here)
        if how != "shift" or ("stopped_by",) not in told or EDGE not in (told[("stopped_by",)], found[("stopped_by",)]):
            assert flat(found) == pytest.approx(flat(told), abs=1e-5), how
        model, twin = here.after.models["A1"], turned.after.models["A1"]
        assert (model.elevation, model.falling_damage) == (twin.elevation, twin.falling_damage)


def outcome(setup: Plain, plain: Plain) -> Step[Table, Event] | str:
    """The event judged, or the field for which it is refused."""
    try:
        return judged(setup, plain)
    except Refused as refused:
        return str(refused.field)


def flat(told: dict[tuple[str, ...], Any]) -> dict[str, Any]:
    """Numbers in lists of lists, each under a name of its own; anything else as it is."""
    found: dict[str, Any] = {}
    waiting: list[tuple[str, Any]] = [(".".join(path), amount) for path, amount in told.items()]
    while waiting:
        name, item = waiting.pop()
        if isinstance(item, dict):
            waiting += [(f"{name}.{key}", inner) for key, inner in item.items()]
        elif isinstance(item, list):
            waiting += [(f"{name}.{number}", inner) for number, inner in enumerate(item)]
        else:
            found[name] = item
    return found


# ---- courses


@given(scenes())
def test_a_course_is_as_long_as_its_parts_and_ends_where_the_last_of_them_does(scene: tuple[Plain, Plain]) -> None:
    setup, plain = scene
    assume(plain["event"] == "ModelMoved")
    try:
        table, course = moving(setup, plain)
    except Refused:
        assume(False)
    model = table.models["A1"]
    ends = [part["to"] for part in plain["path"] if "to" in part]

    assert course.length == pytest.approx(sum(leg.length for leg in course.legs))
    assert len(course.legs) == len(plain["path"])
    assert list(course.ends_at) == (ends[-1] if ends else list(model.at or ()))
    assert course.falling_damage == sum(int(inches(fall.distance) / 2 + 1e-3) for fall in course.falls)
    assert all(fall.start > fall.end >= 0 for fall in course.falls)
    climbed = sum(climb.end - climb.start for climb in course.climbs)
    assert course.elevation == units(model.elevation) + climbed - sum(fall.distance for fall in course.falls)
    for number, leg in enumerate(course.legs, 1):
        if leg.track is not None:
            pieces = [stretch.track.length for stretch in course.stretches if stretch.part == number]
            assert sum(pieces) == pytest.approx(leg.length, abs=4)


def ways(course: Course) -> list[tuple[float, ...]]:
    return [(fall.at.x, fall.at.y, fall.start, fall.end) for fall in course.falls]


@settings(max_examples=budget(150, 20))
@given(setups(), STEP, STEP, st.integers(1, 9), st.integers(0, 12))
def test_a_move_cut_into_two_parts_in_a_line_is_judged_as_one(
    setup: Plain, x: int, y: int, share: int, allowance: int
) -> None:
    at = [round(place * GRID) for place in setup["models"]["A1"]["at"]]
    x, y = x // 10, y // 10
    end, cut = thousandths(at[0] + 10 * x, at[1] + 10 * y), thousandths(at[0] + share * x, at[1] + share * y)
    plain = {"event": "ModelMoved", "model": "A1", "cause": "walk", "allowance": allowance}

    whole, halves = plain | {"path": [{"to": end}]}, plain | {"path": [{"to": cut}, {"to": end}]}
    one, two = moving(setup, whole)[1], moving(setup, halves)[1]

    assert two.length == pytest.approx(one.length, abs=1e-3)
    assert two.elevation == one.elevation
    assert len(one.falls) == len(two.falls)
    for fell, again in zip(ways(one), ways(two), strict=True):
        assert again == pytest.approx(fell, abs=2 * NEAR)
    assert rules(judged(setup, whole)) == rules(judged(setup, halves))


@st.composite
def roofs(draw: st.DrawFn) -> Plain:
    """Roofs side by side and upon one another along a line, and a model on the first."""
    terrain: Plain = {}
    for number in range(draw(st.integers(1, 6))):
        x, y = 10_000 + draw(st.integers(0, 8_000)), 18_000 + draw(st.integers(-3_000, 3_000))
        w, h = draw(st.integers(100, 3_000)), draw(st.integers(500, 3_000))
        lean = draw(st.integers(-900, 900))
        polygon = [
            thousandths(*at) for at in ((x, y - h), (x + w, y - h + lean), (x + w, y + h), (x, y + h - lean // 2))
        ]
        terrain[f"R{number}"] = {"polygon": polygon, "height": draw(st.integers(1, 6)), "standable": True}
    first = terrain["R0"]
    corner = first["polygon"][draw(st.integers(0, 3))]
    mover = {"base_mm": draw(BASE), "size": 2, "at": corner, "elevation": first["height"]}
    return {"terrain": terrain, "models": {"A1": mover}}


@settings(max_examples=budget(60, 10))
@given(roofs(), STEP, STEP)
def test_falls_are_those_that_samples_find(setup: Plain, x: int, y: int) -> None:
    start = [round(place * GRID) for place in setup["models"]["A1"]["at"]]
    end = thousandths(start[0] + 2 * x, start[1] + 2 * y)
    plain = {"event": "ModelMoved", "model": "A1", "cause": "walk", "allowance": 12, "path": [{"to": end}]}

    table, course = moving(setup, plain)
    found = list(sampled_falls(table, Straight(Point(start[0] * 254, start[1] * 254), course.stretches[-1].track.end)))

    assert [(fall.start, fall.end) for fall in course.falls] == [(high, low) for _, _, high, low in found]
    for fall, (px, py, _, _) in zip(course.falls, found, strict=True):
        assert hypot(fall.at.x - px, fall.at.y - py) <= CLEAR


def sampled_falls(table: Table, way: Straight) -> Iterable[tuple[float, float, int, int]]:
    """Falls on a straight way, found by trying place after place; gives up (`assume`) where it is a close thing."""
    radius, elevation = base_radius(table.models["A1"].base_mm or 0), units(table.models["A1"].elevation)
    count = int(way.length / FINE) + 2
    shares = np.linspace(0, 1, count)
    xs = way.start.x + shares * (way.end.x - way.start.x)
    ys = way.start.y + shares * (way.end.y - way.start.y)
    places = shapely.points(np.stack([xs, ys], axis=-1))
    depth: dict[str, Any] = {  # of the overlap with each roof
        name: radius - shapely.distance(places, shapely.Polygon(piece.outline.corners))
        for name, piece in table.terrain.items()
        if piece.outline is not None
    }
    here = 0
    while elevation > 0:
        carried = [depth[name] for name, piece in table.terrain.items() if piece.top == elevation]
        best = np.max(np.stack([np.full(count, -1.0), *carried]), axis=0)[here:]
        unsure = np.abs(best) < CLEAR
        assume(not unsure[-1])
        off = np.flatnonzero(best <= 0)
        if not len(off):
            return
        here += int(off[0])
        assume(here == 0 or bool(np.all(best[off[0] : off[0] + 400] <= 0)))
        lower = {name: piece.top for name, piece in table.terrain.items() if piece.top < elevation}
        assume(all(abs(depth[name][here]) > CLEAR for name in lower))
        landing = max((top for name, top in lower.items() if depth[name][here] > 0), default=0)
        yield float(xs[here]), float(ys[here]), elevation, landing
        elevation = landing


# ---- pushes


@st.composite
def pushes(draw: st.DrawFn) -> tuple[Plain, Plain]:
    """A push of A1 over up to 10 inches, among models and impassable terrain."""
    setup = draw(setups())
    setup["models"]["A1"]["elevation"] = 0
    for piece in setup["terrain"].values():
        piece.update(traits=["impassable"], height=draw(st.integers(1, 3)))
    at = [round(place * GRID) for place in setup["models"]["A1"]["at"]]
    x, y = draw(STEP), draw(STEP)
    assume(x or y)
    to = thousandths(at[0] + 2 * x, at[1] + 2 * y)
    return setup, {"event": "ModelPushed", "model": "A1", "distance": 12, "path": [{"to": to}]}


@settings(
    max_examples=budget(40, 10), suppress_health_check=[HealthCheck.filter_too_much]
)  # near misses are left to other tests
@given(pushes())
def test_a_push_is_stopped_where_samples_first_touch_something(scene: tuple[Plain, Plain]) -> None:
    setup, plain = scene
    table, push = pushing(setup, plain)
    mover, (to,) = table.models["A1"], [part["to"] for part in plain["path"]]
    radius = base_radius(mover.base_mm or 0)
    x, y = (units(place) for place in mover.at or (0, 0))
    length = hypot(units(to[0]) - x, units(to[1]) - y)
    along = np.arange(0, units(12), FINE)
    places = np.stack([x + along * (units(to[0]) - x) / length, y + along * (units(to[1]) - y) / length], axis=-1)
    solids = {n: shapely.Polygon(p.outline.corners) for n, p in table.terrain.items() if p.outline is not None}
    models = {n: shapely.Point(units(m.at[0]), units(m.at[1])) for n, m in table.models.items() if m.at and n != "A1"}

    met = {}
    for name, there in {**solids, **models}.items():
        rim = base_radius(table.models[name].base_mm or 0) if name in table.models else 0
        room: Any = shapely.distance(shapely.points(places), there) - rim - radius
        assume(abs(room.min()) > CLEAR and room[0] > CLEAR)
        if room.min() < 0:
            met[name] = float(along[np.flatnonzero(room < 0)[0]])
    edge = np.minimum(places, 36 * INCH - places).min(axis=1) < radius
    if edge.any():
        met[EDGE] = float(along[np.flatnonzero(edge)[0]])
    met["distance"] = units(12)
    first = min(met, key=lambda name: met[name])
    assume(all(after - met[first] > 2 * FINE for name, after in met.items() if name != first))

    assert push.stop is not None
    assert push.stop.name == first
    assert push.stop.after == pytest.approx(met[first], abs=2 * FINE)
    assert push.travel == pytest.approx(length)
    broken = {"MFX-PUSH-04": set(models), "MFX-PUSH-05": set(solids)}
    expected = {rule for rule, names in broken.items() if any(met.get(name, length) < length - FINE for name in names)}
    unsure = any(abs(met[name] - length) < 2 * FINE for name in met)
    assert unsure or rules(judged(setup, plain)) & {*broken} == expected


WALL = {"polygon": [[14, 8], [15, 8], [15, 12], [14, 12]], "height": 3, "traits": ["impassable"]}
EDGED = 15 / 25.4
"""The radius of a 30 mm base, in inches."""


@pytest.mark.parametrize(
    ("at", "to", "stop", "after"),
    [
        ((10, 10), (14, 10), "W", 4 - EDGED),
        ((10, 12.58), (16, 12.58), "W", 4 - (EDGED**2 - 0.58**2) ** 0.5),
        ((10, 12.592), (16, 12.592), "distance", 6),
        ((11, 5), (17, 11), "W", 3 * 2**0.5 - EDGED),
        ((14 - EDGED, 10), (15, 10), "W", 0),
        ((14 - EDGED, 10), (10, 10), "distance", 6),
        ((14 - EDGED, 9), (14 - EDGED, 11), "distance", 6),
        ((14 - EDGED, 6), (14 - EDGED, 11), "distance", 6),
        ((14 - EDGED, 10), (14, 14), "W", 0),
        ((14 - EDGED, 10), (12, 14), "distance", 6),
        ((20, 10), (20, 12), "B", 0),
        ((20, 10), (20, 8), "distance", 6),
        ((20, 10), (22, 10), "distance", 6),
        ((20, 10), (22, 10.1), "B", 0),
        ((2, 30), (1, 30), "table", 2 - EDGED),
        ((EDGED, 30), (0, 30), "table", 0),
        ((EDGED, 30), (EDGED, 33), "table", 6 - EDGED),
    ],
)  # fmt: skip
def test_a_push_is_stopped_by_what_it_runs_into_and_by_no_touch(
    at: tuple[float, float], to: tuple[float, float], stop: str, after: float
) -> None:
    models = {"A1": {"base_mm": 30, "size": 2, "at": at}, "B": {"base_mm": 30, "size": 2, "at": [20, 10 + 2 * EDGED]}}
    plain = {"event": "ModelPushed", "model": "A1", "distance": 6, "path": [{"to": to}]}

    push = pushing({"models": models, "terrain": {"W": WALL}}, plain)[1]

    assert push.stop is not None
    assert push.stop.name == stop
    assert inches(push.stop.after) == pytest.approx(after, abs=1e-3)


# ---- one-place breaches


SCENE: Plain = {
    "terrain": {
        "crate": {
            "polygon": [[20, 10], [24, 10], [24, 14], [20, 14]],
            "height": 2,
            "traits": ["climbable"],
            "standable": True,
        },
        "wall": {
            "polygon": [[16, 2], [17, 2], [17, 6], [16, 6]],
            "height": 3,
            "traits": ["impassable", "blocking"],
        },
        "smooth": {"polygon": [[20, 20], [24, 20], [24, 24], [20, 24]], "height": 2, "traits": [], "standable": True},
    },
    "models": {
        "A1": {"base_mm": 30, "size": 2, "at": [10, 10]},
        "A2": {"base_mm": 30, "size": 2, "at": [2, 20]},
        "A3": {"base_mm": 30, "size": 2, "at": [18, 12]},
        "A4": {"base_mm": 30, "size": 2, "at": [30, 10]},
        "A5": {"base_mm": 30, "size": 2, "at": [12, 4]},
        "A6": {"base_mm": 30, "size": 2, "at": [22, 22], "standing_on": "smooth"},
        "B1": {"base_mm": 30, "size": 2, "at": [12, 14]},
        "B2": {"base_mm": 30, "size": 2, "at": [30, 11.181102]},
        "B3": {"base_mm": 30, "size": 2, "at": [28.2, 11.181102]},
        "B4": {"base_mm": 50, "size": 2, "at": [30, 30]},
    },
}
WALKED = {"event": "ModelMoved", "cause": "walk", "allowance": 5}
LEGAL: dict[str, Plain] = {
    "walk": WALKED | {"model": "A1", "path": [{"to": [10, 12]}, {"to": [10, 15]}]},
    "edge": WALKED | {"model": "A2", "path": [{"to": [0.590551, 20]}]},
    "climb": WALKED | {
        "model": "A3",
        "path": [{"to": [19.409449, 12]}, {"climb": "crate", "to_elevation": 2}, {"to": [20.5, 12]}],
        "recorded": {"elevation": 2, "falling_damage": 0},
    },
    "pivot": WALKED | {"model": "A4", "path": [{"pivot": "B2", "turn": "ccw", "to": [30, 12.362204]}]},
    "toward": WALKED | {"model": "A1", "path": [{"to": [14, 10]}], "direction": {"toward": "A3"}}
    | {"path": [{"to": [13.880570, 10.970143]}]},
    "away": WALKED | {"model": "A1", "path": [{"to": [10, 6]}], "direction": {"away": "pole"}},
    "off the roof": WALKED | {
        "model": "A6", "path": [{"to": [26, 22]}], "recorded": {"elevation": 0, "falling_damage": 1}
    },
    "push": {"event": "ModelPushed", "model": "A1", "distance": 3, "path": [{"to": [10, 13]}]},
    "push to the wall": {"event": "ModelPushed", "model": "A5", "distance": 5, "path": [{"to": [15.409449, 4]}]},
    "push away": {
        "event": "ModelPushed", "model": "A1", "distance": 3, "path": [{"to": [10, 7]}], "direction": {"away": "pole"}
    },
    "push off": {
        "event": "ModelPushed", "model": "A6", "distance": 4, "path": [{"to": [26, 22]}],
        "recorded": {"elevation": 0, "falling_damage": 1},
    },
    "place": {"event": "ObjectPlaced", "object": "A1", "to": [13.18, 10], "within": 2},
    "place at": {"event": "ObjectPlaced", "object": "A1", "to": [12, 12.818898], "base_contact_with": "B1"},
    "place on": {"event": "ObjectPlaced", "object": "A3", "to": [22, 12], "elevation": 2, "completely_within": 5},
}  # fmt: skip
"""Movements that break no rule."""
SCENE["markers"] = {"pole": {"base_mm": 30, "at": [10, 20]}}
BREACHES: dict[str, tuple[str, Plain, set[str]]] = {
    "an inch too long": ("walk", {"path": [{"to": [10, 12]}, {"to": [10, 16]}]}, {"MOVE-06"}),
    "an inch less allowed": ("walk", {"allowance": 4}, {"MOVE-06"}),
    "sideways into a model": ("walk", {"path": [{"to": [10, 12]}, {"to": [11.2, 14]}]}, {"MOVE-09", "MOVE-12"}),
    "sideways past a model": ("walk", {"allowance": 9, "path": [{"to": [11, 13]}, {"to": [11, 16]}]}, {"MOVE-09"}),
    "through models onto one": (
        "walk", {"through_models": True, "path": [{"to": [10, 12]}, {"to": [11.2, 14]}]}, {"MOVE-12"}
    ),
    "curved": ("walk", {"path": [{"to": [10, 14.9], "curve_through": [10.2, 12]}]}, {"MOVE-07"}),
    "another elevation": ("walk", {"recorded": {"elevation": 1}}, {"FALL-01"}),
    "damage of no fall": ("walk", {"recorded": {"falling_damage": 1}}, {"FALL-02"}),
    "over the edge": ("edge", {"path": [{"to": [0.5, 20]}]}, {"MOVE-02"}),
    "over the edge and back": ("edge", {"path": [{"to": [0.5, 20]}, {"to": [0.6, 20]}]}, {"MOVE-02"}),
    "into a wall": ("walk", {"model": "A5", "path": [{"to": [16, 4]}]}, {"HOUSE-T06"}),
    "through a wall": ("walk", {"model": "A5", "allowance": 7, "path": [{"to": [18, 4]}]}, {"HOUSE-T06"}),
    "a climb in a charge": ("climb", {"cause": "charge"}, {"CLIMB-01"}),
    "a climb off the side": (
        "climb",
        {"path": [{"to": [19.3, 12]}, {"climb": "crate", "to_elevation": 2}, {"to": [20.5, 12]}]},
        {"CLIMB-02", "FALL-01", "FALL-02"},
    ),
    "a climb over the top": (
        "climb",
        {"path": [{"to": [19.409449, 12]}, {"climb": "crate", "to_elevation": 2.5}, {"to": [20.5, 12]}]},
        {"CLIMB-02", "FALL-01", "FALL-02"},
    ),
    "a climb up something smooth": (
        "climb",
        {"path": [{"to": [19.409449, 12]}, {"climb": "smooth", "to_elevation": 2}, {"to": [20.5, 12]}]},
        {"CLIMB-02"},
    ),
    "a climb that hangs": (
        "climb",
        {"path": [{"to": [19.409449, 12]}, {"climb": "crate", "to_elevation": 2}]},
        {"CLIMB-04", "FALL-02"},
    ),
    "a climb too long": ("climb", {"allowance": 4}, {"MOVE-06"}),
    "a pivot out of contact": (
        "pivot", {"path": [{"pivot": "B2", "turn": "ccw", "to": [30, 12.5]}]}, {"MOVE-10"}
    ),
    "a pivot the other way": (
        "pivot", {"path": [{"pivot": "B2", "turn": "cw", "to": [30, 12.362204]}]}, {"MOVE-09"}
    ),
    "a pivot straight through": ("pivot", {"path": [{"to": [30, 12.362204]}]}, {"MOVE-09"}),
    "a pivot too long": ("pivot", {"allowance": 3.7}, {"MOVE-06"}),
    "a pivot round a model far off": (
        "pivot", {"path": [{"pivot": "B4", "turn": "ccw", "to": [30, 10]}]}, {"MOVE-10"}
    ),
    "askew toward": ("toward", {"path": [{"to": [13.9, 10.5]}]}, {"DIR-01"}),
    "back from it": ("toward", {"path": [{"to": [9, 9.75]}]}, {"DIR-01", "DIR-05"}),
    "toward the wrong way": ("toward", {"direction": {"away": "A3"}}, {"DIR-02", "DIR-06"}),
    "toward through a wall": (
        "toward",
        {"model": "A5", "allowance": 6, "direction": {"toward": "far"}, "path": [{"to": [18, 4]}]},
        {"DIR-03"},
    ),
    "askew away": ("away", {"path": [{"to": [11, 6.5]}]}, {"DIR-02"}),
    "closing in": ("away", {"path": [{"to": [10, 11]}, {"to": [10, 7]}]}, {"DIR-02", "DIR-06"}),
    "left in the air": ("off the roof", {"recorded": {"elevation": 2, "falling_damage": 1}}, {"FALL-01"}),
    "no damage": ("off the roof", {"recorded": {"elevation": 0, "falling_damage": 0}}, {"FALL-02"}),
    "a push too long": ("push", {"distance": 2}, {"MOVE-06"}),
    "a push with a bend": ("push", {"path": [{"to": [10, 11]}, {"to": [10.5, 12]}]}, {"PUSH-01"}),
    "a push in a curve": ("push", {"path": [{"to": [10, 12.5], "curve_through": [10.5, 11]}]}, {"PUSH-01"}),
    "a push up a side": ("push", {"path": [{"climb": "crate", "to_elevation": 1}]}, {"PUSH-02"}),
    "a push over the edge": ("push", {"model": "A2", "path": [{"to": [0.5, 20]}]}, {"MOVE-02"}),
    "a push into a model": ("push", {"path": [{"to": [11.3, 13.2]}], "distance": 4}, {"PUSH-04"}),
    "a push into a wall": ("push to the wall", {"path": [{"to": [15.5, 4]}]}, {"PUSH-05"}),
    "a push round a wall": (
        "push to the wall", {"path": [{"to": [12, 6]}, {"to": [13, 7]}]}, {"PUSH-01"}
    ),
    "a push askew": ("push away", {"path": [{"to": [10.5, 7.2]}]}, {"DIR-02"}),
    "a push the wrong way": ("push away", {"direction": {"toward": "pole"}}, {"DIR-01"}),
    "a push that does not fall": ("push off", {"recorded": {"elevation": 2}}, {"PUSH-03"}),
    "a push with too much damage": ("push off", {"recorded": {"falling_damage": 2}}, {"FALL-02"}),
    "a place too far": ("place", {"to": [13.3, 10]}, {"PLACE-03"}),
    "a place on a model": ("place", {"to": [12.5, 13], "within": 4}, {"PLACE-05"}),
    "a place in a wall": ("place", {"to": [16.5, 4], "within": 9}, {"PLACE-05"}),
    "a place in the air": ("place", {"elevation": 1}, {"PLACE-02"}),
    "a place off the table": ("place", {"to": [-1, 10], "within": 20}, {"MOVE-02"}),
    "a place out of contact": ("place at", {"to": [12, 12.7]}, {"PLACE-01"}),
    "a place not wholly within": ("place on", {"completely_within": 3}, {"PLACE-03"}),
    "a place beside the roof": ("place on", {"to": [19, 12]}, {"PLACE-02"}),
}  # fmt: skip
"""One place of a legal movement changed, and exactly the rules that are broken then."""
SCENE["markers"]["far"] = {"base_mm": 30, "at": [34, 4]}


@pytest.mark.parametrize("name", list(LEGAL))
def test_a_legal_movement_raises_nothing(name: str) -> None:
    step = judged(SCENE, LEGAL[name])

    assert step.findings == ()
    assert step.doubts == ()


@pytest.mark.parametrize(("name", "change", "broken"), BREACHES.values(), ids=list(BREACHES))
def test_a_movement_changed_in_one_place_breaks_exactly_the_rules_of_that_place(
    name: str, change: Plain, broken: set[str]
) -> None:
    step = judged(SCENE, LEGAL[name] | change)

    assert rules(step) == {f"MFX-{rule}" for rule in broken}


def test_a_model_swept_over_before_a_fall_comes_down_on_it_was_swept_over() -> None:
    roof = {"polygon": [[12, 8], [14, 8], [14, 12], [12, 12]], "height": 3, "standable": True, "traits": ["climbable"]}
    models = {"A": {"base_mm": 30, "size": 2, "at": [8, 10]}, "B": {"base_mm": 30, "size": 2, "at": [10.4, 10.3]}}
    up = [{"to": [12 - EDGED, 10]}, {"climb": "R", "to_elevation": 3}, {"to": [12.1, 10]}]
    plain = {"event": "ModelMoved", "model": "A", "cause": "walk", "allowance": 12}
    setup = {"models": models, "terrain": {"R": roof}}

    assert rules(judged(setup, plain | {"path": up})) == {"MFX-MOVE-09"}
    assert rules(judged(setup, plain | {"path": [*up, {"to": [11, 10]}]})) == {"MFX-MOVE-09", "MFX-MOVE-12"}


@pytest.mark.parametrize(
    ("path", "what"),
    [
        ([{"to": [15.6, 4]}], "wall (by 0.191 in, part 1)"),
        ([{"to": [16, 4]}], "wall (by 0.591 in, part 1)"),
        ([{"to": [18, 4]}], "wall (by 1.091 in, part 1)"),
        ([{"to": [12, 7]}, {"to": [20, 7]}], "tower (by 2.005 in, part 2)"),
    ],
)
def test_a_base_enters_terrain_as_deep_as_it_would_have_to_go_back(path: Plain, what: str) -> None:
    tower = {"polygon": [[17, 7], [19, 5], [21, 7], [19, 9]], "height": 3, "traits": ["impassable"]}
    setup = SCENE | {"terrain": SCENE["terrain"] | {"tower": tower}}
    step = judged(setup, WALKED | {"model": "A5", "allowance": 15, "path": path})

    assert [str(finding.says) for finding in step.findings] == [f"A5's base entered impassable {what}"]
