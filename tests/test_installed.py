"""Games of other packages: found by entry point, played like the house's; one that cannot be used hurts no other."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from tests.guide import adjudicator, put


def test_it_is_recorded_judged_and_shown_like_any_other(site: Path) -> None:
    record, database = site / "nim.match.jsonl", site / "club.sqlite"
    made = adjudicator(site, "generate", "--ruleset", "nim", "--seed", 1, "-o", record)
    assert (made.returncode, made.stderr) == (0, "")
    assert adjudicator(site, "review", record).returncode == 0
    broken = adjudicator(site, "try", record, 0, '{"event": "StonesTaken", "seat": "A", "count": 4}', "--lang", "ja")
    assert broken.returncode == 1
    assert "NIM-TAKE-01" in broken.stdout
    assert adjudicator(site, "import", record, "--database", database).returncode == 0
    reviewed = adjudicator(site, "review", "--archive", database, "--jobs", 2, "--json")
    assert reviewed.returncode == 0, reviewed.stderr


def test_its_rules_are_covered_by_its_cases(site: Path) -> None:
    told = json.loads(adjudicator(site, "rules", "--coverage", "--ruleset", "nim", "--json").stdout)

    assert [rule["id"] for rule in told] == ["NIM-TAKE-01", "NIM-TURN-01", "NIM-END-01", "NIM-START-01"]
    assert all(rule["exercised"] for rule in told)


BAD = {
    "raising": ("raise RuntimeError('out of stones')", "RuntimeError: out of stones"),
    "leaving": ("raise SystemExit('bye')", "SystemExit: bye"),
    "ending": ("raise BaseException('out of\\n\\x1b[31mred stones')", "BaseException: out of ·[31mred stones"),
    "titled": ("titled = replace(nim, name='titled', title='Nim')", "TypeError: its title is no sentence"),
    "undated": ("undated = replace(nim, name='undated', edition='')", "ValueError: its edition is empty"),
    "empty": ("", "AttributeError"),
    "number": ("number = 7", "TypeError: it is no Ruleset"),
    "disguised": ("from nim import nim as disguised", "ValueError: it calls itself nim"),
    "newer": ("newer = replace(nim, name='newer', seam=2)", "for version 2 of the seam; this is version 1"),
    "kernel": ("kernel = replace(nim, name='kernel', events=(MatchNoted,))", "ValueError: the ruleset kernel or one"),
    "malifaux": ("malifaux = replace(nim, name='malifaux')", "ValueError: there is a game malifaux already"),
}
"""By name, games that cannot be used: what their module says, and why."""
IMPORTS = "from dataclasses import replace\n\nfrom nim import nim\n\nfrom adjudicator.match import MatchNoted\n\n"


def test_one_that_cannot_be_used_is_named_and_hurts_no_other(site: Path) -> None:
    put(site, "missing", "nowhere:missing")
    for name, (text, _) in BAD.items():
        (site / f"bad_{name}.py").write_text(IMPORTS + text, "utf-8")
        put(site, name, f"bad_{name}:{name}")

    made = adjudicator(site, "generate", "--ruleset", "nim", "--seed", 1)

    assert made.returncode == 0, made.stderr
    told = dict(re.findall(r"^The game (\w+) \(\S+\) is left out: (.*)$", made.stderr, re.MULTILINE))
    assert told.keys() == {*BAD, "missing"}
    assert "ModuleNotFoundError" in told["missing"]
    for name, (_, says) in BAD.items():
        assert says in told[name]


def test_what_a_replay_is_held_against_names_its_version(site: Path) -> None:
    code = (
        "from adjudicator.games import code_of, every_game; from adjudicator.replay.fidelity import digested\n"
        "nim = every_game()[-1]; print(digested(nim, 1, nim.lay({})).version)\n"
        "from adjudicator.rulesets import RULESETS; print(code_of(RULESETS[0]))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )

    first, second = ran.stdout.splitlines()
    assert first == f"{second}, nim 1.2"
