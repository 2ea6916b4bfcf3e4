"""A database copied into an empty one, row by row under the same numbers: to make a backup and to restore it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from adjudicator.store.database import Numbered, Recorder

_ROWS: Final = 1_000
_BYTES: Final = 8_000_000


def copy(source: Recorder, target: Recorder, tick: Callable[[int], object] = lambda _: None) -> int:
    """Copies the rows that are there now, all or none, and returns their count; `tick` gets the count of each batch.

    Others may write meanwhile: no row is ever inserted before a readable one, so the rows up to the last one now are a
    state that the database once had. Tokens, lines, notes and what the ledger signed follow when the rows are there.
    """
    last = source.max_notification_id() or 0
    count = target.fill(_rows(source, last, tick), source.name_space())
    for row in source.tokens.all():
        target.tokens.append(row)
    for line in source.lines.all():
        target.lines.append(line)
    for note in source.notes.all():
        target.notes.add(note)
    target.ledger.note(0, *(noted for noted in source.ledger.notes() if noted.size <= count))
    return count


def _rows(source: Recorder, last: int, tick: Callable[[int], object]) -> Iterator[Numbered]:
    after = 0
    while found := [row for row in source.select_numbered(after, _ROWS, _BYTES) if row.id <= last]:
        yield from found
        tick(found[-1].id - after)
        after = found[-1].id
