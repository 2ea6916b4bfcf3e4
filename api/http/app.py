"""The application: `create_app` wires it; nothing is global."""

from __future__ import annotations

from functools import partial
from threading import Lock
from typing import Final

from flask import Flask, Response, g, request
from werkzeug.middleware.proxy_fix import ProxyFix

from adjudicator.plain.json import Malformed
from adjudicator.service import Adjudicator
from adjudicator.store.database import is_postgres
from api import address
from api.http.exchange import Position
from api.http.front import access, cors, door, errors, logs, looks, metrics
from api.http.front.door import LOCAL, Names
from api.http.front.policy import POLICY, TIMED
from api.http.openapi import document_of
from api.http.pages import again, docs, templates, times
from api.http.pages.all import ALL as PAGES
from api.http.routes import health, live
from api.http.routes.all import ALL as ROUTES
from api.sentences import say
from api.settings import USUAL, Settings
from projections.standing import Watch
from projections.views import views_of
from projections.views.tables import Views

DAY: Final = 24 * 60 * 60
"""Seconds: as long are pictures kept, which a browser else asks for anew at each step."""
HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""Headers of every answer, beside its policy, that no view sets by itself."""


def create_app(
    service: Adjudicator,
    names: Names = LOCAL,
    settings: Settings = USUAL,
    views: Views | None = None,
    *,
    is_open: bool | None = None,
) -> Flask:
    """The WSGI application that serves a service's matches, searched by these views, under these names and settings.

    It is open, without tokens, if the settings say so or only this machine reaches it, unless `is_open` says otherwise.
    Raises `Malformed` for an impossible setting.
    """
    address.given(settings)
    app = Flask(__name__)
    if settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=0)  # type: ignore[method-assign]
    app.extensions["adjudicator"] = service
    app.extensions["settings"] = settings
    app.extensions["views"] = found_by = views or views_of(service)
    app.extensions["keeping"] = Lock()
    app.extensions["watch"] = Watch(service, found_by)
    app.url_map.converters["position"] = Position
    templates.install(app)
    errors.install(app)
    if settings.log_json:
        logs.install(app)
    if settings.metrics:
        metrics.install(app)
    origins = cors.origins_of(settings.cors_origins)
    door.install(app, names, origins)
    cors.install(app, origins)
    live.install(app, settings.streams)
    document = docs.document(partial(document_of, app, service.rulesets, ROUTES))
    for blueprint in (*ROUTES, document, *PAGES, health.health):
        app.register_blueprint(blueprint)
    access.install(app, is_open=settings.open or names == LOCAL if is_open is None else is_open)
    looks.install(app)
    app.after_request(_guard)
    again.install(app)
    return app


def replica_of(settings: Settings) -> str:
    """The database that searches read instead, empty if there is none; raises `Malformed` if it cannot be one."""
    if settings.replica and not (is_postgres(settings.replica) and is_postgres(settings.database)):
        raise Malformed(say("a replica is a postgresql:// URL, and so is the database it is one of"), "replica")
    return settings.replica


def _guard(response: Response) -> Response:
    response.headers.setdefault("Content-Security-Policy", TIMED if times.tells_times() else POLICY)
    response.headers.extend(HEADERS)
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "private, no-cache")
    elif (response.mimetype or "").startswith("image/"):
        response.headers["Cache-Control"] = f"max-age={DAY}"
    if "language" in g:
        response.headers.setdefault("Content-Language", g.language)
        response.vary.add("Accept-Language")
    return response
