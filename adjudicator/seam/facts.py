"""Facts: what of a table nobody knows, what was learned of it later, and what would be found if it were otherwise.

A table names what is unknown by the paths of its telling (`seats.A.hand`). What stands there is what the table is
reckoned with until somebody says better; it accuses nobody.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Generic, TypeAlias, TypeVar

from msgspec import Struct, structs, to_builtins

from adjudicator.plain.choices import or_nearest, shown
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Part, Said, listed, say
from adjudicator.plain.texts import texts
from adjudicator.seam.refused import Refused
from adjudicator.seam.rulebook import Doubt, Judgement

S = TypeVar("S")
T = TypeVar("T")
Path: TypeAlias = tuple[str, ...]
"""The keys that lead to a value in a telling."""
UNKNOWN: Final = "unknown"
"""The key of a set-up, and of a telling, with the paths of what nobody knows."""
MOST: Final = 400
"""The most tables that are tried for one answer, those of facts about what an event names first."""


class Fact(Struct, frozen=True, eq=False):
    """A sort of fact that may be unknown, at a path such as `seats.*.hand`."""

    says: Callable[..., Said]
    """What it is called, `(table, *names)`: the names are those at the stars of its path."""
    tries: tuple[Plain, ...] | Callable[..., Iterable[Plain]]
    """Values that it may have, always or `(table, event, *names)`: enough for each verdict that they allow.

    The event is None where a question is asked.
    """
    is_usual: bool = True
    """Whether a set-up that says nothing of it means what is usual; False: it leaves it unknown."""
    is_stated: Callable[..., bool] | None = None
    """Whether a set-up states it in another place, `(setup, *names)`."""
    among: Callable[[Plain], Iterable[str]] | None = None
    """The names that the last star of its path stands for, `(told)`, whether or not they are keys there."""
    is_empty_unknown: bool = False
    """Whether nobody knows it where a telling has nothing at its path, or null."""
    put: Callable[[Plain, Path, Plain], Plain] | None = None
    """A telling with a value in it, where that is more than the value at the path."""


class Lack(Struct, frozen=True, eq=False):
    """A fact of a table that nobody knows; each is equal to itself only, as values to try may be lists."""

    path: Path
    fact: Fact
    names: tuple[str, ...]

    @property
    def dotted(self) -> str:
        """Its path, as it is written: `seats.A.hand`."""
        return ".".join(self.path)

    def values(self, table: Any, event: Any) -> tuple[Plain, ...]:
        """Values that it may have."""
        tries = self.fact.tries
        return tries if isinstance(tries, tuple) else tuple(tries(table, event, *self.names))


class Otherwise(Struct, Generic[T], frozen=True):
    """Another answer: what it is, and the few facts on which it hangs."""

    lacks: tuple[Lack, ...]
    answer: T


@dataclass(frozen=True, eq=False)
class Facts(Generic[S]):
    """What may be unknown on the tables of a game."""

    lay: Callable[[Plain], S]
    tell: Callable[[S], Plain]
    unknown: Callable[[S], tuple[str, ...]]
    """The paths that a table names as unknown, as `tell` writes them under `unknown`."""
    sorts: Mapping[str, Fact] = field(default_factory=dict)
    """By path, a star for each name in it, the facts that may be unknown."""

    def guard(self, table: S) -> None:
        """Raises `Refused`, with the field, if a set-up calls something unknown that is no fact of it."""
        paths = self.unknown(table)
        known = {one.dotted for one in self._all(self.tell(table))} if paths else set()
        for path in paths:
            if path not in known:
                raise _no_such(path, known, UNKNOWN)

    def sketched(self, setup: Plain, table: S) -> Plain:
        """A set-up, and the table laid from it, with what it says nothing about named as unknown.

        One that says what is unknown stays as it is.
        """
        if not isinstance(setup, dict) or UNKNOWN in setup:
            return setup
        told = self.tell(table)
        silent = {pattern: fact for pattern, fact in self.sorts.items() if not fact.is_usual}
        unsaid = [one.dotted for one in _found(told, silent) if not _is_stated(setup, one)]
        return {**setup, UNKNOWN: unsaid} if unsaid else setup

    def lacks(self, table: S) -> tuple[Lack, ...]:
        """What nobody knows of a table."""
        return self._lacks(table, self.tell(table))

    def admit(self, table: S, path: str, value: Plain) -> None:
        """Raises `Refused`, with the field, for a fact that is known, that there is not, or that cannot be so."""
        told = self.tell(table)
        found = next((one for one in self._lacks(table, told) if one.dotted == path), None)
        if found is not None:
            try:
                self._with(told, {found: value})
            except Refused as refused:
                raise Refused(refused.code, refused.says, "value") from None
            return
        there = next((one for one in self._all(told) if one.dotted == path), None)
        if there is None:
            raise _no_such(path, (one.dotted for one in self._all(told)), "path")
        raise Refused("taken", say("It is known already: {fact}", fact=there.fact.says(table, *there.names)), "path")

    def learned(self, table: S, path: str, value: Plain) -> S:
        """The table with a fact that was unknown; it stays as it is if that cannot be."""
        told = self.tell(table)
        for one in self._lacks(table, told):
            if one.dotted == path:
                try:
                    return self._with(told, {one: value})
                except Refused:
                    return table
        return table

    def is_shown(self, path: str, after: S, masked: S) -> bool:
        """Whether what was learned shows on the table after it as a viewer knows that."""
        told, seen = self.tell(after), self.tell(masked)
        there = (one.path for one in self._all(told) if one.dotted == path)
        return all(value_at(told, one) == value_at(seen, one) for one in there)

    def told(self, table: S, path: str, value: Plain) -> Said:
        """A fact that was learned, as a sentence, read on the table before."""
        fact = next((one.fact.says(table, *one.names) for one in self.lacks(table) if one.dotted == path), path)
        return say("Learned: {fact} – {value}", fact=fact, value=_in_short(value))

    def certain(
        self, table: S, event: Any, judgement: Judgement, broken: Callable[[S], frozenset[str] | None]
    ) -> Judgement:
        """What remains of a judgement where facts are unknown: the breaches that there are whatever they may be.

        The others become doubts that name what they hang on. `broken`: the rules that the event breaks on another
        table; None: it has no place there.
        """
        told, findings = self.tell(table), judgement[0]
        unknown = frozenset(self.unknown(table))
        lacks = [one for one in self._lacks(table, told) if one.dotted in unknown]
        hangs: dict[str, dict[str, Lack]] = {}
        for other in self._otherwise(table, told, event, lacks, broken, frozenset(one.rule for one in findings)):
            for finding in findings:
                if finding.rule not in other.answer and (len(other.lacks) == 1 or finding.rule not in hangs):
                    hangs.setdefault(finding.rule, {}).update((one.dotted, one) for one in other.lacks)
        if not hangs:
            return judgement
        doubts = (_hanging(table, rule, tuple(on.values())) for rule, on in hangs.items())
        return tuple(one for one in findings if one.rule not in hangs), (*judgement[1], *doubts)

    def otherwise(self, table: S, event: Any, answer: Callable[[S], T | None], bare: T) -> Iterator[Otherwise[T]]:
        """The other answers that a table may give, each with the few unknown facts on which it hangs.

        `answer` gives None on a table that cannot be; `bare`: the answer as far as the facts are known.
        """
        told = self.tell(table)
        yield from self._otherwise(table, told, event, self._lacks(table, told), answer, bare)

    def _otherwise(
        self,
        table: S,
        told: Plain,
        event: Any,
        lacks: Iterable[Lack],
        answer: Callable[[S], T | None],
        bare: T,
    ) -> Iterator[Otherwise[T]]:
        meant = texts(to_builtins(event))
        nearest = sorted(lacks, key=lambda one: meant.isdisjoint(one.names))
        values = {one: one.values(table, event) for one in nearest}
        tried = _Tried(lambda supposed: self._answer(told, supposed, answer))
        for one, several in values.items():
            for value in several:
                if one.fact.put is None and value == value_at(told, one.path):
                    continue  # the table is reckoned with it already
                other = tried({one: value})
                if other is not None and other != bare:
                    yield Otherwise((one,), other)
        for turn in range(max(map(len, values.values()), default=0)):
            supposed = {one: several[turn % len(several)] for one, several in values.items() if several}
            other = tried(supposed)
            if other is not None and other != bare:
                few = _fewest(supposed, partial(_gives, tried, other))
                if len(few) > 1:
                    yield Otherwise(tuple(few), other)

    def _answer(self, told: Plain, supposed: Mapping[Lack, Plain], answer: Callable[[S], T | None]) -> T | None:
        try:
            return answer(self._with(told, supposed))
        except Refused:
            return None

    def _with(self, told: Plain, supposed: Mapping[Lack, Plain]) -> S:
        """The table of a telling with these values for facts unknown; raises `Refused`."""
        known = {one.dotted for one in supposed}
        plain = {**told, UNKNOWN: [path for path in told.get(UNKNOWN, ()) if path not in known]}
        for one, value in supposed.items():
            plain = (one.fact.put or with_value)(plain, one.path, value)
        return self.lay(plain)

    def _lacks(self, table: S, told: Plain) -> tuple[Lack, ...]:
        unknown = frozenset(self.unknown(table))
        return tuple(
            one
            for one in self._all(told)
            if one.dotted in unknown or (one.fact.is_empty_unknown and value_at(told, one.path) is None)
        )

    def _all(self, told: Plain) -> Iterator[Lack]:
        """All facts of a telling that may be unknown."""
        return _found(told, self.sorts)


class _Tried(Generic[T]):
    """An answer tried on tables, as often as may be; None from then on."""

    def __init__(self, answer: Callable[[Mapping[Lack, Plain]], T | None]) -> None:
        self._answer = answer
        self._left = MOST

    def __call__(self, supposed: Mapping[Lack, Plain]) -> T | None:
        self._left -= 1
        return None if self._left < 0 else self._answer(supposed)


def _found(told: Plain, sorts: Mapping[str, Fact]) -> Iterator[Lack]:
    """The facts of these sorts in a telling."""
    for pattern, fact in sorts.items():
        found = dict(_expanded(told, tuple(pattern.split("."))))
        if fact.among is not None:
            *where, _ = pattern.split(".")
            found |= {(*where, name): (name,) for name in fact.among(told)}
        for path, names in found.items():
            yield Lack(path, fact, names)


def _fewest(supposed: Mapping[Lack, Plain], holds: Callable[[Mapping[Lack, Plain]], bool]) -> Mapping[Lack, Plain]:
    """Those of the values without which it does not hold."""
    few = dict(supposed)
    for one in supposed:
        less = {other: value for other, value in few.items() if other is not one}
        if holds(less):
            few = less
    return few


def _no_such(path: str, known: Iterable[str], field: str) -> Refused:
    says = say("{path} is no fact that may be unknown on this table", path=shown(path))
    return Refused("no-such", or_nearest(says, path, known), field)


def _gives(tried: _Tried[T], answer: T, supposed: Mapping[Lack, Plain]) -> bool:
    return tried(supposed) == answer


def _hanging(table: Any, rule: str, lacks: tuple[Lack, ...]) -> Doubt:
    facts = listed((one.fact.says(table, *one.names) for one in lacks), "and")
    says = say("It hangs on what nobody has stated: {facts}", facts=facts)
    return Doubt(rule, says, tuple(one.dotted for one in lacks))


def _in_short(value: Plain) -> Part:
    """A value as people read it."""
    if isinstance(value, list | tuple):
        return listed((_in_short(one) for one in value), "list") if value else say("none")
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | bool) or value is None else value


def _is_stated(setup: Plain, lack: Lack) -> bool:
    if lack.fact.is_stated is not None and lack.fact.is_stated(setup, *lack.names):
        return True
    return value_at(setup, lack.path) is not None


def stated_by(event: Struct, templates: Iterable[str]) -> tuple[str, ...]:
    """The paths of what an event states, from templates with its fields in braces: `pcs.{pc}.hand`."""
    fields = structs.asdict(event)
    return tuple(one.format_map(fields) for one in templates)


def still_unknown(unknown: Iterable[str], told: Collection[str]) -> tuple[str, ...]:
    """The paths that are unknown still after some were told; one of these that ends with a dot: all below it."""
    below = tuple(path for path in told if path.endswith("."))
    return tuple(path for path in unknown if path not in told and not path.startswith(below))


def value_at(plain: Plain, path: Path) -> Plain:
    """What stands at a path; None: nothing."""
    for key in path:
        if not isinstance(plain, dict):
            return None
        plain = plain.get(key)
    return plain


def with_value(plain: Plain, path: Path, value: Plain) -> Plain:
    """Plain data with a value at a path."""
    key, *rest = path
    held = plain if isinstance(plain, dict) else {}
    return {**held, key: with_value(held.get(key), tuple(rest), value) if rest else value}


def _expanded(plain: Plain, pattern: Path, path: Path = (), names: tuple[str, ...] = ()) -> Iterator[tuple[Path, Path]]:
    """The paths of a pattern in plain data, and the names at its stars; the last key need not be there."""
    if not pattern:
        yield path, names
        return
    if not isinstance(plain, dict):
        return
    key, *rest = pattern
    for name in tuple(plain) if key == "*" else (key,):
        if name in plain or not rest:
            found = (*names, name) if key == "*" else names
            yield from _expanded(plain.get(name), tuple(rest), (*path, name), found)
