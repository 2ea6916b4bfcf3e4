"""The table of contents: every ruleset of the house, imported when it is first asked for.

A game takes long to import, so a program that reads one match imports one game. Programs with threads ask for
`RULESETS` before they start them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.seam.ruleset import Ruleset


def _malifaux() -> Ruleset[Any, Any]:
    from adjudicator.rulesets.malifaux import malifaux

    return malifaux


def _mtg_trpg() -> Ruleset[Any, Any]:
    from adjudicator.rulesets.mtg_trpg import mtg_trpg

    return mtg_trpg


def _locke() -> Ruleset[Any, Any]:
    from adjudicator.rulesets.locke import locke

    return locke


GAMES: Final[Mapping[str, Callable[[], Ruleset[Any, Any]]]] = {
    "malifaux": _malifaux,
    "mtg_trpg": _mtg_trpg,
    "locke": _locke,
}
"""By name, in the order in which they joined, what imports a game."""

RULESETS: tuple[Ruleset[Any, Any], ...]
"""All of them in that order, imported when this name is."""


def __getattr__(name: str) -> Any:
    if name == "RULESETS":
        return tuple(imported() for imported in GAMES.values())
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
