"""Names that a form suggests: those of the newest matches that the asker may know of."""

from __future__ import annotations

from typing import Final, NamedTuple

from adjudicator.match import Header
from api.http.current import views
from api.http.front.access import caller
from api.http.shared.matches import BEYOND
from projections import read

NEWEST: Final = 100
"""How many matches are looked at."""


class Suggested(NamedTuple):
    """Names in the order of the alphabet, each once."""

    players: list[str]
    events: list[str]
    seats: list[str]


def suggested() -> Suggested:
    """The names of the newest matches."""
    found = read.matches(views(), read.Sought(), BEYOND, NEWEST, caller().reach, newest=True)
    headers: list[Header] = []
    for _, match, header in found:
        if caller().covers(match, header):
            headers.append(header)
        if len(headers) == NEWEST:
            break
    return Suggested(
        sorted({player for header in headers for player in header.seats.values() if player}),
        sorted({header.event for header in headers if header.event}),
        sorted({seat for header in headers for seat in header.seats}),
    )
