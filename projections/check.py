"""Views held against the entries that they are made of: each is made anew in memory, and what differs is named."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from contextlib import closing
from heapq import merge
from itertools import groupby
from typing import Any, Final, NamedTuple, cast

from eventsourcing.persistence import Tracking

from adjudicator.plain.said import Said
from adjudicator.service import Adjudicator
from adjudicator.store.database import Recorder
from adjudicator.store.tail import BULK, PORTION, Batch
from projections.contract import Projector, Shape
from projections.projectors import projectors_of
from projections.sentences import say
from projections.views.sqlite import SQLiteViews
from projections.views.tables import Views, tracked

TRIES: Final = 5
"""How often a view is looked at again that a worker writes meanwhile."""
SOME: Final = 5_000
"""Rows that are compared at a time."""
Place = tuple[str | None, int | None]
"""A match and a position in it, as a view has them."""


class Differs(NamedTuple):
    """What is wrong with a view, and where, if that is known."""

    view: str
    why: Said
    match: str | None = None
    position: int | None = None


class Held(NamedTuple):
    """Views held against the entries."""

    compared: list[str]
    """The views that were; others were made by other rules, and are to be made anew anyway."""
    differ: list[Differs]


def held(service: Adjudicator, views: Views, but: Container[str] = ()) -> Held:
    """Holds all views against the entries, but for matches that are broken; raises what a lost database raises."""
    found = Held([], [])
    for projector in projectors_of(service):
        if views.is_outdated(projector.shape.name):
            continue
        with closing(_Anew(service, projector)) as anew:
            found.compared.append(projector.shape.name)
            found.differ.extend(one for one in _differences(service, views, anew) if one.match not in but)
    return found


class _Anew:
    """A view made anew in memory, as far as somebody wants it."""

    def __init__(self, service: Adjudicator, projector: Projector) -> None:
        self._recorder, self._projector = cast("Recorder", service.recorder), projector
        self.shape, self._after = projector.shape, 0
        self.views = SQLiteViews.in_memory()

    def go_to(self, last: int) -> None:
        """Takes in the entries up to a number."""
        while rows := self._recorder.select_numbered(self._after, PORTION, BULK):
            rows = [row for row in rows if row.id <= last]
            if not rows:
                return
            batch, name = Batch(self._after, rows), tracked(self.shape.name, 1)
            self.views.record(self.shape, self._projector.project(rows), Tracking(name, batch.id), self._after)
            self._after = batch.id

    def close(self) -> None:
        """Lets the memory go."""
        self.views.datastore.close()


def _differences(service: Adjudicator, views: Views, anew: _Anew) -> list[Differs]:
    """What is wrong with a view; what a worker changes meanwhile is looked at again, or else left out."""
    name = anew.shape.name
    for _ in range(TRIES):
        stands = views.generation(name), views.reached(name)
        anew.go_to(stands[1])
        found = [*_rows(views, anew), *_aside(views, anew)]
        if stands[1] > service.last:
            return [Differs(name, _differs(name))]
        if not found or stands == (views.generation(name), views.reached(name)):
            return found
    moving = {str(match) for match, _ in cast("Recorder", service.recorder).select_counts(stands[1])}
    return [one for one in found if one.match not in moving]


def _rows(views: Views, anew: _Anew) -> Iterator[Differs]:
    """The entries of which a view shows something else than it should, each once."""
    shape, told = anew.shape, set[Place]()
    at = shape.columns.index("match"), shape.columns.index("position")
    for row in _unlike(_sorted(anew.views, shape), _sorted(views, shape), shape):
        match, position = (row[place] for place in at)
        place = str(match), position if shape.key == "number" and isinstance(position, int) else None
        if place not in told:
            told.add(place)
            yield Differs(shape.name, _differs(shape.name), *place)
    if views.select(shape, [shape.key], [(f"{shape.key} IS NULL", [])], 1):
        yield Differs(shape.name, _differs(shape.name))


def _unlike(wanted: Iterator[Sequence[Any]], given: Iterator[Sequence[Any]], shape: Shape) -> Iterator[Sequence[Any]]:
    """The rows that are in one of two tables alone; of a row that is changed, as it should be."""
    place = shape.columns.index(shape.key)

    def key(row: Sequence[Any]) -> tuple[int, Any]:
        return _order(row[place])

    for _, alike in groupby(merge(wanted, given, key=key), key):
        rows = list(alike)
        if len(rows) != 2 or tuple(rows[0]) != tuple(rows[1]):
            yield rows[0]


def _sorted(views: Views, shape: Shape) -> Iterator[Sequence[Any]]:
    """The rows of a view, a portion at a time, in the order of their key."""
    key, after = shape.columns.index(shape.key), list[Any]()
    while found := views.select(shape, shape.columns, after or [(f"{shape.key} IS NOT NULL", [])], SOME):
        yield from found
        after = [(f"{shape.key} > ?", [found[-1][key]])]


def _order(key: Any) -> tuple[int, Any]:
    """SQLite's order of whatever somebody has put where a number should stand."""
    return (0, key) if isinstance(key, int | float) else (1, key) if isinstance(key, str) else (2, key)


def _aside(views: Views, anew: _Anew) -> Iterator[Differs]:
    """The entries that were put aside and should not be, or the other way round."""
    wanted, given = (
        {(str(one.match), one.position) for view, one in some.parked() if view == anew.shape.name}
        for some in (anew.views, views)
    )
    for match, position in sorted(wanted ^ given, key=str):
        yield Differs(anew.shape.name, _differs(anew.shape.name), match, position)


def _differs(view: str) -> Said:
    return say("the view {view} is not what the entries say: run `adjudicator worker rebuild {view}`", view=view)
