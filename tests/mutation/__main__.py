"""Whether the tests notice a rule check, a mask or access that is spoilt: a hundred mutants, chosen by a seed.

`python -m tests.mutation reach NOTES` runs the long tier once and notes which tests reach which mutant;
`python -m tests.mutation kill NOTES` runs, for each mutant, those of the default tier that reach it, the quickest
first, until one fails; those that survive then meet the long tier together. Both take `--mutants-seed` and `--count`;
what the default tier finds is added to NOTES/found.jsonl, so a run that was interrupted goes on.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from queue import SimpleQueue

import msgspec

from tests import postgres
from tests.mutation.mutants import ROOT, Mutant, chosen
from tests.mutation.reach import copied, reaching, tests_run, watch
from tests.mutation.selected import SELECTED

PATIENCE = 3600
"""Seconds after which a run that has not ended counts as failed: the mutant made it endless."""
ALONE = ("-o", "addopts=", "-p", "no:cacheprovider")
"""Options of a run that neither follows another nor leaves anything to the next."""
TIERS: Mapping[str, tuple[str, ...]] = {"default": (), "long": ("--long",)}


class Found(msgspec.Struct):
    """What became of a mutant: the tier whose tests noticed it, and the test; none if it survived both."""

    number: int
    kind: str
    mutant: str
    tests: int
    tier: str = ""
    by: str = ""
    seconds: float = 0.0


@contextmanager
def spoilt(copy: Path, mutants: Iterable[Mutant]) -> Iterator[None]:
    """While inside, the copy has these mutants."""
    sound: dict[str, bytes] = {}
    for mutant in sorted(mutants, key=lambda one: one.start, reverse=True):  # what lies before keeps its place
        file = copy / mutant.path
        sound.setdefault(mutant.path, file.read_bytes())
        file.write_bytes(mutant.spoilt(file.read_bytes()))
    yield
    for path, source in sound.items():
        (copy / path).write_bytes(source)


def kill(number: int, mutant: Mutant, tests: Sequence[str], copy: Path, seed: int) -> Found:
    """Runs the tests of the default tier on the spoilt copy until one fails."""
    found, began = Found(number, mutant.kind, str(mutant), len(tests)), time.monotonic()
    with spoilt(copy, [mutant]):
        failed = failing(copy, tests, ("--exitfirst", "--seed", str(seed))) if tests else []
    if failed:
        found.tier, found.by = "default", failed[0]
    found.seconds = round(time.monotonic() - began, 1)
    return found


def kill_together(
    survived: Sequence[Found], mutants: Sequence[Mutant], tests: Mapping[int, list[str]], seed: int
) -> None:
    """Notes which of those that survived the long tier notices: all at once, and by halves where a test fails."""
    longer = sorted({test for one in survived for test in tests.get(one.number, []) if is_longer(test)})
    if not longer:
        return
    with tempfile.TemporaryDirectory(prefix="adjudicator-together-") as folder:
        copy = copied(Path(folder) / "copy")
        with spoilt(copy, [mutants[one.number] for one in survived]):
            failed = failing(copy, longer, ("--exitfirst", "-n", "2", "--long", "--seed", str(seed)))
    print(f"{len(survived)} together: {failed[:1] or 'not noticed'}", flush=True)
    if failed and len(survived) == 1:
        survived[0].tier, survived[0].by = "long", failed[0]
    elif failed:
        half = len(survived) // 2
        for part in (survived[:half], survived[half:]):
            kill_together(part, mutants, tests, seed)


@cache
def _is_long(file: str) -> bool:
    text = (ROOT / file).read_text()
    return any(word in text for word in ("tests.tier", "mark.sampled", "import given"))


def is_longer(test: str) -> bool:
    """Whether a test may do more in the long tier than by default; of the others one run is enough."""
    return _is_long(test.partition("::")[0])


def failing(copy: Path, tests: Sequence[str], words: Sequence[str]) -> list[str]:
    """Those of the tests that fail on the copy as it stands; what pytest said, if it ran none."""
    files = sorted({test.partition("::")[0] for test in tests})
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as selected:
        selected.write("\n".join(tests))
        selected.flush()
        command = (sys.executable, "-m", "pytest", "-q", *ALONE, "-p", "tests.mutation.selected", *words, *files)
        given = {**os.environ, SELECTED: selected.name}
        try:
            done = subprocess.run(command, cwd=copy, env=given, capture_output=True, text=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return ["(endless)"]
    if done.returncode in (0, 5):
        return []
    if "error: unrecognized arguments" in done.stderr:  # said nothing of a mutant
        raise RuntimeError(done.stderr)
    told = ("FAILED tests/", "ERROR tests/")
    lines = [line.partition(" ")[2] for line in done.stdout.splitlines() if line.startswith(told)]
    return [line.partition(" - ")[0] for line in lines] or [done.stdout[-300:] + done.stderr[-300:]]


def unsound(found: Sequence[Found], seed: int) -> list[str]:
    """Tests that noticed a mutant and fail without one, too: they said nothing of it."""
    with tempfile.TemporaryDirectory(prefix="adjudicator-sound-") as folder:
        copy = copied(Path(folder) / "copy")
        return [
            test
            for tier, words in TIERS.items()
            if (tests := sorted({one.by for one in found if one.tier == tier and "::" in one.by}))
            for test in failing(copy, tests, ("--seed", str(seed), *words))
        ]


def killed(notes: Path, mutants: Sequence[Mutant], seed: int, jobs: int) -> Iterator[Found]:
    """What became of each mutant not looked at yet, as it is found."""
    tests, told = reaching(notes), notes / "found.jsonl"
    done = {one.number for one in _told(told)}
    with tempfile.TemporaryDirectory(prefix="adjudicator-mutants-") as folder, ThreadPoolExecutor(jobs) as pool:
        copies = SimpleQueue[Path]()
        for number in range(jobs):
            copies.put(copied(Path(folder) / str(number)))

        def look(number: int) -> Found:
            copy = copies.get()
            try:
                return kill(number, mutants[number], tests.get(number, []), copy, seed)
            finally:
                copies.put(copy)

        waiting = [pool.submit(look, number) for number in range(len(mutants)) if number not in done]
        for found in map(Future.result, as_completed(waiting)):
            with told.open("ab") as file:
                file.write(msgspec.json.encode(found) + b"\n")
            yield found


def _told(path: Path) -> list[Found]:
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Found) for line in lines]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("what", choices=["reach", "kill"])
    parser.add_argument("notes", type=lambda name: Path(name).resolve())
    parser.add_argument("--mutants-seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="of the sample that the default tier takes")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    mutants = chosen(asked.mutants_seed, asked.count)
    with postgres.server() as url:
        os.environ[postgres.VARIABLE] = url
        if asked.what == "reach":
            with tempfile.TemporaryDirectory(prefix="adjudicator-reach-") as folder:
                copy = copied(Path(folder) / "copy")
                watch(copy, mutants)
                tests_run(copy, asked.notes, ("--long", "-n", str(asked.jobs), "--seed", str(asked.seed)))
            return
        for found in killed(asked.notes, mutants, asked.seed, asked.jobs):
            print(f"{found.tier or 'SURVIVED':8} {found.seconds:6.1f} s  {found.mutant}  {found.by}", flush=True)
        told = _told(asked.notes / "found.jsonl")
        kill_together([one for one in told if not one.tier], mutants, reaching(asked.notes), asked.seed)
        wrong = unsound(told, asked.seed)
    print(*(f"fails without a mutant, too: {test}" for test in wrong), sep="\n")
    noticed = [one for one in told if one.tier and one.by not in wrong]
    default = sum(one.tier == "default" for one in noticed)
    print(f"{len(told)} mutants: {len(noticed)} noticed, {default} of them by the default tier")


if __name__ == "__main__":
    main()
