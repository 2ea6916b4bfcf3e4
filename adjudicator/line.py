"""What is said of a line: what if, from an entry of a match on, something else had happened; a stream of its own.

A line is never part of a match's record. It belongs to who began it, who may share it, and delete it.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias
from uuid import UUID, uuid5

from msgspec import Meta, Struct, structs

from adjudicator.match import Line, Name, Position
from adjudicator.plain.forms import HEX_32
from adjudicator.plain.json import Plain
from adjudicator.plain.said import say
from adjudicator.seam.known_how import KnownHow
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Viewer
from adjudicator.store.entry import Author

STATEMENTS: Final = 200
"""The most statements about a line."""
ENTRIES: Final = 3_000
"""The most entries of a line after the one it begins at."""
FOLLOW: Final = 800
"""The most entries of the match that follow at once."""
Piece: TypeAlias = "Own | int | None"
"""An entry of a line: its own, one of the match by its position, or none."""


class LineBegun(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="begun", tag_field="said"):
    """A line was begun: the entry of the match in whose place it goes another way; what it rests on.

    `known`: where the match stood; what came later is no matter of the line. `viewer`: as whom its maker looked: the
    line is played with what that viewer may know, and nothing else.
    """

    match: Annotated[str, Meta(pattern=HEX_32)]
    position: Position
    known: Annotated[int, Meta(ge=0)]
    viewer: Name
    name: Line = ""
    at: str
    report_id: Name
    holder: str | None = None
    role: str | None = None
    seat: str | None = None

    @property
    def author(self) -> Author:
        """Who began it, by their token."""
        return Author(self.holder, self.role, self.seat)


class LinePlayed(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="played", tag_field="said"):
    """A line was played on: after one of its entries, whatever stood there before; then the match's own followed.

    `since` and `to`: the first and the last entry of the match that followed; `to` is before `since` if none fitted.
    `stopped`: whether the next one no longer fits.
    """

    after: Annotated[int, Meta(ge=0)]
    events: tuple[dict[str, Plain], ...] = ()
    hows: tuple[KnownHow, ...] = ()
    since: Position | None = None
    to: Annotated[int, Meta(ge=0)] = 0
    stopped: bool = False
    rule: str | None = None
    """The rule that the next one would break, if it has a place."""
    at: str
    report_id: Name
    request: str


class LineShared(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="shared", tag_field="said"):
    """A line was shared with all who may look at its match, or is its maker's alone again."""

    shared: bool
    at: str


LineEvent: TypeAlias = LineBegun | LinePlayed | LineShared
Sort: TypeAlias = Literal["begun", "played", "shared"]


class Own(Struct, frozen=True):
    """An entry that was played on the line: its event as data, how it is known, and when it was entered."""

    event: dict[str, Plain]
    how: KnownHow
    at: str


class Stop(Struct, frozen=True):
    """Where the match's own entries end on a line: after which of the line's, and before which of the match's.

    `is_unfit`: that one no longer fits; otherwise so many follow at once, and more may. `rule`: what it would break.
    """

    after: int
    before: int
    is_unfit: bool
    rule: str | None


class Told(Struct, frozen=True):
    """A line as far as it is told."""

    id: UUID
    begun: LineBegun
    count: int = 1
    """How many statements there are about it."""
    pieces: tuple[Piece, ...] = ()
    """Its entries, from `begun.position` on."""
    stop: Stop | None = None
    shared: bool = False
    reports: tuple[tuple[str, str], ...] = ()
    """The ids of its reports, each with the digest of its request."""

    @property
    def match(self) -> UUID:
        """The match it is a line of."""
        return UUID(self.begun.match)

    @property
    def position(self) -> int:
        """Its last entry."""
        return self.begun.position - 1 + len(self.pieces)

    def is_of(self, author: Author) -> bool:
        """Whether it is somebody's own."""
        return self.begun.author == author

    def may_be_shown(self, viewer: Viewer, *, knows_all: bool) -> bool:
        """Whether a viewer may look at it: where it stops tells of what the one knows that it rests on.

        What everybody knows is shown to everybody, and what a seat knows where its own player made the line.
        """
        begun = self.begun
        is_given = begun.viewer == SPECTATOR or (begun.viewer != JUDGE and begun.role in (None, "player"))
        return knows_all or is_given or viewer == begun.viewer


def id_of(match: UUID, author: Author, report_id: str) -> UUID:
    """The id of the line that somebody begins by a report."""
    return uuid5(match, f"line {list(author)} {report_id}")


def fold(told: Told | None, stream: UUID, event: LineEvent) -> Told:
    """The line after a statement; the first must begin it. Raises `ValueError`."""
    if told is None:
        if not isinstance(event, LineBegun):
            raise ValueError("a line is begun first")
        return Told(stream, event)
    told = structs.replace(told, count=told.count + 1)
    match event:
        case LineShared():
            return structs.replace(told, shared=event.shared)
        case LinePlayed():
            return _played(told, event)
    raise ValueError("a line is begun once")


def _played(told: Told, event: LinePlayed) -> Told:
    first = told.begun.position
    pieces = told.pieces[: event.after - first + 1]
    own = (Own(one, how, event.at) for one, how in zip(event.events, event.hows, strict=True))
    pieces = (*pieces, *own)
    stop = told.stop if told.stop is not None and told.stop.after <= event.after else None
    if event.since is not None:
        gone = (None for _ in range(first + len(pieces), event.since))
        pieces = (*pieces, *gone, *range(event.since, event.to + 1))
        after = first - 1 + len(pieces)
        is_whole = event.to >= told.begun.known
        stop = None if is_whole else Stop(after, event.to + 1, event.stopped, event.rule)
    reports = (*told.reports, (event.report_id, event.request))
    return structs.replace(told, pieces=pieces, stop=stop, reports=reports)


def guard_after(told: Told, after: int) -> None:
    """Raises `Refused` for an entry after which nothing can be played on a line."""
    first = told.begun.position - 1
    if not first <= after <= told.position:
        says = say("The line's entries are {first} to {last}: name one of them, or {before}, before all of them",
                   first=first + 1, last=told.position, before=first)  # fmt: skip
        raise Refused("no-such", says, "after")
    if told.count >= STATEMENTS:
        raise Refused("too-much", say("A line is told in {most} reports at most: begin another one", most=STATEMENTS))


def guard_room(told: Told, after: int, since: int | None, count: int) -> int:
    """The most entries of the match that may follow; raises `Refused` for more entries than a line may hold."""
    first = told.begun.position
    stands = max(after + count + 1, since or 0)
    if stands - first > ENTRIES:
        raise Refused("too-much", say("A line has {most} entries at most: begin another one", most=ENTRIES), "events")
    return min(FOLLOW, first + ENTRIES - stands)
