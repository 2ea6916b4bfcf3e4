"""Services broken on purpose, in the process that serves: what a campaign must notice."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from threading import Thread
from types import MappingProxyType
from typing import Any

from adjudicator import matches
from adjudicator.replay.kept import Kept
from adjudicator.service import Adjudicator


def _soundly() -> None:
    """The service as it is."""


def _early() -> None:
    """Answers before it commits: SQLite's file follows what is in memory, ten seconds behind."""

    def behind(database: str) -> dict[str, str]:
        shared = "file:behind?mode=memory&cache=shared"
        memory = sqlite3.connect(shared, uri=True, check_same_thread=False)
        with closing(sqlite3.connect(database)) as kept:
            kept.backup(memory)

        def follow() -> None:
            while True:
                with closing(sqlite3.connect(database)) as kept:
                    memory.backup(kept)
                    (tables,) = kept.execute("SELECT count(*) FROM sqlite_master").fetchone()
                time.sleep(10 if tables else 0.01)

        Thread(target=follow, daemon=True).start()
        return {"PERSISTENCE_MODULE": "adjudicator.store.sqlite:SQLiteStore", "SQLITE_DBNAME": shared}

    matches.connect = behind  # type: ignore[attr-defined]


def _piecemeal() -> None:
    """Commits each entry of a report by itself."""
    save = Adjudicator.save

    def singly(self: Adjudicator, *entries: Any, **more: Any) -> list[Any]:
        for entry in entries:
            save(self, entry, **more)
            time.sleep(0.02)
        return []

    Adjudicator.save = singly  # type: ignore[method-assign,assignment]


def _forgetful() -> None:
    """Does not look a report id up."""
    Kept.first_of = lambda *_: None  # type: ignore[method-assign]


WAYS: Mapping[str, Callable[[], None]] = MappingProxyType(
    {"": _soundly, "early": _early, "piecemeal": _piecemeal, "forgetful": _forgetful}
)
"""By name, what breaks a service."""
