"""Line of sight, measured against vectorised sampling with shapely, and checked by it on thousands of tables."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import shapely

from adjudicator.rulesets.malifaux.geometry.shapes import Disc
from adjudicator.rulesets.malifaux.geometry.sight import sight
from tests.bench.harness import ms, timed
from tests.malifaux.geometry.scenes import Scene, faults, scenes

Row = tuple[str, str, str, str]
QUERIES = 100
"""Scenes that are asked at a time."""
POINTS = 64
"""Points on each base that the baseline samples."""
TABLES = 5_000


def rows() -> list[Row]:
    """The speed against sampling, for clear and for blocked sight; wrong answers of both on thousands of tables."""
    return [*sighting(), oracle(TABLES)]


def sighting() -> list[Row]:
    """Queries amid 20 outlines and 20 bases as they come, and blocked ones alone, against 64 × 64 sampled lines."""
    open_ones = [scene for scene in scenes(1, 1_200, crowd=20) if not scene.slit]
    blocked = [scene for scene in open_ones if not sight(scene.a, scene.b, scene.blockers).is_clear]
    share = f"{len(blocked) / len(open_ones):.0%} blocked"
    return [
        _against(f"sight amid 20 outlines and 20 bases ({share})", open_ones[:QUERIES], "≥ 15"),
        _against("blocked sight alone", blocked[:QUERIES], ""),
    ]


def _against(what: str, some: list[Scene], aim: str) -> Row:
    shapes = [_shapes(scene) for scene in some]
    taken = timed(
        {
            "exact": lambda: [sight(scene.a, scene.b, scene.blockers) for scene in some],
            "sampled": lambda: [_sampled(scene, made) for scene, made in zip(some, shapes, strict=True)],
        }
    )
    times = taken["sampled"].over(taken["exact"])
    return f"{what}: {len(some)} × 64 × 64 sampled lines against exact", ms(taken["exact"]), f"{times:.0f}", aim


def _shapes(scene: Scene) -> Any:
    """The blockers as shapely has them, prepared."""
    made = [
        shapely.Point(one.outline.at).buffer(one.outline.radius)
        if isinstance(one.outline, Disc)
        else shapely.Polygon(one.outline.corners).buffer(-one.inset)
        for one in scene.blockers
    ]
    shapely.prepare(made)
    return made


def _sampled(scene: Scene, shapes: Any) -> bool:
    """Whether one of 64 × 64 lines, from points all round both bases, is free: vectorised, shape by shape."""
    turns = np.linspace(0, 2 * np.pi, POINTS, endpoint=False)
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=-1)
    starts, ends = (np.array(base.at) + base.radius * ring for base in (scene.a, scene.b))
    lines = np.stack([np.repeat(starts, POINTS, axis=0), np.tile(ends, (POINTS, 1))], axis=1)
    way = lines[:, 1] - lines[:, 0]
    outward = ((lines[:, 0] - np.array(scene.a.at)) * way).sum(axis=1) >= 0
    inward = ((lines[:, 1] - np.array(scene.b.at)) * way).sum(axis=1) <= 0
    drawn = shapely.linestrings(lines[outward & inward])
    for shape in shapes:
        drawn = drawn[~shapely.intersects(shape, drawn)]
        if not len(drawn):
            return False
    return True


def oracle(count: int) -> Row:
    """How often sampled lines contradict the answer, or a line found is not free."""
    wrong = missed = 0
    for number, scene in enumerate(scenes(2, count, crowd=30), 1):
        wrong += any(True for _ in faults(scene, pairs=10_000))
        missed += bool(scene.slit) and not _sampled(scene, _shapes(scene))
        if number % 250 == 0:
            print(f"  {number} of {count} tables looked at", file=sys.stderr, flush=True)
    what = f"wrong answers on {count:,} random tables (sampling misses the slit in {missed} of {-(-count // 3):,})"
    return what, "", str(wrong), "0"


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
