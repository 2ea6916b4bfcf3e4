"""Disputes on the command line: exported, imported, backed up, verified under their names whatever was done to them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest

from adjudicator.dispute import DisputeRaised, RulingGiven, StatementMade, stream_of
from adjudicator.disputes import Disputes, Reporting
from adjudicator.service import Adjudicator
from tests.cli.coins import COINS
from tests.cli.given import Run, imported, plain


@pytest.fixture
def disputed(run: Run, match: Path, tmp_path: Path) -> UUID:
    """A match of the database with two disputes, all of it signed."""
    run("ledger", "key")
    found = UUID(imported(run, match))
    with Adjudicator([COINS], str(tmp_path / "adjudicator.sqlite")) as service:
        disputes = Disputes(service)
        for number in (1, 2):
            raised = DisputeRaised(match=found.hex, number=1, position=1, claim="a claim")
            disputes.open(found, raised, Reporting(report_id=f"d{number}"))
            disputes.add(found, number, StatementMade(text="I saw it"), Reporting(report_id="s"))
        disputes.rule(
            found, 2, RulingGiven(outcome="upheld", reason="a reason", voids=(1,)), Reporting(report_id="j"), expected=1
        )
    assert run("ledger", "checkpoint", "-o", "one.note").exit_code == 0
    return found


def test_a_record_goes_round_with_its_disputes(run: Run, disputed: UUID, tmp_path: Path) -> None:
    assert plain(run("export", str(disputed), "-o", "out.match.jsonl", "--json"))["disputes"] == 2
    (told,) = plain(run("import", "out.match.jsonl", "--database", "other.sqlite", "--json"))
    assert told["disputes"] == 2
    assert "2 disputes" in run("import", "out.match.jsonl", "--database", "other.sqlite").stdout

    again = run("export", told["match"], "--database", "other.sqlite")
    assert again.stdout == (tmp_path / "out.match.jsonl").read_text("utf-8")
    assert again.stdout.count('"dispute": 2') == 3


def test_penalties_are_listed_with_whom_they_are_for(run: Run, disputed: UUID, tmp_path: Path) -> None:
    with Adjudicator([COINS], str(tmp_path / "adjudicator.sqlite")) as service:
        seat, player = next(iter(service.header(disputed).seats.items()))
        ruling = RulingGiven(outcome="upheld", reason="slow", penalty="a warning", penalty_for=seat)
        Disputes(service).rule(disputed, 1, ruling, Reporting(report_id="p"), expected=1)
    assert run("worker", "rebuild", "disputes").exit_code == 0

    (told,) = plain(run("audit", "penalties", "--json"))["penalties"]
    assert (told["player"], told["seat"], told["penalty"], told["number"]) == (player, seat, "a warning", 1)
    assert f"{player}  a warning" in run("audit", "penalties", "--player", player.upper()).stdout
    assert "0 penalties" in run("audit", "penalties", "--player", "nobody").stdout
    assert plain(run("export", str(disputed), "-o", "out.match.jsonl", "--json"))["disputes"] == 2
    assert f'"penalty_for": "{seat}"' in (tmp_path / "out.match.jsonl").read_text("utf-8")


def test_a_broken_dispute_line_is_named_and_nothing_is_imported(run: Run, disputed: UUID, tmp_path: Path) -> None:
    run("export", str(disputed), "-o", "out.match.jsonl")
    record = tmp_path / "out.match.jsonl"
    lines = record.read_text("utf-8").splitlines()
    at = next(place for place, line in enumerate(lines) if "RulingGiven" in line)
    record.write_text("\n".join(line.replace("upheld", "perhaps") for line in lines), "utf-8")

    result = run("import", "out.match.jsonl", "--database", "new.sqlite")
    assert (result.exit_code, f"line {at + 1}, outcome: " in result.stderr) == (2, True), result.stderr
    assert not (tmp_path / "new.sqlite").exists() or run("verify", "--database", "new.sqlite").stdout.startswith(
        "no matches"
    )


def test_verify_names_disputes(run: Run, disputed: UUID) -> None:
    for result in (run("verify"), run("verify", str(disputed))):
        assert result.exit_code == 0, result.stdout
        assert f"dispute 1 of match {disputed}  intact: 2 entries" in result.stdout
        assert f"dispute 2 of match {disputed}  intact: 3 entries" in result.stdout
    told = plain(run("verify", "--json"))["matches"]
    assert [(one["match"], one["dispute"]) for one in told] == [(str(disputed), number) for number in (None, 1, 2)]
    assert run("verify", "--lang", "ja").exit_code == 0


STATEMENTS = {
    "changed": "UPDATE {table} SET state = CAST(replace(CAST(state AS TEXT), 'saw', 'was') AS BLOB) WHERE {there}",
    "removed": "DELETE FROM {table} WHERE {there}",
    "the last changed": "UPDATE {table} SET state = CAST(replace(CAST(state AS TEXT), 'a reason', 'none') AS BLOB) "
    "WHERE originator_id = '{stream}' AND originator_version = 2",
    "the last removed": "DELETE FROM {table} WHERE originator_id = '{stream}' AND originator_version = 2",
    "the first removed": "DELETE FROM {table} WHERE originator_id = '{stream}' AND originator_version = 0",
    "all removed": "DELETE FROM {table} WHERE originator_id = '{stream}'",
    "another kind": "UPDATE {table} SET topic = 'dispute.AppealRaised' WHERE {there}",
    "a kind of the match": "UPDATE {table} SET topic = 'match.MatchNoted' WHERE originator_id = '{stream}'",
}


@pytest.mark.parametrize("how", STATEMENTS)
@pytest.mark.parametrize("number", [1, 2])
def test_whatever_is_done_to_a_dispute_is_found(
    run: Run, disputed: UUID, tmp_path: Path, how: str, number: int
) -> None:
    stream = stream_of(disputed, number).hex
    there = f"originator_id = '{stream}' AND originator_version = 1"
    with closing(sqlite3.connect(tmp_path / "adjudicator.sqlite")) as database, database:
        changed = database.execute(STATEMENTS[how].format(table="stored_events", there=there, stream=stream)).rowcount
    result = run("verify")

    if not changed:
        assert result.exit_code == 0
        return
    assert result.exit_code == 1, result.stdout
    if how != "all removed":  # then the ledger alone remembers it, by the id of its stream
        assert f"dispute {number} of match {disputed}" in result.stdout or "a dispute, and one before" in result.stdout
    assert run("verify", "--json").exit_code == 1
    assert run("export", str(disputed)).exit_code in (0, 2)
    assert run("review", str(disputed)).exit_code in (0, 1)


def test_searches_are_held_against_disputes_too(run: Run, disputed: UUID, tmp_path: Path) -> None:
    run("worker", "rebuild")
    assert run("verify").exit_code == 0
    with closing(sqlite3.connect(tmp_path / "adjudicator.sqlite")) as database, database:
        database.execute("UPDATE view_disputes SET outcome = 'dismissed' WHERE number = 2")
    result = run("verify")

    assert result.exit_code == 1
    assert f"dispute 2 of match {disputed}, position ?: the view disputes is not what the entries say" in result.stdout
    (told,) = plain(run("verify", "--json"))["views"]["differ"]
    assert (told["match"], told["dispute"], told["view"]) == (str(disputed), 2, "disputes")
    run("worker", "rebuild", "disputes")
    assert run("verify").exit_code == 0


def test_a_backup_holds_disputes(run: Run, disputed: UUID) -> None:
    assert run("backup", "copy.sqlite").exit_code == 0
    result = run("restore", "copy.sqlite", "--database", "again.sqlite", "--verify")

    assert result.exit_code == 0, result.stderr
    assert f"dispute 2 of match {disputed}" in result.stdout
    assert run("export", str(disputed), "--database", "again.sqlite").stdout == run("export", str(disputed)).stdout


def test_evidence_of_a_match_holds_beside_its_disputes(run: Run, disputed: UUID) -> None:
    assert run("export", str(disputed), "--evidence", "match.evidence.jsonl").exit_code == 0
    result = run("verify", "match.evidence.jsonl")

    assert result.exit_code == 0, result.stdout


def test_a_dispute_is_no_match_to_any_command(run: Run, disputed: UUID) -> None:
    stream = str(stream_of(disputed, 1))
    for command in (["export", stream], ["review", stream], ["verify", stream], ["step", stream, "1"]):
        result = run(*command)
        assert (result.exit_code, "There is no match" in result.stderr) == (2, True), (command, result.stderr)
    assert stream not in run("review", "--archive", "adjudicator.sqlite").stdout
