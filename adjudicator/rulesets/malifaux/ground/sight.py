"""Line of sight, shadows and cover: what stands between two objects of a table, and by which rule.

Sizes, Heights and depths are in tenths of a micrometre.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.geometry.cover import any_line_crosses
from adjudicator.rulesets.malifaux.geometry.seams import seams
from adjudicator.rulesets.malifaux.geometry.shapes import (
    Box,
    Disc,
    Polygon,
    Shape,
    box,
    box_about,
    covers,
    gap,
    is_within,
    near_box,
    overlaps,
)
from adjudicator.rulesets.malifaux.geometry.sight import Blocked, Blocker, Sight, sight
from adjudicator.rulesets.malifaux.geometry.units import GRAZE, INCH, NEAR, units
from adjudicator.rulesets.malifaux.ground.bodies import (
    Body,
    body,
    carriers,
    disc,
    is_away,
    level_of,
    model_body,
    models_standing,
)
from adjudicator.rulesets.malifaux.ground.distances import decided, in_contact
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Marker, Model, Table, Terrain
from adjudicator.rulesets.malifaux.stats import Upgrades, size_of
from adjudicator.rulesets.malifaux.worded import has
from adjudicator.seam.recall import recalled

DEEPEST = 3 * INCH
"""A shadow is at most 3 inches deep (MFX-SHADOW-04)."""
LEDGE = INCH
"""The strip inside the edge that lines may run over (MFX-SHADOW-08)."""


class Piece(Struct, frozen=True, gc=False):
    """Terrain, or a marker with terrain traits, as sight lines meet it.

    `height` is its Ht, `top` where it ends, `ceilings` the elevations of its floors and of the roof above them.
    """

    name: str
    outline: Shape
    traits: tuple[str, ...]
    height: int
    top: int
    ceilings: tuple[int, ...] = ()


class Barrier(Struct, frozen=True, gc=False):
    """Something that stops the sight lines of a pair, and the rule it does so by."""

    rule: str
    region: Blocker


class Seen(Struct, frozen=True, gc=False):
    """Whether two objects see each other (None: undecidable), why, and the line or the blockers."""

    verdict: bool | None
    why: Said
    sight: Sight | None = None
    barriers: tuple[Barrier, ...] = ()
    """What may stop sight lines of the pair."""

    @property
    def met(self) -> tuple[Barrier, ...]:
        """The barriers that stop the lines of this answer; none if one is free."""
        names = {one.by for one in self.sight.blocked} if self.sight is not None else ()
        return tuple(barrier for barrier in self.barriers if barrier.region.name in names)


# ---- what is on the table


@book.serves("MFX-BLOCK-01")
def pieces(table: Table) -> tuple[Piece, ...]:
    """What may block or cast a shadow as terrain: the terrain, and markers that have terrain traits."""
    return _pieces(table.terrain, table.markers)


@recalled(keep=2)
def _pieces(terrain: Mapping[str, Terrain], markers: Mapping[str, Marker]) -> tuple[Piece, ...]:
    return (*_of_terrain(terrain), *_of_markers(markers))


@recalled()
def _of_terrain(terrain: Mapping[str, Terrain]) -> tuple[Piece, ...]:
    pieces = []
    for name, piece in terrain.items():
        if piece.outline is not None:
            height = units(piece.height or 0)
            roof = (piece.top,) if piece.floors and piece.standable else ()
            pieces.append(Piece(name, piece.outline, piece.traits, height, piece.top, piece.levels + roof))
    return tuple(pieces)


def _of_markers(markers: Mapping[str, Marker]) -> Iterator[Piece]:
    for name, marker in markers.items():
        if marker.traits and marker.base_mm is not None:
            height = units(marker.height or 0)
            top = units(marker.elevation) + height
            yield Piece(name, disc(marker.at, marker.base_mm), marker.traits, height, top)


@book.serves("MFX-HEIGHT-01", "MFX-HOUSE-T07")
def raised_size(table: Table, model: Model) -> int:
    """A model's Size for line of sight, with the level of what it stands on added."""
    size = units(size_of(table.upgrade_data, model))
    ground = None if model.standing_on is None else table.terrain.get(model.standing_on)
    return size if ground is None else size + level_of(ground, units(model.elevation))


