"""Panels: parts of a table as people look at them, in rows under columns, whatever the game."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.plain.said import Said


class Row(Struct, frozen=True):
    """A row of a panel: what it is about, and a cell for each column; None where there is nothing to say."""

    about: Said
    cells: tuple[Said | None, ...]


class Panel(Struct, frozen=True):
    """A part of a table: its heading, a column for each player, model or place, and what is said of them."""

    heading: Said
    columns: tuple[Said, ...]
    rows: tuple[Row, ...]

    @property
    def told(self) -> tuple[Row, ...]:
        """The rows that say something."""
        return tuple(row for row in self.rows if any(cell is not None for cell in row.cells))
