"""How views are asked: matches found by what is known of them, and how far a view is behind the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple
from uuid import UUID

import msgspec
from msgspec import Struct

from adjudicator.fairness.audit.cycles import Recorded
from adjudicator.match import Header
from adjudicator.plain.known import known
from adjudicator.seam.ruleset import Dealt
from adjudicator.service import Adjudicator
from projections import catalogue, deals, findings
from projections.contract import BETWEEN, Parked, Row, Shape
from projections.folding import folded
from projections.shapes import SHAPES
from projections.views.tables import Condition, Views

PORTION: Final = 10_000
"""Rows that are selected at a time where all are wanted."""


class Sought(Struct, frozen=True, kw_only=True):
    """What is known of the matches that are looked for; all of it must hold."""

    event: str | None = None
    round: str | None = None
    table: str | None = None
    player: str | None = None
    ruleset: str | None = None
    status: Literal["open", "closed"] | None = None
    first: str | None = None
    """The day, or the moment, from which on it was opened (ISO 8601, UTC)."""
    last: str | None = None
    text: str | None = None
    """Words of title, event, ruleset, players, in any order."""
    findings: bool | None = None
    """Whether rules are broken in it."""
    rule: str | None = None
    """A rule that is broken in it."""

    @property
    def is_of_findings(self) -> bool:
        """Whether findings decide: these are the judge's."""
        return self.findings is not None or self.rule is not None


class Listed(Struct, frozen=True, kw_only=True):
    """Which findings, flips or deals of all matches: all of it must hold."""

    match: UUID | None = None
    event: str | None = None
    player: str | None = None
    first: str | None = None
    last: str | None = None
    rule: str | None = None
    """Of findings."""
    card: str | None = None
    seat: str | None = None
    deck: str | None = None
    source: str | None = None
    """Of flips."""
    ruleset: str | None = None
    """Of deals."""


class Found(NamedTuple):
    """A page of matches that were found."""

    matches: list[tuple[int, UUID, Header]]
    """Cursor, id, header."""
    cursor: int | None


class Standing(NamedTuple):
    """How a view stands to the log."""

    view: str
    reached: int
    """Notification id of the last entry it has taken in."""
    behind: int
    """Entries that it has not taken in yet."""
    parked: list[Parked]
    """Entries that it could not take in."""


def standing(service: Adjudicator, views: Views) -> list[Standing]:
    """How each view stands."""
    parked, last = views.parked(), service.last
    found = []
    for shape in SHAPES:
        reached = views.reached(shape.name)
        mine = [one for view, one in parked if view == shape.name]
        found.append(Standing(shape.name, reached, max(last - reached, 0), mine))
    return found


def behind(service: Adjudicator, views: Views, view: str) -> int:
    """Entries that a view has not taken in yet."""
    return max(service.last - views.reached(view), 0)


def matches(views: Views, sought: Sought, limit: int, after: int | None) -> Found:
    """Matches in the order they were opened, from the catalogue."""
    conditions: list[Condition] = [("opened > ?", [after or 0]), *_conditions(views, sought)]
    rows = views.select(catalogue.SHAPE, ("opened", "match", "header"), conditions, limit + 1)
    found = [
        (opened, UUID(match), msgspec.json.decode(header, type=known(Header))) for opened, match, header in rows[:limit]
    ]
    return Found(found, found[-1][0] if len(rows) > limit else None)


def rows(views: Views, shape: Shape, listed: Listed, limit: int, after: int | None) -> tuple[list[Row], int | None]:
    """Findings or flips in the order they were recorded, and the cursor of the next page, if there is one."""
    conditions: list[Condition] = [(f"{shape.key} > ?", [after or 0]), *_listed(views, listed)]
    found = views.select(shape, shape.columns, conditions, limit + 1)
    made: list[Row] = [dict(zip(shape.columns, row, strict=True)) for row in found[:limit]]
    return made, found[limit - 1][shape.columns.index(shape.key)] if len(found) > limit else None


def dealt(views: Views, listed: Listed) -> Iterator[Recorded]:
    """What became of the decks of a game, in the order it was recorded, but for what rulings voided."""
    columns = ("number", "match", "deck", "what", "cards", "unnamed", "pile")
    wanted: list[Condition] = [("voided = ?", [0]), *_listed(views, listed)]
    after, found = 0, list[Any](((),))
    while found:
        found = views.select(deals.SHAPE, columns, [("number > ?", [after]), *wanted], PORTION)
        for after, match, deck, what, cards, unnamed, pile in found:  # noqa: B007 - the last one goes on
            yield Recorded(match, Dealt(deck, what, tuple(cards.split()), unnamed, tuple(pile.split())))


def _listed(views: Views, listed: Listed) -> Iterator[Condition]:
    same = {"event": listed.event, "match": listed.match, "rule": listed.rule, "card": listed.card}
    same |= {"seat": listed.seat, "deck": listed.deck, "source": listed.source, "ruleset": listed.ruleset}
    for column, value in same.items():
        if value is not None:
            yield f"{column} = ?", [folded(value) if column == "event" else str(value)]
    yield from _of_player(views, listed.player)
    yield from _of_time(listed.first, listed.last)


def _conditions(views: Views, sought: Sought) -> Iterator[Condition]:
    same = {"event": sought.event, "round": sought.round, "place": sought.table, "ruleset": sought.ruleset}
    for column, value in same.items():
        if value is not None:
            yield f"{column} = ?", [folded(value)]
    if sought.status is not None:
        yield "closed = ?", [int(sought.status == "closed")]
    yield from _of_player(views, sought.player)
    yield from _of_time(sought.first, sought.last)
    for word in folded(sought.text or "").split():
        yield f"{views.inside}(words, ?) > 0", [word]
    if sought.findings is not None:
        statement, values = views.has(findings.SHAPE, catalogue.SHAPE, ("1 = 1", []))
        yield statement if sought.findings else f"NOT {statement}", values
    if sought.rule is not None:
        yield views.has(findings.SHAPE, catalogue.SHAPE, ("rule = ?", [sought.rule]))


def _of_player(views: Views, player: str | None) -> Iterator[Condition]:
    if player is not None:
        yield f"{views.inside}(players, ?) > 0", [BETWEEN + folded(player) + BETWEEN]


def _of_time(first: str | None, last: str | None) -> Iterator[Condition]:
    if first is not None:
        yield "at >= ?", [first]
    if last is not None:
        yield "at < ?", [last + "U"]  # after any time of that day, which begins with a T
