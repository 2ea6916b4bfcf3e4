"""The lead over a database's views: one process at a time may write them, until it gives up or is gone.

The views' correctness does not depend on it (each batch says where it continues): it spares duplicate work.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from adjudicator.service import Adjudicator

_WORKER = "worker"


class Lead(Protocol):
    """The lead, once taken."""

    def is_held(self) -> bool:
        """Whether it is still held; raises the errors of a lost database."""
        ...


class _Sure:
    """A lead that ends only with its holder."""

    def is_held(self) -> bool:
        """It is."""
        return True


@contextmanager
def leading(service: Adjudicator, what: str = _WORKER) -> Iterator[Lead | None]:
    """The lead over the views of a service's database while inside; None: somebody else has it.

    There is one for each task: `worker`, and the rebuild of each view.
    """
    datastore: Any = getattr(service.recorder, "datastore", None)
    if datastore is None or getattr(datastore.pool, "is_sqlite_memory_mode", False):
        yield _Sure()  # nobody else sees such matches
    elif hasattr(datastore.pool, "db_name"):
        with _locked(_file(datastore, what)) as lead:
            yield lead
    else:
        from projections.views.session import locked  # here: it loads psycopg

        with locked(datastore, what) as lead:
            yield lead


def is_led(service: Adjudicator) -> bool:
    """Whether a worker has the lead over the views of a service's database, as far as can be known."""
    datastore: Any = getattr(service.recorder, "datastore", None)
    if datastore is None or getattr(datastore.pool, "is_sqlite_memory_mode", False):
        return True
    if hasattr(datastore.pool, "db_name"):
        return _is_locked(_file(datastore, _WORKER))
    from projections.views.session import is_locked  # here: it loads psycopg

    return is_locked(datastore, _WORKER)


def _file(datastore: Any, what: str) -> Path:
    return Path(f"{os.path.realpath(datastore.pool.db_name)}.{what}")


def _is_locked(file: Path) -> bool:
    """Whether somebody holds the lock on a file; a worker that this test keeps from the lock tries again."""
    try:
        opened = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    except PermissionError:
        return True  # somebody else's: how far behind the views are tells all that can be known
    try:
        fcntl.flock(opened, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(opened)
    return False


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
