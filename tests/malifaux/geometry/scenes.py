"""Random scenes for line of sight, and shapely as the judge of the answers: sampled lines, and the line found."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from random import Random
from typing import Any

import numpy as np
import shapely
from msgspec import Struct

from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Shape, box, gap, is_within, polygon
from adjudicator.rulesets.malifaux.geometry.sight import Blocker, Line, sight
from adjudicator.rulesets.malifaux.geometry.units import INCH, base_radius, units

SIDE = 36
BASES = (30, 40, 50)
PAIRS = 100_000
"""Pairs of points, one on each base, whose lines are looked at."""
SLIVER = INCH * 1e-6
"""How deep a line that was found may enter a blocker."""


class Scene(Struct, frozen=True):
    """Two bases, what stands about them, and the width of the slit that is known to be left open (0: none is)."""

    a: Disc
    b: Disc
    blockers: tuple[Blocker, ...]
    slit: float = 0


# ---- scenes


def scenes(seed: int, count: int, crowd: int = 20) -> Iterator[Scene]:
    """So many scenes: every third walled up but for a slit, the others of `crowd` pieces and as many bases."""
    rnd = Random(seed)
    for number in range(count):
        yield walled(rnd) if number % 3 == 0 else crowded(rnd, crowd)


def crowded(rnd: Random, crowd: int) -> Scene:
    """Two bases 4 to 20 inches apart among outlines of any form, whole or but for a strip, and other bases."""
    a, b = _base(rnd), _base(rnd)
    while not 4 * INCH < gap(a, b) < 20 * INCH:
        b = _base(rnd)
    blockers = [found for number in range(crowd) if (found := _piece(rnd, f"t{number}")) is not None]
    blockers += [Blocker(f"m{number}", _base(rnd)) for number in range(crowd)]
    apart = [one for one in blockers if not _is_base_on(one.outline, a, b)]
    return Scene(a, b, tuple(apart))


def _base(rnd: Random) -> Disc:
    x, y = (units(round(rnd.uniform(1, SIDE - 1), 3)) for _ in "xy")
    return Disc(Point(x, y), base_radius(rnd.choice(BASES)))


def _is_base_on(shape: Shape, a: Disc, b: Disc) -> bool:
    return isinstance(shape, Disc) and (is_within(shape, a, 0) or is_within(shape, b, 0))


def _piece(rnd: Random, name: str) -> Blocker | None:
    at, size = _base(rnd).at, rnd.uniform(0.4, 2.2)
    turns = sorted(rnd.uniform(0, 2 * pi) for _ in range(rnd.choice((3, 4, 5, 6, 8))))
    arms = [units(size * rnd.uniform(0.35, 1)) for _ in turns]
    corners = [(at.x + round(arm * cos(t)), at.y + round(arm * sin(t))) for arm, t in zip(arms, turns, strict=True)]
    try:
        outline = polygon(corners)
    except ValueError:
        return None
    return Blocker(name, outline, INCH // 4 if rnd.random() < 0.1 else 0)


def walled(rnd: Random) -> Scene:
    """Two bases with walls across all lines between them, but for a slit that one line passes through."""
    scene = crowded(rnd, 0)
    a, b = scene.a, scene.b
    (ax, ay), (bx, by) = _rim(rnd, a, b), _rim(rnd, b, a)
    length = hypot(bx - ax, by - ay)
    along, across = ((bx - ax) / length, (by - ay) / length), ((ay - by) / length, (bx - ax) / length)
    slit = 10 ** rnd.uniform(-4.5, -1) * INCH
    walls: list[Blocker] = []
    for number in range(rnd.randint(1, 3)):
        at, thick = rnd.uniform(0.3, 0.7) * length, rnd.uniform(0.05, 0.5) * INCH
        for side in (1, -1):
            near, far = side * (slit / 2 + 2), side * 12 * INCH
            rim = [(at, near), (at + thick, near), (at + thick, far), (at, far)]
            corners = [
                (round(ax + u * along[0] + v * across[0]), round(ay + u * along[1] + v * across[1])) for u, v in rim
            ]
            walls.append(Blocker(f"w{number}{side:+d}", polygon(corners)))
    return Scene(a, b, tuple(walls), slit)


def _rim(rnd: Random, here: Disc, there: Disc) -> tuple[float, float]:
    """A point on the edge of a base, well on the side that faces another."""
    x, y = there.at.x - here.at.x, there.at.y - here.at.y
    turn = rnd.uniform(-0.8, 0.8)
    share = here.radius / hypot(x, y)
    return here.at.x + share * (x * cos(turn) - y * sin(turn)), here.at.y + share * (x * sin(turn) + y * cos(turn))


# ---- the judge


def faults(scene: Scene, pairs: int = PAIRS) -> Iterator[str]:
    """What shapely and sampling find wrong with the answer for a scene."""
    seen, back = sight(scene.a, scene.b, scene.blockers), sight(scene.b, scene.a, scene.blockers)
    if seen.is_clear != back.is_clear:
        yield "the answer is another one from the other end"
    if seen.free is not None:
        yield from _wrong_line(scene, seen.free)
    elif scene.slit:
        yield f"blocked, and there is a slit of {scene.slit / INCH:.6f} in"
    elif free := free_samples(scene, pairs):
        yield f"blocked, and {free} of {pairs} sampled lines are free"


def _wrong_line(scene: Scene, line: Line) -> Iterator[str]:
    ends = ((line.start, scene.a), (line.end, scene.b))
    if any(abs(hypot(x - base.at.x, y - base.at.y) - base.radius) > 1 for (x, y), base in ends):
        yield f"{line} does not go from edge to edge"
    drawn = shapely.LineString([line.start, line.end])
    for blocker in scene.blockers:
        if drawn.intersects(_whole(blocker)) and _enter(drawn, blocker):
            yield f"{line} enters {blocker.name}"
    for base in (scene.a, scene.b):
        if drawn.intersects(shapely.Point(base.at).buffer(base.radius - 2, quad_segs=256)):
            yield f"{line} crosses a base of its own"


def _whole(blocker: Blocker) -> Any:
    """A blocker without its inset, and rather too large."""
    outline = blocker.outline
    return shapely.box(*box(outline)) if isinstance(outline, Disc) else shapely.Polygon(outline.corners)


def _enter(drawn: Any, blocker: Blocker) -> Any:
    """Whether these lines enter a blocker, more than a sliver deep: each of them, if there are several."""
    outline, depth = blocker.outline, blocker.inset + SLIVER
    if isinstance(outline, Disc):
        return shapely.dwithin(drawn, shapely.Point(outline.at), outline.radius - depth)
    region = shapely.Polygon(outline.corners).buffer(-depth, quad_segs=64)
    shapely.prepare(region)
    return shapely.intersects(region, drawn)


def free_samples(scene: Scene, pairs: int) -> int:
    """How many of the sampled sight lines are free."""
    count = round(pairs**0.5)
    starts, ends = (_facing(here, there, count) for here, there in ((scene.a, scene.b), (scene.b, scene.a)))
    lines = np.stack([np.repeat(starts, count, axis=0), np.tile(ends, (count, 1))], axis=1)
    way = lines[:, 1] - lines[:, 0]
    leaves = ((lines[:, 0] - np.array(scene.a.at)) * way).sum(axis=1) >= 0
    enters = ((lines[:, 1] - np.array(scene.b.at)) * way).sum(axis=1) <= 0
    drawn = shapely.linestrings(lines[leaves & enters])
    hull = shapely.MultiPoint([*starts, *ends]).convex_hull
    for blocker in scene.blockers:
        if hull.intersects(_whole(blocker)):
            drawn = drawn[~_enter(drawn, blocker)]
    return len(drawn)


def _facing(here: Disc, there: Disc, count: int) -> Any:
    """Points along the half of a base's edge that faces another."""
    towards = np.arctan2(there.at.y - here.at.y, there.at.x - here.at.x)
    turns = towards + np.linspace(-0.55 * pi, 0.55 * pi, count)
    return np.stack([here.at.x + here.radius * np.cos(turns), here.at.y + here.radius * np.sin(turns)], axis=-1)
