"""Slips put right at a terminal: what was recorded, what happened, and which entry corrects it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from tests.cli.given import Run

SLIP: Final = {"event": "Paid", "seat": "B", "amount": 6}
RIGHT: Final = {"event": "EntryCorrected", "position": 3, "instead": SLIP | {"amount": 5}, "reason": "mistyped"}


def test_a_slip_stands_beside_what_happened(run: Run, match: Path) -> None:
    lines = match.read_bytes().splitlines()[:4]
    match.write_bytes(b"\n".join([*lines, msgspec.json.encode(RIGHT)]) + b"\n")

    step = run("step", match, 3).stdout
    assert "B pays 5\n  ✎ B pays 6  (corrected by #4)" in step
    review = run("review", match).stdout
    assert "#3 was corrected: B pays 5 (mistyped)" in review
    assert "✎ B pays 6" in review
