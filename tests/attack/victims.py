"""What a campaign kills: the service in a process of its own, and a PostgreSQL of its own."""

from __future__ import annotations

import faulthandler
import os
import re
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from http import HTTPStatus
from http.client import HTTPConnection
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from projections.views import views_of
from tests import postgres
from tests.attack import broken

PRELOADED = ["api.cli", "api.http.app", "adjudicator.store.postgres", "adjudicator.store.sqlite"]
"""Modules loaded once, before the first life: a life then starts in a fraction of a second."""

PATIENCE = 60
"""Seconds in which a service has begun to answer, also on a busy machine."""


class Victim:
    """A command of ours, life after life; it starts in a fraction of a second."""

    def __init__(self, words: Sequence[str], log: Path, breaking: str = "") -> None:
        self.words, self.log, self.breaking = words, log, breaking
        self._context = get_context("forkserver")
        self._context.set_forkserver_preload(PRELOADED)
        self._process: ForkServerProcess | None = None

    def start(self) -> None:
        """Begins a life."""
        given = (list(self.words), str(self.log), self.breaking)
        self._process = self._context.Process(target=_live, args=given, daemon=True)
        self._process.start()

    def kill(self) -> None:
        """Ends a life with SIGKILL."""
        if self._process:
            self._process.kill()
            self._process.join()

    @property
    def ended(self) -> int | None:
        """The exit code of a life that ended by itself."""
        return self._process.exitcode if self._process else None

    def tracebacks(self) -> list[str]:
        """What lives showed of their insides on stderr."""
        return re.split("Traceback|Fatal Python error", self._said())[1:]

    def last_words(self) -> str:
        """The end of what all lives wrote."""
        return self._said()[-500:]

    def _said(self) -> str:
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""


class Service(Victim):
    """`adjudicator serve` on one port and one database; it answers a little after its start."""

    def __init__(self, database: str, folder: Path, breaking: str = "", words: Sequence[str] = ()) -> None:
        self.port = postgres.free_port()
        given = ["serve", "--port", str(self.port), "--database", database, *words]
        super().__init__(given, folder / "serve.log", breaking)

    def await_answer(self) -> None:
        """Waits until it answers."""
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError), closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
                connection.request("GET", "/ready")
                if connection.getresponse().status == HTTPStatus.OK:
                    return
            if time.monotonic() > end:
                raise TimeoutError(self.last_words())
            time.sleep(0.02)


def _live(words: list[str], log: str, breaking: str) -> None:
    """The life itself: the command as people call it, its output in a log."""
    with Path(log).open("ab", buffering=0) as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    faulthandler.enable()
    from api.cli import main

    broken.WAYS[breaking]()
    main(words, prog_name="adjudicator")


class OwnPostgres:
    """A PostgreSQL server that may be killed: fsync and synchronous_commit on, one data directory."""

    def __init__(self, cluster: postgres.Cluster, url: str) -> None:
        self._cluster, self.url = cluster, url

    def kill(self) -> None:
        """SIGKILL for the postmaster, stopped first so that it starts nobody, and all its children."""
        postmaster = int((self._cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(postmaster, signal.SIGSTOP)
        for process in [*_children(postmaster), postmaster]:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def start(self) -> None:
        """Starts it on the same data: not always at once, for the last of the killed still holds the shared memory."""
        for attempt in range(20):
            try:
                self._cluster.launch(int(urlsplit(self.url).port or 0))
            except postgres.Unavailable:
                if attempt == 19:
                    raise
                time.sleep(0.2)
            else:
                return


def as_web(owner: str) -> str:
    """The same database for the role that serves, which may read and add entries and nothing else (docs/running.md)."""
    with psycopg.connect(owner, autocommit=True) as connection:
        connection.execute("CREATE ROLE web LOGIN PASSWORD 'web'")
        connection.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    with Adjudicator(RULESETS, owner) as service:
        service.migrate("web")
        views_of(service).grant("web")
    at = urlsplit(owner)
    return at._replace(netloc=f"web:web@{at.hostname}:{at.port}").geturl()


@contextmanager
def own_postgres() -> Iterator[OwnPostgres]:
    """A PostgreSQL server of the campaign's own, stopped and removed afterwards."""
    with postgres.cluster() as cluster:
        yield OwnPostgres(cluster, cluster.start())


def _children(parent: int) -> Iterator[int]:
    """The processes that a process started and that still live."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == parent:
                yield int(stat.parent.name)
