"""Names: those in plain data, the area that a rule's number names; what a wrong name may have been meant to be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from adjudicator.plain.choices import or_nearest
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Part, Said
from api.sentences import say

_LAST: Final = re.compile(r"-(?=[0-9]$)")
"""Before a single digit at the end of a rule's number, which has two."""


def words_in(plain: Plain) -> Iterator[str]:
    """Every key and text in plain data."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        for key, value in plain.items():
            yield key
            yield from words_in(value)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from words_in(value)


def area_of(rule: str) -> str:
    """A rule's number without its last part: `MFX-CHEAT-02` stands in `MFX-CHEAT`, `MFX-HOUSE-C04` in `MFX-HOUSE`."""
    return rule.rpartition("-")[0]


def or_rule(says: Said, wrong: str, numbers: Iterable[str]) -> Said:
    """The sentence about a wrong rule, with the nearest rule or area; its game's letters may be left out."""
    called: dict[str, str] = {}
    for number in numbers:
        for one in (area_of(number), number):
            called |= {one: one, one.partition("-")[2]: one}
    return or_nearest(says, _LAST.sub("-0", wrong.upper()), called, called.__getitem__)


def seat_named(seat: str, player: str | None) -> str:
    """A seat with its player's name, if that is known."""
    return f"{seat} · {player}" if player else seat


def or_seat(says: Said, wrong: str, seats: Mapping[str, str]) -> Said:
    """The sentence about a wrong seat, with the one whose letter or player was meant; `seats`: the players."""
    called: dict[str, Part] = {}
    for seat, player in seats.items():
        meant: Part = say("{name} ({seat})", name=player, seat=seat) if player else seat
        called |= {one.casefold(): meant for one in (seat, player) if one}
    return or_nearest(says, wrong.casefold(), called, called.__getitem__)
