"""The sample matches, and an application served to a browser of this machine: Debian's Chromium."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Final
from uuid import UUID

from flask import Flask
from werkzeug.serving import make_server

from adjudicator.replay.record import read
from adjudicator.service import Adjudicator
from tests.given import EXAMPLES

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")
NO_CHROMIUM: Final = "there is no Chromium here (Debian, Ubuntu: apt install chromium fonts-noto-cjk)"
QUIETLY: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


def import_samples(service: Adjudicator) -> dict[str, UUID]:
    """The ids that the sample matches get, by the names of their files."""
    found = {}
    for path in sorted(EXAMPLES.glob("*.match.jsonl")):
        found[path.name.partition(".")[0]], _ = service.import_record(read(path.read_bytes(), service.rulesets))
    return found


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """Where an application is reached."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
