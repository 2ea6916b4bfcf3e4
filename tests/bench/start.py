"""How long a command takes to start, beside a process that imports its two smallest libraries;
`python -m tests.bench.start` prints it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.bench.harness import ms, timed
from tests.bench.writes import Row

ROOT = Path(__file__).parents[2]
STARTS = 15
BARE = "import click, msgspec"
PROGRAM = "from api.start import main; main()"
COMMANDS = {
    "--version": "≤ 3",
    "--help": "≤ 3",
    "review examples/disputed-duels.match.jsonl": "≤ 10",
    "review examples/disputed-moss-road.match.jsonl": "≤ 10",
    "review examples/disputed-espers.match.jsonl": "≤ 10",
}
"""Each with the most times that it may take as long."""


def rows() -> list[Row]:
    """A row for each command, each run in a new process."""
    found = timed({"bare": started(BARE), **{words: started(PROGRAM, *words.split()) for words in COMMANDS}}, STARTS)
    return [
        (f"adjudicator {words} against `{BARE}`", ms(found[words]),
         f"{found[words].over(found['bare']):.2f}", bar)
        for words, bar in COMMANDS.items()
    ]  # fmt: skip


def started(code: str, *words: str) -> Callable[[], None]:
    """A run of this code in a new process, which keeps what it compiles, as an installed program does."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def run() -> None:
        done = subprocess.run((sys.executable, "-c", code, *words), cwd=ROOT, env=environment, capture_output=True)
        assert done.returncode in (0, 1), done.stderr.decode()

    return run


if __name__ == "__main__":
    for row in rows():
        print(*row, sep=" | ")
