"""The lines of a drawing: the way of a movement, and lines of sight with what blocks them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, degrees

from msgspec import Struct

from adjudicator.rulesets.malifaux.drawing.parts import (
    AMBER,
    GREEN,
    PAPER,
    PURPLE,
    RED,
    SIDE,
    UNIT,
    Box,
    Looks,
    disc,
    group,
    number,
    path,
    place,
    shape_path,
    short,
    sides,
    sign,
    track_path,
)
from adjudicator.rulesets.malifaux.drawing.sheet import Sheet
from adjudicator.rulesets.malifaux.events import Event, ModelMoved, ModelPushed, ObjectPlaced
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Shape, box, centre
from adjudicator.rulesets.malifaux.geometry.sight import Line
from adjudicator.rulesets.malifaux.geometry.tracks import Straight, Track, cut
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches
from adjudicator.rulesets.malifaux.ground.bodies import body, is_away, point
from adjudicator.rulesets.malifaux.ground.courses import Climb, Fall, course_of
from adjudicator.rulesets.malifaux.ground.hits import Hit, models_hit, solids_hit
from adjudicator.rulesets.malifaux.ground.pushes import EDGE, Push, push_of
from adjudicator.rulesets.malifaux.ground.sight import Seen, sees
from adjudicator.rulesets.malifaux.state import Table

DASHES = {"straight": "", "pivot": "0.1 21", "curve": "44 20", "hop": "0.1 30"}
"""How the parts of a way differ without colour."""
BEAMS = {"clear": (GREEN, ""), "blocked": (RED, "40 20"), "unsure": (AMBER, "0.1 26")}
"""The colour of a line of sight and its dashes."""


ALONG = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
"""Where on a line of sight its verdict may stand."""


class Part(Struct, frozen=True):
    """A part of a way: its number, kind, track (None: a climb) and length."""

    number: int
    kind: str
    track: Track | None
    length: float


class Way(Struct, frozen=True):
    """A movement to draw: whose, what it does, from which outline, its parts and what befell it."""

    name: str
    does: str
    start: Shape
    parts: tuple[Part, ...]
    allowed: float | None = None
    climbs: tuple[Climb, ...] = ()
    falls: tuple[Fall, ...] = ()
    hits: tuple[Hit, ...] = ()
    stop: tuple[str, float, Point] | None = None


def inch(length: float) -> str:
    """A length of the table in words, to a hundredth of an inch."""
    return f"{round(inches(length), 2):g}"


def who(table: Table, name: str) -> str:
    """A model's name with its id, or the id of anything else."""
    model = table.models.get(name)
    return name if model is None or model.name is None else f"{model.name} ({name})"


def box_of(shape: Shape) -> Box:
    """The ends of a shape on the drawing."""
    west, south, east, north = box(shape)
    return west / UNIT, SIDE - north / UNIT, east / UNIT, SIDE - south / UNIT


# ---- the way of a movement


def way_of(table: Table, event: Event | None) -> Way | None:
    """What an event moved, on the table before it; None if it moved nothing that has a place."""
    if isinstance(event, ModelMoved):
        there = body(table, event.model)
        return None if there is None else _moved(table, event, there.shape)
    if isinstance(event, ModelPushed):
        there = body(table, event.model)
        return None if there is None else _pushed(table, event, there.shape)
    if isinstance(event, ObjectPlaced):
        there = body(table, event.object)
        return None if there is None else _placed(event, there.shape)
    return None


def _moved(table: Table, event: ModelMoved, start: Shape) -> Way:
    course = course_of(table, event)
    hits = () if event.through_models else tuple(models_hit(table, event.model, course))
    parts = tuple(Part(n, leg.kind, leg.track, leg.length) for n, leg in enumerate(course.legs, 1))
    hits = (*hits, *solids_hit(table, course))
    return Way(event.model, event.cause, start, parts, event.allowance, course.climbs, course.falls, hits)


def _pushed(table: Table, event: ModelPushed, start: Shape) -> Way:
    push = push_of(table, event)
    places = [centre(start), *(point(part.to) for part in event.path if part.to is not None)]
    tracks = [Straight(a, b) for a, b in pairwise(places)]
    parts = tuple(Part(n, "straight", track, track.length) for n, track in enumerate(tracks, 1))
    return Way(event.model, "push", start, parts, event.distance, falls=push.falls, stop=_stop(push))


