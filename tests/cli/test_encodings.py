"""The command line where names and terminals are not UTF-8: no traceback, and JSON in UTF-8 all the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHEET = "players: 春 | 夏\nturn 2: S | S\n"
NAMED = os.fsdecode("試合".encode("shift-jis"))
"""A file's name in Shift_JIS, as Python hands it over."""


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    code = "from api.start import main; main()"
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHON"))}
    given = {**kept, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, env=given, check=False)


@pytest.mark.parametrize(
    "environment",
    [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
     {"PYTHONIOENCODING": "shift_jis"}],
)  # fmt: skip
def test_json_is_utf_8_whatever_the_terminal_s_encoding(tmp_path: Path, environment: dict[str, str]) -> None:
    (tmp_path / "sheet.txt").write_text(SHEET, "utf-8")
    done = run("read", "sheet", str(tmp_path / "sheet.txt"), "--json", **environment)
    said = json.loads(done.stdout.decode("utf-8"))

    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
    assert said["record"][0]["seats"] == {"A": "春", "B": "夏"}


@pytest.mark.parametrize(
    "words",
    [
        ("read", "sheet", "{file}"), ("read", "sheet", "{file}", "--json"),
        ("read", "sheet", "{file}", "--json", "-o", "{file}.jsonl"), ("read", "vsav", "{file}"),
        ("read", "decks", "{file}", "{file}"), ("review", "{file}"), ("review", "{file}", "--json"),
        ("review", "{file}.missing", "--json"), ("import", "{file}", "--json"), ("verify", "{file}", "--json"),
        ("verify", "{file}"), ("scenarios", "{file}"), ("read", NAMED, "{file}"), ("rules", NAMED),
        ("review", "--as", NAMED, "{file}"), ("read", "sheet", "{file}", "--title", NAMED), (NAMED,),
    ],
)  # fmt: skip
def test_names_in_shift_jis_end_in_no_traceback(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / NAMED
    file.write_text(SHEET, "utf-8")
    done = run(*(word.format(file=file) for word in words), "--lang=en")
    said = (done.stdout + done.stderr).decode("utf-8")

    assert "Traceback" not in said
    assert done.returncode in (0, 1, 2)
