"""`adjudicator serve`: the API on a port, until it is interrupted."""

from __future__ import annotations

import signal
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

import click

from adjudicator.match import Rulesets
from adjudicator.store.database import is_postgres, without_password
from api.cli import asked
from api.cli.database import opened
from api.cli.terminal import Unusable, show_json, speaker
from api.sentences import say

if TYPE_CHECKING:
    from flask import Flask
    from waitress.server import MultiSocketServer  # type: ignore[import-untyped]  # ships no types

    from api.http.door import Names

_OPEN = say(
    "Other devices reach it by this machine's IP address, or a name given as --allow-host. There are no accounts: "
    "whoever reaches it can look and report as the judge."
)


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--allow-host", "allowed", multiple=True, metavar="NAME", envvar="ADJUDICATOR_ALLOW_HOST",
    show_envvar=True, help="A name it is reached by, besides localhost and --host; may be repeated.",
)  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any free port.")
@asked.database
@click.option("--threads", type=click.IntRange(1, 256), default=8, show_default=True, help="Requests at a time.")
@click.option("--no-worker", is_flag=True, help="Leave the views for searches to `adjudicator worker`.")
@asked.language
@asked.as_json
@click.pass_obj
def serve(
    rulesets: Rulesets,
    host: str,
    allowed: tuple[str, ...],
    port: int,
    database: str,
    threads: int,
    no_worker: bool,
    as_json: bool,
) -> None:
    """Serves the API until it is interrupted (Ctrl-C).

    With matches in an SQLite file or in memory it also keeps the views that searches read; with PostgreSQL that is for
    `adjudicator worker` to do, in a process of its own.
    """
    from api.http.app import create_app  # here: a command that reads a file starts without Flask
    from projections.views import views_of
    from projections.worker import Worker

    names = _names(host, allowed)
    with opened(rulesets, database) as service, ExitStack() as beside:
        views = views_of(service)
        server = _listen(create_app(service, names, views), host, port, threads)
        if not no_worker and not is_postgres(database):
            beside.enter_context(Worker(service, views))
        url, kept = _url(server, host), without_password(database)
        if as_json:
            show_json({"url": url, "docs": f"{url}/docs", "database": kept})
        else:
            says = say(
                "adjudicator: {url} (docs: {url}/docs, matches: {database}); Ctrl-C ends it", url=url, database=kept
            )
            click.echo(speaker().say(says))
            if names.any_address:
                click.echo(speaker().say(_OPEN))
        sys.stdout.flush()
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        server.run()


def _names(host: str, allowed: tuple[str, ...]) -> Names:
    from api.http.door import names_of  # here, as above

    try:
        return names_of(host, allowed)
    except ValueError as error:
        raise Unusable(say("{host} is not a host name", host=str(error))) from None


def _listen(app: Flask, host: str, port: int, threads: int) -> MultiSocketServer:
    from api.http.server import listen  # here, as above

    try:
        return listen(app, host, port, threads)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unusable(say("Cannot listen on {host}, port {port}: {why}", host=host, port=str(port), why=why)) from None


def _url(server: MultiSocketServer, host: str) -> str:
    _, port = server.effective_listen[0]
    here = {"0.0.0.0": "127.0.0.1", "*": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  only compared
    return f"http://[{here}]:{port}" if ":" in here else f"http://{here}:{port}"
