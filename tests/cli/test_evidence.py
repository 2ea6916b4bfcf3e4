"""`adjudicator export --evidence`, and `verify` of the file without the database."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from click.testing import Result

from adjudicator.evidence import file
from adjudicator.ledger.checkpoint import read_checkpoint
from adjudicator.ledger.note import WITNESS, Signer, new_key, read_note
from adjudicator.replay.fidelity import Fidelity
from adjudicator.replay.reading import Reading
from tests.cli.given import Run, kept, plain
from tests.evidence.forger import listed, proof_of
from tests.evidence.good import FOLDER, KEY, NEXT
from tests.evidence.ground import dealt
from tests.evidence.ground import evidence as ground
from tests.evidence.ground import kept as kept_by


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


def test_a_dash_is_standard_output(run: Run, match: Path, tmp_path: Path) -> None:
    exported(run, match)
    named = plain(run("import", match, "--json"))[0]["match"]

    assert run("export", named, "--evidence", "-").stdout == (tmp_path / "match.evidence.jsonl").read_text()
    assert run("export", named, "-o", "-").stdout == run("export", named).stdout
    assert plain(run("export", named, "-o", "-", "--json")) == plain(run("export", named, "--json"))
    assert run("ledger", "checkpoint", "-o", "-").stdout == (tmp_path / "one.note").read_text()
    for words in (
        ("export", named, "--evidence", "-", "--json"),
        ("backup", "-"),
        ("audit", "flips", "--svg", "-"),
        ("ledger", "key", "--signing-key", "-"),
        ("ledger", "cosign", "one.note", "--log", "x", "--key", "-", "--seen", "s"),
    ):
        result = run(*words)
        assert (result.exit_code, "name a file" in result.stderr) == (2, True), words
    assert not (tmp_path / "-").exists()


def test_evidence_goes_to_a_file_of_its_own(run: Run, match: Path) -> None:
    exported(run, match, "--since", 1)
    named = plain(run("import", match, "--json"))[0]["match"]

    assert run("export", named, "--evidence", "a", "-o", "b").exit_code == 2
    assert run("export", named, "--evidence", "a", "--since", 1000).exit_code == 2
    assert run("verify", "match.evidence.jsonl", "nowhere").exit_code == 2


def altered(path: Path, change: Callable[[list[bytes]], Sequence[bytes]]) -> Path:
    """The evidence with other lines."""
    other = path.with_name("altered.evidence.jsonl")
    other.write_bytes(b"".join(change(path.read_bytes().splitlines(keepends=True))))
    return other


ALTERED: dict[str, tuple[Callable[[list[bytes]], Sequence[bytes]], str]] = {
    "a line removed": (
        lambda lines: [*lines[:4], *lines[5:]],
        "line 12: the entry of position 3 is missing: line 5 has that of position 4; 11 were announced, 10 are there",
    ),
    "the last entries removed": (
        lambda lines: [*lines[:-3], lines[-1]],
        "line 11: the last entries are missing, from position 9 on: 11 were announced, 9 are there",
    ),
    "an entry twice": (
        lambda lines: [*lines[:2], *lines[1:]],
        "line 13: 11 entries were announced, and here is one more",
    ),
    "a byte order mark": (lambda lines: [b"\xef\xbb\xbf", *lines], "line 1: a byte order mark stands before the head"),
    "the head cut off": (lambda lines: lines[1:], "line 1: the head is missing: the file was cut off in front"),
    "the front cut off": (lambda lines: [lines[0][9:], *lines[1:]], "line 1: the head is missing"),
    "the foot cut off": (lambda lines: lines[:-1], "the file is cut off: 11 entries were announced"),
}


@pytest.mark.parametrize("what", ALTERED)
def test_what_is_missing_is_told_with_its_line(run: Run, match: Path, tmp_path: Path, what: str) -> None:
    exported(run, match)
    change, says = ALTERED[what]
    file = altered(tmp_path / "match.evidence.jsonl", change)

    result = run("verify", file)
    assert (result.exit_code, says in result.stdout) == (1, True), result.output
    assert plain(run("verify", file, "--json"))["evidence"][0]["verdict"] == {"kind": "file", "position": None}


def test_what_is_no_record_and_what_is_not_there_is_told(run: Run, match: Path) -> None:
    exported(run, match)

    for words, says in (
        (["verify", "."], ". is a folder; a file is needed"),
        (["verify", "missing.evidence"], "There is no file missing.evidence, nor a match with such an id"),
        (["verify", "abc"], "There is no match abc"),
        (["verify", "one.note"], "one.note: this is a signed note, not a record"),
        (["review", "match.evidence.jsonl"], "this is evidence, not a record"),
        (["import", "match.evidence.jsonl"], "this is evidence, not a record"),
        (["import", "adjudicator.sqlite"], "this is a database, not a record"),
    ):
        result = run(*words)
        assert (result.exit_code, says in result.stderr) == (2, True), (words, result.output)


def test_who_has_no_key_yet_is_told_which_command_makes_one(
    run: Run, match: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can be pasted: the program as it was started, the database in use."""
    monkeypatch.setattr("sys.argv", [".venv/bin/adjudicator", "export"])
    database = str(tmp_path / "not signed.sqlite")
    named = run("import", str(match), "--database", database).stdout[:8]
    words = ("export", named, "--evidence", "none.evidence", "--database", database)

    for asked in (words, ("ledger", "checkpoint", "--database", database)):
        result = run(*asked)
        program, *key = shlex.split(result.stderr.strip().rpartition(": ")[2])
        assert (result.exit_code, program) == (2, ".venv/bin/adjudicator")
        assert key == ["ledger", "key", "--database", database]
    assert run(*key).exit_code == 0
    assert run(*words).exit_code == 0


