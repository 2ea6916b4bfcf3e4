"""Health: whether the process is alive, and whether it can serve; for whoever watches it."""

from __future__ import annotations

from flask import Blueprint, Response

from api.http.exchange import JSON, service

health = Blueprint("health", __name__)


@health.get("/health")
def alive() -> Response:
    """That the process answers."""
    return Response(b'{"alive":true}', mimetype=JSON)


@health.get("/ready")
def ready() -> Response:
    """That its database answers and has its tables; 503 otherwise."""
    service().recorder.max_notification_id()
    return Response(b'{"ready":true}', mimetype=JSON)
