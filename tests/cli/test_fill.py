"""`fill`: a record with gaps, on the terminal and as JSON, and the record that it writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.match import Rulesets
from adjudicator.rulesets import RULESETS
from tests.cli.given import Run, plain
from tests.given import EXAMPLES

UNSAID = ("FinalTotalAnnounced", "DuelResolved", "CheatDeclined", "SoulstoneDeclined", "ActionCompleted")
WHOLE = (EXAMPLES / "clean-duels.match.jsonl").read_text("utf-8").splitlines()


@pytest.fixture
def sparse(tmp_path: Path) -> Path:
    """A record without its totals, results, refusals and ends of actions."""
    path = tmp_path / "sparse.match.jsonl"
    path.write_text("\n".join(line for line in WHOLE if not any(kind in line for kind in UNSAID)), "utf-8")
    return path


def _fill(run: Run, *words: object) -> tuple[int, str]:
    found = run("fill", *words, obj=Rulesets(RULESETS))
    return found.exit_code, found.stdout


def test_gaps_are_filled_with_their_reasons(run: Run, sparse: Path) -> None:
    code, told = _fill(run, sparse, "-o", "whole.match.jsonl")
    assert code == 0
    assert "The duel is resolved: Mother Corvane succeeds, Old Ferrow fails" in told
    assert "Without it the event breaks MFX-TRIG-01" in told
    assert "補" in _fill(run, sparse, "--lang", "ja")[1]

    lines = Path("whole.match.jsonl").read_text("utf-8").splitlines()
    assert len(lines) > len(sparse.read_text("utf-8").splitlines()) + 10
    assert [line for line in lines if '"filled"' not in line] == sparse.read_text("utf-8").splitlines()
    assert run("review", "whole.match.jsonl", obj=Rulesets(RULESETS)).exit_code == 0
    assert _fill(run, "whole.match.jsonl")[1].strip() == "0 events are filled in"


def test_json_tells_each_gap(run: Run, sparse: Path) -> None:
    told = plain(run("fill", sparse, "--json", obj=Rulesets(RULESETS)))
    assert told["filled"] == sum(len(gap["filled"]) for gap in told["gaps"]) > 10
    first = told["gaps"][0]
    assert [one["position"] for one in first["filled"]] == [5, 6]
    assert first["position"] == 7
    assert first["why"] == "Without it the event is not the next step"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            '{"event": "EntryCorrected", "position": 1, "instead": null, "reason": "a slip"}',
            "line 55, event: disputes, rulings",
        ),
        ('{"event": "Nothing"}', "line 55"),
        ("{", "line 55"),
    ],
)
def test_what_cannot_be_filled_is_refused(run: Run, tmp_path: Path, line: str, says: str) -> None:
    path = tmp_path / "odd.match.jsonl"
    path.write_text("\n".join([*WHOLE, line]), "utf-8")
    found = run("fill", path, obj=Rulesets(RULESETS))
    assert found.exit_code == 2
    assert says in found.stderr
