"""A database: its address, and the methods of every store's recorder."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias
from uuid import UUID, uuid4

from adjudicator.plain.json import Malformed
from adjudicator.plain.said import say

if TYPE_CHECKING:
    from adjudicator.store.ledger import LedgerRows
    from adjudicator.store.lines import LineRows
    from adjudicator.store.notes import NoteRows
    from adjudicator.store.tokens import TokenRows

_NO_PATH = re.compile(
    r"$|.*://|postgres(ql)?:|\s*(host|hostaddr|port|dbname|user|password|passfile|service)\s*=", re.IGNORECASE
)
_URL = re.compile(r"(postgres(?:ql)?:/*|[a-z][a-z0-9+.-]+:/+)(.*)", re.IGNORECASE | re.DOTALL)
_ACCOUNT_AND_PLACE = re.compile(
    r"(?:(?P<user>[\w.%+-]*)(?::[^@?]*)?@)?(?P<place>(?:\[[0-9A-Fa-f:.]*\]|[^@?:/\[\]]*)(?::\d*)?(?:/[^@?]*)?)(?:\?[^@]*)?"
)
_SETTING = re.compile(r"(password\s*=\s*).*", re.IGNORECASE | re.DOTALL)

OF_DISPUTES: Final = "dispute."
"""The beginning of the topics of disputes."""
OF_LOOKS: Final = "look."
"""The beginning of the topics of looks."""
BESIDE: Final = (OF_DISPUTES, OF_LOOKS)
"""Both: their streams stand beside those of matches and are not matches."""
Id: TypeAlias = UUID | str
"""A match's id; as text, whatever somebody else has put in its place."""


class Row(NamedTuple):
    """A row as stored, whatever somebody else has put there."""

    position: int | None
    """None: not a whole number."""
    topic: str
    state: bytes | None
    """None: not bytes."""


class Numbered(NamedTuple):
    """A row with its number in the order of recording, whatever somebody else has put there."""

    id: int
    """The notification id: the library's name for the number."""
    match: Id
    position: int | None
    topic: str
    state: bytes


class Outlined(NamedTuple):
    """A row without what it says, unless it is the first."""

    match: UUID
    position: int | None
    """None: not a whole number."""
    topic: str
    size: int
    """Of its stored bytes."""
    first: bytes | None
    """The stored bytes of a first row."""


class Recorder(Protocol):
    """The recorder of entries."""

    def migrate(self, role: str | None = None) -> None:
        """Makes what is missing in the database, as its owner; if there are roles, lets `role` read and add."""
        ...

    @property
    def tokens(self) -> TokenRows:
        """The rows about tokens, beside the entries."""
        ...

    @property
    def lines(self) -> LineRows:
        """The rows about lines, beside the entries."""
        ...

    @property
    def notes(self) -> NoteRows:
        """The rows of notes, beside the entries."""
        ...

    @property
    def ledger(self) -> LedgerRows:
        """The rows of the ledger, beside the entries."""
        ...

    def select_rows(self, match: UUID, limit: int | None = None) -> list[Row]:
        """A match's rows in order."""
        ...

    def select_part(self, match: UUID, first: int, last: int) -> list[Row]:
        """A match's rows from one position to another, both included, in order."""
        ...

    def select_numbers(self, match: UUID, first: int, last: int) -> list[tuple[int, int]]:
        """Position and notification id of a match's rows from one position to another, both included, in order."""
        ...

    def select_outline(self, matches: Sequence[UUID]) -> list[Outlined]:
        """The rows of these matches, of all but the first without what they say, by match, in order."""
        ...

    def select_states(self, match: UUID, after: int) -> list[bytes]:
        """The stored bytes of a match's rows after a position, in order."""
        ...

    def select_ids(self) -> list[Id]:
        """The matches that have rows."""
        ...

    def select_counts(self, after: int) -> list[tuple[Id, int]]:
        """The number of rows after a notification id of each match that has any."""
        ...

    def name_space(self) -> UUID:
        """The namespace of the ids of imported matches: random for each database, and secret."""
        ...

    def select_openings(self, limit: int, number: int, *, newest: bool = False) -> list[tuple[int, Id, bytes]]:
        """Notification id, match and stored bytes of the first entries of matches: those after a notification id in the
        order of recording, or the `newest` first, those before it."""
        ...

    def select_numbered(self, after: int, limit: int, bulk: int) -> list[Numbered]:
        """Rows after a notification id in the order of recording, up to `bulk` bytes or a little more."""
        ...

    def fill(self, rows: Iterable[Numbered], name_space: UUID) -> int:
        """Stores rows under their numbers in an empty database, all or none, and returns their count.

        Raises `Malformed` if there are entries already, or a row cannot be kept.
        """
        ...

    def max_notification_id(self) -> int | None:
        """The notification id of the last row; None: there is none."""
        ...


