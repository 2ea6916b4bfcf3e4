"""Searches across matches: which ones, and a page of what a view holds of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from typing import Annotated, NamedTuple
from uuid import UUID

from msgspec import Meta
from msgspec import field as named

from adjudicator.match import Header, Line
from adjudicator.replay.listing import UNREADABLE
from adjudicator.rights import Operation
from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.store.envelope import Corrupt
from api.http.current import service, views
from api.http.exchange import Viewer, etag, header_of, link
from api.http.front.access import caller
from api.http.front.late import known_to, tells
from api.http.front.speaker import language
from api.http.shared import cursors
from api.http.shared.matches import BEYOND, Day, Page
from api.view.days import Zone, in_order
from projections import read
from projections.contract import Row, Shape


class Across(Page, frozen=True, kw_only=True):
    """Of which matches and players, from when. Upper and lower case, full and half width are the same."""

    viewer: Viewer = named(default=SPECTATOR, name="as")
    match: Annotated[UUID | None, Meta(description="One match alone.")] = None
    event: Annotated[Line | None, Meta(description="The event that the match belongs to.")] = None
    player: Annotated[Line | None, Meta(description="The name of a player whom it concerns.")] = None
    first: Annotated[Day | None, Meta(description="The first day on which it may have been reported.")] = named(
        default=None, name="from"
    )
    last: Annotated[Day | None, Meta(description="The last such day.")] = named(default=None, name="to")
    zone: Zone = None

    @property
    def listed(self) -> read.Listed:
        """What is looked for; raises `Malformed`."""
        in_order(self.first, self.last, self.zone)
        given = {name: getattr(self, name, None) for name in read.Listed.__struct_fields__}
        return read.Listed(**{name: value for name, value in given.items() if value != ""})


class Found(NamedTuple):
    """A page of a view, with only matches that the asker may know of."""

    rows: list[Row]
    cursor: int | None
    behind: int
    """Entries of such matches that the view has not taken in."""
    header: Callable[[str], Header | None]
    """The header of a match; None for one that cannot be read any more."""
    tag: str
    """What the page says, for ETag; nothing in it tells of other matches."""

    @property
    def next(self) -> str | None:
        """The address of the next page, if there is one."""
        return None if self.cursor is None else link(cursor=self.cursor)


def page_of(
    shape: Shape,
    asked: Across,
    select: Callable[[int], Iterable[Row]],
    operation: Operation = "search",
    *,
    newest: bool = False,
) -> Found:
    """A page of the rows selected after a number, or the `newest` before it, without matches to which the asker may not
    do that."""
    if asked.match is not None:
        with suppress(Corrupt):  # what views hold of it can be told
            header_of(asked.match)
    header, after = cache(readable), cursors.meant(asked.cursor, BEYOND if newest else 0)

    @cache
    def is_covered(match: str) -> bool:
        about = header(match) or UNREADABLE
        return caller().may_to(operation, UUID(match), about) and tells(asked.viewer, match, about)

    behind = read.behind(service(), views(), shape.name, known=known_to(asked.viewer))
    found = (row for row in select(after) if is_covered(str(row["match"])))
    rows, last = read.page(found, asked.limit, lambda row: int(str(row[shape.key])))
    cursor = cursors.told(last)
    stand = ((row[shape.stream], row["position"], row.get("voided")) for row in rows)
    return Found(rows, cursor, behind, header, etag(*stand, cursor, behind, language()))


def readable(match: str) -> Header | None:
    """The header of a match; None for one that cannot be read any more."""
    try:
        return service().header(UUID(match))
    except Corrupt:
        return None
