"""Ways to change a view alone, behind the worker's back: each returns the match, or dispute, whose row it was."""

from __future__ import annotations

from random import Random
from typing import Any

from projections.contract import Shape
from projections.views.tables import Views


def edited(views: Views, shape: Shape, random: Random) -> str:
    """Another value in a column of a row."""
    row, column = _row(views, shape, random), random.choice(shape.columns)
    value: Any = row[column]
    if column in shape.numbers:
        value = (value or 0) + (10**9 if column == shape.key else random.choice([1, 10**9]))
    else:
        value = random.choice([f"{value or ''}x", "" if value else "y"])
    with views.hand(writes=True) as hand:
        where = f"WHERE {shape.key} = ?"
        hand.run(f"UPDATE {views.place(shape.name)} SET {column} = ? {where}", (value, row[shape.key]))  # noqa: S608
    return str(row[shape.stream])


def deleted(views: Views, shape: Shape, random: Random) -> str:
    """A row gone."""
    row = _row(views, shape, random)
    with views.hand(writes=True) as hand:
        hand.run(f"DELETE FROM {views.place(shape.name)} WHERE {shape.key} = ?", (row[shape.key],))  # noqa: S608
    return str(row[shape.stream])


def inserted(views: Views, shape: Shape, random: Random) -> str:
    """A row that no entry gave."""
    row = _row(views, shape, random)
    values = row | {shape.key: row[shape.key] + random.choice([10**6, -(10**6)])}
    columns, generation = ("generation", *values), views.generation(shape.name)
    with views.hand(writes=True) as hand:
        marks = ", ".join("?" * len(columns))
        statement = f"INSERT INTO {views.place(shape.name)} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608
        hand.run(statement, (generation, *values.values()))
    return str(row[shape.stream])


SPOILS = {one.__name__: one for one in (edited, deleted, inserted)}


def _row(views: Views, shape: Shape, random: Random) -> dict[str, Any]:
    found = views.select(shape, shape.columns, [], 10_000)
    return dict(zip(shape.columns, random.choice(found), strict=True))


def put_back(views: Views, shape: Shape, rows: list[Any]) -> None:
    """Makes these the rows of a view again."""
    columns, generation = ("generation", *shape.columns), views.generation(shape.name)
    with views.hand(writes=True) as hand:
        hand.run(f"DELETE FROM {views.place(shape.name)}", ())  # noqa: S608
        marks = ", ".join("?" * len(columns))
        statement = f"INSERT INTO {views.place(shape.name)} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608
        hand.many(statement, [(generation, *row) for row in rows])
