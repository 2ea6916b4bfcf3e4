"""Days: the first and the last of a search."""

from __future__ import annotations

from datetime import date

from adjudicator.plain.json import Malformed
from api.sentences import say


def in_order(first: str | None, last: str | None) -> None:
    """Raises `Malformed` for a day that does not exist, and for a season that ends before it begins."""
    for name, day in (("from", first), ("to", last)):
        try:
            date.fromisoformat(day or "2000-01-01")
        except ValueError:
            raise Malformed(say("There is no day {day}", day=day or ""), name) from None
    if first and last and first > last:
        raise Malformed(say("{first} is after {last}: no day lies between them", first=first, last=last), "from")
