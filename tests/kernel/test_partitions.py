"""Entries in partitions, made by the very statements that docs/scaling.md gives: all goes on as with one table."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import UUID

import psycopg
import pytest

from adjudicator.service import Adjudicator, Conflict
from adjudicator.store.tail import Tail
from projections.views import views_of
from tests.given import Place
from tests.kernel.given import FORBIDDEN, role_of
from tests.kernel.toy import HEADER, added
from tests.kernel.views import current, kept, played, rebuilt, rows

Opened = Callable[[Place], Adjudicator]
(PARTITIONING,) = re.findall(r"```sql\n(.*?)```", Path("docs/scaling.md").read_text("utf-8"), re.DOTALL)


def at(place: Place) -> psycopg.Connection[tuple[object, ...]]:
    return psycopg.connect(place.database, options=f"-c search_path={place.env['POSTGRES_SCHEMA']}", autocommit=True)


def partition(place: Place) -> None:
    """Does what the documentation says."""
    with at(place) as connection:
        for statement in PARTITIONING.split(";\n"):
            connection.execute(statement.encode())


@pytest.fixture
def partitioned(postgres_place: Place, web: Place, opened: Opened) -> Place:
    """A database whose entries were partitioned when there were some, as a role reaches it that may read and add."""
    service = opened(postgres_place)
    played(service, 5, 4)
    current(service)
    service.close()
    partition(postgres_place)
    owner = opened(postgres_place)
    for _ in range(2):
        owner.migrate(role_of(web))
        views_of(owner).grant(role_of(web))
    return web


def test_what_was_stored_is_read_and_what_is_reported_is_stored(partitioned: Place, opened: Opened) -> None:
    service = opened(partitioned)
    matches = [match for _, match, _ in service.matches().matches]
    assert len(matches) == 5
    assert all(service.chain(match).entries == len(service.entries(match)) for match in matches)

    stands, last = service.reading(matches[0]).position, service.last
    assert service.report(matches[0], [added("A", 1)] * 120, expected=stands, report_id="many").position == stands + 120
    assert service.last == last + 120
    with pytest.raises(Conflict):
        service.report(matches[0], [added("A", 1)], expected=stands, report_id="other")
    assert service.report(matches[0], [added("A", 1)] * 120, expected=stands, report_id="many").position == stands + 120


def test_a_reader_misses_nothing_of_what_many_write(partitioned: Place, opened: Opened) -> None:
    service, other = opened(partitioned), opened(partitioned)
    matches = [service.open_match(HEADER) for _ in range(8)]
    before, written = service.last, 8 * 40

    def write(match: UUID) -> None:
        for number in range(40):
            by = (service, other)[number % 2]
            by.report(match, [added("A", 1)], expected=number, report_id=f"r{number}")

    found: list[int] = []
    with ThreadPoolExecutor(8) as threads, Tail(other.recorder, before) as tail:  # type: ignore[arg-type]  # ours
        doing = [threads.submit(write, match) for match in matches]
        while len(found) < written:
            found += [row.id for row in next(tail).rows]
        for one in doing:
            one.result()
    assert found == sorted(found)
    assert len(set(found)) == written
    assert service.last == found[-1]


def test_views_go_on_and_come_out_the_same_anew(postgres_place: Place, partitioned: Place, opened: Opened) -> None:
    played(opened(partitioned), 2, 3, seed=1)
    owner = opened(postgres_place)
    with kept(owner):
        views = current(owner)
    assert rows(views_of(opened(partitioned))) == rebuilt(owner, views)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("table", ["adjudicator_events", "adjudicator_events_2"])
@pytest.mark.parametrize("statement", FORBIDDEN)
def test_nobody_changes_entries_of_the_whole_or_of_a_part(
    postgres_place: Place, partitioned: Place, statement: str, table: str
) -> None:
    said = statement.replace("adjudicator_events", table).encode()
    with at(postgres_place) as owner, pytest.raises(psycopg.errors.RaiseException, match="never changed or removed"):
        owner.execute(said)
    with at(partitioned) as role, pytest.raises(psycopg.errors.InsufficientPrivilege):
        role.execute(said)


def test_a_backup_of_them_is_restored_and_into_partitions(
    partitioned: Place, postgres_place: Place, sqlite_place: Place, opened: Opened
) -> None:
    service, backup = opened(partitioned), opened(sqlite_place)
    count = service.copy_to(backup)
    assert count == service.last

    other = f"{postgres_place.env['POSTGRES_SCHEMA']}_restored"
    with psycopg.connect(postgres_place.database, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {other}".encode())
        try:
            place = Place(postgres_place.database, {**postgres_place.env, "POSTGRES_SCHEMA": other})
            opened(place).close()
            partition(place)
            restored = opened(place)
            restored.migrate()
            assert backup.copy_to(restored) == count
            for match in service.match_ids():
                assert isinstance(match, UUID)
                assert restored.export_record(match) == service.export_record(match)
            restored.open_match(HEADER)
            assert restored.last == count + 1
        finally:
            connection.execute(f"DROP SCHEMA {other} CASCADE".encode())
