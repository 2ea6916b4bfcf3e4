"""`worker`: what it tells of the views, makes anew, and keeps up to date in a process of its own."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

from tests.cli.conftest import PROGRAM, Run, plain
from tests.cli.test_serve import _heed_interrupts

VIEWS = ["catalogue", "findings", "flips", "deals"]


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
    assert [line.split()[1] for line in every.stdout.splitlines()] == ["最新です"] * 4


def test_what_cannot_be_taken_in_is_told(run: Run, match: Path, tmp_path: Path) -> None:
    run("import", match)
    with closing(sqlite3.connect(tmp_path / "adjudicator.sqlite")) as connection:
        connection.execute("UPDATE stored_events SET state = x'78' WHERE originator_version = 2")
        connection.commit()

    told = run("worker", "rebuild")

    assert told.exit_code == 1
    assert "position 2" in told.stdout
    assert [len(one["parked"]) for one in plain(run("worker", "status", "--json"))] == [0, 1, 1, 1, 0]


def test_a_view_there_is_not_is_told(run: Run, match: Path) -> None:
    run("import", match)

    assert "catalogue" in run("worker", "rebuild", "catalog").stderr
    assert run("worker", "status", "findings").exit_code == 2
    assert run("worker", "status", "--database", "missing.sqlite").exit_code == 2


def test_it_keeps_the_views_until_it_is_told_to_end(
    run: Run, match: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    command = [*PROGRAM, "worker"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=_heed_interrupts,  # noqa: PLW1509 - no thread of ours runs
    ) as process:  # fmt: skip
        try:
            assert process.stdout
            assert process.stdout.readline() == "adjudicator worker: adjudicator.sqlite; Ctrl-C ends it\n"
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
        finally:
            process.kill()
    assert process.returncode == 0
