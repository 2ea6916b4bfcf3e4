"""Guards of events about checks."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import present
from adjudicator.rulesets.mtg_trpg.admit.registry import ADMIT, names_nothing_else
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.ruleset import Refused

ADMIT.of(ev.CheckTargetSet, ev.ModifierAdded, ev.CheckColorChosen, ev.CheckResolved)(names_nothing_else)


@ADMIT.of(ev.CheckCalled)
def _called(table: Table, event: ev.CheckCalled) -> None:
    old = table.checks.get(event.check)
    if old is not None and old.resolved:
        raise Refused("taken", say("Check {check} is over already", check=event.check), "check")
    if old is not None and old.pc != event.pc:
        raise Refused("not-yours", say("Check {check} is {pc}'s", check=event.check, pc=old.pc), "check")
    present.pc(table, event.pc)


@ADMIT.of(ev.CreatureSupported)
def _supported(table: Table, event: ev.CreatureSupported) -> None:
    present.pc(table, event.pc)
    present.permanent(table, event.creature, "creature")


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
