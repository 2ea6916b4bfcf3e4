"""The lines of a service's matches: begun, played on, shared, deleted; each a stream of its own, never of a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast
from uuid import UUID

import msgspec
from msgspec import Struct, structs

from adjudicator.line import (
    LineBegun,
    LineEvent,
    LinePlayed,
    LineShared,
    Sort,
    Told,
    fold,
    guard_after,
    guard_room,
    id_of,
)
from adjudicator.match import Conflict, Name, NotFound, Position, Reused
from adjudicator.match import Line as Text
from adjudicator.plain.json import Plain, canonical, digest, guard
from adjudicator.plain.known import known
from adjudicator.plain.said import say
from adjudicator.replay.branch import Branch, branch, followed
from adjudicator.replay.reading import Reading
from adjudicator.replay.sent import Follow, Sent, sent
from adjudicator.replay.tried import tried
from adjudicator.rights import JUDGES
from adjudicator.seam.known_how import KnownHow
from adjudicator.seam.ruleset import Refused, Step, Viewer
from adjudicator.service import Adjudicator
from adjudicator.store.database import Recorder
from adjudicator.store.entry import Author, Corrupt
from adjudicator.store.lines import LineRow

MOST: Final = 1_000
"""The most lines of a match."""
SHARE: Final = 20
"""The most of one person."""
BYTES: Final = 1_000_000
"""The most bytes of a line, as stored."""
LISTED: Final = 50
"""The most lines of others that are listed."""
_ENCODER: Final = msgspec.json.Encoder()
_SORTS: Final[Mapping[type[LineEvent], Sort]] = {LineBegun: "begun", LinePlayed: "played", LineShared: "shared"}


class Beginning(Struct, frozen=True, kw_only=True):
    """A line to begin: in whose entry's place, as whom, by which report."""

    position: Position
    viewer: Viewer
    report_id: Name
    name: Text = ""


class Playing(Struct, frozen=True, kw_only=True):
    """What is played on a line: after which of its entries, which events, and from where on the match's own follow."""

    after: int
    report_id: Name
    events: Sequence[Sent | Struct | Plain] = ()
    follow: Follow = False
    since: int | None = None


