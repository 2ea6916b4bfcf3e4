"""Queries of views: searches for matches; findings, flips and disputes of all matches."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from typing import Any, Final, Literal, NamedTuple, TypeVar
from unicodedata import normalize
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from adjudicator.dispute import Status
from adjudicator.fairness.audit.cycles import Recorded
from adjudicator.match import Header
from adjudicator.plain.folding import folded
from adjudicator.plain.known import known as known_type
from adjudicator.replay.listing import MayKnow
from adjudicator.seam.decks import Dealt
from adjudicator.service import Adjudicator
from projections import catalogue, deals, disputes, findings
from projections.contract import BETWEEN, Row, Shape
from projections.views.tables import Condition, Views

T = TypeVar("T")
PORTION: Final = 10_000
"""Rows selected at a time if all are wanted."""
_NAMED: Final = {
    "place": re.compile(
        r"\b(?:table|tbl)[ #]*([0-9]+)\b|\b(?:table|tbl) (\S+)|(?:卓|テーブル) ?([0-9]+)|([0-9]+) ?番?(?:卓|テーブル)"
    ),
    "round": re.compile(r"\bround[ #]*([0-9]+)\b|\bround (\S+)|ラウンド ?([0-9]+)|第?([0-9]+) ?(?:ラウンド|回戦)"),
}
"""How people name a table and a round (folded), by the column."""
MARKED: Final = 50_000
"""Most rows counted for the tables of a round."""


class Sought(Struct, frozen=True, kw_only=True):
    """The criteria of a search for matches; all must hold."""

    event: str | None = None
    round: str | None = None
    table: str | None = None
    player: str | None = None
    ruleset: str | None = None
    status: Literal["open", "closed"] | None = None
    first: str | None = None
    """The earliest day of opening (ISO 8601)."""
    last: str | None = None
    zone: str | None = None
    """The time zone of the days; None: UTC."""
    text: str | None = None
    """Words of title, event, ruleset, players, in any order."""
    findings: bool | None = None
    """Whether rules are broken in it."""
    rule: str | None = None
    """A rule that is broken in it."""
    openly: bool = False
    """Whether only those broken rules count that everybody may know of."""
    disputed: bool | None = None
    """Whether a dispute about it waits for a judge."""

    @property
    def is_of_findings(self) -> bool:
        """Whether the search depends on findings, which are the judge's."""
        return self.findings is not None or self.rule is not None

    @property
    def is_of_play(self) -> bool:
        """Whether the search depends on what happens in matches."""
        return self.is_of_findings or self.status is not None or self.disputed is not None

    @property
    def read_from(self) -> tuple[str, ...]:
        """The views that the search reads."""
        more = {findings.SHAPE.name: self.is_of_findings, disputes.SHAPE.name: self.disputed is not None}
        return (catalogue.SHAPE.name, *(name for name, is_asked in more.items() if is_asked))


class Listed(Struct, frozen=True, kw_only=True):
    """The criteria of a list of findings, flips or deals of all matches; all must hold."""

    match: UUID | None = None
    event: str | None = None
    player: str | None = None
    first: str | None = None
    last: str | None = None
    zone: str | None = None
    rule: str | None = None
    """Of findings."""
    card: str | None = None
    seat: str | None = None
    deck: str | None = None
    source: str | None = None
    """Of flips."""
    ruleset: str | None = None
    """Of deals."""


class Disputed(Struct, frozen=True, kw_only=True):
    """The criteria of a list of disputes of all matches; all must hold."""

    match: UUID | None = None
    event: str | None = None
    player: str | None = None
    first: str | None = None
    last: str | None = None
    zone: str | None = None
    status: Status | None = None
    waiting: bool | None = None
    """Whether it waits for a judge."""
    rule: str | None = None
    """A rule at issue, or one that the ruling cites."""
    cited: str | None = None
    """A rule that the ruling cites."""
    judge: str | None = None
    """The judge who gave the ruling that stands."""


class Reach(NamedTuple):
    """The matches to search: those of these events, and these matches."""

    events: tuple[str, ...]
    matches: tuple[UUID, ...]

    @property
    def condition(self) -> Condition:
        """The condition that a row is of one of them; event names are compared folded, so check the header, too."""
        named = {"event": tuple(map(folded, self.events)), "match": tuple(map(str, self.matches))}
        some = [f"{column} IN ({', '.join('?' * len(names))})" for column, names in named.items() if names]
        return f"({' OR '.join(some)})", (*named["event"], *named["match"])


def behind(service: Adjudicator, views: Views, *names: str, known: MayKnow | None = None) -> int:
    """The number of entries that one of these views has not taken in yet, in matches that may be `known`."""
    reached, last = min(map(views.reached, names)), service.last
    if known is None or reached >= last:
        return max(last - reached, 0)
    return service.count_after(reached, known)


