"""The seats of a match: who plays, and contradictions: unknown seats, and seats listed twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from adjudicator.plain.json import Plain, join
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused

_ONE: Final = ("player", "current", "attacker", "first_player", "last_actor", "ambush_keeper", "declarer", "converter")
_MAPS: Final = (
    "characters",
    "silhouettes",
    "positions",
    "info",
    "info_cards",
    "info_cards_count",
    "season",
    "intruding",
    "intruding_unsaid",
    "white",
    "refusals",
    "immediate",
    "cards",
    "bluffs",
    "due_arrivals",
    "declared",
    "striking",
    "conversions",
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
    "unentitled",
    "newcomers",
    "gone",
    "joined",
    "joined_amiss",
    "idle",
    "absent_with_check",
    "wishes",
    "targets",
    "judged",
    "barred",
    "unsaid",
    "fatal",
    "objections",
    "refused",
    "chosen",
    "larger",
    "parties",
    "viewed",
    "drawn",
)
"""Where a set-up names seats: keys that hold one, keys of maps by seat, keys of lists."""
_NO_SEATS: Final = ("tables", "pool", "base_cards", "planet_cards", "key_sites")
_SETS: Final = ("players", "seats_ccw", "participants", "order", "acted", "targets")
"""The lists that name no seat twice."""


def guard_seats(plain: Plain, players: tuple[str, ...]) -> None:
    """Raises `Refused` if a seat is listed twice, has the name of a viewer, or is not among the players."""
    _guard_lists(plain, "")
    for seat in players:
        if seat in (JUDGE, SPECTATOR):
            raise Refused("wrong", say("No player can be called {seat}", seat=seat), "players")
    obstacles = _obstacles(plain)
    for seat, field in _named(plain, "") if players else ():
        if seat not in players and not (field.startswith("combat.attack.") and seat in obstacles):
            raise Refused("no-such", say("There is no seat {seat}", seat=seat), field)
    around = plain.get("seats_ccw") if isinstance(plain, dict) else None
    for seat in players if isinstance(around, list | tuple) and around else ():
        if seat not in (around or ()):
            raise Refused("no-such", say("{seat} plays but has no place in the order of seats", seat=seat), "seats_ccw")


def _obstacles(plain: Plain) -> tuple[str, ...]:
    """The obstacles of the combat, which may be targets, too."""
    combat = plain.get("combat") if isinstance(plain, dict) else None
    listed = combat.get("obstacles") if isinstance(combat, dict) else None
    return tuple(map(str, listed)) if isinstance(listed, list | tuple) else ()


def guard_once(listed: Plain, field: str) -> None:
    """Raises `Refused` if a list names a seat twice."""
    if isinstance(listed, list | tuple) and len(set(listed)) < len(listed):
        raise Refused("taken", say("A seat is listed twice"), field)


def _guard_lists(plain: Plain, field: str) -> None:
    for key, part in plain.items() if isinstance(plain, dict) else ():
        if key in _SETS:
            guard_once(part, join(field, key))
        if key not in _NO_SEATS:
            _guard_lists(part, join(field, key))


def _named(plain: Plain, field: str) -> Iterator[tuple[str, str]]:
    """Each seat a set-up names, with the field; `characters` comes last, as seats named elsewhere have one for that."""
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


def players(table: Table) -> tuple[str, ...]:
    """Who plays, where a set-up or `MatchCreated` has said so; else nobody."""
    return table.players or table.seats_ccw


def who_plays(table: Table, event: ev.MatchCreated) -> tuple[str, ...]:
    """The seats of a match as its event names them, else the known ones; P1, P2 … if it gives only a number."""
    named = event.players if isinstance(event.players, tuple) else ()
    known = named or event.seats_ccw or players(table)
    if known or not isinstance(event.players, int):
        return known
    return tuple(f"P{number}" for number in range(1, event.players + 1))
