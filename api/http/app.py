"""The application: `create_app` wires it, and nothing is global."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, g, request, url_for

from adjudicator.service import Adjudicator
from api.http import (
    access,
    docs,
    door,
    enter,
    errors,
    matches,
    pages,
    questions,
    records,
    reports,
    rules,
    speaker,
    steps,
)
from api.http.door import LOCAL, Names
from api.http.exchange import Position
from api.http.openapi import Api
from api.view.answers import holder

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""What every answer tells a browser."""


def create_app(service: Adjudicator, names: Names = LOCAL, *, is_open: bool | None = None) -> Flask:
    """The WSGI application that serves these matches under these names.

    Open, without tokens, where only this machine reaches it, unless `is_open` says otherwise.
    """
    app = Flask(__name__)
    app.extensions["adjudicator"] = service
    app.url_map.converters["position"] = Position
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals |= {"say": speaker.say, "counted": speaker.counted, "spoken": speaker.spoken}
    app.context_processor(
        lambda: {"lang": speaker.language(), "link": _link, "caller": access.caller(), "holder": holder}
    )
    errors.install(app)
    door.install(app, names)
    api = Api(app, service.rulesets)
    for module in (matches, reports, steps, questions, rules, records):
        api.register_blueprint(module.area.blueprint)
    app.register_blueprint(docs.document(api.spec.to_dict()))
    app.register_blueprint(pages.pages)
    app.register_blueprint(enter.pages)
    access.install(app, is_open=names == LOCAL if is_open is None else is_open)
    app.after_request(_guard)
    return app


def _link(**changed: Any) -> str:
    """This page with other query parameters; None leaves one out."""
    kept = {**(request.view_args or {}), **request.args.to_dict(), **changed}
    return url_for(str(request.endpoint), **{name: value for name, value in kept.items() if value is not None})


def _guard(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "private, no-cache")
    if "language" in g:
        response.headers.setdefault("Content-Language", g.language)
        response.vary.add("Accept-Language")
    return response
