"""Rules ask the game, not the log: whether a log is complete is asked where facts are known (`steps_on_record.py`)."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

from adjudicator.rulesets.locke import rules

FLAG: Final = "complete_log"
RULES: Final = Path(rules.__path__[0])


def readings(text: str) -> list[int]:
    """The lines of a module in which the flag is read."""
    nodes = ast.walk(ast.parse(text))
    return [node.lineno for node in nodes if isinstance(node, ast.Attribute) and node.attr == FLAG]


@pytest.mark.parametrize("file", sorted(RULES.glob("*.py")), ids=lambda file: file.stem)
def test_no_rule_asks_whether_the_log_is_complete(file: Path) -> None:
    found = readings(file.read_text("utf-8"))
    assert not found, found


def test_a_reading_is_seen_wherever_it_stands() -> None:
    text = "def holds(table, event):\n    return (\n        None if not table.complete_log else 1\n    )\n"
    assert readings(text) == [3]
    assert readings('"""Not in a complete_log."""\n') == []
