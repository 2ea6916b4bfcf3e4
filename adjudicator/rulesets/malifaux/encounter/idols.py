"""Idols: where the marker of a turn belongs, what it costs to move one, and which model pays."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.areas import CENTRE, first_inside, halfway
from adjudicator.rulesets.malifaux.encounter.events import IdolInteracted
from adjudicator.rulesets.malifaux.encounter.layouts import centreline
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, put_down
from adjudicator.rulesets.malifaux.geometry.shapes import Point
from adjudicator.rulesets.malifaux.geometry.units import base_radius
from adjudicator.rulesets.malifaux.ground.bodies import Body, marker_body
from adjudicator.rulesets.malifaux.state import Marker, Table


def suit_of(table: Table) -> str | None:
    """The suit of the first player's flip, or `joker`; None before initiative is determined."""
    encounter = encounter_of(table)
    return encounter.flips.get(encounter.first_player or "") if encounter.initiative else None


def is_under_way(table: Table) -> bool:
    """Whether the start of the turn is over, as a model has been activated in it."""
    return table.active is not None or any(model.activated for model in table.models.values())


@book.serves("MFX-IDOL-04", "MFX-IDOL-05", "MFX-IDOL-06", "MFX-IDOL-07", "MFX-IDOL-08")
def spots(table: Table, base_mm: int) -> tuple[Point, ...]:
    """Where the idol of the turn may be created; if at an end of the centreline, the first player chooses which."""
    return spots_by_suit(table, base_mm).get(suit_of(table) or "joker", ())


def spots_by_suit(table: Table, base_mm: int) -> Mapping[str, tuple[Point, ...]]:
    """Where each suit places the idol of the turn; empty if the first player is not known."""
    seat = encounter_of(table).first_player
    line = None if seat is None else centreline(table, seat)
    if line is None:
        return {}
    inside = (first_inside(*ends, base_radius(base_mm)) for ends in (line.ends, line.ends[::-1]))
    return {
        "M": (halfway(CENTRE, line.left),),
        "T": (halfway(CENTRE, line.right),),
        "R": (CENTRE,),
        "C": tuple(place for place in inside if place is not None),
    }


def sufferer(event: IdolInteracted) -> str:
    """The model that must suffer the damage: the one that controls the Interact, else the actor."""
    return event.controlled_by_model or event.actor


def health_after(table: Table, event: IdolInteracted) -> int | None:
    """The Health left to the model recorded as suffering the damage; None if its Health is not on record."""
    health = table.models[event.suffered_by].health
    return None if health is None else max(0, health - max(0, event.damage))


def moved_idol(table: Table, event: IdolInteracted) -> Marker:
    """The marker where it was dropped: on the level it lay on if that reaches there, else on the table."""
    marker = table.markers[event.marker]
    return put_down(table, marker, event.to, marker.elevation)


def dropped(table: Table, event: IdolInteracted) -> Body | None:
    """The same, as a body to measure to."""
    return marker_body(moved_idol(table, event))
