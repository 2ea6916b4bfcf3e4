"""Which tests reach which mutant: the long tier run once, on a copy whose functions say that they are called."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from tests.exercised import FOLDER
from tests.mutation.mutants import ROOT, Mutant
from tests.mutation.selected import TOOK

REACHED: Final = "ADJUDICATOR_REACHED"
"""Environment variable: the folder where processes of the copy note what they reach."""
ALL: Final = "*"
"""What stands for all tests: the import of a module reaches it."""
PROBE: Final = f'''
def _probe() -> None:
    import builtins, os, sys
    folder, seen = os.environ.get("{REACHED}"), set()
    def reached(number):
        test = "{ALL}" if is_import(sys._getframe(1)) else os.environ.get("PYTEST_CURRENT_TEST", "")
        if folder and (number, test) not in seen:
            seen.add((number, test))
            with open(f"{{folder}}/{{os.getpid()}}", "a") as file:
                file.write(f"{{number}}\\t{{test}}\\n")
    def is_import(frame):
        file = frame.f_code.co_filename
        while frame is not None and not (frame.f_code.co_filename == file and frame.f_code.co_name == "<module>"):
            frame = frame.f_back
        return frame is not None
    builtins.reached = reached
_probe()
'''


def copied(folder: Path) -> Path:
    """A copy of what git tracks, in a folder that must not be there yet."""
    names = subprocess.run(("git", "ls-files", "-z"), cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, names.decode().split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name, follow_symlinks=False)
    return folder


def watch(folder: Path, mutants: Iterable[Mutant]) -> None:
    """Has the functions of the mutants say, in a copy, that they are called."""
    lines: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, mutant in enumerate(mutants):
        lines[mutant.path][mutant.body].append(number)
    for path, bodies in lines.items():
        text = (folder / path).read_text().splitlines(keepends=True)
        for line, numbers in bodies.items():
            first = text[line - 1]
            indent = first[: len(first) - len(first.lstrip())]
            text[line - 1] = "".join(f"{indent}reached({number})\n" for number in numbers) + first
        (folder / path).write_text("".join(text))
    with (folder / "adjudicator/__init__.py").open("a") as file:
        file.write(PROBE)


def tests_run(folder: Path, notes: Path, words: Iterable[str]) -> None:
    """Runs the tests of a watched copy; what they reach and how long each takes stands in the folder of notes."""
    (notes / "reached").mkdir(parents=True)
    given = {**os.environ, REACHED: str(notes / "reached"), TOOK: str(notes / "took")}
    (notes / "exercised").mkdir()
    given[FOLDER] = str(notes / "exercised")
    plugins = ("-p", "tests.mutation.selected", "-p", "tests.exercised")
    command = (sys.executable, "-m", "pytest", "-q", *plugins, *words)
    subprocess.run(command, cwd=folder, env=given, check=False)


def reaching(notes: Path) -> Mapping[int, list[str]]:
    """The tests that reach each mutant, the quickest first: all of them, if the import of its module does."""
    seconds = {}
    for line in (notes / "took").read_text().splitlines():
        took, _, test = line.partition("\t")
        seconds[test] = float(took)
    found: dict[int, set[str]] = defaultdict(set)
    for file in (notes / "reached").iterdir():
        for line in file.read_text().splitlines():
            number, _, test = line.partition("\t")
            found[int(number)].update(seconds if test == ALL else [test.rpartition(" (")[0]])
    return {
        number: sorted(tests & seconds.keys(), key=lambda test: (seconds[test], test))
        for number, tests in found.items()
    }
