"""Live streams: clients that wait for new entries, and the one thread that sends them.

A stream is told what its viewer would read at /entries, each entry once and in order. The thread looks at the database
a few times a second, and at once when this process records something; slow readers are told later.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from threading import Condition, Event, Thread
from time import monotonic, sleep
from typing import Any, Final, Protocol, TypeAlias
from uuid import UUID

import msgspec
from eventsourcing.persistence import PersistenceError
from msgspec import Struct

from adjudicator.plain.work import Work
from adjudicator.seam.ruleset import SPECTATOR, Viewer
from adjudicator.service import Adjudicator, NotFound
from adjudicator.store.envelope import Corrupt
from api.view import answers
from api.view.following import Follower, Following
from api.view.seen import Seen, UnknownViewer

OUTLET: Final = "adjudicator.outlet"
"""Key in a server's environ of a function that gives an outlet without a thread, or None if there is no room."""
LOOK: Final = 0.5
"""Seconds between two looks at the database, for what other processes record."""
PAUSE: Final = 0.05
"""Least seconds between two looks, however much is recorded here."""
HEARTBEAT: Final = 10.0
"""Seconds of silence after which a stream shows that it is alive."""
BEGIN: Final = b"retry: 3000\n\n"
"""The beginning of every stream: after how many milliseconds a disconnected client should come back."""
SHARE: Final = 4
"""One token, or one address without a token, may hold one in this many of all streams, so that others find room …"""
EACH: Final = 8
"""… and as many at most: forty tables have eighty phones."""
NOTES: Final = 5.0
"""Seconds between two looks at the notes of a match that is followed."""
ALIVE: Final = b":\n\n"
END: Final = b"event: end\ndata: {}\n\n"
"""The end of a stream when the service stops, or its token is no longer good."""
NOTED: Final = b"event: notes\ndata: {}\n\n"
"""The notes that a client may read are others now: it asks for them where they are to be read."""
Told: TypeAlias = "dict[tuple[UUID, Viewer, str, int], bytes]"
"""Entries as sent in one turn: many may follow the same match."""
Noted: TypeAlias = Callable[[Adjudicator, int], str]
_LOG = logging.getLogger(__name__)


class Outlet(Protocol):
    """Where the bytes of a stream go."""

    @property
    def is_open(self) -> bool:
        """Whether the client is still there."""
        ...

    @property
    def has_room(self) -> bool:
        """Whether the client has read most of what it was sent."""
        ...

    def send(self, data: bytes) -> None:
        """Sends bytes, now or later."""
        ...

    def end(self) -> None:
        """Sends no more."""
        ...


class Waiting(Iterator[bytes]):
    """An outlet for a server that gives each answer a thread; the thread waits in here for the next bytes."""

    def __init__(self, first: bytes) -> None:
        self._chunks: SimpleQueue[bytes | None] = SimpleQueue()
        self._chunks.put(first)
        self.is_open = True

    @property
    def has_room(self) -> bool:
        """Whether the thread has taken most of the bytes."""
        return self._chunks.qsize() < 4

    def send(self, data: bytes) -> None:
        """Hands bytes to the thread."""
        self._chunks.put(data)

    def end(self) -> None:
        """Lets the thread go."""
        self._chunks.put(None)

    def close(self) -> None:
        """Notes that the client is gone, as WSGI servers do."""
        self.is_open = False

    def __next__(self) -> bytes:
        if (chunk := self._chunks.get()) is None:
            raise StopIteration
        return chunk


class Turn:
    """What one turn of the thread tells: looked up once, however many listen, and limited in amount."""

    def __init__(self, service: Adjudicator) -> None:
        self.service = service
        self.following = Following(service)
        self.told: Told = {}
        self.work = Work()


