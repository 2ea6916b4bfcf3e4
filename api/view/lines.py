"""Lines as the API and the pages show them: whose, from which entry, how they go, where the match's own entries end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias
from uuid import UUID

from msgspec import Meta, Struct

from adjudicator.line import Own, Piece, Told
from adjudicator.match import EntryLeftOut
from adjudicator.plain.said import Said
from adjudicator.replay.branch import Branch, told_of, why_stopped
from adjudicator.seam.ruleset import Viewer
from api.view.seen import Seen

Sort: TypeAlias = Literal["own", "match", "left-out"]


class LinePart(Struct, frozen=True):
    """Entries of a line that are of one sort: the line's own, the match's from `since` on, or none."""

    sort: Sort
    first: int
    last: int
    since: int | None = None


class LineStop(Struct, frozen=True, kw_only=True):
    """Where the match's own entries end on a line: after which entry of the line, before which of the match.

    `is_unfit`: that one no longer fits, as `says` and `rule` say; otherwise so many follow at once, and more may.
    """

    after: int
    before: int
    is_unfit: bool
    says: Annotated[str, Meta(description="Why it no longer fits; empty if only its maker may know.")] = ""
    rule: str | None = None


class Line(Struct, frozen=True, kw_only=True):
    """A line: what if, from an entry of a match on, something else had happened. It is part of no record."""

    id: UUID
    match: UUID
    name: str
    position: Annotated[int, Meta(description="The entry in whose place it goes another way.")]
    last: Annotated[int, Meta(description="Its last entry; before `position` if it has none yet.")]
    viewer: Annotated[str, Meta(description="As whom its maker looked: it rests on what that viewer may know.")]
    holder: Annotated[str | None, Meta(description="Whose it is, by their token.")]
    is_mine: bool
    shared: bool
    at: str
    parts: tuple[LinePart, ...] = ()
    stop: LineStop | None = None


class Lines(Struct, frozen=True):
    """Lines of a match: the asker's own, then those that others share."""

    lines: tuple[Line, ...]


class Gone(Struct, frozen=True):
    """A line that is deleted."""

    id: UUID


def line(seen: Seen, told: Told, *, is_mine: bool) -> Line:
    """A line, looked at by whoever sees it."""
    return Line(
        id=told.id, match=told.match, name=told.begun.name, position=told.begun.position, last=told.position,
        viewer=told.begun.viewer, holder=told.begun.holder, is_mine=is_mine, shared=told.shared, at=told.begun.at,
        parts=tuple(_parts(told)), stop=_stop(seen, told),
    )  # fmt: skip


def head(told: Told, *, is_mine: bool) -> Line:
    """A line in a list, without what is to be worked out."""
    return Line(
        id=told.id, match=told.match, name=told.begun.name, position=told.begun.position, last=told.position,
        viewer=told.begun.viewer, holder=told.begun.holder, is_mine=is_mine, shared=told.shared, at=told.begun.at,
    )  # fmt: skip


def _parts(told: Told) -> Iterator[LinePart]:
    made: LinePart | None = None
    for at, piece in enumerate(told.pieces, told.begun.position):
        sort: Sort = "own" if isinstance(piece, Own) else "left-out" if piece is None else "match"
        if made is not None and sort == made.sort and _goes_on(made, at, piece):
            made = LinePart(sort, made.first, at, made.since)
            continue
        if made is not None:
            yield made
        made = LinePart(sort, at, at, piece if isinstance(piece, int) else None)
    if made is not None:
        yield made


def _goes_on(made: LinePart, at: int, piece: Piece) -> bool:
    return made.since is None or piece == made.since + at - made.first


def _stop(seen: Seen, told: Told) -> LineStop | None:
    stop = told.stop
    if stop is None or not isinstance(seen.reading, Branch):
        return None
    says, rule = _why(seen, told)
    return LineStop(
        after=stop.after, before=stop.before, is_unfit=stop.is_unfit,
        says="" if says is None else seen.speaker.say(says), rule=rule,
    )  # fmt: skip


def _why(seen: Seen, told: Told) -> tuple[Said | None, str | None]:
    """Why the match's next entry no longer fits, as far as whoever looks may know, and the rule it would break."""
    stop = told.stop
    if stop is None or not stop.is_unfit or not isinstance(seen.reading, Branch):
        return None, None
    refused, step = why_stopped(seen.played, seen.reading, stop, told.begun.viewer)
    if refused is not None:
        return refused, None
    if step is None:
        return None, None
    return next(((one.says, one.rule) for one in seen.masked(step).findings if one.rule == stop.rule), (None, None))


def fitting(seen: Seen, position: int, viewer: Viewer) -> bool:
    """Whether an entry of a match is an event of the game that a line may begin with."""
    return position >= 1 and not isinstance(told_of(seen.played, position, viewer), EntryLeftOut)
