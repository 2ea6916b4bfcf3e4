"""A line of a match record: an event, and how it was recorded."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from adjudicator.match import Line
from adjudicator.plain.forms import TIME
from adjudicator.plain.json import Malformed, Plain, read_as
from adjudicator.plain.said import say
from adjudicator.store.entry import Author, Entry, Stated, TableDigest, stated_in

Time: TypeAlias = Annotated[str, Meta(pattern=TIME)]
"""ISO 8601, UTC: `2026-11-21T10:31:07.412Z`."""


class Written(Stated, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How an event was recorded: the `entry` of its line."""

    by: Line | None = None
    at: Time | None = None
    report_id: Line | None = None
    request: Line | None = None
    holder: Line | None = None
    role: Line | None = None
    seat: Line | None = None
    table: TableDigest | None = None


NOTHING = Written()
"""Nothing is stated about it."""


def in_line(plain: Plain) -> bytes:
    """A line in its canonical form."""
    return msgspec.json.format(msgspec.json.encode(plain), indent=0) + b"\n"


def how(plain: Plain) -> Written:
    """The `entry` of a line; raises `Malformed`."""
    written = read_as(Written, plain, "entry")
    try:
        if written.at is not None:
            datetime.fromisoformat(written.at)
    except ValueError:
        raise Malformed(say("{at} is not a time", at=str(written.at)), "entry.at") from None
    return written


def entry_of(position: int, written: Written, event: Any) -> Entry[Any]:
    """The entry that a line states, without a match yet; the token that recorded it is the line's claim."""
    claimed = Author(written.holder, written.role, written.seat)
    return Entry(
        position, event, at=written.at, report_id=written.report_id, request=written.request, claimed=claimed,
        table=written.table, **stated_in(written),
    )  # fmt: skip


def written_of(entry: Entry[Any]) -> dict[str, Plain]:
    """The part of a line about an entry, besides its event."""
    told = (entry.claimed or entry.author)._asdict()
    named = {name: getattr(entry, name) for name in ("at", "report_id", "request", "table")}
    written = Written(**stated_in(entry), **named, **told)
    return {} if written == NOTHING else {"entry": msgspec.to_builtins(written)}
