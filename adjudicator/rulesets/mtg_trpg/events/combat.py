"""Combat: preparation, the horde, turns, non-combat actions, escape."""

from __future__ import annotations

from msgspec import field

from adjudicator.rulesets.mtg_trpg.events.base import Count, Event, Id, PcEvent, Place, Text


class CombatAnnounced(Event, frozen=True, kw_only=True):
    """The GM announced a combat."""

    enemy: Text = "other"
    party: tuple[Id, ...] = ()
    horde_deck: Count | None = None


class PreparationGranted(Event, frozen=True, kw_only=True):
    """The party got turns before the enemy moves."""

    check: Id | None = None
    turns: Count


class HordeLibraryTrimmed(Event, frozen=True, kw_only=True):
    """The horde's library was cut down."""

    count: Count
    from_: Place = field(default="library_top", name="from")
    to: Place = "graveyard"
    library_after: Count | None = None


class CombatStarted(Event, frozen=True, kw_only=True):
    """A combat began."""

    enemy: Text | None = None
    party: tuple[Id, ...] = ()


class CombatEnded(Event, frozen=True, kw_only=True):
    """A combat ended."""

    enemy: Text | None = None
    party: tuple[Id, ...] = ()


class TurnStarted(Event, frozen=True, kw_only=True):
    """A turn of a combat began."""

    turn: Count
    active: Id


class NonCombatActionTaken(PcEvent, frozen=True, kw_only=True):
    """A player took a non-combat action in a combat; phase and stack are as they stand unless stated."""

    what: Text
    phase: Text | None = None
    stack_empty: bool | None = None


class InstantCastInResponse(Event, frozen=True, kw_only=True):
    """Somebody answered with an instant."""

    card: Id | None = None


class EnemyCreaturesChanged(Event, frozen=True, kw_only=True):
    """The enemy's creatures were counted again."""

    untapped: Count
    tapped: Count | None = None
    cause: Text | None = None


class EscapeResolved(Event, frozen=True, kw_only=True):
    """An escape came to an end, by a check or on the GM's terms; success is a claim."""

    check: Id | None = None
    pc: Id | None = None
    success: bool | None = None
