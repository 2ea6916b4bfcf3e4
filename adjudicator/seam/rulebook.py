"""A rule book: a ruleset's numbered rules as data, and the functions that check, compute and embody them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import Any, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import yaml
from msgspec import Struct

from adjudicator.plain.json import read_as
from adjudicator.plain.said import Said

S = TypeVar("S")
Adjudication = Literal["check", "compute", "record"]
Says: TypeAlias = "Said | Secret | Undecidable | Missing | None"
"""What a check says; None: the rule holds."""
Check = Callable[[Any, Any], Says]
CheckAfter = Callable[[Any, Any, Any], Says]
AnyCheck = TypeVar("AnyCheck", bound=Check)
AnyCheckAfter = TypeVar("AnyCheckAfter", bound=CheckAfter)
AnyFunction = TypeVar("AnyFunction", bound=Callable[..., Any])
When = Callable[[Any, Any], bool]
"""`(table, event) -> bool`: whether there is anything to check."""
Work = Callable[[Any, Any, Any], "Iterable[Value]"]
_NAMED_TWICE: Final = re.compile(r"^[^(]*\(([^)]*)\), ")


class Rule(Struct, frozen=True, kw_only=True):
    """A register entry: the rule's number, title and text in English and Japanese, and how it is adjudicated."""

    id: str
    title: str
    title_ja: str
    source: str
    """The printed source: the document in English and, in brackets, in Japanese, then the section as printed."""
    kind: str
    adjudication: Adjudication
    text: str
    text_ja: str
    house: bool = False
    """Whether it is a default of this project where the printed rules are silent."""
    depends: tuple[str, ...] = ()
    example: str | None = None
    example_ja: str | None = None
    ambiguity: str | None = None
    ambiguity_ja: str | None = None

    def source_in(self, language: str) -> str:
        """The printed source: in `ja` with the document's Japanese name alone."""
        return _NAMED_TWICE.sub(r"\1、", self.source) if language == "ja" else self.source

    def title_in(self, language: str) -> str:
        """The title in `ja`, or in English for any other language."""
        return self.title_ja if language == "ja" else self.title

    def text_in(self, language: str) -> str:
        """The text in `ja`, or in English for any other language."""
        return self.text_ja if language == "ja" else self.text

    def example_in(self, language: str) -> str | None:
        """The example in `ja`, or in English for any other language; None: there is none."""
        return self.example_ja if language == "ja" else self.example

    def ambiguity_in(self, language: str) -> str | None:
        """What the printed rules leave open, in `ja`, or in English for any other language; None: nothing."""
        return self.ambiguity_ja if language == "ja" else self.ambiguity


class Finding(Struct, frozen=True, gc=False):
    """A broken rule: what an event does wrong, as a sentence with its numbers.

    `secret`: only for judges and the seats in `known_to`, who know all that it says.
    """

    rule: str
    says: Said
    secret: bool = False
    known_to: tuple[str, ...] = ()

    def is_for(self, viewer: str) -> bool:
        """Whether a viewer other than a judge may be told of it."""
        return not self.secret or viewer in self.known_to


class Doubt(Struct, frozen=True, gc=False):
    """A rule that an event may break: closer to the limit than the table can be measured, or by a fact that nobody
    knows; never a finding."""

    rule: str
    says: Said
    lacks: tuple[str, ...] = ()
    """The paths of the facts on which it hangs: `seats.A.hand`."""


class Secret(Struct, frozen=True, gc=False):
    """A check's sentence that names hidden facts: its finding is only for judges and the seats in `known_to`."""

    says: Said
    known_to: tuple[str, ...] = ()


class Undecidable(Struct, frozen=True, gc=False):
    """A check's sentence about something undecidable: a doubt, not a finding."""

    says: Said


class Missing(Struct, frozen=True, gc=False):
    """A check's sentence about a step that is not on record: no breach where the log may leave steps out."""

    says: Said | Secret


