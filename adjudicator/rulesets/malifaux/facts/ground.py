"""What may be unknown of the ground: terrain, markers, zones, and where things stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.facts.called import of_object, of_seat, whole
from adjudicator.rulesets.malifaux.facts.tries import LENGTHS, TRUTH, cleared, numbers, said_in, seats_or_none, words
from adjudicator.rulesets.malifaux.geometry.shapes import Disc
from adjudicator.rulesets.malifaux.geometry.units import inches
from adjudicator.rulesets.malifaux.ground.bodies import body
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.facts import Fact, Path, with_value

_SIDE: Final = 36.0
_FAR: Final = ((1.0, 1.0), (35.0, 35.0), (1.0, 35.0), (35.0, 1.0), (18.0, 18.0))
"""Places far from each other: corners and centre."""
_TRAITS: Final = ("blocking", "impassable", "severe", "dense", "concealing", "climbable", "hazardous")
_RADIUS: Final = 0.6
"""About the radius of a small base."""
TRAITS: Final = ([], *([trait] for trait in _TRAITS), ["height", *_TRAITS])
OUTLINES: Final = (None, [[0, 0], [36, 0], [36, 36], [0, 36]], [[0, 0], [1, 0], [1, 1], [0, 1]])
ZONES: Final = ([[0, 0], [36, 0], [36, 8], [0, 8]], [[0, 28], [36, 28], [36, 36], [0, 36]])


def places(table: Table, event: Event | None, name: str) -> Iterator[Plain]:
    """Places that the event names, about the things that it names, and far from each other."""
    told = to_builtins(event)
    found = [*_points(told), *_about(table, name, said_in(event), {0.0, 1.0, *map(float, numbers(told))})]
    for x, y in dict.fromkeys((*found, *_FAR)):
        if 0 <= x <= _SIDE and 0 <= y <= _SIDE:
            yield [x, y]


def _points(plain: Plain) -> Iterator[tuple[float, float]]:
    """The points in plain data."""
    if isinstance(plain, dict):
        for one in plain.values():
            yield from _points(one)
    elif isinstance(plain, list | tuple):
        if len(plain) == 2 and all(isinstance(one, int | float) for one in plain):
            yield float(plain[0]), float(plain[1])
        else:
            for one in plain:
                yield from _points(one)


def _about(table: Table, name: str, things: Iterable[str], lengths: Iterable[float]) -> Iterator[tuple[float, float]]:
    """The places at some lengths east and north of the things named."""
    for thing in things:
        there = None if thing == name else body(table, thing)
        if there is not None and isinstance(there.shape, Disc):
            x, y, apart = inches(there.shape.at.x), inches(there.shape.at.y), inches(there.shape.radius) + _RADIUS
            for length in sorted(lengths):
                yield from ((x + apart + length, y), (x, y + apart + length))


def standing(table: Table, event: Event | None, name: str) -> Iterator[Plain]:
    """Nothing, and each piece of terrain."""
    yield None
    yield from table.terrain


def _with_traits(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with the traits of a piece of terrain; whether its top carries models follows from them."""
    return with_value(with_value(told, path, value), (*path[:-1], "standable"), None)


def _ends(table: Table, event: Event | None) -> Iterator[Plain]:
    yield from ([[0, 18], [36, 18]], [[18, 0], [18, 36]], [[0, 0], [36, 36]])


GROUND: Final = {
    "terrain.*.polygon": Fact(of_object("polygon"), OUTLINES, is_empty_unknown=True),
    "terrain.*.base_elevation": Fact(of_object("base_elevation"), LENGTHS),
    "terrain.*.height": Fact(of_object("height"), LENGTHS, is_empty_unknown=True),
    "terrain.*.traits": Fact(of_object("traits"), TRAITS, is_empty_unknown=True, put=_with_traits),
    "terrain.*.standable": Fact(of_object("standing_on"), TRUTH),
    "terrain.*.floors": Fact(of_object("floors"), ([], [1], [2], [3])),
    "markers.*.at": Fact(of_object("at"), places, put=cleared),
    "markers.*.base_mm": Fact(of_object("base_mm"), (30, 40, 50), is_empty_unknown=True),
    "markers.*.elevation": Fact(of_object("elevation"), LENGTHS),
    "markers.*.height": Fact(of_object("height"), LENGTHS),
    "markers.*.kind": Fact(of_object("kind"), words("scheme", "strategy")),
    "markers.*.seat": Fact(of_object("seat"), seats_or_none),
    "markers.*.state": Fact(of_object("state"), lambda table, *_: ("neutral", *table.seats)),
    "markers.*.traits": Fact(of_object("traits"), TRAITS),
    "deployment": Fact(whole("deployment"), ({}, dict(zip("AB", ZONES, strict=True)))),
    "deployment.*": Fact(of_seat("deployment"), ZONES, among=lambda told: told["seats"]),
    "centreline": Fact(whole("centreline"), _ends),
}
