"""Imports: a match record comes in by a form. It needs no script."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, redirect, render_template, url_for
from marshmallow import ValidationError
from werkzeug.wrappers import Response

from adjudicator.service import LARGEST
from api.http.exchange import Reporter, query
from api.http.front.access import operation
from api.http.pages.again import gives_back
from api.http.pages.forms import with_files
from api.http.shared.records import imported
from api.sentences import say

pages = Blueprint("import_page", __name__)
BESIDE: Final = 10_000
"""Most bytes of the form around the file."""


@pages.get("/import")
@operation("import")
def show() -> str:
    """The form to import a match record."""
    query(Reporter)
    return render_template("import.html")


@pages.post("/import")
@operation("import")
@gives_back("import_page.show")
def take() -> Response:
    """Imports a match record and goes to its match; one that is stored already is not stored again."""
    asked = query(Reporter)
    _, files = with_files(LARGEST + BESIDE)
    if "file" not in files:
        raise ValidationError({"file": [say("choose a match record")]})
    match, _, _ = imported(files["file"])
    return redirect(url_for("pages.timeline", match=match, lang=asked.lang), 303)
