"""Ways to damage what is stored of a match, on SQLite and PostgreSQL."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias
from uuid import UUID

import psycopg

Json: TypeAlias = Any
ANYTHING: Json = object()
"""Stands for whatever `Rows.state` has there."""


@dataclass(frozen=True)
class Rows:
    """The rows of a match, in the hands of somebody with the database."""

    connection: Any
    match: UUID

    @property
    def is_sqlite(self) -> bool:
        """Whether the database takes values of any type."""
        return isinstance(self.connection, sqlite3.Connection)

    def execute(self, statement: str, *values: object) -> Any:
        """Executes a statement with `TABLE`, `ID` and question marks in it."""
        table, mark = ("stored_events", "?") if self.is_sqlite else ("adjudicator_events", "%s")
        match = f"'{self.match.hex}'"
        return self.connection.execute(
            statement.replace("TABLE", table).replace("ID", match).replace("?", mark), values
        )

    def state(self, position: int) -> Json:
        """What is stored at a position: `[position, event, match, at, by, report_id, request, previous]`."""
        where = "originator_id = ID AND originator_version = ?"
        return json.loads(bytes(self.execute(f"SELECT state FROM TABLE WHERE {where}", position).fetchone()[0]))  # noqa: S608

    def set(self, position: int, column: str, value: object) -> None:
        """Changes a column of a row."""
        where = "originator_id = ID AND originator_version = ?"
        self.execute(f"UPDATE TABLE SET {column} = ? WHERE {where}", value, position)  # noqa: S608

    def set_state(self, position: int, change: Callable[[Json], Json]) -> None:
        """Changes a row's state as data."""
        self.set(position, "state", json.dumps(change(self.state(position)), separators=(",", ":")).encode())


@contextmanager
def rows(database: str, match: UUID) -> Iterator[Rows]:
    """The rows of a match in a database, changes committed at the end."""
    if "://" in database:
        with psycopg.connect(database) as postgres:
            yield Rows(postgres, match)
    else:
        with closing(sqlite3.connect(database)) as sqlite, sqlite:
            yield Rows(sqlite, match)


Damage: TypeAlias = Callable[[Rows], object]


class Expected(NamedTuple):
    """What a damage comes to."""

    damage: Damage
    listed: bool
    """Whether the match is still listed with its header."""
    breaks_at: int | None
    """Where `verify` finds it; None: nowhere under this id."""
    sqlite_only: bool = False


def state(position: int, value: object) -> Damage:
    """Other bytes at a position."""
    return lambda rows: rows.set(position, "state", value)


def part(position: int, place: int, value: Json) -> Damage:
    """Another value in an entry at a position."""
    return lambda rows: rows.set_state(position, lambda entry: [*entry[:place], value, *entry[place + 1 :]])


def header(**changed: Json) -> Damage:
    """Another header."""

    def change(entry: Json) -> Json:
        event = {**entry[1], "header": {**entry[1]["header"], **changed}}
        return [entry[0], event, *entry[2:]]

    return lambda rows: rows.set_state(0, change)


def column(name: str, value: object, position: int | None = None) -> Damage:
    """Another value in a column of one row, or of all."""
    if position is not None:
        return lambda rows: rows.set(position, name, value)
    return lambda rows: rows.execute(f"UPDATE TABLE SET {name} = ? WHERE originator_id = ID", value)  # noqa: S608


def cut(position: int) -> Damage:
    """Half of the bytes of an entry."""
    return lambda rows: rows.set(position, "state", json.dumps(rows.state(position)).encode()[:40])


def removed(position: int) -> Damage:
    """A row gone."""
    return lambda rows: rows.execute("DELETE FROM TABLE WHERE originator_id = ID AND originator_version = ?", position)


def no_id(rows: Rows) -> None:
    """Two openings under no id: NULL is unlike NULL, so the key does not mind."""
    for _ in range(2):
        rows.execute("INSERT INTO TABLE SELECT NULL, 0, topic, state FROM TABLE WHERE originator_id = ID")


def foreign(rows: Rows) -> None:
    """All rows under the id of nobody."""
    rows.execute("UPDATE TABLE SET originator_id = '00000000000000000000000000000000' WHERE originator_id = ID")


