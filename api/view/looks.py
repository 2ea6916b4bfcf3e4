"""What the API answers about judges' looks, as structs."""

from __future__ import annotations

from msgspec import Struct


class JudgesLook(Struct, frozen=True):
    """A judge looked at what was hidden: when, who, as whom, at which entry, why."""

    at: str
    holder: str | None
    role: str | None
    viewer: str
    position: int
    reason: str


class JudgesLooks(Struct, frozen=True):
    """The looks of judges at a match, in order."""

    looks: tuple[JudgesLook, ...]
