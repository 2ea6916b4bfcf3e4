"""The way in for browsers: a token is entered once, or a link used once; a cookie that no script can read keeps it."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from flask import Blueprint, Response, render_template, request, url_for

from adjudicator.tokens import Held
from api.http.current import service
from api.http.exchange import Reader, body, query
from api.http.front.access import COOKIE, SECURE_COOKIE, held_by_cookie, operation
from api.http.pages.forms import FORM, fields_of

pages = Blueprint("enter", __name__)
LARGEST: Final = 1000
"""Bytes of the form with a token."""


@pages.get("/enter")
@operation("enter")
def show() -> str:
    """The page on which a token is entered."""
    query(Reader)
    return render_template("enter.html", wrong=False)


@pages.post("/enter")
@operation("enter")
def enter() -> Response:
    """Gives the browser the cookie of a good token."""
    asked = query(Reader)
    held = service().tokens.find(token := fields_of(LARGEST).get("token", [""])[0].strip())
    if held is None:
        return Response(render_template("enter.html", wrong=True), 401)
    response = Response(status=303, headers={"Location": url_for("pages.front", lang=asked.lang)})
    _keep(response, token, held)
    return response


@pages.get("/enrol/<code>")
@operation("enter")
def show_link(code: str) -> Response:
    """The page of a link: whom it lets in, and the button that uses it. Merely opening it does not use it up."""
    query(Reader)
    held = service().tokens.linked(code)
    return Response(render_template("enrol.html", held=held, code=code), 200 if held else 404)


@pages.post("/enrol/<code>")
@operation("enter")
def enrol(code: str) -> Response:
    """Gives the browser the cookie of a key of its own, once."""
    asked = query(Reader)
    body(LARGEST, FORM)
    found = service().tokens.enrol(code)
    if found is None:
        return Response(render_template("enrol.html", held=None, code=code), 404)
    key, held = found
    response = Response(status=303, headers={"Location": _leads_to(held, asked.lang)})
    _keep(response, key, held)
    return response


def _leads_to(held: Held, lang: str | None) -> str:
    """Where whoever came in begins: a player of one match records it."""
    issued = held.issued
    if len(issued.matches) != 1 or issued.events:
        return url_for("pages.front", lang=lang)
    return url_for("record_pages.show" if issued.seat else "pages.timeline", match=issued.matches[0], lang=lang)


@pages.post("/leave")
@operation("enter")
def leave() -> Response:
    """Takes away the cookie and what the browser has kept; the browser's own key opens nothing any more."""
    asked = query(Reader)
    if (held := held_by_cookie()) is not None:
        service().tokens.leave(held)
    response = Response(status=303, headers={"Location": url_for("enter.show", lang=asked.lang)})
    for name in (COOKIE, SECURE_COOKIE):
        _forget(response, name)
    response.headers["Clear-Site-Data"] = '"cache"'
    return response


def _keep(response: Response, token: str, held: Held) -> None:
    """Sets the cookie; the browser itself says whether it came by https, as a proxy may stand in between."""
    secure = request.is_secure or request.headers.get("Origin", "").startswith("https://")
    name, other = (SECURE_COOKIE, COOKIE) if secure else (COOKIE, SECURE_COOKIE)
    _forget(response, other)
    left = datetime.fromisoformat(held.issued.until) - datetime.fromisoformat(service().tokens.now())
    response.set_cookie(
        name,
        token,
        max_age=int(left.total_seconds()),
        secure=secure,
        httponly=True,
        samesite="Strict",
    )


def _forget(response: Response, name: str) -> None:
    """Takes a cookie away."""
    response.delete_cookie(name, secure=name == SECURE_COOKIE, httponly=True, samesite="Strict")
