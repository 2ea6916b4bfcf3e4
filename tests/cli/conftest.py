"""The command line with the game of coins, in a folder of its own; matches of it, and an archive."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.coins import CLEAN, record
from tests.cli.given import NAMES, Review, Run, calling, written
from tests.given import EXAMPLES, PROGRAM, ROOT


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return calling(tmp_path, monkeypatch)


@pytest.fixture
def match(tmp_path: Path) -> Path:
    return written(tmp_path)


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
    return given | {"PYTHONPATH": str(ROOT)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An archive with a folder in it, and in that a record that is cut off."""
    inner = tmp_path / "archive" / "osaka"
    inner.mkdir(parents=True)
    for name in NAMES:
        shutil.copy(EXAMPLES / name, inner)
    shutil.copy(EXAMPLES / "clean-duels.match.jsonl", inner.parent)
    (inner / "cut.match.jsonl").write_text('{"record": "adjudicator", "for')
    return inner.parent


@pytest.fixture
def review(tmp_path: Path, environment: dict[str, str]) -> Review:
    """Starts the program on an archive; its exit code, and what it wrote as JSON."""

    def call(archive: object, *words: object) -> tuple[int, list[Any]]:
        given = [*PROGRAM, "review", "--json", "--archive", str(archive), *map(str, words)]
        done = subprocess.run(given, text=True, capture_output=True, timeout=120, env=environment, cwd=tmp_path)
        assert done.stderr == ""
        return done.returncode, [msgspec.json.decode(line) for line in done.stdout.splitlines()]

    return call
