"""Where on the table an event did something: whatever it names, before and after it, and the ways of what it moved."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux.drawing.movement import Way
from adjudicator.rulesets.malifaux.drawing.objects import base_of, is_on_sheet
from adjudicator.rulesets.malifaux.drawing.parts import EAST, NORTH, SIDE, WEST, box_of, place
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.mentioned import mentioned
from adjudicator.seam.svg import Box, hull

STEPS = 8
"""The points of a bend that are kept in sight."""


def happened(before: Table, event: Event | None, after: Table, way: Way | None) -> Box | None:
    """Where an event did something; None if it named nothing that is on the table."""
    if event is None:
        return None
    found = hull((*_boxes_of_way(way), *_boxes_of_things(before, event, after)))
    if found is None:
        return None
    west, north, east, south = found
    return max(west, -WEST), max(north, -NORTH), min(east, SIDE + EAST), min(south, SIDE + WEST)


def _boxes_of_way(way: Way | None) -> Iterator[Box]:
    if way is None:
        return
    yield box_of(way.start)
    for part in way.parts:
        if part.track is not None:
            for step in range(STEPS + 1):
                x, y = place(part.track.at(step / STEPS))
                yield x, y, x, y


def _boxes_of_things(before: Table, event: Event, after: Table) -> Iterator[Box]:
    """The bases of the models and markers that an event names, itself or by a duel, a flip or an action; terrain."""
    names = mentioned(event)
    parts = [part for table in (before, after) for name in names if (part := _part(table, name)) is not None]
    for table in (before, after):
        for name in dict.fromkeys((*names, *(inner for part in parts for inner in mentioned(part)))):
            thing = table.models.get(name) or table.markers.get(name)
            if thing is not None:
                if thing.at is not None and is_on_sheet(thing.at):
                    yield box_of(base_of(thing))
            elif name in table.terrain and (outline := table.terrain[name].outline) is not None:
                yield box_of(outline)


def _part(table: Table, name: str) -> object:
    return table.duels.get(name) or table.flips.get(name) or table.actions.get(name)
