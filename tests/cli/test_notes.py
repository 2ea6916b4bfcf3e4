"""`note`: notes beside entries, at the command line; and with what is exported."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.match import Rulesets
from adjudicator.rulesets.malifaux import malifaux
from tests.cli.given import Run, plain
from tests.given import EXAMPLES

GAMES = {"obj": Rulesets([malifaux])}
SAMPLE = EXAMPLES / "disputed-encounter.match.jsonl"


@pytest.fixture
def match(run: Run, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("ADJUDICATOR_DATABASE", "notes.sqlite")
    return run("import", SAMPLE, **GAMES).stdout.split()[0]


def test_a_note_is_added_changed_exported_and_comes_back(run: Run, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = run("note", "add", match, 60, "cut her off <here>", "--mark", "?!", "--draw", "12 8>20 14", **GAMES)
    assert (told.exit_code, "#60 ?! 12 8 > 20 14  cut her off <here>" in told.stdout) == (0, True), told.stderr
    (note,) = plain(run("note", "list", match, "--json", **GAMES))
    assert plain(run("note", "list", match, "--as", "A", "--json", **GAMES)) == []
    assert run("note", "change", match, note["id"][:8], "--for", "all", **GAMES).exit_code == 0
    assert [one["shown"] for one in plain(run("note", "list", match, 60, "--as", "A", "--json", **GAMES))] == [
        "published"
    ]

    bare, noted = (run("export", match, *more, **GAMES).stdout for more in ((), ("--notes",)))
    assert (noted.startswith(bare), noted.count("cut her off"), bare.count("cut her off")) == (True, 1, 0)
    for name, more in (("bare", ()), ("told", ("--notes", "--as", "spectator"))):
        assert run("export", match, "--page", f"{name}.html", *more, **GAMES).exit_code == 0
    assert "cut her off" not in Path("bare.html").read_text()
    assert "cut her off &lt;here&gt;" in Path("told.html").read_text()

    Path("told.match.jsonl").write_text(noted)
    assert match in run("import", "told.match.jsonl", **GAMES).stdout
    monkeypatch.setenv("ADJUDICATOR_DATABASE", "other.sqlite")
    (came,) = plain(run("import", "told.match.jsonl", "--json", **GAMES))
    assert came["notes"] == 1
    (back,) = plain(run("note", "list", came["match"], "--as", "spectator", "--json", **GAMES))
    assert (back["text"], back["drawn"], back["is_mine"]) == ("cut her off <here>", ["12 8 > 20 14"], False)
    assert run("note", "delete", came["match"], back["id"][:6], **GAMES).exit_code == 0
    assert run("export", came["match"], "--notes", **GAMES).stdout == bare


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("add", 0, "x"), "position: There is no entry 0; the match stands at 90"),
        (("add", 60), "text: A note has words, a mark or something drawn"),
        (("add", 60, "--draw", "99 99"), "drawn[0]: The board has no place 99 99 at #60"),
        (("add", 60, "x" * 2001), "text"),
        (("delete", "zz"), "The match has no note zz"),
        (("list", "--as", "C"), "This match has no viewer C"),
    ],
)
def test_what_cannot_be_is_said(run: Run, match: str, words: tuple[object, ...], says: str) -> None:
    command, *more = words
    told = run("note", command, match, *more, **GAMES)
    assert (told.exit_code, says in told.stderr) == (2, True), (told.stdout, told.stderr)
