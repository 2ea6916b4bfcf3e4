"""`import` and `export`: records into a database and out of it again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from adjudicator.store.database import without_password
from tests.cli.coins import CLEAN, record
from tests.cli.given import Run, imported, plain


def test_what_was_imported_is_exported_and_imported_the_same(run: Run, match: Path, tmp_path: Path) -> None:
    once = run("export", imported(run, match)).stdout_bytes
    again = tmp_path / "again.match.jsonl"
    again.write_bytes(once)

    other = imported(run, again, "--database", "other.sqlite")

    assert run("export", other, "--database", "other.sqlite").stdout_bytes == once


def test_an_import_names_each_match(run: Run, match: Path, clean: Path) -> None:
    result = run("import", match, clean)

    assert result.exit_code == 0
    assert [line.split(maxsplit=1)[1] for line in result.stdout.splitlines()] == [
        "Osaka Open R3, table 12 (10 events)",
        "Osaka Open R3, table 12 (2 events)",
    ]


def test_an_import_as_json_has_file_match_title_entries(run: Run, match: Path) -> None:
    (facts,) = plain(run("import", match, "--json"))

    assert (facts["file"], facts["title"], facts["entries"]) == (str(match), "Osaka Open R3, table 12", 10)


def test_the_same_record_is_imported_once(run: Run, match: Path) -> None:
    assert imported(run, match) == imported(run, match)


def test_the_database_is_a_file_here_unless_the_environment_names_one(run: Run, match: Path, tmp_path: Path) -> None:
    run("import", match)
    run("import", match, env={"ADJUDICATOR_DATABASE": str(tmp_path / "named.sqlite")})

    assert (tmp_path / "adjudicator.sqlite").exists()
    assert (tmp_path / "named.sqlite").exists()


def test_one_bad_file_and_nothing_is_imported(run: Run, match: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.match.jsonl"
    bad.write_text(match.read_text() + '{"event": "Paid", "seat": "C", "amount": 1}\n')

    result = run("import", match, bad)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: {bad}: line 12, seat: no seat C\n"
    assert not (tmp_path / "adjudicator.sqlite").exists()


def test_an_export_may_go_to_a_file(run: Run, match: Path, tmp_path: Path) -> None:
    found = imported(run, match)
    result = run("export", found, "-o", "out.match.jsonl")

    assert (result.exit_code, result.stdout) == (0, "")
    assert (tmp_path / "out.match.jsonl").read_bytes() == run("export", found).stdout_bytes


def test_an_export_as_json_holds_the_lines(run: Run, match: Path) -> None:
    found = imported(run, match)
    told = plain(run("export", found, "--json"))

    assert told["match"] == found
    assert [line.get("event") for line in told["record"]][:3] == [None, "TurnStarted", "Paid"]
    assert plain(run("export", found, "--json", "-o", "out")) == {"match": found, "disputes": 0, "file": "out"}


def test_an_unknown_match_is_unusable(run: Run, match: Path) -> None:
    run("import", match)
    unknown = uuid4()

    result = run("export", unknown)

    assert (result.exit_code, result.stderr) == (2, f"Error: There is no match {unknown}\n")
    assert run("export", "yesterday").exit_code == 2


def test_an_export_makes_no_database(run: Run, tmp_path: Path) -> None:
    assert run("export", uuid4()).exit_code == 2
    assert not (tmp_path / "adjudicator.sqlite").exists()


@pytest.mark.parametrize(
    "database",
    [
        "nowhere/else.sqlite",
        ".",
        "clean.match.jsonl",
        "mysql://127.0.0.1/matches",
        "postgresql://judge:secret@127.0.0.1:1/matches",
        "postgresql://judge:secret@127.0.0.1:no/matches",
    ],
)
def test_a_database_out_of_reach_is_unusable(run: Run, clean: Path, database: str) -> None:
    for words in (["import", clean], ["serve", "--port", 0]):
        result = run(*words, "--database", database)

        assert result.exit_code == 2
        assert " cannot be opened: " in result.stderr
        assert result.stderr.startswith("Error: The database ")
        assert "secret" not in result.stderr


def test_an_output_that_cannot_be_written_is_unusable(run: Run, match: Path) -> None:
    result = run("export", imported(run, match), "-o", "no/such/folder.jsonl")

    assert (result.exit_code, result.stderr) == (2, "Error: no/such/folder.jsonl: No such file or directory\n")


def test_matches_live_on_postgresql_too(run: Run, match: Path, postgres_url: str) -> None:
    found = imported(run, match, "--database", postgres_url)

    assert run("export", found, "--database", postgres_url).exit_code == 0


# ---- verify


def harm(path: Path, position: int, change: str) -> None:
    """Changes or removes what is stored at a position, behind the service's back."""
    with closing(sqlite3.connect(path)) as database, database:
        where = f"WHERE originator_version = {position}"
        database.execute(f"UPDATE stored_events {change} {where}" if change else f"DELETE FROM stored_events {where}")  # noqa: S608


