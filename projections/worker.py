"""All projections of a database and its ledger, kept running: one worker at a time, failures are retried."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from threading import Event, Thread
from time import monotonic
from typing import Final

from adjudicator.ledger.note import Signer
from adjudicator.service import Adjudicator
from projections.contract import Projector
from projections.leadership import Lead, leading
from projections.ledger import Writing
from projections.pause import Pause
from projections.projectors import projectors_of
from projections.rebuild import rebuild
from projections.runner import Running
from projections.views.tables import Views

LOG = logging.getLogger("adjudicator.worker")
TICK: Final = 0.25
"""Seconds between looking after the projections."""
LATE: Final = 2.0
"""The most seconds between attempts after failures."""
TURN: Final = 1.0
"""The most seconds between tests whether it is its turn."""
STEADY: Final = 10.0
"""Seconds after which a running projection is taken to run well."""


class Kept:
    """One projection: started, looked after, started again."""

    def __init__(self, service: Adjudicator, views: Views, projector: Projector) -> None:
        self._service, self._views, self._projector = service, views, projector
        self.name = projector.shape.name
        self._running: Running | None = None
        self._since, self._pause = 0.0, Pause(LATE)

    def look(self) -> None:
        """Starts it when due, and finds out what ended it."""
        now = monotonic()
        try:
            if self._running is None and now >= self._since:
                self._running = Running(self._service, self._views, self._projector, self._views.generation(self.name))
                self._since = now
            elif self._running is not None and self._running.is_interrupted.is_set():
                self.end()
                self._fail(now, "it ended")
            elif self._running is not None and now - self._since > STEADY:
                self._pause.over()
        except Exception as error:  # noqa: BLE001 - whatever ends a projection, it is tried again
            self._fail(now, f"{type(error).__name__}: {error}")

    def end(self) -> None:
        """Ends it; raises what ended it before."""
        running, self._running = self._running, None
        if running is not None:
            running.__exit__(None, None, None)

    def _fail(self, now: float, why: str) -> None:
        pause = self._pause.take()
        LOG.warning("%s stopped (%s); again in %.1f s", self.name, why, pause)
        self._since = now + pause


class Worker:
    """Keeps the views of a service's database up to date until it is told to stop."""

    def __init__(
        self,
        service: Adjudicator,
        views: Views,
        projectors: Sequence[Projector] | None = None,
        signer: Signer | None = None,
    ) -> None:
        self._service, self._views = service, views
        self._kept: list[Kept | Writing] = [Kept(service, views, one) for one in projectors or projectors_of(service)]
        self._kept.append(Writing(service, signer))
        self._stopped = Event()
        self._thread = Thread(target=self.run, name="worker", daemon=True)
        self.is_leading = False

    def run(self) -> None:
        """Works, or waits for its turn, until it is told to stop."""
        pause = Pause(TURN)
        while not self._stopped.wait(pause.take()):
            try:
                with leading(self._service) as lead:
                    if lead is not None:
                        pause.over()
                        self._work(lead)
            except Exception as error:  # noqa: BLE001 - a worker never gives up
                LOG.warning("the lead was lost (%s: %s)", type(error).__name__, error)

    def _work(self, lead: Lead) -> None:
        self.is_leading = True
        ended = Event()
        renewing = Thread(target=self._renew, args=(ended,), name="renewal", daemon=True)
        renewing.start()
        try:
            while lead.is_held():
                for one in self._kept:
                    one.look()
                if self._stopped.wait(TICK):
                    return
        finally:
            self.is_leading = False
            ended.set()
            for one in self._kept:
                self._end(one)
            renewing.join()

    def _renew(self, ended: Event) -> None:
        """Rebuilds views made by other rules, while the views in use are kept as usual."""
        for one in self._kept:
            while isinstance(one, Kept) and not ended.is_set():
                try:
                    self._renew_one(one.name, ended)
                    break
                except Exception as error:  # noqa: BLE001 - a worker never gives up
                    LOG.warning("%s was not made anew (%s: %s)", one.name, type(error).__name__, error)
                    ended.wait(LATE)

    def _renew_one(self, name: str, ended: Event) -> None:
        if not self._views.is_outdated(name):
            return
        LOG.warning("%s was made by other rules: it is made anew", name)
        for _ in rebuild(self._service, self._views, name):
            if ended.is_set():
                return
        LOG.warning("%s is made anew", name)

    def _end(self, one: Kept | Writing) -> None:
        try:
            one.end()
        except Exception as error:  # noqa: BLE001 - it ends anyway
            LOG.warning("%s stopped (%s: %s)", one.name, type(error).__name__, error)

    def tell_to_stop(self) -> None:
        """Makes it stop soon."""
        self._stopped.set()

    def __enter__(self) -> Worker:
        """Makes it work in a thread of its own."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.tell_to_stop()
        self._thread.join()
