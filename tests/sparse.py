"""Sparse records: generated legal matches of which a part is left out, and what is found in the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Any, Final, TypeAlias

from adjudicator.match import Game
from adjudicator.seam.ruleset import Step

Steps: TypeAlias = Sequence[Step[Any, Any]]
Way: TypeAlias = Callable[[Game, Steps, Random, int], list[Step[Any, Any]]]
"""What is left of a match: by the game, its steps, chance, and the share to leave out in percent."""


def entry_by_entry(game: Game, steps: Steps, random: Random, share: int) -> list[Step[Any, Any]]:  # noqa: ARG001
    """Each entry is left out by chance."""
    return [step for step in steps if random.randrange(100) >= share]


def in_gaps(game: Game, steps: Steps, random: Random, share: int) -> list[Step[Any, Any]]:  # noqa: ARG001
    """Entries are left out in a row."""
    kept: list[Step[Any, Any]] = []
    at = 0
    while at < len(steps):
        length = random.randrange(1, 20)
        if random.randrange(100) >= share:
            kept += steps[at : at + length]
        at += length
    return kept


def kind_by_kind(game: Game, steps: Steps, random: Random, share: int) -> list[Step[Any, Any]]:
    """All entries of some kinds are left out: moves, say, or draws."""
    out = {kind for kind in game.events if random.randrange(100) < share}
    return [step for step in steps if type(step.event) not in out]


def turn_by_turn(game: Game, steps: Steps, random: Random, share: int) -> list[Step[Any, Any]]:
    """Whole turns are left out."""
    return _part_by_part(steps, random, share, lambda step: game.place(step.before).turn)


def scene_by_scene(game: Game, steps: Steps, random: Random, share: int) -> list[Step[Any, Any]]:
    """Whole scenes are left out: a phase, a round of a combat, somebody's part of it."""
    return _part_by_part(steps, random, share, lambda step: str(game.place(step.before)))


def _part_by_part(
    steps: Steps, random: Random, share: int, part: Callable[[Step[Any, Any]], object]
) -> list[Step[Any, Any]]:
    return [step for _, group in groupby(steps, part) if random.randrange(100) >= share for step in group]


WAYS: Final[Mapping[str, Way]] = {
    "entries": entry_by_entry,
    "gaps": in_gaps,
    "kinds": kind_by_kind,
    "turns": turn_by_turn,
    "scenes": scene_by_scene,
}
