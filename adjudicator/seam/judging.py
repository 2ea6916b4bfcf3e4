"""An event judged: the only place where rules are held against what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec import structs

from adjudicator.seam.known_how import WORKED_OUT
from adjudicator.seam.refused import Refused
from adjudicator.seam.rulebook import Doubt, Value
from adjudicator.seam.ruleset import JUDGE, E, Ruleset, S, SetUp, Step, Viewer, admit_openly


def seen_by(ruleset: Ruleset[S, E], step: Step[S, E], viewer: Viewer) -> Step[S, E]:
    """A step as a viewer may know it: masked, and judged by what the mask leaves; breaches that rest on hidden facts
    are left to the judge."""
    masked = ruleset.mask(step, viewer)
    if isinstance(step.event, SetUp):
        masked = structs.replace(masked, event=SetUp(viewer))
    if viewer == JUDGE or is_clean(ruleset, step):
        return masked
    known = judged(ruleset, step.position, masked.before, masked.event, masked.after)
    broken = {finding.rule for finding in known.findings if finding.is_for(viewer)}
    hanging: tuple[Doubt, ...] = ()
    if not _is_contradicted(ruleset, step):
        hanging = tuple(one for one in step.doubts if one.lacks and one.rule in broken)
        broken &= {finding.rule for finding in step.findings if finding.is_for(viewer)}
    findings = tuple(one for one in known.findings if one.rule in broken)
    return structs.replace(masked, findings=findings, doubts=(*known.doubts, *hanging))


def is_clean(ruleset: Ruleset[S, E], step: Step[S, E]) -> bool:
    """Whether a step neither breaks nor may break a rule for any viewer, which is known without masking it."""
    return step.how in WORKED_OUT or not (step.findings or step.doubts or _is_contradicted(ruleset, step))


def _is_contradicted(ruleset: Ruleset[S, E], step: Step[S, E]) -> bool:
    """Whether viewers may be told of a breach that the record does not show; no unfit step is judged."""
    return step.unfit is None and ruleset.is_contradicted is not None and ruleset.is_contradicted(step.before)


def judge(ruleset: Ruleset[S, E], position: int, before: S, event: E) -> Step[S, E]:
    """The step that `event` makes at `position` (from 1); raises `Refused`."""
    (ruleset.admit_openly or ruleset.admit)(before, event)
    return judged(ruleset, position, before, event, ruleset.evolve(before, event, position))


def judged(ruleset: Ruleset[S, E], position: int, before: S, event: E, after: S) -> Step[S, E]:
    """The step of an event already admitted and applied; where facts are unknown, with what is certain."""
    findings, doubts = ruleset.book.judge(before, event, after)
    if findings and (facts := ruleset.facts) is not None and facts.unknown(before):
        broken = partial(rules_broken, ruleset, position, event)
        findings, doubts = facts.certain(before, event, (findings, doubts), broken)
    return Step(position, before, event, after, findings, None, doubts)


def rules_broken(ruleset: Ruleset[S, E], position: int, event: E, table: S) -> frozenset[str] | None:
    """The rules that an event breaks on a table; None: it has no place there."""
    after = table
    if not isinstance(event, SetUp):
        try:
            admit_openly(ruleset, table, event)
        except Refused:
            return None
        if ruleset.book.compares(table, event):
            after = ruleset.evolve(table, event, position)
    return ruleset.book.broken(table, event, after)


def replay(ruleset: Ruleset[S, E], table: S, numbered: Iterable[tuple[int, E]]) -> Iterator[Step[S, E]]:
    """`judge` folded over events with their positions; an event that no longer fits gives an unfit step, no error."""
    admit, evolve = ruleset.admit_openly or ruleset.admit, ruleset.evolve
    for position, event in numbered:
        try:
            admit(table, event)
        except Refused as refused:
            yield Step(position, table, event, table, (), refused.says)
            continue
        after = evolve(table, event, position)
        yield judged(ruleset, position, table, event, after)
        table = after


def values_of(ruleset: Ruleset[S, E], step: Step[S, E]) -> tuple[Value, ...]:
    """The numbers that an event gave, each with its rule and working; none for an unfit step."""
    if step.unfit is not None:
        return ()
    return ruleset.book.values(step.before, step.event, step.after)
