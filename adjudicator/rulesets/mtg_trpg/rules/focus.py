"""Focus and rest (MTR-FOCUS, MTR-REST, MTR-OLD)."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.events import (
    CardDrawn,
    CheckCardTurned,
    DamageRemoved,
    FocusPerformed,
    LandPlayed,
    LifeGained,
    PermanentUntapped,
    RestPerformed,
    TriggerStated,
)
from adjudicator.rulesets.mtg_trpg.evolve.magic import discard_due, draw_due
from adjudicator.rulesets.mtg_trpg.state import Table

book.records("MTR-FOCUS-05", TriggerStated)
book.records("MTR-FOCUS-08", FocusPerformed, TriggerStated)
book.records("MTR-REST-04", TriggerStated)
INSTANT: Final = 1
"""Seconds that a momentary action takes at most (MTR-SPELL-04)."""
_TIME: Final = re.compile(
    r"(?:^|[^a-z])(?:time|timepassed|passed|passing|passage|elapsed|wait|waited|waiting|minutes?|hours?|recovery|"
    r"recovered|concentrat(?:e|ed|ion|ing))(?:$|[^a-z])"
)
"""Words of a cause that is nothing but time."""


@book.check("MTR-FOCUS-02", on=FocusPerformed)
def focusing_is_not_done_in_an_instant(before: Table, event: FocusPerformed, after: Table) -> str | None:
    """Focusing takes time: never in response, never in no time."""
    if event.in_response_to is not None:
        return f"{event.pc} focused in response to event {event.in_response_to}"
    if event.seconds is None or event.seconds > INSTANT:
        return None
    return f"{event.pc} focused in {event.seconds} seconds; it takes about a minute"


@book.check("MTR-FOCUS-06", on=FocusPerformed)
def focusing_draws_what_is_due(before: Table, event: FocusPerformed, after: Table) -> str | None:
    """One card below the maximum hand size, none at or above it; always one where the table is set so."""
    pc, due = before.pcs[event.pc], draw_due(before, event.pc)
    tried = event.drew if event.drew or not event.draw_attempted else 1
    if tried is None or tried == due:
        return None
    if not pc.library.count and event.draw_attempted is None and not tried:
        return None
    return f"{event.pc} drew {event.drew} with {pc.hand.count} of at most {pc.maximum_hand} cards in hand; due is {due}"


@book.check("MTR-FOCUS-09", on=LandPlayed)
def focusing_puts_no_land_into_play(before: Table, event: LandPlayed, after: Table) -> str | None:
    """A land is played after focusing, never as part of it."""
    if event.as_part_of is None or "focus" not in event.as_part_of.lower():
        return None
    return f"{event.card} was put into play as part of focusing; it is an action of its own afterwards"


@book.check("MTR-FOCUS-11", on=FocusPerformed)
def holder_of_a_counter_does_not_focus(before: Table, event: FocusPerformed, after: Table) -> str | None:
    """Who has a focus counter cannot focus."""
    return f"{event.pc} has a focus counter already" if before.pcs[event.pc].focus else None


@book.check("MTR-FOCUS-12", on=CheckCardTurned)
def holder_of_a_counter_makes_no_check(before: Table, event: CheckCardTurned, after: Table) -> str | None:
    """Who has a focus counter cannot make a check."""
    name = before.checks[event.check].pc
    return f"{name} has a focus counter and cannot make a check" if before.pcs[name].focus else None


# ---- rest


@book.check("MTR-REST-02", on=RestPerformed)
def resting_is_no_response(before: Table, event: RestPerformed, after: Table) -> str | None:
    """Resting is an action at sorcery timing."""
    if event.in_response_to is None:
        return None
    return f"{event.pc} rested in response to event {event.in_response_to}"


@book.check("MTR-REST-06", on=RestPerformed)
def rest_discards_down_to_the_limit(before: Table, event: RestPerformed, after: Table) -> str | None:
    """A rest runs the cleanup of the ending phase: down to the maximum hand size, no further."""
    pc, due = before.pcs[event.pc], discard_due(before.pcs[event.pc])
    told = len(event.cards) if event.discarded is None and event.cards else event.discarded
    if told in (None, due):
        return None
    return f"{event.pc} discarded {told} with {pc.hand.count} of at most {pc.maximum_hand} cards in hand; due is {due}"


# ---- what is no longer in force


@book.check("MTR-OLD-01", on=(PermanentUntapped, DamageRemoved, CardDrawn, LifeGained))
def time_alone_restores_nothing(
    before: Table, event: PermanentUntapped | DamageRemoved | CardDrawn | LifeGained, after: Table
) -> str | None:
    """Time alone untaps, heals or draws nothing for a character."""
    if event.cause is None or _TIME.search(event.cause.lower()) is None:
        return None
    if isinstance(event, LifeGained):
        if event.who not in before.pcs or "recover" in event.cause.lower():  # a spell may bring recovery
            return None
        return f"{event.who} gained {event.amount} life because of {event.cause}; time heals nothing"
    if isinstance(event, CardDrawn):
        return f"{event.pc} drew a card because of {event.cause}; time alone draws nothing"
    permanent = before.permanents[event.permanent]
    if permanent.controller is None:
        return None
    what = "untapped" if isinstance(event, PermanentUntapped) else "was healed"
    return f"{event.permanent} {what} because of {event.cause}; time alone does neither"
