"""What tests share stands in modules for it, `given.py` and others: nobody borrows from a test, or from a conftest."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.given import ROOT

IMPORTED = re.compile(r"^[ \t]*(?:from (tests[\w.]*) import (\([^)]*\)|[^#\n]*)|import (tests[\w.]*))", re.MULTILINE)
BORROWED = re.compile(r"(^|\.)(test_\w+|conftest)(\.|$)")


def borrowed(text: str) -> Iterator[str]:
    """The modules of tests, and of their fixtures, that a module imports from."""
    for source, names, module in IMPORTED.findall(text):
        if BORROWED.search(source or module):
            yield source or module
        else:
            yield from (f"{source}.{name}" for name in re.findall(r"\w+", names) if BORROWED.search(name))


def test_nothing_is_imported_from_a_test_or_a_conftest() -> None:
    """pytest finds fixtures by their name; what several conftests share is a module of fixtures."""
    paths = sorted((ROOT / "tests").rglob("*.py"))
    found = {str(path.relative_to(ROOT)): [*borrowed(path.read_text("utf-8"))] for path in paths}
    assert len(found) > 300
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("from tests.api.test_live import (\n    Events,\n)", ["tests.api.test_live"]),
        ("def test() -> None:\n    from tests.kernel import conftest", ["tests.kernel.conftest"]),
        ("import tests.test_examples as examples", ["tests.test_examples"]),
        ("from tests.api.given import Client, tested\nfrom tests.attack.contest import won", []),
    ],
)
def test_what_counts_as_borrowed(text: str, found: list[str]) -> None:
    assert [*borrowed(text)] == found