def sight_size(table: Table, name: str) -> int:
    """The Size or Height that an object of a pair is compared by."""
    model = table.models.get(name)
    if model is not None:
        return raised_size(table, model)
    there = body(table, name)
    return 0 if there is None else there.head


def stands_on(table: Table, name: str, piece: str) -> bool:
    """Whether an object is a model that stands on a piece, perhaps on others of the same level as well."""
    model = table.models.get(name)
    if model is None or model.standing_on is None:
        return False
    if model.standing_on == piece:
        return True
    there = model_body(model, table.upgrade_data)
    if there is None:
        return False
    tops = (outline for other, outline in carriers(table, there.foot) if other == piece)
    return any(overlaps(there.shape, outline, NEAR) for outline in tops)


# ---- shadows


@book.serves("MFX-SHADOW-01", "MFX-SHADOW-03", "MFX-SHADOW-04")
def depth_of(piece: Piece) -> int:
    """How far the shadow of a piece reaches: its Height, at most 3 inches; 0 if it casts none."""
    return min(piece.height, DEEPEST) if has(piece.traits, "blocking") and piece.height > 0 else 0


@book.serves("MFX-SHADOW-06")
def is_in_shadow(table: Table, name: str, piece: Piece) -> bool | None:
    """Whether any part of a model's base is in a piece's shadow; a model on top of or wholly inside it is not."""
    there, depth = body(table, name), depth_of(piece)
    if name not in table.models or there is None or not depth or stands_on(table, name, piece.name):
        return False
    if _swallows(piece.outline, there.shape):
        return False
    return decided(table, lambda slack: is_within(there.shape, piece.outline, depth + slack))


def _swallows(outline: Shape, base: Shape) -> bool:
    if not isinstance(base, Disc):
        return False
    if isinstance(outline, Polygon):
        return covers(outline, base)
    return outline.radius - base.radius >= gap(Disc(outline.at, 0), Disc(base.at, 0))


# ---- line of sight


@book.serves("MFX-LOS-02", "MFX-LOS-03", "MFX-LOS-05", "MFX-LOS-06", "MFX-LOS-08", "MFX-LOS-09")
def sees(table: Table, one: str, two: str) -> Seen | None:
    """Whether two objects have line of sight, the same from either end; None if a place is not on record."""
    if one == two:
        return Seen(True, say("a model always sees itself"))
    away = next((name for name in (one, two) if is_away(table, name)), None)
    if away is not None:
        return Seen(False, say("{object} is not on the table", object=named(table, away)))
    a, b = body(table, one), body(table, two)
    if a is None or b is None:
        return None
    contact = decided(table, in_contact(a, b))
    if contact:
        return Seen(True, say("their bases touch"))
    if is_within(a.shape, b.shape, 0):
        floor = _floor_between(table, one, a, two, b)
        if floor is not None:
            return _through_floor(table, floor, a, b)
        says = say("their bases meet seen from above, and no floor lies between them")
        return Seen(True, says, sight(a.shape, b.shape, ()))
    barriers = tuple(barriers_between(table, one, a, two, b))
    seen = _lines(a, b, barriers)
    verdict = _within_tolerance(table, a, b, barriers, seen)
    if contact is None and not verdict:
        verdict = None
    return Seen(verdict, _why(table, seen), seen, barriers)


def _floor_between(table: Table, one: str, a: Body, two: str, b: Body) -> Piece | None:
    """A piece with a floor between two objects."""
    others = (piece for piece in pieces(table) if piece.name not in (one, two))
    return next((piece for piece in others if _parts(piece, a, b)), None)


@book.serves("MFX-LOS-11", "MFX-HOUSE-T07")
def _through_floor(table: Table, piece: Piece, a: Body, b: Body) -> Seen:
    """The answer for two whose bases overlap seen from above, with a floor between them: no line goes past it."""
    line = sight(a.shape, b.shape, ()).free
    blocked = () if line is None else (Blocked(piece.name, line, line.start),)
    why = say("a floor of {terrain} lies between them", terrain=named(table, piece.name))
    return Seen(False, why, Sight(None, blocked), (Barrier("MFX-LOS-11", Blocker(piece.name, piece.outline)),))