def head(path: Path, match: str) -> tuple[int, str]:
    """How many entries a match has, and the digest of the last."""
    with closing(sqlite3.connect(path)) as database:
        where = "WHERE originator_id = ? ORDER BY originator_version"
        states = database.execute(f"SELECT state FROM stored_events {where}", (UUID(match).hex,)).fetchall()  # noqa: S608
    return len(states), sha256(states[-1][0]).hexdigest()


def test_what_was_stored_and_left_alone_is_intact(run: Run, match: Path, clean: Path, tmp_path: Path) -> None:
    ids = sorted([imported(run, match), imported(run, clean)])
    heads = [head(tmp_path / "adjudicator.sqlite", one) for one in ids]

    result = run("verify")

    assert result.exit_code == 0
    *found, ledger, untold = result.stdout.splitlines()
    assert found == [
        f"{one}  intact: {count} entries, the last with digest {digest} · unverified replay"
        for one, (count, digest) in zip(ids, heads, strict=True)
    ]
    assert ledger == "ledger: nothing is signed (`adjudicator ledger key` makes a key)"
    assert untold.startswith("Whether an older copy was put back shows by a checkpoint ")
    facts = {
        "match": ids[1],
        "dispute": None,
        "entries": heads[1][0],
        "head": heads[1][1],
        "breaks_at": None,
        "why": None,
        "shuffles": 0,
        "opened": 0,
        "uncovered": 0,
    }
    told = plain(run("verify", ids[1], "--json"))
    assert told["matches"][0].pop("fidelity")["label"] == "unverified"
    assert told == {"matches": [facts], "ledger": None, "views": None, "evidence": []}


def test_what_leaves_no_trace_shows_by_a_head_kept_elsewhere(run: Run, match: Path, tmp_path: Path) -> None:
    found = imported(run, match)
    (kept,) = plain(run("verify", "--json"))["matches"]
    harm(tmp_path / "adjudicator.sqlite", kept["entries"] - 1, "")

    (cut,) = plain(run("verify", "--json"))["matches"]

    assert (cut["match"], cut["why"], cut["entries"]) == (found, None, kept["entries"] - 1)
    assert cut["head"] != kept["head"]


