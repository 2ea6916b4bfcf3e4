"""Questions to a table of Malifaux: what an answer lists."""

from __future__ import annotations

from typing import Any

from msgspec import convert

from adjudicator.rulesets.malifaux.ground.queries import QUERIES
from adjudicator.rulesets.malifaux.lay import lay

WALLS = {
    "terrain": {
        "W": {"polygon": [[14, 8], [15, 8], [15, 12], [14, 12]], "height": 3, "traits": ["blocking"]},
        "V": {"polygon": [[24, 8], [25, 8], [25, 12], [24, 12]], "height": 3, "traits": ["blocking"]},
    },
    "models": {
        "A1": {"base_mm": 30, "size": 2, "at": [10, 10]},
        "B1": {"base_mm": 30, "size": 2, "at": [20, 10]},
        "B2": {"base_mm": 30, "size": 2, "at": [20, 15]},
    },
}


def asked(name: str, **fields: Any) -> Any:
    question = QUERIES[name]
    return question.answer(lay(WALLS), convert(fields, question.asked))


def test_sight_that_is_blocked_lists_what_its_lines_meet() -> None:
    answer = asked("sight", **{"from": "A1", "to": "B1"})

    assert answer["los"] == "blocked"
    assert answer["barriers"] == [{"name": "W", "rule": "MFX-BLOCK-04"}]


def test_sight_that_is_clear_lists_no_rule_that_bars_it() -> None:
    answer = asked("sight", **{"from": "A1", "to": "B2"})

    assert answer["los"] == "clear"
    assert answer["barriers"] == []
