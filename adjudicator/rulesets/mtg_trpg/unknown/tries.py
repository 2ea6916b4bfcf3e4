"""Values that unknown facts may have: enough for each verdict that they allow on an event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.plain.texts import texts
from adjudicator.rulesets.mtg_trpg.cards import facts_of, name_of
from adjudicator.rulesets.mtg_trpg.events import CardDrawn, Event, FocusPerformed, OpeningHandDrawn, Slept
from adjudicator.rulesets.mtg_trpg.state import SIDES, Attack, Table
from adjudicator.seam.recall import recalled


@recalled(keep=4)
def touched(table: Table, event: Event) -> frozenset[str]:
    """What an event names, and what that hangs on: a check's card and creatures, permanents' players, attacks."""
    found = set(texts(to_builtins(event)))
    for name in found & table.checks.keys():
        check = table.checks[name]
        found |= {check.pc, *check.support, *(one for one in (check.card, check.of) if one is not None)}
    for attack in table.attacks.values():
        if not found.isdisjoint(names := _in(attack)):
            found |= names
    for name in found & table.permanents.keys():
        one = table.permanents[name]
        found |= {player for player in (one.controller, one.owner) if player is not None}
    return frozenset(found | {name_of(one) for one in found})


def _in(attack: Attack) -> set[str]:
    return {one for one in (attack.source, attack.target, *attack.blockers, attack.coverer) if one is not None}


def matters(table: Table, event: Event | None, name: str) -> bool:
    """Whether what is true of a thing may matter to an event; all that stands on the table matters to a question."""
    return event is None or name in touched(table, event)


def matters_of(table: Table, event: Event | None, pc: str) -> bool:
    """Whether what is true of a character may matter to an event: those it touches, else all."""
    return event is None or pc in (named := touched(table, event)) or named.isdisjoint(table.pcs)


def numbers(event: Event | None) -> tuple[int, ...]:
    """The numbers that an event states."""
    return tuple(dict.fromkeys(_whole(to_builtins(event))))


def _whole(plain: Plain) -> Iterator[int]:
    if isinstance(plain, int) and not isinstance(plain, bool):
        yield plain
    elif isinstance(plain, dict | list | tuple):
        for one in plain.values() if isinstance(plain, dict) else plain:
            yield from _whole(one)


def near(event: Event | None, *usual: int, least: int = 0) -> tuple[int, ...]:
    """Usual numbers, and those that an event states with their neighbours."""
    said = (number + step for number in numbers(event) for step in (0, -1, 1))
    return tuple(number for number in dict.fromkeys((*usual, *said)) if number >= least)


def stated(*usual: int, least: int = 0) -> Callable[..., tuple[int, ...]]:
    """Usual numbers and those near what an event states, as a fact tries them."""

    def values(_table: Table, event: Event | None, *_names: str) -> tuple[int, ...]:
        return near(event, *usual, least=least)

    return values


def cards_named(table: Table, event: Event | None) -> tuple[str, ...]:
    """The cards that an event names."""
    fields: tuple[Any, ...] = (
        *getattr(event, "cards", ()),
        getattr(event, "card", None),
        getattr(event, "source", None),
    )
    return tuple(one for one in fields if one is not None and facts_of(table.cards, one) is not None)


def taken_from(event: Event | None) -> str | None:
    """The zone that an event takes the cards from that it names: as stated, the library to draw, else the hand."""
    place: str | None = getattr(event, "from_", None)
    if place is None:
        return "library" if isinstance(event, FocusPerformed | CardDrawn | OpeningHandDrawn | Slept) else "hand"
    return "library" if place.startswith("library") else place


def anybody(table: Table) -> tuple[str, ...]:
    """Everybody and everything that may be named on a table."""
    return (*table.pcs, *table.npcs, *table.permanents, *SIDES)


def groups(names: Iterable[str]) -> Iterator[Plain]:
    """Lists of names: nobody, everybody, each alone."""
    known = tuple(dict.fromkeys(names))
    yield []
    yield list(known)
    for name in known if len(known) > 1 else ():
        yield [name]
