"""The page that compares two looks at a match."""

from __future__ import annotations

from uuid import UUID

from flask import Blueprint, render_template

from api.http.exchange import query
from api.http.front.access import operation
from api.http.pages.addresses import to_within
from api.http.shared.comparing import Comparing, looks_of
from api.view.comparing import compare_page
from api.view.matches import name_of

pages = Blueprint("compare_page", __name__)


@pages.get("/matches/<uuid:match>/compare")
@operation("look")
def show(match: UUID) -> str:
    """What differs between two tables of a match."""
    asked = query(Comparing, of_form=True)
    one, other = looks_of(match, asked)
    page = compare_page(one, other, name_of(match, one.seen.header))
    to = to_within(match, one.seen.viewer, asked.reading, asked.line)
    lines = {"line": asked.line, "other_line": asked.other_line}
    return render_template("compare.html", page=page, to=to, lines=lines)
