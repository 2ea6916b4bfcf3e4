"""Every game there is: the house's, and those of other packages that are installed beside it.

A package names its game by an entry point in the group `adjudicator.games`: `nim = "nim:nim"`. One that cannot be used
is named in the log and left out; it hurts no other.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from msgspec import Struct

from adjudicator import code
from adjudicator.match import Game, Rulesets
from adjudicator.plain.json import UNSOUND
from adjudicator.plain.said import Said
from adjudicator.rulesets import GAMES
from adjudicator.seam.ruleset import SEAM, Ruleset

GROUP: Final = "adjudicator.games"
"""The group of entry points."""
_LOG: Final = logging.getLogger(__name__)


class Installed(Struct, frozen=True):
    """A game of another package, and the version of that package: `nim 1.2`."""

    game: Game
    version: str


def games() -> Mapping[str, Callable[[], Game]]:
    """By name, what gives a game; those of the house are imported when they are first asked for."""
    return {**GAMES, **{name: _giving(found.game) for name, found in installed().items()}}


def every_game() -> tuple[Game, ...]:
    """All of them, imported."""
    return tuple(imported() for imported in games().values())


@cache
def installed() -> Mapping[str, Installed]:
    """By name, the games of other packages."""
    found: dict[str, Installed] = {}
    for entry in entry_points(group=GROUP):
        try:
            game = _loaded(entry)
            if game.name in found or game.name in GAMES:
                raise ValueError(f"there is a game {game.name} already")
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever is wrong with it, others are played
            why = UNSOUND.sub("·", f"{type(error).__name__}: {error}".replace("\n", " "))
            _LOG.warning("The game %s (%s) is left out: %s", entry.name, entry.value, why)
        else:
            version = entry.dist.version if entry.dist else ""
            found[game.name] = Installed(game, f"{entry.dist.name if entry.dist else entry.module} {version}".strip())
    return found


def code_of(game: Game) -> str:
    """The version of the code that plays a game: another one may draw other conclusions from the same entries."""
    found = installed().get(game.name)
    return code() if found is None else f"{code()}, {found.version}"


def all_code() -> str:
    """The version of the code of all games."""
    return ", ".join((code(), *(found.version for found in installed().values())))


def _loaded(entry: EntryPoint) -> Game:
    """The game of an entry point; raises `TypeError`, `ValueError`, or whatever its import raises."""
    game = entry.load()
    if not isinstance(game, Ruleset):
        raise TypeError("it is no Ruleset")
    if game.seam != SEAM:
        raise ValueError(f"it was written for version {game.seam} of the seam; this is version {SEAM}")
    if not isinstance(game.title, Said):
        raise TypeError("its title is no sentence: make it with `say`")
    if not game.edition:
        raise ValueError("its edition is empty")
    if game.name != entry.name:
        raise ValueError(f"it calls itself {game.name}")
    Rulesets([game])
    return game


def _giving(game: Game) -> Callable[[], Game]:
    return lambda: game
