"""What is wrong with an outline that meets itself, in sentences that name its sides by their corners in inches."""

from __future__ import annotations

from typing import TypeAlias

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.geometry.units import inches
from adjudicator.rulesets.malifaux.sentences import say

Corner: TypeAlias = tuple[int, int]


def sides_meet(a: Corner, b: Corner, c: Corner, d: Corner) -> Said:
    """That the sides from a to b and from c to d share a point."""
    return say(
        "The outline meets itself: its sides {one} and {two} cross or touch; name its corners in order around it",
        one=_side(a, b), two=_side(c, d),
    )  # fmt: skip


def turns_back(corner: Corner) -> Said:
    """That the sides at a corner lie on top of each other."""
    return say("The outline turns back on itself at {corner}", corner=_spot(corner))


def _side(one: Corner, other: Corner) -> Said:
    return say("{one}–{other}", one=_spot(one), other=_spot(other))


def _spot(corner: Corner) -> Said:
    return say("({x}, {y})", x=round(inches(corner[0]), 3), y=round(inches(corner[1]), 3))
