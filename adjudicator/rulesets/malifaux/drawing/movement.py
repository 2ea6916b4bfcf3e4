"""A movement drawn: where it starts, the way of the base, climbs and falls, what it ran into, where it stops."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees

from msgspec import Struct

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.drawing.objects import inch, who
from adjudicator.rulesets.malifaux.drawing.parts import UNIT, box_of, place, shape_path, sides, track_path
from adjudicator.rulesets.malifaux.drawing.sheet import Sheet
from adjudicator.rulesets.malifaux.drawing.signs import emphasis, sign
from adjudicator.rulesets.malifaux.events import Event, ModelMoved, ModelPushed, ObjectPlaced
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, Shape, centre
from adjudicator.rulesets.malifaux.geometry.tracks import Straight, Track, cut
from adjudicator.rulesets.malifaux.geometry.units import NEAR
from adjudicator.rulesets.malifaux.ground.bodies import body, point, set_at
from adjudicator.rulesets.malifaux.ground.courses import Climb, Fall, allowed, course_of
from adjudicator.rulesets.malifaux.ground.hits import Hit, models_hit, solids_hit
from adjudicator.rulesets.malifaux.ground.pushes import EDGE, Push, push_of
from adjudicator.rulesets.malifaux.ground.words import going
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.svg import PAPER, PURPLE, RED, Looks, disc, group, path

KINDS = {
    "straight": say("straight"),
    "pivot": say("pivot"),
    "curve": say("curve"),
    "climb": say("climb"),
    "hop": say("placed, not moved through"),
}
"""The parts of a way, by kind."""
DASHES = {"straight": "", "pivot": "0.1 21", "curve": "44 20", "hop": "0.1 30"}
"""How the parts of a way differ without colour."""


class Part(Struct, frozen=True):
    """A part of a way: its number, kind, track (None: a climb) and length."""

    number: int
    kind: str
    track: Track | None
    length: float


class Way(Struct, frozen=True):
    """A movement to draw: whose it is, in words, its first outline, its parts and what happened on it."""

    name: str
    does: Said
    start: Shape
    parts: tuple[Part, ...]
    allowed: float | None = None
    climbs: tuple[Climb, ...] = ()
    falls: tuple[Fall, ...] = ()
    hits: tuple[Hit, ...] = ()
    stop: tuple[str, float, Point] | None = None


def way_of(table: Table, event: Event | None) -> Way | None:
    """What an event moved, on the table before it; None if it moved nothing, or nothing that has a place."""
    if not isinstance(event, ModelMoved | ModelPushed | ObjectPlaced):
        return None
    there = body(table, event.object if isinstance(event, ObjectPlaced) else event.model)
    if there is None:
        return None
    if isinstance(event, ModelMoved):
        return _moved(table, event, there.shape)
    return _pushed(table, event, there.shape) if isinstance(event, ModelPushed) else _placed(table, event, there.shape)


def _moved(table: Table, event: ModelMoved, start: Shape) -> Way:
    course, does = course_of(table, event), going(who(table, event.model), event.cause)
    is_hindered = event.model in table.models and not event.through_models
    hits = tuple(models_hit(table, event.model, course)) if is_hindered else ()
    parts = tuple(Part(n, leg.kind, leg.track, leg.length) for n, leg in enumerate(course.legs, 1))
    hits = (*hits, *solids_hit(table, event.model, course))
    return Way(event.model, does, start, parts, allowed(table, event), course.climbs, course.falls, hits)


def _pushed(table: Table, event: ModelPushed, start: Shape) -> Way:
    push, does = push_of(table, event), going(who(table, event.model), "push")
    places = [centre(start), *(point(part.to) for part in event.path if part.to is not None)]
    tracks = [Straight(a, b) for a, b in pairwise(places)]
    parts = tuple(Part(n, "straight", track, track.length) for n, track in enumerate(tracks, 1))
    return Way(event.model, does, start, parts, event.distance, falls=push.falls, stop=_stop(push))


def _stop(push: Push) -> tuple[str, float, Point] | None:
    """What stopped a push that went that far, or should have stopped it."""
    stop = push.stop
    if stop is None or push.stop_at is None or stop.name == "distance" or push.travel <= stop.after - 2 * NEAR:
        return None
    return stop.name, stop.after, Point(round(push.stop_at[0]), round(push.stop_at[1]))


def _placed(table: Table, event: ObjectPlaced, start: Shape) -> Way:
    track, does = Straight(centre(start), point(event.to)), say("{object} is placed", object=who(table, event.object))
    return Way(event.object, does, start, (Part(1, "hop", track, track.length),))


# ---- drawn


def draw_way(sheet: Sheet, table: Table, way: Way) -> None:
    """A movement: the ghost at its start, the way of its centre and base, climbs, falls, what it ran into."""
    draw_ghost(sheet, way.start, say("{object} at the start", object=who(table, way.name)))
    for part in way.parts:
        if part.track is not None:
            sheet.room.take_line([place(part.track.at(share / 8)) for share in range(9)])
    last = max((part.number for part in way.parts if part.track is not None), default=0)
    for part in way.parts:
        if part.track is not None and part.track.length:
            _draw_part(sheet, way, part, part.track, part.number == last)
    for climb in way.climbs:
        _climbed(sheet, climb)
    for fall in way.falls:
        _fell(sheet, way, fall)
    for hit in way.hits:
        _ran_into(sheet, table, hit)
    _stopped(sheet, table, way)
    _summed(sheet, way)


def draw_ghost(sheet: Sheet, shape: Shape, title: Said) -> None:
    """The dashed outline of what no longer stands there."""
    looks: Looks = {"stroke": PURPLE, "stroke_width": 9, "stroke_dasharray": "24 16"}
    dot = disc(place(centre(shape)), 11, fill=PURPLE)
    sheet.room.take(box_of(shape))
    sheet.add("path", group("start", "start", sheet.says(title), path(shape_path(shape), **looks), dot))
    symbol = disc((0, 0), 30, fill="none", **looks) + disc((0, 0), 9, fill=PURPLE)
    sheet.explain(7, say("start of the movement"), symbol)


def _draw_part(sheet: Sheet, way: Way, part: Part, track: Track, is_last: bool) -> None:
    kind, radius = KINDS[part.kind], way.start.radius if isinstance(way.start, Disc) else 0
    share = 1 - radius / track.length if is_last and track.length > 2 * radius else 1.0
    title = say("part {part}: {kind}, {length} in", part=part.number, kind=kind, length=inch(part.length))
    line = _line(track_path(cut(track, 0.0, share) if share < 1 else track), part.kind)
    sheet.add("path", group("path", str(part.number), sheet.says(title), line, _arrow(track)))
    if part.kind != "hop":
        _sweep(sheet, track, radius, is_last)
        x, y = place(track.at(0.5))
        wide = min(radius / UNIT, 60)
        around = x - wide, y - wide, x + wide, y + wide
        sheet.pin(around, "", f'{inch(part.length):g}"', PURPLE)
    sheet.explain(7, kind, _line("M-50 0H50", part.kind) + _head((10, 0), 0))


def draw_hop(sheet: Sheet, name: str, start: Disc, end: Disc) -> None:
    """An arrow from where a base stood to where it stands, however it came there."""
    track = Straight(start.at, end.at)
    if track.length > end.radius:
        way = track_path(cut(track, 0.0, 1 - end.radius / track.length))
        sheet.add("path", group("path", name, name, _line(way, "hop"), _arrow(track)))


def _line(way: str, kind: str) -> str:
    dashes: Looks = {"stroke_dasharray": DASHES[kind]} if DASHES[kind] else {}
    wide = 13 if kind in ("pivot", "hop") else 10
    under = path(way, stroke=PAPER, stroke_width=24, stroke_opacity=0.8)
    return under + path(way, stroke=PURPLE, stroke_width=wide, stroke_linecap="round", **dashes)


def _arrow(track: Track) -> str:
    """An arrow that shows the direction of a way, in its second half, clear of pills."""
    (x1, y1), (x2, y2) = place(track.at(0.63)), place(track.at(0.65))
    return _head((x2, y2), degrees(atan2(y2 - y1, x2 - x1)))


def _head(at: tuple[float, float], turned: float) -> str:
    where = f"translate({at[0]:.1f} {at[1]:.1f}) rotate({turned:.1f})"
    return path("M-22-24L26 0L-22 24L-10 0Z", fill=PURPLE, stroke=PAPER, stroke_width=5, transform=where)


def _sweep(sheet: Sheet, track: Track, radius: int, is_last: bool) -> None:
    """All that the base passes over, with thin lines for its edges, and the base between two parts."""
    wide: Looks = {"stroke_linecap": "round", "stroke_linejoin": "round", "stroke_opacity": 0.14}
    tone = path(track_path(track), stroke=PURPLE, stroke_width=2 * radius / UNIT, **wide)
    edges = [track_path(side) for side in sides(track, radius)]
    edges += [] if is_last else [shape_path(Disc(track.end, radius))]
    thin: Looks = {"stroke": PURPLE, "stroke_width": 4}
    sheet.add("sweep", tone, path("".join(edges), **thin))
    ribbon = path("M-50 0H50", stroke=PURPLE, stroke_width=44, stroke_opacity=0.14)
    sheet.explain(7, say("swept by the base"), ribbon + path("M-50-22H50M-50 22H50", **thin))


def _climbed(sheet: Sheet, climb: Climb) -> None:
    low, high = inch(climb.start), inch(climb.end)
    title = say("climbs {terrain} from {start} to {end}", terrain=climb.piece, start=low, end=high)
    ring = path(shape_path(climb.base), stroke=PURPLE, stroke_width=6)
    sheet.add("path", group("climb", climb.piece, sheet.says(title), ring))
    sheet.pin(box_of(climb.base), "climb" if high > low else "fall", f'{low:g}→{high:g}"', PURPLE)
    sheet.explain(7, KINDS["climb"], sign("climb", (0, 0), PURPLE))


def _fell(sheet: Sheet, way: Way, fall: Fall) -> None:
    base = set_at(way.start, fall.at)
    title = say("falls {distance} in, damage {damage}", distance=inch(fall.distance), damage=fall.damage)
    ring = path(shape_path(base), stroke=RED, stroke_width=9, stroke_dasharray="6 14")
    sheet.add("path", group("fall", way.name, sheet.says(title), ring))
    sheet.pin(box_of(base), "fall", f'{inch(fall.start):g}→{inch(fall.end):g}"', RED)
    sheet.note("fall", title, RED)
    sheet.explain(7, say("falls here"), sign("fall", (0, 0), RED))


def _ran_into(sheet: Sheet, table: Table, hit: Hit) -> None:
    title = say(
        "runs into {object} by {depth} in, part {part}",
        object=who(table, hit.name), depth=inch(hit.depth), part=hit.part,
    )  # fmt: skip
    there = body(table, hit.name)
    if there is not None:
        sheet.add("path", group("hit", hit.name, sheet.says(title), emphasis(there.shape)))
        sheet.pin(box_of(there.shape), "hit", f'{inch(hit.depth):g}"', RED)
    sheet.note("hit", title, RED)
    sheet.explain(7, say("ran into"), sign("hit", (0, 0), RED))


def _stopped(sheet: Sheet, table: Table, way: Way) -> None:
    if way.stop is None:
        return
    name, after, at = way.stop
    by = say("the edge of the table") if name == EDGE else who(table, name)
    title = say("the push stops at {object} after {length} in", object=by, length=inch(after))
    base = set_at(way.start, at)
    ring = path(shape_path(base), stroke=RED, stroke_width=7, stroke_dasharray="24 10")
    sheet.add("path", group("stop", name, sheet.says(title), ring))
    sheet.pin(box_of(base), "stop", f'{inch(after):g}"', RED)
    sheet.note("stop", title, RED)
    sheet.explain(7, say("a push stops here"), sign("stop", (0, 0), RED))


def _summed(sheet: Sheet, way: Way) -> None:
    """The movement as a sentence below the table."""
    if way.allowed is None:
        sheet.note("way", way.does, PURPLE)
        return
    parts = [say("{kind} {length}", kind=KINDS[part.kind], length=inch(part.length)) for part in way.parts]
    summed = say(
        "{does}: {parts} = {length} of {allowed} in",
        does=way.does, parts=listed(parts or [0], "terms"),
        length=inch(sum(part.length for part in way.parts)), allowed=way.allowed,
    )  # fmt: skip
    sheet.note("way", summed, PURPLE)
