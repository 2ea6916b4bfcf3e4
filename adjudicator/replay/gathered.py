"""What the kernel gathers from the entries of a match: what counts in it, and where that changed."""

from __future__ import annotations

from msgspec import structs

from adjudicator.match import OURS, VOIDS, Match, folded
from adjudicator.store.entry import Entries, Happened


def gathered(match: Match, entries: Entries, first: int) -> Match:
    """The match after entries from position `first` on; a game's own events matter only with managed decks."""
    events = enumerate(entries.events[first:], first)
    told = (Happened(place, event) for place, event in events if match.is_managed or type(event) in OURS)
    match = folded(match, told)
    return structs.replace(match, position=len(entries) - 1) if entries else match


def rulings_in(entries: Entries, first: int) -> tuple[int, ...]:
    """The positions, from one on, whose entries say which others count."""
    return tuple(at for at, event in enumerate(entries.events[first:], first) if type(event) in VOIDS)
