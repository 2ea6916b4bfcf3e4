"""The shape of what `lay` reads: set-ups, scenarios' `given`, and tables as `tell` writes them.

Seats, models, duels and what stands on the ground have their shapes beside what lays them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.cards import Card
from adjudicator.rulesets.malifaux.data import Name
from adjudicator.rulesets.malifaux.encounter.events import Scheme, Strategy
from adjudicator.rulesets.malifaux.events import At, Id, Seat, Turn
from adjudicator.rulesets.malifaux.state import Discard

Tally = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
"""A number that a match's changes add up to."""
Pool = Annotated[int, Meta(ge=0, le=1000)]


class Given(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A thing that a table is laid from."""


class GivenAction(Given, frozen=True, kw_only=True):
    """An action that has started."""

    action: Id
    model: Id
    name: str
    target: Id | None = None
    bonus: bool = False
    generated_by: str | None = None
    from_disengage: Id | None = None
    moved: bool = False
    struck: bool = False
    felled: bool = False
    flip: Id | None = None
    effects_done: bool = False
    completed: bool = False


class GivenDiscard(Given, frozen=True, kw_only=True):
    """A discard that effects may still follow."""

    position: int
    seat: Seat
    cards: tuple[Card, ...]
    by: str
    reason: str
    hidden: bool = False

    def discard(self) -> Discard:
        """The same as the table keeps it."""
        return Discard(self.position, self.seat, self.cards, self.by, self.reason, self.hidden)


class GivenTable(Given, frozen=True, kw_only=True):
    """Everything a table may be laid from."""

    seats: dict[Seat, Plain] = {}
    models: dict[Id, Plain] = {}
    crews: dict[Seat, Plain] = {}
    upgrades: dict[Name, Plain] = {}
    actions: dict[Name, Plain] = {}
    duel: Plain = None
    duels: dict[Id, Plain] = {}
    flips: dict[Id, Plain] = {}
    under_way: Plain = ()
    phase: Literal["hiring", "play"] = "play"
    turn: Turn | None = None
    turn_over: bool = False
    active: str | None = None
    active_seat: Seat | None = None
    activated: bool | None = None
    shuffle_due: tuple[Seat, ...] = ()
    discard_due: tuple[Seat, ...] = ()
    discard_late: tuple[Seat, ...] | None = None
    discards: tuple[GivenDiscard, ...] = ()
    unshuffled: tuple[Seat, ...] = ()
    cut_required: bool = False
    complete_log: bool = True
    unknown: tuple[Annotated[str, Meta(max_length=500)], ...] = ()
    terrain: dict[Id, Plain] = {}
    markers: dict[Id, Plain] = {}
    deployment: dict[Seat, Annotated[tuple[At, ...], Meta(max_length=100)]] = {}
    measuring_tolerance: Annotated[float, Meta(ge=0, le=1)] = 0
    strategy: Strategy | None = None
    first_player: Seat | None = None
    pool: tuple[Scheme, ...] | None = None
    centreline: tuple[At, At] | None = None
    zones_chosen: bool | None = None
    deployment_done: bool | None = None
    schemes: dict[Seat, dict[Name, Plain]] | None = None
    scheme_points: dict[Seat, dict[Name, Plain]] | None = None
    strategy_points: dict[Seat, tuple[Turn, ...]] | None = None
    engaged: tuple[tuple[Id, Id], ...] | None = None
    damage_dealt: tuple[tuple[Id, Id], ...] | None = None
    vp: dict[Seat, Pool] | None = None
    encounter: Plain = None
