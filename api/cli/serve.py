"""`adjudicator serve`: the API on a port, until it is interrupted."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import click
from msgspec import structs

from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said
from adjudicator.store.database import is_in_memory, is_postgres, without_password
from api.cli import asked
from api.cli.database import opened
from api.cli.terminal import Unusable, show_json, speaker
from api.sentences import say
from api.settings import SWITCH, Settings

if TYPE_CHECKING:
    from flask import Flask

    from adjudicator.service import Adjudicator
    from api.http.door import Names
    from api.http.server import Servers
    from projections.views.tables import Views

_REACHED = say("Other devices reach it by this machine's IP address, or a name given as --allow-host.")
_OPEN = say("Open: whoever reaches this service can look and report as the judge.")
_NOBODY = say("Nobody can come in yet: make a token with `adjudicator token create --role organiser --name YOU`.")


@click.command()
@asked.setting("host")
@asked.setting("allow_host", multiple=True, metavar="NAME")
@asked.setting("port")
@asked.database
@asked.setting("replica")
@asked.setting("open")
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
        _tell(_url(server, settings.host), settings, _notes(service, names, settings.open), as_json)

        def stop(*_: object) -> None:
            app.extensions["adjudicator.streams"].stop()
            server.stop(settings.grace)

        signal.signal(signal.SIGTERM, stop)
        sys.setswitchinterval(SWITCH)
        server.run()


def _tell(url: str, settings: Settings, notes: Iterator[Said], as_json: bool) -> None:
    """Says where to look, and what whoever starts it has to know."""
    database = without_password(settings.database)
    if as_json:
        show_json({"url": url, "docs": f"{url}/docs", "database": database, "open": settings.open})
    else:
        says = say(
            "adjudicator: {url} (docs: {url}/docs, matches: {database}); Ctrl-C ends it", url=url, database=database
        )
        click.echo(speaker().say(says))
        for says in notes:
            click.echo(speaker().say(says))
    sys.stdout.flush()


def _notes(service: Adjudicator, names: Names, is_open: bool) -> Iterator[Said]:
    """What whoever starts it has to know."""
    if names.any_address:
        yield _REACHED
    now = service.tokens.now()
    if is_open:
        yield _OPEN
    elif not any(held.is_good(now) for held in service.tokens.all()):
        yield _NOBODY


def _app(service: Adjudicator, names: Names, settings: Settings, views: Views) -> Flask:
    from api.http.app import create_app  # here: a command that reads a file starts without Flask
    from api.http.logs import write_json

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
    from api.http.door import LOCAL  # here, as above

    return LOCAL


def _names(host: str, allowed: tuple[str, ...]) -> Names:
    from api.http.door import names_of  # here, as above

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


def _url(server: Servers, host: str) -> str:
    _, port = server.effective_listen[0]
    here = {"0.0.0.0": "127.0.0.1", "*": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  only compared
    return f"http://[{here}]:{port}" if ":" in here else f"http://{here}:{port}"
