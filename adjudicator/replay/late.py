"""A match as far as it is shown to spectators: some minutes after its players, if its header says so."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta

from adjudicator.replay.reading import Reading


def shown(played: Reading, before: Reading | None, now: str) -> Reading:
    """The match up to its first entry that is younger than its delay; all of it once it is over as far as that.

    `before`: what was shown of it earlier, from which it goes on; `now`: the time (ISO 8601). The opening always shows.
    """
    last = _last(played, 0 if before is None else before.position, now)
    if before is None or before.position > played.position:
        before = played.until(0)
    found = before.extend(played.entries.part(before.position + 1, last + 1))
    return played if found.match.closed else found


def _last(played: Reading, known: int, now: str) -> int:
    """The last entry that may be shown, if one is `known`."""
    latest = datetime.fromisoformat(now) - timedelta(minutes=played.header.delay)
    for position in range(known + 1, played.position + 1):
        if _is_after(played.entries[position].at, latest):
            return position - 1
    return played.position


def is_shown(at: str, delay: int, now: str) -> bool:
    """Whether what was said at a time is shown by now to who is shown the match so many minutes late."""
    return not _is_after(at, datetime.fromisoformat(now) - timedelta(minutes=delay))


def _is_after(at: str | None, latest: datetime) -> bool:
    """Whether an entry is from after a moment; an imported one may have no time that can be read."""
    with suppress(ValueError, OverflowError):
        told = datetime.fromisoformat(at or "")
        return (told if told.tzinfo else told.replace(tzinfo=UTC)) > latest
    return False
