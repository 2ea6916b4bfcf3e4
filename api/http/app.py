"""The application: `create_app` wires it; nothing is global."""

from __future__ import annotations

from flask import Flask, Response, g, request
from werkzeug.middleware.proxy_fix import ProxyFix

from adjudicator.plain.json import Malformed
from adjudicator.seam.ruleset import game_called
from adjudicator.service import Adjudicator
from adjudicator.store.database import is_postgres
from api import address
from api.http import (
    access,
    across,
    again,
    audit_page,
    audits,
    cors,
    dispute_pages,
    disputes,
    docs,
    door,
    enter,
    errors,
    health,
    labels,
    ledger,
    live,
    logs,
    looks,
    matches,
    metrics,
    pages,
    penalties,
    people,
    questions,
    queue,
    queue_page,
    records,
    reports,
    rule_page,
    rules,
    speaker,
    step_page,
    steps,
    suggested,
    times,
    tries,
)
from api.http.door import LOCAL, Names
from api.http.exchange import Position, link
from api.http.openapi import Api
from api.http.policy import POLICY, TIMED
from api.sentences import say
from api.settings import USUAL, Settings
from api.view import answers
from api.view.answers import holder
from api.view.clock import clock
from projections.standing import Watch
from projections.views import views_of
from projections.views.tables import Views

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
    app.extensions["watch"] = Watch(service, found_by)
    app.url_map.converters["position"] = Position
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.finalize = speaker.apart
    app.jinja_env.globals |= {
        "say": speaker.say,
        "counted": speaker.counted,
        "spoken": speaker.spoken,
        "places": answers.places,
        "game_called": game_called,
        "typed": labels.typed,
        "clock": clock,
        "suggested": suggested.suggested,
        "timed": times.timed,
        "timed_in": times.marked,
        "timed_ago": times.ago,
        "zoned": times.zoned,
        "tells_times": times.tells_times,
    }
    app.context_processor(
        lambda: {"lang": speaker.language(), "link": link, "caller": access.caller(), "holder": holder}
    )
    errors.install(app)
    if settings.log_json:
        logs.install(app)
    if settings.metrics:
        metrics.install(app)
    origins = cors.origins_of(settings.cors_origins)
    door.install(app, names, origins)
    cors.install(app, origins)
    live.install(app, settings.streams)
    api = Api(app, service.rulesets)
    for module in (
        matches, disputes, queue, penalties, looks, across, audits, reports, tries, steps, live, questions, rules,
        records, ledger,
    ):  # fmt: skip
        api.register_blueprint(module.area.blueprint)
    app.register_blueprint(docs.document(api.spec.to_dict()))
    app.register_blueprint(pages.pages)
    app.register_blueprint(step_page.pages)
    app.register_blueprint(rule_page.pages)
    app.register_blueprint(dispute_pages.pages)
    app.register_blueprint(looks.pages)
    app.register_blueprint(queue_page.pages)
    app.register_blueprint(penalties.pages)
    app.register_blueprint(audit_page.pages)
    app.register_blueprint(health.health)
    app.register_blueprint(enter.pages)
    app.register_blueprint(people.pages)
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
    if "language" in g:
        response.headers.setdefault("Content-Language", g.language)
        response.vary.add("Accept-Language")
    return response
