"""A record with gaps and what fills them: each stated entry at its new position, what was filled in before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs

from adjudicator.match import MatchEvent, lay
from adjudicator.moves.fill import Stated, filled
from adjudicator.replay.record import Record
from adjudicator.store.entry import Entry


class Filled(Struct, frozen=True):
    """An entry of a record at its position among what is filled in; None: it is the house's own, with no gap before it.

    `entries`: those that are filled in before it, and itself.
    """

    entries: tuple[Entry[Any], ...]
    stated: Stated | None


def filled_in(record: Record) -> Iterator[Filled]:
    """The entries of a record after its opening, one by one; a table's digest stands beside none that moved."""
    events = [entry.event for entry in record.entries[1:] if not isinstance(entry.event, MatchEvent)]
    found = filled(record.ruleset, lay(record.ruleset, record.header), events)
    position = 1
    for entry in record.entries[1:]:
        one = None if isinstance(entry.event, MatchEvent) else next(found)
        steps = () if one is None else one.filled
        made = tuple(Entry(at, step.event, how="filled") for at, step in enumerate(steps, position))
        at = position + len(made)
        kept = entry if at == entry.position else structs.replace(entry, position=at, table=None)
        yield Filled((*made, kept), one)
        position = at + 1