def test_evidence_comes_by_a_pipe(run: Run, match: Path, tmp_path: Path) -> None:
    exported(run, match)
    data = (tmp_path / "match.evidence.jsonl").read_bytes()

    result = run("verify", "-", input=data)
    assert (result.exit_code, "each is in the ledger" in result.stdout) == (0, True)
    assert run("verify", "-", input=match.read_bytes()).exit_code == 0


def test_whose_signature_was_not_checked_is_told(run: Run, match: Path, tmp_path: Path) -> None:
    key = exported(run, match)
    witness, other = new_key("witness.example", WITNESS), str(new_key("club.example/2026").verifier)
    note = tmp_path / "one.note"
    (tmp_path / "seen.note").write_text(
        note.read_text() + witness.sign(read_note(note.read_text()).text, 1_800_000_000)
    )
    kept, unchecked = ("verify", "match.evidence.jsonl", "--checkpoint", "one.note"), "under one.note was not checked"

    silent = run(*kept)
    assert (silent.exit_code, unchecked in silent.stdout, "one.note is signed" in silent.stdout) == (0, True, False)
    assert "one.note holds: the ledger goes on from its 11 entries" in silent.stdout
    assert "of the entries in the file it covers those up to position 10\n" in silent.stdout
    told = run(*kept, "--key", key)
    assert (told.exit_code, unchecked in told.stdout, f"one.note is signed with {key}" in told.stdout) == (
        0,
        False,
        True,
    )
    assert (run(*kept, "--key", other).exit_code, "not signed with" in run(*kept, "--key", other).stderr) == (2, True)

    (facts,) = plain(run(*kept, "--json"))["evidence"][0]["held"]
    assert (facts["holds"], facts["key"], facts["size"], len(facts["unchecked"])) == (True, None, 11, 1)
    (facts,) = plain(run(*kept, "--key", key, "--json"))["evidence"][0]["held"]
    assert (facts["key"], facts["unchecked"]) == (key, [])
    seen = ("verify", "match.evidence.jsonl", "--checkpoint", "seen.note", "--key", witness.verifier)
    assert "seen.note was cosigned by witness.example at 2027-01-15T08:00:00Z" in run(*seen).stdout
    assert "under seen.note was not checked, for no key of the ledger was given" in run(*seen).stdout


