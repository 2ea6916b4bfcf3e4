"""The games that docs/writing-a-ruleset.md walks through: written, imported, installed, and the program beside them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from adjudicator.match import Game
from tests.given import PROGRAM, ROOT

SCAFFOLD = ROOT / "adjudicator" / "scaffold"
Ran = subprocess.CompletedProcess[str]


def nim_in(root: Path) -> Path:
    """The project of Nim, written there."""
    return shutil.copytree(SCAFFOLD / "all-open", root / "nim")


def imported(name: str, folder: Path) -> Iterator[Game]:
    """The game of a project, for a while."""
    sys.path.insert(0, str(folder))
    try:
        yield getattr(import_module(name), name)
    finally:
        sys.path.remove(str(folder))
        for module in [module for module in sys.modules if module.partition(".")[0] == name]:
            del sys.modules[module]


def put(site: Path, name: str, value: str, version: str = "1.2") -> None:
    """Installs a package that names a game."""
    info = site / f"{name}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[adjudicator.games]\n{name} = {value}\n", "utf-8")


def adjudicator(site: Path, *words: object) -> Ran:
    """The program, beside what is installed there."""
    path = os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        [*PROGRAM, *map(str, words)],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