def _stop(push: Push) -> tuple[str, float, Point] | None:
    """What ends a push that went as far as that, or should have ended it."""
    stop = push.stop
    if stop is None or push.stop_at is None or stop.name == "distance" or push.travel <= stop.after - 2 * NEAR:
        return None
    return stop.name, stop.after, Point(round(push.stop_at[0]), round(push.stop_at[1]))


def _placed(event: ObjectPlaced, start: Shape) -> Way:
    track = Straight(centre(start), point(event.to))
    return Way(event.object, "placed", start, (Part(1, "hop", track, track.length),))


def draw_way(sheet: Sheet, table: Table, way: Way) -> None:
    """A movement: the ghost at its start, the way of its centre and base, climbs, falls, what it ran into."""
    _ghost(sheet, way.start, sheet.says("start_of", who=who(table, way.name)), sheet.says("start"))
    for part in way.parts:
        if part.track is not None:
            sheet.room.take_line([place(part.track.at(share / 8)) for share in range(9)])
    last = max((part.number for part in way.parts if part.track is not None), default=0)
    for part in way.parts:
        if part.track is not None and part.track.length:
            _draw_part(sheet, way, part, part.number == last)
    for climb in way.climbs:
        _climbed(sheet, climb)
    for fall in way.falls:
        _fell(sheet, way, fall)
    for hit in way.hits:
        _ran_into(sheet, table, hit)
    _stopped(sheet, table, way)
    _summed(sheet, table, way)


def _ghost(sheet: Sheet, shape: Shape, title: str, legend: str) -> None:
    looks: Looks = {"stroke": PURPLE, "stroke_width": 9, "stroke_dasharray": "24 16"}
    dot = disc(place(centre(shape)), 11, fill=PURPLE)
    sheet.room.take(box_of(shape))
    sheet.add("path", group("start", "start", title, path(shape_path(shape), **looks), dot))
    sheet.explain(7, legend, disc((0, 0), 30, fill="none", **looks) + disc((0, 0), 9, fill=PURPLE))


def _draw_part(sheet: Sheet, way: Way, part: Part, is_last: bool) -> None:
    track = part.track
    if track is None:
        return
    kind, radius = sheet.says(part.kind), way.start.radius if isinstance(way.start, Disc) else 0
    share = 1 - radius / track.length if is_last and track.length > 2 * radius else 1.0
    title = sheet.says("part", part=str(part.number), kind=kind, length=inch(part.length))
    line = _line(track_path(cut(track, 0.0, share) if share < 1 else track), part.kind)
    sheet.add("path", group("path", str(part.number), title, line, _arrow(track)))
    if part.kind != "hop":
        _sweep(sheet, track, radius, is_last)
        x, y = place(track.at(0.5))
        wide = min(radius / UNIT, 60)
        around = x - wide, y - wide, x + wide, y + wide
        sheet.pin(around, "", f'{inch(part.length)}"', PURPLE)
    sheet.explain(7, kind, _line("M-50 0H50", part.kind) + _head((10, 0), 0))


def _line(way: str, kind: str) -> str:
    dashes: Looks = {"stroke_dasharray": DASHES[kind]} if DASHES[kind] else {}
    wide = 13 if kind in ("pivot", "hop") else 10
    under = path(way, stroke=PAPER, stroke_width=24, stroke_opacity=0.8)
    return under + path(way, stroke=PURPLE, stroke_width=wide, stroke_linecap="round", **dashes)


def _arrow(track: Track) -> str:
    """The sense of a way, in the second half of it where no pill is."""
    (x1, y1), (x2, y2) = place(track.at(0.63)), place(track.at(0.65))
    return _head((x2, y2), degrees(atan2(y2 - y1, x2 - x1)))


def _head(at: tuple[float, float], turned: float) -> str:
    where = f"translate({at[0]:.1f} {at[1]:.1f}) rotate({turned:.1f})"
    return path("M-22-24L26 0L-22 24L-10 0Z", fill=PURPLE, stroke=PAPER, stroke_width=5, transform=where)


