"""The way in for browsers: a token is entered once, and kept in a cookie that no script can read."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from urllib.parse import parse_qs

from flask import Blueprint, Response, render_template, request, url_for

from adjudicator.tokens import Held
from api.http.access import COOKIE, SECURE_COOKIE, operation
from api.http.exchange import Reader, body, query, service

pages = Blueprint("enter", __name__)
FORM: Final = "application/x-www-form-urlencoded"
LARGEST: Final = 1000
"""Bytes of the form with a token."""


@pages.get("/enter")
@operation("enter")
def show() -> str:
    """Where a token is entered."""
    query(Reader)
    return render_template("enter.html", wrong=False)


@pages.post("/enter")
@operation("enter")
def enter() -> Response:
    """Gives the browser the cookie of a token that is good."""
    asked = query(Reader)
    form = parse_qs(body(LARGEST, FORM).decode("ascii", "replace"))
    held = service().tokens.find(token := form.get("token", [""])[0].strip())
    if held is None:
        return Response(render_template("enter.html", wrong=True), 401)
    response = Response(status=303, headers={"Location": url_for("pages.front", lang=asked.lang)})
    _keep(response, token, held)
    return response


@pages.post("/leave")
@operation("enter")
def leave() -> Response:
    """Takes the cookie away, and what the browser has kept."""
    asked = query(Reader)
    response = Response(status=303, headers={"Location": url_for("enter.show", lang=asked.lang)})
    for name in (COOKIE, SECURE_COOKIE):
        _forget(response, name)
    response.headers["Clear-Site-Data"] = '"cache"'
    return response


def _keep(response: Response, token: str, held: Held) -> None:
    """Sets the cookie; whether the browser came by https it says itself, for a proxy may stand in between."""
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
