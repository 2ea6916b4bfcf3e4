"""Times on a page: told in UTC; a script tells them in the reader's own zone."""

from __future__ import annotations

from flask import g
from markupsafe import Markup, escape

from api.view.clock import clock


def timed(at: str) -> Markup:
    """A time of a record as an element of a page."""
    return ago(at, clock(at))


def marked(says: str, *times: str) -> Markup:
    """A sentence of a page with these times, which it names as `clock` does, as elements."""
    text = escape(says)
    for at in times:
        text = text.replace(escape(clock(at)), timed(at))
    return text


def ago(at: str, says: str) -> Markup:
    """How long ago something was, as an element of a page."""
    g.tells_times = True
    return Markup('<time datetime="{}">{}</time>').format(at, says)


def zoned() -> str:
    """Nothing; but the days that the page asks for are meant in the reader's zone."""
    g.tells_times = True
    return ""


def tells_times() -> bool:
    """Whether the page has times, and so needs the script."""
    return bool(g.get("tells_times"))
