"""Rule coverage: which function serves each rule, which scenarios exercise it, what is missing."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from types import CodeType
from typing import Any

from msgspec import Struct

from adjudicator.cases.case import cases_of
from adjudicator.cases.runner import Outcome, outcome_of
from adjudicator.match import Game
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, say
from adjudicator.seam.rulebook import Rule
from adjudicator.seam.ruleset import SetUp

KINDS = {"check": "checked", "compute": "computed", "record": "recorded"}
"""What is done with a rule, by its adjudication in the register."""


class Covered(Struct, frozen=True):
    """A rule: checked, computed or recorded; its functions (`module:name`), the scenarios that exercise it."""

    id: str
    adjudication: str
    served_by: tuple[str, ...]
    scenarios: tuple[str, ...]
    exercised: bool
    missing: tuple[Said, ...] = ()
    """What the rule still lacks."""


def coverage(ruleset: Game) -> list[Covered]:
    """Every rule in the order of the book, after a run of all scenarios of the ruleset's package.

    A check is exercised by two passing cases that list it: one raises it, and one judges an event of a watched kind
    without raising it. A computation is exercised by a passing case that lists it, asserts something and calls a
    function that serves it; if claims are checked against it, it must be exercised as a check, too. A rule on record
    is exercised when it is claimed.
    """
    serving = {rule: tuple(map(compiled, served)) for rule, served in ruleset.book.served.items()}
    watch = frozenset(code for rule, codes in serving.items() if _is(ruleset, rule, "compute") for code in codes)
    games = {ruleset.prefix: ruleset}
    outcomes = [outcome_of(case, plain, games, watch) for _, case, plain in package_cases(ruleset)]
    listing: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        for rule in dict.fromkeys(outcome.rules):
            listing.setdefault(rule, []).append(outcome)
    return [
        _covered(ruleset, rule, listing.get(rule.id, ()), serving.get(rule.id, ()))
        for rule in ruleset.book.rules.values()
    ]


def package_scenarios(ruleset: Game) -> Iterator[tuple[str, str]]:
    """The scenario files of a ruleset: name and text, in order of name."""
    folder = files(ruleset.package) / "scenarios"
    if not folder.is_dir():
        return
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".yaml"):
            yield file.name, file.read_text("utf-8")


def package_cases(ruleset: Game) -> Iterator[tuple[str, str, Plain]]:
    """The cases of a ruleset's scenario files: file, name and plain data, or why it is unreadable."""
    for file, text in package_scenarios(ruleset):
        for name, plain in cases_of(text):
            yield file, name, plain


def compiled(function: Callable[..., Any]) -> CodeType:
    """The compiled code of a function without its decorators."""
    inner = inspect.unwrap(function)
    code = getattr(inner, "__code__", None)
    if not isinstance(code, CodeType):
        raise TypeError(f"{function!r} is no Python function")
    return code


def name_of(function: Callable[..., Any]) -> str:
    """The place of a function: `module:name`."""
    inner = inspect.unwrap(function)
    return f"{inner.__module__}:{inner.__qualname__}"


def place_of(function: Callable[..., Any]) -> str:
    """The file and line where a function begins: `rules/cheat.py:36`, from the ruleset's folder."""
    code = compiled(function)
    path = Path(code.co_filename)
    return f"{path.parent.name}/{path.name}:{code.co_firstlineno}"


def _serving(ruleset: Game, rule: Rule) -> Sequence[Callable[..., Any]]:
    """The functions that serve a rule; for a rule that nothing can break, the kinds of event that put it on record."""
    if rule.adjudication == "record":
        return ruleset.book.kinds.get(rule.id, ())
    return ruleset.book.served.get(rule.id, ())


def _is(ruleset: Game, rule: str, adjudication: str) -> bool:
    return bool(ruleset.book.rules[rule].adjudication == adjudication)


def _covered(ruleset: Game, rule: Rule, listing: Sequence[Outcome], serving: tuple[CodeType, ...]) -> Covered:
    passing = [outcome for outcome in listing if outcome.passed]
    missing = _missing(ruleset, rule, passing, serving)
    return Covered(
        id=rule.id,
        adjudication=KINDS[rule.adjudication],
        served_by=tuple(map(name_of, _serving(ruleset, rule))),
        scenarios=tuple(dict.fromkeys(outcome.id for outcome in passing)),
        exercised=not missing,
        missing=missing,
    )


def _missing(ruleset: Game, rule: Rule, passing: Sequence[Outcome], serving: tuple[CodeType, ...]) -> tuple[Said, ...]:
    kinds = ruleset.book.kinds.get(rule.id)
    if rule.adjudication == "compute":
        claimed = () if kinds is None else _unchecked(rule.id, kinds, passing)
        return (*_uncomputed(passing, serving), *claimed)
    if kinds is None:
        return (say("no check"),) if rule.adjudication == "check" else (say("not claimed"),)
    return _unchecked(rule.id, kinds, passing) if rule.adjudication == "check" else ()


def _unchecked(rule: str, kinds: tuple[type, ...], passing: Sequence[Outcome]) -> tuple[Said, ...]:
    """What a check still lacks; where events can break it too, no set-up is the legal twin."""
    judged = [one for outcome in passing for one in outcome.judged]
    twins = tuple(kind for kind in kinds if kind is not SetUp) or kinds
    lacks = []
    if not any(rule in one.raised for one in judged):
        lacks.append(say("no passing case raises it"))
    if not any(issubclass(one.kind, twins) and rule not in one.raised for one in judged):
        lacks.append(say("no passing case has a legal twin"))
    return tuple(lacks)


def _uncomputed(passing: Sequence[Outcome], serving: tuple[CodeType, ...]) -> tuple[Said, ...]:
    if not serving:
        return (say("no function serves it"),)
    asserting = [outcome for outcome in passing if outcome.asserts]
    if not asserting:
        return (say("no passing case asserts a value, a state or a view"),)
    if not any(code in outcome.ran for outcome in asserting for code in serving):
        return (say("no passing case calls a function that serves it"),)
    return ()
