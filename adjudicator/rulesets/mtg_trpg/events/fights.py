"""Attacks, blocks, damage, life, and the ends of it."""

from __future__ import annotations

from typing import Literal

from adjudicator.rulesets.mtg_trpg.events.base import Count, Event, Id, PcEvent, Text, Through


class AttackDeclared(PcEvent, frozen=True, kw_only=True):
    """A character attacked with a creature."""

    attacker: Id
    target: Id


class AttackBlocked(Event, frozen=True, kw_only=True):
    """The creature `by` blocked an attacker."""

    by: Id
    attacker: Id


class AttackCovered(Event, frozen=True, kw_only=True):
    """The NPC `by` stepped in for the target of an attack."""

    by: Id
    target: Id


class NpcAttacked(Event, frozen=True, kw_only=True):
    """An NPC attacked somebody."""

    npc: Id
    target: Id


class NpcActed(Event, frozen=True, kw_only=True):
    """An NPC did or perceived something."""

    npc: Id
    action: Text = ""


class NpcCast(Event, frozen=True, kw_only=True):
    """An NPC cast a spell; `timing` not stated: that of its card, else instant."""

    npc: Id
    spell: Text = ""
    timing: Literal["sorcery", "instant"] | None = None


class DamageIncoming(Event, frozen=True, kw_only=True):
    """Damage was about to be dealt."""

    source: Id
    source_kind: Text | None = None
    target: Id
    amount: Count


class BlockDeclared(PcEvent, frozen=True, kw_only=True):
    """A character's creature stepped in to take damage for its target."""

    blocker: Id
    against: Id | None = None
    protects: Id | None = None


class DamageDealt(Event, frozen=True, kw_only=True):
    """Damage was dealt."""

    source: Id
    target: Id
    amount: Count


class LifeReduced(Event, frozen=True, kw_only=True):
    """Somebody lost life."""

    who: Id
    amount: Count
    cause: Text | None = None


class LifeGained(Event, frozen=True, kw_only=True):
    """Somebody gained life."""

    who: Id
    amount: Count
    cause: Text | None = None
    through: Through | None = None


class LossConditionMet(Event, frozen=True, kw_only=True):
    """Somebody met a condition under which a player loses in Magic; `kind`: which, as the rules tell them apart."""

    who: Id
    condition: Text
    kind: Literal["empty_library", "other"] | None = None


class WinConditionMet(Event, frozen=True, kw_only=True):
    """Somebody met a condition under which a player wins in Magic."""

    who: Id
    condition: Text
