"""What the tests of a run exercise: rules that are broken, kinds of event that are masked for whom, routes by role.

`pytest -p tests.exercised` with ADJUDICATOR_TESTS_EXERCISED=FOLDER notes it there, one file for each process that runs
tests; `python -m tests.exercised FOLDER OTHER` counts both and names what only one of them has.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from flask import Flask, request

from adjudicator.rulesets import RULESETS
from adjudicator.seam.rulebook import Judgement, RuleBook
from adjudicator.seam.ruleset import JUDGE, SPECTATOR
from api.http.front.access import caller

FOLDER: Final = "ADJUDICATOR_TESTS_EXERCISED"
_met: dict[str, set[str]] = defaultdict(set)


def pytest_configure() -> None:
    """Has rule books, masks and applications note what they are asked."""
    if FOLDER not in os.environ:
        return
    judges, dispatches = RuleBook.judge, Flask.full_dispatch_request

    def judge(self: RuleBook[Any], before: Any, event: object, after: Any) -> Judgement:
        told = judges(self, before, event, after)
        _met["rules broken"].update(finding.rule for finding in told[0])
        return told

    def dispatch(self: Flask) -> Any:
        answer = dispatches(self)
        issued = caller().issued
        who = issued.role if issued else "anybody" if caller().is_open else "nobody"
        _met["routes by role"].add(f"{request.method} {request.endpoint} {who}")
        return answer

    RuleBook.judge, Flask.full_dispatch_request = judge, dispatch  # type: ignore[method-assign]  # to look on
    for game in RULESETS:
        object.__setattr__(game, "mask", _noting(game.mask))


def _noting(mask: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    def noted(step: Any, viewer: str) -> Any:
        who = viewer if viewer in (JUDGE, SPECTATOR) else "a seat"
        _met["kinds masked"].add(f"{type(step.event).__module__} {type(step.event).__name__} for {who}")
        return mask(step, viewer)

    return noted


def pytest_sessionfinish() -> None:
    """Notes what was met."""
    if folder := os.environ.get(FOLDER):
        lines = sorted(f"{sort}\t{one}" for sort, met in _met.items() for one in met)
        (Path(folder) / str(os.getpid())).write_text("\n".join(lines))


def _noted(folder: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for file in Path(folder).iterdir():
        for line in file.read_text().splitlines():
            sort, _, one = line.partition("\t")
            found[sort].add(one)
    return found


def main(folder: str, other: str) -> None:
    """Counts both, and names what only one of them has."""
    here, there = _noted(folder), _noted(other)
    for sort in sorted({*here, *there}):
        print(f"{sort}: {len(here[sort])} and {len(there[sort])}")
        for name, only in ((folder, here[sort] - there[sort]), (other, there[sort] - here[sort])):
            for one in sorted(only):
                print(f"  only in {name}: {one}")


if __name__ == "__main__":
    main(*sys.argv[1:])
