"""What is seen, as values (MFX-LOS)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.geometry.sight import Line
from adjudicator.rulesets.malifaux.geometry.units import inches
from adjudicator.rulesets.malifaux.ground.distances import UNDECIDABLE
from adjudicator.rulesets.malifaux.ground.phrases import spot
from adjudicator.rulesets.malifaux.ground.sight import Seen
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value


def sight_values(table: Table, seen: Seen) -> Iterator[Value]:
    """What is seen: `los`, `line`, `blocked_by`."""
    yield Value("MFX-LOS-12", ("los",), _in_word(seen.verdict), _verdict(seen))
    if seen.sight is None:
        return
    free = seen.sight.free
    if free is not None:
        start, end = _ends_of(free)
        working = say("free sight line from {start} to {end}", start=spot(start), end=spot(end))
        yield Value("MFX-LOS-07", ("line",), [[*start], [*end]], working)
    rules = {barrier.region.name: barrier.rule for barrier in seen.barriers}
    families = [
        {
            "by": one.by,
            "rule": rules.get(one.by),
            "line": [[*end] for end in _ends_of(one.line)],
            "at": [inches(place) for place in one.at],
        }
        for one in seen.sight.blocked
    ]
    if families:
        first = listed([named(table, one.by) for one in seen.sight.blocked])
        working = say("first to block the sight lines: {blockers}", blockers=first)
        yield Value("MFX-LOS-13", ("blocked_by",), families, working)


def _in_word(verdict: bool | None) -> str:
    """A verdict on line of sight in the word of a record."""
    return UNDECIDABLE if verdict is None else "clear" if verdict else "blocked"


def _verdict(seen: Seen) -> Said:
    if seen.verdict is None:
        return say("line of sight: undecidable within the measuring tolerance")
    if seen.verdict:
        return say("line of sight: clear; {why}", why=seen.why)
    return say("line of sight: blocked; {why}", why=seen.why)


def _ends_of(line: Line) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two ends of a line in inches."""
    return (inches(line.start[0]), inches(line.start[1])), (inches(line.end[0]), inches(line.end[1]))
