"""Disputes of all matches, searched for. Everybody sees those of matches they may know of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Annotated
from uuid import UUID

from msgspec import Meta

from adjudicator.dispute import Status
from adjudicator.match import Line
from adjudicator.seam.ruleset import Viewer
from adjudicator.seam.sentences import Speaker
from api.http.current import service, views
from api.http.front.access import caller
from api.http.front.late import tells
from api.http.front.speaker import language, spoken
from api.http.shared.across import Across, Found, page_of, readable
from api.http.shared.rules import number_of
from api.view.days import in_order
from api.view.disputes import DisputeAcross, across, ago
from projections import disputes, read
from projections.contract import Row


class Queue(Across, frozen=True, kw_only=True):
    """Which disputes: all of what is given must hold. Upper and lower case, full and half width are the same."""

    status: Annotated[Status | None, Meta(description="How it stands.")] = None
    waiting: Annotated[bool | None, Meta(description="Whether it waits for a judge: open, or appealed.")] = None
    rule: Annotated[Line | None, Meta(description="A rule at issue, or one that the ruling cites.")] = None
    cited: Annotated[Line | None, Meta(description="A rule that the ruling that stands cites.")] = None
    judge: Annotated[Line | None, Meta(description="Who gave the ruling that stands.")] = None

    @property
    def sought(self) -> read.Disputed:
        """What is searched for; an empty field of a form asks for nothing. Raises `Malformed`, `ValidationError`."""
        in_order(self.first, self.last, self.zone)
        given = {name: getattr(self, name) for name in read.Disputed.__struct_fields__}
        given |= {name: number_of(given[name], name) for name in ("rule", "cited")}
        return read.Disputed(**{name: value for name, value in given.items() if value != ""})


def found(asked: Queue, *, newest: bool = False) -> Found:
    """A page of the disputes searched for, in the order they were raised, or the `newest` first."""
    sought = asked.sought

    def select(after: int) -> Iterable[Row]:
        return read.disputed(views(), sought, after, asked.limit + 1, caller().reach, newest=newest)

    return page_of(disputes.SHAPE, asked, select, "list", newest=newest)


def shown(page: Found) -> tuple[DisputeAcross, ...]:
    """The disputes of a page, without those of matches that cannot be read any more."""
    headed = ((row, page.header(str(row["match"]))) for row in page.rows)
    return tuple(across(row, header, Speaker(language(), header.seats)) for row, header in headed if header)


def newest(sought: read.Disputed, limit: int, viewer: Viewer) -> list[DisputeAcross]:
    """The disputes raised last, of those that the asker may know of by now."""
    header = cache(readable)
    rows = read.last_disputed(views(), sought, limit, caller().reach)
    headed = ((row, UUID(str(row["match"])), header(str(row["match"]))) for row in rows)
    return [
        across(row, about, Speaker(language(), about.seats))
        for row, match, about in headed
        if about and caller().covers(match, about) and tells(viewer, match, about)
    ]


def since_now() -> Callable[[str], str]:
    """A function that says how long ago something was recorded, by the service's clock."""
    now = service().now()
    return lambda at: spoken(ago(at, now))
