"""`adjudicator export --evidence`, and `verify` of the file without the database."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.replay.fidelity import Fidelity
from adjudicator.replay.reading import Reading
from tests.cli.conftest import Run, plain
from tests.cli.test_ledger import kept


def exported(run: Run, match: Path, *more: object) -> str:
    """A database with a match, and its evidence in `match.evidence.jsonl`; the key that others check with."""
    key = kept(run, match)
    named = plain(run("import", match, "--json"))[0]["match"]
    assert run("export", named[:8], "--evidence", "match.evidence.jsonl", *more).exit_code == 0
    return key


def test_a_file_is_verified_without_the_database(run: Run, match: Path, tmp_path: Path) -> None:
    key = exported(run, match)
    slip = plain(run("ledger", "checkpoint", "--json"))["slip"]
    (tmp_path / "adjudicator.sqlite").unlink()

    result = run("verify", "match.evidence.jsonl", "--key", key, "--slip", slip)
    assert result.exit_code == 0
    assert f"signed with {key}" in result.stdout
    assert "compare it with the one" not in result.stdout
    told = plain(run("verify", "match.evidence.jsonl", "--json"))["evidence"][0]
    assert (told["verdict"], told["key"], told["entries"], told["is_given"]) == (None, key, 11, False)
    assert "compare it with the one" in run("verify", "match.evidence.jsonl").stdout


def test_the_first_bad_position_is_named(run: Run, match: Path, tmp_path: Path) -> None:
    exported(run, match)
    path = tmp_path / "match.evidence.jsonl"
    lines = path.read_text().split("\n")
    lines[3] = lines[3].replace('"stored":"[2,', '"stored":"[3,')
    path.write_text("\n".join(lines))

    result = run("verify", path)
    assert result.exit_code == 1
    assert "position 2: the entry is one of another match, or of another position" in result.stdout
    assert plain(run("verify", path, "--json"))["evidence"][0]["verdict"] == {"kind": "place", "position": 2}
    assert "記録" in run("verify", path, "--lang", "ja").stdout


def test_it_is_told_whether_its_replay_gives_the_tables_of_the_time(
    run: Run, match: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exported(run, match)
    told = plain(run("verify", "match.evidence.jsonl", "--json"))["evidence"][0]
    assert (told["verdict"], told["fidelity"]["label"]) == (None, "unverified")
    assert "This replay is unverified" in run("verify", "match.evidence.jsonl").stdout

    monkeypatch.setattr(Reading, "fidelity", lambda _: Fidelity(11, 2, 3, 7, version="0.0.1"))
    result = run("verify", "match.evidence.jsonl")
    assert (result.exit_code, "position 7: the table after it is not" in result.stdout) == (1, True)
    told = plain(run("verify", "match.evidence.jsonl", "--json"))["evidence"][0]
    assert (told["verdict"], told["fidelity"]["label"]) == ({"kind": "game", "position": 7}, "diverged")


def test_what_is_no_evidence_says_why(run: Run, match: Path, tmp_path: Path) -> None:
    exported(run, match)
    path = tmp_path / "match.evidence.jsonl"
    path.write_bytes(path.read_bytes()[:-20])

    result = run("verify", path)
    assert (result.exit_code, "the file is cut off" in result.stdout) == (1, True)
    assert plain(run("verify", path, "--json"))["evidence"][0]["verdict"] == {"kind": "file", "position": None}


def test_a_database_is_named_as_a_file_as_well(run: Run, match: Path) -> None:
    exported(run, match)

    assert run("verify", "adjudicator.sqlite").stdout == run("verify").stdout
    assert run("verify", "adjudicator.sqlite", "match.evidence.jsonl").exit_code != 0


def test_evidence_goes_to_a_file_of_its_own(run: Run, match: Path) -> None:
    exported(run, match, "--since", 1)
    named = plain(run("import", match, "--json"))[0]["match"]

    assert run("export", named, "--evidence", "a", "-o", "b").exit_code == 2
    assert run("export", named, "--evidence", "a", "--since", 1000).exit_code == 2
    assert run("verify", "match.evidence.jsonl", "nowhere").exit_code == 2
