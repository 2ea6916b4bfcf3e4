"""The service behind the proxy as both are shipped (docker/): with Debian's nginx; other ports, files and database."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.attack.door import Address, seconds
from tests.postgres import free_port

ROOT = Path(__file__).parents[2]
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
AS_HERE = "daemon off;" + (" user root;" if os.geteuid() == 0 else "")
"""In a container it is otherwise; here, root's workers would be nobody, who may not write."""
TLS = "/etc/nginx/tls/"
"""Where the proxy finds a certificate, its key and what names them (docker/tls)."""

needs_nginx = pytest.mark.skipif(NGINX is None, reason="nginx is not installed (Debian, Ubuntu: apt install nginx)")


@contextmanager
def shipped(folder: Path, **settings: str) -> Iterator[Address]:
    """gunicorn behind nginx, both as docker/compose.yaml starts them; the proxy looks for `tls/` in the folder."""
    behind, before = (("127.0.0.1", free_port()) for _ in range(2))
    conf = (ROOT / "docker" / "nginx.conf").read_text().replace("/tmp/", f"{folder}/")  # noqa: S108  the container's
    for ours, here in (
        ("http://api:8000", f"http://127.0.0.1:{behind[1]}"),
        ("listen 8080;", f"listen 127.0.0.1:{before[1]};"),
        (TLS, f"{folder}/tls/"),
    ):
        assert conf.count(ours) == 1
        conf = conf.replace(ours, here)
    (folder / "nginx.conf").write_text(conf)
    given = {"database": str(folder / "club.sqlite"), "port": str(behind[1]), "proxies": "1", **settings}
    environment = os.environ | {f"ADJUDICATOR_{name.upper()}": text for name, text in given.items()}
    with ExitStack() as stack:
        stack.enter_context(_running(sys.executable, "-m", "gunicorn", "api.wsgi:app", cwd=ROOT, env=environment))
        stack.enter_context(_running(str(NGINX), "-c", str(folder / "nginx.conf"), "-g", AS_HERE))
        _wait_for(before)
        yield before


def _wait_for(address: Address) -> None:
    """Returns once the service answers there."""
    until = time.monotonic() + 60
    while seconds(address, "/health") == float("inf"):
        assert time.monotonic() < until
        time.sleep(0.2)


@contextmanager
def _running(*command: str, **more: object) -> Iterator[None]:
    """A program that runs while inside."""
    with subprocess.Popen(command, **more) as process:  # type: ignore[call-overload]  # hands on what it is given
        try:
            yield
        finally:
            process.terminate()