class Lines:
    """The lines of all matches of a service; may be shared by threads."""

    def __init__(self, service: Adjudicator) -> None:
        self._service = service

    # ---- reading

    def of(self, match: UUID, author: Author, at: int | None = None) -> list[Told]:
        """Somebody's own lines of a match, the newest first, then those that others share; raises `NotFound`.

        `at`: only those that begin in the place of that entry.
        """
        self._service.header(match)
        said = ((row.line, _read(row.said, row.line)) for row in self._rows.among(match, "begun"))
        begun = {line: one for line, one in said if isinstance(one, LineBegun) and at in (None, one.position)}
        own = {line for line, one in begun.items() if one.author == author}
        shared: dict[UUID, bool] = {}
        for row in self._rows.among(match, "shared") if begun else ():
            event = _read(row.said, row.line)
            shared[row.line] = isinstance(event, LineShared) and event.shared
        others = [line for line, is_shared in shared.items() if is_shared and line in begun and line not in own]
        told = [self._told(line) for line in (*own, *others[-LISTED:])]
        found = [one for one in told if one is not None]
        return sorted(sorted(found, key=lambda one: one.begun.at, reverse=True), key=lambda one: one.id not in own)

    def get(self, match: UUID, line: UUID, author: Author) -> Told:
        """A line of a match that somebody may know of: their own, or a shared one; raises `NotFound`."""
        found = self._told(line)
        if found is None or found.match != match or not (found.shared or found.is_of(author)):
            raise NotFound(say("Match {match} has no line {line}", match=str(match), line=str(line)))
        return found

    def reading(self, told: Told) -> tuple[Reading, Branch]:
        """The match as it stood when a line was begun, and the line's reading; raises `NotFound`."""
        return self._service.branches.of(self._service.reading(told.match), told)

    # ---- writing

    def begin(self, match: UUID, given: Beginning, author: Author, first: Playing | None = None) -> Told:
        """Begins a line, and plays what comes first on it, or does neither; the same report begins one line.

        Raises what `play` raises.
        """
        guard(given.name, "name")
        guard(given.report_id, "report_id")
        played, line = self._service.reading(match), id_of(match, author, given.report_id)
        if (found := self._told(line)) is not None:
            return self._again(found, given, first, played)
        if not 1 <= given.position <= played.position + 1:
            says = say("There is no entry {position}; the match stands at {last}", position=given.position, last=played.position)  # fmt: skip # noqa: E501
            raise Refused("no-such", says, "position")
        self._guard_room(match, author)
        begun = LineBegun(
            match=match.hex, position=given.position, known=played.position, viewer=given.viewer, name=given.name,
            at=self._service.now(), report_id=given.report_id, **author._asdict(),
        )  # fmt: skip
        told = fold(None, line, begun)
        if first is None:
            self._append(told, begun)
            return told
        further = self._worked_out(told, first)
        self._append(told, begun, further)
        return fold(told, line, further)

    def _again(self, found: Told, given: Beginning, first: Playing | None, played: Reading) -> Told:
        """A line that was begun before; raises `Reused` if it was another one."""
        came = () if first is None else sent(self._kinds(played), first.events)
        same = (found.begun.position, found.begun.viewer) == (given.position, given.viewer)
        if not same or (first is not None and found.reports[:1] != ((first.report_id, _request(first, came)),)):
            raise Reused(say("This report id was used for something else"), found.position)
        return found

    def play(self, match: UUID, line: UUID, given: Playing, author: Author) -> Told:
        """Plays a line on. Raises `NotFound`, `Malformed`, `Refused`, `Reused`, `Conflict` (it has gone on)."""
        told = self._own(match, line, author)
        guard(given.report_id, "report_id")
        if (first := dict(told.reports).get(given.report_id)) is not None:
            came = sent(self._kinds(self._service.reading(match)), given.events)
            if first != _request(given, came):
                raise Reused(say("This report id was used for something else"), told.position)
            return told
        return self._record(told, self._worked_out(told, given))

    def share(self, match: UUID, line: UUID, shared: bool, author: Author) -> Told:
        """Shares a line with all who may look at its match, or takes that back; raises `NotFound`, `Refused`."""
        told = self._own(match, line, author)
        if told.shared == shared:
            return told
        is_judge = author.role is None or author.role in JUDGES
        if shared and not is_judge and not self._service.reading(match).match.closed:
            raise Refused(
                "untimely", say("A line is shared once its match is closed: until then it might help in play")
            )
        guard_after(told, told.position)
        return self._record(told, LineShared(shared=shared, at=self._service.now()))

    def remove(self, match: UUID, line: UUID, author: Author) -> None:
        """Deletes a line: nothing of it is kept. Raises `NotFound`, `Refused`."""
        self._rows.remove(self._own(match, line, author).id)

    def _worked_out(self, told: Told, given: Playing) -> LinePlayed:
        """What is played on a line, and how far the match's own entries follow; raises what `play` raises."""
        base, reading = self.reading(told)
        came = sent(self._kinds(base), given.events)
        self._guard(told, given, base, len(came))
        if given.after < told.position:
            cut = structs.replace(told, pieces=told.pieces[: given.after - told.begun.position + 1])
            reading = branch(base, cut, is_open=reading.is_open)
        steps = tried(reading, given.after, told.begun.viewer, came, given.follow) if came else []
        return self._played(told, given, base, reading, steps, _request(given, came))

    def _played(
        self, told: Told, given: Playing, base: Reading, reading: Branch, steps: Sequence[Step[Any, Any]], request: str
    ) -> LinePlayed:
        events = tuple(msgspec.to_builtins(step.event) for step in steps)
        hows: tuple[KnownHow, ...] = tuple(step.how for step in steps)
        made = LinePlayed(
            after=given.after, events=events, hows=hows, at=self._service.now(), report_id=given.report_id,
            request=request,
        )  # fmt: skip
        if given.since is None:
            return made
        table = steps[-1].after if steps else reading.table(given.after)
        at = max(given.after + len(steps) + 1, given.since)
        most = guard_room(told, given.after, given.since, len(steps))
        found = followed(base, table, at, given.since, most, told.begun.viewer)
        return structs.replace(made, since=given.since, to=found.to, stopped=found.stopped, rule=found.rule)

    def _guard(self, told: Told, given: Playing, base: Reading, count: int) -> None:
        """Raises `Refused` for what cannot be played on a line."""
        guard_after(told, given.after)
        if given.since is not None and not told.begun.position <= given.since <= base.position:
            says = say("Entries {first} to {last} of the match may follow", first=told.begun.position, last=base.position)  # fmt: skip # noqa: E501
            raise Refused("no-such", says, "since")
        guard_room(told, given.after, given.since, count)

    def _own(self, match: UUID, line: UUID, author: Author) -> Told:
        told = self.get(match, line, author)
        if not told.is_of(author):
            raise Refused("not-yours", say("The line is somebody else's: begin one of your own"))
        return told

    def _record(self, told: Told, event: LinePlayed | LineShared) -> Told:
        self._append(told, event)
        return fold(told, told.id, event)

    def _append(self, told: Told, *events: LineEvent) -> None:
        """Appends statements about a line; raises `Conflict`, `Refused` for one too many bytes."""
        first = 0 if isinstance(events[0], LineBegun) else told.count
        said = [_ENCODER.encode(event) for event in events]
        if sum(map(len, said)) + (sum(map(len, self._rows.of(told.id))) if first else 0) > BYTES:
            says = say("A line has {most} MB at most: begin another one", most=BYTES // 1_000_000)
            raise Refused("too-much", says, "events")
        rows = (
            LineRow(told.id, place, told.match, _SORTS[type(event)], text)
            for place, (event, text) in enumerate(zip(events, said, strict=True), first)
        )
        if not self._rows.append(*rows):
            raise Conflict(say("The line has gone on, or is gone: look at it again"))

    def _guard_room(self, match: UUID, author: Author) -> None:
        begun = [_read(row.said, row.line) for row in self._rows.among(match, "begun")]
        if len(begun) >= MOST:
            raise Refused("too-much", say("A match has {most} lines at most: delete one of yours", most=MOST))
        own = sum(isinstance(one, LineBegun) and one.author == author for one in begun)
        if own >= SHARE and author.holder is not None:
            raise Refused("too-much", say("One person has {most} lines of a match at most: delete one", most=SHARE))

    def _told(self, line: UUID) -> Told | None:
        """A line as far as it is told; None: there is none. Raises `Corrupt`."""
        told: Told | None = None
        for said in self._rows.of(line):
            event = _read(said, line)
            try:
                told = fold(told, line, event)
            except ValueError:
                raise Corrupt(line, 0, _UNREADABLE, plain=True) from None
        return told

    def unplayed(self, match: UUID, position: int, viewer: Viewer, author: Author) -> Told | None:
        """Somebody's line that begins there as that viewer and has no entry yet, if there is one."""
        mine = (one for one in self.of(match, author) if one.is_of(author) and not one.pieces)
        return next((one for one in mine if (one.begun.position, one.begun.viewer) == (position, viewer)), None)

    def _kinds(self, base: Reading) -> dict[str, type[Any]]:
        return self._service.rulesets.kinds[base.ruleset.name]

    @property
    def _rows(self) -> Any:
        return cast("Recorder", self._service.recorder).lines


_UNREADABLE: Final = say("what is stored of this line cannot be read")


def _read(said: bytes, line: UUID) -> LineEvent:
    """A statement about a line; raises `Corrupt`."""
    try:
        read: LineEvent = msgspec.json.decode(said, type=known(LineEvent))
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Corrupt(line, 0, _UNREADABLE, plain=True) from None
    return read


def _request(given: Playing, came: Sequence[Sent]) -> str:
    """The digest of what is played."""
    plain: Plain = [given.after, given.since, msgspec.to_builtins(given.follow), [one.plain for one in came]]
    return digest(canonical(plain))
