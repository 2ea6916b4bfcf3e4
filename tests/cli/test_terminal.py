"""What reaches a terminal, a narrow one, a pipe; colours, progress, encodings."""

from __future__ import annotations

import os
import pty
import re
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click
from rich.cells import cell_len

from api.cli import main
from tests.cli.coins import CLEAN, record
from tests.cli.given import Run
from tests.given import PROGRAM

SOURCE = """
from adjudicator.match import Rulesets
from api.cli import main
from tests.cli.coins import COINS
main(obj=Rulesets([COINS]), prog_name="adjudicator")
"""
COINS = (*PROGRAM[:-1], SOURCE)


def parts(terminal: int) -> Iterator[bytes]:
    """What is written on a terminal, until its other end is closed."""
    with suppress(OSError):
        while part := os.read(terminal, 4096):
            yield part


def on_a_terminal(environment: dict[str, str], *words: str) -> str:
    """What the program writes on a terminal of its own, its errors and progress left out."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COINS, *words], stdin=theirs, stdout=theirs, stderr=subprocess.DEVNULL, env=environment
    )
    os.close(theirs)
    written = b"".join(parts(ours))
    process.wait(timeout=60)
    os.close(ours)
    return written.decode()


def test_forty_columns_are_enough(run: Run, match: Path) -> None:
    for words in (
        ["review", match],
        ["review", match, "--lang", "ja"],
        ["step", match, 8],
        ["options", match, 3],
        ["rules"],
    ):
        result = run(*words, env={"COLUMNS": "40"})

        assert max(cell_len(line) for line in result.stdout.splitlines()) <= 40


def test_a_pipe_has_whole_lines_and_no_colours(run: Run, match: Path) -> None:
    result = run("step", match, 8, "--full")

    assert "\x1b" not in result.output
    assert result.stderr == ""


def test_a_terminal_has_colours_unless_they_are_not_wanted(environment: dict[str, str], match: Path) -> None:
    given = environment | {"TERM": "xterm-256color", "COLUMNS": "60"}

    assert "\x1b[1;31m" in on_a_terminal(given, "review", str(match))
    assert "\x1b[1;31m" not in on_a_terminal(given | {"NO_COLOR": "1"}, "review", str(match))


def test_json_on_a_terminal_is_json(environment: dict[str, str], match: Path) -> None:
    assert "\x1b[1" not in on_a_terminal(environment | {"TERM": "xterm"}, "review", str(match), "--json")


def test_progress_leaves_the_output_alone(environment: dict[str, str], match: Path) -> None:
    ours, theirs = pty.openpty()
    done = subprocess.run([*COINS, "review", match], stdout=subprocess.PIPE, stderr=theirs, env=environment)
    os.close(theirs)
    shown = os.read(ours, 65536)
    os.close(ours)

    assert b"Reviewing" in shown
    assert b"Reviewing" not in done.stdout
    assert b"\x1b" not in done.stdout


def test_an_import_of_one_long_file_shows_how_far_it_is(environment: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "long.match.jsonl"
    path.write_text(record(*CLEAN, *CLEAN[2:] * 20_000))
    events = path.read_text().count("\n") - 1
    ours, theirs = pty.openpty()
    given = environment | {"TERM": "xterm", "COLUMNS": "80"}
    with subprocess.Popen([*COINS, "import", path], stdout=subprocess.PIPE, stderr=theirs, env=given, cwd=tmp_path):
        os.close(theirs)
        shown = b"".join(parts(ours)).decode()
    os.close(ours)

    assert any(0 < int(read) < events for read in re.findall(rf"(\d+)/{events}", shown))


def test_an_old_encoding_breaks_nothing(environment: dict[str, str], match: Path) -> None:
    done = subprocess.run(
        [*COINS, "review", match, "--lang", "ja"],
        env=environment | {"PYTHONIOENCODING": "latin-1"},
        capture_output=True,
    )

    assert (done.returncode, done.stderr) == (1, b"")


def test_a_reader_that_stops_reading_causes_no_traceback(environment: dict[str, str], match: Path) -> None:
    process = subprocess.Popen(
        [*COINS, "review", match, "--json"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout
    assert process.stderr
    process.stdout.close()

    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()
    process.wait(timeout=60)


def test_every_command_has_help_json_and_a_language(run: Run) -> None:
    groups = {name: command.commands for name, command in main.commands.items() if isinstance(command, click.Group)}
    for words in [[name] for name in main.commands if name not in groups] + [
        [name, inner] for name, commands in groups.items() for inner in commands
    ]:
        result = run(*words, "--help")

        assert result.exit_code == 0
        assert "--json" in result.stdout
        assert "--lang" in result.stdout


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").stdout.startswith("adjudicator ")
