"""What lets a browser keep the page *Record* and ask without a network: a manifest, a service worker, the questions."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final
from uuid import UUID

from flask import Blueprint, Response, render_template, url_for
from msgspec import json

from api.http.exchange import Reader, query, seen
from api.http.front.access import operation
from api.http.front.policy import WORKER
from api.http.front.speaker import language
from api.http.pages.record import At
from api.view import ahead as asked_ahead

pages = Blueprint("offline", __name__)
STATIC: Final = Path(__file__).parents[1] / "static"
SCRIPT: Final = "worker.js"
ICONS: Final = {"mark.svg": ("any", "image/svg+xml"), "mark-192.png": ("192x192", "image/png"),
                "mark-512.png": ("512x512", "image/png")}  # fmt: skip
PAPER: Final = "#7a1f2b"
"""The colour of the mark."""


@pages.get("/worker.js")
@operation("files")
def worker() -> Response:
    """The service worker, for all pages, as it lies at the root; it changes whenever one of its files does."""
    files = [url_for("static", filename=name) for name in _files()]
    given = {"VERSION": _version(), "FILES": files, "START": url_for("pages.front")}
    named = "".join(f"const {name} = {json.encode(value).decode()};\n" for name, value in given.items())
    return Response(
        named + (STATIC / SCRIPT).read_text(),
        mimetype="text/javascript",
        headers={"Content-Security-Policy": WORKER},
    )


@pages.get("/manifest.json")
@operation("files")
def manifest() -> Response:
    """What a browser shows of us on a home screen."""
    query(Reader)
    told = {
        "name": "adjudicator",
        "short_name": "adjudicator",
        "lang": language(),
        "id": url_for("pages.front"),
        "start_url": url_for("pages.front"),
        "scope": url_for("pages.front"),
        "display": "standalone",
        "theme_color": PAPER,
        "background_color": PAPER,
        "icons": [
            {"src": url_for("static", filename=name), "sizes": sizes, "type": kind}
            for name, (sizes, kind) in ICONS.items()
        ],
    }
    return Response(json.encode(told), mimetype="application/manifest+json")


@pages.get("/matches/<uuid:match>/record/ahead")
@operation("look")
def ahead(match: UUID) -> Response:
    """What *Record* would ask of each kind of event on the table as it stands."""
    asked = query(At)
    return Response(render_template("ahead.html", ahead=asked_ahead.ahead(seen(match, asked), asked.depth)))


@cache
def _files() -> tuple[str, ...]:
    """The names of our files, but the worker's own."""
    return tuple(sorted(path.name for path in STATIC.iterdir() if path.is_file() and path.name != SCRIPT))


@cache
def _version() -> str:
    """The digest of all files."""
    told = sha256()
    for name in (*_files(), SCRIPT):
        told.update(sha256((STATIC / name).read_bytes()).digest())
    return told.hexdigest()[:24]
