"""The list of matches: their openings in the order of recording, a page at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple, TypeAlias
from uuid import UUID

from adjudicator.match import Header, without_setup
from adjudicator.store.database import Id, Recorder
from adjudicator.store.envelope import Corrupt, EntryMapper

OPENED = 20
"""Openings read at a time: each may hold a megabyte."""
UNREADABLE = Header(ruleset="?", edition="?")
"""The header in place of an unreadable one."""
MayKnow: TypeAlias = Callable[[Id, Header], bool]
"""Whether somebody may know of a match."""
Listable: TypeAlias = tuple[int, "tuple[UUID, Header] | Corrupt"]
"""A match with its cursor, or what is wrong with its first entry."""


class Page(NamedTuple):
    """A page of the list of matches."""

    matches: list[tuple[int, UUID, Header]]
    """Cursor, id, header."""
    cursor: int | None
    """The cursor of the next page; None: this is the last."""
    unreadable: list[tuple[int, Corrupt]]
    """Cursor, and what is wrong with the first entry there."""


def paged(found: Iterable[Listable], limit: int) -> Page:
    """A page of the matches found."""
    some = list(islice(found, limit + 1))
    page = Page([], some[limit - 1][0] if len(some) > limit else None, [])
    for number, opened in some[:limit]:
        if isinstance(opened, Corrupt):
            page.unreadable.append((number, opened))
        else:
            page.matches.append((number, *opened))
    return page


def openings(
    recorder: Recorder, mapper: EntryMapper, number: int, known: MayKnow, *, newest: bool = False, until: int = 0
) -> Iterator[Listable]:
    """The openings after a cursor, or the `newest` before it and after `until`, read a few at a time: all set-ups of a
    page at once would take too much memory."""
    portion = recorder.select_openings(OPENED, number, newest=newest)
    while portion:
        for number, match, state in portion:
            if number <= until:
                return
            try:
                opening = mapper.opening(match, state)
            except Corrupt as corrupt:
                if known(match, UNREADABLE):
                    yield number, corrupt
            else:
                if known(match, opening.event.header):
                    yield number, (opening.originator_id, without_setup(opening.event.header))
        portion = recorder.select_openings(OPENED, number, newest=newest) if len(portion) == OPENED else []