def test_a_foreign_key_is_told_once_and_a_witness_is_no_key_of_the_ledger(
    run: Run, match: Path, tmp_path: Path
) -> None:
    exported(run, match)
    other, witness = new_key("club.example/2026").verifier, new_key("witness.example", WITNESS).verifier

    foreign = run("verify", "match.evidence.jsonl", "--key", other)
    assert (foreign.exit_code, "not signed with the key" in foreign.stdout) == (1, True)
    assert "states no key" not in foreign.stdout
    assert "no key of the ledger was given" not in foreign.stdout
    cosigner = run("verify", "match.evidence.jsonl", "--key", witness)
    assert (cosigner.exit_code, "not cosigned by witness.example" in cosigner.stdout) == (1, True)
    assert "no key of the ledger was given" in cosigner.stdout
    assert "26 digits" in run("verify", "--slip", f"club.example/2026 {'9' * 26} ABCD").stderr
    assert (tmp_path / "adjudicator.sqlite").exists()


def test_what_cannot_be_read_does_not_end_the_command(run: Run, match: Path, tmp_path: Path) -> None:
    """Half a character in a card, in a record, in a key: each is told, and the next file is looked at."""
    exported(run, match)
    half = FOLDER / "bad" / "shuffle-card-of-half-a-character.evidence.jsonl"
    (torn := tmp_path / "torn.match.jsonl").write_bytes(b'{"ruleset":"\\ud800"}\n')

    told = plain(run("verify", half, torn, match, "match.evidence.jsonl", "--json"))
    assert [one["verdict"] for one in told["evidence"]] == [{"kind": "entry", "position": 15}, None]
    assert ["half a surrogate pair" in (one["why"] or "") for one in told["matches"]] == [True, False]
    result = run("verify", half, torn, match, "match.evidence.jsonl")
    assert (result.exit_code, "each is in the ledger" in result.stdout) == (1, True)
    assert run("verify", torn).exit_code == 2
    key = "a\udcff+d379343a+ATQz4E4+NwxbMHs6XzhH/NU13N2ZXRDgCx5mwVILOSWA"
    assert "this is no key" in run("verify", "match.evidence.jsonl", "--key", key).stderr


@pytest.mark.parametrize("data", [b"", b"\n"])
def test_a_file_with_nothing_in_it_is_no_evidence(run: Run, tmp_path: Path, data: bytes) -> None:
    (path := tmp_path / "empty.evidence.jsonl").write_bytes(data)

    result = run("verify", path, "--json")
    assert (result.exit_code, plain(result)["evidence"][0]["verdict"]) == (1, {"kind": "file", "position": None})


def test_a_proof_that_somebody_kept_shows_an_end_that_is_missing(run: Run, match: Path, tmp_path: Path) -> None:
    key = exported(run, match)
    whole = file.read((tmp_path / "match.evidence.jsonl").read_bytes())
    cut = tmp_path / "cut.evidence.jsonl"
    cut.write_bytes(listed(whole, whole.entries[:-2]))
    for position in (3, 10):
        (tmp_path / f"{position}.json").write_text(json.dumps(proof_of(whole, position)))

    result = run("verify", cut, "--key", key)
    assert (result.exit_code, "the file ends at position 8, the match was not closed by then" in result.stdout) == (
        0,
        True,
    )
    result = run("verify", cut, "--key", key, "--proof", "3.json")
    assert (result.exit_code, "3.json holds: position 3 is the entry that it proves" in result.stdout) == (0, True)
    result = run("verify", cut, "--key", key, "--proof", "3.json", "--proof", "10.json")
    assert result.exit_code == 1
    assert "the file ends at position 8, and you hold the proof of position 10" in result.stdout
    told = plain(run("verify", cut, "--proof", "10.json", "--json"))["evidence"][0]
    assert (told["verdict"], told["proofs"][0]["holds"]) == ({"kind": "held", "position": None}, False)
    assert run("verify", "--key", key, "--proof", "10.json").exit_code == 0  # of the database


