"""What may have gone unsaid: the questions whose answer would change what is found, each tried.

They are asked of people, and judge nothing: no finding, and no silence of a rule, rests on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, TypeVar

from msgspec import Struct

from adjudicator.moves.ways import fits, tried
from adjudicator.plain.work import Work
from adjudicator.seam.judging import rules_broken
from adjudicator.seam.ruleset import Ruleset, Step

S = TypeVar("S")
LAST: Final = 4
"""The last events of a match before which something may have gone unsaid."""
TABLES: Final = 60
"""The most tables that are tried."""


class Unsaid(Struct, frozen=True):
    """An event that would change what is found if it happened just before the one at a position: the name of its
    question, and the rules that are broken then."""

    name: str
    position: int
    event: Any
    rules: tuple[str, ...]


def unsaid(ruleset: Ruleset[S, Any], steps: Sequence[Step[S, Any]]) -> tuple[Unsaid, ...]:
    """What may have gone unsaid before the last steps of a match, as far as one answer may take; of each event only the
    latest place for it."""
    found: dict[tuple[str, str], Unsaid] = {}
    for one in Work().share(islice(_changing(ruleset, steps), TABLES)):
        if one is not None:
            found.setdefault((one.name, repr(one.event)), one)
    return tuple(found.values())


def _changing(ruleset: Ruleset[S, Any], steps: Sequence[Step[S, Any]]) -> Iterator[Unsaid | None]:
    """What changes what is found, the last places first; None for what was tried in vain."""
    for first in range(len(steps) - 1, max(-1, len(steps) - 1 - LAST), -1):
        step = steps[first]
        if step.unfit is not None:
            continue
        was = _broken(ruleset, step.before, steps[first:])
        for name, silence in ruleset.silences.items():
            for event in silence.on(step.before, step.event):
                rules = _broken_after(ruleset, event, steps[first:])
                yield (
                    None if rules is None or rules == was else Unsaid(name, step.position, event, tuple(sorted(rules)))
                )


def _broken_after(ruleset: Ruleset[S, Any], event: Any, steps: Sequence[Step[S, Any]]) -> frozenset[str] | None:
    """The rules that steps break after an event; None if it is not legal, or they have no place after it."""
    step = tried(ruleset, steps[0].position, steps[0].before, event)
    return _broken(ruleset, step.after, steps, 1) if step is not None and fits(step) else None


def _broken(ruleset: Ruleset[S, Any], table: S, steps: Sequence[Step[S, Any]], later: int = 0) -> frozenset[str] | None:
    """The rules that the events of steps, so much later, break from a table on, as far as facts are known; None if they
    have no place there."""
    found: set[str] = set()
    for one in steps:
        broken = rules_broken(ruleset, one.position + later, one.event, table)
        if broken is None:
            return None
        found |= broken
        table = ruleset.evolve(table, one.event, one.position + later)
    return frozenset(found)
