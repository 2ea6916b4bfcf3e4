"""`review --archive`: a folder of records or a database, over processes; what cannot be read is named."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.cli import main, spread
from api.cli.spread import Asked, Processes, review_each
from tests.cli.given import NAMES, Review, Run, deadly
from tests.given import EXAMPLES
from tests.postgres import database_in


def imported(database: str) -> None:
    """Stores the examples."""
    done = CliRunner().invoke(main, ["import", "--database", database, *(str(EXAMPLES / name) for name in NAMES)])
    assert done.exit_code == 0


def test_every_record_is_reviewed_as_one_alone_is_and_what_cannot_be_read_is_named(
    review: Review, folder: Path
) -> None:
    code, (*matches, total) = review(folder, "--jobs", 2)

    names = ["clean-duels.match.jsonl", *sorted(f"osaka/{name}" for name in (*NAMES, "cut.match.jsonl"))]
    assert (code, [one["match"] for one in matches]) == (2, names)
    assert [one["match"] for one in matches if "why" in one] == ["osaka/cut.match.jsonl"]
    assert (total["summary"]["matches"], total["summary"]["unread"]) == (len(NAMES) + 2, 1)
    for one in matches:
        if "why" not in one:
            alone = CliRunner().invoke(main, ["review", "--json", str(folder / one["match"])])
            summary = msgspec.json.decode(alone.stdout)["summary"]
            assert one["rules"] == {rule["rule"]: rule["count"] for rule in summary["rules"]}
            assert [one[name] for name in ("events", "findings", "unfit", "doubts")] == [
                summary[name] for name in ("events", "findings", "unfit", "doubts")
            ]


def test_in_words_what_is_broken_has_a_line(folder: Path) -> None:
    done = CliRunner().invoke(main, ["review", "--archive", str(folder), "--jobs", "1", "--rule", "MFX-MOVE-06"])

    assert done.exit_code == 2
    lines = done.stdout.splitlines()
    assert lines[0].startswith("osaka/cut.match.jsonl: cannot be read: line 1: ")
    assert lines[1].startswith("osaka/disputed-table.match.jsonl  Osaka Open R4, table 12 · ")
    assert lines[2:4] == ["", "Findings by rule"]  # matches of other games have no such rule
    assert lines[-1].startswith(f"{len(NAMES) + 2} matches · ")
    assert lines[-1].endswith(" · 1 match cannot be read")


@pytest.mark.parametrize("store", ["SQLite", "PostgreSQL"])
def test_a_database_is_reviewed_and_a_damaged_match_hurts_itself_alone(
    review: Review, tmp_path: Path, postgres_url: str, store: str
) -> None:
    with database_in(postgres_url) as address:
        database = str(tmp_path / "club.sqlite") if store == "SQLite" else address
        imported(database)
        if store == "SQLite":
            with sqlite3.connect(database) as connection:
                connection.execute(
                    "UPDATE stored_events SET state = 'x' WHERE originator_version = 3 AND originator_id ="
                    " (SELECT min(originator_id) FROM stored_events)"
                )
            connection.close()
        code, (*matches, total) = review(database, "--jobs", 2)

    damaged = store == "SQLite"
    assert (code, total["summary"]["unread"]) == ((2, 1) if damaged else (1, 0))
    assert len(matches) == total["summary"]["matches"] == len(NAMES)
    assert ("why" in matches[0]) == damaged
    assert all(one["findings"] for one in matches[damaged:])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--archive", ".", "--turn", 1], "of the filters only --rule goes with --archive"),
        (["--archive", ".", "--rule", "COIN-NOPE-01"], "There is no rule COIN-NOPE-01"),
        (["--archive", "."], "There is no record (*.match.jsonl) in ."),
        (["--archive", "nowhere.sqlite"], "There is no database nowhere.sqlite"),
        (["--archive", ".", "--jobs", 0], "0 is not in the range"),
        (["nowhere", "--jobs", 2], "--jobs goes with --archive"),
        (["nowhere", "--cluster", "tcp://127.0.0.1:1"], "--cluster goes with --archive"),
        (["--archive", ".", "--cluster", "tcp://127.0.0.1:1", "--jobs", 2], "give --jobs or --cluster"),
    ],
)
def test_what_cannot_be_asked_is_told(run: Run, words: list[object], says: str) -> None:
    result = run("review", *words)

    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr


def test_a_match_that_kills_its_process_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spread, "review_each", deadly)

    reviewed = list(spread.spread(Asked("", False, "played", "judge"), ["a", "deadly", "b"], Processes(1)))

    assert [(one.match, bool(one.why)) for one in reviewed] == [("a", False), ("deadly", True), ("b", False)]


def test_what_is_read_once_is_not_kept(tmp_path: Path) -> None:
    database = str(tmp_path / "club.sqlite")
    imported(database)
    service = Adjudicator(RULESETS, database)
    (match, *_), _, _ = service.matches(limit=1)

    assert service.read_once(match[1]).position > 0
    assert service._kept.get(match[1]) is None
    service.close()


def test_a_viewer_whom_a_match_does_not_know_is_told(folder: Path) -> None:
    (reviewed,) = review_each(Asked(str(folder), True, "played", "Z"), ["clean-duels.match.jsonl"])

    assert "no viewer Z" in str(reviewed.why[0])