def test_a_proof_that_proves_nothing_is_refused(run: Run, match: Path, tmp_path: Path) -> None:
    key = exported(run, match)
    proof = proof_of(file.read((tmp_path / "match.evidence.jsonl").read_bytes()), 3)
    for change, says in (
        ({"number": 4}, "does not lead to the root"),
        ({"path": ["0" * 64, *proof["path"][1:]]}, "does not lead to the root"),
        ({"path": [1]}, "path"),
        ({"match": "none"}, "match: this is not the id"),
        ({"checkpoint": "none"}, "this is no signed note"),
    ):
        (tmp_path / "bent.json").write_text(json.dumps({**proof, **change}))
        result = run("verify", "match.evidence.jsonl", "--proof", "bent.json")
        assert (result.exit_code, says in result.stderr) == (2, True), result.output
    (tmp_path / "kept.json").write_text(json.dumps(proof))
    other = new_key("club.example/2026").verifier
    assert run("verify", "match.evidence.jsonl", "--proof", "kept.json", "--key", key).exit_code == 0
    refused = run("verify", "match.evidence.jsonl", "--proof", "kept.json", "--key", other)
    assert (refused.exit_code, "not signed with the key" in refused.stderr) == (2, True)


def test_two_histories_of_one_match_do_not_hold_together(run: Run) -> None:
    one, other = (FOLDER / "good" / f"one-history-of-two-the-{name}.evidence.jsonl" for name in ("one", "other"))

    assert [run("verify", path).exit_code for path in (one, other)] == [0, 0]
    assert "the match begins as entry 6 of the ledger" in run("verify", other).stdout
    result = run("verify", one, other)
    assert result.exit_code == 1
    assert f"two histories of the match are in the ledger: {one} has another entry at position 0" in result.stdout
    assert run("verify", one, one).exit_code == 0


def test_shuffles_that_were_not_opened_are_told(run: Run) -> None:
    opened = FOLDER / "good" / "managed.evidence.jsonl"

    assert "4 shuffles of managed decks, all opened" in run("verify", opened).stdout
    silent = run("verify", FOLDER / "good" / "not-closed.evidence.jsonl")
    assert "shuffles of managed decks: 4, opened: 0; whether one lies as was promised shows only when" in silent.stdout
    assert "all opened" not in silent.stdout
    assert "1 card came without a proof, as one that was put back: nothing in the file shows whether" in silent.stdout
    told = plain(run("verify", FOLDER / "good" / "shuffle-made-for-another-match.evidence.jsonl", "--json"))
    made = told["evidence"][0]["shuffles"]
    assert (made["count"], made["opened"], made["matches"]) == (1, 1, ["1" * 32])


def test_promises_that_do_not_cover_the_secret_are_told(run: Run) -> None:
    old, new = (run("verify", FOLDER / "good" / f"{name}.evidence.jsonl") for name in ("managed", "covered"))

    says = "4 shuffles are of the form before 0.9.5: their promises do not cover the commitment"
    assert (old.exit_code, says in old.stdout) == (0, True)
    assert (new.exit_code, "before 0.9.5" in new.stdout) == (0, False)
    assert "4 shuffles of managed decks, all opened: they were as they were promised" in new.stdout
    given_up = run("verify", FOLDER / "good" / "covered-bound-again-when-given-up.evidence.jsonl", "--json")
    told = plain(given_up)["evidence"][0]["shuffles"]
    assert (told["count"], told["uncovered"], told["passed_over"]) == (2, 0, 1)
    assert plain(run("verify", FOLDER / "good" / "managed.evidence.jsonl", "--json"))["evidence"][0]["verdict"] is None