def matches(
    views: Views, sought: Sought, number: int, portion: int, reach: Reach | None = None, *, newest: bool = False
) -> Iterator[tuple[int, UUID, Header]]:
    """Cursor, id and header of matches after a cursor, or the `newest` before it, from the catalogue."""
    columns, conditions = ("opened", "match", "header"), list(_conditions(views, sought))
    for opened, match, header in _found(
        views, catalogue.SHAPE, columns, conditions, number, portion, reach, newest=newest
    ):
        yield opened, UUID(match), msgspec.json.decode(header, type=known_type(Header))


def is_closed(views: Views, match: UUID) -> bool:
    """Whether a match is over, as far as the catalogue has taken it in."""
    here: list[Condition] = [("match = ?", [str(match)]), ("closed = 1", [])]
    return bool(views.select(catalogue.SHAPE, ("match",), here, 1))


def rows(
    views: Views, shape: Shape, listed: Listed, after: int, portion: int, reach: Reach | None = None
) -> Iterator[Row]:
    """Findings, flips or deals in the order they were recorded."""
    same = {"event": None if listed.event is None else folded(listed.event), "match": listed.match}
    same |= {"rule": listed.rule, "ruleset": listed.ruleset}
    conditions: list[Condition] = [(f"{name} = ?", [str(value)]) for name, value in same.items() if value is not None]
    alike = {"card": listed.card, "seat": listed.seat, "deck": listed.deck, "source": listed.source}
    for column, value in alike.items():
        if value is not None:
            conditions.append((f"LOWER({column}) = LOWER(?)", [normalize("NFKC", value)]))
    conditions += _of_player(views, listed.player)
    conditions += _of_time(listed.first, listed.last, listed.zone)
    for row in _found(views, shape, shape.columns, conditions, after, portion, reach):
        yield dict(zip(shape.columns, row, strict=True))


def disputed(
    views: Views, sought: Disputed, after: int, portion: int, reach: Reach | None = None, *, newest: bool = False
) -> Iterator[Row]:
    """Disputes after a number in the order they were raised, or the `newest` before it."""
    shape, conditions = disputes.SHAPE, list(_of_disputes(views, sought))
    for row in _found(views, shape, shape.columns, conditions, after, portion, reach, newest=newest):
        yield dict(zip(shape.columns, row, strict=True))


def last_disputed(views: Views, sought: Disputed, limit: int, reach: Reach | None = None) -> list[Row]:
    """The disputes that were raised last, these first."""
    shape = disputes.SHAPE
    conditions = [*([] if reach is None else [reach.condition]), *_of_disputes(views, sought)]
    found = views.select(shape, shape.columns, conditions, limit, newest=True)
    return [dict(zip(shape.columns, row, strict=True)) for row in found]


def marked(views: Views, matches: Sequence[UUID], *, openly: bool) -> dict[UUID, int]:
    """How many entries of these matches break a rule, were not voided and not ruled on; `openly`: only those broken
    rules count that everybody may know of."""
    here: Condition = (f"match IN ({', '.join('?' * len(matches))})", [str(match) for match in matches])
    told: list[Condition] = [("secret = 0", [])] if openly else []
    broken = views.select(findings.SHAPE, ("match", "position"), [here, ("voided = 0", []), *told], MARKED)
    ruled = views.select(
        disputes.SHAPE, ("match", "disputed"), [here, ("waiting = 0 AND outcome IS NOT NULL", [])], MARKED
    )
    return {UUID(match): count for match, count in Counter(match for match, _ in {*broken} - {*ruled}).items()}


def closed(views: Views, matches: Sequence[UUID]) -> frozenset[UUID]:
    """Those of these matches that are over, as far as the catalogue has taken them in."""
    here: Condition = (f"match IN ({', '.join('?' * len(matches))})", [str(match) for match in matches])
    return frozenset(
        UUID(match) for (match,) in views.select(catalogue.SHAPE, ("match",), [here, ("closed = 1", [])], MARKED)
    )


def dealt(views: Views, listed: Listed, reach: Reach | None = None) -> Iterator[Recorded]:
    """The shuffles and deals of decks in the order of recording, without voided ones."""
    for row in rows(views, deals.SHAPE, listed, 0, PORTION, reach):
        if not row["voided"]:
            what: Any = row["what"]
            cards, pile = (tuple(str(row[column]).split()) for column in ("cards", "pile"))
            dealt = Dealt(str(row["deck"]), what, cards, int(row["unnamed"] or 0), pile)
            yield Recorded(str(row["match"]), dealt, str(row["player"]))


