"""Lines on pages: the one that is looked at, those of a match, what may be begun at an entry."""

from __future__ import annotations

from api.http.current import lines
from api.http.exchange import author, is_shown
from api.http.front.access import caller
from api.view.line_page import Listed, WhatIf, listed_line, what_if_page
from api.view.lines import fitting
from api.view.seen import Seen


def what_if(found: Seen) -> WhatIf | None:
    """What a page says of the line that is looked at; None: the match itself is."""
    if found.line is None:
        return None
    return what_if_page(found, found.line, is_mine=caller().may("line") and found.line.is_of(author()))


def listed(found: Seen, at: int | None = None) -> tuple[Listed, ...]:
    """The asker's own lines of a match, and those that others share; `at`: those that begin in an entry's place."""
    told = (one for one in lines().of(found.id, author(), at) if is_shown(found, one))
    return tuple(listed_line(found, one, is_mine=one.is_of(author())) for one in told)


def beside(found: Seen, position: int) -> tuple[Listed, ...]:
    """Those of them that begin at an entry of the match."""
    return () if found.line is not None else listed(found, position)


def begins(found: Seen, position: int) -> str:
    """What may be begun at an entry of a match: `on` from it, or also `instead` of it; empty: nothing."""
    if found.line is not None or not caller().may("line"):
        return ""
    return "instead" if fitting(found, position, found.eyes) else "on"
