"""An application served in this process, and the streams that it sends."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse

from flask import Flask

from api.http.server import listen
from tests.api.given import Json

Address = tuple[str, int]
PATIENCE = 20.0
"""Seconds for what comes at once where nobody else uses the machine."""


class Events(Iterator[Json]):
    """The events of a stream, one by one, with their ids."""

    def __init__(self, address: Address, path: str, **headers: str) -> None:
        self._connection = HTTPConnection(*address, timeout=PATIENCE)
        self._connection.request("GET", path, headers=headers)
        self.answer: HTTPResponse = self._connection.getresponse()

    def __next__(self) -> Json:
        lines = self.lines()
        while not (found := {name: value for name, value in lines if name in ("id", "data", "event")}):
            lines = self.lines()
        return found

    def lines(self) -> list[tuple[str, str]]:
        """The fields up to the next empty line; none at the end."""
        fields = []
        while line := self.answer.readline().decode().rstrip("\n"):
            name, _, value = line.partition(": ")
            fields.append((name, value))
        if not fields and self.answer.isclosed():
            raise StopIteration
        return fields

    def positions(self, count: int) -> list[int]:
        """The ids of the next events."""
        return [int(next(self)["id"]) for _ in range(count)]

    def close(self) -> None:
        """Hangs up."""
        self.answer.close()
        self._connection.close()


@contextmanager
def serving(app: Flask, threads: int = 2) -> Iterator[Address]:
    """The application as `serve` serves it, in this process."""
    listening = listen(app, "127.0.0.1", 0, threads)
    thread = threading.Thread(target=listening.run)
    thread.start()
    host, port = listening.effective_listen[0]
    try:
        yield host, int(port)
    finally:
        app.extensions["adjudicator.streams"].stop()
        listening.map.clear()
        thread.join()
        listening.task_dispatcher.shutdown()
