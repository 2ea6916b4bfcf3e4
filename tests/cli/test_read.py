"""`adjudicator read`: files as players have them, made into a set-up."""

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


def test_facts_and_decks_become_a_set_up_that_plays(folder: Path) -> None:
    done = run("read", "mtg_trpg", "decks", "facts.jsonl", "fen.txt", "fen.txt")

    assert done.exit_code == 0
    assert json.loads(done.stdout)["decks"] == {"A": {"Fen Imp": 4, "Swamp": 6}, "B": {"Fen Imp": 4, "Swamp": 6}}
    (folder / "setup.json").write_text(done.stdout)
    made = run("generate", "--ruleset", "mtg_trpg", "--seed", "1", "--min-events", "20", "--setup", "setup.json")
    assert made.exit_code == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ("mtg_trpg", "decks", "facts.jsonl", "typo.txt"),
            "deck A: no facts of the card Fen Ipm; did you mean Fen Imp?",
        ),
        (("mtg_trpg", "decks", "facts.jsonl"), "decks: a decklist for each character comes after the card facts"),
        (("mtg_trpg", "scrolls", "facts.jsonl"), "mtg_trpg reads no 'scrolls'; known: decks"),
        (("chess", "decks", "facts.jsonl"), "chess"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_what_makes_no_set_up_is_unusable(words: tuple[str, ...], says: str) -> None:
    done = run("read", *words)

    assert (done.exit_code, done.stdout) == (2, "")
    assert says in done.stderr
