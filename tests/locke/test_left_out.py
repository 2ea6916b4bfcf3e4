"""Rules ask the game and not the log: what a log may leave out is decided elsewhere (`fight/steps_on_record.py`)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from adjudicator.rulesets.locke import rules

FILES = sorted(Path(str(rules.__file__)).parent.glob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_rule_asks_whether_the_log_is_complete(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert not [
        node.lineno for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "complete_log"
    ]
