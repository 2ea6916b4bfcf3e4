"""`adjudicator serve`: the API on a port, until it is interrupted."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import click
from msgspec import structs

from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said
from adjudicator.store.database import is_in_memory, is_postgres, without_password
from adjudicator.tokens import Held, Issued, told
from api.address import here, reached_at, url
from api.cli import asked
from api.cli.database import opened
from api.cli.pasted import command
from api.cli.terminal import Unusable, show_json, show_qr, speaker
from api.interpreter import settle
from api.sentences import say
from api.settings import USUAL, Settings

if TYPE_CHECKING:
    from flask import Flask

    from adjudicator.service import Adjudicator
    from api.http.front.door import Names
    from api.http.server import Servers
    from projections.views.tables import Views

_REACHED = say("Other devices reach it by this machine's IP address, or a name given as --allow-host.")
_FIRST = "Organiser"
"""Holder of the first token, made for whoever starts the service."""
_DAYS = 7
_OPEN = say("Open: whoever reaches this service can look and report as the judge.")


@click.command()
@asked.setting("host")
@asked.setting("allow_host", multiple=True, metavar="NAME")
@asked.setting("port")
@asked.setting("address", metavar="URL")
@asked.database
@asked.setting("replica")
@asked.setting("open")
@asked.setting("free_looks")
@asked.setting("threads")
@asked.setting("streams")
@asked.setting("proxies")
@asked.setting("cors_origins", metavar="ORIGINS")
@asked.setting("signing_key", metavar="FILE")
@asked.setting("metrics")
@asked.setting("log_json")
@asked.setting("grace")
@click.option("--no-worker", is_flag=True, help="Leave the views for searches to `adjudicator worker`.")
@asked.language
@asked.as_json
@click.pass_obj
def serve(rulesets: Rulesets, /, as_json: bool, no_worker: bool, allow_host: tuple[str, ...], **given: Any) -> None:
    """Serves the API until it is interrupted (Ctrl-C), or told to stop: then what is in work is answered first.

    With matches in an SQLite file or in memory it also keeps the views that searches read; with PostgreSQL that is for
    `adjudicator worker` to do, in a process of its own. Whoever comes in needs a token (adjudicator token), unless only
    this machine reaches it.
    """
    from projections.views import views_of  # here: a command that reads a file starts without them
    from projections.worker import Worker

    settings = Settings(allow_host=" ".join(allow_host), **given)
    names = _names(settings.host, allow_host)
    settings = structs.replace(settings, open=settings.open or names == _local())
    if not settings.open and is_in_memory(settings.database):
        raise Unusable(say("A database in memory has no tokens, so nobody could come in: name one with --database"))
    with opened(rulesets, settings.database, settings.threads) as service, ExitStack() as beside:
        replica = _replica(settings)
        views = views_of(beside.enter_context(opened(rulesets, replica, settings.threads)) if replica else service)
        app = _app(service, names, settings, views)
        server = _listen(app, settings)
        if not no_worker and not is_postgres(settings.database):
            beside.enter_context(Worker(service, views, signer=asked.signer(settings.signing_key, settings.database)))
        _tell(server.effective_listen[0][1], settings, names, service, as_json)

        def stop(*_: object) -> None:
            app.extensions["adjudicator.streams"].stop()
            server.stop(settings.grace)

        signal.signal(signal.SIGTERM, stop)
        settle(app)
        server.run()


def _tell(port: int, settings: Settings, names: Names, service: Adjudicator, as_json: bool) -> None:
    """Says where the service is, and what whoever starts it has to know."""
    database, local = without_password(settings.database), url(here(settings.host), port)
    others = reached_at(settings, port)
    if as_json:
        told = {"url": local, "docs": f"{local}/docs", "database": database, "open": settings.open}
        show_json(told if others is None else {**told, "reached_at": others})
    else:
        says = say(
            "adjudicator: {url} (docs: {url}/docs, matches: {database}); Ctrl-C ends it", url=local, database=database
        )
        click.echo(speaker().say(says))
        if others not in (None, local):
            click.echo(speaker().say(say("Other devices reach it at {address}", address=str(others))))
        elif others is None and names.any_address:
            click.echo(speaker().say(_REACHED))
        for says in _notes(service, settings, port):
            click.echo(speaker().say(says))
        if others is not None:
            _show_way_in(service, settings, others)
    sys.stdout.flush()


def _notes(service: Adjudicator, settings: Settings, port: int) -> Iterator[Said]:
    """What whoever starts the service has to know."""
    if settings.open:
        yield _OPEN
        return
    where = [] if port == USUAL.port else ["--port", str(port)]
    where += ["--address", settings.address] if settings.address else []

    def enrol(role: str, name: str) -> str:
        return command("token", "enrol", "--role", role, "--name", name, *where, database=settings.database)

    if _has_somebody(service):
        yield say("For another device, a link and a QR code: {command}", command=enrol("judge", "NAME"))
    else:
        yield say("Nobody can come in yet. For a link and a QR code: {command}", command=enrol("organiser", "YOU"))


def _has_somebody(service: Adjudicator) -> bool:
    """Whether somebody can come in: with a token that was shown, or from a browser that used a link."""
    now = service.tokens.now()
    return any(held.is_good(now) and (held.browsers or not held.issued.by_link) for held in service.tokens.all())


def _show_way_in(service: Adjudicator, settings: Settings, others: str) -> None:
    """Shows the address as a QR code; on a terminal, while nobody can come in, a link for an organiser instead."""
    if settings.open or _has_somebody(service) or not sys.stdout.isatty():
        show_qr(others)
        return
    code, until = service.tokens.link(_first(service))
    says = say("This link, and the QR code, let one browser in as an organiser, once, until {until}:", until=until)
    click.echo(speaker().say(says))
    click.echo(f"{others}/enrol/{code}")
    show_qr(f"{others}/enrol/{code}")


def _first(service: Adjudicator) -> Held:
    """The first token, for whoever starts the service: an earlier one if nobody came in with it, else a new one."""
    now = datetime.now(UTC)
    for held in service.tokens.all():
        if held.is_good(told(now)) and held.issued.by_link and held.issued.holder == _FIRST:
            return held
    until = told(now + timedelta(days=_DAYS))
    first = Issued(holder=_FIRST, role="organiser", at=told(now), until=until, by_link=True)
    return service.tokens.issue(first)[1]


def _app(service: Adjudicator, names: Names, settings: Settings, views: Views) -> Flask:
    from api.http.app import create_app  # here: a command that reads a file starts without Flask
    from api.http.front.logs import write_json

    if settings.log_json:
        write_json()
    try:
        return create_app(service, names, settings, views)
    except Malformed as error:
        raise Unusable(error.says) from None


def _replica(settings: Settings) -> str:
    from api.http.app import replica_of  # here, as above

    try:
        return replica_of(settings)
    except Malformed as error:
        raise Unusable(error.says) from None


def _local() -> Names:
    from api.http.front.door import LOCAL  # here, as above

    return LOCAL


def _names(host: str, allowed: tuple[str, ...]) -> Names:
    from api.http.front.door import names_of  # here, as above

    try:
        return names_of(host, allowed)
    except ValueError as error:
        raise Unusable(say("{host} is not a host name", host=str(error))) from None


def _listen(app: Flask, settings: Settings) -> Servers:
    from api.http.server import listen  # here, as above

    host, port = settings.host, settings.port
    try:
        return listen(app, host, port, settings.threads)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unusable(say("Cannot listen on {host}, port {port}: {why}", host=host, port=str(port), why=why)) from None
