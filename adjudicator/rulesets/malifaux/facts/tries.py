"""Values that a fact may have: those that an event is about, and a few on each side of what rules ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Final, TypeAlias

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.cards import SUITS
from adjudicator.rulesets.malifaux.events import EVENTS, Event
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.event import kinds_in
from adjudicator.seam.facts import Path, with_value

Tries: TypeAlias = tuple[Plain, ...] | Callable[..., Iterable[Plain]]
TRUTH: Final = (False, True)
STATS: Final = tuple(range(1, 11))
TOTALS: Final = (None, *range(25))
FEW: Final = tuple(range(6))
LENGTHS: Final = (0, 1, 2, 3, 5, 10)
OF_SUITS: Final = ([], *([suit] for suit in SUITS), [*SUITS, *SUITS])
OTHER: Final = "–"
"""A word that stands on no table."""


def where(tries: Tries, *modules: ModuleType) -> Callable[..., Iterable[Plain]]:
    """Values to try where they may matter: for events of some modules, and for questions."""
    of_none = frozenset(EVENTS) - frozenset(kinds_in(Event, *modules))

    def tried(table: Table, event: Event | None, *names: str) -> Iterable[Plain]:
        if type(event) in of_none:
            return ()
        return tries if isinstance(tries, tuple) else tries(table, event, *names)

    return tried


def texts(plain: Plain) -> Iterator[str]:
    """The texts in plain data, keys included."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        for key, one in plain.items():
            yield str(key)
            yield from texts(one)
    elif isinstance(plain, list | tuple):
        for one in plain:
            yield from texts(one)


def numbers(plain: Plain) -> Iterator[int]:
    """The whole numbers in plain data."""
    if isinstance(plain, int) and not isinstance(plain, bool):
        yield plain
    elif isinstance(plain, dict | list | tuple):
        for one in plain.values() if isinstance(plain, dict) else plain:
            yield from numbers(one)


def said_in(event: Event | None) -> dict[str, None]:
    """The texts of an event."""
    return dict.fromkeys(texts(to_builtins(event)))


def counts_in(event: Event | None) -> tuple[int, ...]:
    """The whole numbers of an event and their sums."""
    found = tuple(numbers(to_builtins(event)))
    return tuple(dict.fromkeys((*found, *(one + other for one in found for other in found))))


def seats(table: Table, event: Event | None, *names: str) -> Iterator[Plain]:
    """Each seat."""
    yield from table.seats


def models(table: Table, event: Event | None, *names: str) -> Iterator[Plain]:
    """None, and each model."""
    yield None
    yield from table.models


def seats_or_none(table: Table, event: Event | None, *names: str) -> Iterator[Plain]:
    """None, and each seat."""
    yield None
    yield from table.seats


def words(*known: str) -> Callable[..., Iterator[Plain]]:
    """None, a word that nobody knows, words that are known, and those of the event."""

    def tried(table: Table, event: Event | None, *names: str) -> Iterator[Plain]:
        yield from (None, OTHER, *known, *said_in(event))

    return tried


def lists(*known: str) -> Callable[..., Iterator[Plain]]:
    """No words, a word that nobody knows, each that is known, each of the event."""

    def tried(table: Table, event: Event | None, *names: str) -> Iterator[Plain]:
        yield []
        yield from ([one] for one in (OTHER, *known, *said_in(event)))

    return tried


def cleared(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with a value at a path, and a thing laid where it stands: it did not move there."""
    *where, _ = path
    told = with_value(told, path, value)
    thing = told[where[0]][where[1]]
    return told if thing.get("moved") else with_value(told, (*where, "moved"), None)
