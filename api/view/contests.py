"""Contests as pictures: both sides with their cards and what they come to, in words that a page lays out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from adjudicator.seam import panels as seam
from api.view.dressed import Dressed
from api.view.panels import Panel, as_said

UNKNOWN: Final = "?"
"""Stands for a number that nobody knows, or not yet."""


class Laid(NamedTuple):
    """A card, and how it stands: it counts, another replaced it, it lies beside."""

    card: str
    stands: str


class Figure(NamedTuple):
    """A number, what it is, and how it is worked out; empty if it is not."""

    about: str
    amount: str
    working: str


class Side(NamedTuple):
    """A side of a contest."""

    name: str
    colour: str
    """Of its seat; empty if it has none."""
    laid: tuple[Laid, ...]
    figures: tuple[Figure, ...]
    notes: tuple[str, ...]
    outcome: str
    result: str
    """`won`, `lost`; empty if it has not ended."""


class Contest(NamedTuple):
    """A contest: the same in words, its sides, and what is to be said of all of them."""

    told: Panel
    sides: tuple[Side, ...]
    notes: tuple[str, ...]


def contests(told: Sequence[seam.Panel], in_colour: Dressed) -> Iterator[Contest]:
    """The contests among the panels of a table."""
    for panel in told:
        if panel.contest is not None:
            sides = tuple(_side(side, in_colour) for side in panel.contest.sides)
            yield Contest(as_said(in_colour.say, panel), sides, tuple(map(in_colour.say, panel.contest.notes)))


def _side(side: seam.Side, in_colour: Dressed) -> Side:
    say_it = in_colour.say
    return Side(
        say_it(side.name),
        "" if side.seat is None else in_colour.colours.get(side.seat, ""),
        tuple(Laid(say_it(one.card), one.stands) for one in side.laid),
        tuple(_figure(figure, in_colour) for figure in side.figures),
        tuple(map(say_it, side.notes)),
        "" if side.outcome is None else say_it(side.outcome),
        "" if side.has_won is None else "won" if side.has_won else "lost",
    )


def _figure(figure: seam.Figure, in_colour: Dressed) -> Figure:
    amount = UNKNOWN if figure.amount is None else in_colour.say(figure.amount)
    return Figure(in_colour.say(figure.about), amount, "" if figure.working is None else in_colour.say(figure.working))