class Stream(ABC):
    """A client that waits for new entries."""

    def __init__(
        self,
        viewer: Viewer,
        language: str,
        after: int,
        outlet: Outlet,
        may_go_on: Callable[[], bool],
        place: str = "",
    ) -> None:
        self.viewer, self.language, self.after, self.outlet = viewer, language, after, outlet
        """`after`: the id of the last event it was told, or need not be told."""
        self.may_go_on = may_go_on
        """Whether its client may still be told; asked before anything is sent, and after anything is said of tokens."""
        self.is_doubtful = True
        """Whether it was not asked since something was said of tokens, or since the stream began."""
        self.place = place
        """Who listens, or from where; each may have only a share of all streams."""
        self.is_behind = True
        """Whether there may be more to tell than it was told."""
        self.is_late = False
        """Whether its client is told some of it late, and so of news without anything being recorded."""
        self._told_at = monotonic()

    @property
    @abstractmethod
    def what(self) -> str:
        """What the stream is of, for the log."""

    @abstractmethod
    def tell(self, turn: Turn) -> None:
        """Sends what is new, as much as the work of this turn allows, but at least one entry."""

    @property
    def is_due(self) -> bool:
        """Whether there may be news though nothing was recorded: some is told late, or is no part of the record."""
        return self.is_late

    @property
    def is_silent(self) -> bool:
        """Whether a sign of life is due."""
        return monotonic() - self._told_at >= HEARTBEAT

    def keep_alive(self) -> None:
        """Sends a sign of life after long silence."""
        if self.is_silent:
            self._send(self.alive)

    @property
    def alive(self) -> bytes:
        """The sign of life."""
        return ALIVE

    def _send(self, data: bytes) -> None:
        self._told_at = monotonic()
        self.outlet.send(data)


class OfMatch(Stream):
    """A client that waits for the entries of a match, as a viewer may know them, and for notes that they may read.

    `notes`: what tells those that they have read from others; `noted`: the same of those where the match stands at a
    position.
    """

    def __init__(
        self, match: UUID, *given: Any, is_late: bool = False, noted: Noted | None = None, notes: str = ""
    ) -> None:
        super().__init__(*given)
        self.match, self.is_late = match, is_late
        self._noted, self._notes, self._looked_at = noted, notes, monotonic()

    @property
    def what(self) -> str:
        """The match."""
        return f"match {self.match}"

    def tell(self, turn: Turn) -> None:
        """Sends the entries after a position."""
        reading = turn.service.shown(self.match) if self.is_late else turn.service.reading(self.match)
        found = Seen(self.match, reading, reading, self.viewer, self.language)
        last, parts = reading.position, []
        for position in turn.work.share(range(self.after + 1, last + 1)):
            name = (self.match, self.viewer, self.language, position)
            if name not in turn.told:
                turn.told[name] = _event(position, answers.entry(found, position, found.step(position)))
            parts.append(turn.told[name])
            turn.work.take(len(turn.told[name]))
            self.after = position
        self.is_behind = self.after < last
        if self._has_other_notes(turn, last):
            parts.append(NOTED)
        if parts:
            self._send(b"".join(parts))

    @property
    def is_due(self) -> bool:
        """Whether it is told late, or its notes are to be looked at."""
        return self.is_late or self._are_notes_due

    @property
    def _are_notes_due(self) -> bool:
        return self._noted is not None and monotonic() - self._looked_at >= NOTES

    def _has_other_notes(self, turn: Turn, last: int) -> bool:
        """Whether it is time to look at its notes, and they are others than at the look before.

        Where others' notes and entries have taken all of the turn's work, it is time in a later turn.
        """
        if self._noted is None or not self._are_notes_due or turn.work.is_done:
            return False
        was, self._notes, self._looked_at = self._notes, self._noted(turn.service, last), monotonic()
        return was != self._notes


class OfAll(Stream):
    """A client that waits for the entries of all matches, as a viewer may know them."""

    def __init__(self, follower: Follower, *given: Any) -> None:
        super().__init__(follower.viewer, follower.language, *given)
        self._follower = follower
        self.is_late = follower.viewer == SPECTATOR

    @property
    def what(self) -> str:
        """All of them."""
        return "all matches"

    @property
    def alive(self) -> bytes:
        """A sign of life that says how far the stream has come, for a client that comes back without an entry since."""
        return told_up_to(self.after)

    def tell(self, turn: Turn) -> None:
        """Sends the entries after a number."""
        rows, parts = turn.following.rows(self.after), []
        for row in turn.work.share(rows):
            if turn.following.is_held(row, self._follower):
                rows = []
                break
            if (entry := turn.following.entry(row, self._follower)) is not None:
                parts.append(_event(row.id, entry))
                turn.work.take(len(parts[-1]))
            self.after = row.id
        self.is_behind = bool(rows)
        if parts:
            self._send(b"".join(parts))


