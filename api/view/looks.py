"""What the API answers about judges' looks, as structs."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.look import JudgeLooked
from adjudicator.store.envelope import Entry
from api.view.shapes import Cursor


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
    count: int
    """How many there are in all."""
    cursor: Cursor


def told(entry: Entry[JudgeLooked]) -> JudgesLook:
    """A look as it was recorded."""
    looked = entry.event
    return JudgesLook(str(entry.at), entry.holder, entry.role, looked.viewer, looked.position, looked.reason)
