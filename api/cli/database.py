"""A database as commands use it: opening it, closing it, finding the match that somebody named."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import Error as SQLiteError
from typing import Final
from uuid import UUID

from eventsourcing.persistence import PersistenceError

from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Part
from adjudicator.service import Adjudicator
from adjudicator.store.database import is_in_memory, room_for, without_password
from adjudicator.store.envelope import Corrupt
from api.cli.terminal import Unusable
from api.sentences import say
from api.settings import secrets_key
from api.view import matches

_OF_MAKE: Final = "var/adjudicator.sqlite"
"""The database of `make run`, from the folder in which it was called."""


@contextmanager
def opened(rulesets: Rulesets, database: str, threads: int | None = None) -> Iterator[Adjudicator]:
    """The service on a database, for so many threads, closed afterwards; `Unusable` if the database fails."""
    address = without_password(database)
    try:
        room = room_for(threads) if threads else None
        service = Adjudicator(rulesets.values(), database, env=room, secrets_key=secrets_key())
    except (PersistenceError, Malformed, SQLiteError, OSError) as error:
        why = _reason(error)
        raise Unusable(say("The database {database} cannot be opened: {why}", database=address, why=why)) from None
    try:
        yield service
    except Corrupt as corrupt:  # a match cannot be read; nothing is wrong with the database
        raise Unusable(corrupt.says) from None
    except (PersistenceError, Malformed, SQLiteError) as error:
        why = _reason(error)
        raise Unusable(say("The database {database} failed: {why}", database=address, why=why)) from None
    finally:
        service.close()


@contextmanager
def existing(rulesets: Rulesets, database: str) -> Iterator[Adjudicator]:
    """`opened`, but a missing file is `Unusable`, not made."""
    path = database.removeprefix("sqlite:///")
    if "://" not in path and not is_in_memory(path) and not Path(path).exists():
        says = say("There is no database {database}", database=without_password(database))
        if Path(_OF_MAKE).exists():
            says = say("{says}; that of `make run` is named by --database {path}", says=says, path=_OF_MAKE)
        raise Unusable(says)
    with opened(rulesets, database) as service:
        yield service


def match_named(service: Adjudicator, named: str) -> UUID:
    """The only stored match whose id begins so; `Unusable` if there is none, or several."""
    try:
        return matches.match_named(service, named)
    except Malformed as error:
        raise Unusable(error.says) from None


def _reason(error: Exception) -> Part:
    """Why a database failed."""
    if isinstance(error, Malformed):
        return error.says
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