def _sweep(sheet: Sheet, track: Track, radius: int, is_last: bool) -> None:
    """All that the base passes over, its edges as thin lines, and the base between two parts."""
    wide: Looks = {"stroke_linecap": "round", "stroke_linejoin": "round", "stroke_opacity": 0.14}
    tone = path(track_path(track), stroke=PURPLE, stroke_width=2 * radius / UNIT, **wide)
    edges = [track_path(side) for side in sides(track, radius)]
    edges += [] if is_last else [shape_path(Disc(track.end, radius))]
    thin: Looks = {"stroke": PURPLE, "stroke_width": 4}
    sheet.add("sweep", tone, path("".join(edges), **thin))
    ribbon = path("M-50 0H50", stroke=PURPLE, stroke_width=44, stroke_opacity=0.14)
    sheet.explain(7, sheet.says("sweep"), ribbon + path("M-50-22H50M-50 22H50", **thin))


def _climbed(sheet: Sheet, climb: Climb) -> None:
    kind = "climb" if climb.end > climb.start else "fall"
    title = sheet.says("climbs", piece=climb.piece, low=inch(climb.start), high=inch(climb.end))
    ring = path(shape_path(climb.base), stroke=PURPLE, stroke_width=6)
    sheet.add("path", group("climb", climb.piece, title, ring))
    sheet.pin(box_of(climb.base), kind, f'{inch(climb.start)}→{inch(climb.end)}"', PURPLE)
    sheet.explain(7, sheet.says("climb"), sign("climb", (0, 0), PURPLE))


def _fell(sheet: Sheet, way: Way, fall: Fall) -> None:
    base = Disc(fall.at, way.start.radius if isinstance(way.start, Disc) else 0)
    title = sheet.says("falls", distance=inch(fall.distance), damage=str(fall.damage))
    ring = path(shape_path(base), stroke=RED, stroke_width=9, stroke_dasharray="6 14")
    sheet.add("path", group("fall", way.name, title, ring))
    sheet.pin(box_of(base), "fall", f'{inch(fall.start)}→{inch(fall.end)}"', RED)
    sheet.note("fall", title, RED)
    sheet.explain(7, sheet.says("fall"), sign("fall", (0, 0), RED))


def _ran_into(sheet: Sheet, table: Table, hit: Hit) -> None:
    title = sheet.says("runs_into", who=who(table, hit.name), depth=inch(hit.depth), part=str(hit.part))
    there = body(table, hit.name)
    if there is not None:
        sheet.add("path", group("hit", hit.name, title, _emphasis(there.shape)))
        sheet.pin(box_of(there.shape), "hit", f'{inch(hit.depth)}"', RED)
    sheet.note("hit", title, RED)
    sheet.explain(7, sheet.says("hit"), sign("hit", (0, 0), RED))


def _emphasis(shape: Shape) -> str:
    """An outline that something ran into, or that blocks."""
    way = shape_path(shape)
    return path(way, stroke=PAPER, stroke_width=32) + path(way, stroke=RED, stroke_width=20, stroke_dasharray="40 12")


def _stopped(sheet: Sheet, table: Table, way: Way) -> None:
    if way.stop is None:
        return
    name, after, at = way.stop
    by = sheet.says("edge") if name == EDGE else who(table, name)
    title = sheet.says("stops", who=by, length=inch(after))
    base = Disc(at, way.start.radius if isinstance(way.start, Disc) else 0)
    ring = path(shape_path(base), stroke=RED, stroke_width=7, stroke_dasharray="24 10")
    sheet.add("path", group("stop", name, title, ring))
    sheet.pin(box_of(base), "stop", f'{inch(after)}"', RED)
    sheet.note("stop", title, RED)
    sheet.explain(7, sheet.says("stop"), sign("stop", (0, 0), RED))


def _summed(sheet: Sheet, table: Table, way: Way) -> None:
    """The movement as a sentence below the table."""
    does = sheet.says(way.does, who=who(table, way.name))
    if way.allowed is None:
        sheet.note("way", does, PURPLE)
        return
    parts = " + ".join(f"{sheet.says(part.kind)} {inch(part.length)}" for part in way.parts) or "0"
    length = inch(sum(part.length for part in way.parts))
    said = sheet.says("went", does=does, parts=parts, length=length, allowed=f"{way.allowed:g}")
    sheet.note("way", said, PURPLE)


# ---- lines of sight


