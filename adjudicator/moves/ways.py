"""The shortest legal ways for an event to fit: what must have happened before it, if it was played by the rules.

They are proposed to people, and judge nothing: no finding, and no silence of a rule, rests on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import islice, product
from typing import Any, Final, TypeVar

from msgspec import Struct, structs, to_builtins

from adjudicator.match import tag_of
from adjudicator.moves.following import following
from adjudicator.plain.json import Plain, read_event
from adjudicator.plain.texts import texts
from adjudicator.plain.work import Work
from adjudicator.seam.judging import judge
from adjudicator.seam.moves import Option
from adjudicator.seam.ruleset import Refused, Ruleset, Step

S = TypeVar("S")
MOST: Final = 3
"""The most ways that are proposed."""
_DEPTH: Final = 6
"""The most events of a way that somebody chose."""
TABLES: Final = 400
"""The most tables that are looked at."""
_WIDE: Final = 12
"""The most choices that are tried of an option."""


class Way(Struct, frozen=True):
    """Events after which an event fits, judged in order; none: it fits at once."""

    steps: tuple[Step[Any, Any], ...] = ()


def ways(
    ruleset: Ruleset[S, Any], table: S, position: int, event: Any, most: int = MOST, tables: int = TABLES
) -> tuple[Way, ...]:
    """At most as many, those first in which least was chosen; none: none was found on so many tables.

    What comes by itself goes by.
    """
    found: list[Way] = []
    names = names_in(event)
    looked, frontier, work = 0, [Way()], Work()
    for _ in range(_DEPTH + 1):
        coming_next: list[Way] = []
        for way in frontier:
            for along in _along(ruleset, way, table, position):
                looked += 1
                if fits(tried(ruleset, position + len(along.steps), end_of(along, table), event)):
                    found.append(along)
                    break
            else:
                coming_next += _further(ruleset, along, table, position, names)
            if len(found) == most or looked >= tables or work.is_done:
                return tuple(found)
        if found:
            break
        frontier = coming_next
    return tuple(found)


def _along(ruleset: Ruleset[S, Any], way: Way, table: S, position: int) -> Iterator[Way]:
    """A way, and each step further of what comes by itself."""
    yield way
    for step in following(ruleset, end_of(way, table), position + len(way.steps)):
        way = Way((*way.steps, step))
        yield way


def _further(ruleset: Ruleset[S, Any], way: Way, table: S, position: int, names: frozenset[str]) -> Iterator[Way]:
    """A way with one legal choice more; choices that name what the event names come first."""
    kinds = {tag_of(kind): kind for kind in ruleset.events}
    end, at = end_of(way, table), position + len(way.steps)
    for event in _chosen(kinds, ruleset.options(end), names):
        step = tried(ruleset, at, end, event)
        if step is not None and not step.findings:
            yield Way((*way.steps, step))


def _chosen(kinds: Mapping[str, type], options: Iterable[Option], names: frozenset[str]) -> Iterator[Any]:
    """The events of options that leave nothing open that an event must say."""
    for option in options:
        if not _required(kinds[option.event]).isdisjoint(option.open):
            continue
        fields = {name: narrowed(choices, names) for name, choices in option.fields.items()}
        for values in islice(product(*fields.values()), _WIDE):
            yield read_event(kinds, {"event": option.event, **dict(zip(fields, values, strict=True))})


@lru_cache(maxsize=512)
def _required(kind: type) -> frozenset[str]:
    """The fields that an event of a kind must state, as on the wire."""
    return frozenset(one.encode_name for one in structs.fields(kind) if one.required)


def narrowed(choices: tuple[Plain, ...], names: frozenset[str]) -> tuple[Plain, ...]:
    """The choices that name what the event names, if there are any."""
    return tuple(one for one in choices if names & texts(one)) or choices


def names_in(event: Any) -> frozenset[str]:
    """All that an event names."""
    return texts({name: value for name, value in to_builtins(event).items() if name != "event"})


def end_of(way: Way, table: S) -> S:
    """The table at the end of a way from a table."""
    return way.steps[-1].after if way.steps else table


def tried(ruleset: Ruleset[S, Any], position: int, table: S, event: Any) -> Step[S, Any] | None:
    """An event judged on a table; None: it has no place there."""
    with suppress(Refused):
        return judge(ruleset, position, table, event)
    return None


def fits(step: Step[Any, Any] | None) -> bool:
    """Whether an event has a place and breaks no rule."""
    return step is not None and not step.findings
