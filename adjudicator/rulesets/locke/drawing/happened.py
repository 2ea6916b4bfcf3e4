"""Where on a board an event did something: the spaces it names, and those of the players it names."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.drawing.deeds import MOVES, path_with_start
from adjudicator.rulesets.locke.drawing.page import Page
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.table.things import Spot
from adjudicator.seam.mentioned import mentioned
from adjudicator.seam.svg import Box, hull


def happened(page: Page, before: Table, event: ev.Event | None, after: Table) -> Box | None:
    """Where an event did something on the board that is drawn; None if it named nothing there.

    In a combat that names no place of its own, the space of the combat.
    """
    if event is None:
        return None
    found = hull(page.spaces[at] for at in _places(before, event, after) if at in page.spaces)
    combat = after.combat or before.combat
    return page.spaces.get(combat.at) if found is None and combat is not None else found


def _places(before: Table, event: ev.Event, after: Table) -> Iterator[object]:
    if isinstance(event, MOVES):
        yield from path_with_start(before, event)
    yield from _named(event)
    for name in mentioned(event):
        for table in (before, after):
            if name in table.characters:
                yield table.characters[name].at


def _named(part: object) -> Iterator[object]:
    """The places in a part of an event, among other words."""
    if isinstance(part, list | tuple):
        for inner in part:
            yield from _named(inner)
    elif isinstance(part, str | Spot):
        yield part
    elif isinstance(part, Struct):
        for inner in structs.astuple(part):
            yield from _named(inner)
