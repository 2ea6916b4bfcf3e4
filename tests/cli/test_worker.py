"""`worker`: what it tells of the views, makes anew, and keeps up to date in a process of its own."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest

from tests.cli.given import Run, heed_interrupts, plain
from tests.given import PROGRAM
from tests.proxy import proxied

VIEWS = ["catalogue", "findings", "flips", "deals", "disputes"]


def test_it_tells_how_the_views_stand_and_makes_them_anew(run: Run, match: Path) -> None:
    run("import", match)
    behind = plain(run("worker", "status", "--json"))
    assert [(one["view"], one["reached"] + one["behind"] > 3) for one in behind] == [
        (view, True) for view in (*VIEWS, "ledger")
    ]

    one = run("worker", "rebuild", "findings")
    assert one.exit_code == 0
    assert one.stdout.splitlines()[1] == "findings   up to date"
    assert "entries behind" in one.stdout.splitlines()[0]

    every = run("worker", "rebuild", "--lang", "ja")
    assert [line.split()[1] for line in every.stdout.splitlines()] == ["最新です"] * len(VIEWS)


def test_what_cannot_be_taken_in_is_told(run: Run, match: Path, tmp_path: Path) -> None:
    run("import", match)
    with closing(sqlite3.connect(tmp_path / "adjudicator.sqlite")) as connection:
        connection.execute("UPDATE stored_events SET state = x'78' WHERE originator_version = 2")
        connection.commit()

    told = run("worker", "rebuild")

    assert told.exit_code == 1
    assert "position 2" in told.stdout
    assert [len(one["parked"]) for one in plain(run("worker", "status", "--json"))] == [0, 1, 1, 1, 0, 0]


def test_a_view_there_is_not_is_told(run: Run, match: Path) -> None:
    run("import", match)

    assert "catalogue" in run("worker", "rebuild", "catalog").stderr
    assert run("worker", "status", "findings").exit_code == 2
    assert run("worker", "status", "--database", "missing.sqlite").exit_code == 2


def test_it_keeps_the_views_until_it_is_told_to_end(
    run: Run, match: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    with started(environment | {"ADJUDICATOR_DATABASE": "adjudicator.sqlite"}, tmp_path) as process:
        assert line(process) == "adjudicator worker: adjudicator.sqlite; Ctrl-C ends it\n"
        run("import", match)
        end = monotonic() + 60
        while any(one["behind"] for one in plain(run("worker", "status", "--json"))):
            assert monotonic() < end
            sleep(0.05)
        process.send_signal(signal.SIGTERM)
        stdout, stderr = process.communicate(timeout=30)
        assert stdout == ""
        assert stderr.count("put aside") == 3, "findings, flips and deals of a game that this process does not know"
        assert len(stderr.splitlines()) == 3
    assert process.returncode == 0


@pytest.mark.sampled(1)
@pytest.mark.parametrize("how", ["cut", "silence"])
def test_a_server_that_does_not_answer_yet_is_waited_for(
    how: str, fresh: str, environment: dict[str, str], tmp_path: Path
) -> None:
    with proxied(fresh) as (proxy, url):
        getattr(proxy, how)()
        with started(environment | {"ADJUDICATOR_DATABASE": url}, tmp_path) as process:
            assert process.stderr
            told = process.stderr.readline()
            assert told.startswith("The database postgresql://")
            assert told.endswith("; tried again until it answers\n")
            proxy.mend()
            assert line(process).startswith("adjudicator worker: postgresql://")
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=30)
    assert process.returncode == 0


def test_whoever_waits_for_a_server_can_be_told_to_end(fresh: str, environment: dict[str, str], tmp_path: Path) -> None:
    with proxied(fresh) as (proxy, url):
        proxy.cut()
        with started(environment | {"ADJUDICATOR_DATABASE": url}, tmp_path) as process:
            assert process.stderr
            process.stderr.readline()
            process.send_signal(signal.SIGINT)
            assert process.communicate(timeout=30) == ("", "")
    assert process.returncode == 0


@pytest.mark.parametrize("wrong", ["password", "name", "role"])
def test_a_server_that_lets_nobody_in_with_this_address_is_not_waited_for(wrong: str, fresh: str, run: Run) -> None:
    at = urlsplit(fresh)
    addresses = {
        "password": at._replace(netloc=f"{at.username}:{uuid4().hex}@{at.hostname}:{at.port}"),
        "name": at._replace(path=f"/none_{uuid4().hex}"),
        "role": at._replace(netloc=f"nobody_{uuid4().hex}:{at.password}@{at.hostname}:{at.port}"),
    }
    done = run("worker", "--database", addresses[wrong].geturl())
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("Error: The database postgresql://")
    assert " cannot be opened: " in done.stderr
    assert "tried again" not in done.stderr


@pytest.fixture
def fresh(postgres_url: str) -> Iterator[str]:
    """The address of a database of its own."""
    name = f"worker_{uuid4().hex}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield urlsplit(postgres_url)._replace(path=f"/{name}").geturl()
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def started(environment: dict[str, str], folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A worker in a process of its own."""
    with subprocess.Popen(
        [*PROGRAM, "worker"], cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,  # noqa: PLW1509 - no thread of ours runs
    ) as process:  # fmt: skip
        try:
            yield process
        finally:
            process.kill()


def line(process: subprocess.Popen[str]) -> str:
    """The next that it says."""
    assert process.stdout
    return process.stdout.readline()
