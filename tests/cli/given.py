"""What tests of the command line start from: commands that are run, and what they wrote."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
from click.testing import CliRunner, Result

from adjudicator.match import Rulesets
from api.cli import main
from api.cli.spread import Asked, Reviewed
from tests.cli.coins import COINS, LINES, record
from tests.given import EXAMPLES

Run: TypeAlias = Callable[..., Result]
Review: TypeAlias = Callable[..., tuple[int, list[Any]]]
NAMES = sorted(path.name for path in EXAMPLES.glob("disputed-*.match.jsonl"))


def calling(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs commands in process, in a folder; anything but an orderly end is an error of the test."""
    monkeypatch.chdir(folder)
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


def deadly(_asked: Asked, matches: list[str]) -> list[Reviewed]:
    """Reviews nothing, and dies of one match."""
    if "deadly" in matches:
        os._exit(9)
    return [Reviewed(match) for match in matches]


def written(folder: Path) -> Path:
    """A match with breaches, a ruling and a note."""
    path = folder / "coins.match.jsonl"
    path.write_text(record(*LINES))
    return path


def imported(run: Run, *words: object) -> str:
    return str(plain(run("import", *words, "--json"))[0]["match"])


def kept(run: Run, match: Path) -> str:
    """A database with a match and a key; a checkpoint of it in `one.note`. The key that others check with."""
    run("import", match)
    key = str(plain(run("ledger", "key", "--name", "club.example/2026", "--json"))["key"])
    assert run("ledger", "checkpoint", "-o", "one.note").exit_code == 0
    return key


def heed_interrupts() -> None:
    """Whoever runs the tests in the background of a shell has them ignored, and so has every child."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