DEEP = (
    b'[0,{"event":"MatchOpened","header":{"ruleset":"secrets","edition":"2","setup":%s}},"",null,null,null,null,""]'
    % (b"[" * 20_000 + b"]" * 20_000)
)
OF_0_2_0 = b'["0f6f8f0a52f45d439c9e8a1f3c1d7b0e",0,{"event":"MatchOpened"}]'
DAMAGES: Mapping[str, Expected] = {
    "opening NULL": Expected(state(0, None), False, 0),
    "opening empty": Expected(state(0, b""), False, 0),
    "opening a text": Expected(state(0, "text"), False, 0, sqlite_only=True),
    "opening a number": Expected(state(0, 5), False, 0, sqlite_only=True),
    "opening cut": Expected(cut(0), False, 0),
    "opening not UTF-8": Expected(state(0, b"\xff\xfe"), False, 0),
    "opening half a surrogate": Expected(
        state(0, b'[0,{"event":"MatchOpened","header":{"ruleset":"\\ud800"}}]'), False, 0
    ),
    "opening of 0.2.0": Expected(state(0, OF_0_2_0), False, 0),
    "opening deep": Expected(state(0, DEEP), False, 0),
    "opening huge": Expected(header(title="x" * 5_000_000), False, 0),
    "opening a note": Expected(part(0, 1, {"event": "MatchNoted", "text": "?"}), False, 0),
    "opening without a header": Expected(part(0, 1, {"event": "MatchOpened"}), False, 0),
    "opening of another match": Expected(part(0, 2, "0" * 32), False, 0),
    "opening no array": Expected(state(0, b"{}"), False, 0),
    "opening twice in a row": Expected(state(0, b"[0]\n[0]"), False, 0),
    "position a text": Expected(part(0, 0, "0"), False, 0),
    "position half": Expected(part(0, 0, 0.5), False, 0),
    "position true": Expected(part(0, 0, True), False, 0),
    "position null": Expected(part(0, 0, None), False, 0),
    "position another": Expected(part(0, 0, 1), False, 0),
    "position enormous": Expected(part(0, 0, 10**30), False, 0),
    "opening removed": Expected(removed(0), False, 0),
    "another title": Expected(header(title="another"), True, 1),
    "another ruleset": Expected(header(ruleset="chess"), True, None),
    "another edition": Expected(header(edition="1"), True, None),
    "a set-up that is refused": Expected(header(setup={"seats": 4}), True, 1),
    "a set-up that holds less": Expected(header(setup={}), True, 1),
    "entry NULL": Expected(state(3, None), True, 3),
    "entry empty": Expected(state(3, b""), True, 3),
    "entry a number": Expected(state(3, 5), True, 3, sqlite_only=True),
    "entry cut": Expected(cut(3), True, 3),
    "entry not UTF-8": Expected(state(3, b"\xff"), True, 3),
    "entry of another ruleset": Expected(part(3, 1, {"event": "Moved", "piece": "e4"}), True, 3),
    "entry of another type": Expected(part(3, 1, {"event": "CardPlayed", "seat": 5, "card": []}), True, 3),
    "entry that opens again": Expected(lambda rows: part(3, 1, rows.state(0)[1])(rows), True, 3),
    "entry that was never admitted": Expected(
        part(3, 1, {"event": "CardPlayed", "seat": "C", "card": "zebra"}), True, 4
    ),
    "entry that voids what is not there": Expected(
        part(3, 1, {"event": "EntriesVoided", "positions": [99], "reason": "?"}), True, 3
    ),
    "entry with a number for a report": Expected(part(3, 5, 17), True, 3),
    "entry at a text": Expected(part(3, 0, "3"), True, 3),
    "entry at another place": Expected(column("originator_version", 30, 3), True, 3),
    "entry before all": Expected(column("originator_version", -1, 3), True, 0),
    "entry under another topic": Expected(column("topic", "os.system", 3), True, 3),
    "entry under no topic": Expected(column("topic", None, 3), True, 3),
    "entry removed": Expected(removed(3), True, 3),
    "last entry cut": Expected(cut(7), True, 7),
    "version a text": Expected(column("originator_version", "three", 3), True, 3, sqlite_only=True),
    "version half": Expected(column("originator_version", 3.5, 3), True, 3, sqlite_only=True),
    "version bytes": Expected(column("originator_version", b"3", 3), True, 3, sqlite_only=True),
    "version NULL": Expected(column("originator_version", None, 3), True, 0, sqlite_only=True),
    "version of all NULL": Expected(column("originator_version", None), False, 0, sqlite_only=True),
    "id no UUID": Expected(column("originator_id", "nonsense"), False, None, sqlite_only=True),
    "id empty": Expected(column("originator_id", ""), False, None, sqlite_only=True),
    "id NULL": Expected(column("originator_id", None), False, None, sqlite_only=True),
    "id bytes": Expected(column("originator_id", b"\xff"), False, None, sqlite_only=True),
    "id a number": Expected(column("originator_id", 5), False, None, sqlite_only=True),
    "id with hyphens": Expected(
        column("originator_id", "3f2a0000-0000-4000-8000-000000000000"), False, None, sqlite_only=True
    ),
    "id in capitals": Expected(column("originator_id", "3F2A" * 8), False, None, sqlite_only=True),
    "id huge": Expected(column("originator_id", "x" * 1_000_000), False, None, sqlite_only=True),
    "two openings without an id": Expected(no_id, True, None, sqlite_only=True),
    "all under another id": Expected(foreign, False, None),
}
"""By name, what somebody does to the rows of a match that stands at 7, and what it comes to."""
