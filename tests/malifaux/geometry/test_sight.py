"""Lines of sight: the register's cases around their boundaries, what no answer may depend on, and an oracle."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Polygon, Shape, gap, moved, polygon
from adjudicator.rulesets.malifaux.geometry.sight import Blocker, Line, Sight, sight
from adjudicator.rulesets.malifaux.geometry.units import GRAZE, INCH, base_radius, units

seeds = st.integers(0, 100_000)


class Scene(Struct, frozen=True):
    """Two ends, what stands between and on them, and perhaps a line that was left free."""

    a: Shape
    b: Shape
    blockers: tuple[Blocker, ...]
    free: Line | None = None

    def seen(self, graze: float = GRAZE) -> Sight:
        return sight(self.a, self.b, self.blockers, graze)


def base(x: float, y: float, mm: int = 30, grown: int = 0) -> Disc:
    return Disc(Point(units(x), units(y)), base_radius(mm) + grown)


def outline(*corners: tuple[float, float]) -> Polygon:
    return polygon([(units(x), units(y)) for x, y in corners])


def box(west: float, south: float, east: float, north: float) -> Polygon:
    return outline((west, south), (east, south), (east, north), (west, north))


def among(a: Shape, b: Shape, *outlines: Shape, inset: int = 0) -> Sight:
    return sight(a, b, [Blocker(str(number), each, inset) for number, each in enumerate(outlines)])


# ---- cases of the register


@pytest.mark.parametrize(("grown", "clear"), [(-2_540, True), (-1, True), (0, True), (1, False), (2_540, False)])
def test_a_base_in_a_row_of_three_blocks_once_it_is_wider_than_the_others(grown: int, clear: bool) -> None:
    assert among(base(10, 10), base(20, 10), base(15, 10, grown=grown)).is_clear == clear


def test_outer_tangents_that_touch_are_the_free_lines_of_three_in_a_row() -> None:
    free = among(base(10, 10), base(20, 10), base(15, 10)).free

    assert free is not None
    assert {abs(y - units(10)) for _, y in (free.start, free.end)} == {150_000}


def test_three_in_a_row_that_is_not_along_an_axis() -> None:
    row = [Disc(Point(step * 1_111_111, step * 777_777), base_radius(30)) for step in range(3)]
    wide = Disc(row[1].at, row[1].radius + 1)

    assert among(row[0], row[2], row[1]).is_clear
    assert not among(row[0], row[2], wide).is_clear


def test_a_wider_base_blocks_and_is_named() -> None:
    seen = among(base(10, 20), base(20, 20), base(15, 20, mm=40))

    assert [each.by for each in seen.blocked] == ["0"]
    assert seen.blocked[0].at[0] < units(15)


def test_an_outline_hides_who_is_behind_its_middle_and_not_who_is_past_its_end() -> None:
    wall = box(14, 8, 15, 12)

    assert not among(base(8, 10), base(20, 10.5), box(12, 8, 16, 12)).is_clear
    assert not among(base(8, 10, mm=50), base(16.2, 10), wall).is_clear
    assert among(base(8, 10, mm=50), base(16.2, 12.3), wall).is_clear


@pytest.mark.parametrize(
    ("x", "clear"), [(12.609449, True), (12.409449, True), (12.409449 - 0.001, False), (12.109449, False)]
)
def test_the_rim_of_a_base_on_a_ledge_is_at_most_an_inch_from_its_edge(x: float, clear: bool) -> None:
    assert among(base(x, 9), base(16, 9), box(10, 6, 14, 16), inset=INCH).is_clear == clear
    assert among(base(12, 9.5), base(16.2, 9.6), box(10, 6, 14, 10), inset=INCH).is_clear  # along the north edge


@pytest.mark.parametrize(("inset", "clear"), [(INCH - 1, False), (INCH, True), (2 * INCH, True)])
def test_an_outline_blocks_if_something_lies_deeper_than_the_inset(inset: int, clear: bool) -> None:
    assert among(base(10, 10), base(20, 10), box(14, 5, 16, 15), inset=inset).is_clear == clear
    assert among(base(10, 10), base(20, 10), base(15, 10, grown=INCH), inset=inset).is_clear == clear


@pytest.mark.parametrize(("x", "clear"), [(1.87, False), (1.88, True)])
def test_the_strip_inside_the_edge_is_round_at_an_inner_corner(x: float, clear: bool) -> None:
    roof = outline((0, 0), (9, 0), (9, 3), (3, 3), (3, 9), (0, 9))

    assert among(base(x, x), base(8, 8), roof, inset=INCH).is_clear == clear


# ---- bases in, on and around blockers


def test_what_lies_under_or_behind_a_base_is_not_crossed() -> None:
    assert among(base(10, 10), base(20, 10), box(8, 8, 10, 12)).is_clear
    assert not among(base(10, 10), base(20, 10), box(8, 8, 10.6, 12)).is_clear


def test_a_base_partly_in_a_blocker_sees_out_of_the_other_side() -> None:
    wall = box(4, 0, 10.2, 20)

    assert among(base(10, 10), base(16, 10), wall).is_clear
    assert not among(base(10, 10), base(3, 10), wall).is_clear


def test_a_base_wholly_in_a_blocker_sees_nothing_outside() -> None:
    seen = among(base(10, 10), base(20, 10), box(8, 8, 12, 12))

    assert [each.by for each in seen.blocked] == ["0"]
    assert seen.blocked[0].at == seen.blocked[0].line.start
    assert not sight(base(10, 10), base(20, 10), [Blocker("wood", box(8, 8, 12, 12))], -12_700).is_clear


def test_bases_in_contact_or_overlapping_need_no_line() -> None:
    wall = box(9, 9, 12, 11)

    assert among(base(10, 10), base(10 + 300_000 / INCH, 10), wall).is_clear
    assert among(base(10, 10), base(10.5, 10), wall).is_clear
    assert among(base(10, 10), wall, wall).is_clear


def test_bases_a_hair_apart_with_a_wall_across_the_gap() -> None:
    a, b = Disc(Point(0, 0), 150_000), Disc(Point(300_001, 0), 150_000)
    across = polygon([(149_000, -140_000), (151_000, -140_000), (151_000, 140_000), (149_000, 140_000)])
    through = polygon([(149_000, -300_000), (151_000, -300_000), (151_000, 300_000), (149_000, 300_000)])

    assert among(a, b).is_clear
    assert among(a, b, across).is_clear
    assert not among(a, b, through).is_clear


def test_out_of_the_corner_of_a_ruin() -> None:
    ruin = outline((0, 0), (6, 0), (6, 0.2), (0.2, 0.2), (0.2, 6), (0, 6))
    inside = base(1, 1)

    assert among(inside, base(8, 8), ruin).is_clear
    assert among(inside, base(8, -0.5), ruin).is_clear
    assert not among(inside, base(3, -2), ruin).is_clear
    assert not among(inside, base(-2, -2), ruin).is_clear


# ---- gaps


@pytest.mark.parametrize(("gap", "clear"), [(1_000, True), (1, True), (0, False), (-1, False), (-1_000, False)])
def test_a_slit_between_two_walls_down_to_a_seam(gap: int, clear: bool) -> None:
    lower, upper = box(14, 2, 14.1, 10), moved(box(14, 10, 14.1, 18), (0, gap))

    assert among(base(10, 10), base(20, 10), lower, upper).is_clear == clear
    assert not among(base(10, 9), base(20, 12), lower, upper).is_clear


@pytest.mark.parametrize(("by", "clear"), [(-1_000, False), (-1, False), (0, False), (1, True)])
def test_three_walls_with_their_ends_in_one_line(by: int, clear: bool) -> None:
    walls = box(12, 2, 12.1, 10.2), moved(box(15, 10.2, 15.1, 18), (0, by)), box(18, 2, 18.1, 10.2)

    assert among(base(10, 10), base(20, 10), *walls).is_clear == clear


@pytest.mark.parametrize(("apart", "clear"), [(1, True), (0, False)])
def test_two_bases_leave_no_gap_where_they_touch(apart: int, clear: bool) -> None:
    lower, upper = base(15, 9, mm=50), base(15, 9, mm=50)
    upper = moved(upper, (0, lower.radius + upper.radius + apart))

    assert among(base(10, 10), base(20, 10), lower, upper).is_clear == clear


def test_two_corners_that_touch_leave_no_gap() -> None:
    lower, upper = box(12, 2, 15, 10), box(15, 10, 18, 18)

    assert not among(base(10, 10), base(20, 10), lower, upper).is_clear
    assert among(base(10, 10), base(20, 10), lower, moved(upper, (1, 0))).is_clear


def test_a_line_past_walls_in_a_row_touches_their_seams_and_is_free() -> None:
    row = box(13, 8, 15, 10.4), box(15, 8, 17, 10.4)

    assert among(base(10, 10), base(20, 10), *row).is_clear
    assert not among(base(10, 10), base(20, 10), *row, box(14, 10.4, 15, 13)).is_clear
    assert among(base(10, 10), base(20, 10), moved(row[0], (0, -610)), box(14, 10.4, 15, 13)).is_clear


def test_past_a_corner_that_is_almost_flat() -> None:
    hill = polygon([(3_000_000, -2_000_000), (4_000_000, -2_000_000), (4_000_000, 0), (3_500_000, 40), (3_000_000, 0)])
    a, b = Disc(Point(0, -149_970), 150_000), Disc(Point(7_000_000, -149_970), 150_000)

    assert not among(a, b, hill).is_clear
    assert among(a, b, moved(hill, (0, -10))).is_clear


# ---- terrain as an end


@pytest.mark.parametrize("back", [False, True])
def test_terrain_is_seen_from_its_sides(back: bool) -> None:
    a, b = (base(20, 10), box(4, 8, 6, 12)) if back else (box(4, 8, 6, 12), base(20, 10))

    assert among(a, b).is_clear
    assert among(a, b, box(10, 9, 11, 13)).is_clear
    assert not among(a, b, box(10, 7, 11, 13)).is_clear


# ---- what no answer may depend on


@given(seeds)
def test_sight_is_mutual(seed: int) -> None:
    scene = random_scene(seed)

    there, back = scene.seen(), Scene(scene.b, scene.a, scene.blockers).seen()

    assert there.is_clear == back.is_clear
    if there.free is not None and back.free is not None:
        assert (there.free.start, there.free.end) == (back.free.end, back.free.start)


@given(seeds, st.tuples(st.integers(-(10**7), 10**7), st.integers(-(10**7), 10**7)))
def test_sight_is_the_same_elsewhere_and_after_a_quarter_turn(seed: int, by: tuple[int, int]) -> None:
    scene = random_scene(seed)

    for change in (lambda shape: moved(shape, by), _turned):
        assert _changed(scene, change).seen().is_clear == scene.seen().is_clear


@given(seeds, st.sampled_from([-12_700.0, -1.0, 0.0, GRAZE, 1.0]), st.sampled_from([0.0, 0.5, 12_700.0]))
def test_smaller_or_fewer_blockers_hide_nothing_more(seed: int, graze: float, by: float) -> None:
    scene = random_scene(seed)

    if scene.seen(graze).is_clear:
        assert scene.seen(graze + by).is_clear
        assert sight(scene.a, scene.b, scene.blockers[1:], graze).is_clear


def _changed(scene: Scene, change: Callable[[Shape], Shape]) -> Scene:
    blockers = tuple(Blocker(each.name, change(each.outline), each.inset) for each in scene.blockers)
    return Scene(change(scene.a), change(scene.b), blockers)


def _turned(shape: Shape) -> Shape:
    if isinstance(shape, Disc):
        return Disc(Point(-shape.at.y, shape.at.x), shape.radius)
    return Polygon(tuple(Point(-p.y, p.x) for p in shape.corners))


# ---- scenes


def random_scene(seed: int) -> Scene:
    """Blockers strewn between two ends and on them; every other time around a line that stays free."""
    rnd = Random(seed)
    return _strewn(rnd) if seed % 2 else _laid_around(rnd)


def _strewn(rnd: Random) -> Scene:
    """One to eight blockers about the way between two ends, some of them insets; at times an end is terrain."""
    apart, turn = rnd.choice((1.65, rnd.uniform(1.6, 4), rnd.uniform(4, 14))), rnd.uniform(0, 2 * pi)
    x, y = 10 + apart * cos(turn), 10 + apart * sin(turn)
    a: Shape = _base(rnd, 10, 10) if rnd.random() < 0.85 else _star(rnd, 10, 10, 6, 0.4, 0.8)
    b: Shape = _base(rnd, x, y) if rnd.random() < 0.85 else _star(rnd, x, y, 8, 0.1, 1.5)
    blockers = []
    for number in range(rnd.randint(1, 8)):
        along, aside = rnd.uniform(-0.1, 1.1) * apart, rnd.gauss(0, 1.0)
        piece = _piece(rnd, 10 + along * cos(turn) - aside * sin(turn), 10 + along * sin(turn) + aside * cos(turn))
        inset = INCH if isinstance(piece, Polygon) and rnd.random() < 0.15 else 0
        blockers.append(Blocker(str(number), piece, inset))
    return Scene(a, b, tuple(blockers))


def _laid_around(rnd: Random) -> Scene:
    """Blockers on both sides of a line between two bases that they leave by a micrometre up to a millimetre."""
    apart, turn = rnd.uniform(2.5, 14), rnd.uniform(0, 2 * pi)
    a, b = _base(rnd, 10, 10), _base(rnd, 10 + apart * cos(turn), 10 + apart * sin(turn))
    (x, y), (to_x, to_y) = (
        (end.at.x + rnd.uniform(-0.7, 0.7) * end.radius, end.at.y + rnd.uniform(-0.7, 0.7) * end.radius)
        for end in (a, b)
    )
    length = hypot(to_x - x, to_y - y)
    left = (y - to_y) / length, (to_x - x) / length
    blockers = []
    for number in range(rnd.randint(4, 14)):
        part, side = rnd.uniform(0, 1), rnd.choice((-1, 1))
        piece = _piece(rnd, (x + part * (to_x - x)) / INCH, (y + part * (to_y - y)) / INCH)
        by = side * (10 ** rnd.uniform(1, 4) - _room(piece, x, y, left, side))
        piece = moved(piece, (round(by * left[0]), round(by * left[1])))
        if _room(piece, x, y, left, side) > 0:
            blockers.append(Blocker(str(number), piece))
    return Scene(a, b, tuple(blockers), Line((x, y), (to_x, to_y)))


def _room(piece: Shape, x: float, y: float, left: tuple[float, float], side: int) -> float:
    """How far a piece keeps to one side of a line through a spot; negative if it does not."""
    spots, radius = ([piece.at], piece.radius) if isinstance(piece, Disc) else (piece.corners, 0)
    return min(side * ((p.x - x) * left[0] + (p.y - y) * left[1]) for p in spots) - radius


def _piece(rnd: Random, x: float, y: float) -> Shape:
    if rnd.random() < 0.35:
        return _base(rnd, x, y)
    corners = rnd.randint(3, 8) if rnd.random() < 0.7 else rnd.randint(9, 24)
    return _star(rnd, x, y, corners, rnd.choice((0.1, 0.4, 1.2)), 1.8)


def _base(rnd: Random, x: float, y: float) -> Disc:
    return base(x, y, rnd.choice((30, 40, 50)))


def _star(rnd: Random, x: float, y: float, corners: int, low: float, high: float) -> Polygon:
    first = rnd.uniform(0, 2 * pi)
    spots = [(first + 2 * pi * number / corners, rnd.uniform(low, high)) for number in range(corners)]
    return outline(*((x + far * cos(turn), y + far * sin(turn)) for turn, far in spots))


# ---- oracle


@pytest.mark.sampled(2)
@pytest.mark.parametrize("first", range(0, 500, 50))
def test_nothing_contradicts_an_answer(first: int) -> None:
    against = {seed: contradiction(random_scene(seed)) for seed in range(first, first + 50)}

    assert {seed: what for seed, what in against.items() if what} == {}


def contradiction(scene: Scene) -> str:
    """What speaks against the answer: a line said to be free that is not, or one that is free after all."""
    seen = scene.seen()
    if scene.free is not None and not seen.is_clear:
        return f"blocked, but {scene.free} was left free"
    if seen.free is not None:
        return "" if gap(scene.a, scene.b) == 0 else _fault(scene, seen.free)
    return "blocked, but a sampled line is free" if len(_sampled(scene)) or not seen.blocked else ""


def _fault(scene: Scene, line: Line) -> str:
    drawn = shapely.LineString([line.start, line.end])
    for end, spot in ((Blocker("", scene.a), line.start), (Blocker("", scene.b), line.end)):
        if not _enters(shapely.LineString([spot, spot]), end, -0.254) or _enters(drawn, end, 0.254):
            return f"{line} does not go from edge to edge"
    met = [each.name for each in scene.blockers if _enters(drawn, each, 2.5 if each.inset else 0.254)]
    return f"{line} runs through {met}" if met else ""


def _enters(drawn: shapely.LineString, blocker: Blocker, depth: float) -> bool:
    """Whether a line comes deeper than so much into a blocker."""
    if isinstance(blocker.outline, Disc):
        return bool(drawn.distance(shapely.Point(blocker.outline.at)) < blocker.outline.radius - blocker.inset - depth)
    return bool(drawn.intersects(_region(blocker.outline, blocker.inset + depth)))


def _region(shape: Polygon, depth: float) -> Any:
    return shapely.Polygon(shape.corners).buffer(-depth, quad_segs=256)


def _sampled(scene: Scene) -> Any:
    """The free ones among 100,000 random lines from edge to edge."""
    rng = np.random.default_rng(len(scene.blockers))
    starts, ends = _spots(scene.a, rng), _spots(scene.b, rng)
    way, leaves = ends - starts, np.ones(len(starts), bool)
    for end, spots, sense in ((scene.a, starts, 1), (scene.b, ends, -1)):
        if isinstance(end, Disc):
            leaves &= sense * (way * (spots - np.array(end.at))).sum(1) >= 0
    starts, ends = starts[leaves], ends[leaves]
    for blocker in scene.blockers:
        free = ~_met(starts.T, (ends - starts).T, blocker)
        starts, ends = starts[free], ends[free]
    return starts


def _spots(end: Shape, rng: np.random.Generator) -> Any:
    if isinstance(end, Disc):
        turns = rng.uniform(0, 2 * pi, 100_000)
        return np.stack([end.at.x + end.radius * np.cos(turns), end.at.y + end.radius * np.sin(turns)], 1)
    ring = shapely.Polygon(end.corners).exterior
    return shapely.get_coordinates(ring.interpolate(rng.uniform(0, ring.length, 100_000)))


def _met(start: Any, way: Any, blocker: Blocker) -> Any:
    """Which lines come into a round blocker, or cross a side of another or start inside it."""
    (x, y), (dx, dy), shape = start, way, blocker.outline
    if isinstance(shape, Disc):
        part = np.clip(((shape.at.x - x) * dx + (shape.at.y - y) * dy) / (dx * dx + dy * dy), 0, 1)
        return np.hypot(x + part * dx - shape.at.x, y + part * dy - shape.at.y) < shape.radius - blocker.inset
    met, inside = np.zeros(len(x), bool), np.zeros(len(x), bool)
    region = _region(shape, blocker.inset - 2) if blocker.inset else shapely.Polygon(shape.corners)
    for ring in shapely.get_parts(region):
        for (ax, ay), (bx, by) in pairwise(ring.exterior.coords):
            side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            across = (dx * (ay - y) - dy * (ax - x)) * (dx * (by - y) - dy * (bx - x)) < 0
            met |= across & (side * (side + (bx - ax) * dy - (by - ay) * dx) < 0)
            inside ^= ((ay > y) != (by > y)) & ((side > 0) == (by > ay))
    return met | inside


@given(seeds)
def test_a_blocked_line_meets_the_blocker_it_names_before_any_other(seed: int) -> None:
    scene = random_scene(seed)

    for each in scene.seen().blocked:
        before, after = (shapely.LineString(pair) for pair in ((each.line.start, each.at), (each.at, each.line.end)))
        assert before.length + after.length < shapely.LineString([each.line.start, each.line.end]).length + 1e-3
        assert each.by in [other.name for other in scene.blockers if _enters(after, other, 0)]
        if before.length > 1:
            assert [other.name for other in scene.blockers if _enters(before, other, 2)] == []
