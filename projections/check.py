"""Views checked against their entries: each is rebuilt in memory, and the differences are named."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import closing
from heapq import merge
from itertools import groupby
from typing import Any, Final, NamedTuple, cast

from eventsourcing.persistence import Tracking

from adjudicator.plain.said import Said
from adjudicator.service import Adjudicator
from adjudicator.store.database import Numbered, Recorder
from adjudicator.store.tail import BULK, PORTION
from projections.contract import Projector, Shape
from projections.projectors import projectors_of
from projections.sentences import say
from projections.views.sqlite import SQLiteViews
from projections.views.tables import Views, tracked

TRIES: Final = 5
"""How often a view is checked again if a worker writes it meanwhile."""
SOME: Final = 5_000
"""Rows compared at a time."""
Place = tuple[str | None, int | None]
"""A match, or a dispute's stream, and a position in it, as stored in a view."""


class Differs(NamedTuple):
    """A fault in a view, and its place, if known."""

    view: str
    why: Said
    match: str | None = None
    position: int | None = None


class Held(NamedTuple):
    """The result of checking views against the entries."""

    compared: list[str]
    """The views that were compared; the others were made by other rules and must be rebuilt anyway."""
    differ: list[Differs]


def held(service: Adjudicator, views: Views, but: Container[str] = ()) -> Held:
    """Checks all views against the entries, except `but`, the broken matches; raises the errors of a lost database."""
    projectors = [one for one in projectors_of(service) if not views.is_outdated(one.shape.name)]
    with closing(_Anew(service, projectors)) as anew:
        anew.go_to({one.shape.name: views.reached(one.shape.name) for one in projectors})
        found = [one for each in projectors for one in _differences(service, views, anew, each.shape)]
    return Held([one.shape.name for one in projectors], [one for one in found if one.match not in but])


class _Anew:
    """Views rebuilt in memory, each as far as needed."""

    def __init__(self, service: Adjudicator, projectors: Sequence[Projector]) -> None:
        self._recorder, self._projectors = cast("Recorder", service.recorder), projectors
        self._after = {one.shape.name: 0 for one in projectors}
        self.views = SQLiteViews.in_memory()

    def go_to(self, last: Mapping[str, int]) -> None:
        """Takes in the entries up to a number for each view; they are read once for all, as that folds matches."""
        after = min((self._after[name] for name in last), default=0)
        while after < max(last.values(), default=0) and (rows := self._recorder.select_numbered(after, PORTION, BULK)):
            after = rows[-1].id
            for one in self._projectors:
                if one.shape.name in last:
                    self._take(one, [row for row in rows if row.id <= last[one.shape.name]])

    def _take(self, projector: Projector, rows: Sequence[Numbered]) -> None:
        shape, before = projector.shape, self._after[projector.shape.name]
        if rows := [row for row in rows if row.id > before]:
            reached = Tracking(tracked(shape.name, 1), rows[-1].id)
            self.views.record(shape, projector.project(rows), reached, before)
            self._after[shape.name] = rows[-1].id

    def close(self) -> None:
        """Frees the memory."""
        self.views.datastore.close()


def _differences(service: Adjudicator, views: Views, anew: _Anew, shape: Shape) -> list[Differs]:
    """The faults in a view; rows that a worker changes meanwhile are checked again, or left out in the end."""
    name = shape.name
    for _ in range(TRIES):
        stands = views.generation(name), views.reached(name)
        anew.go_to({name: stands[1]})
        found = [*_rows(views, anew, shape), *_aside(views, anew, name)]
        if stands[1] > service.last:
            return [Differs(name, _differs(name))]
        if not found or stands == (views.generation(name), views.reached(name)):
            return found
    moving = {str(match) for match, _ in cast("Recorder", service.recorder).select_counts(stands[1])}
    return [one for one in found if one.match not in moving]


def _rows(views: Views, anew: _Anew, shape: Shape) -> Iterator[Differs]:
    """The entries with wrong rows in a view, each once."""
    told = set[Place]()
    at = shape.columns.index(shape.stream), shape.columns.index("position")
    for row in _unlike(_sorted(anew.views, shape), _sorted(views, shape), shape):
        match, position = (row[place] for place in at)
        place = str(match), position if shape.key == "number" and isinstance(position, int) else None
        if place not in told:
            told.add(place)
            yield Differs(shape.name, _differs(shape.name), *place)
    if views.select(shape, [shape.key], [(f"{shape.key} IS NULL", [])], 1):
        yield Differs(shape.name, _differs(shape.name))


def _unlike(wanted: Iterator[Sequence[Any]], given: Iterator[Sequence[Any]], shape: Shape) -> Iterator[Sequence[Any]]:
    """The rows that are in only one of two tables; a changed row is given as it should be."""
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
    """SQLite's sort order for whatever somebody has put in place of a number."""
    return (0, key) if isinstance(key, int | float) else (1, key) if isinstance(key, str) else (2, key)


def _aside(views: Views, anew: _Anew, name: str) -> Iterator[Differs]:
    """The entries wrongly put aside, or wrongly not."""
    wanted, given = (
        {(str(one.match), one.position) for view, one in some.parked() if view == name} for some in (anew.views, views)
    )
    for match, position in sorted(wanted ^ given, key=str):
        yield Differs(name, _differs(name), match, position)


def _differs(view: str) -> Said:
    return say("the view {view} is not what the entries say: run `adjudicator worker rebuild {view}`", view=view)
