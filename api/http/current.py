"""What the application that answers has: its service, the disputes, looks, lines and notes kept there, its views, its
settings; and what was looked up for the view that follows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import cast
from uuid import UUID

from flask import current_app, g

from adjudicator.disputes import Disputes
from adjudicator.lines import Lines
from adjudicator.looks import Looks
from adjudicator.notes import Notes
from adjudicator.replay.reading import Reading
from adjudicator.service import Adjudicator
from api.settings import Settings
from projections.standing import Watch
from projections.views.tables import Views


def service() -> Adjudicator:
    """The service of this application."""
    return cast("Adjudicator", current_app.extensions["adjudicator"])


def disputes() -> Disputes:
    """The disputes of this service."""
    return Disputes(service())


def looks() -> Looks:
    """The looks of this application's service."""
    return Looks(service())


def lines() -> Lines:
    """The lines of this application's service."""
    return Lines(service())


def notes() -> Notes:
    """The notes of this application's service."""
    return Notes(service())


def views() -> Views:
    """The views of this application."""
    return cast("Views", current_app.extensions["views"])


def watch() -> Watch:
    """What watches the views of this application."""
    return cast("Watch", current_app.extensions["watch"])


def settings() -> Settings:
    """The settings of this application."""
    return cast("Settings", current_app.extensions["settings"])


@contextmanager
def keeping() -> Iterator[bool]:
    """Whether this answer may make a file of a whole match: one at a time, so that others are answered meanwhile."""
    lock = cast("Lock", current_app.extensions["keeping"])
    is_free = lock.acquire(blocking=False)
    try:
        yield is_free
    finally:
        if is_free:
            lock.release()


def look_up(match: UUID) -> Reading:
    """The match as played; the view after it, if it looks at the match first of all, need not look it up again.

    Raises `NotFound`.
    """
    played = service().reading(match)
    g.looked_up = {match: played}
    return played
