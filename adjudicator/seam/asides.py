"""Asides: where what a viewer is shown of a table need not follow from what the viewer was told."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

How: TypeAlias = Literal["less", "other"]
"""The viewer is shown less than what follows, which is a leak only if that hangs on a secret (twins see it); or other
things."""


class Aside(Struct, frozen=True):
    """A part of a table by its path (`own` is the viewer, `*` any other name), and why it may stand aside."""

    path: str
    how: How
    reason: str


def asides(how: How, paths: str, reason: str) -> tuple[Aside, ...]:
    """Several for one reason, their paths between spaces."""
    return tuple(Aside(path, how, reason) for path in paths.split())
