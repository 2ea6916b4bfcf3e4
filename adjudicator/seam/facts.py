"""Facts: what of a table nobody knows, what was learned of it later, and what would be found if it were otherwise.

A table names what is unknown by the paths of its telling (`seats.A.hand`). What stands there is what the table is
reckoned with until somebody says better; it accuses nobody.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any, Final, Generic, TypeAlias, TypeVar

from msgspec import Struct, structs, to_builtins

from adjudicator.plain.choices import or_nearest, shown
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Part, Said, listed, say
from adjudicator.plain.texts import texts
from adjudicator.seam.refused import Refused
from adjudicator.seam.rulebook import Doubt, Judgement

S = TypeVar("S")
Path: TypeAlias = tuple[str, ...]
"""The keys that lead to a value in a telling."""
UNKNOWN: Final = "unknown"
"""The key of a set-up, and of a telling, with the paths of what nobody knows."""
MOST: Final = 400
"""The most tables that are tried for one answer, those of facts about what an event names first."""


MOST_ASSUMED: Final = 60
"""The most tables that are tried for what was assumed."""


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
    at_once: Callable[[Any, Path, Plain], Any] | None = None
    """The table with a value, `(table, path, value)`, the same as it would be laid with it; None: it must be laid."""


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


class Otherwise(Struct, frozen=True):
    """What would come out otherwise, and the few facts on which that hangs, each with a value that makes it so."""

    lacks: tuple[Lack, ...]
    values: tuple[Plain, ...]
    changed: frozenset[str]


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

    def lacks(self, table: S) -> Iterator[Lack]:
        """What nobody knows of a table."""
        return self._lacks(table, self.tell(table))

    def admit(self, table: S, path: str, value: Plain) -> None:
        """Raises `Refused`, with the field, for a fact that is known, that there is not, or that cannot be so."""
        told = self.tell(table)
        found = next((one for one in self._lacks(table, told) if one.dotted == path), None)
        if found is not None:
            try:
                self._laid(told, {found: value})
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
                    return self._laid(told, {one: value})
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
        told, found = self.tell(table), dict.fromkeys(one.rule for one in judgement[0])
        unknown = frozenset(self.unknown(table))
        lacks = [one for one in self._lacks(table, told) if one.dotted in unknown]
        hangs: dict[str, dict[str, Lack]] = {}
        for other in self._otherwise(table, told, event, lacks, partial(_gone, frozenset(found), broken)):
            for rule in other.changed:
                hangs.setdefault(rule, {}).update((one.dotted, one) for one in other.lacks)
        if not hangs:
            return judgement
        doubts = (_hanging(table, rule, tuple(on.values())) for rule in found if (on := hangs.get(rule)))
        return tuple(one for one in judgement[0] if one.rule not in hangs), (*judgement[1], *doubts)

    def otherwise(self, table: S, event: Any, changed: Callable[[S], frozenset[str]]) -> Iterator[Otherwise]:
        """What would come out otherwise if facts were known, each with the few unknown ones on which it hangs.

        Facts that change it together only are named where none changes it alone. `changed`: what comes out otherwise
        on a table; none on one that cannot be.
        """
        told = self.tell(table)
        yield from self._otherwise(table, told, event, self._lacks(table, told), changed)

    def assumed(
        self, setup: Plain, start: S, table: S, event: Any, changed: Callable[[S], frozenset[str]]
    ) -> Iterator[Otherwise]:
        """What would come out otherwise if what a set-up passes over were not as usual: each time by one fact, of a
        thing that the set-up speaks of, as it has been from the start."""
        told, first = self.tell(table), self.tell(start)
        usual = {pattern: fact for pattern, fact in self.sorts.items() if fact.is_usual}
        known = frozenset(self.unknown(table))
        passed = [
            one
            for one in _found(told, usual)
            if _is_passed_over(setup, one)
            and one.dotted not in known
            and value_at(told, one.path) == value_at(first, one.path)
        ]
        for supposed in islice(_supposed(told, _values(table, event, passed)), MOST_ASSUMED):
            new = self._changed(table, told, supposed, changed) if len(supposed) == 1 else None
            if new:
                yield Otherwise((*supposed,), (*supposed.values(),), new)

    def _otherwise(
        self, table: S, told: Plain, event: Any, lacks: Iterable[Lack], changed: Callable[[S], frozenset[str]]
    ) -> Iterator[Otherwise]:
        values = _values(table, event, lacks)
        found: set[str] = set()
        for supposed in islice(_supposed(told, values), MOST):
            new = self._changed(table, told, supposed, changed)
            if len(supposed) == 1:
                found |= new
                yield from (Otherwise((*supposed,), (*supposed.values(),), new),) if new else ()
                continue
            for what in sorted(new - found):
                found.add(what)
                few = _fewest(supposed, what, lambda less: self._changed(table, told, less, changed))
                yield Otherwise(few, tuple(supposed[one] for one in few), frozenset((what,)))

    def _changed(
        self, table: S, told: Plain, supposed: Mapping[Lack, Plain], changed: Callable[[S], frozenset[str]]
    ) -> frozenset[str]:
        try:
            return changed(self._with(table, told, supposed))
        except Refused:
            return frozenset()

    def _with(self, table: S, told: Plain, supposed: Mapping[Lack, Plain]) -> S:
        """The table, as told, with values that facts unknown may have; raises `Refused`."""
        changed = _at_once(table, supposed)
        if changed is None or not supposed:
            return self._laid(told, supposed)
        known = {one.dotted for one in supposed}
        there: S = structs.replace(changed, unknown=tuple(one for one in self.unknown(table) if one not in known))
        return there

    def _laid(self, told: Plain, supposed: Mapping[Lack, Plain]) -> S:
        """The table of a telling with these values for facts unknown; raises `Refused`."""
        known = {one.dotted for one in supposed}
        plain = {**told, UNKNOWN: [path for path in told.get(UNKNOWN, ()) if path not in known]}
        for one, value in supposed.items():
            plain = (one.fact.put or with_value)(plain, one.path, value)
        return self.lay(plain)

    def _lacks(self, table: S, told: Plain) -> Iterator[Lack]:
        unknown = frozenset(self.unknown(table))
        return (
            one
            for one in self._all(told)
            if one.dotted in unknown or (one.fact.is_empty_unknown and value_at(told, one.path) is None)
        )

    def _all(self, told: Plain) -> Iterator[Lack]:
        """All facts of a telling that may be unknown."""
        return _found(told, self.sorts)


def _at_once(table: Any, supposed: Mapping[Lack, Plain]) -> Any:
    """A table with these values, where none of them asks for more; None: it must be laid."""
    for one, value in supposed.items():
        put = one.fact.at_once
        table = None if put is None or table is None else put(table, one.path, value)
    return table


def _values(table: Any, event: Any, lacks: Iterable[Lack]) -> dict[Lack, tuple[Plain, ...]]:
    """The values that facts may have, first of those about what an event names."""
    meant = texts(to_builtins(event))
    nearest = sorted(lacks, key=lambda one: meant.isdisjoint(one.names))
    return {one: tries for one in nearest if (tries := one.values(table, event))}


def _supposed(told: Plain, values: Mapping[Lack, tuple[Plain, ...]]) -> Iterator[Mapping[Lack, Plain]]:
    """Each value alone, unless the table is reckoned with it already; then one of each fact together."""
    for one, several in values.items():
        for at, value in enumerate(several):
            if value not in several[:at] and (one.fact.put is not None or value != value_at(told, one.path)):
                yield {one: value}
    for turn in range(max(map(len, values.values())) if len(values) > 1 else 0):
        yield {one: several[turn % len(several)] for one, several in values.items()}


def _found(told: Plain, sorts: Mapping[str, Fact]) -> Iterator[Lack]:
    """The facts of these sorts in a telling."""
    for pattern, fact in sorts.items():
        found = dict(_expanded(told, tuple(pattern.split("."))))
        if fact.among is not None:
            *where, _ = pattern.split(".")
            found |= {(*where, name): (name,) for name in fact.among(told)}
        for path, names in found.items():
            yield Lack(path, fact, names)


def _fewest(
    supposed: Mapping[Lack, Plain], what: str, changed: Callable[[Mapping[Lack, Plain]], frozenset[str]]
) -> tuple[Lack, ...]:
    """Those of the facts without which a thing does not change; the last are left out first, many at a time."""
    few = tuple(supposed)
    size = len(few)
    while size := size // 2:
        for end in range(len(few), 0, -size):
            less = few[: max(end - size, 0)] + few[end:]
            if what in changed({one: supposed[one] for one in less}):
                few = less
    return few


def _gone(found: frozenset[str], broken: Callable[[S], frozenset[str] | None], table: S) -> frozenset[str]:
    """The rules found that are not broken on a table."""
    other = broken(table)
    return frozenset() if other is None else found - other


def _no_such(path: str, known: Iterable[str], field: str) -> Refused:
    says = say("{path} is no fact that may be unknown on this table", path=shown(path))
    return Refused("no-such", or_nearest(says, path, known), field)


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


def _is_passed_over(setup: Plain, lack: Lack) -> bool:
    """Whether a set-up speaks of a thing, and leaves this out."""
    return isinstance(value_at(setup, lack.path[:-1]), dict) and not _is_stated(setup, lack)


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
