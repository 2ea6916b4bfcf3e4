"""A plugin of pytest: runs the tests that a file names, in its order, and notes how long each test takes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

SELECTED: Final = "ADJUDICATOR_TESTS_SELECTED"
"""Environment variable: a file with an id a line."""
TOOK: Final = "ADJUDICATOR_TESTS_TOOK"
"""Environment variable: the file that gets a line for each test: seconds and id."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if named := os.environ.get(SELECTED):
        order = {name: at for at, name in enumerate(Path(named).read_text().splitlines())}
        items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    took = os.environ.get(TOOK)
    if took and report.when == "call" and "PYTEST_XDIST_WORKER" not in os.environ:
        with Path(took).open("a") as file:
            file.write(f"{report.duration:.3f}\t{report.nodeid}\n")
