"""Findings and flips of all matches, for judges."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any
from uuid import UUID

from flask import Response
from msgspec import Meta
from msgspec import field as named

from adjudicator.match import Header, Line
from adjudicator.plain.said import restored
from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.seam.sentences import Speaker
from adjudicator.store.envelope import Corrupt
from api.http.exchange import Viewer, answer, etag, for_judges, link, service, views
from api.http.matches import Day, Page
from api.http.openapi import Area
from api.http.speaker import language
from api.view import shapes
from api.view.answers import said
from projections import findings, flips, read
from projections.contract import BETWEEN, Row, Shape

area = Area("across", "Findings and flips of all matches, for judges.")


class Across(Page, frozen=True, kw_only=True):
    """Of which matches and players, from when."""

    viewer: Viewer = named(default=SPECTATOR, name="as")
    match: Annotated[UUID | None, Meta(description="One match alone.")] = None
    event: Annotated[Line | None, Meta(description="The event that the match belongs to.")] = None
    player: Annotated[Line | None, Meta(description="The name of a player whom it concerns.")] = None
    first: Annotated[Day | None, Meta(description="The first day on which it may have been reported, in UTC.")] = named(
        default=None, name="from"
    )
    last: Annotated[Day | None, Meta(description="The last such day.")] = named(default=None, name="to")

    @property
    def listed(self) -> read.Listed:
        """What is looked for."""
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


@area.get("/findings", shapes.FindingsAcross, query=OfFindings, problems=(403, 422))
def all_findings(asked: OfFindings) -> Response:
    """Lists the rules broken in all matches, as played, in the order they were reported."""
    found, cursor, behind = _rows(findings.SHAPE, asked)
    headers = _headers(found)

    def made() -> shapes.FindingsAcross:
        listed = tuple(_finding(row, headers[match]) for row in found if (match := str(row["match"])) in headers)
        return shapes.FindingsAcross(listed, cursor, _next(cursor), behind)

    return answer(made, etag(*((row["number"], row["voided"]) for row in found), cursor, behind, language()))


@area.get("/flips", shapes.Flips, query=OfFlips, problems=(403, 422))
def all_flips(asked: OfFlips) -> Response:
    """Lists the cards revealed in all matches, as played, in the order they were reported."""
    found, cursor, behind = _rows(flips.SHAPE, asked)

    def made() -> shapes.Flips:
        return shapes.Flips(tuple(map(_flip, found)), cursor, _next(cursor), behind)

    return answer(made, etag(*((row["number"], row["voided"]) for row in found), cursor, behind))


def _rows(shape: Shape, asked: Across) -> tuple[list[Row], int | None, int]:
    """A page of a view, the cursor of the next one, and how many entries the view has not taken in."""
    for_judges(asked.viewer)
    behind = read.behind(service(), views(), shape.name)
    return *read.rows(views(), shape, asked.listed, asked.limit, asked.cursor), behind


def _next(cursor: int | None) -> str | None:
    return None if cursor is None else link(cursor=cursor)


def _headers(found: list[Row]) -> dict[str, Header]:
    """The headers of the matches, by id, but for those that cannot be read any more."""
    headers = {}
    for match in {str(row["match"]) for row in found}:
        with suppress(Corrupt):
            headers[match] = service().header(UUID(match))
    return headers


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
    """Where it stands in which match, since when, by whom."""
    return {
        "match": UUID(str(row["match"])),
        "position": row["position"],
        "at": row["at"],
        "by": row["reporter"],
        "voided": bool(row["voided"]),
    }
