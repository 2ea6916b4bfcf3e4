"""Scenes, places, time, sleep, and extra turns outside combat."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from adjudicator.rulesets.mtg_trpg.events.base import Count, Event, Id, Map, Number, PcEvent, Seconds, Text


class SceneStarted(Event, frozen=True, kw_only=True):
    """A scene began."""


class SceneEnded(Event, frozen=True, kw_only=True):
    """A scene ended."""


class PlaceChanged(PcEvent, frozen=True, kw_only=True):
    """A character went somewhere else."""

    to: Text = ""


class TimePassed(Event, frozen=True, kw_only=True):
    """Game time passed."""

    seconds: Seconds


class Slept(PcEvent, frozen=True, kw_only=True):
    """A character slept; the counts after it are claims. `cards` may name the new hand."""

    hours: Annotated[int, Meta(ge=0, le=10_000)] | Annotated[float, Meta(ge=0, le=10_000)]
    library_after: Count | None = None
    hand_after: Count | None = None
    life_after: Number | None = None
    shuffled: bool | None = None
    left_in: Map = {}
    cards: tuple[Id, ...] = ()


class ExtraTurnGained(PcEvent, frozen=True, kw_only=True):
    """A character gained an extra turn; `in_combat` is as the table stands unless stated."""

    in_combat: bool | None = None
