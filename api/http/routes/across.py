"""Findings and flips of all matches, for judges."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any
from uuid import UUID

from flask import Response
from msgspec import Meta, structs

from adjudicator.match import Header, Line
from adjudicator.plain.said import restored
from adjudicator.seam.sentences import Speaker
from api.http.current import service, views
from api.http.exchange import OF_FINDINGS, answer, for_judges
from api.http.front import looks
from api.http.front.access import caller
from api.http.front.speaker import language
from api.http.openapi import Area
from api.http.shared.across import Across, Found, page_of
from api.http.shared.rules import number_of
from api.sentences import say
from api.view import across
from api.view.answers import said
from projections import findings, flips, read
from projections.contract import BETWEEN, Row, Shape

area = Area("across", "Findings and flips of all matches, for judges.")


class OfFindings(Across, frozen=True, kw_only=True):
    """Which findings."""

    rule: Annotated[Line | None, Meta(description="The rule that is broken.")] = None


class OfFlips(Across, frozen=True, kw_only=True):
    """Which flips."""

    card: Annotated[Line | None, Meta(description="The card.")] = None
    seat: Annotated[Line | None, Meta(description="Who turned it.")] = None
    deck: Annotated[Line | None, Meta(description="Whose deck it is of.")] = None
    source: Annotated[Line | None, Meta(description="For what: `flip`, `reflip`, `cheat`, `reveal`, `check`.")] = None


@area.get("/findings", across.FindingsAcross, operation="search", query=OfFindings, problems=(403, 404, 422))
def all_findings(asked: OfFindings) -> Response:
    """Lists the rules broken in all matches, as played, in the order they were reported."""
    for_judges(asked.viewer, OF_FINDINGS)
    page = _page(findings.SHAPE, asked)

    def made() -> across.FindingsAcross:
        listed = tuple(_finding(row, header) for row in page.rows if (header := page.header(str(row["match"]))))
        return across.FindingsAcross(listed, page.cursor, page.next, page.behind)

    return answer(made, page.tag)


@area.get("/flips", across.Flips, operation="search", query=OfFlips, problems=(403, 404, 422))
def all_flips(asked: OfFlips) -> Response:
    """Lists the cards revealed in all matches, as played, in the order they were reported."""
    for_judges(asked.viewer, say("The flips of all matches are the judge's; ask with `as=judge`"))
    page = _page(flips.SHAPE, asked)
    return answer(lambda: across.Flips(tuple(map(_flip, page.rows)), page.cursor, page.next, page.behind), page.tag)


def _page(shape: Shape, asked: Across) -> Found:
    """A page of findings or flips, without what is hidden in matches where a judge has yet to say why they look."""
    listed, may_show = structs.replace(asked.listed, rule=number_of(asked.listed.rule)), cache(looks.may_show)

    def select(after: int) -> Iterable[Row]:
        rows = read.rows(views(), shape, listed, after, asked.limit + 1, caller().reach)
        return (row for row in rows if row.get("secret") == 0 or may_show(UUID(str(row["match"]))))

    return page_of(shape, asked, select)


def _finding(row: Row, header: Header) -> across.FoundAcross:
    game, rule, says = service().rulesets.get(header.ruleset), str(row["rule"]), restored(str(row["says"]))
    known = None if game is None else game.book.rules.get(rule)
    return across.FoundAcross(
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


def _flip(row: Row) -> across.Flip:
    turned: dict[str, Any] = {name: row[name] for name in ("card", "seat", "deck", "source")}
    return across.Flip(**turned, **_place(row))


def _place(row: Row) -> dict[str, Any]:
    """Where a row's entry stands, in which match, when it was recorded and by whom."""
    return {
        "match": UUID(str(row["match"])),
        "position": row["position"],
        "at": row["at"],
        "by": row["reporter"],
        "voided": bool(row["voided"]),
    }
