"""A database copied into an empty one while others write: the same rows under the same numbers, all or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from uuid import uuid4

import psycopg
import pytest
from eventsourcing.persistence import PersistenceError, StoredEvent

from adjudicator.dispute import StatementMade
from adjudicator.disputes import Disputes, Reporting
from adjudicator.plain.json import Malformed
from adjudicator.replay import record
from adjudicator.service import Adjudicator
from adjudicator.store.database import Numbered
from adjudicator.tokens import Issued
from tests.given import Place
from tests.kernel.given import importing
from tests.kernel.toy import HEADER, added
from tests.kernel.views import argued, current
from tests.kernel.views import rows as rows_of

Open = Callable[[Place], Adjudicator]


@pytest.fixture
def source(lasting: Place, opened: Open) -> Adjudicator:
    """A service with two matches, one of them imported; some numbers were drawn in vain."""
    service = opened(lasting)
    match = service.open_match(HEADER)
    for number in range(5):
        service.report(match, [added("A", 1)] * 3, expected=3 * number, report_id=f"r{number}")
        with pytest.raises(PersistenceError):
            service.recorder.insert_events([StoredEvent(match, 0, "toy.Added", b"[]")])
    importing(service, service.export_record(match))
    return service


@pytest.fixture(params=["sqlite", "postgres", "memory"])
def target(request: pytest.FixtureRequest, opened: Open, tmp_path_factory: pytest.TempPathFactory) -> Adjudicator:
    """An empty database."""
    if request.param == "postgres":
        place = request.getfixturevalue("postgres_place")
        schema = f"{place.env['POSTGRES_SCHEMA']}_copy"
        request.getfixturevalue("schema_of")(schema)
        return opened(Place(place.database, {"POSTGRES_SCHEMA": schema, "POSTGRES_POOL_SIZE": "2"}))
    if request.param == "memory":
        return opened(Place("memory:"))
    return opened(Place(str(tmp_path_factory.mktemp("copy") / "copy.sqlite")))


@pytest.fixture
def schema_of(postgres_url: str) -> Iterator[Callable[[str], None]]:
    """Makes schemas and drops them."""
    made: list[str] = []
    with psycopg.connect(postgres_url, autocommit=True) as connection:

        def make(name: str) -> None:
            connection.execute(f"CREATE SCHEMA {name}")
            made.append(name)

        yield make
        for name in made:
            connection.execute(f"DROP SCHEMA {name} CASCADE")


def rows(service: Adjudicator) -> list[Numbered]:
    return service._recorder.select_numbered(0, 10**6, 10**9)


def test_the_rows_are_the_same_and_go_on(source: Adjudicator, target: Adjudicator) -> None:
    ticked: list[int] = []
    assert source.copy_to(target, ticked.append) == 32
    assert sum(ticked) == source.last

    if "Memory" not in type(target.recorder).__name__:  # where they are numbered anew
        assert rows(target) == rows(source)
    assert [row[1:] for row in rows(target)] == [row[1:] for row in rows(source)]
    assert all(target.chain(match).breaks_at is None for match in target.match_ids() if not isinstance(match, str))
    match = target.open_match(HEADER)
    target.report(match, [added("A", 1)], expected=0, report_id="r")
    assert [row.id for row in rows(target)] == sorted({row.id for row in rows(target)})


def test_what_was_imported_there_is_known_here(source: Adjudicator, target: Adjudicator) -> None:
    match = source.matches().matches[0][1]
    given = record.read(source.export_record(match), source.rulesets)
    source.copy_to(target)
    assert target.import_record(given) == (source.import_record(given)[0], False)


def test_only_an_empty_database_is_filled(source: Adjudicator, target: Adjudicator) -> None:
    match = target.open_match(HEADER)
    with pytest.raises(Malformed, match="only an empty database"):
        source.copy_to(target)
    assert target.match_ids() == [match]


def test_a_copy_that_fails_leaves_nothing(source: Adjudicator, target: Adjudicator) -> None:
    def fails(_: int) -> None:
        raise PersistenceError("away")

    with pytest.raises(PersistenceError, match="away"):
        source.copy_to(target, fails)
    assert not target.match_ids()
    assert source.copy_to(target) == 32


def test_it_is_a_state_that_the_database_had_while_others_write(source: Adjudicator, target: Adjudicator) -> None:
    begun, done = Event(), Event()

    def write() -> None:
        match, position = source.open_match(HEADER), 0
        while not done.is_set():
            position = source.report(match, [added("A", 1)] * 2, expected=position, report_id=str(uuid4())).position
            if position > 200:
                begun.set()

    with ThreadPoolExecutor(3) as crowd:
        writers = [crowd.submit(write) for _ in range(3)]
        try:
            assert begun.wait(30)
            count = source.copy_to(target)
        finally:
            done.set()
        for writer in writers:
            writer.result()
    copied, there = rows(target), rows(source)
    assert [row[1:] for row in copied] == [row[1:] for row in there[:count]]
    assert len(there) >= count > 200


def test_tokens_are_good_there_as_well(source: Adjudicator, target: Adjudicator) -> None:
    given = Issued(holder="Aki", role="judge", at="2026-01-01T00:00:00Z", until="2999-01-01T00:00:00Z")
    (good, _), (bad, held) = source.tokens.issue(given), source.tokens.issue(given)
    source.tokens.revoke(held)

    source.copy_to(target)

    assert target.tokens.find(good) == source.tokens.find(good)
    assert target.tokens.find(bad) is None


@pytest.mark.sampled(2)
def test_disputes_are_copied_and_go_on(source: Adjudicator, target: Adjudicator) -> None:
    match = source.matches().matches[0][1]
    argued(source, match)
    source.copy_to(target)

    assert Disputes(target).of(match) == Disputes(source).of(match)
    assert target.dispute_ids() == source.dispute_ids()
    said = Disputes(target).add(match, 1, StatementMade(text="x"), Reporting(report_id="s"))
    assert said.dispute.position == 1
    there, here = (rows_of(current(service))["disputes"] for service in (source, target))
    assert [row[1:] for row in here[1:]] == [row[1:] for row in there[1:]]
