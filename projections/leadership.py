"""Who may write the views of a database: one process at a time, until it gives up or is gone.

That views are right does not hang on it (each batch says where it goes on from): it spares two workers doing the same.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from adjudicator.service import Adjudicator


class Lead(Protocol):
    """The lead, once taken."""

    def is_held(self) -> bool:
        """Whether it still is; raises what a lost database raises."""
        ...


class _Sure:
    """A lead that only ends with its holder."""

    def is_held(self) -> bool:
        """It is."""
        return True


@contextmanager
def leading(service: Adjudicator, what: str = "worker") -> Iterator[Lead | None]:
    """The lead over the views of a service's database while inside; None where somebody else has it.

    There is one for each thing that is done: `worker`, and a rebuild of each view.
    """
    datastore: Any = getattr(service.recorder, "datastore", None)
    if datastore is None or getattr(datastore.pool, "is_sqlite_memory_mode", False):
        yield _Sure()  # nobody else sees such matches
    elif hasattr(datastore.pool, "db_name"):
        with _locked(Path(f"{os.path.realpath(datastore.pool.db_name)}.{what}")) as lead:
            yield lead
    else:
        from projections.views.session import locked  # here: it loads psycopg

        with locked(datastore, what) as lead:
            yield lead


@contextmanager
def _locked(file: Path) -> Iterator[Lead | None]:
    """The lock on a file beside the database, released by the death of its holder; the file itself stays."""
    opened = os.open(file, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        with suppress(BlockingIOError):
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield _Sure()
            return
        yield None
    finally:
        os.close(opened)
