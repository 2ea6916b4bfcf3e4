"""Models and upgrades."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.rulesets.malifaux.data import Stat, StatCard
from adjudicator.rulesets.malifaux.events.base import Event, Id, Number, Seat, Text


class ModelEntered(Event, frozen=True, kw_only=True):
    """A model was hired, with the data of its stat card."""

    seat: Seat
    model: Id
    card: StatCard | None = None
    controller: Seat | None = None


class FactionDeclared(Event, frozen=True, kw_only=True):
    """A seat declared its faction."""

    seat: Seat
    faction: Text


class UpgradeBought(Event, frozen=True, kw_only=True):
    """An upgrade was bought for a model while hiring."""

    seat: Seat
    upgrade: Text
    model: Id


class UpgradeAttached(Event, frozen=True, kw_only=True):
    """An upgrade was attached to a model in play, by the action or ability `source` names."""

    seat: Seat
    upgrade: Text
    model: Id
    source: Text | None = None
    outcome: Literal["attached", "discarded"] | None = None


class UpgradeRemoved(Event, frozen=True, kw_only=True):
    """An upgrade left a model."""

    seat: Seat
    upgrade: Text
    model: Id


class CrewUpgradeAdded(Event, frozen=True, kw_only=True):
    """A Crew upgrade joined a seat's crew."""

    seat: Seat
    upgrade: Text


class UpgradeSideChosen(Event, frozen=True, kw_only=True):
    """The side of a Double-Sided upgrade that starts up was chosen."""

    seat: Seat
    upgrade: Text
    side: Text
    by: Seat


class UpgradeTurnedOver(Event, frozen=True, kw_only=True):
    """A Double-Sided upgrade was turned over, by the effect `source` names."""

    seat: Seat
    upgrade: Text
    model: Id | None = None
    source: Text | None = None


class EncounterStarted(Event, frozen=True, kw_only=True):
    """Hiring ended and play began."""


class StatChanged(Event, frozen=True, kw_only=True):
    """A stat of a model, or of one of its actions, changed by `amount`; `now` is what the players say it became."""

    model: Id
    stat: Stat | None = None
    action: Text | None = None
    amount: Number
    now: Number | None = None
    source: Text


class HealthChanged(Event, frozen=True, kw_only=True):
    """A model's Health changed by `amount`; `now` is what the players say it became."""

    model: Id
    amount: Number
    now: Number | None = None
    source: Text | None = None


class SoulstoneSpent(Event, frozen=True, kw_only=True):
    """A model's player spent a soulstone on something other than a duel, such as to prevent damage."""

    model: Id
    source: Text | None = None
    """What it was spent on."""


class DamageDealt(Event, frozen=True, kw_only=True):
    """A model damaged a model, whose Health fell by `amount`."""

    by: Id
    to: Id
    amount: Annotated[int, Meta(ge=0, le=1000)]


class ModelKilled(Event, frozen=True, kw_only=True):
    """A model was killed."""

    model: Id
    action: Id | None = None
    killer: Id | None = None
    controlled_by: Seat | None = None


class ModelsReferred(Event, frozen=True, kw_only=True):
    """An effect referred to models by a word on their cards."""

    by: Literal["name", "keyword", "characteristic", "faction"]
    word: Text


class ThisModelApplied(Event, frozen=True, kw_only=True):
    """Rules text that says "this model" was applied to a model."""

    text_on: Id
    upgrade: Text | None = None
    applied_to: Id
    effect: Text
