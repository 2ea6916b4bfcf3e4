"""`backup` and `restore`: from either store into a file, and from it into either store."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.given import Run, plain
from tests.postgres import database_in


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        yield str(tmp_path / "club.sqlite")
    else:
        with database_in(request.getfixturevalue("postgres_url")) as address:
            yield address


def test_a_backup_is_restored_and_verified(run: Run, match: Path, clean: Path, database: str, tmp_path: Path) -> None:
    kept = [str(facts["match"]) for facts in plain(run("import", match, clean, "--database", database, "--json"))]
    told = run("backup", "club.backup", "--database", database)
    assert (told.exit_code, told.stdout) == (0, "club.backup: 14 entries\n")

    again = plain(run("restore", "club.backup", "--database", "again.sqlite", "--json"))
    assert again == {"database": "again.sqlite", "entries": 14, "given_up": 0}
    for one in kept:
        there = run("export", one, "--database", database).stdout_bytes
        assert run("export", one, "--database", "again.sqlite").stdout_bytes == there
        assert run("export", one, "--database", "club.backup").stdout_bytes == there
    assert {path.name for path in tmp_path.iterdir()} >= {"club.backup", "again.sqlite"}
    assert not (tmp_path / "club.backup.part").exists()
    assert (tmp_path / "club.backup").stat().st_mode & 0o777 == 0o600


def test_a_club_moves_to_either_store(run: Run, match: Path, database: str) -> None:
    run("import", match, "--database", "old.sqlite")
    told = run("restore", "old.sqlite", "--verify", "--database", database)
    assert told.exit_code == 0
    assert "11 entries" in told.stdout
    assert "intact" in told.stdout


def test_a_database_that_holds_entries_is_not_filled(run: Run, match: Path, clean: Path, database: str) -> None:
    run("import", match)
    run("import", clean, "--database", database)
    before = run("verify", "--database", database).stdout
    told = run("restore", "adjudicator.sqlite", "--database", database)
    assert (told.exit_code, told.stdout) == (2, "")
    assert "only an empty database is filled" in told.stderr
    assert run("verify", "--database", database).stdout == before


def test_a_file_that_is_there_is_not_written_over(run: Run, match: Path, tmp_path: Path) -> None:
    run("import", match)
    (tmp_path / "club.backup").write_bytes(b"precious")
    told = run("backup", "club.backup")
    assert (told.exit_code, "club.backup is there already" in told.stderr) == (2, True)
    assert (tmp_path / "club.backup").read_bytes() == b"precious"


@pytest.mark.parametrize("words", [["backup", "club.backup"], ["restore", "club.backup"]], ids=lambda words: words[0])
def test_what_is_not_there_is_told_and_nothing_is_made(run: Run, tmp_path: Path, words: list[str]) -> None:
    told = run(*words)
    assert (told.exit_code, "There is no database" in told.stderr) == (2, True)
    assert not list(tmp_path.iterdir())


def test_what_is_no_backup_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no database\n" * 100)
    told = run("restore", "notes.txt")
    assert (told.exit_code, "cannot be opened" in told.stderr) == (2, True)
    assert not (tmp_path / "adjudicator.sqlite").exists()


def test_a_backup_that_was_tampered_with_is_restored_and_told(run: Run, match: Path, tmp_path: Path) -> None:
    run("import", match)
    run("backup", "club.backup")
    with closing(sqlite3.connect(tmp_path / "club.backup", isolation_level=None)) as file:
        file.execute("DELETE FROM stored_events WHERE originator_version = 3")
    told = run("restore", "club.backup", "--verify", "--database", "again.sqlite")
    assert (told.exit_code, "broken at position 3" in told.stdout) == (1, True)


def test_a_row_that_the_other_store_cannot_hold_is_told_and_none_is_stored(
    run: Run, match: Path, postgres_url: str, tmp_path: Path
) -> None:
    run("import", match)
    with closing(sqlite3.connect(tmp_path / "adjudicator.sqlite", isolation_level=None)) as file:
        file.execute("UPDATE stored_events SET originator_id = 'nobody' WHERE originator_version = 3")
    with database_in(postgres_url) as address:
        told = run("restore", "adjudicator.sqlite", "--database", address)
        assert (told.exit_code, "row 4 of the other one is no entry" in told.stderr) == (2, True)
        assert "no matches" in run("verify", "--database", address).stdout
