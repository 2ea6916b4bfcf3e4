"""Duels, soulstones, triggers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.rulesets.malifaux.cards import Suit
from adjudicator.rulesets.malifaux.data import Stat
from adjudicator.rulesets.malifaux.events.base import Change, DuelEvent, Id, Number, Paid, Text


class DuelStarted(DuelEvent, frozen=True, kw_only=True):
    """A duel began: the acting model's stat against a resisting stat, a target number, or both.

    What cards and the action's data have may be left out.
    """

    kind: Literal["simple", "opposed"]
    acting: Id
    action: Id | None = None
    target: Id | None = None
    stat: Number | None = None
    stat_name: Text | None = None
    stat_suits: tuple[Suit, ...] = ()
    resist: Stat | None = None
    tn: Number | None = None
    tn_suits: tuple[Suit, ...] = ()
    icon: Literal["claw", "gun"] | None = None


class ModelRelented(DuelEvent, frozen=True, kw_only=True):
    """A model chose not to resist."""

    model: Id


class SoulstoneUsed(DuelEvent, frozen=True, kw_only=True):
    """A model used a soulstone for a + or a suit."""

    model: Id
    plus: bool = False
    suits: tuple[Suit, ...] = ()


class SoulstoneDeclined(DuelEvent, frozen=True, kw_only=True):
    """A model declined to use a soulstone."""

    model: Id


class BeforeDuelEffectResolved(DuelEvent, frozen=True, kw_only=True):
    """An effect that happens before a duel was resolved."""

    model: Id
    effect: Text
    change: Change | None = None


class DuelTotalAnnounced(DuelEvent, frozen=True, kw_only=True):
    """A duel total was announced after the flip."""

    model: Id
    value: Number
    suits: tuple[Suit, ...] | None = None
    """None: the report leaves them out."""


class FinalTotalAnnounced(DuelEvent, frozen=True, kw_only=True):
    """A final duel total was announced."""

    model: Id
    value: Number
    suits: tuple[Suit, ...] | None = None
    """None: the report leaves them out."""


class TriggerDeclared(DuelEvent, frozen=True, kw_only=True):
    """A trigger was declared and its cost paid."""

    model: Id
    trigger: Text
    paid: Paid | None = None


class TriggerDeclined(DuelEvent, frozen=True, kw_only=True):
    """A model declined to declare a trigger."""

    model: Id


class TriggerResolved(DuelEvent, frozen=True, kw_only=True):
    """A declared trigger was resolved."""

    model: Id
    trigger: Text
    target: Id | None = None
    change: Change | None = None
    moved: Annotated[float, Meta(ge=0, le=1000)] | None = None


class DuelResolved(DuelEvent, frozen=True, kw_only=True):
    """A duel was resolved; `success` is what the players claim for each model."""

    success: dict[Id, bool] = {}
