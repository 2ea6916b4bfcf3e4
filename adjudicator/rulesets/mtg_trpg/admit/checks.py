"""Checks: whether what events name is there, and whom they concern."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import present
from adjudicator.rulesets.mtg_trpg.admit.registry import ADMIT, CONCERNS, Seats, names_nothing_else, seats_of
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import GM, Table
from adjudicator.seam.ruleset import Refused

ADMIT.of(ev.CheckTargetSet, ev.ModifierAdded, ev.CheckColorChosen, ev.CheckResolved)(names_nothing_else)


@CONCERNS.of(ev.CheckTargetSet, ev.ModifierAdded)
def _check_set(table: Table, event: ev.CheckTargetSet | ev.ModifierAdded) -> Seats:
    return (GM, *_of_check(table, event))


@ADMIT.of(ev.CheckCalled)
def _called(table: Table, event: ev.CheckCalled) -> None:
    old = table.checks.get(event.check)
    if old is not None and old.resolved:
        raise Refused("taken", say("Check {check} is over already", check=event.check), "check")
    if old is not None and old.pc != event.pc:
        raise Refused("not-yours", say("Check {check} is {pc}'s", check=event.check, pc=old.pc), "check")
    present.pc(table, event.pc)


@CONCERNS.of(ev.CheckCalled)
def _check_called(table: Table, event: ev.CheckCalled) -> Seats:
    return (GM, event.pc, *seats_of(table, event.of))


@ADMIT.of(ev.CreatureSupported)
def _supported(table: Table, event: ev.CreatureSupported) -> None:
    present.pc(table, event.pc)
    present.permanent(table, event.creature, "creature")


@CONCERNS.of(ev.CreatureSupported)
def _supported_concerns(table: Table, event: ev.CreatureSupported) -> Seats:
    return (*seats_of(table, event.pc, event.creature), *_of_check(table, event))


@ADMIT.of(ev.CheckCardTurned)
def _turned(table: Table, event: ev.CheckCardTurned) -> None:
    zone, to = present.place_in(event.from_, "from"), present.place_in(event.to, "to")
    pc = table.checks[event.check].pc
    if event.card is None:
        if table.pcs[pc].library.count:
            raise Refused("missing", say("{pc}'s library has cards; name the one that was turned", pc=pc), "card")
        return
    present.known_card(table, event.card)
    if to == "battlefield" and zone != "battlefield":
        present.not_out(table, pc, event.card)
    present.in_zone(table, pc, event.card, event.from_)


@CONCERNS.of(ev.CheckCardTurned, ev.CheckColorChosen, ev.CheckResolved)
def _of_check(table: Table, event: ev.CheckEvent) -> Seats:
    """The check's character, those who support it, and the NPC who is asked."""
    check = table.checks[event.check]
    return (check.pc, *seats_of(table, *check.support, check.of))
