"""Rows of the ledger, kept beside the entries: the leaves of its tree, which can be rebuilt; notes, which stay."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from threading import RLock
from typing import Any, Final, NamedTuple, Protocol

from eventsourcing.persistence import IntegrityError
from eventsourcing.sqlite import SQLiteDatastore

_AT_ONCE: Final = 500
"""The most leaves in one statement."""


class Leaf(NamedTuple):
    """A leaf of the tree, and the place of its entry."""

    number: int
    id: int
    """The entry's notification id."""
    match: str
    position: int | None
    hashes: bytes
    """The hashes of the leaf and of every node it completes, level by level."""


class Noted(NamedTuple):
    """A note about the ledger when its tree had `size` leaves."""

    kind: str
    size: int
    said: str


class Moved(Exception):
    """Somebody else appended rows or cleared the leaves: look at the state again."""


class LedgerRows(Protocol):
    """The rows of a database's ledger."""

    def last(self) -> Leaf | None:
        """The last leaf; None: there is none."""
        ...

    def leaves(self, start: int, limit: int) -> list[Leaf]:
        """Leaves from a number on, in order."""
        ...

    def numbered(self, numbers: Sequence[int]) -> dict[int, bytes]:
        """By leaf number, the hashes kept with the leaf."""
        ...

    def find(self, match: str, position: int) -> Leaf | None:
        """The leaf of an entry; None: there is none."""
        ...

    def of_match(self, match: str) -> list[Leaf]:
        """The leaves of a match, in order."""
        ...

    def append(self, leaves: Sequence[Leaf]) -> None:
        """Appends leaves, all or none; raises `Moved` unless they follow the last leaf."""
        ...

    def clear(self) -> None:
        """Removes all leaves."""
        ...

    def noted(self) -> int:
        """The number of notes."""
        ...

    def note(self, after: int, *noted: Noted) -> None:
        """Appends notes, all or none; raises `Moved` unless there are `after` notes."""
        ...

    def notes(self, kind: str | None = None, size: int | None = None) -> list[Noted]:
        """The notes in the order of appending, of one kind or all, of one size or all."""
        ...

    def newest(self, kind: str) -> Noted | None:
        """The last note of a kind; None: there is none."""
        ...


class MemoryLedgerRows:
    """Rows in this process's memory."""

    def __init__(self) -> None:
        self._leaves: list[Leaf] = []
        self._places: dict[tuple[str, int | None], int] = {}
        self._notes: list[Noted] = []
        self._turn = RLock()

    def last(self) -> Leaf | None:
        """The last leaf; None: there is none."""
        with self._turn:
            return self._leaves[-1] if self._leaves else None

    def leaves(self, start: int, limit: int) -> list[Leaf]:
        """Leaves from a number on, in order."""
        return self._leaves[start : start + limit]

    def numbered(self, numbers: Sequence[int]) -> dict[int, bytes]:
        """By leaf number, the hashes kept with the leaf."""
        return {number: self._leaves[number].hashes for number in numbers}

    def find(self, match: str, position: int) -> Leaf | None:
        """The leaf of an entry; None: there is none."""
        place = self._places.get((match, position))
        return None if place is None else self._leaves[place]

    def of_match(self, match: str) -> list[Leaf]:
        """The leaves of a match, in order."""
        return [leaf for leaf in self._leaves if leaf.match == match]

    def append(self, leaves: Sequence[Leaf]) -> None:
        """Appends leaves, all or none; raises `Moved` unless they follow the last leaf."""
        with self._turn:
            if leaves and leaves[0].number != len(self._leaves):
                raise Moved
            self._leaves.extend(leaves)
            self._places.update(((leaf.match, leaf.position), leaf.number) for leaf in leaves)

    def clear(self) -> None:
        """Removes all leaves."""
        with self._turn:
            self._leaves, self._places = [], {}

    def noted(self) -> int:
        """The number of notes."""
        return len(self._notes)

    def note(self, after: int, *noted: Noted) -> None:
        """Appends notes, all or none; raises `Moved` unless there are `after` notes."""
        with self._turn:
            if after != len(self._notes):
                raise Moved
            self._notes.extend(noted)

    def notes(self, kind: str | None = None, size: int | None = None) -> list[Noted]:
        """The notes in the order of appending, of one kind or all, of one size or all."""
        return [one for one in list(self._notes) if kind in (None, one.kind) and size in (None, one.size)]

    def newest(self, kind: str) -> Noted | None:
        """The last note of a kind; None: there is none."""
        return next((noted for noted in reversed(self.notes(kind))), None)


