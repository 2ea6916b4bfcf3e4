"""The games' tables against their digests: exact as they are, diverged if a fold or a rule is changed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from subprocess import run
from typing import Any

import pytest
from msgspec import structs

from adjudicator.replay.fidelity import EVERY
from adjudicator.replay.record import read
from adjudicator.rulesets import RULESETS
from adjudicator.seam.frozen import put
from adjudicator.service import Adjudicator
from tests.recorded import DATA, EVENTS, record

RECORDED = sorted(DATA.glob("*.match.jsonl"))
NAMES = [path.name.removesuffix(".match.jsonl") for path in RECORDED]
GAMES = {game.name: game for game in RULESETS}


def _richer(table: Any) -> Any:
    side = structs.replace(table.seats["A"], soulstones=table.seats["A"].soulstones + 1)
    return structs.replace(table, seats=put(table.seats, "A", side))


MENDS: dict[str, Callable[[Any], Any]] = {
    "locke": lambda table: structs.replace(table, turns=table.turns + 1),
    "malifaux": _richer,
    "mtg_trpg": lambda table: structs.replace(table, clock=table.clock + 1),
}
"""By game, a change that another fold might make to a table once."""
WORKED_OUT = {"locke": "hand_limit", "malifaux": "stat_of", "mtg_trpg": "power_of"}
"""By game, a function that works out a number of a table by a rule."""


def _otherwise(*_: object) -> int:
    return 77


@pytest.mark.parametrize("path", RECORDED, ids=NAMES)
def test_what_a_version_recorded_is_exact(path: Path) -> None:
    """Fails if the tables of older matches change: a new field must be left out at its default.

    A fix that changes them for good makes every such match diverge: CHANGELOG.md says so, and the records are
    made anew (`python -m tests.recorded`).
    """
    found = read(path.read_bytes(), RULESETS).reading().fidelity()

    assert (found.label, found.digests, found.agrees, found.later) == ("exact", 4, EVENTS + 1, 0)


@pytest.mark.parametrize("name", GAMES)
def test_every_version_that_digests_left_records(name: str) -> None:
    assert list(DATA.glob(f"{name}-*.match.jsonl"))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("at", [1, EVERY - 1, EVERY, EVERY + 1, EVENTS])
def test_another_fold_diverges(name: str, at: int, tmp_path: Path) -> None:
    game, database = GAMES[name], str(tmp_path / "matches.sqlite")
    with Adjudicator([game], database) as service:
        match = record(service, game)
        assert service.reading(match).fidelity().label == "exact"

    def evolve(table: Any, event: Any, position: int) -> Any:
        after = game.evolve(table, event, position)
        return MENDS[name](after) if position == at else after

    with Adjudicator([replace(game, evolve=evolve)], database) as service:
        found = service.reading(match).fidelity()

    assert found.label == "diverged"
    assert found.first <= at <= (found.differs or 0) < found.first + EVERY


@pytest.mark.parametrize("name", GAMES)
def test_another_rule_diverges(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Adjudicator([GAMES[name]]) as service:
        reading = service.read_once(record(service, GAMES[name]))
    monkeypatch.setitem(GAMES[name].tell.__globals__, WORKED_OUT[name], _otherwise)

    assert reading.fidelity().label == "diverged"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", RECORDED, ids=NAMES)
def test_every_process_digests_alike(path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from adjudicator.replay.record import read; "
        "from adjudicator.rulesets import RULESETS; "
        "print(read(Path(sys.argv[1]).read_bytes(), RULESETS).reading().fidelity().label)"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "4242"}

    done = run([sys.executable, "-c", program, str(path)], env=environment, capture_output=True, text=True, check=True)

    assert done.stdout == "exact\n"
