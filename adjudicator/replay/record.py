"""The match record (`*.match.jsonl`): a header, one event a line, disputes, notes; a person can read and diff it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from itertools import chain
from typing import Any
from uuid import UUID, uuid5

import msgspec
from msgspec import Struct, structs

from adjudicator.admission import admit, admit_play
from adjudicator.match import (
    AGAIN,
    VOIDS,
    EntryCorrected,
    Game,
    Header,
    Match,
    MatchEvent,
    MatchOpened,
    Rulesets,
    admit_header,
    fold,
    lay,
    opened,
)
from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed, Plain, canonical, read_as, read_event, read_json
from adjudicator.plain.said import say
from adjudicator.replay import corrected
from adjudicator.replay.docket import Disputed, Docket, of_match
from adjudicator.replay.docket import lines as written_lines
from adjudicator.replay.line import NOTHING, Written, entry_of, in_line, written_in, written_of
from adjudicator.replay.margin import InMargin, Margin, is_note
from adjudicator.replay.reading import Reading, Which
from adjudicator.seam.limits import guard_sizes, let_in
from adjudicator.seam.ruleset import SPECTATOR, Refused, admit_openly, seats_at
from adjudicator.store.entry import Entry

FORMAT = 1
"""The version of the format; any other is refused."""
RECORDS = UUID("6d1f1c0e-7d0c-5b54-8f0a-2f6d2f0f3f51")
"""The name space of the ids of imported matches."""
_BY_POSITION = say(
    "disputes, rulings, corrections and notes name entries by position, which is another once gaps are filled"
)
_BOM = b"\xef\xbb\xbf"


class Most(Struct, frozen=True):
    """The limits of a record while somebody waits for it to be read."""

    events: int
    values: int
    """Values of its fields and lists, counted by the commas between them."""


class Record(Struct, frozen=True):
    """A match record as read: a ruleset, a header, entries from position 0 (the opening) on.

    The tokens that recorded them are the record's claim.
    """

    match: UUID
    """The same content has the same id."""
    ruleset: Game
    header: Header
    entries: tuple[Entry[Any], ...]
    disputes: tuple[Disputed, ...] = ()
    notes: tuple[InMargin, ...] = ()
    """Beside its entries; no part of the content."""

    def reading(self, which: Which = "played") -> Reading:
        """The match folded."""
        return Reading(self.ruleset, self.header, self.entries, which)


def read(
    data: bytes,
    rulesets: Iterable[Game] | Rulesets,
    tick: Callable[[], object] = lambda: None,
    most: Most | None = None,
) -> Record:
    """The record in a file's bytes, every event admitted in turn; raises `Malformed` with line and field.

    It is read line by line: the first wrong line is reported, whatever follows. `tick` is called after each event.
    """
    known = rulesets if isinstance(rulesets, Rulesets) else Rulesets(rulesets)
    content, done = sha256(), 0
    lines = _lines(data, content.update, most)
    try:
        written, header = _header(next(lines))
        ruleset = known.of(header)
        is_sketch = written.table is None
        header, table = opened(ruleset, header) if is_sketch else (header, lay(ruleset, header, is_new=True))
        opening = entry_of(0, written, MatchOpened(header))
        played = _Played(ruleset, known.kinds[ruleset.name], table, opening, most)
        done = 1
        for line in lines:
            played.take(line)
            done += 1
            tick()
    except (Malformed, Refused) as error:
        raise Malformed(error.says, error.field, done + 1) from None
    match = uuid5(RECORDS, content.hexdigest())
    entries = tuple(structs.replace(entry, match=match.hex) for entry in played.entries)
    return Record(match, ruleset, header, entries, tuple(of_match(played.disputes, match)), tuple(played.margin.notes))


def stated(data: bytes, rulesets: Rulesets) -> Record:
    """The record in a file's bytes, of which no event was admitted: it may leave out what came between.

    Raises `Malformed` with line and field, for what names entries by position, too: rulings, corrections, disputes.
    """
    done = 0
    try:
        lines = _lines(data, lambda _: None, None)
        written, header = _header(next(lines))
        ruleset, done = rulesets.of(header), 1
        lay(ruleset, header, is_new=True)
        entries = [entry_of(0, written, MatchOpened(header))]
        for line in lines:
            if is_note(line) or (isinstance(line, dict) and "dispute" in line):
                raise Malformed(_BY_POSITION)
            how, event = _event(line, rulesets.kinds[ruleset.name])
            if isinstance(event, EntryCorrected) or type(event) in VOIDS:
                raise Malformed(_BY_POSITION, "event")
            guard_sizes(ruleset, line, "")
            entries.append(entry_of(done, how, event))
            done += 1
    except (Malformed, Refused) as error:
        raise Malformed(error.says, error.field, done + 1) from None
    return Record(uuid5(RECORDS, sha256(data).hexdigest()), ruleset, header, tuple(entries))


def write(header: Header, entries: Iterable[Entry[Any]], disputes: Iterable[Disputed] = ()) -> bytes:
    """The record of a match, without defaults; reading and writing it again gives the same bytes."""
    written, following = BytesIO(), iter(entries)
    first = next(following, None)
    opening = {} if first is None or first.position else written_of(first)
    played = following if first is None or not first.position else chain((first,), following)
    written.write(in_line({**_told(header), **opening}))
    written.writelines(in_line({**msgspec.to_builtins(entry.event), **written_of(entry)}) for entry in played)
    written.writelines(written_lines(disputes))
    return written.getvalue()


class _Played:
    """A match while its record is read, line by line: its events first, then its disputes, then its notes."""

    def __init__(
        self, ruleset: Game, kinds: Mapping[str, type[Any]], table: Any, opening: Entry[Any], most: Most | None
    ) -> None:
        self._ruleset, self._kinds, self._table = ruleset, kinds, table
        self._match = Match(opening.event.header)
        self._has_rulings = False
        self._docket: Docket | None = None
        self._left = _Left(ruleset)
        self._all: Reading | None = None
        """All entries folded up to the last correction."""
        self._most = None if most is None else AGAIN * most.events
        self.entries = [opening]
        self.margin = Margin()

    @property
    def disputes(self) -> tuple[Disputed, ...]:
        """The disputes read so far."""
        return () if self._docket is None else self._docket.disputes

    def take(self, line: Plain) -> None:
        """Admits the next event on the table left by the one before, or the next entry of a dispute, or a note."""
        if self.margin.notes or is_note(line):
            self.margin.take(line, len(self.entries) - 1)
            return
        if self._docket is None and isinstance(line, dict) and "dispute" in line:
            seats = {*seats_at(self._ruleset, self._table), *self._match.header.seats}
            self._docket = Docket(self.entries, seats)
        if self._docket is not None:
            self._docket.take(line)
            return
        written, event = _event(line, self._kinds)
        position = len(self.entries)
        if isinstance(event, MatchEvent):
            admit(self._match, event, lambda at: not isinstance(self.entries[at].event, MatchEvent))
            if isinstance(event, EntryCorrected):
                event = self._corrected(event, position)
        else:
            admit_play(self._match)
            guard_sizes(self._ruleset, line, "")
            self._play(event, position)
        self.entries.append(entry_of(position, written, event))
        self._match = fold(self._match, self.entries[-1])
        if self._most is not None and self._match.again > self._most:
            raise Refused(
                "too-much",
                say("Entries are voided or corrected too often, too far back, for a record that comes in here"),
                "event",
            )
        self._has_rulings = self._has_rulings or type(event) in VOIDS

    def _corrected(self, event: EntryCorrected, position: int) -> EntryCorrected:
        """A correction completed, and all that was played folded with it; raises `Refused`."""
        if self._all is None:
            self._all = Reading(self._ruleset, self._match.header, self.entries)
        before = self._all.extend(self.entries[self._all.position + 1 :])
        event = corrected.admitted(before, event, SPECTATOR, is_new=False)
        self._all = before.extend([Entry(position, event)])
        corrected.guard_limits(before, event, self._all.in_play(position))
        self._table = self._all.table(position)
        return event

    def _play(self, event: Any, position: int) -> None:
        """Admits a game's event on the table that rulings left in play."""
        if not self._has_rulings:
            self._table = let_in(self._ruleset, self._table, event, position)
            return
        try:
            self._left.play(self.entries, self._match, event)
        except Refused as refused:
            try:  # releases before this one held reports against all that was played
                self._table = let_in(self._ruleset, self._table, event, position)
            except Refused:
                raise refused from None
        else:
            with suppress(Refused):
                admit_openly(self._ruleset, self._table, event)
                self._table = self._ruleset.evolve(self._table, event, position)


