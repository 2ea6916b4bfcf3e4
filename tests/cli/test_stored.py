"""A stored match named by the beginning of its id, as with git: reviewed, stepped through, exported, verified."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import pytest

from adjudicator.service import Adjudicator
from tests.cli.coins import COINS
from tests.cli.given import Run, plain

ALIKE = (UUID("abcd0000-0000-0000-0000-000000000001"), UUID("abcd1111-0000-0000-0000-000000000002"))
"""Ids of two stored matches that begin alike."""


@pytest.fixture
def stored(run: Run, match: Path) -> str:
    """The id of a stored match."""
    return str(plain(run("import", match, "--json"))[0]["match"])


@pytest.fixture
def alike(tmp_path: Path) -> None:
    service = Adjudicator([COINS], str(tmp_path / "adjudicator.sqlite"))
    for number in ALIKE:
        service.open_match({"ruleset": "coins", "edition": "1", "title": str(number)}, match=number)
    service.close()


@pytest.mark.parametrize("words", [["review"], ["step", 3], ["options", 3], ["ask", 3]])
@pytest.mark.parametrize("length", [36, 8, 6])
def test_a_stored_match_is_shown_like_its_record(
    run: Run, match: Path, stored: str, words: list[object], length: int
) -> None:
    of_record = run(words[0], match, *words[1:])
    of_match = run(words[0], stored[:length], *words[1:])

    assert (of_match.exit_code, of_match.stdout) == (of_record.exit_code, of_record.stdout)


def test_another_database_may_be_named(run: Run, match: Path) -> None:
    stored = plain(run("import", match, "--json", "--database", "other.sqlite"))[0]["match"]

    assert run("review", stored[:8], "--database", "other.sqlite").exit_code == 1
    assert run("review", stored[:8]).exit_code == 2


def test_it_may_be_seen_as_ruled(run: Run, match: Path, stored: str) -> None:
    words = ("--reading", "ruled")

    assert run("review", stored[:8], *words).stdout == run("review", match, *words).stdout


@pytest.mark.usefixtures("alike")
@pytest.mark.parametrize("words", [["review"], ["export"], ["verify"]])
def test_an_ambiguous_id_names_those_it_may_be(run: Run, words: list[str]) -> None:
    result = run(*words, "ABCD")

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: Several matches have an id that begins with ABCD: {ALIKE[0]}, {ALIKE[1]}\n"


@pytest.mark.usefixtures("alike")
def test_one_more_digit_decides(run: Run) -> None:
    assert str(ALIKE[1]) in run("review", "abcd1").stdout
    assert str(ALIKE[1]) in run("export", "abcd-1").stdout
    assert run("verify", "abcd1").stdout.startswith(f"{ALIKE[1]}  intact: 1 entry, the last with digest ")


@pytest.mark.usefixtures("alike")
def test_a_file_goes_before_an_id(run: Run, match: Path) -> None:
    match.rename(match.with_name("abcd1"))

    assert run("review", "abcd1").exit_code == 1


@pytest.mark.usefixtures("stored")
@pytest.mark.parametrize(
    ("named", "says"),
    [
        ("f" * 32, f"There is no match {'f' * 32}"),
        ("coins.jsonl", "'coins.jsonl' is neither a file nor the beginning of a match's id"),
        ("", "'' is neither a file nor the beginning of a match's id"),
        (".", "'.' is a folder: name a record in it, or review all of them with `review --archive`"),
        ("/dev/null", "/dev/null is not an ordinary file; what comes through a pipe is read as -"),
    ],
)
def test_what_is_neither_a_file_nor_a_match_is_unusable(run: Run, named: str, says: str) -> None:
    result = run("review", named)

    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"Error: {says}\n")


@pytest.mark.usefixtures("alike")
@pytest.mark.parametrize("named", ["", "-", "--"])
def test_no_digit_at_all_names_no_match(run: Run, named: str) -> None:
    result = run("export", "--", named)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: There is no match ")
