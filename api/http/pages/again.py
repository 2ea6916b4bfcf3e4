"""Refused forms: the form's page again, with the input and its errors, so that nothing typed is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar, cast

from eventsourcing.persistence import PersistenceError
from flask import Flask, Response, current_app, g, make_response, request
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException

from adjudicator.plain.json import Malformed
from adjudicator.service import NotFound
from adjudicator.store.envelope import Corrupt
from api.http.exchange import Position
from api.http.front import looks
from api.http.front.errors import Problem, wishes_page
from api.view.seen import UnknownViewer

F = TypeVar("F", bound=Callable[..., Any])
MENDABLE: Final = frozenset({400, 404, 409, 412, 422})
"""Statuses of errors that the person filling in the form can mend."""
UNSHOWN: Final = (HTTPException, ValidationError, Malformed, NotFound, Corrupt, UnknownViewer, PersistenceError)
"""Errors after which a form's page cannot be shown again."""
HERE: Final = b' id="sent"'
"""The mark of the form on its page."""


class Sent(NamedTuple):
    """What a form was sent with, and what is wrong with it; nothing if it was not sent."""

    fields: Mapping[str, Sequence[str]]
    wrong: Problem | None

    def text(self, name: str, otherwise: object = "") -> object:
        """What a field says."""
        return " ".join(self.fields[name]) if name in self.fields else otherwise

    def has(self, name: str, value: str, otherwise: bool = False) -> bool:
        """Whether a value of a field is ticked or chosen; `otherwise` if the form was not sent."""
        return value in self.fields.get(name, ()) if self.wrong else otherwise


UNSENT: Final = Sent({}, None)


def gives_back(page: str, **parts: str) -> Callable[[F], F]:
    """Names the endpoint of the page that holds a view's form; `parts`: the positions in its address, each with the
    field of the form that gives it."""

    def named(view: F) -> F:
        cast("Any", view).page = page, parts
        return view

    return named


def sent(endpoint: str, **only: str) -> Sent:
    """What the form of this endpoint was sent with, for its template; `only`: fields that tell its forms apart."""
    back: Sent = g.get("sent", UNSENT)
    is_it = request.endpoint == endpoint and all(back.text(name) == value for name, value in only.items())
    return back if is_it else UNSENT


def install(app: Flask) -> None:
    """Makes the application give forms back, instead of pages that only say what is wrong."""
    app.after_request(_given_back)


def _given_back(response: Response) -> Response:
    told: Problem | None = g.get("problem")
    named = getattr(current_app.view_functions.get(request.endpoint or ""), "page", None)
    if (
        told is None
        or named is None
        or told.status != response.status_code
        or told.status not in MENDABLE
        or "fields" not in g
        or not wishes_page()
    ):
        return response
    g.sent = Sent(g.fields, told)
    try:
        page = _page(*named)
    except UNSHOWN:
        return response
    if page is None or HERE not in page.data:
        return response
    page.status_code = told.status
    page.vary.update(response.vary)
    return page


def _page(endpoint: str, parts: Mapping[str, str]) -> Response | None:
    """The page of the form; None if the asker may not look at it, or its address has no such position."""
    args = dict(request.view_args or {})
    for part, field in parts.items():
        position = str(g.sent.text(field))
        if not re.fullmatch(Position.regex, position):
            return None
        args[part] = int(position)
    view = cast("Any", current_app.view_functions[endpoint])
    g.shown = endpoint, args
    if looks.guard(view.operation) is not None:
        return None
    return make_response(view(**args))
