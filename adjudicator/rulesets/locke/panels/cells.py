"""What cells of a panel are made of: one thing, a row of things, players."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.locke.names import place
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.things import At


def one(part: Part | None) -> Said | None:
    """A thing; nothing where there is none."""
    return None if part is None else say("{part}", part=part)


def row(parts: Iterable[Part]) -> Said | None:
    """Things in a row; nothing where there are none."""
    found = list(parts)
    return one(listed(found, "list")) if found else None


def some(count: int) -> Said | None:
    """A number, unless it is 0."""
    return one(count) if count else None


def people(seats: Iterable[str]) -> Said | None:
    """Players in a row."""
    return row([Player(seat) for seat in seats])


def spots(places: Iterable[At | None]) -> Said | None:
    """Spaces, each in brackets that the list does not run into."""
    return row([say("({place})", place=place(at)) for at in places])


def player(seat: str) -> Said:
    """Whom a row is about."""
    return say("{player}", player=Player(seat))
