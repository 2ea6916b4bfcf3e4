"""What attacks start from: a server as it is shipped or in this process, and what they send."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

from adjudicator.plain.json import Plain
from adjudicator.rights import Role
from adjudicator.rulesets.malifaux.events import EVENTS
from api.http.server import listen
from tests.attack.door import Address
from tests.given import PROGRAM, ROOT

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

WHO: Final[tuple[tuple[Role | None, str], ...]] = (
    *(("player", viewer) for viewer in ("", "&as=A", "&as=spectator", "&as=judge", "&as=B", "&as=A&as=judge")),
    *(("spectator", viewer) for viewer in ("", "&as=spectator", "&as=judge", "&as=B")),
    (None, ""),
    (None, "&as=judge"),
)
"""Who asks who may not know, and as whom."""
KINDS = {kind.__name__: kind for kind in EVENTS}
MODEL = {"A1": {"base_mm": 30, "at": [5, 5]}}
BUSY = 5.0
"""Seconds within which a stream ends on a machine that others use too; after a silence of 10 s it would be asked."""


class Served(NamedTuple):
    """A process that serves."""

    pid: int
    address: Address


@contextmanager
def started(folder: Path, *before: str) -> Iterator[Served]:
    """The service as it is shipped, its files in a folder; `before` are the words that its command follows.

    Where a test fails inside, the service tells where each of its threads stands.
    """
    environment = os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": str(folder), "PYTHONFAULTHANDLER": "1"}
    command = [*before, *PROGRAM, "serve", "--port", "0", "--json", "--database", str(folder / "door.sqlite")]
    with subprocess.Popen(command, env=environment, text=True, stdout=subprocess.PIPE) as process:
        assert process.stdout
        try:
            told = json.loads("".join(iter(process.stdout.readline, "}\n")) + "}")
            port = urlsplit(told["url"]).port
            assert port
            yield Served(process.pid, ("127.0.0.1", port))
        except AssertionError:
            process.send_signal(signal.SIGABRT)
            process.wait()
            raise
        finally:
            process.kill()


@contextmanager
def in_thread(app: WSGIApplication) -> Iterator[Address]:
    """An application, served in this process with the bounds as they are now."""
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


def walk(parts: int) -> Plain:
    """A walk on so many parts."""
    path = [{"to": [5 + part % 2, 5]} for part in range(parts)]
    return {"event": "ModelMoved", "model": "A1", "cause": "walk", "allowance": 5, "path": path}
