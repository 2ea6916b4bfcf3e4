"""Databases of a season, copied and changed for each case: in memory, in an SQLite file, in PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Protocol
from uuid import UUID

import psycopg

from adjudicator.ledger.check import Checked, check
from adjudicator.ledger.checkpoint import Slip
from adjudicator.ledger.log import Ledger
from adjudicator.ledger.note import Verifier
from adjudicator.service import Adjudicator
from api.cli.store import Verified, verified
from projections.check import held as views_held
from projections.shapes import SHAPES
from tests import postgres
from tests.kernel.spoil import SPOILS, put_back
from tests.kernel.views import current
from tests.ledger.season import GAMES, MOST, Copy, season
from tests.postgres import database_in

KEY = "5a" * 32
"""What the secrets of managed decks follow from."""


class Store(Protocol):
    """Where a season is kept, as `season` gives it."""

    copies: list[Copy]

    def check(self, copy: Copy, held: Sequence[Slip] = (), keys: Sequence[Verifier] = ()) -> Checked:
        """What is wrong with a copy by its ledger."""
        ...


class Memory:
    """Rows in lists."""

    def __init__(self) -> None:
        self.copies = season(Adjudicator(GAMES, secrets_key=KEY))

    def check(self, copy: Copy, held: Sequence[Slip] = (), keys: Sequence[Verifier] = ()) -> Checked:
        """What is wrong with a copy by its ledger."""
        return check(copy.asked, held, keys)


class Kept:
    """A database that lasts, whose rows are put there by somebody who has it in hand."""

    def __init__(self, address: str) -> None:
        self.address, self.service = address, Adjudicator(GAMES, address, secrets_key=KEY)
        self.copies = season(self.service)
        self.views = current(self.service)
        self._shown = {shape: rows for shape in SHAPES if (rows := self.views.select(shape, shape.columns, [], MOST))}

    def check(self, copy: Copy, held: Sequence[Slip] = (), keys: Sequence[Verifier] = ()) -> Checked:
        """What is wrong with a copy by its ledger."""
        self.put(copy)
        return check(Ledger(self.service.ledger.recorder), held, keys)

    def verified(self, copy: Copy) -> list[Verified]:
        """What is wrong with the matches of a copy."""
        self.put(copy)
        with Adjudicator(GAMES, self.address, secrets_key=KEY) as fresh:
            return verified(fresh)

    def spoiled(self, random: Random) -> tuple[str, str, set[str], str | None]:
        """A view and a match in it that were changed alone; the views, and the first match, that are named."""
        self.put(self.copies[-1])
        shape = random.choice(list(self._shown))
        match = SPOILS[random.choice(list(SPOILS))](self.views, shape, random)
        found = views_held(self.service, self.views).differ
        put_back(self.views, shape, self._shown[shape])
        return shape.name, match, {one.view for one in found}, found[0].match if found else None

    def put(self, copy: Copy) -> None:
        """Makes rows those of the database."""
        raise NotImplementedError


class SQLite(Kept):
    """An SQLite file."""

    def put(self, copy: Copy) -> None:
        """Makes rows those of the database."""
        with closing(sqlite3.connect(self.address)) as database, database:
            for table in ("stored_events", "ledger_leaves", "ledger_notes"):
                database.execute(f"DELETE FROM {table}")  # noqa: S608
            columns = "rowid, originator_id, originator_version, topic, state"
            rows = [(row.id, _hex(row.match), row.position, row.topic, row.state) for row in copy.rows]
            database.executemany(f"INSERT INTO stored_events ({columns}) VALUES (?, ?, ?, ?, ?)", rows)  # noqa: S608
            database.executemany("INSERT INTO ledger_leaves VALUES (?, ?, ?, ?, ?)", copy.leaves)
            notes = [(number, *one) for number, one in enumerate(copy.ledger.notes(), 1)]
            database.executemany("INSERT INTO ledger_notes VALUES (?, ?, ?, ?)", notes)


class Postgres(Kept):
    """A PostgreSQL database."""

    def put(self, copy: Copy) -> None:
        """Makes rows those of the database."""
        with psycopg.connect(self.address) as database, database.cursor() as cursor:
            for table in ("adjudicator_events", "adjudicator_ledger_leaves", "adjudicator_ledger_notes"):
                cursor.execute(f"DELETE FROM {table}".encode())  # noqa: S608
            columns = "notification_id, originator_id, originator_version, topic, state"
            rows = [(row.id, row.match, row.position, row.topic, row.state) for row in copy.rows]
            marks = "VALUES (%s, %s, %s, %s, %s)"
            cursor.executemany(f"INSERT INTO adjudicator_events ({columns}) {marks}".encode(), rows)
            cursor.executemany(f"INSERT INTO adjudicator_ledger_leaves {marks}".encode(), copy.leaves)
            notes = [(number, *one) for number, one in enumerate(copy.ledger.notes(), 1)]
            cursor.executemany("INSERT INTO adjudicator_ledger_notes VALUES (%s, %s, %s, %s)", notes)


@contextmanager
def store(name: str, folder: Path) -> Iterator[Kept]:
    """A season kept in a store."""
    with ExitStack() as stack:
        if name == "sqlite":
            kept: Kept = SQLite(str(folder / "season.sqlite"))
        else:
            kept = Postgres(stack.enter_context(database_in(stack.enter_context(postgres.server()))))
        stack.callback(kept.service.close)
        yield kept


def _hex(match: UUID | str) -> str:
    return match.hex if isinstance(match, UUID) else match