def draw_sight(sheet: Sheet, table: Table, one: str, two: str) -> None:
    """The line of sight of a pair: a free line, or for each blocker a line that it blocks."""
    seen = sees(table, one, two)
    verdict = "unsure" if seen is None or seen.verdict is None else "clear" if seen.verdict else "blocked"
    says = _said(sheet, table, one, two, seen)
    title = sheet.says("sight", one=who(table, one), two=who(table, two), says=says)
    sheet.note(verdict, title, BEAMS[verdict][0])
    lines = list(_lines(table, one, two, seen))
    if not lines:
        return
    if seen is not None and verdict == "blocked":
        _blockers(sheet, table, seen)
    for line, at in lines:
        crossed = "" if at is None or verdict != "blocked" else _cross(at)
        if crossed and at is not None:
            x, y = place(at)
            sheet.room.take((x - 46, y - 46, x + 46, y + 46))
        sheet.add("sight", group(f"sight {verdict}", f"{one} {two}", title, _beam(line, verdict), crossed))
    _tell(sheet, verdict, lines[0][0], seen)


def _said(sheet: Sheet, table: Table, one: str, two: str, seen: Seen | None) -> str:
    if seen is None:
        return sheet.says("unknown")
    if seen.verdict is None:
        return sheet.says("by_tolerance")
    if seen.sight is not None:
        if seen.verdict:
            return sheet.says("clear_short")
        return sheet.says("blocked_by", by=sheet.list(who(table, name) for name in _names(seen)))
    if is_away(table, one) or is_away(table, two):
        return sheet.says("itself" if one == two else "away")
    return sheet.says("itself" if one == two else "in_contact")


def _names(seen: Seen) -> list[str]:
    return [] if seen.sight is None else list(dict.fromkeys(family.by for family in seen.sight.blocked))


def _lines(table: Table, one: str, two: str, seen: Seen | None) -> Iterator[tuple[Line, tuple[float, float] | None]]:
    """The free line, or one line for each blocker with where it is blocked; from centre to centre if they touch."""
    if seen is None:
        return
    if seen.sight is None:
        a, b = body(table, one), body(table, two)
        if seen.verdict and one != two and a is not None and b is not None:
            yield Line(centre(a.shape), centre(b.shape)), None
    elif seen.sight.free is not None:
        yield seen.sight.free, None
    else:
        shown: set[str] = set()
        for family in seen.sight.blocked:
            if family.by not in shown:
                shown.add(family.by)
                yield family.line, family.at


def _beam(line: Line, verdict: str) -> str:
    (x1, y1), (x2, y2) = place(line.start), place(line.end)
    way = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    return path(way, stroke=PAPER, stroke_width=24, stroke_opacity=0.8) + _ray(way, verdict)


def _ray(way: str, verdict: str) -> str:
    colour, dashes = BEAMS[verdict]
    looks: Looks = {"stroke_dasharray": dashes} if dashes else {}
    return path(way, stroke=colour, stroke_width=12, stroke_linecap="round", **looks)


def _cross(at: tuple[float, float]) -> str:
    x, y = place(at)
    return disc((x, y), 42, fill=PAPER, stroke=RED, stroke_width=9) + sign("blocked", (x, y), RED, 1.1)


def _tell(sheet: Sheet, verdict: str, line: Line, seen: Seen | None) -> None:
    """The verdict in a word on the line, and the line in the legend."""
    (x1, y1), (x2, y2), colour = place(line.start), place(line.end), BEAMS[verdict][0]
    by = sheet.list(_names(seen)) if seen is not None else ""
    said = sheet.says("unsure") if verdict == "unsure" else sheet.says(f"{verdict}_short", by=short(by, 24))
    spots = ((x1 + share * (x2 - x1), y1 + share * (y2 - y1), "middle") for share in ALONG)
    sheet.pill(spots, verdict, said, colour)
    sheet.room.take_line([(x1, y1), (x2, y2)])
    mark = disc((0, 0), 30, fill=PAPER) + sign(verdict, (0, 0), colour)
    sheet.explain(8, sheet.says(verdict), _ray("M-50 0H50", verdict) + mark)


def _blockers(sheet: Sheet, table: Table, seen: Seen) -> None:
    rules = {barrier.region.name: barrier.rule for barrier in seen.barriers}
    for name in _names(seen):
        there = body(table, name)
        if there is not None:
            title = sheet.says("blocker", who=who(table, name), rule=rules.get(name, "?"))
            sheet.add("sight", group("blocker", name, title, _emphasis(there.shape)))