class _Left:
    """What rulings left in play of a match, while its record is read."""

    def __init__(self, ruleset: Game) -> None:
        self._ruleset = ruleset
        self._ruled: Reading | None = None
        self._table: Any = None

    def play(self, entries: list[Entry[Any]], match: Match, event: Any) -> None:
        """Admits the next event; raises `Refused`."""
        if self._ruled is None or not self._stands(self._ruled.match, match):
            self._fold(entries, match)
        self._table = let_in(self._ruleset, self._table, event, len(entries))

    @staticmethod
    def _stands(known: Match, match: Match) -> bool:
        return known.voided == match.voided and known.corrected == match.corrected

    def _fold(self, entries: list[Entry[Any]], match: Match) -> None:
        if self._ruled is None:
            first = min(match.voided, default=len(entries))
            self._ruled = Reading(self._ruleset, match.header, entries[:first], "ruled")
        self._ruled = self._ruled.extend(entries[self._ruled.position + 1 :])
        self._table = self._ruled.table(len(entries) - 1)


def _lines(data: bytes, note: Callable[[bytes], object], most: Most | None) -> Iterator[Plain]:
    """The lines as plain data, one by one; `note` is given the canonical bytes of the list they make, without notes."""
    start = len(_BOM) if data.startswith(_BOM) else 0
    end = len(data.rstrip(b"\r\n \t"))
    if start >= end:
        raise Malformed(say("the record is empty"))
    before, events, values = b"[", -1, 0
    while start < end:
        events += 1
        if most is not None and events > most.events:
            raise Malformed(say("a record may hold {most} events at most here", most=most.events))
        stop = data.find(b"\n", start, end)
        stop = end if stop < 0 else stop
        values += data.count(b",", start, stop) + 1
        if most is not None and values > most.values:
            raise Malformed(say("a record may hold {most} values at most here", most=most.values))
        plain = _line(data[start:stop].removesuffix(b"\r"), is_cut=events > 0 and stop == len(data))
        if not is_note(plain):
            note(before + canonical(plain))
            before = b","
        start = stop + 1
        yield plain
    note(b"]")


