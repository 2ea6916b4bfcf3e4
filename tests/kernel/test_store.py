"""Addresses of databases, settings, and what a store is made of."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.sqlite import SQLiteApplicationRecorder

from adjudicator.plain.json import Malformed
from adjudicator.seam.randomness import Physical, Seeded
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator, Conflict
from adjudicator.store.envelope import Entry, connect
from tests.kernel.conftest import Place
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
    assert (postgres["POSTGRES_LOCK_TIMEOUT"], postgres["POSTGRES_CONNECT_TIMEOUT"]) == ("5", "2")


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("", "names no database"),
        ("mysql://localhost/matches", "names no database"),
        ("/nowhere/at/all.sqlite", "no folder"),
        ("postgresql://host/db?sslmode=require", "sslmode cannot be given.*PGSSLMODE"),
        ("postgresql://host:port/db", "no port 'port'"),
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


def test_physical_cards_are_the_tables_to_state() -> None:
    with pytest.raises(Refused):
        Physical().below(54)


def test_a_seed_repeats_itself() -> None:
    one, other = Seeded(7), Seeded(7)
    assert [one.below(54) for _ in range(99)] == [other.below(54) for _ in range(99)]
