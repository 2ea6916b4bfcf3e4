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


def refuse_doubled_or_unlisted_seats(plain: Plain, players: tuple[str, ...]) -> None:
    """Raises `Refused` if a seat is listed twice, has the name of a viewer, or is not among the players."""
    _refuse_doubled_seat_in_any_list(plain, "")
    for seat in players:
        if seat in (JUDGE, SPECTATOR):
            raise Refused("wrong", say("No player can be called {seat}", seat=seat), "players")
    obstacles = _obstacles_named_in_combat(plain)
    for seat, field in _seats_named_with_their_fields(plain, "") if players else ():
        if seat not in players and not (field.startswith("combat.attack.") and seat in obstacles):
            raise Refused("no-such", say("There is no seat {seat}", seat=seat), field)
    around = plain.get("seats_ccw") if isinstance(plain, dict) else None
    for seat in players if isinstance(around, list | tuple) and around else ():
        if seat not in (around or ()):
            raise Refused("no-such", say("{seat} plays but has no place in the order of seats", seat=seat), "seats_ccw")


def _obstacles_named_in_combat(plain: Plain) -> tuple[str, ...]:
    """The obstacles of the combat, which may be targets, too."""
    combat = plain.get("combat") if isinstance(plain, dict) else None
    listed = combat.get("obstacles") if isinstance(combat, dict) else None
    return tuple(map(str, listed)) if isinstance(listed, list | tuple) else ()


def refuse_seat_listed_twice(listed: Plain, field: str) -> None:
    """Raises `Refused` if a list names a seat twice."""
    if isinstance(listed, list | tuple) and len(set(listed)) < len(listed):
        raise Refused("taken", say("A seat is listed twice"), field)


def _refuse_doubled_seat_in_any_list(plain: Plain, field: str) -> None:
    for key, part in plain.items() if isinstance(plain, dict) else ():
        if key in _SETS:
            refuse_seat_listed_twice(part, join(field, key))
        if key not in _NO_SEATS:
            _refuse_doubled_seat_in_any_list(part, join(field, key))


def _seats_named_with_their_fields(plain: Plain, field: str) -> Iterator[tuple[str, str]]:
    """Each seat a set-up names, with the field; `characters` comes last, as seats named elsewhere have one for that."""
    for key, part in sorted(plain.items(), key=_is_characters_field) if isinstance(plain, dict) else ():
        where = join(field, key)
        if key in _NO_SEATS:
            continue
        if key in _ONE and isinstance(part, str) and part:
            yield part, where
        elif key in _LISTS and isinstance(part, list | tuple):
            yield from ((seat, where) for seat in _flattened_as_texts(part))
        elif key in _MAPS and isinstance(part, dict):
            yield from ((seat, join(where, seat)) for seat in part)
        yield from _seats_named_with_their_fields(part, where)


def _is_characters_field(item: tuple[str, Plain]) -> bool:
    return item[0] == "characters"


def _flattened_as_texts(part: Iterable[Plain]) -> Iterator[str]:
    for one in part:
        yield from _flattened_as_texts(one) if isinstance(one, list | tuple) else (str(one),)


def players(table: Table) -> tuple[str, ...]:
    """Who plays, where a set-up or `MatchCreated` has said so; else nobody."""
    return table.players or table.seats_ccw


def seats_named_else_known_else_numbered(table: Table, event: ev.MatchCreated) -> tuple[str, ...]:
    """The seats of a match as its event names them, else the known ones; P1, P2 … if it gives only a number."""
    named = event.players if isinstance(event.players, tuple) else ()
    known = named or event.seats_ccw or players(table)
    if known or not isinstance(event.players, int):
        return known
    return tuple(f"P{number}" for number in range(1, event.players + 1))
