"""`migrate`: the tables of a database, by name of the command."""

from __future__ import annotations

from pathlib import Path

from adjudicator.store.database import without_password
from tests.cli.given import Run, plain
from tests.postgres import database_in


def test_a_database_is_made_once_and_again(run: Run, tmp_path: Path) -> None:
    for _ in range(2):
        result = run("migrate")
        assert (result.exit_code, result.stdout) == (0, "The tables of adjudicator.sqlite are made\n")
    assert (tmp_path / "adjudicator.sqlite").exists()


def test_a_role_elsewhere_than_in_postgresql_is_told(run: Run) -> None:
    result = run("migrate", "--grant", "web")
    assert (result.exit_code, result.stderr) == (2, "Error: only PostgreSQL has roles\n")


def test_in_postgresql_it_says_what_it_did_and_no_password(run: Run, postgres_url: str) -> None:
    with database_in(postgres_url) as address:
        done = plain(run("migrate", "--json", "--database", address))
        other = run("migrate", "--grant", "nobody", "--database", address)
    assert done == {"database": without_password(address), "role": None}
    assert (other.exit_code, 'role "nobody" does not exist' in other.stderr) == (2, True)
