"""The game that docs/writing-a-ruleset.md builds: its files are taken from the page, and it is played."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cases.runner import run
from adjudicator.match import Header
from adjudicator.replay.play import generate
from adjudicator.seam.ruleset import Ruleset
from adjudicator.seam.sentences import Speaker
from adjudicator.service import Adjudicator

PAGE = Path(__file__).parent.parent / "docs" / "writing-a-ruleset.md"
BLOCK = re.compile(r"^```\w+ (?P<path>nim/\S+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
Game = Ruleset[Any, Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("walkthrough"))


def written(root: Path) -> Path:
    """The folder, with the page's files in it."""
    for block in BLOCK.finditer(PAGE.read_text("utf-8")):
        path = root / block["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block["text"], "utf-8")
    for package in ("rulebook", "rules"):
        (root / "nim" / package / "__init__.py").touch()
    return root


@pytest.fixture(scope="module")
def nim(folder: Path) -> Iterator[Game]:
    sys.path.insert(0, str(folder))
    try:
        from nim import nim as game  # type: ignore[import-not-found]  # made a moment ago

        yield game
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name == "nim" or name.startswith("nim.")]:
            del sys.modules[name]


def test_its_cases_pass(folder: Path, nim: Game) -> None:
    outcomes = run((folder / "nim" / "scenarios" / "taking.yaml").read_text("utf-8"), [nim])
    assert [(outcome.id, outcome.differences) for outcome in outcomes] == [("NIM-CASE-01", ()), ("NIM-CASE-02", ())]


def test_it_is_recorded_judged_and_said_in_two_languages(nim: Game) -> None:
    service = Adjudicator([nim])
    match = service.open_match({"ruleset": "nim", "edition": "1", "seats": {"A": "Haru", "B": "Mina"}, "setup": {}})
    taken = {"event": "StonesTaken", "seat": "B", "count": 1}
    (step,) = service.report(match, [taken], expected=0, report_id="r1").steps

    (finding,) = step.findings
    assert str(finding.says) == "B took stones in A's turn"
    assert Speaker("ja").say(finding.says) == "BがAの手番に石を取った"
    assert Speaker("ja").say(nim.title) == "ニム"
    assert Speaker("en", {"B": "Mina"}).say(nim.tell_event(step.before, step.event)) == "Mina (B) takes 1 stone"


def test_legal_play_breaks_nothing(nim: Game) -> None:
    header = Header(ruleset="nim", edition="1")
    for seed in range(20):
        assert generate(nim, header, seed, min_events=1).reading().findings() == ()


def test_what_a_game_needs_besides_its_rules_is_little(folder: Path) -> None:
    """The count is the page's own: every line of Python that is not a rule's."""
    python = [path for path in folder.rglob("*.py") if path.parent.name != "rules"]
    lines = sum(len([line for line in path.read_text("utf-8").splitlines() if line.strip()]) for path in python)
    assert lines < 150
