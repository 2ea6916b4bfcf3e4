"""Encounters: strategy, schemes, initiative, strategy markers, tokens, points."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from adjudicator.rulesets.malifaux.cards import Suit
from adjudicator.rulesets.malifaux.data import StatCard
from adjudicator.rulesets.malifaux.encounter.state import Pair
from adjudicator.rulesets.malifaux.events.base import Event, Id, Number, Part, Seat, Turn
from adjudicator.rulesets.malifaux.ground.events import At

Strategy: TypeAlias = Literal["turf_war", "reckoning", "plant_explosives", "corrupted_idols"]
Scheme: TypeAlias = Annotated[int, Meta(ge=1, le=13)]
How: TypeAlias = Literal["concession", "time", "agreement"]
"""How a game came to its result that was not played to its end."""
SchemeKey: TypeAlias = Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"]
"""A scheme's number as a key."""
Quarter: TypeAlias = Literal["SW", "SE", "NW", "NE"]
Scored: TypeAlias = Literal["reveal", "end"]
"""The two points of a scheme."""
Moment: TypeAlias = Literal["end_of_turn", "end_of_game", "on_kill", "during_activation", "end_of_activation"]
"""When a point is scored."""
Flipped: TypeAlias = Suit | Literal["joker"]
BaseSize: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
MARKER_MM = 30
"""The base of a marker for which none is stated (MFX-HOUSE-E08)."""


# ---- parts


class StrategyMarker(Part, frozen=True, kw_only=True):
    """A strategy marker that is set up; `state` is a seat or neutral."""

    id: Id
    at: At
    state: Seat = "neutral"
    base_mm: BaseSize = MARKER_MM


class PlantedMarker(Part, frozen=True, kw_only=True):
    """A strategy marker that is planted."""

    id: Id
    at: At
    base_mm: BaseSize = MARKER_MM


# ---- set-up


class EncounterGenerated(Event, frozen=True, kw_only=True):
    """A flip decided the strategy."""

    suit: Suit
    strategy: Strategy


class SchemePoolGenerated(Event, frozen=True, kw_only=True):
    """The scheme pool was settled: the values flipped for it, if they are known, and the schemes."""

    values: tuple[Number, ...] = ()
    pool: tuple[Scheme, ...]


class SchemesChosen(Event, frozen=True, kw_only=True):
    """A seat chose its schemes in secret, and the models that some of them ask for."""

    seat: Seat
    schemes: tuple[Scheme, ...] = ()
    models: dict[SchemeKey, Id | Pair] = {}


class DeploymentZonesChosen(Event, frozen=True, kw_only=True):
    """The deployment zones were chosen: those of a layout of MFX-HOUSE-E03, if it is told."""

    layout: Literal["standard", "corner"] | None = None


class DeploymentCompleted(Event, frozen=True, kw_only=True):
    """All models were deployed."""


class StrategyMarkersSetUp(Event, frozen=True, kw_only=True):
    """The strategy markers of Turf War were dropped."""

    markers: tuple[StrategyMarker, ...]


# ---- turns


class InitiativeFlipped(Event, frozen=True, kw_only=True):
    """A seat flipped for initiative: a card of a suit, or a joker, and its value if it is told."""

    seat: Seat
    suit: Flipped
    value: Annotated[int, Meta(ge=0, le=14)] | None = None


class InitiativeDetermined(Event, frozen=True, kw_only=True):
    """A seat became first player of the turn."""

    first_player: Seat


class GameEnded(Event, frozen=True, kw_only=True):
    """The game ended."""

    turn: Turn


class ModelReplaced(Event, frozen=True, kw_only=True):
    """A model was replaced by another one."""

    old: Id
    new: Id
    seat: Seat
    card: StatCard
    at: At
    health: Number | None = None


# ---- Turf War


class StrategyMarkerInteracted(Event, frozen=True, kw_only=True):
    """A model changed the state of a strategy marker with Interact."""

    actor: Id
    marker: Id
    from_: Seat = field(name="from")
    to: Seat


class StrategyMarkerChangedByKill(Event, frozen=True, kw_only=True):
    """A strategy marker was changed for a kill in its table quarter."""

    killer: Id
    killed: Id
    quarter: Quarter
    marker: Id
    from_: Seat = field(name="from")
    to: Seat


# ---- Plant Explosives


class ExplosiveTokenPlaced(Event, frozen=True, kw_only=True):
    """A seat put an Explosive token on a model at set-up."""

    seat: Seat
    model: Id


class ExplosivePlanted(Event, frozen=True, kw_only=True):
    """A model planted an Explosive token as a strategy marker; without one, it found no room."""

    actor: Id
    marker: PlantedMarker | None = None


class ExplosiveRecovered(Event, frozen=True, kw_only=True):
    """A model picked up a strategy marker as an Explosive token."""

    actor: Id
    marker: Id


class ExplosivesTaken(Event, frozen=True, kw_only=True):
    """A model took the Explosive tokens of one that was killed."""

    killed: Id
    taker: Id
    tokens: Annotated[int, Meta(ge=0, le=1000)]


# ---- Corrupted Idols


class IdolSuitReflipped(Event, frozen=True, kw_only=True):
    """A seat flipped again for the suit that places the idol."""

    seat: Seat
    suit: Flipped


class IdolCreated(Event, frozen=True, kw_only=True):
    """The strategy marker of the turn was created."""

    marker: Id
    at: At
    base_mm: BaseSize = MARKER_MM


class IdolInteracted(Event, frozen=True, kw_only=True):
    """A model paid Health to drop an idol elsewhere."""

    actor: Id
    marker: Id
    damage: Number
    suffered_by: Id
    health_after: Number
    to: At
    controlled_by_model: Id | None = None


# ---- points


class StrategyPointScored(Event, frozen=True, kw_only=True):
    """A seat scored the strategy."""

    seat: Seat
    step: Moment = "end_of_turn"


class SchemePointScored(Event, frozen=True, kw_only=True):
    """A seat scored a point of a scheme, and paid the scheme markers `removed`; a Reveal reveals the scheme."""

    seat: Seat
    scheme: Scheme
    part: Scored
    step: Moment
    removed: tuple[Id, ...] = ()
    killed: Id | None = None
    actor: Id | None = None
    activation_of: Id | None = None


class ScoreAnnounced(Event, frozen=True, kw_only=True):
    """The players said how many victory points they have, and who has won: a seat, or `draw`.

    `how`: by what other than the points of a whole game; a winner by concession or agreement need not have most points.
    """

    vp: dict[Seat, Number] = {}
    winner: Seat | None = None
    how: How | None = None
