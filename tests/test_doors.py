"""The doors of the house's games: the functions that the seam asks for bear the seam's names."""

from __future__ import annotations

from dataclasses import fields
from types import FunctionType

import pytest

from adjudicator.match import Game
from adjudicator.rulesets import RULESETS


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_a_door_bears_the_seams_name(game: Game) -> None:
    """`tell` may open `tell_beside` too, so long as it opens the door of its own name; `_draw` may wait for its pen."""
    doors = {field.name: getattr(game, field.name) for field in fields(game)}
    own = {
        door: function
        for door, function in doors.items()
        if isinstance(function, FunctionType) and function.__module__.startswith(game.package)
    }

    assert {"lay", "admit", "evolve", "play", "mask_table"} <= own.keys()
    for door, function in own.items():
        name = function.__name__.removeprefix("_")
        assert doors.get(name) is function, f"{door} is {function.__module__}.{function.__name__}"
