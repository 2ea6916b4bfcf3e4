"""Two tables beside each other: as plain data, and the values that are new on the second."""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET, Struct

from adjudicator.plain.json import Plain
from adjudicator.seam.rulebook import Value
from adjudicator.seam.ruleset import Ruleset
from adjudicator.seam.telling import Beside

S = TypeVar("S")
E = TypeVar("E", bound=Struct)


def told_both(ruleset: Ruleset[S, E], before: S, after: S) -> tuple[Plain, Plain]:
    """Two tables as plain data; shared parts are told once."""
    told = ruleset.tell(before)
    if before is after:
        return told, told
    return told, ruleset.tell(after) if ruleset.tell_beside is None else ruleset.tell_beside(
        after, Beside(before, told)
    )


def told_apart(ruleset: Ruleset[S, E], before: S, after: S) -> tuple[Plain, Plain]:
    """Two tables as plain data without their shared parts: enough to see what changed."""
    if before is after:
        return {}, {}
    tell = ruleset.tell_beside
    if tell is None:
        return ruleset.tell(before), ruleset.tell(after)
    return tell(before, Beside(after)), tell(after, Beside(before))


def new_values(ruleset: Ruleset[S, E], before: S, after: S) -> tuple[Value, ...]:
    """The standing values that are new or have changed."""
    stands = tuple(ruleset.values(after, before))
    if not stands:
        return ()
    amounts = {(value.rule, value.path): value.amount for value in ruleset.values(before, after)}
    return tuple(value for value in stands if amounts.get((value.rule, value.path), UNSET) != value.amount)
