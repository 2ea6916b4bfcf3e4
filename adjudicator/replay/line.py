"""A line of a match record: an event, and how it was recorded."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from adjudicator.match import Line, MatchEvent, Position
from adjudicator.plain.forms import TIME
from adjudicator.plain.json import Malformed, Plain, read_as
from adjudicator.plain.said import say
from adjudicator.seam.known_how import KnownHow
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
    line: Position | None = None
    how: KnownHow = "seen"


NOTHING = Written()
"""Nothing is stated about it."""
_KEPT: Final = ("at", "report_id", "request", "table", "line", "how")
"""The fields of an entry that a record tells as they are."""


def in_line(plain: Plain) -> bytes:
    """A line in its canonical form."""
    return msgspec.json.format(msgspec.json.encode(plain), indent=0) + b"\n"


def written_in(plain: Plain) -> Written:
    """The `entry` of a line; raises `Malformed`."""
    written = read_as(Written, plain, "entry")
    try:
        if written.at is not None:
            datetime.fromisoformat(written.at)
    except ValueError:
        raise Malformed(say("{at} is not a time", at=str(written.at)), "entry.at") from None
    if written.line is not None and written.how != "read":
        raise Malformed(say("only what was read from a file has a line of it"), "entry.line")
    return written


def entry_of(position: int, written: Written, event: Any) -> Entry[Any]:
    """The entry that a line states, without a match yet; the token that recorded it is the line's claim.

    Raises `Malformed` for an event of the house that is stated not to have been seen.
    """
    if isinstance(event, MatchEvent) and written.how != "seen":
        raise Malformed(say("only an event of the game is known otherwise than seen"), "entry.how")
    claimed = Author(written.holder, written.role, written.seat)
    return Entry(
        position, event, at=written.at, report_id=written.report_id, request=written.request, claimed=claimed,
        table=written.table, line=written.line, how=written.how, **stated_in(written),
    )  # fmt: skip


def written_of(entry: Entry[Any]) -> dict[str, Plain]:
    """The part of a line about an entry, besides its event."""
    told = (entry.claimed or entry.author)._asdict()
    named = {name: getattr(entry, name) for name in _KEPT}
    written = Written(**stated_in(entry), **named, **told)
    return {} if written == NOTHING else {"entry": msgspec.to_builtins(written)}
