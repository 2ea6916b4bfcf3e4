"""Addresses of databases, settings, and what a store is made of."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from threading import Barrier
from typing import Any, cast
from uuid import UUID

import psycopg
import pytest
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import PersistenceError
from eventsourcing.sqlite import SQLiteApplicationRecorder

from adjudicator.plain.json import Malformed
from adjudicator.seam.randomness import Physical, Seeded
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator, Conflict
from adjudicator.store.database import connect, is_postgres, room_for
from adjudicator.store.envelope import Entry
from tests.given import Place
from tests.kernel.toy import HEADER, TOY, added


def test_an_address_gives_settings(tmp_path: Path) -> None:
    path = str(tmp_path / "a.sqlite")
    assert connect(path) == connect(f"sqlite:///{path}")
    assert connect(path)["SQLITE_DBNAME"] == path
    assert connect(":memory:") != connect(":memory:")
    postgres = connect("postgresql://mina:p%40ss@db.example:5433/matches")
    assert [postgres[f"POSTGRES_{name}"] for name in ("USER", "PASSWORD", "HOST", "PORT", "DBNAME")] == [
        *("mina", "p@ss", "db.example", "5433", "matches")
    ]
    assert (postgres["POSTGRES_LOCK_TIMEOUT"], postgres["POSTGRES_CONNECT_TIMEOUT"]) == ("3", "2")


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("", "names no database"),
        ("mysql://localhost/matches", "names no database"),
        ("/nowhere/at/all.sqlite", "no folder"),
        ("postgresql://host/db?sslmode=require", "sslmode cannot be given.*PGSSLMODE"),
        ("postgresql://host:port/db", "one host and one port"),
        ("postgresql://host/db?colour=red", "not an address"),
    ],
)
def test_a_bad_address_is_malformed(database: str, says: str) -> None:
    with pytest.raises(Malformed, match=says):
        connect(database)


def test_database_functions_are_never_switched_on(postgres_place: Place) -> None:
    env = {**postgres_place.env, "POSTGRES_ENABLE_DB_FUNCTIONS": "y"}
    with pytest.raises(Malformed, match="never"):
        Adjudicator([TOY], postgres_place.database, env=env)


def test_every_sqlite_connection_syncs_in_full(sqlite_place: Place) -> None:
    with Adjudicator([TOY], sqlite_place.database) as service:
        assert isinstance(service.recorder, SQLiteApplicationRecorder)
        pool = service.recorder.datastore.pool
        connections = [pool.get_connection() for _ in range(3)]
        for connection in connections:
            cursor = connection.cursor()
            cursor.execute("PRAGMA synchronous")
            assert cursor.fetchone()[0] == 2
            pool.put_connection(connection)


def test_sqlite_reads_each_statement_once(sqlite_place: Place) -> None:
    with Adjudicator([TOY], sqlite_place.database) as service:
        connection = cast("SQLiteApplicationRecorder", service.recorder).datastore.pool.get_connection()
        read: list[object] = []

        def allow(*what: object) -> int:  # asked only while a statement is read
            read.append(what)
            return sqlite3.SQLITE_OK

        connection._sqlite_conn.set_authorizer(allow)
        counts = []
        for _ in range(2):
            for column in ("topic", "state"):
                connection.cursor().execute(f"SELECT {column} FROM stored_events")  # noqa: S608
            counts.append(len(read))

    assert counts[0] == counts[1] > 0


def test_the_sqlite_connection_that_came_back_last_is_lent_first(sqlite_place: Place) -> None:
    with Adjudicator([TOY], sqlite_place.database) as service:
        pool = cast("SQLiteApplicationRecorder", service.recorder).datastore.pool
        lent = [pool.get_connection(is_writer=False) for _ in range(3)]
        for connection in lent:
            pool.put_connection(connection)

        assert [pool.get_connection(is_writer=False) for _ in range(3)] == lent[::-1]


def test_whoever_reads_sqlite_never_queues_behind_those_that_wait_to_write(sqlite_place: Place) -> None:
    with Adjudicator([TOY], sqlite_place.database) as service, ThreadPoolExecutor(1) as other:
        assert isinstance(service.recorder, SQLiteApplicationRecorder)
        pool = service.recorder.datastore.pool
        writing = pool.get_connection(is_writer=True)
        waits = other.submit(pool.get_connection, is_writer=True)
        for _ in range(50):
            pool.put_connection(pool.get_connection(0.1, is_writer=False))
            time.sleep(0.01)
        assert not waits.done()
        pool.put_connection(writing)
        pool.put_connection(waits.result())


def test_a_match_is_looked_up_in_sqlite_with_one_statement(sqlite_place: Place) -> None:
    said: list[str] = []
    with Adjudicator([TOY], sqlite_place.database) as service:
        match = service.open_match(HEADER)
        service.reading(match)
        pool: Any = cast("Any", service.recorder).datastore.pool
        for connection in pool._pool:
            connection._sqlite_conn.set_trace_callback(said.append)
        service.reading(match)
    assert [statement.split()[0] for statement in said] == ["SELECT"]


def test_whoever_leaves_off_reading_sqlite_holds_up_nobody(sqlite_place: Place) -> None:
    with Adjudicator([TOY], sqlite_place.database) as service:
        for _ in range(5):
            service.open_match(HEADER)
        assert len(cast("Any", service.recorder).select_numbered(0, 5, 1)) == 1
        service.open_match(HEADER)
        with closing(sqlite3.connect(sqlite_place.database)) as other:
            busy, *_ = other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        assert not busy


@pytest.mark.parametrize("older", [False, True])
def test_an_sqlite_database_is_for_its_owner_alone(
    tmp_path: Path, opened: Callable[[Place], Adjudicator], older: bool
) -> None:
    place = Place(str(tmp_path / "matches.sqlite"))
    if older:
        opened(place).open_match(HEADER)
        for file in tmp_path.iterdir():
            file.chmod(0o664)
    before = os.umask(0o002)
    try:
        opened(place).open_match(HEADER)
    finally:
        os.umask(before)
    modes = {file.name.removeprefix("matches.sqlite"): file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    assert modes == dict.fromkeys(["", "-wal", "-shm"], 0o600)


def test_a_link_leads_to_files_for_their_owner_alone(tmp_path: Path, opened: Callable[[Place], Adjudicator]) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "here.sqlite").symlink_to(tmp_path / "there" / "matches.sqlite")
    opened(Place(str(tmp_path / "here.sqlite"))).open_match(HEADER)
    modes = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "there").iterdir()}
    assert modes == {f"matches.sqlite{end}": 0o600 for end in ("", "-wal", "-shm")}


@pytest.mark.parametrize("instead", [None, b"", b"no database " * 1000], ids=["gone", "empty", "another"])
def test_nothing_is_acknowledged_in_a_file_that_is_no_longer_in_its_place(
    tmp_path: Path, opened: Callable[[Place], Adjudicator], instead: bytes | None
) -> None:
    path = tmp_path / "matches.sqlite"
    service = opened(Place(str(path)))
    match = service.open_match(HEADER)
    path.rename(tmp_path / "moved")
    if instead is not None:
        path.write_bytes(instead)

    with pytest.raises(PersistenceError, match="moved, removed or replaced"):
        service.report(match, [added("A", 1)], expected=0, report_id="r")
    assert len(service.entries(match)) == 1

    (tmp_path / "moved").rename(path)
    assert service.report(match, [added("A", 1)], expected=0, report_id="r").position == 1


def test_a_file_that_became_something_else_is_told(tmp_path: Path, opened: Callable[[Place], Adjudicator]) -> None:
    path = tmp_path / "matches.sqlite"
    service = opened(Place(str(path)))
    assert isinstance(service.recorder, SQLiteApplicationRecorder)
    pool = service.recorder.datastore.pool
    taken = pool.get_connection(is_writer=False)
    for file in tmp_path.iterdir():
        file.write_bytes(b"no database " * 1000)
    with pytest.raises(PersistenceError):
        service.matches()
    pool.put_connection(taken)


def test_what_is_no_database_keeps_its_permissions(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("no database\n" * 100)
    notes.chmod(0o644)
    for path in (notes, tmp_path):
        before = path.stat().st_mode
        with pytest.raises((PersistenceError, sqlite3.Error)):
            Adjudicator([TOY], str(path))
        assert path.stat().st_mode == before


def test_an_entry_is_an_event_of_the_library() -> None:
    assert isinstance(Entry(3, None, "0" * 32), DomainEventProtocol)


def test_names_that_are_taken_make_no_house() -> None:
    with pytest.raises(ValueError, match="taken"):
        Adjudicator([TOY, TOY])


def test_sqlite_in_memory_serves_threads() -> None:
    with Adjudicator([TOY], ":memory:") as service:
        match = service.open_match(HEADER)

        def write(writer: int) -> int:
            stored = 0
            for number in range(20):
                try:
                    position = service.reading(match).position
                    report_id = f"{writer}-{number}"
                    service.report(match, [added("A", 1)], expected=position, report_id=report_id)
                except Conflict:
                    continue
                stored += 1
            return stored

        with ThreadPoolExecutor(4) as pool:
            assert sum(pool.map(write, range(4))) == service.reading(match).position


def test_processes_may_open_a_new_database_at_once(lasting: Place) -> None:
    program = "import sys; from tests.kernel.digests import opens; opens(*sys.argv[1:])"
    command = [sys.executable, "-c", program, lasting.database, lasting.env.get("POSTGRES_SCHEMA", "")]
    started = [subprocess.Popen(command, env=os.environ, stderr=subprocess.PIPE, text=True) for _ in range(4)]

    assert [(process.communicate()[1], process.returncode) for process in started] == [("", 0)] * 4


# ---- databases of 0.2.2 and 0.2.3, which kept events twice

PACKS = {
    "sqlite": "stored_packs (originator_id TEXT, originator_version INTEGER, topic TEXT, state BLOB, "
    "PRIMARY KEY (originator_id, originator_version)) WITHOUT ROWID",
    "postgresql": "adjudicator_packs (originator_id uuid NOT NULL, originator_version bigint NOT NULL, topic text, "
    "state bytea, PRIMARY KEY (originator_id, originator_version)) WITH (autovacuum_enabled = true)",
}


@contextmanager
def connected(place: Place) -> Iterator[Any]:
    """The database itself, by its driver."""
    if place.env:
        options = f"-c search_path={place.env['POSTGRES_SCHEMA']}"
        with psycopg.connect(place.database, autocommit=True, options=options) as postgres:
            yield postgres
    else:
        with closing(sqlite3.connect(place.database, isolation_level=None)) as sqlite:
            yield sqlite


@pytest.fixture
def old(lasting: Place, opened: Callable[[Place], Adjudicator]) -> tuple[Place, UUID]:
    """A database with a match and a table of packs."""
    service = opened(lasting)
    match = service.open_match(HEADER)
    service.report(match, [added("A", 1)] * 3, expected=0, report_id="r1")
    service.close()
    with connected(lasting) as database:
        table = PACKS["postgresql" if lasting.env else "sqlite"]
        database.execute(f"CREATE TABLE {table}")
        database.execute(f"INSERT INTO {table.split()[0]} VALUES ('{match.hex}', 0, 'match.Pack', '[0]')")  # noqa: S608
    return lasting, match


def has_packs(place: Place) -> bool:
    with connected(place) as database:
        try:
            database.execute(f"SELECT 1 FROM {'adjudicator' if place.env else 'stored'}_packs")  # noqa: S608
        except (sqlite3.OperationalError, psycopg.errors.UndefinedTable):
            return False
        return True


def test_packs_are_dropped(old: tuple[Place, UUID], opened: Callable[[Place], Adjudicator]) -> None:
    place, match = old
    assert has_packs(place)
    for _ in range(2):
        service = opened(place)
        assert not has_packs(place)
        assert service.reading(match).position == 3
        assert service.chain(match).breaks_at is None


def test_packs_that_may_not_be_dropped_are_left_alone(
    old: tuple[Place, UUID], opened: Callable[[Place], Adjudicator], monkeypatch: pytest.MonkeyPatch
) -> None:
    place, match = old
    monkeypatch.setenv("PGOPTIONS", "-c default_transaction_read_only=on")
    fixed = {"CREATE_TABLE": "n"} if place.env else {"SQLITE_DBNAME": f"file:{place.database}?mode=ro"}
    service = opened(Place(place.database, {**place.env, **fixed}))
    assert service.reading(match).position == 3
    monkeypatch.delenv("PGOPTIONS")
    assert has_packs(place)


def test_packs_that_are_in_use_wait(old: tuple[Place, UUID], opened: Callable[[Place], Adjudicator]) -> None:
    place, match = old
    with connected(place) as database:
        database.execute("BEGIN")
        database.execute(f"SELECT * FROM {'adjudicator' if place.env else 'stored'}_packs").fetchall()  # noqa: S608
        if not place.env:
            database.execute("DELETE FROM stored_packs")
        impatient = {"POSTGRES_LOCK_TIMEOUT": "1", "SQLITE_LOCK_TIMEOUT": "1"}
        service = opened(Place(place.database, {**place.env, **impatient}))
        assert service.reading(match).position == 3
        database.execute("ROLLBACK")
    assert has_packs(place)


def test_physical_cards_are_the_tables_to_state() -> None:
    with pytest.raises(Refused):
        Physical().below(54)


def test_a_seed_repeats_itself() -> None:
    one, other = Seeded(7), Seeded(7)
    assert [one.below(54) for _ in range(99)] == [other.below(54) for _ in range(99)]


def test_as_many_threads_have_a_connection_as_are_said(lasting: Place) -> None:
    some, together = 30, Barrier(30)

    def look(_: int) -> int:
        with datastore.transaction(commit=False) as cursor:
            together.wait(60)
            return id(cursor)

    unhurried = {"POSTGRES_CONNECT_TIMEOUT": "60"}
    with Adjudicator([TOY], lasting.database, env={**lasting.env, **room_for(some), **unhurried}) as service:
        datastore: Any = cast("Any", service.recorder).datastore
        patient = datastore.pool.patient if is_postgres(lasting.database) else nullcontext
        with patient(), ThreadPoolExecutor(some) as threads:
            assert len(set(threads.map(look, range(some)))) == some
