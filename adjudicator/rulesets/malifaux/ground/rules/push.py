"""Pushes (MFX-PUSH): one straight level line up to the first contact, the fall when it is over."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ModelPushed
from adjudicator.rulesets.malifaux.geometry.units import inches
from adjudicator.rulesets.malifaux.ground.distances import over, shown
from adjudicator.rulesets.malifaux.ground.pushes import Contact, push_of
from adjudicator.rulesets.malifaux.ground.rules.fall import ends_elsewhere
from adjudicator.rulesets.malifaux.ground.rules.move import fell
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value


@book.value("MFX-PUSH-04", "MFX-PUSH-05", "MFX-DIR-07", "MFX-FALL-02", on=ModelPushed)
def push_measured(before: Table, event: ModelPushed, after: Table) -> Iterator[Value]:
    """How far the push was and could be, what stops it and where; the fall after it."""
    push = push_of(before, event)
    yield Value("MFX-MOVE-05", ("length",), inches(push.travel), f"of {event.distance:g} in")
    if push.stop is not None and push.stop_at is not None:
        rule = "MFX-PUSH-04" if push.stop is push.model else "MFX-PUSH-05"
        working = f"the first of distance, model, impassable terrain, edge: {push.stop.name}"
        yield Value(rule, ("legal_travel",), inches(push.stop.after), working)
        yield Value(rule, ("stopped_by",), push.stop.name, "what is met first")
        yield Value(rule, ("stop_at",), [inches(push.stop_at[0]), inches(push.stop_at[1])], "centre of the base there")
    yield from fell(push.falls)
    yield Value("MFX-FALL-02", ("falling_damage",), push.falling_damage, "half of the fall, rounded down")


@book.check("MFX-PUSH-01", on=ModelPushed)
def push_is_one_straight_line(before: Table, event: ModelPushed, after: Table) -> str | None:
    """A push goes in one direction only."""
    if not push_of(before, event).turns:
        return None
    return f"{event.model}'s push has {len(event.path)} parts that are no single straight line"


@book.check("MFX-PUSH-02", on=ModelPushed)
def push_is_level(before: Table, event: ModelPushed, after: Table) -> str | None:
    """No part of a push goes up or down."""
    climbs = [str(number) for number, part in enumerate(event.path, 1) if part.climb is not None]
    return f"part {', '.join(climbs)} of {event.model}'s push goes up or down" if climbs else None


@book.check("MFX-PUSH-03", on=ModelPushed)
def pushed_model_falls_afterwards(before: Table, event: ModelPushed, after: Table) -> str | None:
    """Where the push ends over nothing the model falls, and only there."""
    return ends_elsewhere(before, event, push_of(before, event).elevation)


@book.check("MFX-PUSH-04", on=ModelPushed)
def push_ends_at_a_model(before: Table, event: ModelPushed, after: Table) -> str | None:
    """A push goes no further than the first model it comes into contact with."""
    push = push_of(before, event)
    return _beyond(before, event, push.travel, push.model)


@book.check("MFX-PUSH-05", on=ModelPushed)
def push_ends_at_impassable_terrain(before: Table, event: ModelPushed, after: Table) -> str | None:
    """A push goes no further than the first impassable terrain it comes into contact with."""
    push = push_of(before, event)
    return _beyond(before, event, push.travel, push.solid)


def _beyond(table: Table, event: ModelPushed, travel: float, contact: Contact | None) -> str | None:
    if contact is None:
        return None
    excess = travel - contact.after
    says = f"{event.model} meets {contact.name} after {shown(contact.after)} and was pushed {shown(excess)} further"
    return over(table, excess, says)
