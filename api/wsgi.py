"""The application for a WSGI server, as the environment sets it: `gunicorn api.wsgi:app`.

`app` is made when it is first asked for, which a server does in each of its processes: connections to a database, and
threads, do not outlive a fork.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from sqlite3 import Error as SQLiteError
from types import FrameType
from typing import Any, NoReturn

import marshmallow as ma
from eventsourcing.persistence import PersistenceError
from flask import Flask
from msgspec import structs

from adjudicator.games import every_game
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Part, Said
from adjudicator.seam.sentences import Speaker
from adjudicator.service import Adjudicator
from adjudicator.store.database import room_for, without_password
from api.http.app import create_app, replica_of
from api.http.front.door import names_of
from api.http.front.logs import write_json
from api.interpreter import settle
from api.sentences import of_field, say
from api.settings import Settings, given, secrets_key, variable
from api.view.schemas import schema_of, wrong_fields
from projections.views import views_of


def __getattr__(name: str) -> Any:
    if name == "app":
        return _app()
    raise AttributeError(name)


def settings() -> Settings:
    """The settings of the environment; ends the process where they cannot be used."""
    try:
        found: Settings = schema_of(Settings, text=True)().load(given())
    except ma.ValidationError as error:
        wrong, _ = wrong_fields(error.messages)
        lines = [of_field(variable(field), says) for field, says in wrong]
        _end(*lines)
    return found


def heed_stop() -> None:
    """Has the live streams of this process end when it is told to stop, before whatever else that does."""
    before = signal.getsignal(signal.SIGTERM)

    def stop(number: int, frame: FrameType | None) -> None:
        _app().extensions["adjudicator.streams"].stop()
        if callable(before):
            before(number, frame)

    signal.signal(signal.SIGTERM, stop)


@cache
def _app() -> Flask:
    set_by = settings()
    if set_by.log_json:
        write_json()
    try:
        names = names_of(set_by.host, set_by.allow_host.split())
    except ValueError as error:
        _end(say("{host} is not a host name", host=str(error)))
    try:
        streams = min(set_by.streams, set_by.threads // 2)  # each holds a thread
        room, replica = room_for(set_by.threads), replica_of(set_by)
        with _opening(set_by.database):
            service = Adjudicator(every_game(), set_by.database, env=room, secrets_key=secrets_key())
        with _opening(replica or set_by.database):
            views = views_of(Adjudicator(every_game(), replica, env=room) if replica else service)
        app = create_app(service, names, structs.replace(set_by, streams=streams), views, is_open=set_by.open)
    except Malformed as error:
        _end(error.says)
    settle(app)
    return app


@contextmanager
def _opening(database: str) -> Iterator[None]:
    """While inside, a database that cannot be opened ends the process."""
    try:
        yield
    except (PersistenceError, Malformed, SQLiteError, OSError) as error:
        why: Part = error.says if isinstance(error, Malformed) else str(error).strip().partition("\n")[0]
        address = without_password(database)
        _end(say("The database {database} cannot be opened: {why}", database=address, why=why))


def _end(*why: Said) -> NoReturn:
    """Ends the process with the status at which gunicorn ends as well, rather than start another at once."""
    for says in why:
        sys.stderr.write(f"adjudicator: {Speaker().say(says)}\n")
    sys.exit(3)