@recalled(keep=256, alike=True)
@book.serves("MFX-HOUSE-T14")
def _lines(a: Body, b: Body, barriers: tuple[Barrier, ...], slack: int = 0) -> Sight:
    """The sight lines of a pair past blockers shrunk by `slack` (negative: grown); what touches stays closed."""
    regions = [barrier.region for barrier in barriers]
    seen = sight(a.shape, b.shape, regions, slack or GRAZE)
    closed = [*seams(regions, max(slack, 0))] if seen.is_clear else ()
    return sight(a.shape, b.shape, [*regions, *closed], slack or GRAZE) if closed else seen


@book.serves("MFX-LOS-12", "MFX-LOS-13")
def _within_tolerance(table: Table, a: Body, b: Body, barriers: tuple[Barrier, ...], seen: Sight) -> bool | None:
    """Whether there is a free line; None if blockers grown or shrunk by the measuring tolerance change that."""
    tolerance = units(table.measuring_tolerance)
    if tolerance <= NEAR:
        return seen.is_clear
    slack = -tolerance if seen.is_clear else tolerance
    return seen.is_clear if _lines(a, b, barriers, slack).is_clear == seen.is_clear else None


def _why(table: Table, seen: Sight) -> Said:
    if seen.is_clear:
        return say("a sight line is free")
    blockers = [named(table, name) for name in dict.fromkeys(family.by for family in seen.blocked)]
    if len(blockers) == 1:
        return say("{blocker} blocks every sight line", blocker=blockers[0])
    return say("{blockers} together block every sight line", blockers=listed(blockers))


@book.serves("MFX-BLOCK-05")
def barriers_between(table: Table, one: str, a: Body, two: str, b: Body) -> Iterator[Barrier]:
    """What stops sight lines of a pair, in the order of the rules; whatever is lower than both is ignored."""
    sizes = sight_size(table, one), sight_size(table, two)
    low, high = min(sizes), max(sizes)
    for each in _beside(table, a.shape, b.shape):
        if each.name in (one, two):
            continue
        if not isinstance(each, Piece):
            if _model_blocks(table, table.models[each.name], high):
                yield Barrier("MFX-BLOCK-03", Blocker(each.name, each.outline))
        elif _terrain_blocks(each, high):
            yield Barrier("MFX-BLOCK-04", Blocker(each.name, each.outline))
        elif _is_dense_between(each, a, b, low):
            yield Barrier("MFX-DENSE-01", Blocker(each.name, each.outline))
        elif _parts(each, a, b):
            yield Barrier("MFX-LOS-11", Blocker(each.name, each.outline))
        elif _hides(table, each, one, two):
            ledge = stands_on(table, one, each.name) or stands_on(table, two, each.name)
            yield _shadowing(each, ledge)


class _Base(Struct, frozen=True, gc=False):
    """A model as sight lines meet it."""

    name: str
    outline: Shape


def _beside(table: Table, a: Shape, b: Shape) -> Iterator[_Base | Piece]:
    """What the lines between two shapes may meet, and whatever touches that: by the boxes around them."""
    room, around = 3 * max(NEAR, units(table.measuring_tolerance)), box_about(box(a), box(b))
    standing = _boxed(_bases(table.models, table.upgrade_data), pieces(table))
    for _, there in near_box(around, standing, room):
        around = box_about(around, there)
    return (each for each, _ in near_box(around, standing, room))


@recalled(keep=2)
def _boxed(bases: tuple[_Base, ...], pieces: tuple[Piece, ...]) -> tuple[tuple[_Base | Piece, Box], ...]:
    everything: tuple[_Base | Piece, ...] = (*bases, *pieces)
    return tuple((each, box(each.outline)) for each in everything)


@recalled(keep=2)
def _bases(models: Mapping[str, Model], upgrades: Upgrades) -> tuple[_Base, ...]:
    return tuple([_Base(name, there.shape) for name, _, there in models_standing(models, upgrades)])


