"""`adjudicator ledger` and `verify` against checkpoints that were kept elsewhere."""

from __future__ import annotations

import json
import shlex
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.ledger.keys import read_key, write_key
from adjudicator.ledger.note import new_key, read_note, read_verifier
from adjudicator.service import Adjudicator
from tests.cli.coins import COINS, HEADER
from tests.cli.given import Run, kept, plain

BEGIN = "PRIVATE+KEY+"


def test_a_key_is_made_once_and_shown_without_its_secret(run: Run, match: Path, tmp_path: Path) -> None:
    key = kept(run, match)
    secret = (tmp_path / "adjudicator.sqlite.signing.key").read_text()

    again = run("ledger", "key")
    assert key in again.stdout
    assert secret.startswith(BEGIN)
    assert secret.strip()[-30:] not in again.output
    assert (tmp_path / "adjudicator.sqlite.signing.key").read_text() == secret
    assert run("ledger", "key", "--name", "other").exit_code == 2


def test_a_checkpoint_is_a_note_that_its_key_signed(run: Run, match: Path, tmp_path: Path) -> None:
    key = kept(run, match)
    note = (tmp_path / "one.note").read_text()

    assert read_note(note).signed_by(read_verifier(key)) == 0
    told = run("ledger", "checkpoint")
    assert (told.stdout, told.stderr[:24]) == (note, "slip: club.example/2026 ")
    facts = plain(run("ledger", "checkpoint", "--json"))
    assert (facts["note"], facts["slip"]) == (note, told.stderr.removeprefix("slip: ").strip())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_checkpoint_that_windows_saved_is_read(run: Run, match: Path, tmp_path: Path, encoding: str) -> None:
    key = kept(run, match)
    note = (tmp_path / "one.note").read_text()
    (tmp_path / "one.note").write_bytes(note.replace("\n", "\r\n").encode(encoding))

    result = run("verify", "--checkpoint", "one.note", "--key", key)
    assert (result.exit_code, "one.note is signed with" in result.stdout) == (0, True), result.output
    run("ledger", "checkpoint", "--since", "0", "-o", "ask")
    request = (tmp_path / "ask").read_text()
    (tmp_path / "ask").write_bytes(request.replace("\n", "\r\n").encode(encoding))
    cosigned = run("ledger", "cosign", "ask", "--log", key, "--key", "witness.key", "--seen", "seen")
    assert (cosigned.exit_code, cosigned.stdout.startswith(note)) == (0, True), cosigned.output


def test_what_was_kept_elsewhere_still_holds_after_more_was_recorded(run: Run, match: Path, clean: Path) -> None:
    key = kept(run, match)
    slip = plain(run("ledger", "checkpoint", "--json"))["slip"]
    run("import", clean)

    result = run("verify", "--checkpoint", "one.note", "--slip", slip, "--key", key)
    assert (result.exit_code, "ledger: intact" in result.stdout) == (0, True)
    assert "one.note holds: the ledger goes on from its 11 entries\n" in result.stdout
    assert "the slip of 11 entries holds: the ledger goes on" in result.stdout
    assert f"one.note is signed with {key}" in result.stdout
    assert "comes from the database itself" not in result.stdout
    told = plain(run("verify", "--checkpoint", "one.note", "--key", key, "--json"))["ledger"]
    assert [(one["file"], one["holds"], one["key"], one["unchecked"]) for one in told["held"]] == [
        ("one.note", True, key, [])
    ]
    silent = run("verify", "--checkpoint", "one.note")
    assert (silent.exit_code, "signature under one.note was not checked" in silent.stdout) == (0, True)
    assert f"no key of the ledger was given: {key} comes from the database itself" in silent.stdout
    assert plain(run("verify", "--checkpoint", "one.note", "--json"))["ledger"]["held"][0]["key"] is None


def test_a_checkpoint_that_holds_is_told_with_its_date(run: Run, tmp_path: Path) -> None:
    with Adjudicator([COINS], str(tmp_path / "adjudicator.sqlite")) as service:
        header = {name: value for name, value in json.loads(HEADER).items() if name not in ("record", "format")}
        match = service.open_match(header)
        at = service.entries(match)[0].at
    run("ledger", "key")
    run("ledger", "checkpoint", "-o", "one.note")
    run("export", match, "--evidence", "it")

    assert f"from its 1 entry, the last of them recorded at {at}\n" in run("verify", "--checkpoint", "one.note").stdout
    told = run("verify", "it", "--checkpoint", "one.note")
    assert f"of the entries in the file it covers those up to position 0, recorded at {at}\n" in told.stdout
    (held,) = plain(run("verify", "it", "--checkpoint", "one.note", "--json"))["evidence"][0]["held"]
    assert held["recorded"] == at


