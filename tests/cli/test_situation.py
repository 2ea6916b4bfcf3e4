"""A situation in a file, judged at a terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import Result

from adjudicator.match import Rulesets
from adjudicator.rulesets.malifaux import malifaux
from tests.cli.given import Run, plain
from tests.malifaux.given import CHEAT, SKETCH

ASKS = [{"question": "sight", "fields": {"from": "ann", "to": "bob"}}]


def judged(run: Run, *words: str, **told: Any) -> Result:
    situation = json.dumps({"ruleset": "malifaux", "given": SKETCH, **told})
    return run("situation", "-", *words, input=situation, obj=Rulesets([malifaux]))


def test_a_situation_is_judged_in_words(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "situation.yaml"
    file.write_text(yaml.safe_dump({"ruleset": "malifaux", "given": SKETCH, "when": [CHEAT], "asks": ASKS}))
    result = run("situation", file, obj=Rulesets([malifaux]))
    assert result.exit_code == 0
    assert all(told in result.stdout for told in ("MFX-CHEAT-01", "hand of A", "base of bob"))
    assert "Aの手札" in run("situation", file, "--lang", "ja", obj=Rulesets([malifaux])).stdout


def test_a_breach_is_the_exit_code(run: Run) -> None:
    result = judged(run, "--json", given=SKETCH | {"seats": {"A": {"hand": ["2C"]}, "B": {}}}, when=[CHEAT])
    assert result.exit_code == 1
    assert [one["rule"] for one in plain(result)["events"][0]["findings"]] == ["MFX-CHEAT-01"]


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"ruleset": "chess"}, "ruleset: There is no ruleset chess"),
        ({"given": {"seats": {"A": {"hand": ["99Z"]}}}}, "given.seats.A.hand"),
        ({"when": [{"event": "Nothing"}]}, "when[0].event"),
        ({"asks": [{"question": "weather"}]}, "asks[0].question"),
        ({"gven": {}}, "gven"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(run: Run, told: dict[str, Any], says: str) -> None:
    result = judged(run, **told)
    assert (result.exit_code, says in result.stderr) == (2, True)


@pytest.mark.parametrize("command", [("offers", "1"), ("step", "1", "--needs"), ("macro", "0"), ("board", "1")])
def test_a_command_about_a_match_takes_a_situation(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    file = tmp_path / "situation.yaml"
    file.write_text(yaml.safe_dump({"ruleset": "malifaux", "given": SKETCH, "when": [CHEAT]}))
    result = run(command[0], file, *command[1:], obj=Rulesets([malifaux]))
    assert (result.exit_code, bool(result.stdout)) == (0, True), result.output
    file.write_text("ruleset: malifaux\ngiven: {seats: 1}")
    broken = run(command[0], file, *command[1:], obj=Rulesets([malifaux]))
    assert (broken.exit_code, "given.seats" in broken.stderr) == (2, True)
