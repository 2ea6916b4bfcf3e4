"""Findings and flips of all matches, for judges."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from typing import Annotated, Any, NamedTuple
from uuid import UUID

from flask import Response
from msgspec import Meta, structs
from msgspec import field as named

from adjudicator.match import Header, Line
from adjudicator.plain.said import restored
from adjudicator.replay.listing import UNREADABLE
from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.seam.sentences import Speaker
from adjudicator.store.envelope import Corrupt
from api.http import cursors, looks
from api.http.access import caller
from api.http.exchange import Viewer, answer, etag, for_judges, header_of, link, service, views
from api.http.matches import Day, Page
from api.http.openapi import Area
from api.http.rules import number_of
from api.http.speaker import language
from api.view import shapes
from api.view.answers import said
from api.view.days import Zone, in_order
from projections import findings, flips, read
from projections.contract import BETWEEN, Row, Shape

area = Area("across", "Findings and flips of all matches, for judges.")


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


class OfFindings(Across, frozen=True, kw_only=True):
    """Which findings."""

    rule: Annotated[Line | None, Meta(description="The rule that is broken.")] = None


class OfFlips(Across, frozen=True, kw_only=True):
    """Which flips."""

    card: Annotated[Line | None, Meta(description="The card.")] = None
    seat: Annotated[Line | None, Meta(description="Who turned it.")] = None
    deck: Annotated[Line | None, Meta(description="Whose deck it is of.")] = None
    source: Annotated[Line | None, Meta(description="For what: `flip`, `reflip`, `cheat`, `reveal`, `check`.")] = None


@area.get("/findings", shapes.FindingsAcross, operation="search", query=OfFindings, problems=(403, 404, 422))
def all_findings(asked: OfFindings) -> Response:
    """Lists the rules broken in all matches, as played, in the order they were reported."""
    page = _page(findings.SHAPE, asked)

    def made() -> shapes.FindingsAcross:
        listed = tuple(_finding(row, header) for row in page.rows if (header := page.header(str(row["match"]))))
        return shapes.FindingsAcross(listed, page.cursor, page.next, page.behind)

    return answer(made, page.tag)


@area.get("/flips", shapes.Flips, operation="search", query=OfFlips, problems=(403, 404, 422))
def all_flips(asked: OfFlips) -> Response:
    """Lists the cards revealed in all matches, as played, in the order they were reported."""
    page = _page(flips.SHAPE, asked)
    return answer(lambda: shapes.Flips(tuple(map(_flip, page.rows)), page.cursor, page.next, page.behind), page.tag)


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


def page_of(shape: Shape, asked: Across, select: Callable[[int], Iterable[Row]], operation: str = "search") -> Found:
    """A page of the rows selected after a number, without matches to which the asker may not do that."""
    if asked.match is not None:
        with suppress(Corrupt):  # what views hold of it can be told
            header_of(asked.match)
    header, after = cache(readable), cursors.meant(asked.cursor)

    @cache
    def is_covered(match: str) -> bool:
        return caller().may_to(operation, UUID(match), header(match) or UNREADABLE)

    behind = read.behind(service(), views(), shape.name, known=caller().known)
    found = (row for row in select(after) if is_covered(str(row["match"])))
    rows, last = read.page(found, asked.limit, lambda row: int(str(row[shape.key])))
    cursor = cursors.told(last)
    stand = ((row[shape.stream], row["position"], row.get("voided")) for row in rows)
    return Found(rows, cursor, behind, header, etag(*stand, cursor, behind, language()))


def _page(shape: Shape, asked: Across) -> Found:
    """A page of findings or flips, without what is hidden in matches where a judge has yet to say why they look."""
    for_judges(asked.viewer)
    listed, may_show = structs.replace(asked.listed, rule=number_of(asked.listed.rule)), cache(looks.may_show)

    def select(after: int) -> Iterable[Row]:
        rows = read.rows(views(), shape, listed, after, asked.limit + 1, caller().reach)
        return (row for row in rows if row.get("secret") == 0 or may_show(UUID(str(row["match"]))))

    return page_of(shape, asked, select)


def readable(match: str) -> Header | None:
    """The header of a match; None for one that cannot be read any more."""
    try:
        return service().header(UUID(match))
    except Corrupt:
        return None


def _finding(row: Row, header: Header) -> shapes.FoundAcross:
    game, rule, says = service().rulesets.get(header.ruleset), str(row["rule"]), restored(str(row["says"]))
    known = None if game is None else game.book.rules.get(rule)
    return shapes.FoundAcross(
        rule=rule,
        title="" if known is None else known.title_in(language()),
        says=Speaker(language(), header.seats).say(says),
        pattern=said(says)[0],
        parts=said(says)[1],
        secret=bool(row["secret"]),
        seats=tuple(str(row["seats"]).split(BETWEEN)) if row["seats"] else (),
        header=header,
        **_place(row),
    )


def _flip(row: Row) -> shapes.Flip:
    turned: dict[str, Any] = {name: row[name] for name in ("card", "seat", "deck", "source")}
    return shapes.Flip(**turned, **_place(row))


def _place(row: Row) -> dict[str, Any]:
    """Where a row's entry stands, in which match, when it was recorded and by whom."""
    return {
        "match": UUID(str(row["match"])),
        "position": row["position"],
        "at": row["at"],
        "by": row["reporter"],
        "voided": bool(row["voided"]),
    }
