"""A view rebuilt: the next generation is made beside the one in use, then replaces it."""

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
    """Somebody else is rebuilding this view."""


def rebuild(service: Adjudicator, views: Views, view: str) -> Iterator[tuple[int, int]]:
    """Rebuilds a view; yields the number of entries read so far, and of all.

    A worker may run meanwhile: its next write fails, and it continues with the new generation.
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
            lead.is_held()  # an idle session is ended
            yield after, max(recorder.max_notification_id() or 0, after)
        views.replace(projector.shape, generation)
