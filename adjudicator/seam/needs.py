"""Needs: the unknown facts that would decide what an event breaks, or what a question comes to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final, TypeVar

from msgspec import Struct, structs

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.seam.facts import Lack, Otherwise
from adjudicator.seam.judging import rules_broken
from adjudicator.seam.ruleset import Query, Refused, Ruleset, Step

S = TypeVar("S")
_ANSWER: Final = frozenset(("answer",))
"""What changes where a question comes to something else."""


class Need(Struct, frozen=True):
    """A fact that nobody has stated: its path, what it is called, the rules that it would decide."""

    path: str
    says: Said
    rules: tuple[str, ...] = ()


def needs(ruleset: Ruleset[S, Any], step: Step[S, Any]) -> tuple[Need, ...]:
    """The facts without which it is not known what an event breaks, each with the rules that hang on it."""
    if ruleset.facts is None:
        return ()
    broken = partial(rules_broken, ruleset, step.position, step.event)
    bare = broken(step.before)
    if bare is None:
        return ()

    def changed(table: S) -> frozenset[str]:
        other = broken(table)
        return frozenset() if other is None else other ^ bare

    return _needs(step.before, ruleset.facts.otherwise(step.before, step.event, changed))


def needs_of_question(ruleset: Ruleset[S, Any], table: S, query: Query[S], asked: Any) -> tuple[Need, ...]:
    """The facts without which a question has no answer, or would have another one."""
    if ruleset.facts is None:
        return ()
    bare = _answer(query, asked, table)

    def changed(other: S) -> frozenset[str]:
        return frozenset() if _answer(query, asked, other) == bare else _ANSWER

    return tuple(
        structs.replace(one, rules=()) for one in _needs(table, ruleset.facts.otherwise(table, asked, changed))
    )


def _answer(query: Query[S], asked: Any, table: S) -> tuple[Plain, ...]:
    """The answer to a question; empty where there is none, whatever the reason."""
    try:
        return (query.answer(table, asked),)
    except Refused:
        return ()


def _needs(table: Any, found: Iterable[Otherwise]) -> tuple[Need, ...]:
    """The facts on which something hangs, each once, with all that hangs on it."""
    lacks: dict[str, Lack] = {}
    decided: dict[str, dict[str, None]] = {}
    for other in found:
        for one in other.lacks:
            lacks[one.dotted] = one
            decided.setdefault(one.dotted, {}).update(dict.fromkeys(sorted(other.changed)))
    return tuple(Need(path, one.fact.says(table, *one.names), tuple(decided[path])) for path, one in lacks.items())
