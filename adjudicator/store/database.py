"""A database: its address, and what the recorder of every store can do."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol
from uuid import UUID, uuid4

from adjudicator.plain.json import Malformed
from adjudicator.plain.said import say


class Recorder(Protocol):
    """The recorder of entries."""

    def select_states(self, match: UUID, after: int) -> list[bytes]:
        """The stored bytes of a match's rows after a position, in order."""
        ...

    def select_ids(self) -> list[UUID]:
        """The matches that have rows."""
        ...

    def name_space(self) -> UUID:
        """The name space of the ids of imported matches: made by chance once a database, told to nobody."""
        ...

    def select_openings(self, limit: int, after_notification_id: int) -> list[tuple[int, bytes]]:
        """Notification id and stored bytes of the first entries of matches, in the order of recording."""
        ...


def connect(database: str) -> dict[str, str]:
    """The library's settings for `memory:`, `:memory:` (SQLite), `sqlite:///PATH`, a path, or `postgresql://…`.

    Raises `Malformed` on an address that cannot be used; opens nothing.
    """
    if database == "memory:":
        return {"PERSISTENCE_MODULE": "adjudicator.store.memory:MemoryStore"}
    if database.startswith(("postgresql://", "postgres://")):
        from adjudicator.store.postgres import connect_postgres

        return connect_postgres(database)
    path = database.removeprefix("sqlite:///") if database.startswith("sqlite://") else database
    if path == ":memory:":
        path = f"file:adjudicator-{uuid4().hex}?mode=memory&cache=shared"
    elif not path or "://" in path:
        says = say("'{address}' names no database: give a path, sqlite:///PATH or postgresql://…", address=database)
        raise Malformed(says, "database")
    elif not Path(path).absolute().parent.is_dir():
        folder = str(Path(path).parent)
        raise Malformed(say("there is no folder {folder} to keep the database in", folder=folder), "database")
    return {"PERSISTENCE_MODULE": "adjudicator.store.sqlite:SQLiteStore", "SQLITE_DBNAME": path}