NOT_EMPTY = Malformed(say("there are entries in it already: only an empty database is filled"), "database")
"""The error for filling a database that is not empty."""
NO_ROLES = Malformed(say("only PostgreSQL has roles"), "role")
"""The error for a role in any other store."""


def connect(database: str) -> dict[str, str]:
    """The library's settings for `memory:`, `:memory:` (SQLite), `sqlite:///PATH`, a path, or `postgresql://…`.

    Raises `Malformed` on an address that cannot be used; opens nothing.
    """
    if database == "memory:":
        return {"PERSISTENCE_MODULE": "adjudicator.store.memory:MemoryStore"}
    if is_postgres(database):
        from adjudicator.store.postgres import connect_postgres

        return connect_postgres(database)
    path = database.removeprefix("sqlite:///") if database.startswith("sqlite://") else database
    if path == ":memory:":
        path = f"file:adjudicator-{uuid4().hex}?mode=memory&cache=shared"
    elif _NO_PATH.match(path):
        address = without_password(database)
        says = say("'{address}' names no database: give a path, sqlite:///PATH or postgresql://…", address=address)
        raise Malformed(says, "database")
    elif not Path(path).absolute().parent.is_dir():
        folder = str(Path(path).parent)
        raise Malformed(say("there is no folder {folder} to keep the database in", folder=folder), "database")
    return {"PERSISTENCE_MODULE": "adjudicator.store.sqlite:SQLiteStore", "SQLITE_DBNAME": path}


def room_for(threads: int) -> dict[str, str]:
    """The library's settings for a pool with room for so many threads and two of the service's own."""
    most = threads + 2
    kept = min(most, 5)
    return {
        "POSTGRES_POOL_SIZE": str(kept),
        "POSTGRES_MAX_OVERFLOW": str(most - kept),
        "SQLITE_MAX_OVERFLOW": str(most - kept),
    }


def is_postgres(database: str) -> bool:
    """Whether an address is that of a PostgreSQL database."""
    return database.startswith(("postgresql://", "postgres://"))


def is_in_memory(database: str) -> bool:
    """Whether an address is that of a database in memory, which nobody finds again."""
    return database in ("memory:", ":memory:")


def file_beside(database: str, suffix: str) -> Path | None:
    """The file with that ending beside an SQLite database, links followed; None for other databases."""
    if is_postgres(database) or is_in_memory(database):
        return None
    return Path(f"{os.path.realpath(database.removeprefix('sqlite:///'))}{suffix}")


def answers(database: str) -> bool:
    """Whether a database's server accepts connections at all: not while it is away, starts or stops."""
    if not is_postgres(database):
        return True
    from adjudicator.store.postgres import answers_at

    return answers_at(database)


def without_password(database: str) -> str:
    """A database's address for display: without its settings, and without anything that may be a password."""
    url = _URL.fullmatch(database)
    if url is None or url[1].lower().startswith("sqlite:"):
        return _SETTING.sub(r"\1…", database)
    found = _ACCOUNT_AND_PLACE.fullmatch(url[2])
    if found is None:
        return f"{url[1]}…"
    return url[1] + (f"{found['user']}@" if found["user"] else "") + found["place"]
