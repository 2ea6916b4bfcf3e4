"""What the API answers of all matches at once: their findings and flips, as structs."""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct

from adjudicator.match import Header
from api.view.shapes import Behind, Cursor, Finding, Next


class FoundAcross(Finding, frozen=True, kw_only=True):
    """A finding, which entry of which match raised it, and whom that concerns."""

    match: UUID
    header: Header
    position: int
    seats: tuple[str, ...]
    at: str | None
    by: str | None
    voided: bool


class FindingsAcross(Struct, frozen=True):
    """A page of the rules broken in all matches, in the order they were reported."""

    findings: tuple[FoundAcross, ...]
    cursor: Cursor
    next: Next
    behind: Behind


class Flip(Struct, frozen=True, kw_only=True):
    """A card that was revealed: who turned it, whose deck it is of, for what, by which entry of which match."""

    card: str
    seat: str
    deck: str
    source: str
    match: UUID
    position: int
    at: str | None
    by: str | None
    voided: bool


class Flips(Struct, frozen=True):
    """A page of the cards revealed in all matches, in the order they were reported."""

    flips: tuple[Flip, ...]
    cursor: Cursor
    next: Next
    behind: Behind
