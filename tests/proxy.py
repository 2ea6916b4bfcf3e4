"""A TCP proxy in front of a database: the line to it can be cut, silenced and mended."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from selectors import EVENT_READ, DefaultSelector
from threading import Event, Thread
from time import monotonic
from urllib.parse import urlsplit, urlunsplit

ASKED = 15.0
"""Seconds after which a server with our settings has probed a client and learnt that it is gone."""


class Proxy:
    """A loopback port that leads to a server's port, as long as the line is not cut or silent."""

    def __init__(self, server: tuple[str, int]) -> None:
        self._server = server
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._peers: dict[socket.socket, socket.socket] = {}
        self._silent, self._ended = Event(), Event()
        self.passed = 0
        """Bytes that came from clients."""
        self.silent_after: int | None = None
        """Bytes from clients after which the line falls silent."""
        self.silent_before: bytes | None = None
        """Bytes from clients before which the line falls silent."""
        self._forgotten: list[tuple[float, socket.socket]] = []
        self.swallows = 0
        """How many further commits have their answer swallowed, and their connection lost."""
        self.swallowed = 0
        self._committing: set[socket.socket] = set()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def cut(self) -> None:
        """Ends connections, and refuses new ones."""
        self._end()
        self._listener.close()

    def silence(self) -> None:
        """Keeps connections and accepts new ones, but lets no byte pass."""
        self._silent.set()

    def mend(self) -> None:
        """Makes the line as it was; connections that were silenced are lost."""
        self._end()
        self._listener.close()
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self.silent_after = self.silent_before = None
        self._silent.clear()
        self._ended.clear()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def forget(self) -> None:
        """Makes the line as it was; the server does not hear that connections were lost until it probes them."""
        self._ended.set()
        self._thread.join()
        for one in [one for one in self._peers if one.getpeername() == self._server]:
            client = self._peers.pop(one)
            del self._peers[client]
            client.close()
            self._forgotten.append((monotonic() + ASKED, one))
        self.mend()

    def close(self) -> None:
        """Cuts the line for good; the server hears of every lost connection that it had not been told of."""
        self.cut()
        for _, one in self._forgotten:
            one.close()

    def resume(self) -> None:
        """Lets everything pass that was held back."""
        self._silent.clear()

    def _end(self) -> None:
        self._ended.set()
        self._thread.join()
        for one in self._peers:
            one.close()
        self._peers.clear()

    def _run(self) -> None:
        with DefaultSelector() as selector:
            selector.register(self._listener, EVENT_READ)
            while not self._ended.wait(0.01 if self._silent.is_set() else 0):
                for key, _ in selector.select(0.02) if not self._silent.is_set() else ():
                    if key.fileobj is self._listener:
                        self._accept(selector)
                    elif isinstance(key.fileobj, socket.socket) and key.fileobj in self._peers:
                        self._pass(key.fileobj, selector)

    def _accept(self, selector: DefaultSelector) -> None:
        client, _ = self._listener.accept()
        for due, one in [known for known in self._forgotten if known[0] < monotonic()]:
            one.close()
            self._forgotten.remove((due, one))
        try:
            server = socket.create_connection(self._server)
        except OSError:
            client.close()
            return
        self._peers |= {client: server, server: client}
        for one in (client, server):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            selector.register(one, EVENT_READ)

    def _pass(self, one: socket.socket, selector: DefaultSelector) -> None:
        other = self._peers[one]
        with suppress(OSError):
            if data := one.recv(1 << 16):
                if other.getpeername() == self._server and self._falls_silent(data, other):
                    return
                if one not in self._committing:
                    other.sendall(data)
                    return
                self.swallowed += 1
        for gone in (one, other):
            selector.unregister(gone)
            self._committing.discard(gone)
            del self._peers[gone]
            gone.close()

    def _falls_silent(self, data: bytes, server: socket.socket) -> bool:
        """Whether the line falls silent amid what a client sends; the server has heard it up to there."""
        self.passed += len(data)
        if self.swallows and b"COMMIT\0" in data:
            self.swallows -= 1
            self._committing.add(server)
        ends = []
        if self.silent_after is not None and self.passed > self.silent_after:
            ends.append(max(0, len(data) + self.silent_after - self.passed))
        if self.silent_before is not None and self.silent_before in data:
            ends.append(data.index(self.silent_before))
        if ends:
            self._silent.set()
            server.sendall(data[: min(ends)])
        return bool(ends)


@contextmanager
def proxied(url: str) -> Iterator[tuple[Proxy, str]]:
    """A proxy in front of the server at a URL, and the URL that leads through it."""
    parts = urlsplit(url)
    proxy = Proxy((str(parts.hostname), int(parts.port or 5432)))
    account = parts.netloc.rpartition("@")[0]
    try:
        yield proxy, urlunsplit(parts._replace(netloc=f"{account}@127.0.0.1:{proxy.port}"))
    finally:
        proxy.close()
