"""`adjudicator new`: a game under any name keeps the contract, and is as the linter wants it."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.cases.contract import contract
from adjudicator.match import Rulesets
from adjudicator.plain.said import Said
from adjudicator.rulesets import RULESETS
from adjudicator.scaffold import GAMES, LONGEST, written
from adjudicator.seam.ruleset import Refused
from tests.cli.given import Run, calling, plain

LONG = "a" * (LONGEST - 1) + "b"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return calling(tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("name", "like"),
    [("go9", "all-open"), ("river_crossing", "with-secrets"), (LONG, "all-open"), (LONG[::-1], "with-secrets")],
)
def test_a_game_of_any_name_keeps_the_contract(
    name: str, like: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = written(name, Rulesets(RULESETS), tmp_path, like)

    monkeypatch.syspath_prepend(str(tmp_path / name))
    game = getattr(importlib.import_module(name), name)
    unkept = {part.id: [*map(str, part.unkept())] for part in contract(game, 1)}
    for module in [module for module in sys.modules if module.partition(".")[0] == name]:
        del sys.modules[module]
    assert not any(unkept.values()), unkept
    assert all(path.is_relative_to(tmp_path / name) and path.is_file() for path in files)
    assert not [path for path in files if GAMES[like][0] in path.read_text("utf-8").split()]


@pytest.mark.parametrize("like", GAMES)
def test_ruff_has_nothing_to_say(like: str, tmp_path: Path) -> None:
    for name in ("go9", LONG):
        written(name, Rulesets(RULESETS), tmp_path, like)
    for words in (["check"], ["format", "--check"]):
        ran = subprocess.run([sys.executable, "-m", "ruff", *words, "--no-cache", tmp_path], capture_output=True)
        assert ran.returncode == 0, ran.stdout.decode()


REFUSED = {
    "Chess": "Chess is no name for a game: up to 20 letters a to z, digits and _, a letter first, no _ at the end",
    "9go": "9go is no name for a game",
    "go_": "go_ is no name for a game",
    "../go": "../go is no name for a game",
    "z" * (LONGEST + 1): "is no name for a game",
    "locke": "There is a game locke already",
    "m_f_x": "There is a game m_f_x already",
    "class": "class means something to Python already",
    "match": "match means something to Python already",
    "json": "json means something to Python already",
    "adjudicator": "adjudicator means something to Python already",
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_that_no_game_may_have_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        written(name, Rulesets(RULESETS), tmp_path)

    assert isinstance(refused.value.says, Said)
    assert REFUSED[name] in str(refused.value.says)
    assert not [*tmp_path.iterdir()]


def test_it_is_written_where_nothing_is_yet(run: Run, tmp_path: Path) -> None:
    made = plain(run("new", "ferry", "--json"))
    again = run("new", "ferry")
    elsewhere = run("new", "ferry", "--in", tmp_path / "ferry" / "tests")
    bad = run("new", "COINS")

    assert (made["name"], made["folder"]) == ("ferry", "ferry")
    assert "ferry/__init__.py" in made["files"]
    assert all((tmp_path / "ferry" / file).is_file() for file in made["files"])
    assert (again.exit_code, again.stderr) == (2, "Error: ferry is there already: remove it, or name another\n")
    assert elsewhere.stdout.endswith(
        f"pip install -e {tmp_path / 'ferry' / 'tests' / 'ferry'}\n    adjudicator check ferry\n"
    )
    assert (bad.exit_code, "is no name for a game" in bad.stderr) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["ferry"]