class Cursor(Protocol):
    """The executor of statements with question marks."""

    def run(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows found by a statement."""
        ...

    def many(self, statement: str, values: Sequence[Sequence[object]]) -> None:
        """Executes a statement once for each row of values."""
        ...


class StoredLedgerRows(ABC):
    """Rows in an SQL database."""

    places: tuple[str, str]
    """The tables of the leaves and of the notes."""

    @abstractmethod
    def hand(self, *, writes: bool) -> AbstractContextManager[Cursor]:
        """A transaction."""

    def last(self) -> Leaf | None:
        """The last leaf; None: there is none."""
        found = self._leaves("ORDER BY number DESC LIMIT 1")
        return found[0] if found else None

    def leaves(self, start: int, limit: int) -> list[Leaf]:
        """Leaves from a number on, in order."""
        return self._leaves("WHERE number >= ? ORDER BY number LIMIT ?", start, limit)

    def numbered(self, numbers: Sequence[int]) -> dict[int, bytes]:
        """By leaf number, the hashes kept with the leaf."""
        found: dict[int, bytes] = {}
        for start in range(0, len(numbers), _AT_ONCE):
            some = numbers[start : start + _AT_ONCE]
            marks = ", ".join("?" * len(some))
            found |= {leaf.number: leaf.hashes for leaf in self._leaves(f"WHERE number IN ({marks})", *some)}
        return found

    def find(self, match: str, position: int) -> Leaf | None:
        """The leaf of an entry; None: there is none."""
        found = self._leaves("WHERE match = ? AND position = ? ORDER BY number LIMIT 1", match, position)
        return found[0] if found else None

    def of_match(self, match: str) -> list[Leaf]:
        """The leaves of a match, in order."""
        return self._leaves("WHERE match = ? ORDER BY number", match)

    def append(self, leaves: Sequence[Leaf]) -> None:
        """Appends leaves, all or none; raises `Moved` unless they follow the last leaf."""
        if not leaves:
            return
        table, before = self.places[0], leaves[0].number - 1
        try:
            with self.hand(writes=True) as hand:  # write before read: SQLite refuses the other order
                hand.many(f"INSERT INTO {table} (number, id, match, position, hashes) VALUES (?, ?, ?, ?, ?)", leaves)  # noqa: S608
                if before >= 0 and not hand.run(f"SELECT 1 FROM {table} WHERE number = ?", (before,)):  # noqa: S608
                    raise Moved
        except IntegrityError:
            raise Moved from None

    def clear(self) -> None:
        """Removes all leaves."""
        with self.hand(writes=True) as hand:
            hand.run(f"DELETE FROM {self.places[0]}")  # noqa: S608 - a name of ours

    def noted(self) -> int:
        """The number of notes."""
        with self.hand(writes=False) as hand:
            return int(hand.run(f"SELECT COALESCE(MAX(number), 0) FROM {self.places[1]}")[0][0])  # noqa: S608

    def note(self, after: int, *noted: Noted) -> None:
        """Appends notes, all or none; raises `Moved` unless there are `after` notes."""
        rows = [(number, *one) for number, one in enumerate(noted, after + 1)]
        try:
            with self.hand(writes=True) as hand:
                hand.many(f"INSERT INTO {self.places[1]} (number, kind, size, said) VALUES (?, ?, ?, ?)", rows)  # noqa: S608
        except IntegrityError:
            raise Moved from None

    def notes(self, kind: str | None = None, size: int | None = None) -> list[Noted]:
        """The notes in the order of appending, of one kind or all, of one size or all."""
        asked = {"kind": kind, "size": size}
        wanted = {column: value for column, value in asked.items() if value is not None}
        which = " AND ".join(f"{column} = ?" for column in wanted)
        return self._notes(f"{which and 'WHERE'} {which} ORDER BY number", *wanted.values())

    def newest(self, kind: str) -> Noted | None:
        """The last note of a kind; None: there is none."""
        found = self._notes("WHERE kind = ? ORDER BY number DESC LIMIT 1", kind)
        return found[0] if found else None

    def _leaves(self, which: str, *values: object) -> list[Leaf]:
        with self.hand(writes=False) as hand:
            found = hand.run(f"SELECT number, id, match, position, hashes FROM {self.places[0]} {which}", values)  # noqa: S608
        return [Leaf(*row) for row in found]

    def _notes(self, which: str, *values: object) -> list[Noted]:
        with self.hand(writes=False) as hand:
            return [
                Noted(*row)
                for row in hand.run(f"SELECT kind, size, said FROM {self.places[1]} {which}", values)  # noqa: S608
            ]


SQLITE_TABLES: Final = (
    """CREATE TABLE IF NOT EXISTS ledger_leaves (
    number INTEGER PRIMARY KEY, id INTEGER NOT NULL, match TEXT NOT NULL, position INTEGER, hashes BLOB NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS ledger_leaves_by_entry ON ledger_leaves (match, position)",
    """CREATE TABLE IF NOT EXISTS ledger_notes (
    number INTEGER PRIMARY KEY, kind TEXT NOT NULL, size INTEGER NOT NULL, said TEXT NOT NULL)""",
)
"""The statements that make the tables."""


class SQLiteLedgerRows(StoredLedgerRows):
    """Rows in an SQLite database."""

    places = ("ledger_leaves", "ledger_notes")

    def __init__(self, datastore: SQLiteDatastore) -> None:
        self._datastore = datastore

    @contextmanager
    def hand(self, *, writes: bool) -> Iterator[Cursor]:
        """A transaction."""
        with self._datastore.transaction(commit=writes) as cursor:
            cursor.sqlite_cursor.row_factory = None
            yield _SQLiteCursor(cursor.sqlite_cursor)


class _SQLiteCursor:
    def __init__(self, cursor: Any) -> None:
        self._cursor = cursor

    def run(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows found by a statement."""
        found: list[tuple[Any, ...]] = self._cursor.execute(statement, values).fetchall()
        return found

    def many(self, statement: str, values: Sequence[Sequence[object]]) -> None:
        """Executes a statement once for each row of values."""
        self._cursor.executemany(statement, values)
