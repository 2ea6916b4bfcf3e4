"""The shape of what `lay` reads: set-ups, scenarios' `given`, and tables as `tell` writes them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from msgspec import Meta, Struct

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.cards import Card, Suit
from adjudicator.rulesets.malifaux.data import Name, Stat, StatCard
from adjudicator.rulesets.malifaux.events import At, Id, Length, MarkerData, Number, Seat, TerrainData, Turn
from adjudicator.rulesets.malifaux.state import Discard

T = TypeVar("T")
Tally = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
"""A number that a match's changes add up to."""
Pool = Annotated[int, Meta(ge=0, le=1000)]
Corner = tuple[Annotated[float, Meta(ge=-10_000, le=10_000)], Annotated[float, Meta(ge=-10_000, le=10_000)]]
Step = Literal["A", "B", "C", "D", "E", "F", "over"]


class Given(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A thing that a table is laid from."""


class GivenDeck(Given, frozen=True, kw_only=True):
    """A fate deck: its uppermost cards in order, the seats that know each of them, the cards that may lie in it."""

    count: Pool | None = None
    top: tuple[Card, ...] = ()
    seen: tuple[tuple[Seat, ...], ...] = ()
    cards: tuple[Card, ...] | None = None


class Shown(Given, frozen=True, kw_only=True):
    """A card in hand that another seat knows."""

    card: Card
    to: Seat


class GivenSide(Given, frozen=True, kw_only=True):
    """A seat; a card listed nowhere lies where `rest` says; a deck that states all its `cards` leaves no rest."""

    hand: tuple[Card, ...] = ()
    unknown: Pool = 0
    hand_count: Pool | None = None
    shown: tuple[Shown, ...] = ()
    deck: GivenDeck = GivenDeck()
    conflict: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    removed: tuple[Card, ...] = ()
    rest: Literal["deck", "hand", "conflict", "discard", "removed"] = "deck"
    faction: str | None = None
    soulstones: Pool | None = None
    spent: Tally | None = None
    crew_upgrades: tuple[str, ...] = ()
    crew_upgrade_sides: tuple[str | None, ...] = ()
    upgrades_discarded: tuple[str, ...] = ()


class GivenModel(StatCard, frozen=True, kw_only=True):
    """A model: its stat card's data and how it stands; `printed` holds the card's stats where Df, Wp … are current."""

    seat: Seat | None = None
    controller: Seat | None = None
    printed: dict[str, Number] | None = None
    changes: dict[str, Tally] = {}
    health: Tally | None = None
    killed: bool | None = None
    in_play: bool | None = None
    upgrades: tuple[str, ...] = ()
    upgrade_sides: tuple[str | None, ...] = ()
    activated: bool | None = None
    actions_left: Tally = 2
    bonus_taken: bool = False
    hired: bool = True
    at: At | None = None
    elevation: Annotated[float, Meta(ge=0, le=10_000)] | None = None
    standing_on: Id | None = None
    buried: bool = False
    moved: bool | None = None
    """Stated, in a told table: the model stands where it was recorded to stand, wherever that is."""
    falling_damage: Tally = 0


class GivenTerrain(TerrainData, frozen=True, kw_only=True):
    """A piece of terrain that is set up; one that was placed may reach far off the ground."""

    polygon: Annotated[tuple[Corner, ...], Meta(max_length=10_000)] | None = None
    moved: bool | None = None


class GivenMarker(MarkerData, frozen=True, kw_only=True):
    """A marker that was dropped; `moved` is stated in a told table: it lies where it was recorded to lie."""

    elevation: Length = 0
    moved: bool | None = None
    falling_damage: Literal[0] = 0


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
    effects_done: bool = False
    completed: bool = False


class GivenFlip(Given, frozen=True, kw_only=True):
    """A flip of a duel under way: cards revealed, net modifier, card in the conflict."""

    cards: tuple[Card, ...] = ()
    modifier: Annotated[int, Meta(ge=-3, le=3)] = 0
    used: Card | None = None
    cheated: bool | None = None
    declined: bool = False


class GivenTotal(Given, frozen=True, kw_only=True):
    """A final duel total."""

    value: Number
    suits: tuple[Suit, ...] = ()


class GivenDeclared(Given, frozen=True, kw_only=True):
    """A trigger declared in a duel."""

    model: Id
    trigger: str
    resolved: bool = False


class GivenDuel(Given, frozen=True, kw_only=True):
    """A duel under way; flips are by seat (or model), totals and results by model."""

    id: Id
    kind: Literal["simple", "opposed"] | None = None
    acting: Id
    target: Id | None = None
    action: Id | None = None
    stat: Number | None = None
    stat_name: str | None = None
    stat_suits: tuple[Suit, ...] | None = None
    resist: Stat | None = None
    tn: Number | None = None
    tn_suits: tuple[Suit, ...] | None = None
    icon: Literal["claw", "gun"] | None = None
    step: Step | None = None
    flips: dict[str, GivenFlip] = {}
    final: dict[Id, GivenTotal] = {}
    declared: tuple[GivenDeclared, ...] = ()
    success: dict[Id, bool] = {}


class GivenDiscard(Given, frozen=True, kw_only=True):
    """A discard that effects may still follow."""

    position: int
    seat: Seat
    cards: tuple[Card, ...]
    by: str
    reason: str

    def discard(self) -> Discard:
        """The same as the table keeps it."""
        return Discard(self.position, self.seat, self.cards, self.by, self.reason)


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
    discards: tuple[GivenDiscard, ...] = ()
    cut_required: bool = False
    terrain: dict[Id, Plain] = {}
    markers: dict[Id, Plain] = {}
    deployment: dict[Seat, Annotated[tuple[At, ...], Meta(max_length=100)]] = {}
    measuring_tolerance: Annotated[float, Meta(ge=0, le=1)] = 0
