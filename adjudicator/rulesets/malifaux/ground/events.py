"""The ground: what is put on the table, measured, moved, pushed, placed, seen.

Lengths are inches, points `[x, y]` the centres of bases, x to the east and y to the north; `recorded` is what the
players noted.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from adjudicator.rulesets.malifaux.data import StatCard
from adjudicator.rulesets.malifaux.events.base import Event, Id, Part, Seat, Text

Inches: TypeAlias = Annotated[int, Meta(ge=-1000, le=1000)] | Annotated[float, Meta(ge=-1000, le=1000)]
Length: TypeAlias = Annotated[int, Meta(ge=0, le=1000)] | Annotated[float, Meta(ge=0, le=1000)]
At: TypeAlias = tuple[Inches, Inches]


# ---- parts


class TerrainData(Part, frozen=True, kw_only=True):
    """A piece of terrain: its outline, what it stands on, its Height, traits; `floors`: elevations inside it.

    `standable`: whether its top carries models; if not stated, that of climbable terrain with a Height does.
    `traits` left out: nobody stated them; an empty list states that it has none.
    """

    polygon: Annotated[tuple[At, ...], Meta(max_length=10_000)] | None = None
    base_elevation: Length = 0
    height: Length | None = None
    traits: tuple[Text, ...] | None = None
    standable: bool | None = None
    floors: tuple[Length, ...] = ()


class MarkerData(Part, frozen=True, kw_only=True):
    """A marker: a round base with a Height; with terrain traits it behaves as circular terrain."""

    kind: Text | None = None
    seat: Seat | None = None
    base_mm: Annotated[int, Meta(ge=1, le=1000)] | None = None
    at: At
    height: Length | None = None
    traits: tuple[Text, ...] = ()
    state: Text | None = None


class PathPart(Part, frozen=True, kw_only=True):
    """A part of a path: straight `to`; round `pivot`, `turn` and `to`; up `climb` `to_elevation`; any other curve."""

    to: At | None = None
    pivot: Id | None = None
    turn: Literal["cw", "ccw"] | None = None
    climb: Id | None = None
    to_elevation: Length | None = None
    curve_through: At | None = None


class Direction(Part, frozen=True, kw_only=True):
    """Toward or away from an object: exactly one of the two."""

    toward: Id | None = None
    away: Id | None = None


class InRange(Part, frozen=True, kw_only=True):
    """The players' answer."""

    result: bool


class Sighted(Part, frozen=True, kw_only=True):
    """What the players saw."""

    los: Literal["clear", "blocked"]


class Covered(Part, frozen=True, kw_only=True):
    """Whether the players gave cover."""

    cover: bool


class Landed(Part, frozen=True, kw_only=True):
    """Where a movement ended, as the players noted it: elevation and falling damage."""

    elevation: Length | None = None
    falling_damage: Annotated[int, Meta(ge=0, le=1000)] | None = None


# ---- put on the table


class TerrainPlaced(Event, frozen=True, kw_only=True):
    """A piece of terrain was set up."""

    id: Id
    terrain: TerrainData


class MarkerDropped(Event, frozen=True, kw_only=True):
    """A marker was put on the table."""

    id: Id
    marker: MarkerData


class MarkerRemoved(Event, frozen=True, kw_only=True):
    """A marker left the table."""

    id: Id


class ModelDeployed(Event, frozen=True, kw_only=True):
    """A model was put on the table at set-up; its card may have been entered before."""

    model: Id
    seat: Seat | None = None
    card: StatCard | None = None
    at: At
    elevation: Length | None = None
    standing_on: Id | None = None


class ModelSummoned(Event, frozen=True, kw_only=True):
    """A model was put on the table during play."""

    model: Id
    seat: Seat
    card: StatCard | None = None
    at: At
    elevation: Length | None = None
    standing_on: Id | None = None


class ModelBuried(Event, frozen=True, kw_only=True):
    """A model was buried: it has no place on the table."""

    model: Id


class ModelUnburied(Event, frozen=True, kw_only=True):
    """A buried model came back to the table."""

    model: Id
    at: At
    elevation: Length | None = None


# ---- measured


class DistanceMeasured(Event, frozen=True, kw_only=True):
    """The distance between two objects was measured."""

    from_: Id = field(name="from")
    to: Id


class RangeChecked(Event, frozen=True, kw_only=True):
    """It was checked whether an object is within a range of another."""

    from_: Id = field(name="from")
    to: Id
    range: Length
    mode: Literal["within", "completely_within"] = "within"
    recorded: InRange | None = None


class BaseContactChecked(Event, frozen=True, kw_only=True):
    """It was checked whether two objects are in base contact."""

    a: Id
    b: Id
    recorded: InRange | None = None


class LineOfSightChecked(Event, frozen=True, kw_only=True):
    """It was checked whether two objects see each other."""

    from_: Id = field(name="from")
    to: Id
    recorded: Sighted | None = None


class ShadowChecked(Event, frozen=True, kw_only=True):
    """It was checked whether a model is in the shadow of a piece of terrain."""

    model: Id
    terrain: Id


class ActionTargeted(Event, frozen=True, kw_only=True):
    """An action named its target; unless it says otherwise an attack needs line of sight (MFX-LOS-04)."""

    actor: Id
    target: Id
    kind: Literal["attack", "tactical"]
    icon: Literal["gun", "claw", "none"] = "none"
    range: Length | None = None
    requires_los: bool | None = None
    recorded: Covered | None = None


# ---- moved


class ModelMoved(Event, frozen=True, kw_only=True):
    """A model moved along a path, or a marker or piece of terrain did, by an effect (MFX-MOVE-01)."""

    model: Id
    cause: Literal["walk", "charge", "effect"]
    allowance: Length
    path: Annotated[tuple[PathPart, ...], Meta(max_length=100)]
    direction: Direction | None = None
    through_models: bool = False
    recorded: Landed | None = None


class ModelPushed(Event, frozen=True, kw_only=True):
    """A model, marker or piece of terrain was pushed; `heading`: the direction of a push that covered no distance."""

    model: Id
    distance: Length
    path: Annotated[tuple[PathPart, ...], Meta(max_length=100)] = ()
    heading: At | None = None
    direction: Direction | None = None
    recorded: Landed | None = None


class ObjectPlaced(Event, frozen=True, kw_only=True):
    """An object was placed, where its effect lets it: within a range, or in base contact with an object."""

    object: Id
    to: At
    elevation: Length | None = None
    within: Length | None = None
    completely_within: Length | None = None
    base_contact_with: Id | None = None


class PlaceNotPossible(Event, frozen=True, kw_only=True):
    """An object could not be placed where its effect lets it, for lack of room; it stays and has moved (PLACE-06)."""

    object: Id
    within: Length | None = None
    completely_within: Length | None = None
    base_contact_with: Id | None = None
