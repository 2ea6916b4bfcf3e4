"""Needs: the unknown facts that would decide what an event breaks, or what a question comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.seam.facts import Lack, Otherwise
from adjudicator.seam.judging import rules_broken
from adjudicator.seam.ruleset import Query, Refused, Ruleset, Step

S = TypeVar("S")


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
    found = ruleset.facts.otherwise(step.before, step.event, broken, bare)
    return _needs(step.before, found, lambda other: sorted(other ^ bare))


def needs_of_question(ruleset: Ruleset[S, Any], table: S, query: Query[S], asked: Any) -> tuple[Need, ...]:
    """The facts without which a question has no answer, or would have another one."""
    if ruleset.facts is None:
        return ()
    found = ruleset.facts.otherwise(table, asked, partial(_answer, query, asked), _answer(query, asked, table))
    return _needs(table, found, lambda _: ())


def _answer(query: Query[S], asked: Any, table: S) -> Plain:
    """What a question comes to: an answer, or the reason why there is none."""
    try:
        return query.answer(table, asked)
    except Refused as refused:
        return refused.says


def _needs(table: Any, found: Iterable[Otherwise[Any]], rules: Callable[[Any], Iterable[str]]) -> tuple[Need, ...]:
    """The facts of other answers, each once, with the rules that each may change."""
    lacks: dict[str, Lack] = {}
    decided: dict[str, dict[str, None]] = {}
    for other in found:
        for one in other.lacks:
            lacks[one.dotted] = one
            decided.setdefault(one.dotted, {}).update(dict.fromkeys(rules(other.answer)))
    return tuple(Need(path, one.fact.says(table, *one.names), tuple(decided[path])) for path, one in lacks.items())