def page(found: Iterable[T], limit: int, number: Callable[[T], int]) -> tuple[list[T], int | None]:
    """The first `limit` items found, and the cursor of the rest; None: there is no more."""
    some = list(islice(found, limit + 1))
    return some[:limit], number(some[limit - 1]) if len(some) > limit else None


def _found(
    views: Views,
    shape: Shape,
    columns: Sequence[str],
    conditions: Sequence[Condition],
    number: int,
    portion: int,
    reach: Reach | None,
    *,
    newest: bool = False,
) -> Iterator[tuple[Any, ...]]:
    """Rows of a view after one, in its order, or the `newest` before it, a portion at a time."""
    place = columns.index(shape.key)
    reached = [] if reach is None else [reach.condition]
    beyond = f"{shape.key} {'<' if newest else '>'} ?"
    while True:
        found = views.select(shape, columns, [(beyond, [number]), *reached, *conditions], portion, newest=newest)
        yield from found
        if len(found) < portion:
            return
        number = found[-1][place]


def _conditions(views: Views, sought: Sought) -> Iterator[Condition]:
    same = {"event": sought.event, "round": sought.round, "place": sought.table, "ruleset": sought.ruleset}
    for column, value in same.items():
        if value is not None:
            yield f"{column} = ?", [folded(value)]
    if sought.status is not None:
        yield "closed = ?", [int(sought.status == "closed")]
    yield from _of_player(views, sought.player)
    yield from _of_time(sought.first, sought.last, sought.zone)
    yield from _of_words(views, folded(sought.text or ""))
    told = "secret = 0" if sought.openly else "1 = 1"
    if sought.findings is not None:
        statement, values = views.has(findings.SHAPE, catalogue.SHAPE, (told, []))
        yield statement if sought.findings else f"NOT {statement}", values
    if sought.rule is not None:
        yield views.has(findings.SHAPE, catalogue.SHAPE, (f"rule = ? AND {told}", [sought.rule]))
    if sought.disputed is not None:
        statement, values = views.has(disputes.SHAPE, catalogue.SHAPE, ("waiting = 1", []))
        yield statement if sought.disputed else f"NOT {statement}", values


def _of_words(views: Views, text: str) -> Iterator[Condition]:
    """Words of title, event, ruleset and players; `table 12` and `round 3` are those of the header, if it names one."""
    for column, form in _NAMED.items():
        if (named := form.search(text)) is not None:
            words = named[0].split()
            inside = " AND ".join([f"{views.inside}(words, ?) > 0"] * len(words))
            yield f"({column} = ? OR ({column} IS NULL AND {inside}))", [next(filter(None, named.groups())), *words]
            text = text.replace(named[0], " ", 1)
    for word in text.split():
        yield f"{views.inside}(words, ?) > 0", [word]


def _of_disputes(views: Views, sought: Disputed) -> Iterator[Condition]:
    for column, value in {"match": sought.match, "status": sought.status}.items():
        if value is not None:
            yield f"{column} = ?", [str(value)]
    for column, name in {"event": sought.event, "judge": sought.judge}.items():
        if name is not None:
            yield f"{column} = ?", [folded(name)]
    if sought.waiting is not None:
        yield "waiting = ?", [int(sought.waiting)]
    if sought.rule is not None:
        rule = BETWEEN + sought.rule + BETWEEN
        yield f"({views.inside}(rules, ?) > 0 OR {views.inside}(cited, ?) > 0)", [rule, rule]
    if sought.cited is not None:
        yield f"{views.inside}(cited, ?) > 0", [BETWEEN + sought.cited + BETWEEN]
    yield from _of_player(views, sought.player)
    yield from _of_time(sought.first, sought.last, sought.zone)


def _of_player(views: Views, player: str | None) -> Iterator[Condition]:
    if player is not None:
        yield f"{views.inside}(players, ?) > 0", [BETWEEN + folded(player) + BETWEEN]


def _of_time(first: str | None, last: str | None, zone: str | None) -> Iterator[Condition]:
    if first is not None:
        yield "at >= ?", [_begins(first, zone) if zone else first]
    if last is not None:
        yield "at < ?", [_begins(last, zone, 1) if zone else last + "U"]  # after any time of that day: it begins with T


def _begins(day: str, zone: str, later: int = 0) -> str:
    """The moment in UTC at which a day begins in a zone, or one so many days later."""
    try:
        begins = datetime.combine(date.fromisoformat(day) + timedelta(days=later), time(), ZoneInfo(zone))
        return f"{begins.astimezone(UTC):%Y-%m-%dT%H:%M:%S}"
    except OverflowError:  # at either end of the calendar
        return day + "U" * later
