"""Sentences that an encounter shares: sources of points, states of markers, base contact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Part, Said
from adjudicator.rulesets.malifaux.encounter.claims import PARTS
from adjudicator.rulesets.malifaux.encounter.presence import NEUTRAL
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES
from adjudicator.rulesets.malifaux.encounter.score import STRATEGY, Source
from adjudicator.rulesets.malifaux.encounter.setting_up import has_begun
from adjudicator.rulesets.malifaux.geometry.units import inches
from adjudicator.rulesets.malifaux.ground.bodies import body, is_away
from adjudicator.rulesets.malifaux.ground.distances import between_bases, in_contact
from adjudicator.rulesets.malifaux.ground.limits import Breach, contradicted
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

_CENTRE: Final = "centre"
"""What the centre of the table is called among the names that a distance is kept under."""


def scheme_called(number: int) -> Said:
    """A scheme by its number and name."""
    return say("scheme {number} ({name})", number=number, name=SCHEMES[number].called)


def source_said(source: Source) -> Said:
    """Where a point comes from: the strategy, or a part of a scheme."""
    if source == STRATEGY:
        return say("the strategy")
    scheme, part = source
    return say("{part} of {scheme}", part=PARTS[part], scheme=scheme_called(scheme))


def length_said(table: Table, names: str, length: float) -> Said:
    """A distance that a point of a scheme uses, with the names of the two things it lies between."""
    one, other = names.split(" ", 1)
    to = say("the centre") if other == _CENTRE else named(table, other)
    return say("{one} to {other} {length:.3f} in", one=named(table, one), other=to, length=length)


def in_state(state: str) -> Part:
    """The state of a strategy marker: neutral, or a seat's."""
    return say("neutral") if state == NEUTRAL else say("{seat}'s", seat=state)


QUARTERS: Final[Mapping[str, Said]] = {"SW": say("SW"), "SE": say("SE"), "NW": say("NW"), "NE": say("NE")}
"""The table quarters, by the points of the compass."""


def quarter_called(quarter: str) -> Said:
    """A table quarter by name."""
    return QUARTERS[quarter]


def too_late(table: Table, step: Said) -> Said | None:
    """That a step of the set-up was taken once the game had begun; None before."""
    if not has_begun(table):
        return None
    return say("{step} in turn {turn}; that belongs to the set-up, before the first turn",
               step=step, turn=table.turn or 0)  # fmt: skip


def not_in_contact(table: Table, actor: str, marker: str) -> Breach | None:
    """That an actor is not in base contact with a marker; an actor off the table never is."""
    if is_away(table, actor):
        return say("{object} is not on the table", object=named(table, actor))
    one, two = body(table, actor), body(table, marker)
    if one is None or two is None:
        return None
    says = say(
        "{actor} is {length:.3f} in from {marker}, not in base contact",
        actor=named(table, actor), marker=named(table, marker), length=inches(between_bases(one, two)),
    )  # fmt: skip
    return contradicted(table, True, in_contact(one, two), says)
