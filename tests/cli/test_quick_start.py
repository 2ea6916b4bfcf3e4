"""A quick start: what a command does not need is not imported. Modules are looked at, not the clock."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import click
import pytest

from adjudicator.rulesets import GAMES, RULESETS
from api.cli import COMMANDS, main

ROOT = Path(__file__).parents[2]
RECORDS = {
    "malifaux": "disputed-duels.match.jsonl",
    "mtg_trpg": "disputed-moss-road.match.jsonl",
    "locke": "disputed-espers.match.jsonl",
}
"""By game, an example in which rules are broken, so that all of a review is written."""
SAYS_WHICH = """
import atexit, sys
from sysconfig import get_path

LIBRARIES = get_path("purelib"), get_path("platlib")

def told():
    for name, module in sys.modules.items():
        file = getattr(module, "__file__", None) or ""
        print("theirs" if file.startswith(LIBRARIES) else "other", name, file=sys.stderr)

atexit.register(told)
sys.argv = ["adjudicator", *sys.argv[1:]]
if sys.argv[1:]:
    from api.start import main
    main()
"""
"""Starts the command line, or nothing; tells at the end which modules are loaded, and which of them are libraries'."""
OURS = {"adjudicator", "api", "projections"}


@cache
def loaded(*words: str) -> tuple[frozenset[str], frozenset[str]]:
    """The modules of ours in a process that ran this command, and the libraries in it beyond those of an empty one."""
    done = subprocess.run((sys.executable, "-c", SAYS_WHICH, *words), cwd=ROOT, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    assert bool(done.stdout) is bool(words)
    modules = [line.split() for line in done.stderr.splitlines()]
    ours = frozenset(name for _, name in modules if name.partition(".")[0] in OURS)
    theirs = frozenset(name.partition(".")[0] for whose, name in modules if whose == "theirs") - OURS
    return ours, theirs - (loaded()[1] if words else frozenset())


def review(game: str) -> tuple[frozenset[str], frozenset[str]]:
    """The modules of a review of that game's example."""
    return loaded("review", f"examples/{RECORDS[game]}")


@pytest.mark.parametrize("words", ["--version", "--help"])
def test_the_version_and_the_help_import_click_and_their_own_three_files(words: str) -> None:
    ours, theirs = loaded(words)

    assert theirs == {"click"}
    assert ours == {"adjudicator", "api", "api.start", "api.cli", "api.cli.commands"}


@pytest.mark.parametrize("game", RECORDS)
def test_a_review_imports_four_libraries(game: str) -> None:
    """No numpy, shapely, cryptography, Flask, marshmallow, eventsourcing, psycopg …: a fifth needs a good reason."""
    assert review(game)[1] - {"typing_extensions"} == {
        "click",
        "msgspec",
        "rich",
        "yaml",
    }  # msgspec's, where there is one


@pytest.mark.parametrize("game", RECORDS)
def test_a_review_imports_its_game_and_no_other(game: str) -> None:
    games = {name.split(".")[2] for name in review(game)[0] if name.startswith("adjudicator.rulesets.")}

    assert games == {game}


@pytest.mark.parametrize("game", RECORDS)
def test_a_review_draws_audits_keeps_and_serves_nothing(game: str) -> None:
    ours = review(game)[0]

    assert not [name for name in ours if "drawing" in name or name == "adjudicator.seam.svg"]
    assert not [name for name in ours if name.startswith(("adjudicator.fairness.audit", "projections", "api.http"))]
    assert {name for name in ours if name.startswith("adjudicator.store.")} == {
        "adjudicator.store.database",  # how an address is read
        "adjudicator.store.entry",
    }
    assert not ours & {"adjudicator.service", "adjudicator.matches", "api.cli.database", "api.cli.spread"}
    assert {name for name in ours if name.startswith("api.cli.")} >= {"api.cli.review", "api.cli.reader"}


def test_a_drawing_does_import_what_draws() -> None:
    """So the tests above look for the right names."""
    drawn = loaded("board", "examples/disputed-table.match.jsonl", "5")[0]

    assert {"adjudicator.seam.svg", "adjudicator.rulesets.malifaux.drawing.board"} <= drawn


def test_every_game_is_one_of_the_examples_here() -> None:
    assert list(GAMES) == [game.name for game in RULESETS] == list(RECORDS)


@pytest.mark.parametrize("width", [40, 80, 100, 200])
def test_the_help_says_of_each_command_what_it_says_itself(width: int) -> None:
    context = click.Context(main)
    announced, own = click.HelpFormatter(width=width), click.HelpFormatter(width=width)
    main.format_commands(context, announced)
    click.Group(commands=dict(main.commands)).format_commands(context, own)

    assert announced.getvalue() == own.getvalue()
    assert list(main.commands) == list(COMMANDS)
    assert all(command.name == name for name, command in main.commands.items())
