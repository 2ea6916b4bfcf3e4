"""A server as it is shipped, in a process of its own, and one in this process whose bounds a test may change."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import pytest

from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.http.server import listen
from tests.api.secrets import SECRETS
from tests.attack.door import Address

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

PROGRAM = (sys.executable, "-c", "from api.cli import main; main(prog_name='adjudicator')")


class Served(NamedTuple):
    """A process that serves."""

    pid: int
    address: Address


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """The service as it is shipped."""
    with started(tmp_path) as served:
        yield served


@contextmanager
def started(folder: Path, *before: str) -> Iterator[Served]:
    """The service as it is shipped, its files in a folder; `before` are the words that its command follows."""
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2]), "TMPDIR": str(folder)}
    command = [*before, *PROGRAM, "serve", "--port", "0", "--json", "--database", str(folder / "door.sqlite")]
    with subprocess.Popen(command, env=environment, text=True, stdout=subprocess.PIPE) as process:
        assert process.stdout
        try:
            told = json.loads("".join(iter(process.stdout.readline, "}\n")) + "}")
            port = urlsplit(told["url"]).port
            assert port
            yield Served(process.pid, ("127.0.0.1", port))
        finally:
            process.kill()


@pytest.fixture
def serving() -> Iterator[Callable[..., Address]]:
    """Serves an application, ours unless another is given, in this process, with the bounds as they are set then."""
    with ExitStack() as stack:
        yield lambda app=None: stack.enter_context(_in_thread(app or create_app(Adjudicator([SECRETS]))))


@contextmanager
def _in_thread(app: WSGIApplication) -> Iterator[Address]:
    server = listen(app, "127.0.0.1", 0, 4)

    def run() -> None:
        with suppress(OSError):
            server.run()

    thread = threading.Thread(target=run)
    thread.start()
    host, port = server.effective_listen[0]
    yield host, int(port)
    # the loop ends once its map is empty, and looks at it at least once a second
    server.map.clear()
    thread.join()
    server.task_dispatcher.shutdown()
