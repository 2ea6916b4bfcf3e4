"""Permanents: tapped, hurt, changed, handed over, destroyed, befriended."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from adjudicator.rulesets.mtg_trpg.events.base import Event, Id, Map, PcEvent, Text, Through


class PermanentTapped(Event, frozen=True, kw_only=True):
    """A permanent became tapped."""

    permanent: Id
    cause: Text | None = None
    through: Through | None = None


class PermanentUntapped(Event, frozen=True, kw_only=True):
    """A permanent became untapped."""

    permanent: Id
    cause: Text | None = None
    through: Through | None = None


class DamageRemoved(Event, frozen=True, kw_only=True):
    """All damage was taken off a permanent."""

    permanent: Id
    cause: Text | None = None
    through: Through | None = None


class ShapeChanged(PcEvent, frozen=True, kw_only=True):
    """A permanent's size or shape was changed, which has no game effect."""

    permanent: Id
    to: Text = ""


class PermanentHandedOver(Event, frozen=True, kw_only=True):
    """A permanent was handed to another character."""

    permanent: Id
    from_: Id | None = field(default=None, name="from")
    to: Id
    cause: Text | None = None
    through: Through | None = None


class PermanentAbandoned(PcEvent, frozen=True, kw_only=True):
    """A permanent was left behind."""

    permanent: Id
    cause: Text | None = None
    through: Through | None = None


class PermanentDestroyed(Event, frozen=True, kw_only=True):
    """A permanent was destroyed; `as`: what it was treated as."""

    permanent: Id
    as_: Text | None = field(default=None, name="as")
    cause: Text | None = None


class MercyDeclared(PcEvent, frozen=True, kw_only=True):
    """A player declared that a creature will spare whatever it defeats."""

    creature: Id


class CreatureDefeated(Event, frozen=True, kw_only=True):
    """A creature was defeated: it died or was knocked out, as the rules have it unless stated."""

    creature: Id
    by: Id | None = None
    outcome: Literal["died", "unconscious"] | None = None


class CooperationGained(PcEvent, frozen=True, kw_only=True):
    """An NPC agreed to help a character; `check`: the one that led to it."""

    npc: Id
    check: Id | None = None


class ControlTaken(PcEvent, frozen=True, kw_only=True):
    """A character paid for a permanent that nobody controlled; mana by colour, `C` for colourless; if stated."""

    permanent: Id
    mana_paid: Map | None = None


class CommandGiven(PcEvent, frozen=True, kw_only=True):
    """A character gave an order."""

    to: Id
    order: Text = ""