Judgement: TypeAlias = tuple[tuple[Finding, ...], tuple[Doubt, ...]]


class Value(Struct, frozen=True):
    """A number (or word, or list) given by a rule: its path (`duels d1 totals ann`), and its working.

    The working is a whole sentence: what the number is, its value, how it came about.
    """

    rule: str
    path: tuple[str, ...]
    amount: Any
    working: Said | None = None


class _Check(NamedTuple):
    rule: str
    holds: Callable[..., Says]
    compares: bool
    """Whether it takes the table after, too."""
    unless: tuple[str, ...]
    when: When | None
    missing: bool
    """Whether it counts only where the log leaves no steps out."""


class _Plan(Struct, frozen=True):
    """The workings of a kind of event, its checks, and their functions by what they take: enough as long as nothing is
    broken."""

    works: tuple[Work, ...]
    checks: tuple[_Check, ...]
    leaves_out: bool
    """Whether the log may leave steps out."""
    always: tuple[Check, ...]
    asked: tuple[tuple[When, tuple[Check, ...]], ...]
    """The checks of the table alone by the question that comes first."""
    compare: tuple[tuple[When | None, CheckAfter], ...]
    """Those that take the table after, too, each with its question."""


class RuleBook(Generic[S]):
    """The rules of a game by number, each with the functions that serve it."""

    def __init__(self, rules: Iterable[Rule], leaves_out: Callable[[S], bool] = lambda _table: False) -> None:
        self.leaves_out = leaves_out
        """Whether a table's log may leave steps out, so that no `Missing` counts and what its rules find holds whatever
        came between."""
        self.rules: dict[str, Rule] = {rule.id: rule for rule in rules}
        self.served: dict[str, list[Callable[..., Any]]] = defaultdict(list)
        """By rule, the functions that serve it, in order of registration."""
        self.kinds: dict[str, tuple[type, ...]] = {}
        """By rule, the kinds of event that its check watches, or that put it on record."""
        self._checks: list[tuple[tuple[type, ...], _Check]] = []
        self._works: list[tuple[tuple[type, ...], Work]] = []
        self._plans: Mapping[bool, dict[type, _Plan]] = {False: {}, True: {}}
        """By whether the log may leave steps out, the plans of the kinds of event."""

    def check(
        self,
        rule: str,
        *,
        on: type | tuple[type, ...],
        when: When | None = None,
        unless: tuple[str, ...] = (),
        missing: bool = False,
    ) -> Callable[[AnyCheck], AnyCheck]:
        """Enters a check: `(table, event)` gives the breach as a sentence; None: the rule holds.

        `when`: `(table, event) -> bool`, asked once for all checks that share it; if False, the check is skipped.
        `unless`: rules entered already; if one of them is broken, the check is skipped. A rule may have several checks:
        the first one broken speaks for the rule.
        `missing`: whether all it says is of steps that are not on record; it is not asked where the log may leave steps
        out.
        """
        self._claim(rule, "check")
        return self._enter(rule, on, unless, when, missing=missing)

    def check_after(
        self,
        rule: str,
        *,
        on: type | tuple[type, ...],
        when: When | None = None,
        unless: tuple[str, ...] = (),
        missing: bool = False,
    ) -> Callable[[AnyCheckAfter], AnyCheckAfter]:
        """Enters a check that compares: `(before, event, after)`; otherwise like `check`."""
        self._claim(rule, "check")
        return self._enter(rule, on, unless, when, compares=True, missing=missing)

    def contradicts(
        self,
        rule: str,
        *,
        on: type | tuple[type, ...],
        when: When | None = None,
        unless: tuple[str, ...] = (),
        missing: bool = False,
    ) -> Callable[[AnyCheck], AnyCheck]:
        """Enters a check of a claim made at the table against the result of a computed rule; otherwise like `check`."""
        self._claim(rule, "compute")
        return self._enter(rule, on, unless, when, missing=missing)

    def contradicts_after(
        self, rule: str, *, on: type | tuple[type, ...], unless: tuple[str, ...] = ()
    ) -> Callable[[AnyCheckAfter], AnyCheckAfter]:
        """Enters such a check that compares: `(before, event, after)`; otherwise like `contradicts`."""
        self._claim(rule, "compute")
        return self._enter(rule, on, unless, compares=True)

    def _enter(
        self,
        rule: str,
        on: type | tuple[type, ...],
        unless: tuple[str, ...],
        when: When | None = None,
        *,
        compares: bool = False,
        missing: bool = False,
    ) -> Callable[[AnyFunction], AnyFunction]:
        kinds, watched = on if isinstance(on, tuple) else (on,), self.kinds.get(rule, ())
        for other in unless:
            if other not in self.kinds:
                raise ValueError(f"{rule} yields to {other}, which has no check yet")
        self.kinds[rule] = tuple(dict.fromkeys((*watched, *kinds)))

        def enter(function: AnyFunction) -> AnyFunction:
            self._checks.append((kinds, _Check(rule, function, compares, unless, when, missing)))
            self.served[rule].append(function)
            return function

        return enter

    def value(self, *rules: str, on: type | tuple[type, ...]) -> Callable[[AnyFunction], AnyFunction]:
        """Enters a function `(before, event, after)` that yields a step's values under these rules."""
        for rule in rules:
            self._claim(rule)

        def enter(function: AnyFunction) -> AnyFunction:
            self._works.append((on if isinstance(on, tuple) else (on,), function))
            for rule in rules:
                self.served[rule].append(function)
            return function

        return enter

    def serves(self, *rules: str) -> Callable[[AnyFunction], AnyFunction]:
        """Marks a function as the one that embodies these rules."""
        for rule in rules:
            self._claim(rule)

        def enter(function: AnyFunction) -> AnyFunction:
            for rule in rules:
                self.served[rule].append(function)
            return function

        return enter

    def records(self, rule: str, *kinds: type) -> None:
        """Claims a rule that nothing can break; `kinds`: those that put it on record (none: plain guidance)."""
        self._claim(rule, "record")
        self.kinds[rule] = kinds

    def judge(self, before: S, event: object, after: S) -> Judgement:
        """All rules that the event breaks, and all that it may break, each once, in the order of the book."""
        plan = self._planned(before, event)
        for holds in plan.always:
            if (says := holds(before, event)) is not None and not (plan.leaves_out and type(says) is Missing):
                return self._said(plan, before, event, after)
        for question, checks in plan.asked:
            if question(before, event):
                for holds in checks:
                    if (says := holds(before, event)) is not None and not (plan.leaves_out and type(says) is Missing):
                        return self._said(plan, before, event, after)
        for when, compares in plan.compare:
            says = compares(before, event, after) if when is None or when(before, event) else None
            if says is not None and not (plan.leaves_out and type(says) is Missing):
                return self._said(plan, before, event, after)
        return (), ()

    def compares(self, before: S, event: object) -> bool:
        """Whether a check of the event looks at the table after it."""
        return any(when is None or when(before, event) for when, _ in self._planned(before, event).compare)

    def broken(self, before: S, event: object, after: S) -> frozenset[str]:
        """The rules that the event breaks, on a table that is tried: there most say the same again, so that whether all
        are silent is not asked first."""
        findings, _ = self._said(self._planned(before, event), before, event, after)
        return frozenset(finding.rule for finding in findings)

    def _said(self, plan: _Plan, before: S, event: object, after: S) -> Judgement:
        """The judgement by what the checks say."""
        said = _said(plan, before, event, after)
        return self.sifted(before, event, _sorted(said)) if said else ((), ())

    def sifted(self, before: S, event: object, judgement: Judgement) -> Judgement:  # noqa: ARG002 - for games
        """What remains of a judgement that found something: all of it, unless a game has a reason."""
        return judgement

    def asked(self, before: S, event: object) -> tuple[str, ...]:
        """The rules that are asked of an event, whether or not they find anything."""
        checks = self._planned(before, event).checks
        return tuple(dict.fromkeys(one.rule for one in checks if one.when is None or one.when(before, event)))

    def values(self, before: S, event: object, after: S) -> tuple[Value, ...]:
        """All numbers that the event gave, in the order of the book."""
        plan = self._plans[False].get(type(event)) or self._plan(type(event), False)
        return tuple(value for work in plan.works for value in work(before, event, after))

    def _planned(self, before: S, event: object) -> _Plan:
        """What is asked of an event."""
        leaves_out = self.leaves_out(before)
        return self._plans[leaves_out].get(type(event)) or self._plan(type(event), leaves_out)

    def _plan(self, kind: type, leaves_out: bool) -> _Plan:
        """What a kind of event gives, and the checks that watch it; those with `unless` come last."""
        works = tuple(work for on, work in self._works if issubclass(kind, on))
        counting = (one for one in self._checks if not (leaves_out and one[1].missing))
        mine = [check for on, check in counting if issubclass(kind, on)]
        checks = tuple(sorted(mine, key=lambda check: bool(check.unless)))
        asked: dict[When, tuple[Check, ...]] = {}
        for check in checks:
            if check.when is not None and not check.compares:
                asked[check.when] = (*asked.get(check.when, ()), check.holds)
        self._plans[leaves_out][kind] = plan = _Plan(
            works,
            checks,
            leaves_out,
            always=tuple(check.holds for check in checks if check.when is None and not check.compares),
            asked=tuple(asked.items()),
            compare=tuple((check.when, check.holds) for check in checks if check.compares),
        )
        return plan

    def _claim(self, rule: str, adjudication: Adjudication | None = None) -> None:
        if rule not in self.rules:
            raise ValueError(f"no rule {rule} in the register")
        if adjudication and self.rules[rule].adjudication != adjudication:
            raise ValueError(f"the register says {rule} is a {self.rules[rule].adjudication}, not a {adjudication}")


