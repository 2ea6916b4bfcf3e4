"""The proxy as it is shipped, with Debian's nginx: slow clients are its own, and stop nobody else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.attack.door import KINDS, Address, Siege, seconds
from tests.postgres import free_port

ROOT = Path(__file__).parents[2]
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
SOON = 5.0
"""Seconds within which another client has its answer, on a machine that others use too."""

AS_HERE = "daemon off;" + (" user root;" if os.geteuid() == 0 else "")
"""In a container it is otherwise; here, root's workers would be nobody, who may not write."""

pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed (Debian, Ubuntu: apt install nginx)")


@pytest.fixture
def shipped(tmp_path: Path) -> Iterator[Address]:
    """gunicorn behind nginx, both as docker/compose.yaml starts them, but for ports, files and the database."""
    behind, before = (("127.0.0.1", free_port()) for _ in range(2))
    conf = (ROOT / "docker" / "nginx.conf").read_text()
    for ours, here in (
        ("http://api:8000", f"http://127.0.0.1:{behind[1]}"),
        ("listen 8080;", f"listen 127.0.0.1:{before[1]};"),
    ):
        assert conf.count(ours) == 1
        conf = conf.replace(ours, here)
    (tmp_path / "nginx.conf").write_text(conf.replace("/tmp/", f"{tmp_path}/"))  # noqa: S108  that of the container
    settings = {
        "DATABASE": str(tmp_path / "club.sqlite"),
        "PORT": str(behind[1]),
        "ALLOW_HOST": "127.0.0.1",
        "OPEN": "true",
        "PROXIES": "1",
    }
    environment = os.environ | {f"ADJUDICATOR_{name}": text for name, text in settings.items()}
    with ExitStack() as stack:
        stack.enter_context(running(sys.executable, "-m", "gunicorn", "api.wsgi:app", cwd=ROOT, env=environment))
        stack.enter_context(running(str(NGINX), "-c", str(tmp_path / "nginx.conf"), "-g", AS_HERE))
        wait_for(before)
        yield before


def wait_for(address: Address) -> None:
    """Returns once the service answers there."""
    until = time.monotonic() + 60
    while seconds(address, "/health") == float("inf"):
        assert time.monotonic() < until
        time.sleep(0.2)


@contextmanager
def running(*command: str, **more: object) -> Iterator[None]:
    """A program that runs while inside."""
    with subprocess.Popen(command, **more) as process:  # type: ignore[call-overload]  # hands on what it is given
        try:
            yield
        finally:
            process.terminate()


def test_two_hundred_dripping_connections_stop_nobody(shipped: Address) -> None:
    with Siege(shipped, each=200 // len(KINDS)):
        waits = [seconds(shipped, path) for path in ("/v1/rules", "/", "/openapi.json") for _ in range(5)]

    assert max(waits) < SOON


def test_the_service_is_told_the_name_that_was_asked_for(shipped: Address) -> None:
    assert status(shipped, "GET", {"Host": "localhost"}) == 200
    assert status(shipped, "GET", {"Host": "rebound.example"}) == 421


def test_what_is_too_large_ends_at_the_proxy(shipped: Address) -> None:
    assert status(shipped, "POST", {"Host": "localhost", "Content-Length": "400000000"}) == 413


def status(address: Address, method: str, headers: dict[str, str]) -> int:
    """What a request without a body is answered."""
    connection = HTTPConnection(*address, timeout=30)
    connection.putrequest(method, "/v1/records" if method == "POST" else "/", skip_host=True)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    with closing(connection):
        return connection.getresponse().status