def test_the_recipe_for_a_witness_works_as_it_is_printed(run: Run, match: Path, clean: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "running.md").read_text("utf-8")
    block = text.partition("### A witness")[2].split("```")[1]
    lines = [line for line in block.splitlines() if line.startswith("adjudicator ")]
    known = {"LOG": kept(run, match), "SEEN": "0"}
    for seen in ("11", "14"):
        for line in lines:
            words = shlex.split(" ".join(known.get(word, word) for word in line.split()))[1:]
            words, _, into = (words[:-2], ">", words[-1]) if ">" in words else (words, "", "")
            result = run(*words)
            assert result.exit_code == 0, result.output
            if into:
                Path(into).write_text(result.stdout)
                known["WITNESS"] = result.stderr.split()[-1]
        assert "kept.note was cosigned by witness at 20" in result.stdout
        assert f"kept.note holds: the ledger goes on from its {seen} entries" in result.stdout
        known["SEEN"] = seen
        run("import", clean)


def test_a_witness_may_look_at_the_leaves(run: Run, match: Path, tmp_path: Path) -> None:
    key = kept(run, match)
    run("ledger", "checkpoint", "--since", 0, "-o", "ask")
    assert run("ledger", "leaves", "-o", "leaves").exit_code == 0
    cosign = ("ledger", "cosign", "ask", "--log", key, "--key", "w.key", "--seen", "seen", "--leaves")
    lines = (tmp_path / "leaves").read_text().splitlines(keepends=True)
    told = json.loads(run("ledger", "leaves", "--json").stdout)
    assert told == {"size": 11, "leaves": [line.rstrip("\n") for line in lines]}
    assert json.loads(run("ledger", "leaves", "--json", "-o", "again").stdout) == {"size": 11, "file": "again"}
    assert (tmp_path / "again").read_bytes() == (tmp_path / "leaves").read_bytes()
    (tmp_path / "fewer").write_text("".join(lines[:-1]))

    refused = run(*cosign, "fewer")
    assert (refused.exit_code, "not those of the checkpoint of 11 entries" in refused.stderr) == (2, True)
    assert not (tmp_path / "seen").exists()
    assert run(*cosign, "leaves").exit_code == 0


def test_a_file_that_is_no_key_no_request_or_no_checkpoint_is_named(run: Run, match: Path, tmp_path: Path) -> None:
    key = kept(run, match)
    run("ledger", "checkpoint", "--since", 0, "-o", "ask")
    (tmp_path / "empty").touch()
    cosign = ("ledger", "cosign", "--log", key)

    for words in (
        (*cosign, "ask", "--key", "empty", "--seen", "last"),
        (*cosign, "ask", "--key", "w.key", "--seen", "empty"),
        (*cosign, "empty", "--key", "w.key", "--seen", "last"),
        ("ledger", "key", "--signing-key", "empty"),
        ("ledger", "witnessed", "empty", "--witness", key),
        ("verify", "--checkpoint", "empty"),
    ):
        result = run(*words)
        assert (result.exit_code, "empty: " in result.stderr) == (2, True), (words, result.output)
    assert run(*cosign, "ask", "--key", "w.key", "--seen", "last").exit_code == 0


def test_an_older_copy_put_back_shows(run: Run, match: Path, clean: Path, tmp_path: Path) -> None:
    run("import", clean)
    shutil.copy(tmp_path / "adjudicator.sqlite", tmp_path / "old")
    kept(run, match)
    shutil.copy(tmp_path / "old", tmp_path / "adjudicator.sqlite")

    assert run("verify").exit_code == 0
    result = run("verify", "--checkpoint", "one.note")
    assert result.exit_code == 1
    assert "some after the first 0 were removed, or an older copy was put back" in result.stdout


def test_an_entry_that_was_changed_is_named(run: Run, match: Path, tmp_path: Path) -> None:
    kept(run, match)
    with closing(sqlite3.connect(tmp_path / "adjudicator.sqlite")) as database, database:
        database.execute("UPDATE stored_events SET state = state || ' ' WHERE originator_version = 2")

    (fault,) = plain(result := run("verify", "--json"))["ledger"]["faults"]
    assert result.exit_code == 1
    assert (fault["position"], fault["why"]) == (2, "the entry is not the one that entered the ledger")


