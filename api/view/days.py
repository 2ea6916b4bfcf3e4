"""Days: the first and the last of a search."""

from __future__ import annotations

from datetime import date
from typing import Annotated, TypeAlias
from zoneinfo import ZoneInfo

from msgspec import Meta

from adjudicator.match import Line
from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed
from api.sentences import say

Zone: TypeAlias = Annotated[
    Line | None, Meta(description="The time zone in which the days are meant, `Asia/Tokyo`; left out: UTC.")
]


def in_order(first: str | None, last: str | None, zone: str | None = None) -> None:
    """Raises `Malformed` for a day or a zone that does not exist, and for a season that ends before it begins."""
    try:
        ZoneInfo(zone or "UTC")
    except (KeyError, ValueError, OSError):
        says = say(
            "There is no time zone {zone}; zones are written as {example}", zone=shown(zone), example="Asia/Tokyo"
        )
        raise Malformed(says, "zone") from None
    for name, day in (("from", first), ("to", last)):
        try:
            date.fromisoformat(day or "2000-01-01")
        except ValueError:
            raise Malformed(say("There is no day {day}", day=day or ""), name) from None
    if first and last and first > last:
        raise Malformed(say("{first} is after {last}: no day lies between them", first=first, last=last), "from")
