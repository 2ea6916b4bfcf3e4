"""Ways of a base, straight and round: their ends, lengths and boxes, and where they come near a shape."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, hypot, isfinite, pi, sin
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import assume, example, given
from hypothesis import strategies as st

from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Shape
from adjudicator.rulesets.malifaux.geometry.tracks import (
    Arc,
    Straight,
    Track,
    angle_between,
    curve,
    distances,
    least_distance,
    near_spans,
    pivot,
    runs_into,
)
from adjudicator.rulesets.malifaux.geometry.units import INCH, NEAR, base_radius
from tests.malifaux.geometry.given import CLOSE, FAR, OUTLINES, SIGNS, TRIPLES, apart, points, rim, seen

SAMPLES = 2_000
ROUND = 2.0
"""A place is rounded to whole units; so much a distance from it may be off."""
BASES = st.sampled_from((30, 40, 50)).map(base_radius)
NEARBY = st.integers(-3 * INCH, 3 * INCH)


# ---- ways by chance


@st.composite
def pivots(draw: st.DrawFn) -> Arc:
    around, radius = draw(points(FAR)), draw(BASES) + draw(BASES)
    first, last = draw(st.floats(-pi, pi)), draw(st.floats(-pi, pi))
    start, end = (Point(around.x + round(radius * cos(t)), around.y + round(radius * sin(t))) for t in (first, last))
    return pivot(start, end, around, radius, clockwise=draw(st.booleans()))


@st.composite
def curves(draw: st.DrawFn) -> Track:
    start = draw(points(FAR))
    through, end = (Point(start.x + draw(NEARBY), start.y + draw(NEARBY)) for _ in range(2))
    assume(len({start, through, end}) == 3)
    bend = abs((through.x - start.x) * (end.y - start.y) - (through.y - start.y) * (end.x - start.x))
    assume(bend > 1e-3 * hypot(through.x - start.x, through.y - start.y) * hypot(end.x - start.x, end.y - start.y))
    return curve(start, through, end)


STRAIGHTS = st.one_of(st.builds(Straight, points(FAR), points(FAR)), st.builds(Straight, points(CLOSE), points(CLOSE)))
TRACKS: st.SearchStrategy[Track] = st.one_of(STRAIGHTS, pivots(), curves())


def way(track: Track, shares: Any) -> Any:
    """The places at shares of a track, not rounded: an array of x and y."""
    if isinstance(track, Straight):
        (ax, ay), (bx, by) = track.start, track.end
        return np.stack([ax + shares * (bx - ax), ay + shares * (by - ay)], axis=-1)
    turns = track.start + shares * track.sweep
    x, y = track.centre
    return np.stack([x + track.radius * np.cos(turns), y + track.radius * np.sin(turns)], axis=-1)


def sampled(track: Track, to: Point) -> Any:
    return np.hypot(*(way(track, np.linspace(0, 1, SAMPLES + 1)) - np.array(to)).T)


# ---- ends, lengths, boxes


@given(TRACKS)
def test_a_way_begins_and_ends_where_it_was_stated_and_is_as_long_as_its_pieces(track: Track) -> None:
    places = way(track, np.linspace(0, 1, SAMPLES + 1))
    steps = np.hypot(*np.diff(places, axis=0).T)

    assert track.at(1.0) == track.at(1.5) == track.end
    assert np.hypot(*(places[-1] - np.array(track.end))) <= ROUND
    assert np.hypot(*(places[0] - np.array(track.at(0.0)))) <= ROUND
    assert track.length == pytest.approx(steps.sum(), rel=1e-5, abs=ROUND)


@given(TRACKS)
def test_a_box_holds_the_whole_way_and_no_more(track: Track) -> None:
    places = way(track, np.linspace(0, 1, SAMPLES + 1))
    sag = 1 + track.length / SAMPLES * 2e-3
    found = (*places.min(axis=0), *places.max(axis=0))

    assert track.box() == pytest.approx(found, abs=ROUND + sag)


@given(TRACKS, st.one_of(st.sampled_from((1, NEAR)), BASES))
def test_a_way_meets_circles_and_lines_wherever_it_crosses_them(track: Track, radius: int) -> None:
    at = track.at(0.3)
    for share in track.meets_circle(Point(at.x + radius, at.y), radius):
        x, y = way(track, np.array([share]))[0]
        if 0 <= share <= 1:
            assert hypot(x - at.x - radius, y - at.y) == pytest.approx(radius, abs=ROUND)
    for share in track.meets_line(0.6, 0.8, 0.6 * at.x + 0.8 * at.y):
        x, y = way(track, np.array([share]))[0]
        if 0 <= share <= 1:
            assert 0.6 * (x - at.x) + 0.8 * (y - at.y) == pytest.approx(0, abs=ROUND)


# ---- pivots


QUARTERS = {"east": (1, 0), "north": (0, 1), "west": (-1, 0), "south": (0, -1)}
TURN = list(QUARTERS)


@pytest.mark.parametrize("first", TURN)
@pytest.mark.parametrize("quarters", [1, 2, 3])
@pytest.mark.parametrize("clockwise", [False, True], ids=["ccw", "cw"])
def test_a_pivot_goes_the_way_round_that_was_stated(first: str, quarters: int, clockwise: bool) -> None:
    around, radius = Point(1_000, 2_000), 700
    last = TURN[(TURN.index(first) + (-quarters if clockwise else quarters)) % 4]
    start, end = (Point(around.x + radius * x, around.y + radius * y) for x, y in (QUARTERS[first], QUARTERS[last]))

    arc = pivot(start, end, around, radius, clockwise=clockwise)

    assert arc.sweep == pytest.approx((-1 if clockwise else 1) * quarters * pi / 2)
    assert arc.length == pytest.approx(radius * quarters * pi / 2)
    assert (arc.at(0.0), arc.at(1.0)) == (start, end)
    middle = atan2(start.y - around.y, start.x - around.x) + arc.sweep / 2
    assert arc.at(0.5) == (around.x + round(radius * cos(middle)), around.y + round(radius * sin(middle)))


@given(points(FAR), BASES, st.floats(-pi, pi), st.booleans())
def test_a_pivot_to_its_own_start_goes_nowhere(around: Point, radius: int, turn: float, clockwise: bool) -> None:
    start = Point(around.x + round(radius * cos(turn)), around.y + round(radius * sin(turn)))

    arc = pivot(start, start, around, radius, clockwise=clockwise)

    assert (arc.sweep, arc.length) == (0, 0)
    assert max(hypot(arc.at(n / 9).x - start.x, arc.at(n / 9).y - start.y) for n in range(10)) <= ROUND
    assert near_spans(arc, Disc(around, 0), radius + 9) == [(0.0, 1.0)]


@pytest.mark.parametrize("clockwise", [True, False])
@pytest.mark.parametrize("out", [Point(7, 0), Point(0, 7), Point(-7, 0), Point(0, -7)])
def test_a_pivot_from_or_to_the_very_centre_goes_round_nothing(out: Point, clockwise: bool) -> None:
    centre = Point(0, 0)
    for start, end in ((centre, out), (out, centre)):
        arc = pivot(start, end, centre, 5, clockwise=clockwise)
        assert (arc.length, arc.start, arc.end) == (0, atan2(out.y, out.x), end)


@given(points(FAR), st.floats(-pi, pi), st.floats(1e-4, 0.1), st.booleans())
def test_a_pivot_that_just_misses_its_start_goes_nearly_all_the_way_round(
    around: Point, turn: float, short: float, clockwise: bool
) -> None:
    radius = 2 * base_radius(30)
    last = turn + (short if clockwise else -short)
    start, end = (Point(around.x + round(radius * cos(t)), around.y + round(radius * sin(t))) for t in (turn, last))

    there = pivot(start, end, around, radius, clockwise=clockwise)
    back = pivot(start, end, around, radius, clockwise=not clockwise)

    assert abs(there.sweep) == pytest.approx(2 * pi - short, abs=1e-5)
    assert abs(back.sweep) == pytest.approx(short, abs=1e-5)
    assert abs(there.sweep - back.sweep) == pytest.approx(2 * pi)
    opposite = Disc(Point(2 * around.x - start.x, 2 * around.y - start.y), base_radius(30))
    assert runs_into(there, opposite, 0)
    assert not runs_into(back, opposite, 0)


@given(pivots())
def test_a_pivot_back_is_the_same_way(arc: Arc) -> None:
    assume(10 < arc.length < 2 * pi * arc.radius - 10)
    around = Point(int(arc.centre[0]), int(arc.centre[1]))
    back = pivot(arc.end, arc.at(0.0), around, round(arc.radius), clockwise=arc.sweep > 0)

    assert back.length == pytest.approx(arc.length, abs=ROUND)
    assert back.box() == pytest.approx(arc.box(), abs=ROUND)


# ---- curves


@given(points(FAR), NEARBY, NEARBY, NEARBY, NEARBY)
def test_a_curve_comes_through_its_three_points_in_order(start: Point, a: int, b: int, c: int, d: int) -> None:
    through, end = Point(start.x + a, start.y + b), Point(start.x + c, start.y + d)
    assume(abs(a * d - b * c) > max(2, 1e-3 * hypot(a, b)) * hypot(c, d) and through != end)

    track = curve(start, through, end)

    assert isinstance(track, Arc)
    assert hypot(track.at(0.0).x - start.x, track.at(0.0).y - start.y) <= ROUND
    share, away = least_distance(track, through)
    assert away <= ROUND
    assert 0 < share < 1
    assert track.length >= hypot(a, b) + hypot(c - a, d - b) - ROUND
    assert (track.sweep > 0) == (a * d - b * c > 0)
    assert abs(track.sweep) < 2 * pi


@given(points(FAR), points(FAR), st.integers(1, 9))
def test_three_points_on_a_line_make_a_straight_way(start: Point, step: Point, scale: int) -> None:
    end = Point(start.x + scale * (step.x - start.x), start.y + scale * (step.y - start.y))

    assert curve(start, step, end) == Straight(start, end)
    assert curve(start, start, end) == curve(start, end, end) == Straight(start, end)


@given(points(FAR), NEARBY, NEARBY, st.sampled_from(((0, 1), (1, 0), (-1, 2), (0, -7))))
def test_a_curve_that_is_all_but_straight_is_no_longer_than_the_straight_way(
    start: Point, x: int, y: int, off: tuple[int, int]
) -> None:
    assume(hypot(x, y) > INCH / 4)
    through, end = Point(start.x + x + off[0], start.y + y + off[1]), Point(start.x + 2 * x, start.y + 2 * y)

    track = curve(start, through, end)

    assert isfinite(track.length)
    assert track.length == pytest.approx(hypot(2 * x, 2 * y), abs=NEAR)
    assert np.hypot(*(np.array(track.at(0.5)) - np.array(through))) <= NEAR
    assert track.box() == pytest.approx(Straight(start, end).box(), abs=NEAR)


# ---- near a shape


@given(TRACKS, OUTLINES, st.one_of(st.sampled_from((0, 1)), BASES), st.data())
def test_a_way_is_near_an_outline_where_its_samples_are(
    track: Track, outline: Shape, reach: int, data: st.DataObject
) -> None:
    at = track.at(data.draw(st.floats(0, 1)))
    disc = Disc(Point(at.x + data.draw(NEARBY), at.y + data.draw(NEARBY)), data.draw(BASES))
    shares = (np.arange(SAMPLES) + 0.5) / SAMPLES
    places = shapely.points(way(track, shares))

    for shape in (outline, disc) if reach else (outline,):
        away = shapely.distance(places, seen(shape)) - rim(shape)
        spans = near_spans(track, shape, reach)
        held = np.zeros(SAMPLES, dtype=bool)
        for low, high in spans:
            held |= (low <= shares) & (shares <= high)
        assert not np.any((away < reach - ROUND) & ~held)
        assert not np.any((away > reach + ROUND) & held)
        assert all(0 <= low < high <= 1 for low, high in spans)
        assert all(one[1] < two[0] for one, two in pairwise(spans))


@given(TRIPLES, SIGNS, st.integers(1, 600), points(FAR), BASES)
def test_a_way_that_only_touches_is_not_near(
    triple: tuple[int, int, int], signs: tuple[int, int], scale: int, at: Point, radius: int
) -> None:
    x, y, length = triple[0] * scale * signs[0], triple[1] * scale * signs[1], triple[2] * scale
    one, two = Point(at.x - 9 * y + x, at.y + 9 * x + y), Point(at.x + 9 * y + x, at.y - 9 * x + y)
    beside = Straight(one, two)

    assert near_spans(beside, Disc(at, 0), length) == []
    assert not runs_into(beside, Disc(at, 0), length)
    ((low, high),) = near_spans(beside, Disc(at, 0), length + 2)
    assert low < 0.5 < high
    assert runs_into(beside, Disc(at, 0), length + 1)
    away = Disc(Point(at.x - 2 * length, at.y), radius)
    assert runs_into(Straight(away.at, away.at), away, 1)
    assert not runs_into(Straight(away.at, away.at), away, -radius)


@given(STRAIGHTS, points(CLOSE), points(FAR), st.integers(-5, 20), st.integers(0, 5))
@example(Straight(Point(0, 0), Point(0, 0)), Point(3, 4), Point(3, 4), 5, 0)
@example(Straight(Point(0, 0), Point(0, 0)), Point(3, 4), Point(3, 4), 6, 0)
def test_running_into_a_disc_is_exact_on_a_straight_way(
    track: Straight, close: Point, far: Point, reach: int, radius: int
) -> None:
    for at in (close, far):
        near, squared = reach + radius, apart(at, track.start, track.end)
        found = runs_into(track, Disc(at, radius), reach)
        assert found or near <= 0 or squared > (near - 1) ** 2
        assert not (found and (near <= 0 or squared >= near**2))


# ---- nearest, nearer, further


@given(TRACKS, st.data())
def test_no_sample_of_a_way_is_nearer_than_the_nearest(track: Track, data: st.DataObject) -> None:
    at = track.at(data.draw(st.floats(0, 1)))
    to = Point(at.x + data.draw(NEARBY), at.y + data.draw(NEARBY))
    share, least = least_distance(track, to)
    found = sampled(track, to)

    assert least == pytest.approx(found.min(), abs=ROUND + track.length / SAMPLES)
    assert least <= found.min() + ROUND
    place = track.at(share)
    assert least == hypot(place.x - to.x, place.y - to.y)
    base = Disc(to, base_radius(30))
    if isinstance(track, Arc):
        assert runs_into(track, base, round(least) - base.radius + 9)
        assert not runs_into(track, base, round(least) - base.radius - 9)


@given(TRACKS, st.data())
def test_between_two_turns_the_distance_only_grows_or_only_shrinks(track: Track, data: st.DataObject) -> None:
    at = track.at(data.draw(st.floats(0, 1)))
    to = Point(at.x + data.draw(NEARBY), at.y + data.draw(NEARBY))
    turns = list(distances(track, to))

    assert turns[0][0] == 0
    assert turns[-1][0] == 1
    for (low, near), (high, far) in pairwise(turns):
        assert low <= high
        between = np.hypot(*(way(track, np.linspace(low, high, 50)) - np.array(to)).T)
        assert between[0] == pytest.approx(near, abs=ROUND)
        assert between[-1] == pytest.approx(far, abs=ROUND)
        rises = np.diff(between if far >= near else between[::-1])
        assert rises.min() >= -ROUND


@given(st.floats(-pi, pi), st.floats(0, pi), st.floats(0.1, 1e7), st.floats(0.1, 1e7), st.booleans())
def test_an_angle_is_that_between_two_directions(turn: float, by: float, a: float, b: float, left: bool) -> None:
    other = turn + (by if left else -by)

    found = angle_between(a * cos(turn), a * sin(turn), b * cos(other), b * sin(other))

    assert found == pytest.approx(by * 180 / pi, abs=1e-6)
    assert found == angle_between(b * cos(other), b * sin(other), a * cos(turn), a * sin(turn))
