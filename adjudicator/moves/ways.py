"""The shortest legal ways for an event to fit: what must have happened before it, if it was played by the rules.

They are proposed to people, and judge nothing: no finding, and no silence of a rule, rests on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice, product
from typing import Any, Final, TypeVar

from msgspec import Struct, structs, to_builtins

from adjudicator.match import tag_of
from adjudicator.moves.following import coming
from adjudicator.plain.json import Plain, read_event
from adjudicator.plain.texts import texts
from adjudicator.plain.work import Work
from adjudicator.seam.moves import Option
from adjudicator.seam.ruleset import Refused, Ruleset, Step, judge

S = TypeVar("S")
MOST: Final = 3
"""The most ways that are proposed."""
_DEPTH: Final = 6
"""The most events of a way that somebody chose."""
_TABLES: Final = 400
"""The most tables that are looked at."""
_WIDE: Final = 12
"""The most choices that are tried of an option."""


class Way(Struct, frozen=True):
    """Events after which an event fits, judged in order; none: it fits at once."""

    steps: tuple[Step[Any, Any], ...] = ()


def ways(ruleset: Ruleset[S, Any], table: S, position: int, event: Any) -> tuple[Way, ...]:
    """At most three, the shortest first; none: none was found."""
    found: list[Way] = []
    names = _names(event)
    looked, frontier, work = 0, [Way()], Work()
    for _ in range(_DEPTH + 1):
        coming_next: list[Way] = []
        for way in frontier:
            looked += 1
            end = way.steps[-1].after if way.steps else table
            at = position + len(way.steps)
            if _fits(ruleset, end, at, event):
                found.append(way)
                if len(found) == MOST:
                    return tuple(found)
            elif looked < _TABLES and not work.is_done:
                coming_next += (Way((*way.steps, *more)) for more in _further(ruleset, end, at, names))
        if found or looked >= _TABLES or work.is_done:
            break
        frontier = coming_next[: _TABLES - looked]
    return tuple(found)


def _further(ruleset: Ruleset[S, Any], table: S, position: int, names: frozenset[str]) -> Iterator[tuple[Step[S, Any]]]:
    """One legal step further: what comes by itself, else every choice that the table has; choices that name what the
    event names come first."""
    kinds = {tag_of(kind): kind for kind in ruleset.events}
    events = coming(ruleset, table)[:1]
    for event in events or _chosen(kinds, ruleset.options(table), names):
        with suppress(Refused):
            step = judge(ruleset, position, table, event)
            if not step.findings:
                yield (step,)


def _chosen(kinds: Mapping[str, type], options: Iterable[Option], names: frozenset[str]) -> Iterator[Any]:
    """The events of options that leave nothing open that an event must say."""
    for option in options:
        if any(one.encode_name in option.open for one in structs.fields(kinds[option.event]) if one.required):
            continue
        fields = {name: _narrowed(choices, names) for name, choices in option.fields.items()}
        for values in islice(product(*fields.values()), _WIDE):
            yield read_event(kinds, {"event": option.event, **dict(zip(fields, values, strict=True))})


def _narrowed(choices: tuple[Plain, ...], names: frozenset[str]) -> tuple[Plain, ...]:
    """The choices that name what the event names, if there are any."""
    return tuple(one for one in choices if names & texts(one)) or choices


def _names(event: Any) -> frozenset[str]:
    """All that an event names."""
    return texts({name: value for name, value in to_builtins(event).items() if name != "event"})


def _fits(ruleset: Ruleset[S, Any], table: S, position: int, event: Any) -> bool:
    with suppress(Refused):
        return not judge(ruleset, position, table, event).findings
    return False
