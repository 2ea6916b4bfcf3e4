"""How an entry is known, quietly behind its sentence at a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from adjudicator.match import Rulesets
from adjudicator.seam.moves import Follow
from tests.cli.coins import COINS, HEADER, Paid, record, say
from tests.cli.given import Run, plain

MANY = '{"event": "Paid", "seat": "A", "amount": 6%s}'
FILLED = MANY % ', "entry": {"how": "filled"}'


def test_what_was_filled_in_is_no_breach(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "filled.match.jsonl"
    path.write_text(record(HEADER, FILLED))
    review, told = run("review", path), plain(run("review", path, "--json"))

    assert review.exit_code == 0
    assert "A pays 6  (filled in)" in review.stdout
    assert "A pays 6  (filled in)" in run("step", path, 1).stdout
    assert "補ったもの" in run("review", path, "--lang", "ja").stdout
    assert [(one["how"], one["findings"]) for one in told["entries"] if one["position"] == 1] == [("filled", [])]


def test_a_try_tells_what_follows(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "paid.match.jsonl"
    path.write_text(record(HEADER, MANY % ""))
    game = replace(COINS, follows={"fees": Follow(say("B pays back"), pays_back)})
    told: Any = {"obj": Rulesets([game])}
    alone = run("try", path, 0, MANY % "", **told).stdout
    with_more = run("try", path, 0, MANY % "", "--follow", **told).stdout

    assert "B pays 1" not in alone
    assert "B pays 1  (followed)" in with_more


def pays_back(table: Any) -> Iterator[Paid]:
    """One coin, once A has paid."""
    if table.seats["B"].coins == 16:
        yield Paid(seat="B", amount=1)
