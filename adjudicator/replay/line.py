"""A line of a match record: an event, and how it was recorded."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from adjudicator.match import Line
from adjudicator.plain.forms import TIME
from adjudicator.plain.json import Malformed, Plain, read_as
from adjudicator.plain.said import say
from adjudicator.store.envelope import Author, Entry, TableDigest

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


NOTHING = Written()
"""That nothing is said of it."""


def in_line(plain: Plain) -> bytes:
    """A line in its canonical form."""
    return msgspec.json.format(msgspec.json.encode(plain), indent=0) + b"\n"


def how(plain: Plain) -> Written:
    """What a line says under `entry`; raises `Malformed`."""
    written = read_as(Written, plain, "entry")
    try:
        if written.at is not None:
            datetime.fromisoformat(written.at)
    except ValueError:
        raise Malformed(say("{at} is not a time", at=str(written.at)), "entry.at") from None
    return written


def entry_of(position: int, written: Written, event: Any) -> Entry[Any]:
    """The entry that a line states, of no match yet; whose token recorded it is what the line claims."""
    claimed = Author(written.holder, written.role, written.seat)
    told = (written.at, written.by, written.report_id, written.request)
    return Entry(position, event, "", *told, claimed=claimed, table=written.table)


def written_of(entry: Entry[Any]) -> dict[str, Plain]:
    """What a line says of an entry beside its event."""
    told = (entry.claimed or entry.author)._asdict()
    named = {name: getattr(entry, name) for name in ("by", "at", "report_id", "request", "table")}
    written = Written(**named, **told)
    return {} if written == NOTHING else {"entry": msgspec.to_builtins(written)}