def told_up_to(id_: int) -> bytes:
    """A message that says only that everything up to an id was told."""
    return b"id: %d\n\n" % id_


def _event(id_: int, data: Struct) -> bytes:
    return b"id: %d\ndata: %s\n\n" % (id_, msgspec.json.encode(data))


class Streams:
    """The streams of an application, at most `most`, and the thread that tells them, which runs while there are any."""

    def __init__(self, service: Callable[[], Adjudicator], most: int) -> None:
        self._service, self._most = service, most
        self._open: list[Stream] = []
        self._change = Condition()
        self._news = Event()
        self._thread: Thread | None = None
        self._last = self._said = -1
        self._is_stopped = False

    def __len__(self) -> int:
        return len(self._open)

    def has_room(self, place: str, *, of_closed: bool = False) -> bool:
        """Whether there is room for a further stream from a place; those of closed matches take half of all at most."""
        opened = tuple(self._open)
        theirs = sum(stream.place == place for stream in opened)
        room = self._most // 2 if of_closed else self._most
        return not self._is_stopped and len(opened) < room and theirs < max(1, min(EACH, self._most // SHARE))

    def add(self, stream: Stream) -> None:
        """Takes a stream; if there is no room left, ends it at once."""
        with self._change:
            if not self.has_room(stream.place):
                stream.outlet.end()
                return
            self._open.append(stream)
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._run, name="streams", daemon=True)
                self._thread.start()
        self._news.set()

    def wake(self) -> None:
        """Makes the thread look at the database now, as something was recorded."""
        self._news.set()

    def stop(self) -> None:
        """Ends every stream, and takes no more; safe to call from a signal's handler."""
        self._is_stopped = True
        self._news.set()

    def _run(self) -> None:
        while True:
            turn, is_news = Turn(self._service()), self._is_stopped or self._looks_changed()
            self._look_for_revocations()
            for stream in sorted(self._open, key=lambda one: one.is_behind):  # clients with much to catch up on wait
                if not self._goes_on(stream, is_news, turn):
                    self._drop(stream)
            with self._change:
                if not self._open:
                    self._thread = None
                    return
            self._rest()

    def _rest(self) -> None:
        is_busy = any(stream.is_behind and stream.outlet.has_room for stream in tuple(self._open))
        sleep(0 if is_busy else PAUSE)
        if not is_busy and self._news.wait(LOOK):
            self._news.clear()

    def _looks_changed(self) -> bool:
        """Whether something was recorded since the last look; False for an unreachable database."""
        try:
            last = self._service().last
        except PersistenceError:
            return False
        is_news, self._last = last != self._last, last
        return is_news

    def _look_for_revocations(self) -> None:
        """Casts doubt on all streams if anything was said of tokens since the last look."""
        with suppress(PersistenceError):
            said = self._service().tokens.said
            if said != self._said:
                self._said = said
                for stream in tuple(self._open):
                    stream.is_doubtful = True

    def _goes_on(self, stream: Stream, is_news: bool, turn: Turn) -> bool:
        """Tells a stream what there is; returns whether it goes on."""
        stream.is_behind |= is_news or stream.is_due
        if not stream.outlet.is_open:
            return False
        if self._is_stopped:
            stream.outlet.send(END)
            return False
        try:
            is_told = stream.is_behind and stream.outlet.has_room
            if is_told or stream.is_silent or stream.is_doubtful:
                if not stream.may_go_on():
                    stream.outlet.send(END)
                    return False
                stream.is_doubtful = False
            if is_told:
                stream.tell(turn)
            stream.keep_alive()
        except PersistenceError:
            return True  # it is still behind: the next turn tries again
        except (Corrupt, NotFound, UnknownViewer):
            return False  # a client that asks again is told why
        except Exception:  # noqa: BLE001 - one match's fault must not end the streams of all others
            _LOG.exception("A stream of %s failed", stream.what)
            return False
        return True

    def _drop(self, stream: Stream) -> None:
        stream.outlet.end()
        with self._change:
            self._open.remove(stream)
