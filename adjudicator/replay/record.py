"""The match record (`*.match.jsonl`): a header, then one event a line, that a person can read and diff."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Annotated, Any, TypeAlias
from uuid import UUID, uuid5

import msgspec
from msgspec import Meta, Struct, structs

from adjudicator.match import (
    Game,
    Header,
    Line,
    Match,
    MatchEvent,
    MatchOpened,
    Rulesets,
    admit,
    admit_header,
    admit_play,
    fold,
    lay,
)
from adjudicator.plain.choices import shown
from adjudicator.plain.forms import TIME
from adjudicator.plain.json import Malformed, Plain, canonical, read_as, read_event, read_json
from adjudicator.plain.said import say
from adjudicator.replay.reading import Reading, Which
from adjudicator.seam.limits import guard_sizes, let_in
from adjudicator.seam.ruleset import Refused
from adjudicator.store.envelope import Author, Entry, TableDigest

FORMAT = 1
"""The version of the format that is written; any other is refused."""
RECORDS = UUID("6d1f1c0e-7d0c-5b54-8f0a-2f6d2f0f3f51")
"""The name space of the ids of imported matches."""
_BOM = b"\xef\xbb\xbf"


Time: TypeAlias = Annotated[str, Meta(pattern=TIME)]
"""ISO 8601, UTC: `2026-11-21T10:31:07.412Z`."""


class Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How an event was recorded, as its line may say under `entry`."""

    by: Line | None = None
    at: Time | None = None
    report_id: Line | None = None
    request: Line | None = None
    holder: Line | None = None
    role: Line | None = None
    seat: Line | None = None
    table: TableDigest | None = None


_NOTHING = Written()


class Most(Struct, frozen=True):
    """How much a record may hold where somebody waits for it to be read."""

    events: int
    values: int
    """Values of its fields and lists, counted by the commas between them."""


class Record(Struct, frozen=True):
    """A match record that was read: a ruleset, a header, entries from position 0 (the opening) on.

    Whose token recorded them is what the record claims.
    """

    match: UUID
    """The same content has the same id."""
    ruleset: Game
    header: Header
    entries: tuple[Entry[Any], ...]

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

    It is read line by line: the first line that is wrong is told, whatever follows. `tick` is called after each event.
    """
    known = rulesets if isinstance(rulesets, Rulesets) else Rulesets(rulesets)
    content, entries = sha256(), list[Entry[Any]]()
    lines = _lines(data, content.update, most)
    try:
        written, header = _header(next(lines))
        ruleset = known.of(header)
        table = lay(ruleset, header, is_new=True)
        entries.append(_entry(0, written, MatchOpened(header)))
        for _ in _played(lines, ruleset, known.kinds[ruleset.name], table, entries):
            tick()
    except (Malformed, Refused) as error:
        raise Malformed(error.says, error.field, len(entries) + 1) from None
    match = uuid5(RECORDS, content.hexdigest())
    return Record(match, ruleset, header, tuple(structs.replace(entry, match=match.hex) for entry in entries))


def write(header: Header, entries: Iterable[Entry[Any]]) -> bytes:
    """The record of a match, defaults left out; read and written again it is the same bytes."""
    lines: list[bytes] = []
    opening: Plain = {}
    for entry in entries:
        if entry.position == 0:
            opening = _written(entry)
        else:
            lines.append(_in_line({**msgspec.to_builtins(entry.event), **_written(entry)}))
    return b"".join([_in_line({**_told(header), **opening}), *lines])


def _in_line(plain: Plain) -> bytes:
    return msgspec.json.format(msgspec.json.encode(plain), indent=0) + b"\n"


def _played(
    lines: Iterator[Plain], ruleset: Game, kinds: Mapping[str, type[Any]], table: Any, entries: list[Entry[Any]]
) -> Iterator[None]:
    """Adds the events' entries to the one that opened the match, each admitted on the table the one before left."""
    state = Match(entries[0].event.header)
    for position, line in enumerate(lines, 1):
        written, event = _event(line, kinds)
        if isinstance(event, MatchEvent):
            admit(state, event, lambda at: not isinstance(entries[at].event, MatchEvent))
        else:
            admit_play(state)
            guard_sizes(ruleset, line, "")
            table = let_in(ruleset, table, event, position)
        entries.append(_entry(position, written, event))
        state = fold(state, entries[-1])
        yield


def _lines(data: bytes, note: Callable[[bytes], object], most: Most | None) -> Iterator[Plain]:
    """The lines as plain data, one by one; `note` is given the canonical bytes of the list they make."""
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
        note(before + canonical(plain))
        before, start = b",", stop + 1
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
    return _how(line.get("entry", {})), header


def _event(line: Plain, kinds: Mapping[str, type[Any]]) -> tuple[Written, Any]:
    if not isinstance(line, dict) or "entry" not in line:
        return _NOTHING, read_event(kinds, line)
    told = {key: value for key, value in line.items() if key != "entry"}
    return _how(line["entry"]), read_event(kinds, told)


def _how(plain: Plain) -> Written:
    written = read_as(Written, plain, "entry")
    try:
        if written.at is not None:
            datetime.fromisoformat(written.at)
    except ValueError:
        raise Malformed(say("{at} is not a time", at=str(written.at)), "entry.at") from None
    return written


def _entry(position: int, written: Written, event: Any) -> Entry[Any]:
    claimed = Author(written.holder, written.role, written.seat)
    told = (written.at, written.by, written.report_id, written.request)
    return Entry(position, event, "", *told, claimed=claimed, table=written.table)


def _written(entry: Entry[Any]) -> dict[str, Plain]:
    told = (entry.claimed or entry.author)._asdict()
    named = {name: getattr(entry, name) for name in ("by", "at", "report_id", "request", "table")}
    written = Written(**named, **told)
    return {} if written == _NOTHING else {"entry": msgspec.to_builtins(written)}


def _told(header: Header) -> dict[str, Plain]:
    """The header's line; `randomness` is always said."""
    told = {"record": "adjudicator", "format": FORMAT}
    given = msgspec.to_builtins(header)
    for name in header.__struct_fields__:
        if name in given or name == "randomness":
            told[name] = getattr(header, name)
    return told