def test_the_tree_alone_is_told_from_the_entries_and_made_anew(run: Run, match: Path, tmp_path: Path) -> None:
    kept(run, match)
    with closing(sqlite3.connect(tmp_path / "adjudicator.sqlite")) as database, database:
        database.execute("UPDATE ledger_leaves SET hashes = zeroblob(length(hashes)) WHERE number = 3")

    result = run("verify")
    assert (result.exit_code, "run `adjudicator ledger rebuild`" in result.stdout) == (1, True)
    assert run("ledger", "rebuild").exit_code == 0
    assert run("verify", "--checkpoint", "one.note").exit_code == 0


def test_a_view_that_says_something_else_is_named_and_made_anew(run: Run, match: Path, tmp_path: Path) -> None:
    kept(run, match)
    assert plain(run("verify", "--json"))["views"] is None  # there are none, and none are made
    run("worker", "rebuild")
    assert "searches: as the entries say (catalogue, findings, flips, deals, disputes)" in run("verify").stdout
    with closing(sqlite3.connect(tmp_path / "adjudicator.sqlite")) as database, database:
        database.execute("UPDATE view_findings SET rule = 'COIN-99'")

    result = run("verify", "--json")
    found = plain(result)["views"]["differ"]
    assert (result.exit_code, {one["view"] for one in found}) == (1, {"findings"})
    assert found[0]["position"] > 0
    assert "worker rebuild findings" in run("verify").stdout
    run("worker", "rebuild", "findings")
    assert run("verify", "--checkpoint", "one.note").exit_code == 0


def test_what_is_no_checkpoint_of_that_key_is_refused(run: Run, match: Path, tmp_path: Path) -> None:
    kept(run, match)
    other = plain(run("ledger", "key", "--signing-key", "other", "--lost", "--json"))["key"]
    (tmp_path / "nonsense").write_text("nonsense")

    for words in (
        ["--checkpoint", "one.note", "--key", other],
        ["--checkpoint", "nonsense"],
        ["--slip", "nonsense"],
        ["--key", "nonsense"],
        ["abc", "--checkpoint", "one.note"],
    ):
        result = run("verify", *words)
        assert (result.exit_code, result.stderr[:7]) == (2, "Error: "), words


def test_a_checkpoint_of_another_ledger_is_told_from_entries_that_were_changed(run: Run, match: Path) -> None:
    key = kept(run, match)
    slip = plain(run("ledger", "checkpoint", "--json"))["slip"]
    other = slip[:-1] + ("0" if slip[-1] != "0" else "1")

    result = run("verify", "--slip", other, "--key", key)
    assert (result.exit_code, "is of another ledger than this one" in result.stdout) == (1, True)
    assert "position" not in result.stdout
    assert run("verify", "--slip", slip, "--key", key).exit_code == 0


def test_a_key_signs_what_it_is_for(run: Run, match: Path, tmp_path: Path) -> None:
    key = kept(run, match)
    run("ledger", "checkpoint", "--since", "0", "-o", "ask")
    words = ("ledger", "cosign", "ask", "--log", key, "--seen", "last.note", "--key")
    assert run(*words, "witness.key").exit_code == 0

    assert "the key of a ledger" in run(*words, "adjudicator.sqlite.signing.key").stderr
    assert "the key of a witness" in run("ledger", "key", "--signing-key", "witness.key").stderr
    assert "leave out --lost" in run("ledger", "key", "--lost").stderr
    (tmp_path / "b").mkdir()
    run("import", match, "--database", "b/other.sqlite")
    run("ledger", "key", "--database", "b/other.sqlite")
    other = run("ledger", "key", "--signing-key", "b/other.sqlite.signing.key")
    assert (other.exit_code, "none of this ledger's" in other.stderr) == (2, True)
    assert run("verify", "--key", key).exit_code == 0


def test_another_key_goes_on_under_the_same_name(run: Run, match: Path, clean: Path, tmp_path: Path) -> None:
    old = kept(run, match)
    new = plain(run("ledger", "key", "--new", "--json"))
    run("import", clean)
    run("ledger", "checkpoint", "-o", "two.note")

    assert (new["name"], new["key"] != old) == ("club.example/2026", True)
    assert (tmp_path / "adjudicator.sqlite.signing.key.old").exists()
    held = ("--checkpoint", "one.note", "--checkpoint", "two.note")
    for keys in ((), ("--key", old), ("--key", str(new["key"]))):
        assert run("verify", *held, *keys).exit_code == 0, keys
    assert run("ledger", "key", "--new").exit_code == 2  # the old one is not lost unasked
    assert old in run("ledger", "key").stdout


