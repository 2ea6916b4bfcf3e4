"""What contradicts itself: seats nobody sits on or that sit twice, tables of a match that are none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from adjudicator.plain.json import Plain, join
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.things import Tables
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused

_ONE: Final = ("player", "current", "attacker", "first_player", "last_actor", "ambush_keeper", "declarer")
_MAPS: Final = (
    "characters",
    "silhouettes",
    "positions",
    "info",
    "info_cards",
    "info_cards_count",
    "season",
    "intruding",
    "white",
    "refusals",
    "immediate",
    "cards",
    "bluffs",
    "due_arrivals",
    "declared",
    "striking",
)
_LISTS: Final = (
    "seats_ccw",
    "silhouettes_chosen",
    "unable_to_place",
    "nominees",
    "placed",
    "participants",
    "order",
    "acted",
    "newcomers",
    "gone",
    "joined",
    "idle",
    "absent_with_check",
    "wishes",
    "targets",
    "judged",
    "fatal",
    "objections",
    "refused",
    "chosen",
    "larger",
    "parties",
    "viewed",
)
"""Where a set-up names seats: by key, one of them, the keys of a map, a list."""
_NO_SEATS: Final = ("tables", "pool", "base_cards", "planet_cards", "key_sites")
_SETS: Final = ("players", "seats_ccw", "participants", "order", "acted", "targets")
"""The lists in which nobody stands twice."""


def guard_seats(plain: Plain, players: tuple[str, ...]) -> None:
    """Raises `Refused` where a seat stands twice, bears the name of a viewer, or is not among those who play."""
    _guard_lists(plain, "")
    for seat in players:
        if seat in (JUDGE, SPECTATOR):
            raise Refused(say("No player can be called {seat}", seat=seat), "players")
    for seat, field in _named(plain, "") if players else ():
        if seat not in players:
            raise Refused(say("There is no seat {seat}", seat=seat), field)
    around = plain.get("seats_ccw") if isinstance(plain, dict) else None
    for seat in players if isinstance(around, list | tuple) and around else ():
        if seat not in (around or ()):
            raise Refused(say("{seat} plays but has no place in the order of seats", seat=seat), "seats_ccw")


def guard_once(listed: Plain, field: str) -> None:
    """Raises `Refused` where a list names a seat twice."""
    if isinstance(listed, list | tuple) and len(set(listed)) < len(listed):
        raise Refused(say("A seat is listed twice"), field)


def _guard_lists(plain: Plain, field: str) -> None:
    for key, part in plain.items() if isinstance(plain, dict) else ():
        if key in _SETS:
            guard_once(part, join(field, key))
        if key not in _NO_SEATS:
            _guard_lists(part, join(field, key))


def _named(plain: Plain, field: str) -> Iterator[tuple[str, str]]:
    """Each seat that a set-up names, with the field; who is named elsewhere has a character for that."""
    for key, part in sorted(plain.items(), key=_is_last) if isinstance(plain, dict) else ():
        where = join(field, key)
        if key in _NO_SEATS:
            continue
        if key in _ONE and isinstance(part, str) and part:
            yield part, where
        elif key in _LISTS and isinstance(part, list | tuple):
            yield from ((seat, where) for seat in _flat(part))
        elif key in _MAPS and isinstance(part, dict):
            yield from ((seat, join(where, seat)) for seat in part)
        yield from _named(part, where)


def _is_last(item: tuple[str, Plain]) -> bool:
    return item[0] == "characters"


def _flat(part: Iterable[Plain]) -> Iterator[str]:
    for one in part:
        yield from _flat(one) if isinstance(one, list | tuple) else (str(one),)


def guard_tables(tables: Tables, field: str) -> None:
    """Raises `Refused` where the tables of a match contradict each other or are none."""
    row, field_of = tables.damage_columns, f"{field}.damage_columns"
    if row is not None:
        if not row:
            raise Refused(say("A damage table has a column at least"), field_of)
        ranks = [_quotient(column, field_of) for column in row]
        if ranks != sorted(set(ranks)):
            raise Refused(say("The columns of a damage table stand in order from the left, each once"), field_of)
    if tables.quotient_0 is not None and row is not None and tables.quotient_0 not in row:
        says = say("{column} is no column of the damage table", column=tables.quotient_0)
        raise Refused(says, f"{field}.quotient_0")
    if tables.arrival_chart is not None:
        _guard_chart(tables.arrival_chart, f"{field}.arrival_chart")


def _quotient(column: str, field: str) -> float:
    above, below = map(int, column.split(":"))
    if not below:
        raise Refused(say("{column} is no column of the damage table", column=column), field)
    return above / below


def _guard_chart(chart: Mapping[str, str], field: str) -> None:
    """The totals of two dice: each in one line at most."""
    listed: set[int] = set()
    for line in chart:
        first, _, last = line.partition("-")
        ends = [int(end) if end.isdecimal() and len(end) <= 2 else 0 for end in (first, last or first)]
        totals = set(range(ends[0], ends[1] + 1))
        if not totals or not totals <= set(range(2, 13)):
            raise Refused(say("{line} is no total of two dice, nor a row of them", line=line), join(field, line))
        if totals & listed:
            raise Refused(say("A total of two dice stands in two lines"), join(field, line))
        listed |= totals
