"""The contents of a panel's cells: one thing, several things, players."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.sentence_parts import place
from adjudicator.rulesets.locke.table.things import At


def one(part: Part | None) -> Said | None:
    """One thing; None: there is none."""
    return None if part is None else say("{part}", part=part)


def row(parts: Iterable[Part]) -> Said | None:
    """Several things in a list; None: there are none."""
    found = list(parts)
    return one(listed(found, "list")) if found else None


def some(count: int) -> Said | None:
    """A number; None if it is 0."""
    return one(count) if count else None


def people(seats: Iterable[str]) -> Said | None:
    """Players in a list; None: there are none."""
    return row([Player(seat) for seat in seats])


def spots(places: Iterable[At | None]) -> Said | None:
    """Spaces in a list, each in brackets to keep them apart; None: there are none."""
    return row([say("({place})", place=place(at)) for at in places])


def player(seat: str) -> Said:
    """The player a row is about."""
    return say("{player}", player=Player(seat))
