"""Panels: parts of any game's table for people to read, in rows under columns.

Whatever may be a part of a sentence may stand in them by itself: a sentence, a name, a number, cards.
"""

from __future__ import annotations

from msgspec import Struct

from adjudicator.plain.said import Part


class Row(Struct, frozen=True):
    """A row of a panel: its subject, and a cell for each column; None: nothing to say."""

    about: Part
    cells: tuple[Part | None, ...]


class Panel(Struct, frozen=True):
    """A part of a table: its heading, a column for each player, model or place, and rows about them."""

    heading: Part
    columns: tuple[Part, ...]
    rows: tuple[Row, ...]

    @property
    def told(self) -> tuple[Row, ...]:
        """The rows with at least one cell filled."""
        return tuple(row for row in self.rows if any(cell is not None for cell in row.cells))
