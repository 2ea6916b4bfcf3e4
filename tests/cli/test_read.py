"""`adjudicator read decks`: card facts and decklists made into the record of a session."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.match import Rulesets
from adjudicator.rulesets import RULESETS
from api.cli import main

FACTS = '{"name": "Fen Imp", "types": ["Creature"], "mana_cost": "{1}{B}", "power": 2, "toughness": 1}\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "facts.jsonl").write_text(FACTS)
    (tmp_path / "fen.txt").write_text("4 Fen Imp (FEN) 12\n6 Swamp\n\nSideboard\n2 Island\n")
    (tmp_path / "typo.txt").write_text("4 Fen Ipm\n")
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words, obj=Rulesets(RULESETS), prog_name="adjudicator")


def test_facts_and_decks_become_a_session_that_plays(folder: Path) -> None:
    done = run("read", "decks", "facts.jsonl", "fen.txt", "fen.txt", "--title", "Fen night")

    header, *notes = map(json.loads, done.stdout.splitlines())
    assert (done.exit_code, header["title"], header["ruleset"]) == (0, "Fen night", "mtg_trpg")
    assert header["setup"]["decks"] == {"A": {"Fen Imp": 4, "Swamp": 6}, "B": {"Fen Imp": 4, "Swamp": 6}}
    assert [note["text"] for note in notes] == [f"{seat}'s sideboard is left out: 2 Island" for seat in "AB"]
    (folder / "setup.json").write_text(json.dumps(header["setup"]))
    made = run("generate", "--ruleset", "mtg_trpg", "--seed", "1", "--min-events", "20", "--setup", "setup.json")
    assert made.exit_code == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ("decks", "facts.jsonl", "typo.txt"),
            "decks.A: No facts are known of the card Fen Ipm. Did you mean Fen Imp?",
        ),
        (("decks", "facts.jsonl"), "decks: A decklist for each character comes after the card facts"),
        (("scrolls", "facts.jsonl"), "There is no reader of scrolls; known: decks"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_what_makes_no_set_up_is_unusable(words: tuple[str, ...], says: str) -> None:
    done = run("read", *words)

    assert (done.exit_code, done.stdout) == (2, "")
    assert says in done.stderr
