"""Steps: the entries of a match, each with the table before and after it; turns, findings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from flask import Response

from adjudicator.plain.work import Work
from api.http.exchange import Outlook, answer, seen
from api.http.openapi import Area
from api.http.shared.steps import AT_ONCE, After, Limit, Part, Sought, guard_position, tag_of, wanted_by
from api.view import answers
from api.view.panels import Panels, panels
from api.view.seen import Masked, Seen, size_of
from api.view.shapes import (
    Doubted,
    Entries,
    Entry,
    Findings,
    Found,
    Step,
    Table,
    Turn,
    Turns,
)
from api.view.wanted import Unwanted, Wanted, check_names, steps_wanted

area = Area("steps", "Steps: entries, tables, turns, findings of a match, as a viewer may know them.")
T = TypeVar("T", Entry, Masked)


class Filter(Sought, frozen=True, kw_only=True):
    """Which entries are asked for; all filters must fit."""

    limit: Limit = AT_ONCE
    cursor: After = None
    turn: int | None = None
    has_finding: bool | None = None


@area.get("/matches/<uuid:match>/entries", Entries, operation="look", query=Filter, problems=(404, 422))
def list_entries(filters: Filter, match: UUID) -> Response:
    """Lists what was recorded, in words, with findings."""
    found = seen(match, filters)
    wanted = wanted_by(filters, first=_after(filters.cursor), turn=filters.turn, has_finding=filters.has_finding)
    check_names(found, wanted)
    return answer(lambda: _page(found, wanted, filters.limit), tag_of(found))


@area.get("/matches/<uuid:match>/steps/<position:n>", Step, operation="look", query=Outlook, problems=(404, 422))
def get_step(look: Outlook, match: UUID, n: int) -> Response:
    """Shows an entry: the table before and after it, what changed, findings, and values with their working."""
    found = seen(match, look)
    guard_position(found, n)
    return answer(lambda: answers.whole(found, n, found.step(n)), tag_of(found, n, found.fidelity.at(n)))


@area.get(
    "/matches/<uuid:match>/steps/<position:n>/panels", Panels, operation="look", query=Outlook, problems=(404, 422)
)
def get_panels(look: Outlook, match: UUID, n: int) -> Response:
    """Shows the table after an entry as people look at it: duel or check, cards, points, in sentences."""
    found = seen(match, look)
    guard_position(found, n)
    return answer(lambda: _panels(found, n), tag_of(found, n, "panels"))


@area.get("/matches/<uuid:match>/tables/<position:n>", Table, operation="look", query=Outlook, problems=(404, 422))
def get_table(look: Outlook, match: UUID, n: int) -> Response:
    """Shows the table after an entry; 0 is the table that was set up."""
    found = seen(match, look)
    guard_position(found, n)
    return answer(lambda: _table(found, n), tag_of(found, n))


@area.get("/matches/<uuid:match>/turns", Turns, operation="look", query=Part, problems=(404, 422))
def list_turns(page: Part, match: UUID) -> Response:
    """Lists the turns with their first and last entries."""
    found = seen(match, page)
    return answer(lambda: _turns(found, page.cursor or 0, page.limit), tag_of(found))


@area.get("/matches/<uuid:match>/findings", Findings, operation="look", query=Part, problems=(404, 422))
def list_findings(page: Part, match: UUID) -> Response:
    """Lists every rule broken, and every rule that may be, as a sentence with its numbers."""
    found = seen(match, page)
    return answer(lambda: _findings(found, _after(page.cursor), page.limit), tag_of(found))


def _panels(found: Seen, n: int) -> Panels:
    return Panels(found.id, n, found.reading.which, found.viewer, panels(found, n, found.step(n)))


def _table(found: Seen, n: int) -> Table:
    table = found.reading.ruleset.tell(found.table(n))
    return Table(found.id, n, found.reading.which, found.viewer, answers.place(found, n, found.step(n)), table)


def _turns(found: Seen, after: int, limit: int) -> Turns:
    """The turns that begin after an entry; one that may go on beyond what is known is left for the next page."""
    (turns, are_known), (marks, are_all) = found.turns(Work()), found.marks(Work())
    known = [turn for turn in (turns if are_known else turns[:-1]) if turn[0] > after]
    told = known[:limit]
    is_last = are_known and len(told) == len(known)
    return Turns(
        tuple(
            Turn(
                turn.turn,
                None if turn.heading is None else found.speaker.say(turn.heading),
                first,
                last,
                sum(marks[at][0] for at in range(first, last + 1) if at in marks) if are_all else None,
            )
            for first, last, turn in told
        ),
        None if is_last else told[-1][1] if told else after,
    )


def _findings(found: Seen, first: int, limit: int) -> Findings:
    def broken(position: int) -> Masked | None:
        return found.step(position) if any(found.mark(position)) else None

    marked, cursor = _paged(found, first, limit, broken)
    findings: list[Found] = []
    doubts: list[Doubted] = []
    for step in marked:
        at: dict[str, Any] = {"position": step.position, "place": answers.place(found, step.position, step)}
        findings += [Found(**msgspec.structs.asdict(finding), **at) for finding in answers.findings(found, step)]
        doubts += [Doubted(**msgspec.structs.asdict(doubt), **at) for doubt in answers.doubts(found, step)]
    return Findings(tuple(findings), tuple(doubts), cursor)


def _paged(found: Seen, first: int, limit: int, make: Callable[[int], T | None]) -> tuple[list[T], int | None]:
    """What `make` gives for the entries from a position on, and where the next page begins; None if this is the last.

    A page ends early if its entries take long or are large: it may even be empty and yet not the last.
    """
    made: list[T] = []
    work, at, last = Work(), first - 1, found.reading.position
    for position in work.share(range(first, last + 1)):
        one = make(position)
        if one is not None and len(made) == limit:
            return made, at
        if one is not None:
            made.append(one)
            work.take(size_of(one.event))
        if one is not None or len(made) < limit:
            at = position
    is_whole = first > last or position == last
    return made, None if is_whole else at


# ---- which entries


def _after(cursor: int | None) -> int:
    """The position at which a page begins."""
    return 0 if cursor is None else cursor + 1


def _page(found: Seen, wanted: Wanted, limit: int) -> Entries:
    step_at = steps_wanted(found, wanted)

    def entry(position: int) -> Entry | None:
        step = step_at(position)
        return None if isinstance(step, Unwanted) else answers.entry(found, position, step)

    entries, cursor = _paged(found, wanted.first, limit, entry)
    return Entries(tuple(entries), cursor)