def test_what_a_device_kept_is_held_against_a_file(run: Run, tmp_path: Path) -> None:
    published = json.loads((FOLDER / "vectors.json").read_bytes())
    cases = [one for one in published if one.get("contributions")]
    assert {one["verdict"] and one["verdict"]["kind"] for one in cases} == {None, "held"}
    for one in cases:
        words: list[str] = []
        for at, mine in enumerate(one["contributions"]):
            (tmp_path / f"{at}.json").write_text(json.dumps(mine))
            words += ["--contribution", f"{at}.json"]
        path = FOLDER / one["file"]
        told = run("verify", path, *words)
        assert (told.exit_code, "0.json holds: shuffle A1" in told.stdout) == ((0, True), (1, False))[
            bool(one["verdict"])
        ]
        facts = plain(run("verify", path, *words, "--json"))["evidence"][0]
        assert facts["verdict"] == one["verdict"]
        assert {mine["holds"] for mine in facts["contributions"]} == {one["verdict"] is None}
        assert all(mine["entropy"] not in told.stdout + str(facts) for mine in one["contributions"])

    assert "name a file of it" in run("verify", "--contribution", "0.json").stderr
    two = dealt(Random("two")), dealt(Random("other"), dealt(Random("two")).match, name="B1")
    (tmp_path / "two.evidence.jsonl").write_bytes(file.write(ground(*two)))
    (tmp_path / "A.json").write_text(json.dumps(kept_by(two[0])))
    told = run("verify", "two.evidence.jsonl", "--contribution", "A.json")
    assert told.exit_code == 0
    assert "of what A promised nothing was given for B1: did A promise that?" in told.stdout
    (tmp_path / "B.json").write_text(json.dumps(kept_by(two[1])))
    told = run("verify", "two.evidence.jsonl", "--contribution", "A.json", "--contribution", "B.json")
    assert "did A promise that?" not in told.stdout
    (tmp_path / "none.json").write_text("{}")
    assert "none.json: contribution: required" in run("verify", path, "--contribution", "none.json").stderr


def test_a_kept_checkpoint_counts_only_if_a_key_signed_it_that_was_due(run: Run, tmp_path: Path) -> None:
    """The old key signs nothing after the next one began, nor a checkpoint of another log."""
    path = FOLDER / "good" / "rotated.evidence.jsonl"
    stands = read_checkpoint(read_note(file.read(path.read_bytes()).foot.checkpoint).text)

    def kept(key: Signer, origin: str = stands.origin) -> Result:
        text = stands._replace(origin=origin).text
        (tmp_path / "kept.note").write_text(f"{text}\n{key.sign(text)}")
        return run("verify", path, "--checkpoint", "kept.note", "--key", str(KEY.verifier))

    assert kept(NEXT).exit_code == 0
    for refused in (kept(KEY), kept(NEXT, "elsewhere")):
        assert (refused.exit_code, "not signed with the key that was given" in refused.stderr) == (2, True)


def test_a_page_to_keep_holds_the_log_and_is_one_of_three_files(run: Run, match: Path, tmp_path: Path) -> None:
    kept(run, match)
    named = plain(run("import", match, "--json"))[0]["match"]

    told = plain(run("export", named, "--page", "kept.html", "--json"))
    page = (tmp_path / "kept.html").read_text(encoding="utf-8")
    assert (told, 'id="evidence"' in page) == ({"match": named, "file": "kept.html"}, True)
    bare = run("export", named, "--page", "-", "--initials", "--as", "spectator", "--lang", "ja")
    assert (bare.exit_code, 'lang="ja"' in bare.stdout, 'id="evidence"' in bare.stdout) == (0, True, False)
    for wrong in (["--evidence", "e"], ["-o", "o"], ["--as", "nobody"]):
        assert run("export", named, "--page", "p", *wrong).exit_code == 2
    assert run("export", named, "--page", "-", "--json").exit_code == 2
