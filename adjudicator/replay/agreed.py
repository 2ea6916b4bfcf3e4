"""A result that all players confirm, as it stands: it closes their match, unless something holds it open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.match import CHANGING, Match, MatchEvent, ResultConfirmed


def confirmed(match: Match, events: Sequence[Any]) -> dict[str, str]:
    """The results that seats confirm, by seat: a confirmation counts until something else happens in the match, or
    something comes to something else. `events`: those of the match, from position 0."""
    return {seat: events[at].result for seat, at in match.confirmed.items() if stands_since(events, at)}


def stands_since(events: Sequence[Any], position: int) -> bool:
    """Whether nothing has happened, and nothing has come to something else, after an entry."""
    return not any(type(event) in CHANGING or not isinstance(event, MatchEvent) for event in events[position + 1 :])


def agreed(match: Match, events: Sequence[Any]) -> ResultConfirmed | None:
    """The last confirmation, if all seats, two at least, confirm the same result; None: they do not."""
    results, seats = confirmed(match, events), match.header.seats
    if len(seats) < 2 or not seats.keys() <= results.keys() or len({results[seat] for seat in seats}) > 1:
        return None
    last: ResultConfirmed = events[max(match.confirmed[seat] for seat in seats)]
    return last
