"""The limits of a match: they apply to what comes in. Stored data passed them once and are never measured again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sized
from typing import Any, Final, TypeVar

from msgspec import Struct

from adjudicator.plain.json import Plain, below, join
from adjudicator.plain.said import Said, say
from adjudicator.plain.visible import is_seen
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Limit, Refused, Ruleset, Size, admit_openly, seats_at

S = TypeVar("S")
USUAL: Final = Size()
VIEWERS: Final = frozenset((JUDGE, SPECTATOR))
"""Who looks on without a seat."""
_CHARACTERS, _ENTRIES = say("characters in a text"), say("entries in a list or an object")


def lay_within(ruleset: Ruleset[S, Any], setup: Plain) -> S:
    """The table of an incoming set-up; raises `Refused`, with the field, if it states too much or too little.

    It is counted before it is laid, because that takes time, and again with all that follows from it.
    """
    for limit in ruleset.limits:
        for path in limit.given:
            _guard_stated(limit, path, {where: _length(part) for where, part in _at(setup, path.split("."))})
    guard_sizes(ruleset, setup, "")
    table = ruleset.lay(setup)
    for limit in ruleset.limits:
        guard_count(limit.what, limit.count(getattr(table, limit.part)), limit.most, _section(*limit.given, limit.part))
    if ruleset.admit_setup is not None:
        ruleset.admit_setup(table)
    _guard_seats(ruleset, table)
    return table


def sketched(ruleset: Ruleset[S, Any], setup: Plain, table: S) -> tuple[Plain, S]:
    """A set-up that may be a sketch, and its table, with what it says nothing about named as unknown.

    Raises `Refused`, with the field, if it calls something unknown that is no fact of it.
    """
    facts = ruleset.facts
    if facts is None:
        return setup, table
    facts.guard(table)
    whole = facts.sketched(setup, table)
    return (setup, table) if whole is setup else (whole, ruleset.lay(whole))


def let_in(ruleset: Ruleset[S, Any], table: S, event: Struct, position: int) -> S:
    """The table after an incoming event; raises `Refused` if it has no place there, or brings in too much."""
    admit_openly(ruleset, table, event)
    after = ruleset.evolve(table, event, position)
    guard_growth(ruleset, table, event, after)
    return after


def guard_growth(ruleset: Ruleset[S, Any], before: S, event: Struct, after: S) -> None:
    """Raises `Refused`, with the field, for an event that brings in more than a match may hold.

    A stored match that holds more already may go on as long as it does not grow.
    """
    for limit in ruleset.limits:
        old, new = getattr(before, limit.part), getattr(after, limit.part)
        if new is not old and (count := limit.count(new)) > limit.most and count > limit.count(old):
            fields = (name for name in limit.fields if getattr(event, name, None) is not None)
            guard_count(limit.what, count, limit.most, next(fields, "event"))
    if not VIEWERS.isdisjoint(_named(event)):
        _guard_seats(ruleset, after)


def _named(event: Struct) -> Iterator[str]:
    """The texts that an event names, alone or in lists and objects."""
    for name in event.__struct_fields__:
        part = getattr(event, name)
        if isinstance(part, str):
            yield part
        elif isinstance(part, list | tuple | dict):
            yield from (one for one in part if isinstance(one, str))


def _guard_seats(ruleset: Ruleset[S, Any], table: S) -> None:
    """Raises `Refused` for a seat that is called as a viewer who has none: it would be taken for that viewer."""
    for seat in seats_at(ruleset, table):
        guard_seat(seat, "seats")


def guard_seat(seat: str, field: str) -> None:
    """Raises `Refused`, with the field, for a seat that is called as judges or spectators are."""
    if seat in VIEWERS:
        raise Refused("taken", say("No seat can be called {name}: so are those who look on", name=seat), field)


def guard_sizes(ruleset: Ruleset[Any, Any], plain: Plain, field: str) -> None:
    """Raises `Refused`, with the field, for a set-up or an event with too long a list, object or text in it, or with a
    name or another text that shows nothing."""
    for key, part in plain.items() if isinstance(plain, dict) else ():
        size = ruleset.sizes.get(key, USUAL)
        if _fits(part, size):
            continue
        waiting = [(join(field, key), part)]
        while waiting:
            where, one = waiting.pop()
            if isinstance(one, str | dict | list | tuple):
                _guard_size(one, size, where)
                waiting += _inside(one, where)


def _fits(part: Plain, size: Size) -> bool:
    """Whether all that is in a part has its size, and shows something; where it does, no path is put together."""
    waiting = [part]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            if len(one) > size.letters or not _shows(one):
                return False
        elif isinstance(one, dict):
            if len(one) > size.entries or not all(map(_shows, one)):
                return False
            waiting += one.values()
        elif isinstance(one, list | tuple):
            if len(one) > size.entries:
                return False
            waiting += one
    return True


def _shows(text: str) -> bool:
    """Whether a text is empty or shows something."""
    return not text or "!" <= text[0] <= "~" or is_seen(text)


def guard_count(what: Said, count: int, most: int, field: str) -> None:
    """Raises `Refused`, with the field, if there is more of something than allowed."""
    if count > most:
        says = say("Too many {what}: {count}, where {most} are allowed", what=what, count=count, most=most)
        raise Refused("too-much", says, field)


def _guard_size(part: Sized, size: Size, field: str) -> None:
    if isinstance(part, str):
        guard_count(_CHARACTERS, len(part), size.letters, field)
        guard_seen(part, field)
    else:
        guard_count(_ENTRIES, len(part), size.entries, field)
        for name in part if isinstance(part, dict) else ():
            guard_seen(name, field)


def guard_seen(text: str, field: str) -> None:
    """Raises `Refused`, with the field, for a name or another text that shows nothing although it is not empty."""
    if not _shows(text):
        raise Refused("wrong", say("This holds only spaces or marks that nobody sees"), field)


def _inside(part: Plain, field: str) -> Iterator[tuple[str, Plain]]:
    named = part.items() if isinstance(part, dict) else enumerate(() if isinstance(part, str) else part)
    return ((below(field, name), one) for name, one in named)


def _guard_stated(limit: Limit, path: str, counts: Mapping[str, int]) -> None:
    """Raises `Refused` if all counts together exceed a limit; the field is one that exceeds it alone, if any."""
    alone = (field for field, count in counts.items() if count > limit.most)
    guard_count(limit.what, sum(counts.values()), limit.most, next(alone, _section(path)))


def _section(path: str, *_: str) -> str:
    """The key of a set-up with which a path begins."""
    return path.partition(".")[0]


def _length(part: Plain) -> int:
    return len(part) if isinstance(part, dict | list | tuple) else 0


def _at(part: Plain, path: list[str], field: str = "") -> Iterator[tuple[str, Plain]]:
    """The parts at a path, each with its field; `*` stands for every key."""
    if not path:
        yield field, part
    elif isinstance(part, dict):
        for key in part if path[0] == "*" else [path[0]] if path[0] in part else ():
            yield from _at(part[key], path[1:], join(field, key))
