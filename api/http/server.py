"""The server: waitress, with bounds on what connections may take and how long they may take it.

The loop asks each connection in turn whether it may go on; requests reach the application's threads only when they
are whole, so a slow client holds a socket and its bytes, never a thread.
"""

from __future__ import annotations

import logging
import re
import socket
import struct
import sys
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from waitress.adjustments import Adjustments  # type: ignore[import-untyped]  # ships no types
from waitress.channel import ClientDisconnected, HTTPChannel  # type: ignore[import-untyped]
from waitress.server import MultiSocketServer, TcpWSGIServer  # type: ignore[import-untyped]
from waitress.task import ErrorTask, ThreadedTaskDispatcher, WSGITask  # type: ignore[import-untyped]
from waitress.wasyncore import close_all, dispatcher  # type: ignore[import-untyped]

from adjudicator.service import LARGEST
from api.http.front.errors import MEDIA, PAGE, too_long, unread
from api.http.front.incoming import Request
from api.http.streams import OUTLET, Outlet

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

BODY: Final = LARGEST + 1_000_000
"""Bytes of the largest body, including what chunks add; the application sets the limit of each address."""
HEADERS: Final = 32_000
"""Bytes of the largest request line with its headers."""
LINK: Final = b"GET /ruling"
"""How a request begins for a link that people pass on: one that is too long is answered with a page."""
CONNECTIONS: Final = 300
"""The most connections: beyond them, the one that keeps us waiting longest is cut; fewer if files are scarce."""
FILES: Final = 100
"""Files kept for everything but connections; a connection needs up to three, counting its request's and answer's."""
PATIENCE: Final = 20.0
"""Seconds that a client may keep us waiting, in a request, in an answer or between them …"""
RATE: Final = 20_000
"""… and one second more for this many bytes of the request or answer."""
LEAVE: Final = 5.0
"""Seconds for which a client may still send after its last answer."""
HELD: Final = 256_000_000
"""The most bytes of requests and answers held: beyond them, the client that keeps us waiting longest is cut."""
SMALL: Final = 100_000
"""Bytes of a request or answer that is never cut to make room."""

_STORED = re.compile(
    r"/(v1/)?(matches|records|findings|flips|audits|ledger|stream|entries|disputes|penalties|people|enrol|ready$|enter$|$)"
    r"|/rules/|/ruling$|/(begin|pairings|import)$|/rounds|/v1/situations$|/v1/rulesets/"
)
"""Paths that need the database, or may take as long as one that does."""
_RESET = struct.pack("ii", 1, 0)
"""Option that closes a socket at once: the system keeps nothing for a client that does not read."""


def listen(app: WSGIApplication, host: str, port: int, threads: int) -> Servers:
    """The server on an address, or on several (`localhost`); raises `OSError` or `ValueError` if it cannot listen."""
    settings = Adjustments(
        host=host,
        port=port,
        threads=threads,
        ident="adjudicator",
        max_request_body_size=BODY,
        max_request_header_size=HEADERS,
        connection_limit=_connections() * 4 // 3,  # connections that wait for us are not cut
        clear_untrusted_proxy_headers=False,  # the application knows which of them count
        cleanup_interval=0,  # maintenance at every turn of the loop
        asyncore_use_poll=True,
        log_socket_errors=False,
    )
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # requests may well wait for a thread
    tasks = Dispatcher()
    tasks.set_thread_count(threads)
    loop: dict[int, Any] = {}
    servers = [Server(app, map=loop, dispatcher=tasks, adj=settings, sockinfo=address) for address in settings.listen]
    listens = [(server.effective_host, server.effective_port) for server in servers]
    return Servers(loop, settings, listens, tasks)


