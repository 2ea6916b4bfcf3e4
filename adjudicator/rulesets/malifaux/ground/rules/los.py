"""Line of sight (MFX-LOS): who sees whom, recorded rightly; attacks need it."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ActionTargeted, LineOfSightChecked
from adjudicator.rulesets.malifaux.geometry.sight import Line
from adjudicator.rulesets.malifaux.geometry.units import inches
from adjudicator.rulesets.malifaux.ground.distances import UNDECIDABLE, unsure
from adjudicator.rulesets.malifaux.ground.sight import Seen, sees
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Value

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
def attack_needs_line_of_sight(before: Table, event: ActionTargeted, after: Table) -> str | None:
    """An attack targets what its model has line of sight to, unless the action states otherwise."""
    needs = event.kind == "attack" if event.requires_los is None else event.requires_los
    seen = seen_in(before, event) if needs else None
    if seen is None or seen.verdict:
        return None
    says = f"{event.actor} has no line of sight to {event.target}: {seen.why}"
    return says if seen.verdict is False else unsure(says)


@book.check("MFX-LOS-12", on=LineOfSightChecked)
def one_free_line_gives_sight(before: Table, event: LineOfSightChecked, after: Table) -> str | None:
    """Where one sight line is free, sight is not recorded as blocked."""
    if event.recorded is None or event.recorded.los != "blocked":
        return None
    return _otherwise(seen_in(before, event), True, f"{event.from_} and {event.to} are recorded as out of sight")


@book.check("MFX-LOS-13", on=LineOfSightChecked)
def no_free_line_no_sight(before: Table, event: LineOfSightChecked, after: Table) -> str | None:
    """Where every sight line is blocked, sight is not recorded as clear."""
    if event.recorded is None or event.recorded.los != "clear":
        return None
    return _otherwise(seen_in(before, event), False, f"{event.from_} and {event.to} are recorded as in sight")


def _otherwise(seen: Seen | None, breach: bool, says: str) -> str | None:
    if seen is None or seen.verdict is (not breach):
        return None
    says = f"{says}: {seen.why}"
    return unsure(says) if seen.verdict is None else says


@book.value("MFX-LOS-07", "MFX-LOS-09", "MFX-LOS-10", "MFX-LOS-12", "MFX-LOS-13", on=LineOfSightChecked)
def sight_checked(before: Table, event: LineOfSightChecked, after: Table) -> Iterator[Value]:
    """Line of sight: `los` clear or blocked, the free `line`, or for each family of lines the first blocker."""
    seen = seen_in(before, event)
    if seen is not None:
        yield from told(seen)


def told(seen: Seen) -> Iterator[Value]:
    """What is seen, as values: `los`, `line`, `blocked_by`, `barriers`."""
    yield Value("MFX-LOS-12", ("los",), in_word(seen.verdict), seen.why)
    if seen.sight is None:
        return
    if seen.sight.free is not None:
        yield Value("MFX-LOS-07", ("line",), ends_of(seen.sight.free), "a free sight line, from edge to edge")
    rules = {barrier.region.name: barrier.rule for barrier in seen.barriers}
    families = [
        {
            "by": one.by,
            "rule": rules.get(one.by),
            "line": ends_of(one.line),
            "at": [inches(place) for place in one.at],
        }
        for one in seen.sight.blocked
    ]
    if families:
        yield Value("MFX-LOS-13", ("blocked_by",), families, "the first blocker of each family of lines")


def in_word(verdict: bool | None) -> str:
    """A verdict on line of sight in the word of a record."""
    return UNDECIDABLE if verdict is None else "clear" if verdict else "blocked"


def ends_of(line: Line) -> list[list[float]]:
    """The two ends of a line in inches."""
    return [[inches(line.start[0]), inches(line.start[1])], [inches(line.end[0]), inches(line.end[1])]]