def _line(line: bytes, *, is_cut: bool) -> Plain:
    if not line.strip():
        raise Malformed(say("the line is blank"))
    try:
        return read_json(line)
    except Malformed as error:
        if is_cut:
            raise Malformed(say("the record is cut off here: {why}", why=error.says), error.field) from None
        raise


def _header(line: Plain) -> tuple[Written, Header]:
    if not isinstance(line, dict) or line.get("record") != "adjudicator":
        raise Malformed(say('no header: the first line must hold "record": "adjudicator"'), "record")
    if type(line.get("format")) is not int or line["format"] != FORMAT:
        found = shown(line.get("format"))
        raise Malformed(say("format {found} is not known; known: {known}", found=found, known=FORMAT), "format")
    told = {key: value for key, value in line.items() if key not in ("record", "format", "entry")}
    header = read_as(Header, told)
    admit_header(header)
    return written_in(line.get("entry", {})), header


def _event(line: Plain, kinds: Mapping[str, type[Any]]) -> tuple[Written, Any]:
    if not isinstance(line, dict) or "entry" not in line:
        return NOTHING, read_event(kinds, line)
    told = {key: value for key, value in line.items() if key != "entry"}
    return written_in(line["entry"]), read_event(kinds, told)


def _told(header: Header) -> dict[str, Plain]:
    """The header's line; `randomness` is always said."""
    told = {"record": "adjudicator", "format": FORMAT}
    given = msgspec.to_builtins(header)
    for name in header.__struct_fields__:
        if name in given or name == "randomness":
            told[name] = getattr(header, name)
    return told
