"""Needs: the unknown facts that would decide what an event breaks, or what a question comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from msgspec import Struct, structs

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.seam.facts import Lack, Otherwise, value_at
from adjudicator.seam.judging import rules_broken
from adjudicator.seam.ruleset import Query, Refused, Ruleset, Step

S = TypeVar("S")
TURNS: Final = 3
"""The most values of a fact that are told."""
_ANSWER: Final = frozenset(("answer",))
"""What changes where a question comes to something else."""


class Turning(Struct, frozen=True):
    """A value that a fact may have, and the rules that are broken then; None: other facts must be otherwise, too."""

    value: Plain
    rules: tuple[str, ...] | None


class Need(Struct, frozen=True):
    """A fact that nobody has stated: its path, what it is called, the rules that it would decide.

    `turns`: the first values that would change what is found or answered.
    """

    path: str
    says: Said
    rules: tuple[str, ...] = ()
    turns: tuple[Turning, ...] = ()


def needs(ruleset: Ruleset[S, Any], step: Step[S, Any]) -> tuple[Need, ...]:
    """The facts without which it is not known what an event breaks, each with the rules that hang on it."""
    if ruleset.facts is None:
        return ()
    broken = partial(rules_broken, ruleset, step.position, step.event)
    bare = broken(step.before)
    if bare is None:
        return ()

    changed = partial(_otherwise_broken, broken, bare)
    return _needs(step.before, ruleset.facts.otherwise(step.before, step.event, changed), bare)


def _otherwise_broken(broken: Callable[[S], frozenset[str] | None], bare: frozenset[str], table: S) -> frozenset[str]:
    """The rules that are broken on a table and else are not, or the other way round; none, if it cannot be."""
    other = broken(table)
    return frozenset() if other is None else other ^ bare


class Assumed(Struct, frozen=True):
    """A fact that was taken to be as usual, and what it was taken to be: without that less would be broken."""

    need: Need
    value: Plain


def assumed(ruleset: Ruleset[S, Any], setup: Plain, start: S, step: Step[S, Any]) -> tuple[Assumed, ...]:
    """What the breaches of an event rest on that the set-up passes over: numbers, words and truths."""
    facts, found = ruleset.facts, {one.rule for one in step.findings}
    if facts is None or not found:
        return ()
    broken = partial(rules_broken, ruleset, step.position, step.event)
    bare, told = broken(step.before) or frozenset(), facts.tell(step.before)
    others = facts.assumed(setup, start, step.before, step.event, partial(_otherwise_broken, broken, bare))
    clearing = [one for one in others if one.changed <= bare and one.changed & found]
    taken = (Assumed(one, value_at(told, tuple(one.path.split(".")))) for one in _needs(step.before, clearing, bare))
    return tuple(one for one in taken if isinstance(one.value, str | int | float))


def needs_of_question(ruleset: Ruleset[S, Any], table: S, query: Query[S], asked: Any) -> tuple[Need, ...]:
    """The facts without which a question has no answer, or would have another one."""
    if ruleset.facts is None:
        return ()
    bare = _answer(query, asked, table)

    def changed(other: S) -> frozenset[str]:
        return frozenset() if _answer(query, asked, other) == bare else _ANSWER

    found = _needs(table, ruleset.facts.otherwise(table, asked, changed), _ANSWER)
    return tuple(structs.replace(one, rules=()) for one in found)


def _answer(query: Query[S], asked: Any, table: S) -> tuple[Plain, ...]:
    """The answer to a question; empty where there is none, whatever the reason."""
    try:
        return (query.answer(table, asked),)
    except Refused:
        return ()


def _needs(table: Any, found: Iterable[Otherwise], bare: frozenset[str]) -> tuple[Need, ...]:
    """The facts on which something hangs, each once, with all that hangs on it, and the values that change it."""
    lacks: dict[str, Lack] = {}
    decided: dict[str, dict[str, None]] = {}
    turns: dict[str, list[Turning]] = {}
    for other in found:
        for one, value in zip(other.lacks, other.values, strict=True):
            lacks[one.dotted] = one
            decided.setdefault(one.dotted, {}).update(dict.fromkeys(sorted(other.changed)))
            rules = tuple(sorted(bare ^ other.changed)) if len(other.lacks) == 1 else None
            turns.setdefault(one.dotted, []).append(Turning(value, rules))
    return tuple(
        Need(path, one.fact.says(table, *one.names), tuple(decided[path]), _first(turns[path]))
        for path, one in lacks.items()
    )


def _first(turns: Sequence[Turning]) -> tuple[Turning, ...]:
    """The first turns, each value once: those that take no other fact before those that do."""
    found: list[Turning] = []
    for one in sorted(turns, key=lambda turn: turn.rules is None):
        if one.value not in [other.value for other in found]:
            found.append(one)
    return tuple(found[:TURNS])
