"""`adjudicator serve`: the API on a port, until it is interrupted."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from adjudicator.match import Rulesets
from adjudicator.plain.said import Said
from adjudicator.service import Adjudicator
from adjudicator.store.database import without_password
from api.cli import asked
from api.cli.database import opened
from api.cli.terminal import Unusable, show_json, speaker
from api.sentences import say

if TYPE_CHECKING:
    from flask import Flask
    from waitress.server import MultiSocketServer  # type: ignore[import-untyped]  # ships no types

    from api.http.door import Names

_REACHED = say("Other devices reach it by this machine's IP address, or a name given as --allow-host.")
_OPEN = say("Open: whoever reaches this service can look and report as the judge.")
_NOBODY = say("Nobody can come in yet: make a token with `adjudicator token create --role organiser --name YOU`.")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--allow-host", "allowed", multiple=True, metavar="NAME", envvar="ADJUDICATOR_ALLOW_HOST",
    show_envvar=True, help="A name it is reached by, besides localhost and --host; may be repeated.",
)  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any free port.")
@asked.database
@click.option("--open", "is_open", is_flag=True, help="Without tokens: anybody may look and report as the judge.")
@click.option("--threads", type=click.IntRange(1, 256), default=8, show_default=True, help="Requests at a time.")
@asked.language
@asked.as_json
@click.pass_obj
def serve(
    rulesets: Rulesets, host: str, allowed: tuple[str, ...], port: int, is_open: bool, database: str, threads: int,
    as_json: bool,
) -> None:  # fmt: skip
    """Serves the API until it is interrupted (Ctrl-C).

    Whoever comes in needs a token (adjudicator token), unless only this machine reaches it.
    """
    from api.http.app import create_app  # here: a command that reads a file starts without Flask
    from api.http.door import LOCAL

    names = _names(host, allowed)
    is_open = is_open or names == LOCAL
    if not is_open and database in ("memory:", ":memory:"):
        raise Unusable(say("A database in memory has no tokens, so nobody could come in: name one with --database"))
    with opened(rulesets, database) as service:
        server = _listen(create_app(service, names, is_open=is_open), host, port, threads)
        url, kept = _url(server, host), without_password(database)
        if as_json:
            show_json({"url": url, "docs": f"{url}/docs", "database": kept, "open": is_open})
        else:
            says = say(
                "adjudicator: {url} (docs: {url}/docs, matches: {database}); Ctrl-C ends it", url=url, database=kept
            )
            click.echo(speaker().say(says))
            for says in _notes(service, names, is_open):
                click.echo(speaker().say(says))
        sys.stdout.flush()
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        server.run()


def _notes(service: Adjudicator, names: Names, is_open: bool) -> Iterator[Said]:
    """What whoever starts it has to know."""
    if names.any_address:
        yield _REACHED
    now = service.tokens.now()
    if is_open:
        yield _OPEN
    elif not any(held.is_good(now) for held in service.tokens.all()):
        yield _NOBODY


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
