"""Sources of cards that a report leaves out: the players' own hands, or a seeded generator."""

from __future__ import annotations

import random

from adjudicator.plain.said import say
from adjudicator.seam.ruleset import Refused


class Physical:
    """A match with real cards and dice: nothing is supplied."""

    def below(self, bound: int) -> int:  # noqa: ARG002 - the protocol's name
        """Raises `Refused`: the players must state what they turned over."""
        raise Refused("missing", say("The match has physical cards: the report must state them"))


class Seeded:
    """Repeatable randomness for generated play and tests; not for matches that people play."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)  # noqa: S311 - repeatable is the point

    def below(self, bound: int) -> int:
        """A fair whole number from 0 to `bound` - 1."""
        return self._random.randrange(bound)
