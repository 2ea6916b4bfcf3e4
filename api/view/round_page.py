"""A round of an event: its tables, and how the match at each stands."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias
from uuid import UUID

from adjudicator.match import Header, Number
from adjudicator.plain.folding import folded
from adjudicator.replay.reading import Reading
from adjudicator.seam.ruleset import SPECTATOR
from api.view.seen import Seen

Order: TypeAlias = tuple[bool, int, str]
"""Where a round or a table stands among others: numbers before names."""


class At(NamedTuple):
    """A match at a table."""

    match: UUID
    header: Header


class Standing(NamedTuple):
    """How a match stands: its turn and score in words, what is open."""

    at: At
    position: int | None = None
    """Where it stands; None: that was not worked out for this answer, or cannot be."""
    turn: str = ""
    score: str = ""
    findings: int = 0
    """Entries that break a rule, were not voided and not ruled on."""
    is_closed: bool = False


def by_table(at: At) -> tuple[Order, Order]:
    """The order of tables: the last round first, then by table; numbers before names."""
    is_name, number, name = _order(at.header.round)
    return (is_name, -number, name), _order(at.header.table)


def _order(number: Number | None) -> Order:
    return (False, number, "") if isinstance(number, int) else (True, 0, folded(number or ""))


def standing(at: At, reading: Reading, language: str, findings: int, *, is_closed: bool) -> Standing:
    """How a match stands, as everybody may see it; nothing is judged for it."""
    seen, last = Seen(at.match, reading, reading, SPECTATOR, language), reading.position
    turn, score = seen.turn(last).heading, reading.ruleset.place(seen.table(last)).score
    return Standing(
        at=at,
        position=last,
        turn="" if turn is None else seen.speaker.say(turn),
        score="" if score is None else seen.speaker.say(score),
        findings=findings,
        is_closed=is_closed,
    )
