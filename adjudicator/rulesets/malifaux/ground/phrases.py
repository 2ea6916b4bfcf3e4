"""Phrases that sentences about the ground share: places, parts of a path, answers."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import At

YES, NO, UNDECIDED = say("yes"), say("no"), say("undecidable")


def spot(at: At) -> Said:
    """A place on the table, to a hundredth of an inch."""
    return say("({x}, {y})", x=round(at[0], 2), y=round(at[1], 2))


def off_the_square(at: At) -> Said:
    """What is wrong with a place off the table."""
    return say("({x}, {y}) is off the table of 36 by 36 inches", x=at[0], y=at[1])


def standing_place(at: At, elevation: float | None) -> Said:
    """A place, with its elevation unless that is the table's."""
    if not elevation:
        return spot(at)
    return say("{place}, elevation {elevation}", place=spot(at), elevation=elevation)


def in_parts(numbers: Iterable[int]) -> Said:
    """Parts of a path by their numbers."""
    first, *others = numbers
    if not others:
        return say("part {part}", part=first)
    return say("parts {parts}", parts=listed([first, *others]))


def answer(verdict: bool | None) -> Part:
    """A verdict as the answer to a question."""
    return UNDECIDED if verdict is None else YES if verdict else NO
