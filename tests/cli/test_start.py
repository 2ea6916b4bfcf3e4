"""The way into the command line: it runs, and whoever interrupts it early sees no traceback."""

from __future__ import annotations

import subprocess
import sys

import pytest

from api.start import main


class Interrupted:
    """A module that somebody interrupts while it is read in."""

    def __getattr__(self, name: str) -> object:
        raise KeyboardInterrupt


def test_an_interruption_while_it_is_read_in_is_told_as_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "api.cli", Interrupted())
    monkeypatch.setattr("faulthandler.enable", lambda: None)
    with pytest.raises(SystemExit, match="Aborted!"):
        main()


def test_a_crash_says_where_it_was() -> None:
    crashes = "import faulthandler, click, api.cli; api.cli.main = faulthandler._sigsegv"
    done = subprocess.run(
        (sys.executable, "-c", f"{crashes}; from api.start import main; main()"), capture_output=True, text=True
    )
    assert done.returncode < 0
    assert "Segmentation fault" in done.stderr
    assert "start.py" in done.stderr


def test_without_a_place_for_errors_it_starts() -> None:
    words = ("sh", "-c", f"exec {sys.executable} -c 'from api.start import main; main()' --version 2>&-")
    assert subprocess.run(words, capture_output=True, check=True, text=True).stdout.strip()


def test_it_starts() -> None:
    words = (sys.executable, "-c", "from api.start import main; main()", "--version")
    assert subprocess.run(words, capture_output=True, check=True, text=True).stdout.strip()
