"""The tables of views in any store: statements, and one transaction for all changes of a batch.

Each view has generations of rows: one in use and, during a rebuild, the next. A generation has its own tracking
record, so its rows and its position are always written together; the rules that made the rows are recorded beside it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias

from eventsourcing.persistence import IntegrityError, Tracking, TrackingRecorder
from msgspec import MsgspecError

from adjudicator.plain.said import Said, restored, stored
from projections.contract import Cell, Change, Drop, Outcome, Parked, Put, Set, Shape, in_full
from projections.sentences import say

_SOME: Final = 5_000
"""Rows dropped at a time."""
_IN_NAMES: Final = str.maketrans("(,", "__", ") ")
"""What becomes of an expression, or of several columns, in the name of an index."""
_PARKED: Final = ("generation", "view", "match", "position", "why")
Condition: TypeAlias = "tuple[str, Sequence[Cell]]"
"""A condition in SQL with question marks, and the values for these."""
Sort: TypeAlias = "tuple[type[Change], tuple[str, ...], tuple[str, ...]]"
"""A sort of change: its kind, the columns it sets, the columns it selects by."""


class Hand(NamedTuple):
    """An open transaction."""

    run: Callable[[str, Sequence[Cell]], list[tuple[Any, ...]]]
    """Runs a statement; its rows, if it gives any."""
    many: Callable[[str, Sequence[Sequence[Cell]]], None]
    """Runs a statement for each of these values."""


class Views(TrackingRecorder, ABC):
    """The views of one database and where each stands; may be shared by threads."""

    # ---- what a store brings

    rules: str = ""
    """The present rules: rows made by others must be rebuilt."""
    inside: str
    """The SQL function for the place of one text in another, from 1; 0: nowhere."""

    @abstractmethod
    def hand(self, *, writes: bool) -> AbstractContextManager[Hand]:
        """A transaction."""

    @abstractmethod
    def place(self, name: str) -> str:
        """The table of a view, or another of ours, as it stands in a statement."""

    @property
    @abstractmethod
    def tracking(self) -> str:
        """The library's tracking table."""

    def grant(self, role: str) -> None:
        """Lets a role search, if the database has roles."""

    # ---- writing

    def record(self, shape: Shape, outcome: Outcome, tracking: Tracking, after: int) -> None:
        """Writes the result of a batch and its tracking, all or nothing.

        Raises `IntegrityError` if this generation does not stand at `after`, or is not used any more: somebody else has
        written, or has rebuilt the view.
        """
        name, generation = tracking.application_name, _generation(tracking.application_name)
        with self.hand(writes=True) as hand:
            self._track(hand, tracking, after)
            if generation < self._current(hand, shape.name):
                raise IntegrityError(f"{name} was made anew")
            for sort, alike in groupby(outcome.changes, _sort):
                self._apply(hand, shape, generation, sort, list(alike))
            parked = [
                (generation, shape.name, str(one.match), one.position, stored(one.why).decode())
                for one in outcome.parked
            ]
            if parked:
                hand.many(self._insert("parked", _PARKED) + " ON CONFLICT DO NOTHING", parked)

    def _track(self, hand: Hand, tracking: Tracking, after: int) -> None:
        """Moves the tracking on; unlike the library's own statement, from exactly the row `after`."""
        name, reached = tracking.application_name, tracking.notification_id
        if not after:
            hand.run(f"INSERT INTO {self.tracking} VALUES (?, ?)", (name, reached))  # noqa: S608
            hand.run(self._insert("made", ("name", "rules")), (name, self.rules))
            return
        statement = (
            f"UPDATE {self.tracking} SET notification_id = ? WHERE application_name = ? AND notification_id = ?"  # noqa: S608
            " RETURNING notification_id"
        )
        if not hand.run(statement, (reached, name, after)):
            raise IntegrityError(f"{name} does not stand at {after}: somebody else writes it")

    def _apply(self, hand: Hand, shape: Shape, generation: int, sort: Sort, alike: Sequence[Change]) -> None:
        """Makes changes that differ only in their values, with one statement."""
        table = self.place(shape.name)
        kind, columns, keys = sort
        if kind is Put:
            rows = in_full(shape, (row for change in alike if isinstance(change, Put) for row in change.rows))
            hand.many(self._insert(shape.name, ("generation", *shape.columns)), [(generation, *row) for row in rows])
            return
        where = " AND ".join(f"{key} = ?" for key in (*keys, "generation"))
        if kind is Set:
            news = ", ".join(f"{column} = ?" for column in columns)
            statement = f"UPDATE {table} SET {news} WHERE {where}"  # noqa: S608
        else:
            statement = f"DELETE FROM {table} WHERE {where}"  # noqa: S608
        hand.many(statement, [(*_values(change), generation) for change in alike])

    def _insert(self, name: str, columns: Sequence[str]) -> str:
        marks = ", ".join("?" * len(columns))
        return f"INSERT INTO {self.place(name)} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608

    # ---- reading

    def generation(self, view: str) -> int:
        """The generation of a view in use."""
        with self.hand(writes=False) as hand:
            return self._current(hand, view)

    def _current(self, hand: Hand, view: str) -> int:
        found = hand.run(f"SELECT generation FROM {self.place('generations')} WHERE view = ?", (view,))  # noqa: S608
        return int(found[0][0]) if found else 1

    def select(
        self,
        shape: Shape,
        columns: Sequence[str],
        conditions: Sequence[Condition],
        limit: int,
        *,
        newest: bool = False,
    ) -> list[Any]:
        """Rows of a view in its order, or the newest first, as tuples of these columns, where all conditions hold."""
        every = [self._is_current(shape), *conditions]
        where = " AND ".join(sql for sql, _ in every)
        order = f"{shape.key} DESC" if newest else shape.key
        table = self.place(shape.name)
        statement = f"SELECT {', '.join(columns)} FROM {table} WHERE {where} ORDER BY {order} LIMIT ?"  # noqa: S608
        with self.hand(writes=False) as hand:
            return hand.run(statement, [*(value for _, given in every for value in given), limit])

    def has(self, inner: Shape, of: Shape, condition: Condition) -> Condition:
        """The condition that another view has a row of the same match for which this holds."""
        mine, other = self.place(inner.name), self.place(of.name)
        current, view = self._is_current(inner)
        where = f"{mine}.{current} AND {mine}.match = {other}.match AND {condition[0]}"
        return f"EXISTS (SELECT 1 FROM {mine} WHERE {where})", [*view, *condition[1]]  # noqa: S608

    def _is_current(self, shape: Shape) -> Condition:
        """The condition that a row is of the generation in use."""
        current = f"(SELECT generation FROM {self.place('generations')} WHERE view = ?)"  # noqa: S608
        return f"generation = COALESCE({current}, 1)", [shape.name]

    def reached(self, view: str) -> int:
        """Notification id of the last row that a view has taken in."""
        return self.max_tracking_id(tracked(view, self.generation(view))) or 0

    def is_outdated(self, view: str) -> bool:
        """Whether other rules made the rows in use, if there are any."""
        statement = (
            f"SELECT rules FROM {self.tracking} LEFT JOIN {self.place('made')} ON name = application_name"  # noqa: S608
            " WHERE application_name = ?"
        )
        with self.hand(writes=False) as hand:
            return any(
                rules != self.rules for (rules,) in hand.run(statement, (tracked(view, self._current(hand, view)),))
            )

    def parked(self) -> list[tuple[str, Parked]]:
        """The entries put aside, each with its view."""
        statement = (
            f"SELECT parked.view, match, position, why FROM {self.place('parked')} AS parked "  # noqa: S608
            f"LEFT JOIN {self.place('generations')} AS current ON current.view = parked.view "
            "WHERE parked.generation = COALESCE(current.generation, 1) ORDER BY parked.view, match, position"
        )
        with self.hand(writes=False) as hand:
            return [(view, Parked(match, at, _why(why))) for view, match, at, why in hand.run(statement, ())]

    # ---- making anew

    def clear(self, shape: Shape, generation: int) -> None:
        """Forgets a generation: its tracking, the entries put aside, its rows."""
        with self.hand(writes=True) as hand:
            self._forget(hand, shape, [generation])
        self._drop(shape, f"= {generation:d}")

    def replace(self, shape: Shape, generation: int) -> None:
        """Puts a generation to use and forgets those before it."""
        with self.hand(writes=True) as hand:
            before = self._current(hand, shape.name)
            self._forget(hand, shape, range(before, generation))
            hand.run(f"DELETE FROM {self.place('generations')} WHERE view = ?", (shape.name,))  # noqa: S608
            hand.run(self._insert("generations", ("view", "generation")), (shape.name, generation))
        self._drop(shape, f"< {generation:d}")

    def _forget(self, hand: Hand, shape: Shape, generations: Sequence[int]) -> None:
        """Forgets generations, first their tracking records, so that a writer of one has finished or fails."""
        names = [(tracked(shape.name, one),) for one in generations]
        hand.many(f"DELETE FROM {self.tracking} WHERE application_name = ?", names)  # noqa: S608
        hand.many(f"DELETE FROM {self.place('made')} WHERE name = ?", names)  # noqa: S608
        aside = f"DELETE FROM {self.place('parked')} WHERE view = ? AND generation = ?"  # noqa: S608
        hand.many(aside, [(shape.name, one) for one in generations])

    def _drop(self, shape: Shape, which: str) -> None:
        """Drops rows no longer in use, some at a time, so that others can write in between."""
        table = self.place(shape.name)
        some = f"SELECT {shape.key} FROM {table} WHERE generation {which} LIMIT {_SOME}"  # noqa: S608
        statement = f"DELETE FROM {table} WHERE generation {which} AND {shape.key} IN ({some}) RETURNING 1"  # noqa: S608
        while True:
            with self.hand(writes=True) as hand:
                if not hand.run(statement, ()):
                    return

    # ---- tables

    def statements(self, shapes: Sequence[Shape]) -> Iterator[str]:
        """The statements that make the missing tables."""
        for shape in shapes:
            table = self.place(shape.name)
            columns = ", ".join(f"{name} {'bigint' if name in shape.numbers else 'text'}" for name in shape.columns)
            key = f"PRIMARY KEY (generation, {shape.key})"
            yield f"CREATE TABLE IF NOT EXISTS {table} (generation bigint, {columns}, {key})"
            for column in shape.indexes:
                name = f"view_{shape.name}_{column.translate(_IN_NAMES)}"
                yield f"CREATE INDEX IF NOT EXISTS {name} ON {table} (generation, {column}, {shape.key})"
        yield (
            f"CREATE TABLE IF NOT EXISTS {self.place('parked')} (generation bigint, view text, match text,"
            " position bigint, why text, PRIMARY KEY (generation, view, match, position))"
        )
        yield f"CREATE TABLE IF NOT EXISTS {self.place('generations')} (view text PRIMARY KEY, generation bigint)"
        yield f"CREATE TABLE IF NOT EXISTS {self.place('made')} (name text PRIMARY KEY, rules text)"


def tracked(view: str, generation: int) -> str:
    """The name of a generation's tracking record."""
    return f"{view}/{generation}"


def _why(text: str) -> Said:
    """The reason as stored, or whatever somebody has put there."""
    try:
        return restored(text)
    except (MsgspecError, ValueError, LookupError, TypeError, AttributeError):
        return say("{why}", why=text)


def _generation(name: str) -> int:
    return int(name.rpartition("/")[2])


def _sort(change: Change) -> Sort:
    """The common part of changes that one statement can make."""
    if isinstance(change, Put):
        return Put, (), ()
    return type(change), tuple(change.values) if isinstance(change, Set) else (), tuple(change.where)


def _values(change: Change) -> Iterator[Cell]:
    if isinstance(change, Set):
        yield from change.values.values()
    if isinstance(change, Set | Drop):
        yield from change.where.values()
