"""What docs/fair-shuffles.md shows: the match that is played with curl, and a contribution made without the program."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.fairness.commit import promise
from adjudicator.shuffles import COVERED, ShuffleCommitted
from tests.attack.given import started

PAGE = (Path(__file__).parents[2] / "docs" / "fair-shuffles.md").read_text("utf-8")


def block(language: str, holds: str) -> str:
    """The block of code that holds a word."""
    found: list[str] = re.findall(f"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return next(one for one in found if holds in one)


def test_a_contribution_is_made_in_a_few_lines() -> None:
    program = block("python", "token_hex")
    made = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    (commitment,) = re.findall('"([0-9a-f]{64})"', program)
    match = "46c77e0cbd774e86a08894284550b332"
    begun = ShuffleCommitted(seat="A", shuffle="A1", match=match, algorithm=COVERED, commitment=commitment)
    assert promise(begun, "B", bytes.fromhex(made[0])).hex() == made[1]


@pytest.mark.skipif(shutil.which("curl") is None, reason="the page plays with curl")
def test_the_match_that_is_played_with_curl(tmp_path: Path) -> None:
    with started(tmp_path) as served:
        script = block("", "tell()").replace("localhost:8000", f"127.0.0.1:{served.address[1]}")
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        told = {"PATH": path, "ADJUDICATOR_DATABASE": str(tmp_path / "door.sqlite")}
        played = subprocess.run(
            ["bash", "-euc", script], cwd=tmp_path, env=os.environ | told, capture_output=True, text=True, timeout=120
        )

    assert "intact: 12 entries" in played.stdout, played.stdout + played.stderr
    assert "1 shuffle as it was promised" in played.stdout
