"""Matches searched for: which ones, and a page of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec import field as named

from adjudicator.match import Line
from adjudicator.plain.choices import none_of
from adjudicator.plain.folding import folded
from adjudicator.plain.forms import DAY_OR_NONE
from adjudicator.plain.json import Malformed
from adjudicator.replay.listing import Listable, paged
from adjudicator.replay.listing import Page as Listing
from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.store.envelope import Corrupt
from api.http.current import service, views
from api.http.exchange import (
    OF_FINDINGS,
    Reader,
    Viewer,
    for_judges,
)
from api.http.front import looks
from api.http.front.access import caller
from api.http.front.late import known_to, tells
from api.http.shared import cursors
from api.http.shared.rules import number_of
from api.view.days import Zone, in_order
from projections import catalogue, read
from projections.read import Sought

BEYOND: Final = 2**53
"""A number beyond that of any entry."""
Day: TypeAlias = Annotated[str, Meta(pattern=DAY_OR_NONE)]


class Page(Reader, frozen=True, kw_only=True):
    """Which page of a list."""

    limit: Annotated[int, Meta(ge=1, le=200, description="How many at most.")] = 50
    cursor: Annotated[int | None, Meta(description="The `cursor` of the page before.")] = None


class Wanted(Page, frozen=True, kw_only=True):
    """Which matches: all of what is given must hold. Upper and lower case, full and half width are the same."""

    viewer: Viewer = named(default=SPECTATOR, name="as")
    event: Annotated[Line | None, Meta(description="The event it belongs to.")] = None
    round: Annotated[Line | None, Meta(description="Its round.")] = None
    table: Annotated[Line | None, Meta(description="Its table.")] = None
    player: Annotated[Line | None, Meta(description="The name of one who sits there.")] = None
    ruleset: Annotated[Line | None, Meta(description="Its game.")] = None
    status: Annotated[Literal["open", "closed"] | None, Meta(description="Whether it was closed.")] = None
    first: Annotated[Day | None, Meta(description="The first day on which it may have been opened.")] = named(
        default=None, name="from"
    )
    last: Annotated[Day | None, Meta(description="The last such day.")] = named(default=None, name="to")
    zone: Zone = None
    text: Annotated[
        Line | None,
        Meta(description="Words of title, event, ruleset and players, in any order; also `table 12`, `round 3`."),
    ] = named(default=None, name="q")

    findings: Annotated[bool | None, Meta(description="Whether rules are broken in it; for judges only.")] = None
    rule: Annotated[Line | None, Meta(description="A rule that is broken in it; for judges only.")] = None
    disputed: Annotated[bool | None, Meta(description="Whether a dispute about it waits for a judge.")] = None

    @property
    def sought(self) -> Sought:
        """What is searched for; an empty field of a form asks for nothing. Raises `Malformed`."""
        in_order(self.first, self.last, self.zone)
        given = {name: getattr(self, name) for name in Sought.__struct_fields__ if name != "openly"}
        return Sought(**{name: value for name, value in given.items() if value != ""})


def listing(wanted: Wanted) -> tuple[Listing, int]:
    """A page of matches, and how many entries the views that it was read from have not taken in yet."""
    sought, games = wanted.sought, service().rulesets
    if sought.ruleset is not None and folded(sought.ruleset) not in map(folded, games):
        raise Malformed(none_of(sought.ruleset, tuple(games)), "ruleset")
    before, reach = cursors.meant(wanted.cursor, BEYOND), caller().reach
    if sought == Sought():
        found = service().newest(before, caller().covers) if reach is None else _covered(before, wanted.limit)
        page, behind = paged(found, wanted.limit), 0
        if reach is not None and wanted.cursor is None:
            page.unreadable.extend(_put_aside(reach))
    else:
        if sought.is_of_findings:
            for_judges(wanted.viewer, OF_FINDINGS)
            sought = msgspec.structs.replace(sought, rule=number_of(sought.rule), openly=looks.is_asked())
        known = known_to(wanted.viewer)
        behind = read.behind(service(), views(), *sought.read_from, known=known)  # first: views only grow
        page = paged(_found(sought, before, wanted.limit, wanted.viewer), wanted.limit)
    return page._replace(cursor=cursors.told(page.cursor)), behind


def _covered(before: int, limit: int) -> Iterator[Listable]:
    """Matches that the asker may know of: what the catalogue has not taken in yet from the log, then the catalogue."""
    goes_to = views().reached(catalogue.SHAPE.name)
    yield from service().newest(before, caller().covers, goes_to)
    yield from _found(Sought(), min(before, goes_to + 1), limit, SPECTATOR)


def _found(sought: Sought, before: int, limit: int, viewer: str) -> Iterator[Listable]:
    """Matches in the catalogue that the asker may know of, by now if it is sought by what happens in them."""
    for opened, match, header in read.matches(views(), sought, before, limit + 1, caller().reach, newest=True):
        is_told = not sought.is_of_play or tells(viewer, match, header)
        if is_told and caller().may_to("search" if sought.is_of_findings else "list", match, header):
            yield opened, (match, header)


def _put_aside(reach: read.Reach) -> Iterator[tuple[int, Corrupt]]:
    """Those matches named in the token whose openings the catalogue could not take in."""
    named = {str(match): match for match in reach.matches}
    for view, one in views().parked() if named else ():
        if (view, one.position) == (catalogue.SHAPE.name, 0) and str(one.match) in named:
            yield 0, Corrupt(named[str(one.match)], 0, one.why)
