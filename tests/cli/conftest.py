"""The command line as tests call it: with the game of coins, in a folder of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
from click.testing import CliRunner, Result

from adjudicator.match import Rulesets
from api.cli import main
from tests.cli.coins import CLEAN, COINS, LINES, record

Run: TypeAlias = Callable[..., Result]
PROGRAM = (sys.executable, "-c", "from api.cli import main; main(prog_name='adjudicator')")
"""The installed script, started as a process of its own."""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in process; anything but an orderly end is an error of the test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ADJUDICATOR_DATABASE", raising=False)
    monkeypatch.delenv("COLUMNS", raising=False)

    def call(*words: object, **more: Any) -> Result:
        known = {"obj": Rulesets([COINS]), "prog_name": "adjudicator"}
        result = CliRunner().invoke(main, [str(word) for word in words], **known | more)
        if not isinstance(result.exception, SystemExit | None):
            raise result.exception
        assert "Traceback" not in result.output
        return result

    return call


def plain(result: Result) -> Any:
    """What a command wrote as JSON."""
    return msgspec.json.decode(result.stdout)


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """A match with breaches, a ruling and a note."""
    path = tmp_path / "coins.match.jsonl"
    path.write_text(record(*LINES))
    return path


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    """A match in which nothing is wrong."""
    path = tmp_path / "clean.match.jsonl"
    path.write_text(record(*CLEAN))
    return path


@pytest.fixture
def environment() -> dict[str, str]:
    """The environment of a process that finds the code."""
    given = {key: value for key, value in os.environ.items() if key not in ("ADJUDICATOR_DATABASE", "COLUMNS")}
    return given | {"PYTHONPATH": str(Path(__file__).parents[2])}
