"""What an event names: whether its seats and spaces exist (`admit`), and whose it is (`concerns`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from adjudicator.plain.json import join
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.events import Event
from adjudicator.rulesets.locke.facts import FACTS
from adjudicator.rulesets.locke.secrets.who_knows import knows_fact
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.setup.house_tables import refuse_contradictory_tables, tables_with_stated_parts
from adjudicator.rulesets.locke.setup.limits import MINIONS
from adjudicator.rulesets.locke.setup.seats import (
    players,
    refuse_seat_listed_twice,
    seats_named_else_known_else_numbered,
)
from adjudicator.rulesets.locke.table import spaces
from adjudicator.rulesets.locke.table.state import Table, seats_in_order
from adjudicator.rulesets.locke.table.things import At
from adjudicator.seam.frozen import replace
from adjudicator.seam.limits import guard_count
from adjudicator.seam.ruleset import SPECTATOR, Refused

_ONE = ("player", "turn_of", "viewer", "owner", "target", "next", "against", "declarer")
_SEVERAL = (
    "players",
    "seats_ccw",
    "targets",
    "among",
    "nominees",
    "members",
    "declined",
    "participants",
    "wishes",
    "sheets_open",
)
_BY_SEAT = ("deals", "ranks")
"""The fields that name seats, if an event has them."""
_SPACES = ("at", "from_", "to")
"""The fields that name spaces."""
_WAYS = ("path",)
"""The fields that name several spaces."""
_Guard: TypeAlias = Callable[[Table, Event, Any, str], None]


def _seats_named_by(event: Event) -> Iterator[str]:
    """Each seat that an event names."""
    for field in (*_ONE, *_SEVERAL, *_BY_SEAT):
        held = getattr(event, field, None)
        if isinstance(held, str):
            yield held
        elif isinstance(held, (tuple, Mapping)):
            yield from held


def concerns(table: Table, event: Event) -> tuple[str, ...]:
    """The seats an event concerns, each once, its player first; an event that names nobody concerns everybody."""
    obstacles = () if table.combat is None else table.combat.obstacles
    return tuple(dict.fromkeys(seat for seat in _seats_named_by(event) if seat not in obstacles)) or seats_in_order(
        table
    )


def admit(table: Table, event: Event) -> None:
    """Raises `Refused`, with the field, for an unknown seat, an impossible space, or another match, and for a fact that
    is known; a breach is recorded instead."""
    admit_openly(table, event)
    if type(event) is ev.FactLearned:
        admit_fact(table, event)


def admit_openly(table: Table, event: Event) -> None:
    """The same as far as everybody knows: no refusal tells whether a hidden fact is on record."""
    kind, seated = type(event), players(table)
    if kind in _FIRST:
        _FIRST[kind](table, event)
    ones, others = _FIELDS[kind]
    for field in ones:
        seat = getattr(event, field)
        if seat is not None and seat not in seated:
            _refuse_unknown_seat(table, event, seat, field)
    for field, guard in others:
        named = getattr(event, field)
        if named is not None:
            guard(table, event, named, field)


def admit_fact(table: Table, event: ev.FactLearned) -> None:
    """Raises `Refused`, with the field, for a fact that is known on a table, or cannot be so."""
    if event.value is None:
        raise Refused("missing", say("The value is what was learned; none is stated"), "value")
    FACTS.admit(table, event.path, event.value)


def _admit_fact_openly(table: Table, event: ev.FactLearned) -> None:
    """The same, unless the fact is hidden from somebody."""
    if knows_fact(table, event.path, SPECTATOR):
        admit_fact(table, event)


def _refuse_unknown_seat(table: Table, event: Event, seat: object, field: str) -> None:
    """Raises `Refused` for an unknown seat, if the players are known."""
    known = players(table)
    if not isinstance(seat, str) or seat in known or not known or _does_event_name_obstacle(table, event, seat, field):
        return
    raise Refused("no-such", say("There is no seat {seat}", seat=seat), field)


def _refuse_unknown_or_doubled_seats(table: Table, event: Event, listed: object, field: str) -> None:
    """Raises `Refused` for an unknown seat in a list, and for one listed twice."""
    if isinstance(listed, tuple):
        for seat in listed:
            _refuse_unknown_seat(table, event, seat, field)
        refuse_seat_listed_twice(listed, field)


def _refuse_unknown_seats_as_keys(table: Table, event: Event, by_seat: Mapping[str, object], field: str) -> None:
    """Raises `Refused` for an unknown seat as a key."""
    for seat in by_seat:
        _refuse_unknown_seat(table, event, seat, join(field, seat))


def _refuse_impossible_space(table: Table, event: Event, at: At, field: str) -> None:
    """Raises `Refused` for an impossible space."""
    spaces.refuse_unknown_space(at, field.rstrip("_"))


def _refuse_path_through_impossible_space(table: Table, event: Event, path: Sequence[At], field: str) -> None:
    """Raises `Refused` for a path through an impossible space."""
    for step in path:
        spaces.refuse_unknown_space(step, field)


_GUARDS: Final[Mapping[str, _Guard]] = {
    **dict.fromkeys(_SEVERAL, _refuse_unknown_or_doubled_seats),
    **dict.fromkeys(_BY_SEAT, _refuse_unknown_seats_as_keys),
    **dict.fromkeys(_SPACES, _refuse_impossible_space),
    **dict.fromkeys(_WAYS, _refuse_path_through_impossible_space),
}


def _fields_that_name(kind: type[Event]) -> tuple[tuple[str, ...], tuple[tuple[str, _Guard], ...]]:
    """The fields of a kind of event that name a seat, and those that name more, each with its guard."""
    held = frozenset(() if kind is ev.FactLearned else kind.__struct_fields__)
    return tuple(field for field in _ONE if field in held), tuple(one for one in _GUARDS.items() if one[0] in held)


_FIELDS: Final = {kind: _fields_that_name(kind) for kind in ev.EVENTS}


def _does_event_name_obstacle(table: Table, event: Event, target: str, field: str) -> bool:
    """Whether an event names an obstacle of the combat where one may stand: as a target, or as destroyed."""
    obstacles = () if table.combat is None else table.combat.obstacles
    return target in obstacles and (field in ("target", "targets") or type(event) is ev.CharacterDied)


def _refuse_other_players_or_contradictions(table: Table, event: ev.MatchCreated) -> None:
    """Raises `Refused` for a match of other players than those known, and for one that contradicts itself."""
    who, around = event.players, event.seats_ccw
    if event.tables is not None:
        told = tables_with_stated_parts(table.tables, event.tables)
        refuse_contradictory_tables(
            replace(told, characters=event.tables.characters), "tables"
        )  # the sheets on the table are secret
    count = who if isinstance(who, int) else len(who)
    for total, field in ((count, "players"), (len(around), "seats_ccw")):
        listed = len(players(table))
        if listed and total not in (0, listed):
            says = say("{players} are set up to play; here there are {count}", players=listed, count=total)
            raise Refused("wrong", says, field)
    if around and count not in (0, len(around)):
        raise Refused("wrong", say("{count} players have {seats} seats", count=count, seats=len(around)), "seats_ccw")
    for seat in around:
        if isinstance(who, tuple) and who and seat not in who:
            raise Refused("no-such", say("There is no seat {seat}", seat=seat), "seats_ccw")
    playing = seats_named_else_known_else_numbered(table, event)
    for seat in table.characters if playing else ():
        if seat not in playing:
            raise Refused("no-such", say("{seat} is at the table and not among those who play", seat=seat), "players")


def _refuse_too_many_minions_at_once(table: Table, event: ev.MinionsAppeared) -> None:
    """Raises `Refused` for too many minions at once, since the number already there is secret."""
    if not event.announced:
        guard_count(say("minions of a character"), event.count, MINIONS, "count")


_FIRST: Final[Mapping[type[Event], Callable[[Table, Any], None]]] = {
    ev.MatchCreated: _refuse_other_players_or_contradictions,
    ev.MinionsAppeared: _refuse_too_many_minions_at_once,
    ev.FactLearned: _admit_fact_openly,
}
"""The guards for whole kinds of event, called before their fields are checked one by one."""