@book.serves("MFX-BLOCK-03")
def _model_blocks(table: Table, model: Model, high: int) -> bool:
    """Whether a model blocks: its Size, with the level of what it stands on, is at least that of both ends."""
    return raised_size(table, model) >= high - NEAR


@book.serves("MFX-BLOCK-04")
def _terrain_blocks(piece: Piece, high: int) -> bool:
    """Blocking terrain at least as high as both ends blocks."""
    return has(piece.traits, "blocking") and piece.top >= high - NEAR


@book.serves("MFX-DENSE-01", "MFX-DENSE-02")
def _is_dense_between(piece: Piece, a: Body, b: Body, low: int) -> bool:
    """Dense terrain not lower than both blocks, unless one of the two is at least partly inside."""
    if not has(piece.traits, "dense") or piece.top < low - NEAR:
        return False
    return not (overlaps(a.shape, piece.outline, NEAR) or overlaps(b.shape, piece.outline, NEAR))


@book.serves("MFX-LOS-11", "MFX-HOUSE-T07")
def _parts(piece: Piece, a: Body, b: Body) -> bool:
    """Whether both are in a piece and one of its floors, or its roof, lies between them."""
    lower, upper = sorted((a.foot, b.foot))
    if not any(lower + NEAR < floor <= upper + NEAR for floor in piece.ceilings):
        return False
    return overlaps(a.shape, piece.outline, NEAR) and overlaps(b.shape, piece.outline, NEAR)


@book.serves("MFX-SHADOW-05", "MFX-SHADOW-07")
def _hides(table: Table, piece: Piece, one: str, two: str) -> bool:
    """Whether one of two models is in the shadow, and its Size, without terrain under it, is at most the Height."""
    if one not in table.models or two not in table.models:
        return False
    for name in (one, two):
        low = units(size_of(table.upgrade_data, table.models[name])) <= piece.top + NEAR
        if low and is_in_shadow(table, name, piece) is not False:
            return True
    return False


@book.serves("MFX-SHADOW-08")
def _shadowing(piece: Piece, ledge: bool) -> Barrier:
    """The piece as it hides models in its shadow; from a model on top, without an inch along its edge."""
    rule = "MFX-SHADOW-08" if ledge else "MFX-SHADOW-05"
    return Barrier(rule, Blocker(piece.name, piece.outline, LEDGE if ledge else 0))


# ---- cover


@book.serves("MFX-COVER-02", "MFX-COVER-03")
def has_cover(table: Table, actor: str, target: str) -> bool | None:
    """Whether a target has cover; undecidable if bases grown or shrunk by the measuring tolerance change that."""
    nominal, tolerance = cover_from(table, actor, target) is not None, units(table.measuring_tolerance)
    one, two = body(table, actor), body(table, target)
    if tolerance <= NEAR or one is None or two is None:
        return nominal
    for piece in pieces(table):
        shaded = is_in_shadow(table, target, piece)
        crossed = shaded is not False and {_crosses(one, two, piece, slack) for slack in (-tolerance, 0, tolerance)}
        if crossed and (shaded is None or len(crossed) > 1) and any(crossed):
            return None
    return nominal


def _crosses(one: Body, two: Body, piece: Piece, slack: int) -> bool:
    a, b = one.shape, two.shape
    if not isinstance(a, Disc) or not isinstance(b, Disc):
        return False
    grown = [Disc(base.at, max(1, base.radius + slack)) for base in (a, b)]
    return any_line_crosses(grown[0], grown[1], piece.outline)


def cover_from(table: Table, actor: str, target: str) -> str | None:
    """The piece that gives a target cover: the target is in its shadow, and some sight line crosses the piece."""
    one, two = body(table, actor), body(table, target)
    if one is None or two is None or not isinstance(one.shape, Disc) or not isinstance(two.shape, Disc):
        return None
    for piece in pieces(table):
        if is_in_shadow(table, target, piece) and any_line_crosses(one.shape, two.shape, piece.outline):
            return piece.name
    return None
