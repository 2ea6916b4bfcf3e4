"""Times as people read them."""

from __future__ import annotations


def clock(at: str) -> str:
    """A time of a record, to the second: `2026-11-22 16:18:10 UTC`."""
    return f"{at[:19].replace('T', ' ')} UTC"
