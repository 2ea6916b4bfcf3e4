"""What tests of several rooms start from: the examples, the program, a database."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from adjudicator.match import Game
from adjudicator.rulesets import RULESETS

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
PROGRAM = (sys.executable, "-c", "from api.cli import main; main(prog_name='adjudicator')")
"""The installed script, started as a process of its own."""


@dataclass(frozen=True)
class Place:
    """A database of a test's own."""

    database: str
    env: Mapping[str, str] = field(default_factory=dict)


def _set_ups(game: Game) -> list[str | None]:
    return [None, *game.samples] if game.sample is not None else [*game.samples]


SET_UPS = [(game.name, name) for game in RULESETS for name in _set_ups(game)]
"""Every sample set-up of the house's games: the game, and the name of the sample; None: the usual one."""
