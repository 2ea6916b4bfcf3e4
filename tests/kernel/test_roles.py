"""A web role of PostgreSQL: it may read and add entries, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import psycopg
import pytest
from eventsourcing.persistence import ProgrammingError

from adjudicator.ledger.check import check
from adjudicator.ledger.log import Absent, Strange
from adjudicator.ledger.note import new_key
from adjudicator.plain.json import Malformed
from adjudicator.service import Adjudicator
from projections.read import Sought, matches
from projections.rebuild import rebuild
from projections.shapes import SHAPES
from projections.standing import standing
from projections.views import views_of
from tests.given import Place
from tests.kernel.given import FORBIDDEN, importing, role_of
from tests.kernel.toy import HEADER, added

Open = Callable[[Place], Adjudicator]


@pytest.fixture
def granted(postgres_place: Place, web: Place, opened: Open) -> Place:
    """The same, after `adjudicator migrate --grant`."""
    opened(postgres_place).migrate(role_of(web))
    return web


def test_a_role_that_may_not_make_tables_is_sent_to_migrate(postgres_place: Place, web: Place, opened: Open) -> None:
    with pytest.raises(Malformed, match="adjudicator migrate"):
        opened(web)
    opened(postgres_place)
    with pytest.raises(Malformed, match="adjudicator migrate"):  # they are there, and not for this role
        opened(web)
    opened(postgres_place).migrate(role_of(web))
    opened(web).open_match(HEADER)


def test_it_opens_reports_imports_and_reads(granted: Place, opened: Open) -> None:
    service = opened(granted)
    match = service.open_match(HEADER)
    for number in range(3):
        service.report(match, [added("A", 1)] * 99, expected=99 * number, report_id=f"r{number}")
    record = service.export_record(match)

    imported = importing(service, record)  # large enough to arrive in a table of the transaction's own

    assert service.export_record(imported).count(b"\n") == record.count(b"\n")
    assert service.chain(imported).entries == 298
    assert len(service.matches().matches) == 2


def test_it_searches_what_a_worker_of_the_owner_keeps(postgres_place: Place, granted: Place, opened: Open) -> None:
    owner = opened(postgres_place)
    views_of(owner).grant(role_of(granted))
    service = opened(granted)
    match = service.open_match(HEADER)
    for shape in SHAPES:
        list(rebuild(owner, views_of(owner), shape.name))

    views = views_of(service)

    assert [found for _, found, _ in matches(views, Sought(), 0, 9)] == [match]
    assert [one.behind for one in standing(service, views)] == [0] * len(SHAPES)
    with pytest.raises(ProgrammingError):
        list(rebuild(service, views, SHAPES[0].name))


def test_it_proves_what_a_worker_of_the_owner_signed(postgres_place: Place, granted: Place, opened: Open) -> None:
    owner, service, signer = opened(postgres_place), opened(granted), new_key("club.example")
    match = service.open_match(HEADER)
    with pytest.raises(Absent, match="no checkpoint"):
        service.ledger.inclusion(match, 0)
    owner.ledger.extend()
    signed = owner.ledger.sign(signer)

    assert signed is not None
    assert service.ledger.inclusion(match, 0).signed == service.ledger.newest() == signed
    assert service.ledger.consistency(0, 1) == []
    assert [one.key for one in service.ledger.statements()] == [signer.verifier]
    assert check(service.ledger).faults == []
    for write in (service.ledger.extend, lambda: service.ledger.sign(new_key("club.example"))):
        owner.open_match(HEADER)
        with pytest.raises((ProgrammingError, Strange)):
            write()


def test_a_database_of_an_older_version_gets_a_ledger(postgres_place: Place, web: Place, opened: Open) -> None:
    match = opened(postgres_place).open_match(HEADER)
    options = f"-c search_path={postgres_place.env['POSTGRES_SCHEMA']}"
    with psycopg.connect(postgres_place.database, options=options) as connection:
        connection.execute("DROP TABLE adjudicator_ledger_leaves, adjudicator_ledger_notes")
    with pytest.raises(Malformed, match="adjudicator migrate"):
        opened(web)
    opened(postgres_place).migrate(role_of(web))
    owner = opened(postgres_place)
    assert owner.ledger.extend() == 1
    owner.ledger.sign(new_key("club.example"))
    assert opened(web).ledger.inclusion(match, 0).number == 0


def test_an_older_version_s_views_send_it_to_migrate_and_then_it_searches(
    postgres_place: Place, granted: Place, opened: Open
) -> None:
    owner = opened(postgres_place)
    with views_of(owner).hand(writes=True) as hand:
        hand.run(f"DROP TABLE {views_of(owner).place('made')}", ())
    with pytest.raises(Malformed, match="adjudicator migrate"):
        views_of(opened(granted))
    views_of(owner).grant(role_of(granted))
    assert not any(one.outdated for one in standing(opened(granted), views_of(opened(granted))))


def test_views_that_are_new_are_made_beside_those_of_an_older_version(postgres_place: Place, opened: Open) -> None:
    views = views_of(opened(postgres_place))
    with views.hand(writes=True) as hand:
        hand.run(f"DROP TABLE {views.place('deals')}", ())
    service = opened(postgres_place)
    assert views_of(service).select(SHAPES[3], ["number"], [], 1) == []


@pytest.mark.parametrize(
    "statement",
    [
        *FORBIDDEN,
        "CREATE TABLE mine ()",
        "DROP TABLE adjudicator_events",
        "DELETE FROM adjudicator_name_space",
        "INSERT INTO adjudicator_ledger_notes VALUES (1, 'key', 0, '')",
        "DELETE FROM adjudicator_ledger_leaves",
    ],
)
def test_it_may_change_nothing(granted: Place, opened: Open, statement: str) -> None:
    opened(granted).open_match(HEADER)
    with (
        psycopg.connect(granted.database, options=f"-c search_path={granted.env['POSTGRES_SCHEMA']}") as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute(statement)


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_not_even_the_owner_changes_entries(
    postgres_place: Place, granted: Place, opened: Open, statement: str
) -> None:
    opened(granted).open_match(HEADER)
    options = f"-c search_path={postgres_place.env['POSTGRES_SCHEMA']}"
    with (
        psycopg.connect(postgres_place.database, options=options) as connection,
        pytest.raises(psycopg.errors.RaiseException, match="never changed or removed"),
    ):
        connection.execute(statement)


def test_migrating_again_changes_nothing(postgres_place: Place, granted: Place, opened: Open) -> None:
    service = opened(granted)
    match = service.open_match(HEADER)
    for _ in range(2):
        opened(postgres_place).migrate(role_of(granted))
    assert service.report(match, [added("A", 1)], expected=0, report_id="r").position == 1


def test_elsewhere_there_are_no_roles(sqlite_place: Place, opened: Open) -> None:
    service = opened(sqlite_place)
    service.migrate()
    with pytest.raises(Malformed, match="only PostgreSQL"):
        service.migrate("web")
