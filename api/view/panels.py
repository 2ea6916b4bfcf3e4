"""Panels: the table of an entry as people look at it, in words; and how several looks at it differ."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import TypeAlias
from uuid import UUID

from msgspec import Struct

from adjudicator.plain.said import Part
from adjudicator.replay.reading import Which
from adjudicator.seam import panels as seam
from api.sentences import say
from api.view.seen import Masked, Seen

Says: TypeAlias = Callable[[Part], str]
"""Says sentences in the language of whoever looks."""
Cell: TypeAlias = tuple[str, str]
"""Where something is said: the heading of the panel, and what it is about."""


class PanelRow(Struct, frozen=True):
    """A row of a panel; a cell for each column, null where there is nothing to say."""

    about: str
    cells: tuple[str | None, ...]


class Panel(Struct, frozen=True):
    """A part of a table as people look at it, in sentences."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[PanelRow, ...]


class Panels(Struct, frozen=True):
    """The panels of a table: those of its game."""

    match: UUID
    position: int
    reading: Which
    viewer: str
    panels: tuple[Panel, ...]


def panels(seen: Seen, position: int, step: Masked | None) -> tuple[Panel, ...]:
    """The panels of the table after an entry, from its masked step; those that say nothing are left out."""
    return tuple(as_said(seen.speaker.say, panel) for panel in tell(seen, position, step))


def tell(seen: Seen, position: int, step: Masked | None) -> tuple[seam.Panel, ...]:
    """The same, not said yet."""
    make = seen.reading.ruleset.panels
    if make is None:
        return ()
    if step is None or step.unfit is not None:
        found = _at_rest(seen, position)
    else:
        found = make(step.before, step.event, step.after)
    return tuple(panel for panel in found if panel.told)


def differences(looks: Sequence[tuple[str, Seen]], position: int, say_it: Says | None = None) -> tuple[Panel, ...]:
    """Where named looks at a match show the table after an entry differently: a column for each look."""
    return apart([(name, seen, position) for name, seen in looks], say_it)


def apart(looks: Sequence[tuple[str, Seen, int]], say_it: Says | None = None) -> tuple[Panel, ...]:
    """Where named looks at a match, each at an entry of its own, show its table differently: a column for each."""
    if len(looks) < 2:
        return ()
    tables = [tuple(_at_rest(seen, position)) for _, seen, position in looks]
    alike = _alike(tables)
    shown = [
        dict(_cells(table, alike, say_it or seen.speaker.say))
        for table, (_, seen, _) in zip(tables, looks, strict=True)
    ]
    found: dict[str, list[PanelRow]] = {}
    for place in dict.fromkeys(place for one in shown for place in one):
        cells = tuple(one.get(place) for one in shown)
        if len(set(cells)) > 1:
            found.setdefault(place[0], []).append(PanelRow(place[1], cells))
    columns = tuple(name for name, *_ in looks)
    return tuple(Panel(heading, columns, tuple(rows)) for heading, rows in found.items())


def _alike(tables: Sequence[Sequence[seam.Panel]]) -> set[tuple[int, int]]:
    """The rows that all tables have in the same place, by panel and row: they need not be said to be compared."""
    return {
        (at, place)
        for at, panels in enumerate(zip(*tables, strict=False))
        if all((one.heading, one.columns) == (panels[0].heading, panels[0].columns) for one in panels)
        for place, rows in enumerate(zip(*(one.rows for one in panels), strict=False))
        if all(row == rows[0] for row in rows)
    }


def _cells(
    table: Sequence[seam.Panel], but: Container[tuple[int, int]], say_it: Says
) -> Iterator[tuple[Cell, str | None]]:
    """What a table shows in each cell of its panels, but for some of their rows."""
    for at, panel in enumerate(table):
        for place, row in enumerate(panel.rows):
            if (at, place) in but:
                continue
            for column, cell in zip(panel.columns, row.cells, strict=True):
                both = say("{column}: {about}", column=column, about=row.about)
                about = row.about if len(panel.columns) == 1 else both
                yield (say_it(panel.heading), say_it(about)), None if cell is None else say_it(cell)


def _at_rest(seen: Seen, position: int) -> Iterable[seam.Panel]:
    """The panels of a table by itself, whatever came before it."""
    make, table = seen.reading.ruleset.panels, seen.table(position)
    return () if make is None else make(table, None, table)


def as_said(say_it: Says, panel: seam.Panel) -> Panel:
    """A panel in words."""
    rows = (
        PanelRow(say_it(row.about), tuple(None if cell is None else say_it(cell) for cell in row.cells))
        for row in panel.told
    )
    return Panel(say_it(panel.heading), tuple(map(say_it, panel.columns)), tuple(rows))
