"""Schemes as data: what each asks for, when, and at what price; the files of rules/ enter them (entry.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.encounter.events import Moment, SchemePointScored, Scored
from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of
from adjudicator.rulesets.malifaux.encounter.state import Pair
from adjudicator.rulesets.malifaux.state import Table

Role: TypeAlias = Literal["friendly", "enemy"]


class Met(Struct, frozen=True):
    """What a condition came to: the links that are not met, by rule, and what was found on the way."""

    unmet: Mapping[str, Said] = {}
    """Only the first of chained links."""
    count: int | None = None
    """How many there are of what is counted: markers in the place asked for, or pairs in a one-to-one assignment."""
    markers: tuple[str, ...] = ()
    """The scheme markers that qualify; the price is paid with some of them."""
    fits: Callable[[tuple[str, ...]], bool] | None = None
    """Whether qualifying markers are a valid price together; None: any of them are."""
    models: tuple[str, ...] = ()
    """The models by which the condition is met."""
    distances: Mapping[str, float] = {}
    """The distances used, in inches, each under the names it lies between."""
    health: tuple[str, ...] = ()
    """The models whose Health was looked at."""
    untold: Mapping[str, Said] = {}
    """The links that hang on what nobody said, by rule, each with what that is."""

    @property
    def is_sure(self) -> bool:
        """Whether it is met, and hangs on nothing that is not known."""
        return not (self.unmet or self.untold)


Condition: TypeAlias = Callable[[Table, SchemePointScored, Margin], Met]
"""`(table, claim, margin) -> what it came to`, on the table before the claim."""


class Price(Struct, frozen=True):
    """What a point costs: the rule that sets the price, and how many of the qualifying markers are paid."""

    rule: str
    count: int


class Point(Struct, frozen=True):
    """One of a scheme's two points; `rules` are those of its condition."""

    at: Moment
    timing: str
    rules: tuple[str, ...]
    condition: Condition
    price: Price | None = None
    is_now: Callable[[Table, SchemePointScored], bool] | None = None
    """Whether the claim comes at its moment, as recorded; None: the step of the turn decides."""
    claims: Callable[[Table, str], Iterable[SchemePointScored]] | None = None
    """The claims that a seat could make now, nothing paid yet; for a moment that is no step of the turn."""
    automatic: bool = False
    """The point is earned, not taken: it is due as soon as its condition is met."""


class Chosen(Struct, frozen=True):
    """A model that a scheme asks its player to choose in secret.

    `kinds`: the rules of its kind, each `(table, chosen friendly, chosen enemy) -> what is wrong`; a model that was not
    chosen rightly is passed as None.
    """

    role: Role
    kinds: Mapping[str, Callable[[Table, str | None, str | None], Said | None]] = {}


class Scheme(Struct, frozen=True):
    """A scheme: its number, what it is called, its secret models, its two points."""

    number: int
    called: Said
    reveal: Point
    end: Point
    chosen: tuple[Chosen, ...] = ()

    @property
    def points(self) -> Mapping[Scored, Point]:
        """Its points by the part that each is for."""
        return {"reveal": self.reveal, "end": self.end}


SCHEMES: dict[int, Scheme] = {}
"""The schemes by number."""


def point_of(claim: SchemePointScored) -> Point:
    """The point that is claimed."""
    return SCHEMES[claim.scheme].points[claim.part]


def secret_model(table: Table, seat: str, scheme: int, role: Role) -> str | None:
    """The model that a seat chose for a scheme in secret, if that is on record."""
    secret = encounter_of(table).schemes.get(seat, {}).get(scheme)
    return getattr(secret, role) if isinstance(secret, Pair) else secret


def is_named(table: Table, claim: SchemePointScored) -> bool:
    """Whether a seat has named the models that a claim's scheme asks for, on record or not."""
    asked = SCHEMES[claim.scheme].chosen
    return all(secret_model(table, claim.seat, claim.scheme, one.role) is not None for one in asked)


def is_told(table: Table, claim: SchemePointScored) -> bool:
    """Whether the models that a claim's scheme asks for are on record, for the viewer of the table."""
    asked = SCHEMES[claim.scheme].chosen
    return all(secret_model(table, claim.seat, claim.scheme, one.role) in table.models for one in asked)
