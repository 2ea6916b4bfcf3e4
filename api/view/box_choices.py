"""What may stand in a place, as a form sends it and people call it; the numbers and points near what stands there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct, json

from adjudicator.plain.json import Malformed, Plain, read_json
from adjudicator.plain.said import number
from adjudicator.seam.domains import NumberDomain, Unit

FEW: Final = 12
"""The numbers between bounds that are offered one by one."""
_STEPS: Final[Mapping[Unit | None, tuple[float, ...]]] = {"inches": (0.1, 1), "millimetres": (10,)}
"""By unit, how far a number goes at a tap; usually by one, a whole one by two, too."""
_NUDGES: Final = (0.1, 1.0)
"""Inches by which a point is moved at a tap."""


class Choice(Struct, frozen=True):
    """Something that may stand in a place: as a form sends it, as people call it, whether it stands there."""

    value: str
    title: str
    is_there: bool = False
    drawn: str = ""
    """A card as it is drawn, marked up; empty: by its title."""


def numbers(domain: NumberDomain, value: Plain) -> tuple[tuple[Choice, ...], ...]:
    """The numbers between near bounds; else those a step away from what stands there."""
    least, most = domain.least, domain.most
    if domain.is_whole and least is not None and most is not None and most - least < FEW:
        every = range(int(least), int(most) + 1)
        return (tuple(Choice(str(one), number(one), one == value) for one in every),)
    if not isinstance(value, int | float) or isinstance(value, bool):
        first = max(0, int(least or 0))
        few = range(first, first + FEW // 2) if domain.is_whole else ()
        return (tuple(Choice(str(one), number(one)) for one in few if most is None or one <= most),)
    steps = _STEPS.get(domain.unit, (1, 2) if domain.is_whole else (1,))
    near = (round(value + step, 3) for step in (*(-one for one in reversed(steps)), *steps))
    fits = (one for one in near if (least is None or one >= least) and (most is None or one <= most))
    return (tuple(Choice(text_of(one), number(one)) for one in fits),)


def nudges(value: Plain) -> tuple[tuple[Choice, ...], ...]:
    """A point a little to the west, east, south and north."""
    match value:
        case [int() | float() as x, int() | float() as y]:
            ways = (("←", -1, 0), ("→", 1, 0), ("↓", 0, -1), ("↑", 0, 1))
            return tuple(
                tuple(
                    Choice(f"{round(x + dx * by, 3)} {round(y + dy * by, 3)}", f"{arrow} {number(by)}")
                    for arrow, dx, dy in ways
                )
                for by in _NUDGES
            )
    return ()


def sent_as(value: Plain) -> str:
    """What may be chosen, as a form sends it: words as they are, unless they would be read as something else."""
    if not isinstance(value, str):
        return text_of(value)
    try:
        read_json(value.encode())
    except Malformed:
        return value
    return json.encode(value).decode()


def text_of(value: Plain) -> str:
    """What stands in a place, as a form sends it."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return value if isinstance(value, str) else json.encode(value).decode()