def test_a_key_takes_its_place_though_somebody_was_interrupted(run: Run, match: Path, tmp_path: Path) -> None:
    kept(run, match)
    file, made = tmp_path / "adjudicator.sqlite.signing.key", tmp_path / "adjudicator.sqlite.signing.key.new"
    before = file.read_text()
    write_key(new_key("club.example/2026"), made)  # killed before it was stated
    run("ledger", "key")
    assert (file.read_text(), made.exists()) == (before, False)

    run("ledger", "key", "--new")
    now = file.read_text()
    file.rename(made)  # killed after that
    (tmp_path / "adjudicator.sqlite.signing.key.old").rename(file)
    assert read_key(made).verifier.name in run("ledger", "key").stdout
    assert (file.read_text(), made.exists()) == (now, False)


def test_a_lost_key_is_followed_by_one_that_nobody_signed(run: Run, match: Path, tmp_path: Path) -> None:
    old = kept(run, match)
    (tmp_path / "adjudicator.sqlite.signing.key").unlink()
    assert "--lost" in run("ledger", "key").stderr
    new = str(plain(run("ledger", "key", "--lost", "--json"))["key"])
    assert run("ledger", "checkpoint", "-o", "two.note").exit_code == 0

    assert f"the key {new} is signed by none that is trusted" in " ".join(run("verify").stdout.split())
    assert run("verify", "--key", old, "--key", new, "--checkpoint", "one.note").exit_code == 0


def test_without_a_key_nothing_is_signed(run: Run, match: Path) -> None:
    run("import", match)

    assert run("ledger", "checkpoint").exit_code == 2
    assert run("ledger", "key", "--new").exit_code == 2
    assert run("ledger", "key", "--signing-key", f"{BEGIN}x").exit_code == 2
    assert run("ledger", "checkpoint", "--signing-key", f"{BEGIN}x").exit_code == 2


def test_a_witness_cosigns_what_goes_on_from_the_last_it_saw(
    run: Run, match: Path, clean: Path, tmp_path: Path
) -> None:
    key = kept(run, match)
    words = ("ledger", "cosign", "ask", "--log", key, "--key", "witness.key", "--seen", "last.note")
    run("ledger", "checkpoint", "--since", "0", "-o", "ask")
    first = run(*words)
    assert first.exit_code == 0, first.output
    size = plain(run("ledger", "checkpoint", "--json"))["size"]
    run("import", clean)
    run("ledger", "checkpoint", "--since", size, "-o", "ask")
    second = run(*words)

    (tmp_path / "cosigned.note").write_text(second.stdout)
    witness = second.stderr.split()[-1]
    assert second.stdout == (tmp_path / "last.note").read_text() != first.stdout
    assert run("verify", "--checkpoint", "cosigned.note", "--key", witness).exit_code == 0
    unseen = run("verify", "--checkpoint", "one.note", "--key", witness, "--key", key)
    assert (unseen.exit_code, "not cosigned by" in unseen.stderr) == (2, True)
    assert run("ledger", "checkpoint", "--cosigned").exit_code == 2
    assert run("ledger", "witnessed", "cosigned.note", "--witness", key).exit_code == 2
    assert run("ledger", "witnessed", "cosigned.note", "--witness", witness).exit_code == 0
    assert run("ledger", "checkpoint", "--cosigned").stdout == run("ledger", "checkpoint").stdout == second.stdout
    assert read_note(second.stdout).signed_by(read_verifier(witness))
    assert run(*words).stderr.startswith("Error: the last checkpoint seen has ")


def test_a_witness_cosigns_no_other_tree(run: Run, match: Path, clean: Path, tmp_path: Path) -> None:
    key = kept(run, match)
    words = ("ledger", "cosign", "ask", "--log", key, "--key", "witness.key", "--seen", "last.note")
    run("ledger", "checkpoint", "--since", "0", "-o", "ask")
    run(*words)
    size = plain(run("ledger", "checkpoint", "--json"))["size"]
    run("import", clean, "--database", "other.sqlite")
    run("import", match, "--database", "other.sqlite")
    shared = ("--signing-key", "adjudicator.sqlite.signing.key", "--database", "other.sqlite")
    assert run("ledger", "checkpoint", "--since", size, "-o", "ask", *shared).exit_code == 0

    before = (tmp_path / "last.note").read_text()
    assert "does not go on from the one" in run(*words).stderr
    assert (tmp_path / "last.note").read_text() == before
    (tmp_path / "ask").write_text("old 0\n\nnonsense")
    assert run(*words).exit_code == 2
    (tmp_path / "ask").write_text("nonsense")
    assert run(*words).exit_code == 2
