"""A view made anew: the next generation is made beside the one that is read, then takes its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from eventsourcing.persistence import Tracking

from adjudicator.service import Adjudicator
from adjudicator.store.database import Recorder
from adjudicator.store.tail import BULK, PORTION, Batch
from projections.leadership import leading
from projections.projectors import projectors_of
from projections.views.tables import Views, tracked


class Underway(Exception):
    """Somebody else is making this view anew."""


def rebuild(service: Adjudicator, views: Views, view: str) -> Iterator[tuple[int, int]]:
    """Makes a view anew; gives, as it goes on, how many entries are read and how many there are.

    A worker may run meanwhile: the next thing it writes fails, and it goes on with the new generation.
    """
    (projector,) = (one for one in projectors_of(service) if one.shape.name == view)
    recorder = cast("Recorder", service.recorder)
    with leading(service, f"rebuild.{view}") as lead:
        if lead is None:
            raise Underway
        generation = views.generation(view) + 1
        name, after = tracked(view, generation), 0
        views.clear(projector.shape, generation)
        while rows := recorder.select_numbered(after, PORTION, BULK):
            batch = Batch(after, rows)
            views.record(projector.shape, projector.project(rows), Tracking(name, batch.id), after)
            after = batch.id
            lead.is_held()  # a session that asks nothing is ended
            yield after, max(recorder.max_notification_id() or 0, after)
        views.replace(projector.shape, generation)
