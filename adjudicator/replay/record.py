"""The match record (`*.match.jsonl`): a header, then one event a line, that a person can read and diff."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any, TypeAlias
from uuid import UUID, uuid5

import msgspec
from msgspec import Meta, Struct

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
from adjudicator.plain.json import Malformed, Plain, canonical, digest, read_as, read_event, read_json
from adjudicator.plain.said import say
from adjudicator.replay.reading import Reading, Which
from adjudicator.seam.ruleset import Refused, admit_openly
from adjudicator.store.envelope import Entry

FORMAT = 1
"""The version of the format that is written; any other is refused."""
RECORDS = UUID("6d1f1c0e-7d0c-5b54-8f0a-2f6d2f0f3f51")
"""The name space of the ids of imported matches."""
_BOM = b"\xef\xbb\xbf"


Time: TypeAlias = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$")]
"""ISO 8601, UTC: `2026-11-21T10:31:07.412Z`."""


class Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How an event was recorded, as its line may say under `entry`."""

    by: Line | None = None
    at: Time | None = None
    report_id: Line | None = None
    request: Line | None = None


_NOTHING = Written()


class Record(Struct, frozen=True):
    """A match record that was read: a ruleset, a header, entries from position 0 (the opening) on."""

    match: UUID
    """The same content has the same id."""
    ruleset: Game
    header: Header
    entries: tuple[Entry[Any], ...]

    def reading(self, which: Which = "played") -> Reading:
        """The match folded."""
        return Reading(self.ruleset, self.header, self.entries, which)


def read(data: bytes, rulesets: Iterable[Game] | Rulesets, tick: Callable[[], object] = lambda: None) -> Record:
    """The record in a file's bytes, every event admitted in turn; raises `Malformed` with line and field.

    `tick` is called after each event.
    """
    known = rulesets if isinstance(rulesets, Rulesets) else Rulesets(rulesets)
    lines = _plain_lines(data)
    match = uuid5(RECORDS, digest(canonical(lines)))
    with _at_line(1):
        written, header = _header(lines[0])
        ruleset = known.of(header)
        table = lay(ruleset, header)
    entries = [_entry(match, 0, written, MatchOpened(header))]
    state, kinds = Match(header), known.kinds[ruleset.name]
    for position, line in enumerate(lines[1:], 1):
        with _at_line(position + 1):
            written, event = _event(line, kinds)
            if isinstance(event, MatchEvent):
                admit(state, event, lambda at: not isinstance(entries[at].event, MatchEvent))
            else:
                admit_play(state)
                admit_openly(ruleset, table, event)
                table = ruleset.evolve(table, event, position)
        entries.append(_entry(match, position, written, event))
        state = fold(state, entries[-1])
        tick()
    return Record(match, ruleset, header, tuple(entries))


def write(header: Header, entries: Iterable[Entry[Any]]) -> bytes:
    """The record of a match, defaults left out; read and written again it is the same bytes."""
    lines: list[Plain] = []
    opening: Plain = {}
    for entry in entries:
        if entry.position == 0:
            opening = _written(entry)
        else:
            lines.append({**msgspec.to_builtins(entry.event), **_written(entry)})
    lines.insert(0, {**_told(header), **opening})
    return b"".join(msgspec.json.format(msgspec.json.encode(line), indent=0) + b"\n" for line in lines)


def _plain_lines(data: bytes) -> list[Plain]:
    lines = data.removeprefix(_BOM).rstrip(b"\r\n \t").split(b"\n")
    if lines == [b""]:
        raise Malformed(say("the record is empty"), line=1)
    plain = []
    for number, line in enumerate(lines, 1):
        with _at_line(number):
            if not line.strip():
                raise Malformed(say("the line is blank"))
            try:
                plain.append(read_json(line.removesuffix(b"\r")))
            except Malformed as error:
                if number == len(lines) > 1 and not data.endswith(b"\n"):
                    raise Malformed(say("the record is cut off here: {why}", why=error.says), error.field) from None
                raise
    return plain


def _header(line: Plain) -> tuple[Written, Header]:
    if not isinstance(line, dict) or line.get("record") != "adjudicator":
        raise Malformed(say('no header: the first line must hold "record": "adjudicator"'), "record")
    if type(line.get("format")) is not int or line["format"] != FORMAT:
        found = shown(line.get("format"))
        raise Malformed(say("format {found} is not known; known: {known}", found=found, known=FORMAT), "format")
    told = {key: value for key, value in line.items() if key not in ("record", "format", "entry")}
    header = read_as(Header, told)
    admit_header(header)
    return read_as(Written, line.get("entry", {}), "entry"), header


def _event(line: Plain, kinds: Mapping[str, type[Any]]) -> tuple[Written, Any]:
    if not isinstance(line, dict) or "entry" not in line:
        return _NOTHING, read_event(kinds, line)
    told = {key: value for key, value in line.items() if key != "entry"}
    return read_as(Written, line["entry"], "entry"), read_event(kinds, told)


def _entry(match: UUID, position: int, written: Written, event: Any) -> Entry[Any]:
    return Entry(position, event, match.hex, written.at, written.by, written.report_id, written.request)


def _written(entry: Entry[Any]) -> dict[str, Plain]:
    written = Written(by=entry.by, at=entry.at, report_id=entry.report_id, request=entry.request)
    return {} if written == _NOTHING else {"entry": msgspec.to_builtins(written)}


def _told(header: Header) -> dict[str, Plain]:
    """The header's line; `randomness` is always said."""
    told = {"record": "adjudicator", "format": FORMAT}
    given = msgspec.to_builtins(header)
    for name in header.__struct_fields__:
        if name in given or name == "randomness":
            told[name] = getattr(header, name)
    return told


@contextmanager
def _at_line(number: int) -> Iterator[None]:
    """Names the line in what goes wrong inside."""
    try:
        yield
    except Malformed as error:
        raise Malformed(error.says, error.field, number) from None
    except Refused as refused:
        raise Malformed(refused.says, refused.field, number) from None
