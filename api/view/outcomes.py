"""What an event comes to: who is dead, who escapes, who scores, each with its rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from adjudicator.match import Game
from api.view.shapes import Value

MOST: Final = 4
"""The most of one event."""


class Outcome(Struct, frozen=True):
    """What came of an event, as a sentence, and the rule that says so."""

    says: str
    rule: str


def outcomes(game: Game, values: Iterable[Value]) -> tuple[Outcome, ...]:
    """What people ask for among the values of an event."""
    asked = (one for one in values if any(word in game.outcomes.get(one.rule, ()) for word in one.path))
    return tuple(Outcome(one.working, one.rule) for one in asked if one.working and one.amount is not None)[:MOST]
