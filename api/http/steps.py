"""Steps: the entries of a match, each with the table before and after it; turns, findings, options."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby, islice
from typing import Annotated, Any, TypeAlias
from uuid import UUID

import marshmallow as ma
import msgspec
from flask import Response
from msgspec import Meta

from adjudicator.match import KERNEL, Line, tag_of
from adjudicator.plain.choices import shown
from adjudicator.seam import ruleset
from adjudicator.service import NotFound
from api.http.exchange import Look, answer, etag, seen
from api.http.openapi import Area
from api.view.named import area_of, seats_of, words_in
from api.view.schemas import nearest
from api.view.seen import Seen
from api.view.shapes import Doubted, Entries, Findings, Found, Option, Options, Step, Table, Turn, Turns

area = Area("steps", "Steps: entries, tables, turns, findings, options of a match, as a viewer may know them.")
Masked: TypeAlias = ruleset.Step[Any, Any]
Says: TypeAlias = Line | None


class Wanted(Look, frozen=True, kw_only=True):
    """Which entries are asked for; all filters must fit."""

    turn: int | None = None
    seat: Annotated[Says, Meta(description="A seat the event concerns, itself or by a thing of its.")] = None
    kind: Annotated[Says, Meta(description="The event's name.")] = None
    model: Annotated[Says, Meta(description="An id that the event names.")] = None
    rule: Annotated[Says, Meta(description="A rule it breaks, or an area of rules (`MFX-CHEAT`).")] = None
    has_finding: bool | None = None
    limit: Annotated[int, Meta(ge=1, le=500, description="How many at most.")] = 100
    cursor: Annotated[int | None, Meta(description="The `cursor` of the page before.")] = None


class At(Look, frozen=True, kw_only=True):
    """At which position."""

    at: Annotated[int | None, Meta(description="Left out: where the match stands.")] = None


def _tag(found: Seen, *facts: object) -> str:
    return etag(found.id, found.reading.position, found.reading.which, found.viewer, found.language, *facts)


@area.get("/matches/<uuid:match>/entries", Entries, query=Wanted, problems=(404, 422))
def list_entries(wanted: Wanted, match: UUID) -> Response:
    """Lists what was recorded, in words, with findings."""
    found = seen(match, wanted)
    _check_names(found, wanted)
    return answer(lambda: _page(found, wanted), _tag(found))


@area.get("/matches/<uuid:match>/steps/<position:n>", Step, query=Look, problems=(404, 422))
def get_step(look: Look, match: UUID, n: int) -> Response:
    """Shows an entry: the table before and after it, what changed, findings, and values with their working."""
    found = seen(match, look)
    _find(found, n)
    return answer(lambda: found.whole(n), _tag(found, n))


@area.get("/matches/<uuid:match>/tables/<position:n>", Table, query=Look, problems=(404, 422))
def get_table(look: Look, match: UUID, n: int) -> Response:
    """Shows the table after an entry; 0 is the table that was set up."""
    found = seen(match, look)
    _find(found, n)
    return answer(lambda: _table(found, n), _tag(found, n))


@area.get("/matches/<uuid:match>/turns", Turns, query=Look, problems=(404, 422))
def list_turns(look: Look, match: UUID) -> Response:
    """Lists the turns with their first and last entries."""
    found = seen(match, look)
    return answer(lambda: Turns(tuple(turns(found))), _tag(found))


@area.get("/matches/<uuid:match>/findings", Findings, query=Look, problems=(404, 422))
def list_findings(look: Look, match: UUID) -> Response:
    """Lists every rule broken, and every rule that may be, as a sentence with its numbers."""
    found = seen(match, look)
    return answer(lambda: _findings(found), _tag(found))


@area.get("/matches/<uuid:match>/options", Options, query=At, problems=(404, 422))
def list_options(at: At, match: UUID) -> Response:
    """Lists who may legally do what at a position, as far as the viewer knows the table."""
    found = seen(match, at)
    position = found.reading.position if at.at is None else at.at
    _find(found, position)
    return answer(lambda: _options(found, position), _tag(found, position))


def _find(found: Seen, position: int) -> None:
    if position > found.reading.position:
        raise NotFound(f"no position {position}; the match stands at {found.reading.position}")


def _table(found: Seen, n: int) -> Table:
    table = found.reading.ruleset.tell(found.table(n))
    return Table(found.id, n, found.reading.which, found.viewer, found.place(found.step(n), n), table)


def _options(found: Seen, position: int) -> Options:
    options = found.reading.ruleset.options(found.table(position))
    return Options(position, tuple(Option(o.seat, o.event, dict(o.fields), o.open, o.rules) for o in options))


def turns(found: Seen) -> Iterator[Turn]:
    """The turns of a match in order."""
    broken = {step.position: len(step.findings) for step in found.marked()}
    positions = range(1, found.reading.position + 1)
    for turn, grouped in groupby(positions, key=lambda position: _turn(found, position)):
        mine = list(grouped)
        yield Turn(turn, mine[0], mine[-1], sum(broken.get(position, 0) for position in mine))


def _turn(found: Seen, position: int) -> int | None:
    """The turn of an entry; a turn's number is nobody's secret, so nothing is masked for it."""
    return found.place(found.reading.step(position), position).turn


def _findings(found: Seen) -> Findings:
    findings: list[Found] = []
    doubts: list[Doubted] = []
    for step in found.marked():
        at: dict[str, Any] = {"position": step.position, "place": found.place(step, step.position)}
        findings += [Found(**msgspec.structs.asdict(finding), **at) for finding in found.findings(step)]
        doubts += [Doubted(**msgspec.structs.asdict(doubt), **at) for doubt in found.doubts(step)]
    return Findings(tuple(findings), tuple(doubts))


# ---- which entries


def _check_names(found: Seen, wanted: Wanted) -> None:
    """Raises `ValidationError` where this match knows no such seat, kind of event or rule."""
    game = found.reading.ruleset
    rules = [*game.book.rules, *dict.fromkeys(area_of(rule) for rule in game.book.rules)]
    wrong = {
        name: says
        for name, said, known in (
            ("seat", wanted.seat, found.viewers[2:]),
            ("kind", wanted.kind, [tag_of(kind) for kind in (*game.events, *KERNEL)]),
            ("rule", wanted.rule, rules),
        )
        if (says := _unknown(said, known))
    }
    if wrong:
        raise ma.ValidationError(wrong)


def _unknown(said: str | None, known: Collection[str]) -> str | None:
    return None if said is None or said in known else f"Unknown: {shown(said)}{nearest(said, known)}"


def _page(found: Seen, wanted: Wanted) -> Entries:
    first = 1 if wanted.cursor is None else wanted.cursor + 1
    positions = (n for n in range(first, found.reading.position + 1) if _fits(found, n, wanted))
    fitting = list(islice(positions, wanted.limit + 1))
    page = fitting[: wanted.limit]
    cursor = page[-1] if len(fitting) > wanted.limit else None
    return Entries(tuple(found.entry(position) for position in page), cursor)


def _fits(found: Seen, position: int, wanted: Wanted) -> bool:
    """Whether an entry is asked for. Masking costs most and only takes away: what the whole step lacks needs none."""
    if wanted.kind is not None and tag_of(type(found.reading.entries.events[position])) != wanted.kind:
        return False
    if wanted.turn is not None and _turn(found, position) != wanted.turn:
        return False
    asked = (wanted.seat, wanted.model, wanted.rule, wanted.has_finding)
    if all(one is None for one in asked):
        return True
    step = found.reading.step(position)
    if step is None:
        return not any(asked)
    if wanted.has_finding is not False and not (_breaks(step, wanted) and _names(step, wanted)):
        return False
    seen = found.masked(step)
    return _breaks(seen, wanted) and _names(seen, wanted) and _concerns(found, seen, wanted)


def _breaks(step: Masked, wanted: Wanted) -> bool:
    if wanted.has_finding is not None and wanted.has_finding != bool(step.findings):
        return False
    rule = wanted.rule
    return rule is None or any(rule in (finding.rule, area_of(finding.rule)) for finding in step.findings)


def _names(step: Masked, wanted: Wanted) -> bool:
    return wanted.model is None or wanted.model in words_in(msgspec.to_builtins(step.event))


def _concerns(found: Seen, step: Masked, wanted: Wanted) -> bool:
    return wanted.seat is None or wanted.seat in seats_of(found.reading.ruleset, step)
