"""Addresses that templates ask for: what is asked goes on from page to page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from flask import current_app, request, url_for

from adjudicator.replay.reading import Which
from adjudicator.seam.ruleset import Viewer

OF_DISPUTES: Final = "dispute_pages."
"""The endpoints of pages that tell of a match as it was played, whichever reading is looked at."""

OF_LINES: Final = (
    "step_page.", "pages.timeline", "record_pages.show", "line_pages.", "ruling_pages.begin", "steps.", "questions.",
    "compare_page.", "comparing.",
)  # fmt: skip
"""The endpoints that show a line where they are asked for one."""


def to(endpoint: str, /, **values: Any) -> str:
    """The address of an endpoint, in the language asked for."""
    return url_for(endpoint, **{**values, "lang": values.get("lang", request.args.get("lang") or None)})


def to_within(
    match: UUID, viewer: Viewer, reading: Which | None = None, line: UUID | None = None
) -> Callable[..., str]:
    """The same from a page of a match: what is of it is also looked at by its viewer, at its reading or its line."""

    def to_here(endpoint: str, /, **values: Any) -> str:
        if not current_app.url_map.is_endpoint_expecting(endpoint, "match"):
            return to(endpoint, **values)
        kept = {"match": match, "as": viewer, "reading": None if endpoint.startswith(OF_DISPUTES) else reading}
        kept |= {"line": line} if endpoint.startswith(OF_LINES) else {}
        return to(endpoint, **{**kept, **values})

    return to_here
