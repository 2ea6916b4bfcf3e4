"""One projection on the library's runner: batches of the log, each taken in by a single transaction."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, cast
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import Mapper, Tracking
from eventsourcing.projection import BaseProjectionRunner, Projection
from eventsourcing.utils import EnvType

from adjudicator.service import Adjudicator
from adjudicator.store.tail import Batch, Followed, Tail
from projections.contract import Projector
from projections.views.tables import Views, tracked

LOG = logging.getLogger("adjudicator.worker")


class Taking(Projection[Views]):
    """The library's callback for each batch."""

    name = "taking"

    def __init__(self, view: Views, projector: Projector) -> None:
        super().__init__(view)
        self._projector = projector

    def process_event(self, domain_event: Batch, tracking: Tracking) -> None:
        """Takes a batch in, with its tracking, in one transaction."""
        outcome = self._projector.project(domain_event.rows)
        self.view.record(self._projector.shape, outcome, tracking, domain_event.after)
        if outcome.parked:  # their number, not their contents
            count = len(outcome.parked)
            LOG.warning("%s: %d put aside; `adjudicator worker status` tells more", self._projector.shape.name, count)


class Running(BaseProjectionRunner[Application[UUID]]):
    """A running projection: from its generation's position until it is stopped or fails."""

    def __init__(self, service: Adjudicator, views: Views, projector: Projector, generation: int) -> None:
        super().__init__(
            projection=Taking(views, projector),
            application_class=_followed(service, tracked(projector.shape.name, generation)),
            tracking_recorder=views,
            topics=(),
        )


class _Feed:
    """The rows of a service in batches, with the method by which the library subscribes."""

    def __init__(self, service: Adjudicator) -> None:
        self._recorder = cast("Followed", service.recorder)

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Tail:  # noqa: ARG002 - all of them
        """Endless batches after a notification id."""
        return Tail(self._recorder, gt)


class _Whole(Mapper[UUID]):
    """Passes batches on unchanged."""

    def __init__(self) -> None:
        """Needs none of the library mapper's parts."""

    def to_domain_event(self, stored_event: Any) -> Any:
        """The batch."""
        return stored_event


def _followed(service: Adjudicator, name: str) -> type[Application[UUID]]:
    """The service as the library's runner makes it for itself: an application whose rows come in batches.

    Its name is that of the tracking record: each generation of a view follows the log for itself.
    """

    class Followed(Application[UUID]):
        def __init__(self, env: EnvType | None = None) -> None:  # noqa: ARG002 - the library's name
            self.recorder, self.mapper = cast("Any", _Feed(service)), _Whole()

        def close(self) -> None:
            """Does nothing: the service closes the database."""

    Followed.name = name
    return Followed