def _said(plan: _Plan, before: object, event: object, after: object) -> dict[str, Said | Secret | Undecidable]:
    """By rule broken, the first sentence of its checks; a check that yields to a broken rule is not asked."""
    said: dict[str, Said | Secret | Undecidable] = {}
    for check in plan.checks:
        if said and (check.rule in said or any(other in said for other in check.unless)):
            continue
        if check.when is not None and not check.when(before, event):
            continue
        says = check.holds(before, event, after) if check.compares else check.holds(before, event)
        if isinstance(says, Missing):
            says = None if plan.leaves_out else says.says
        if says is not None:
            said[check.rule] = says
    return said


def _sorted(said: Mapping[str, Said | Secret | Undecidable]) -> Judgement:
    """The sentences of checks as findings and doubts."""
    findings: list[Finding] = []
    doubts: list[Doubt] = []
    for rule, says in said.items():
        if isinstance(says, Undecidable):
            doubts.append(Doubt(rule, says.says))
        elif isinstance(says, Secret):
            findings.append(Finding(rule, says.says, True, says.known_to))
        else:
            findings.append(Finding(rule, says))
    return tuple(findings), tuple(doubts)


def read_register(package: str, *names: str) -> tuple[Rule, ...]:
    """The rules in a package's register files (YAML lists), in order; raises `ValueError` for a repeated number."""
    texts = [(files(package) / name).read_text("utf-8") for name in names]
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    rules = tuple(rule for text in texts for rule in read_as(tuple[Rule, ...], yaml.load(text, loader)))  # noqa: S506 - a safe loader, in C
    if twice := sorted(rule for rule, count in Counter(one.id for one in rules).items() if count > 1):
        raise ValueError(f"rules entered twice: {', '.join(twice)}")
    return rules
