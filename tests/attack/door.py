"""Clients that besiege the front door, and what a server costs meanwhile."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Final

Address = tuple[str, int]

KINDS: Final = {
    "idle": b"",
    "headers": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "body": b"POST /v1/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 900000\r\n\r\n",
    "chunks": b"POST /v1/records HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/jsonl\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nfffff\r\n",
    "answer": b"GET /openapi.json?long HTTP/1.1\r\nHost: localhost\r\n\r\n",
}
"""How a slow client begins; then it sends a byte at a time, or reads one."""


class Siege:
    """Slow connections of every kind; each moves a byte at every tick, and whether it was cut off is known."""

    def __init__(self, server: Address, each: int, kinds: Iterable[str] = KINDS, tick: float = 0.5) -> None:
        self.tick, self._over = tick, threading.Event()
        self.open = [(kind, _connected(server, kind)) for kind in kinds for _ in range(each)]
        self._thread = threading.Thread(target=self._drip)

    def __enter__(self) -> Siege:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        for _kind, client in self.open:
            client.close()

    def ended(self, within: float) -> bool:
        """Whether every connection is cut off within so many seconds."""
        until = time.monotonic() + within
        while self.open and time.monotonic() < until:
            time.sleep(0.1)
        return not self.open

    def _drip(self) -> None:
        while not self._over.wait(self.tick):
            self.open = [(kind, client) for kind, client in self.open if _goes_on(kind, client)]


def _connected(server: Address, kind: str) -> socket.socket:
    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    connection.settimeout(30)
    connection.connect(server)
    connection.sendall(KINDS[kind])
    connection.setblocking(False)
    return connection


def _goes_on(kind: str, connection: socket.socket) -> bool:
    """Moves a byte; False, and closed, once the server has hung up, whatever could still be read."""
    try:
        if connection.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            raise ConnectionResetError
        if kind not in ("idle", "answer"):
            connection.send(b"x")
        if connection.recv(1):
            return True
    except BlockingIOError:
        return True
    except OSError:
        pass
    connection.close()
    return False


def upload(server: Address, size: int, *, chunked: bool = False) -> bytes:
    """Sends a body of so many bytes as a record; the server's answer, or what came of it before it hung up."""
    length = b"Transfer-Encoding: chunked" if chunked else b"Content-Length: %d" % size
    head = b"POST /v1/records HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/jsonl\r\n%s\r\n\r\n"
    part = bytes(1_000_000)
    sent = b"%x\r\n%s\r\n" % (len(part), part) if chunked else part
    with socket.create_connection(server, timeout=60) as connection:
        with suppress(OSError):
            connection.sendall(head % length)
            for _ in range(size // len(part)):
                connection.sendall(sent)
        return received(connection)


def received(connection: socket.socket) -> bytes:
    """All that the server sends until it hangs up."""
    parts = []
    with suppress(OSError):
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts)


def raw(server: Address, request: bytes) -> bytes:
    """The server's answer to bytes that need not be a request."""
    with socket.create_connection(server, timeout=30) as connection:
        with suppress(OSError):
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
        return received(connection)


def seconds(server: Address, path: str = "/v1/matches", patience: float = 30) -> float:
    """How long another client waits for its answer; infinite if it gives up."""
    begun = time.monotonic()
    connection = HTTPConnection(*server, timeout=patience)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
    except OSError:
        return float("inf")
    finally:
        connection.close()
    return time.monotonic() - begun if answer.status == 200 else float("inf")


class Cost:
    """The most that a process needed while it was watched: bytes of memory, and of files without a name."""

    def __init__(self) -> None:
        self.memory = self.disk = 0


@contextmanager
def watched(pid: int) -> Iterator[Cost]:
    """The cost of a process while inside."""
    cost, over = Cost(), threading.Event()

    def watch() -> None:
        while not over.wait(0.05):
            cost.memory, cost.disk = max(cost.memory, _memory(pid)), max(cost.disk, _disk(pid))

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield cost
    finally:
        over.set()
        thread.join()


def _memory(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


def _disk(pid: int) -> int:
    total = 0
    for held in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):
            found = held.stat()
            total += found.st_blocks * 512 if found.st_nlink == 0 else 0
    return total
