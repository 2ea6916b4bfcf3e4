"""Health: whether the process is alive, and whether it can serve; for monitors.

Anybody who reaches the service may ask: it tells of no match, not even how many entries there are.
"""

from __future__ import annotations

import msgspec
from eventsourcing.persistence import PersistenceError
from flask import Blueprint, Response

from api.http.current import service, watch
from api.http.exchange import JSON
from api.http.front.access import operation
from api.http.front.speaker import spoken
from api.sentences import say

health = Blueprint("health", __name__)


@health.get("/health")
@operation("health")
def alive() -> Response:
    """That the process answers."""
    return Response(b'{"alive":true}', mimetype=JSON)


@health.get("/ready")
@operation("health")
def ready() -> Response:
    """That its database answers and has its tables, 503 otherwise; lists and searches that do not are a warning."""
    service().recorder.max_notification_id()
    try:
        warnings = list(watch().warnings())
    except PersistenceError:
        warnings = [say("Lists and searches do not answer")]
    return Response(
        msgspec.json.encode({"ready": True, "warnings": [spoken(says) for says in warnings]}), mimetype=JSON
    )
