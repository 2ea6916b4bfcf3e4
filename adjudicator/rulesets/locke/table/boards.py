"""What is laid on the boards: planet cards, base cards, key sites."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from adjudicator.rulesets.locke.table.things import Spot

Tally: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]


class Planets(Struct, frozen=True, gc=False):
    """The counts of planet cards; their places are in `Table.face_down`."""

    placed: Tally = 36
    face_up: Tally = 0
    destroyed: Tally = 0


class BaseCard(Struct, frozen=True, gc=False):
    """A named base card."""

    at: Spot | None = None
    face_up: bool = False
    affects_defenders: bool = False


class KeySites(Struct, frozen=True, gc=False):
    """The counts of key sites, and the places where they were put (known to EVIL silhouettes)."""

    total: Tally = 3
    placed: Tally = 0
    destroyed: Tally = 0
    places: tuple[Spot, ...] = ()
    gone: tuple[Spot, ...] = ()
    """The places of destroyed key sites, if named."""