def _connections() -> int:
    """The number of connections that the system has files for, after asking it for enough."""
    if sys.platform == "win32":
        return CONNECTIONS
    import resource  # here: Windows has none

    wanted = FILES + 4 * CONNECTIONS
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if now == resource.RLIM_INFINITY or now >= wanted:
        return CONNECTIONS
    now = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (now, most))
    return max(1, min(CONNECTIONS, (now - FILES) // 4))


class Dispatcher(ThreadedTaskDispatcher):  # type: ignore[misc]  # the library bears no types
    """Threads for requests that need the database, and as many for all others, which thus do not wait for those."""

    def __init__(self) -> None:
        super().__init__()
        self._aside = ThreadedTaskDispatcher()

    def set_thread_count(self, count: int) -> None:
        """Starts or ends threads until there are `count` of each sort."""
        super().set_thread_count(count)
        self._aside.set_thread_count(count)

    def add_task(self, task: Connection) -> None:
        """Has a connection's next request answered."""
        request = task.requests[0]
        if request.error or not _STORED.match(request.path):
            self._aside.add_task(task)
        else:
            super().add_task(task)

    def shutdown(self, cancel_pending: bool = True, timeout: int = 5) -> bool:
        """Ends the threads."""
        return bool(self._aside.shutdown(cancel_pending, timeout) and super().shutdown(cancel_pending, timeout))


class Task(WSGITask):  # type: ignore[misc]
    """A request given to the application; it is the connection's last if the client did not wait for the answer.

    If the answer is a live stream, the task becomes its outlet: others write to it, and no thread waits.
    """

    _is_handed_over = False

    def start(self) -> None:
        """Begins; requests sent ahead of the answer are dropped, as HTTP allows, so that answers do not pile up."""
        super().start()
        with self.channel.requests_lock:
            if len(self.channel.requests) > 1:
                self.set_close_on_finish()

    def get_environment(self) -> dict[str, Any]:
        """The request as the application is given it."""
        environ: dict[str, Any] = super().get_environment()
        environ[OUTLET] = self._hand_over
        return environ

    def _hand_over(self) -> Outlet | None:
        """The outlet for a stream; None if half of the connections are streams already."""
        self._is_handed_over = 2 * self.channel.streams < self.channel.adj.connection_limit * 3 // 4
        return self if self._is_handed_over else None

    def finish(self) -> None:
        """Ends the answer, unless it goes on as a stream."""
        self._is_handed_over = self._is_handed_over and self.status.startswith("200")
        if self._is_handed_over:
            self.channel.goes_on_as(self)
            self.close_on_finish = False
        else:
            super().finish()

    @property
    def is_open(self) -> bool:
        """Whether the client is still there."""
        return bool(self._is_handed_over and self.channel.connected)

    @property
    def has_room(self) -> bool:
        """Whether the answer has begun, and the client has read most of it."""
        return self.channel.stream is self and self.channel.total_outbufs_len < SMALL

    def send(self, data: bytes) -> None:
        """Sends bytes of the stream, if it has begun."""
        if self.channel.stream is self:
            with suppress(ClientDisconnected):
                self.write(data)

    def end(self) -> None:
        """Ends the stream, and the connection with it."""
        self._is_handed_over = False
        if self.channel.stream is self:
            with suppress(ClientDisconnected):
                super().finish()
            self.channel.close_when_flushed = True
            self.channel.server.pull_trigger()


class Refusal(ErrorTask):  # type: ignore[misc]
    """A request that never reached the application, answered with a problem."""

    def execute(self) -> None:
        """Answers."""
        error = self.request.error
        most = {413: LARGEST, 431: HEADERS}.get(error.code)
        wished = self.request.headers.get("ACCEPT_LANGUAGE", "")
        is_link = error.code == 431 and self.request.began.startswith(LINK)
        body = too_long() if is_link else unread(error.code, most, wished, is_raw=self.request.is_raw)
        self.status = f"{error.code} {error.reason}"
        self.response_headers.append(("Content-Type", f"{PAGE}; charset=utf-8" if is_link else MEDIA))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class Connection(HTTPChannel):  # type: ignore[misc]
    """A connection that knows how long its client has kept us waiting, and for what."""

    parser_class, task_class, error_task_class = Request, Task, Refusal
    sent = 0
    """Bytes sent since the connection began."""
    is_leaving = False
    """Whether the last answer is out; what the client still sends is dropped, else it might never read that answer."""
    request: Any
    stream: Task | None = None
    """The live stream that the connection has become; whatever else the client sends is dropped."""
    _awaited: object = None
    _since = 0.0
    _sent_before = 0

    @property
    def held(self) -> int:
        """Bytes held for the client."""
        requests = [*self.requests, self.request] if self.request else self.requests
        return int(self.total_outbufs_len + sum(request.body_bytes_received for request in requests))

    @property
    def streams(self) -> int:
        """How many connections of the server are streams."""
        return sum(isinstance(one, Connection) and one.stream is not None for one in tuple(self._map.values()))

    @property
    def is_served(self) -> bool:
        """Whether an answer is being worked on, or is not sent yet."""
        return bool(self.connected and not self.is_leaving and (self.requests or self.stream or self.total_outbufs_len))

    def goes_on_as(self, stream: Task) -> None:
        """Gives the connection over to a stream."""
        with self.requests_lock:
            self.stream, self.request = stream, None  # the beginning of a further request is dropped
            del self.requests[1:]

    def waited(self, now: float) -> float | None:
        """Seconds that the client has kept us waiting, less those it earned by moving bytes; None while we work."""
        awaited = self._awaits()
        if awaited != self._awaited:
            self._awaited, self._since, self._sent_before = awaited, now, self.sent
        if awaited is None:
            return None
        moved = self.sent - self._sent_before
        if isinstance(awaited, Request):
            moved += awaited.header_bytes_received + awaited.body_bytes_received
        return now - self._since - moved / RATE + (PATIENCE - LEAVE if self.is_leaving else 0)

    def in_the_way(self, now: float) -> float:
        """Seconds that count when room is made: half of the whole wait at least, or brief uploads would buy minutes."""
        return max(self.waited(now) or 0.0, (now - self._since) / 2)

    def _awaits(self) -> object:
        """The move of the client that we wait for; None if the next move is ours."""
        if self.is_leaving:
            return "to leave"
        if self.total_outbufs_len:
            return "to read"
        return None if self.requests or self.stream else self.request or "to ask"

    def cut(self) -> None:
        """Closes the connection at once."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        self.handle_close()

    def readable(self) -> bool:
        """Whether the loop should read from it."""
        return bool(self.connected and (self.is_leaving or self.stream or super().readable()))

    def writable(self) -> bool:
        """Whether the loop should write to it."""
        return bool(self.connected and not self.is_leaving and super().writable())

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Sends as much as the system takes; returns how many bytes that was."""
        taken: int = super().send(data, do_close)
        self.sent += taken
        return taken

    def send_continue(self) -> None:
        """Asks for the body, unless the request is complete or refused without one: the library would wait for it."""
        if not self.request.completed:
            super().send_continue()

    def handle_write(self) -> None:
        """Writes; after the last answer, tells the client that it was the last, and hears it out."""
        if self.stream and not self.close_when_flushed:
            self._flush_exception(self._flush_some_if_lockable)
            if self.will_close:
                self.handle_close()
            return
        if self.will_close or not self.close_when_flushed:
            super().handle_write()
            return
        self._flush_exception(self._flush_some)
        if self.connected and not self.will_close and not self.total_outbufs_len:
            self.is_leaving = True
            self.socket.shutdown(socket.SHUT_WR)

    def handle_read(self) -> None:
        """Reads."""
        if self.is_leaving or self.stream:
            self.recv(self.adj.recv_bytes)
        else:
            super().handle_read()


class Server(TcpWSGIServer):  # type: ignore[misc]
    """An address the server listens on; at every turn of the loop its connections are held to their bounds."""

    channel_class = Connection

    def maintenance(self, _: float) -> None:
        """Cuts late clients and, to make room, those that keep us waiting longest."""
        now = monotonic()
        connections = [one for one in self._map.values() if isinstance(one, Connection)]
        waited = {one: since for one in connections if (since := one.waited(now)) is not None}
        excess = max(0, len(connections) - self.adj.connection_limit * 3 // 4)
        held = sum(one.held for one in connections)
        if not excess and held <= HELD and max(waited.values(), default=0.0) <= PATIENCE:
            return
        longest = sorted(waited, key=lambda one: one.in_the_way(now), reverse=True)
        for place, one in enumerate(longest):
            if place < excess or waited[one] > PATIENCE:
                held -= one.held
                one.cut()
        for one in longest:
            if held <= HELD:
                break
            if one.connected and one.held > SMALL:
                held -= one.held
                one.cut()


class Servers(MultiSocketServer):  # type: ignore[misc]
    """The addresses the server listens on until told to stop; requests being worked on are then answered, if soon."""

    _until: float | None = None
    """When answers must be done, once the server is told to stop; None before."""

    def run(self) -> None:
        """Serves until it is interrupted, or told to stop."""
        with suppress(SystemExit, KeyboardInterrupt):
            while self.map and not self._is_done():
                self.asyncore.loop(1, map=self.map, use_poll=self.adj.asyncore_use_poll, count=1)
        self.task_dispatcher.shutdown(timeout=LEAVE if self._until is None else max(0, self._until - monotonic()))
        close_all(self.map, ignore_all=True)

    def stop(self, grace: float) -> None:
        """Admits nobody else, and ends once everybody has their answer, after `grace` seconds at most."""
        self._until = monotonic() + grace
        for server in [one for one in self.map.values() if isinstance(one, Server)]:
            server.pull_trigger()

    def _is_done(self) -> bool:
        """Whether it was told to stop and nothing is left to answer; hangs up on clients that wait for nothing."""
        if self._until is None:
            return False
        for one in tuple(self.map.values()):
            if isinstance(one, Server):
                dispatcher.close(one)  # the socket alone: answers still need the trigger
            elif isinstance(one, Connection) and not one.is_served and not one.is_leaving:
                one.handle_close()
        served = any(isinstance(one, Connection) and one.is_served for one in tuple(self.map.values()))
        return not served or monotonic() >= self._until
