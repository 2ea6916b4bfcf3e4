"""Metrics for Prometheus: requests, their times, entries, matches in memory, streams, views; shown if so set.

With several processes (`PROMETHEUS_MULTIPROC_DIR`) each counts in a file of its own, and any of them shows the sum. The
library reads that variable when it is first imported, so it is imported only here, and late.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from eventsourcing.persistence import PersistenceError
from flask import Flask, Response, g, request

from adjudicator.service import Adjudicator
from api.http.front.access import operation
from projections.standing import Watch

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry
    from prometheus_client.metrics_core import Metric

BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper bounds, in seconds, of the buckets that requests' times are counted in."""
_OF_VIEWS: Final = {
    "behind": "Entries a view has not taken in yet",
    "behind_seconds": "Seconds since the first of these was recorded",
    "outdated": "Whether a view was made by other rules than hold now",
    "parked": "Entries a view could not take in",
}
METHODS: Final = frozenset({"GET", "HEAD", "POST", "DELETE", "OPTIONS"})
"""Methods that are counted by name; clients can make up any number of others."""


def install(app: Flask) -> None:
    """Counts the requests of an application, and shows all metrics at /metrics."""
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

    registry = CollectorRegistry()
    requests = Counter("adjudicator_requests", "Requests answered", ["method", "route", "status"], registry=registry)
    seconds = Histogram(
        "adjudicator_request_seconds", "Seconds until an answer began", ["route"], buckets=BUCKETS, registry=registry
    )
    kept, held, streams = (
        Gauge(f"adjudicator_{name}", says, registry=registry, multiprocess_mode="livesum")
        for name, says in (
            ("kept_matches", "Matches kept in memory"),
            ("kept_bytes", "Bytes they take, at most"),
            ("streams", "Live streams"),
        )
    )

    def began() -> None:
        g.began = perf_counter()

    def counted(response: Response) -> Response:
        route = request.url_rule.rule if request.url_rule else "none"
        method = request.method if request.method in METHODS else "other"
        requests.labels(method, route, str(response.status_code)).inc()
        seconds.labels(route).observe(perf_counter() - g.began)
        for gauge, amount in zip((kept, held), _service(app).kept, strict=True):
            gauge.set(amount)
        streams.set(len(app.extensions["adjudicator.streams"]))
        return response

    def show() -> Response:
        shown = _shown(app, registry)
        return Response(generate_latest(shown), content_type=CONTENT_TYPE_LATEST)

    app.before_request(began)
    app.after_request(counted)
    app.add_url_rule("/metrics", "metrics", operation("health")(show))


def _shown(app: Flask, registry: CollectorRegistry) -> CollectorRegistry:
    """What all processes counted, and what the database says."""
    from prometheus_client import CollectorRegistry
    from prometheus_client.multiprocess import MultiProcessCollector

    shown = CollectorRegistry()
    shown.register(_Stored(_service(app), app.extensions["watch"]))
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(shown)  # type: ignore[no-untyped-call]  # the library's own
    else:
        shown.register(registry)
    return shown


class _Stored:
    """Metrics read from the database when asked for: the same from every process."""

    def __init__(self, service: Adjudicator, watch: Watch) -> None:
        self._service = service
        self._watch = watch

    def collect(self) -> Iterator[Metric]:
        """The metrics; none while the database is away."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        try:
            last = self._service.last
            stands, is_kept = self._watch.standing(), self._watch.is_kept
        except PersistenceError:
            return
        yield CounterMetricFamily("adjudicator_entries_recorded", "Entries in the database", value=last)
        yield GaugeMetricFamily("adjudicator_worker", "Whether a worker keeps the views", value=is_kept)
        for name, says in _OF_VIEWS.items():
            of_views = GaugeMetricFamily(f"adjudicator_view_{name}", says, labels=["view"])
            for view in stands:
                amount = getattr(view, name)
                of_views.add_metric([view.view], len(amount) if isinstance(amount, list) else amount)
            yield of_views


def _service(app: Flask) -> Adjudicator:
    service: Any = app.extensions["adjudicator"]
    return service  # type: ignore[no-any-return]