def test_every_match_is_verified(run: Run, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.match.jsonl" for number in range(60)]
    for number, path in enumerate(paths):
        path.write_text(record(*CLEAN, *CLEAN[2:] * number))
    run("import", *paths)

    assert run("verify").stdout.count("  intact: ") == 60


UNLIKE = "it or the entry before it was changed, moved or removed"


@pytest.mark.parametrize(
    ("position", "change", "breaks_at", "why"),
    [
        (2, """SET state = CAST(replace(state, '"amount":', '"amount":1') AS BLOB)""", 3, UNLIKE),
        (2, """SET state = CAST(replace(state, '[2,', '[4,') AS BLOB)""", 2, "holds entry 4 of match "),
        (2, "SET state = CAST(substr(state, 2) AS BLOB)", 2, ""),
        (2, """SET state = replace(state, '"amount":', '"amount":1')""", 2, "no bytes are stored"),
        (2, "SET state = 5", 2, "no bytes are stored"),
        (2, "SET state = NULL", 2, "no bytes are stored"),
        (2, "SET topic = 'os.system'", 2, "no such topic: 'os.system'"),
        (2, "", 2, "it is missing, or stands at another position"),
        (0, "SET state = CAST(substr(state, 2) AS BLOB)", 0, ""),
        (0, "", 0, "it is missing, or stands at another position"),
    ],
    ids=[
        *("changed", "moved", "broken", "text", "number", "NULL", "topic", "removed"),
        *("first broken", "first removed"),
    ],
)
def test_an_entry_that_was_tampered_with_is_found(
    run: Run, match: Path, clean: Path, tmp_path: Path, position: int, change: str, breaks_at: int, why: str
) -> None:
    found = imported(run, match)
    harm(tmp_path / "adjudicator.sqlite", position, change)
    other = imported(run, clean)

    result = run("verify")

    assert result.exit_code == 1
    lines = dict(line.split("  ", 1) for line in result.stdout.splitlines()[:-2])
    assert lines[found].startswith(f"broken at position {breaks_at}: {why}")
    assert lines[other].startswith("intact: ")
    facts = plain(run("verify", found, "--json"))["matches"][0]
    assert (facts["breaks_at"], facts["entries"]) == (breaks_at, breaks_at)
    assert facts["why"].startswith(why)


def test_what_is_no_id_is_named_and_the_rest_verified(run: Run, match: Path, clean: Path, tmp_path: Path) -> None:
    imported(run, match)
    harm(tmp_path / "adjudicator.sqlite", 0, "SET originator_id = 'nonsense'")
    harm(tmp_path / "adjudicator.sqlite", 1, "SET originator_id = NULL")
    other = imported(run, clean)

    result = run("verify")

    assert result.exit_code == 1
    lines = {line[:36].strip(): line[38:] for line in result.stdout.splitlines()[:-2]}
    for stray in ("'nonsense'", "NULL"):
        assert lines[stray] == "cannot be verified: this is not the id of a match, so nothing is read under it"
    assert lines[other].startswith("intact: ")
    assert run("review", other[:6]).exit_code == 0


def test_a_match_of_a_game_that_is_not_there_cannot_be_verified(run: Run, clean: Path, tmp_path: Path) -> None:
    found = imported(run, clean)
    harm(tmp_path / "adjudicator.sqlite", 0, """SET state = CAST(replace(state, '"coins"', '"chess"') AS BLOB)""")

    assert run("verify").stdout.startswith(f"{found}  cannot be verified: There is no ruleset chess; known: coins\n")
    assert "There is no ruleset chess; known: coins" in run("review", found).stderr


@pytest.mark.parametrize("address", ["adjudicator.sqlite", "sqlite:///adjudicator.sqlite"])
def test_what_is_not_there_cannot_be_verified(run: Run, tmp_path: Path, address: str) -> None:
    result = run("verify", "--database", address)
    assert (result.exit_code, result.stderr) == (2, f"Error: There is no database {address}\n")
    assert not (tmp_path / "adjudicator.sqlite").exists()


def test_a_match_that_is_not_there_cannot_be_verified(run: Run, match: Path) -> None:
    imported(run, match)
    unknown = uuid4()
    result = run("verify", unknown)
    assert (result.exit_code, result.stderr) == (2, f"Error: There is no match {unknown}\n")


def test_a_database_without_matches_says_so(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.sqlite").touch()
    result = run("verify", "--database", "empty.sqlite")
    assert (result.exit_code, result.stdout) == (0, "no matches\n")


SECRET = [
    "foo://judge:secret@host/x",
    "postgresql://judge:secret@127.0.0.1:1/matches",
    "postgresql://judge:%73ecret@127.0.0.1:1/matches",
    "postgresql://judge:secret%zz@127.0.0.1:1/matches",
    "postgresql://judge:secret%00@127.0.0.1:1/matches",
    "postgresql://judge:a secret@127.0.0.1:1/matches",
    "postgresql://judge:a@secret@127.0.0.1:1/matches",
    "postgresql://judge:a/secret@127.0.0.1:1/matches",
    "postgresql://judge:1/secret@127.0.0.1:1/matches",
    "postgresql://judge:a:secret@127.0.0.1:1/matches",
    "postgresql://judge:a?secret@127.0.0.1:1/matches",
    "postgresql://judge:a#secret@127.0.0.1:1/matches",
    "postgresql://judge:secret@[::1/matches",
    "postgresql://judge:secret@127.0.0.1:no/matches",
    "postgresql://judge:secret",
    "postgresql:/judge:secret@127.0.0.1/matches",
    "postgresql:judge:secret@127.0.0.1/matches",
    "postgresql://127.0.0.1:1/matches?user=judge&password=secret",
    "postgresql://127.0.0.1:1/matches?password=a@secret",
    "postgresql://127.0.0.1:1/matches?passwor%64=secret",
    "postgresql://127.0.0.1:1/matches?password=secret&password=secret=",
    "postgresql://127.0.0.1:1/matches?password=secret&sslpassword=secret",
    "postgresql://127.0.0.1:1/matches?password=secret&nothing=1",
    "POSTGRESQL://judge:secret@127.0.0.1:1/matches",
    "host=127.0.0.1 port=1 user=judge password=secret",
    "password = 'a secret' host=127.0.0.1",
]


@pytest.mark.parametrize("database", SECRET)
def test_a_password_is_shown_nowhere(run: Run, database: str, caplog: pytest.LogCaptureFixture) -> None:
    result = run("serve", "--port", 0, "--database", database)

    assert result.exit_code == 2
    assert "secret" not in result.output + result.stderr + caplog.text + str(result.exception)


@pytest.mark.parametrize(
    ("database", "shown"),
    [
        ("adjudicator.sqlite", "adjudicator.sqlite"),
        ("sqlite:////srv/a:b@c.sqlite", "sqlite:////srv/a:b@c.sqlite"),
        ("postgresql:///matches", "postgresql:///matches"),
        ("postgresql://judge:secret@db.example:5432/matches", "postgresql://judge@db.example:5432/matches"),
        ("postgresql://judge@[::1]/matches?password=secret", "postgresql://judge@[::1]/matches"),
        ("postgresql://:secret@db.example/matches", "postgresql://db.example/matches"),
    ],
)
def test_an_address_is_shown_without_its_password(database: str, shown: str) -> None:
    assert without_password(database) == shown
