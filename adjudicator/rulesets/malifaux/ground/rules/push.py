"""Pushes (MFX-PUSH): one straight level line up to the first contact, the fall when it is over."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Part, Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ModelPushed
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches
from adjudicator.rulesets.malifaux.ground.bodies import is_unknown
from adjudicator.rulesets.malifaux.ground.limits import Breach, over
from adjudicator.rulesets.malifaux.ground.phrases import in_parts, spot
from adjudicator.rulesets.malifaux.ground.pushes import Contact, Push, push_of
from adjudicator.rulesets.malifaux.ground.rules.fall import ends_elsewhere, fall_values, rise_recorded
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value


@book.value("MFX-PUSH-04", "MFX-PUSH-05", "MFX-DIR-07", "MFX-FALL-02", on=ModelPushed)
def push_measured(before: Table, event: ModelPushed, after: Table) -> Iterator[Value]:
    """How far the push was and could be, what stops it and where; the fall after it."""
    if is_unknown(before, event.model, "at"):
        return
    push = push_of(before, event)
    length = inches(push.travel)
    working = say("length of the push: {length} in ({allowed} in allowed)", length=length, allowed=event.distance)
    yield Value("MFX-MOVE-05", ("length",), length, working)
    if push.stop is not None and push.stop_at is not None:
        yield from _stop_values(before, push, push.stop, push.stop_at)
    yield from fall_values(push.falls)


def _stop_values(table: Table, push: Push, stop: Contact, at: tuple[float, float]) -> Iterator[Value]:
    rule = "MFX-PUSH-04" if stop is push.model else "MFX-DIR-05" if stop is push.goal else "MFX-PUSH-05"
    length, place, what = inches(stop.after), (inches(at[0]), inches(at[1])), _limit(table, push, stop)
    working = say("longest legal push: {length} in, up to {limit}", length=length, limit=what)
    yield Value(rule, ("legal_travel",), length, working)
    yield Value(rule, ("stopped_by",), stop.name, say("first limit of the push: {limit}", limit=what))
    working = say("centre of the base where the push has to stop: {place}", place=spot(place))
    yield Value(rule, ("stop_at",), [*place], working)


def _limit(table: Table, push: Push, stop: Contact) -> Part:
    if stop is push.edge:
        return say("the edge of the table")
    if stop is push.goal:
        return say("the centre of {object}", object=named(table, stop.name))
    return named(table, stop.name) if stop is push.model or stop is push.solid else say("its full distance")


@book.check("MFX-PUSH-01", on=ModelPushed)
def push_is_one_straight_line(table: Table, event: ModelPushed) -> Said | None:
    """A push goes in one direction only."""
    if not push_of(table, event).turns:
        return None
    return counted(
        "{model}'s push of {count} part was not straight",
        "{model}'s push of {count} parts was not one straight line",
        len(event.path),
        model=named(table, event.model),
    )


@book.check("MFX-PUSH-02", on=ModelPushed)
def push_is_level(table: Table, event: ModelPushed) -> Said | None:
    """No part of a push goes up or down."""
    climbs = [number for number, part in enumerate(event.path, 1) if part.climb is not None]
    if not climbs:
        return rise_recorded(table, event)
    return say("{model}'s push went up or down in {parts}", model=named(table, event.model), parts=in_parts(climbs))


@book.check("MFX-PUSH-03", on=ModelPushed)
def pushed_model_falls_afterwards(table: Table, event: ModelPushed) -> Breach | None:
    """Where the push ends over nothing the model falls, and only there."""
    rises = rise_recorded(table, event)
    return None if rises else ends_elsewhere(table, event, push_of(table, event).elevation)


@book.check("MFX-PUSH-04", on=ModelPushed)
def push_ends_at_a_model(table: Table, event: ModelPushed) -> Breach | None:
    """A push goes no further than the first model it comes into contact with."""
    push = push_of(table, event)
    return _beyond(table, event, push.travel, push.model)


@book.check("MFX-PUSH-05", on=ModelPushed)
def push_ends_at_impassable_terrain(table: Table, event: ModelPushed) -> Breach | None:
    """A push goes no further than the first impassable terrain it comes into contact with."""
    push = push_of(table, event)
    return _beyond(table, event, push.travel, push.solid)


def _beyond(table: Table, event: ModelPushed, travel: float, contact: Contact | None) -> Breach | None:
    if contact is None:
        return None
    excess = travel - contact.after
    if excess <= NEAR:
        return None
    says = say(
        "{model} touched {object} after {length:.3f} in and was pushed {excess:.3f} in further",
        model=named(table, event.model), object=named(table, contact.name),
        length=inches(contact.after), excess=inches(excess),
    )  # fmt: skip
    return over(table, excess, says)
