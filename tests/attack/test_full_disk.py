"""A disk that is full, really: whoever reports is told, nothing acknowledged is lost, and with room it goes on."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import psycopg
import pytest

from adjudicator.ledger.check import check
from adjudicator.service import Adjudicator
from api.http.app import create_app
from projections.views import views_of
from projections.worker import Worker
from tests import postgres
from tests.api.given import Json, eventually, opened, reported
from tests.api.secrets import SECRETS
from tests.attack.victims import as_web
from tests.kernel.views import KEY, await_current

SMALL, LEFT = 64_000_000, 250_000
"""Bytes of the disk, and those left free beside what is stored at first."""
MANY = 150
"""Reports to a match; of all of them there are too many for the disk."""
PATIENCE = 300.0
"""Seconds in which a server that cannot write its log has ended, also on a busy machine."""


@pytest.fixture
def disk() -> Iterator[Path]:
    """A small disk of its own, which every account may enter; root alone may have one."""
    place = Path(tempfile.mkdtemp(prefix="adjudicator-disk-"))
    try:
        if subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "none", place], capture_output=True
        ).returncode:
            pytest.skip("who tests may not mount a small disk here")
        try:
            yield place
        finally:
            subprocess.run(["umount", "--lazy", place], check=True)
    finally:
        place.rmdir()


@contextmanager
def database(store: str, disk: Path) -> Iterator[tuple[str, str]]:
    """A database that lies on the disk, of PostgreSQL all but its log of transactions: for who owns it, and for who
    serves, a role of PostgreSQL that may only add."""
    if store == "sqlite":
        yield str(disk / "matches.sqlite"), str(disk / "matches.sqlite")
        return
    with postgres.cluster() as cluster:
        url, place = cluster.start(), disk / "space"
        place.mkdir()
        if cluster.account:
            os.chown(place, cluster.account.pw_uid, cluster.account.pw_gid)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"CREATE TABLESPACE small LOCATION '{place}'".encode())
            connection.execute("CREATE DATABASE full_disk TABLESPACE small")
        owner = url.removesuffix("postgres") + "full_disk"
        yield owner, as_web(owner)


def fill(disk: Path) -> Path:
    """Something else that takes nearly all room."""
    ballast, free = disk / "ballast", os.statvfs(disk)
    ballast.write_bytes(bytes(free.f_bavail * free.f_frsize - LEFT))
    return ballast


@pytest.mark.sampled(1)
@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_a_full_disk_is_told_loses_nothing_and_with_room_it_goes_on(
    store: str, disk: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with ExitStack() as stack:
        owned, served = stack.enter_context(database(store, disk))
        service = stack.enter_context(Adjudicator([SECRETS], served))
        owner = stack.enter_context(Adjudicator([SECRETS], owned))
        stack.enter_context(Worker(owner, views_of(owner), signer=KEY))
        crowd, app = stack.enter_context(ThreadPoolExecutor(4)), create_app(service)
        matches = [opened(app.test_client()) for _ in range(4)]

        def report(match: str) -> tuple[int, int]:
            """How often a client was acknowledged before it was told otherwise, and how."""
            client = app.test_client()
            for position in range(MANY):
                note = {"event": "MatchNoted", "text": "x" * 900}
                answer = reported(client, match, position, report_id=str(position), **note)
                if answer.status_code not in (200, 201):
                    return position, answer.status_code
            return MANY, 0

        ballast = fill(disk)
        for _ in range(3):  # full it stays full, and what was acknowledged is known again
            told = list(crowd.map(report, matches))
            assert {status for _, status in told} == {503}
            looked: list[Json] = [app.test_client().get(match).json for match in matches]
            assert [look["position"] for look in looked] == [position for position, _ in told]
        assert "full" in caplog.text or "No space left on device" in caplog.text
        ballast.unlink()
        assert [report(match) for match in matches] == [(MANY, 0)] * 4
        assert not any(service.chain(match).breaks_at for match in service.match_ids() if not isinstance(match, str))
        await_current(owner, views_of(owner))
        assert eventually(lambda: (found := check(owner.ledger, keys=[KEY.verifier])).signed == found.entries)
        assert not check(owner.ledger, keys=[KEY.verifier]).faults


def test_without_room_for_its_log_postgres_ends_and_with_room_all_goes_on(disk: Path) -> None:
    with ExitStack() as stack:
        cluster = stack.enter_context(postgres.cluster())
        url = log_on(disk, cluster)
        service = stack.enter_context(Adjudicator([SECRETS], as_web(url)))
        client = create_app(service).test_client()
        match = opened(client)

        def report(position: int) -> int:
            note = {"event": "MatchNoted", "text": "water on the table"}
            return int(reported(client, match, position, report_id=str(position), **note).status_code)

        assert [report(position) for position in range(3)] == [201] * 3
        ballast = fill(disk)
        end = time.monotonic() + PATIENCE
        while not gives_up(url, cluster):
            assert time.monotonic() < end
        assert [report(3) for _ in range(3)] == [503] * 3
        ballast.unlink()
        cluster.launch(int(urlsplit(url).port or 0))
        assert eventually(lambda: report(3) in (200, 201))
        assert service.chain(UUID(match[-36:])).entries == 5


def log_on(disk: Path, cluster: postgres.Cluster) -> str:
    """The address of a server whose log of transactions alone lies on the disk."""
    url = cluster.start()
    cluster.stop()
    log, there = cluster.folder / "data" / "pg_wal", disk / "log"
    shutil.copytree(log, there)
    shutil.rmtree(log)
    log.symlink_to(there)
    with (cluster.folder / "data" / "postgresql.conf").open("a") as settings:
        settings.write("wal_keep_size = 1GB\n")  # else a checkpoint in between makes room again
    if cluster.account:
        for path in (there, *there.rglob("*")):
            os.chown(path, cluster.account.pw_uid, cluster.account.pw_gid)
    cluster.launch(int(urlsplit(url).port or 0))
    return url


def gives_up(url: str, cluster: postgres.Cluster) -> bool:
    """Whether the server has ended, after somebody else's transactions each in a segment of its own."""
    with suppress(psycopg.OperationalError), psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE TABLE something_{uuid4().hex} ()".encode())
        connection.execute("SELECT pg_switch_wal()")
    return not (cluster.folder / "data" / "postmaster.pid").exists()
