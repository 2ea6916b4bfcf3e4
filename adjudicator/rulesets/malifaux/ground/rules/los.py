"""Line of sight (MFX-LOS): who sees whom, recorded rightly; attacks need it."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ActionTargeted, LineOfSightChecked
from adjudicator.rulesets.malifaux.ground.aim import aimed
from adjudicator.rulesets.malifaux.ground.limits import Breach, unsure
from adjudicator.rulesets.malifaux.ground.seen import sight_values
from adjudicator.rulesets.malifaux.ground.sight import Seen, sees
from adjudicator.rulesets.malifaux.ground.unstated import at_most, not_stated
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Undecidable, Value

book.records("MFX-LOS-01", LineOfSightChecked)
book.records("MFX-BLOCK-02", LineOfSightChecked)
book.records("MFX-SHADOW-02", LineOfSightChecked)


@recalled()
def seen_in(table: Table, event: LineOfSightChecked | ActionTargeted) -> Seen | None:
    """The line of sight that an event is about."""
    if isinstance(event, ActionTargeted):
        return sees(table, event.actor, event.target)
    return sees(table, event.from_, event.to)


@book.check("MFX-LOS-04", on=ActionTargeted)
def attack_needs_line_of_sight(table: Table, event: ActionTargeted) -> Breach | None:
    """An attack targets something its model has line of sight to, unless the action says otherwise."""
    needs = aimed(table, event).kind == "attack" if event.requires_los is None else event.requires_los
    seen = seen_in(table, event) if needs else None
    if seen is None or seen.verdict:
        return None
    if seen.verdict is None:
        return _uncertain(table, event.actor, event.target, seen)
    actor, target = named(table, event.actor), named(table, event.target)
    return say("{actor} has no line of sight to {target}: {why}", actor=actor, target=target, why=seen.why)


@book.check("MFX-LOS-12", on=LineOfSightChecked)
def one_free_line_gives_sight(table: Table, event: LineOfSightChecked) -> Breach | None:
    """Where one sight line is free, sight is not recorded as blocked."""
    seen = None if event.recorded is None or event.recorded.los != "blocked" else seen_in(table, event)
    if seen is None or seen.verdict is False:
        return None
    if seen.verdict is None:
        return _uncertain(table, event.from_, event.to, seen)
    one, two = named(table, event.from_), named(table, event.to)
    says = say("Line of sight from {one} to {two} is recorded as blocked, but {why}", one=one, two=two, why=seen.why)
    at_worst = seen_in(at_most(table), event)
    return says if at_worst is None or at_worst.verdict else not_stated(table, says)


@book.check("MFX-LOS-13", on=LineOfSightChecked)
def no_free_line_no_sight(table: Table, event: LineOfSightChecked) -> Breach | None:
    """Where every sight line is blocked, sight is not recorded as clear."""
    seen = None if event.recorded is None or event.recorded.los != "clear" else seen_in(table, event)
    if seen is None or seen.verdict:
        return None
    if seen.verdict is None:
        return _uncertain(table, event.from_, event.to, seen)
    one, two = named(table, event.from_), named(table, event.to)
    return say("Line of sight from {one} to {two} is recorded as clear, but {why}", one=one, two=two, why=seen.why)


def _uncertain(table: Table, one: str, two: str, seen: Seen) -> Undecidable:
    from_, to = named(table, one), named(table, two)
    return unsure(table, say("Line of sight from {one} to {two}, as measured: {why}", one=from_, two=to, why=seen.why))


# ---- what is seen, as values


@book.value("MFX-LOS-07", "MFX-LOS-09", "MFX-LOS-10", "MFX-LOS-12", "MFX-LOS-13", on=LineOfSightChecked)
def sight_checked(before: Table, event: LineOfSightChecked, after: Table) -> Iterator[Value]:
    """Line of sight: `los` clear or blocked, the free `line`, or for each family of lines the first blocker."""
    seen = seen_in(before, event)
    if seen is not None:
        yield from sight_values(before, seen)
