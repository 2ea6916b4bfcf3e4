"""Objects on a drawing: their bases and seats, and what they are called."""

from __future__ import annotations

from adjudicator.plain.said import Named, Said
from adjudicator.rulesets.malifaux.drawing.labels import Line
from adjudicator.rulesets.malifaux.drawing.names import BOLD
from adjudicator.rulesets.malifaux.drawing.parts import EAST, SIDE
from adjudicator.rulesets.malifaux.geometry.shapes import Disc
from adjudicator.rulesets.malifaux.geometry.units import base_radius, inches
from adjudicator.rulesets.malifaux.ground.bodies import point
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import At, Marker, Model, Table
from adjudicator.seam.svg import legible, short

UNKNOWN = base_radius(20)
"""The radius drawn for a base that is not on record."""


def base_of(thing: Model | Marker) -> Disc:
    """The base of a model or marker that has a place."""
    radius = UNKNOWN if thing.base_mm is None else base_radius(thing.base_mm)
    return Disc(point(thing.at or (0, 0)), radius)


def is_on_sheet(at: At) -> bool:
    """Whether a place is on the sheet."""
    return all(-EAST <= 100 * place <= SIDE + EAST for place in at)


def seat_number(table: Table, seat: str | None) -> int | None:
    """The number of the seat, counted from 0."""
    return None if seat is None or seat not in table.seats else list(table.seats).index(seat)


# ---- names


def who(table: Table, name: str) -> Named:
    """A model by name and id, anything else by its id."""
    called = named(table, name)
    return called if called.name == name else Named(name, f"{called.name} ({name})")


def id_and_name(name: str, called: str | None) -> Line:
    """An id and a name as a label; the name alone where a word of it begins with the id, and is then bold."""
    if called is None or called.casefold() == name.casefold():
        return [(short(called or name), BOLD)]
    words = legible(called).split(" ")
    if any(word.casefold().startswith(name.casefold()) for word in words):
        return [(short(word), BOLD if word.casefold().startswith(name.casefold()) else 400) for word in words]
    return [(short(name), BOLD), (short(called), 400)]


def seated(seat: str) -> Said:
    """A seat."""
    return say("seat {seat}", seat=seat)


def based(thing: Model | Marker) -> Said:
    """The base of a model or marker."""
    return say("base not on record") if thing.base_mm is None else say("{base} mm base", base=thing.base_mm)


def standing(at: At, elevation: float) -> Said:
    """The place where something stands, to a hundredth of an inch."""
    x, y, up = (round(value, 2) for value in (*at, elevation))
    return say("at ({x}, {y}), elevation {elevation}", x=x, y=y, elevation=up)


def inch(length: float) -> float:
    """A length of the table, to a hundredth of an inch."""
    return round(inches(length), 2)
