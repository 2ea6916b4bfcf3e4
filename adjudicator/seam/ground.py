"""The ground of a game's tables, for pages on which people move what stands there, and state what they measured.

Points are `[x, y]`, x to the east and y to the north; lengths are inches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said

S = TypeVar("S")
Point: TypeAlias = tuple[float, float]
Changes: TypeAlias = Mapping[tuple[str, ...], Plain]
"""What a set-up says otherwise, by the keys of its places."""


@dataclass(frozen=True)
class Measure(Generic[S]):
    """A length between two things, which people may state instead of the places where these stand."""

    about: Callable[[S, str, str], Said]
    amount: Callable[[S, str, str], float | None]
    """What it is on a table; None: it cannot be measured."""
    stated: Callable[[S, str, str, float], Changes]
    """The set-up in which it is that; raises `Refused`."""


@dataclass(frozen=True)
class Ground(Generic[S]):
    """What stands on the ground of a game's tables."""

    things: Callable[[S], Iterable[str]]
    """What stands there, or may, by id."""
    middle: Callable[[S, str], Point | None]
    """Where a thing stands; None: nowhere."""
    moved: Callable[[S, str, Point], Changes]
    """The set-up in which a thing stands there; raises `Refused`."""
    measures: Mapping[str, Measure[S]] = field(default_factory=dict)
    """By name, the commonest first."""
    redrawn: Callable[[S, S, Any], Mapping[str, Plain]] | None = None
    """The fields of an event that nobody stated outright, such as a straight path, as they are where things stand
    otherwise: by the tables before the event, as they were and as they are (None: there are none)."""
