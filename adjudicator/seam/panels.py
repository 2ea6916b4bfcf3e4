"""Panels: parts of any game's table for people to read, in rows under columns.

Whatever may be a part of a sentence may stand in them by itself: a sentence, a name, a number, cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from adjudicator.plain.said import Drawn, Part, Said

Colour: TypeAlias = Literal["blue", "orange", "green", "purple", "violet"]
"""The colour of what belongs to somebody, on boards and on pages."""
COLOURS: Final[tuple[Colour, ...]] = ("blue", "orange", "green", "purple")
"""The colours of seats in their order, where nothing else decides them."""


class Row(Struct, frozen=True):
    """A row of a panel: its subject, and a cell for each column; None: nothing to say."""

    about: Part
    cells: tuple[Part | None, ...]


class Laid(Struct, frozen=True):
    """A card in a contest: the one that counts, one that another replaced, one that was left over or waits."""

    card: Part
    stands: Literal["counts", "replaced", "beside"]


class Figure(Struct, frozen=True):
    """A number that a side of a contest comes to (None: nobody knows it, or not yet), and how it is worked out."""

    about: Part
    amount: Part | None
    working: Part | None = None


class Side(Struct, frozen=True):
    """A side of a contest: who, with which cards, what it comes to, how it ended for it (None: it has not ended)."""

    name: Part
    seat: str | None = None
    laid: tuple[Laid, ...] = ()
    figures: tuple[Figure, ...] = ()
    notes: tuple[Part, ...] = ()
    outcome: Part | None = None
    has_won: bool | None = None


class Contest(Struct, frozen=True):
    """A picture of a contest: the side that acts, then those it faces; and what is to be said of all of them."""

    sides: tuple[Side, ...]
    notes: tuple[Part, ...] = ()


class SoFar(Struct, frozen=True):
    """What events of some kinds add up to where no table keeps count, as a panel; none of them tells a secret."""

    kinds: tuple[type, ...]
    panel: Callable[[Any, Iterable[Any]], Panel]


class Panel(Struct, frozen=True):
    """A part of a table: its heading, a column for each player, model or place, and rows about them."""

    heading: Part
    columns: tuple[Part, ...]
    rows: tuple[Row, ...]
    contest: Contest | None = None
    """What the panel tells as a picture."""
    seat: str | None = None
    """Whose it is; what the seats have stands side by side."""

    @property
    def told(self) -> tuple[Row, ...]:
        """The rows with at least one cell filled."""
        return tuple(row for row in self.rows if any(cell is not None for cell in row.cells))


def face_down(count: int, words: Said) -> Drawn:
    """Cards whose faces are not seen: how many there are, as a number and in words."""
    return Drawn(words, "back", str(count), words)


def bar(now: int, most: int, words: Said) -> Drawn:
    """How much of something is left."""
    return Drawn(words, "bar", filled=(max(0, min(now, most)), most))
