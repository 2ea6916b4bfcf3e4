"""Rounds of events: the matches at their tables, and how each stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Annotated, Final
from uuid import UUID

from msgspec import Meta

from adjudicator.match import Header, Line, NotFound
from adjudicator.plain.folding import folded
from adjudicator.plain.work import Work
from adjudicator.seam.ruleset import JUDGE, Viewer
from adjudicator.store.envelope import Corrupt
from api.http.current import service, views
from api.http.exchange import Reporter
from api.http.front import looks
from api.http.front.access import caller
from api.http.front.late import known_to, tells
from api.http.front.speaker import language
from api.http.shared.matches import BEYOND
from api.http.shared.queue import newest
from api.view.disputes import DisputeAcross
from api.view.round_page import At, Standing, by_table, standing
from projections import catalogue, disputes, findings, read

MOST: Final = 400
"""Most tables of a round, and most matches among which rounds are looked for."""
CALLS: Final = 200
"""Most disputes of an event that are looked at."""


class Round(Reporter, frozen=True, kw_only=True):
    """Which round of which event; without one, a list of rounds."""

    event: Annotated[Line | None, Meta(description="The event; empty: matches of none.")] = None
    round: Annotated[Line | None, Meta(description="Its round.")] = None


def rounds() -> list[tuple[str, str, Header]]:
    """The rounds among the newest matches, the newest first: each with its event, and one of its headers."""
    found: dict[tuple[str, str], Header] = {}
    for _, header in _matches(read.Sought()):
        if header.event:
            found.setdefault((header.event, str(header.round or "")), header)
    return [(event, number, header) for (event, number), header in found.items()]


def last() -> tuple[str, str] | None:
    """The event and the game of the match opened last that has an event; None if there is none, or only of others."""
    of_event = next(iter(rounds()), None)
    return None if of_event is None else (of_event[0], of_event[2].ruleset)


def as_known(event: str) -> str:
    """An event as its matches spell it: case, width and spaces make no other event of it."""
    return next((known for known, _, _ in rounds() if folded(known) == folded(event)), event)


def tables(asked: Round) -> list[At]:
    """The matches of a round by table; of several at one table the newest first."""
    sought = read.Sought(event=asked.event, round=asked.round or None)
    return sorted((At(match, header) for match, header in _matches(sought)), key=by_table)


def standings(asked: Round, found: list[At]) -> list[Standing]:
    """How each match stands, as everybody may see it, and for judges how much is wrong: of what is secret only if they
    are not asked why they look."""
    ids = [at.match for at in found]
    if not ids:
        return []
    mine = [at.match for at in found if asked.viewer == JUDGE and caller().may_to("search", at.match, at.header)]
    marked = read.marked(views(), mine, openly=looks.is_asked()) if mine else {}
    closed, work = read.closed(views(), ids), Work()
    told = [
        _standing(asked.viewer, at, marked.get(at.match, 0), is_closed=at.match in closed) for at in work.share(found)
    ]
    return [*told, *(Standing(at, findings=marked.get(at.match, 0)) for at in found[len(told) :])]


def calls(asked: Round, found: list[At]) -> list[DisputeAcross]:
    """The disputes at these tables that wait for a judge, the newest first."""
    here = {at.match for at in found}
    waiting = newest(read.Disputed(event=asked.event, waiting=True), CALLS, asked.viewer)
    return [one for one in waiting if one.match in here]


def behind(asked: Round) -> int:
    """How many entries the views that rounds are read from have not taken in yet."""
    return read.behind(service(), views(), *_READ, known=known_to(asked.viewer))


_READ: Final = (catalogue.SHAPE.name, findings.SHAPE.name, disputes.SHAPE.name)


def _standing(viewer: Viewer, at: At, marked: int, *, is_closed: bool) -> Standing:
    with suppress(Corrupt, NotFound):
        is_told = tells(viewer, at.match, at.header)
        reading = service().reading(at.match) if is_told else service().shown(at.match)
        return standing(at, reading, language(), marked, is_closed=is_closed and is_told)
    return Standing(at, findings=marked)


def _matches(sought: read.Sought) -> Iterator[tuple[UUID, Header]]:
    """Matches that the asker may know of, the newest first."""
    count = 0
    for _, match, header in read.matches(views(), sought, BEYOND, MOST, caller().reach, newest=True):
        if caller().may_to("list", match, header):
            yield match, header
            count += 1
            if count == MOST:
                return
