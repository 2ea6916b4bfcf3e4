"""Whether there is room for a base: a place within its limits that overlaps no obstacle.

Outlines are grown by `SPARE` less than the base, which is within what the rules forgive (MFX-HOUSE-T01) and more than
the error of the polygons that stand for round edges: each place found is legal, and a gap that just fits is found.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from adjudicator.rulesets.malifaux.geometry.shapes import Point, Shape, box, grown
from adjudicator.rulesets.malifaux.geometry.units import NEAR

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

SPARE = NEAR // 2
"""By how much limits yield."""


class Limit(Struct, frozen=True, gc=False):
    """A shape, and how far from it the centre of the base may be, or exactly has to be."""

    shape: Shape
    far: int
    is_exact: bool = False


def room(
    radius: int, obstacles: Iterable[Shape], side: int, limits: Iterable[Limit], spare: int = SPARE
) -> Point | None:
    """A place for the centre of a base on a table of this side, all in tenths of a micrometre; None if it fits nowhere.

    `spare`: how far obstacles, the edge and limits yield; if negative, how far the base must keep off them.
    """
    import shapely

    low = radius - spare
    area: BaseGeometry = shapely.box(low, low, side - low, side - low) if 2 * low <= side else shapely.Polygon()
    for limit in limits:
        area = area.intersection(grown(limit.shape, limit.far + (SPARE if limit.is_exact else spare)))
        if limit.is_exact:
            area = area.difference(grown(limit.shape, limit.far - SPARE))
    if not area.is_empty:
        window = shapely.box(*area.bounds).buffer(low)
        near = (shape for shape in obstacles if window.intersects(shapely.box(*box(shape))))
        area = area.difference(shapely.union_all([grown(shape, low) for shape in near]))
    if area.is_empty:
        return None
    inside = area.point_on_surface()
    return Point(round(inside.x), round(inside.y))
