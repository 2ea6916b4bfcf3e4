"""Focus and rest, lands, spells, abilities, effects, cards between the zones."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from adjudicator.rulesets.mtg_trpg.events.base import Count, Event, Id, Number, PcEvent, Place, Text, Through


class FocusPerformed(PcEvent, frozen=True, kw_only=True):
    """A character focused; `drew` not stated: what was due. `card` may name the card drawn."""

    drew: Annotated[int, Meta(ge=0, le=100)] | None = None
    draw_attempted: bool | Annotated[int, Meta(ge=0, le=1)] | None = None
    card: Id | None = None


class RestPerformed(PcEvent, frozen=True, kw_only=True):
    """A character rested; `discarded` not stated: what was due. `cards` may name the cards discarded."""

    discarded: Count | None = None
    cards: tuple[Id, ...] = ()


class TriggerStated(PcEvent, frozen=True, kw_only=True):
    """An ability that triggers at upkeep or at the end of a turn triggered."""

    source: Text
    step: Text = "upkeep"


class LandPlayed(PcEvent, frozen=True, kw_only=True):
    """A land was put from the hand onto the battlefield."""

    card: Id
    as_part_of: Text | None = None


class SpellCast(PcEvent, frozen=True, kw_only=True):
    """A spell was cast."""

    card: Id


class SpellResolved(PcEvent, frozen=True, kw_only=True):
    """A spell resolved and its card went to a zone."""

    card: Id
    to: Place | None = None


class AbilityActivated(PcEvent, frozen=True, kw_only=True):
    """An ability was activated; `loyalty`: what it added to a planeswalker's. `timing` not stated: as is usual."""

    source: Id
    timing: Literal["sorcery", "instant"] | None = None
    loyalty: Number | None = None


class AreaDeclared(Event, frozen=True, kw_only=True):
    """Somebody said how far a spell that affects the whole battlefield reaches."""

    spell: Text
    radius_m: Count = 100


class EffectStarted(PcEvent, frozen=True, kw_only=True):
    """An effect began to change a permanent's power and toughness."""

    effect: Id
    permanent: Id
    power: Number = 0
    toughness: Number = 0
    duration: Text = "end_of_turn"


class EffectEnded(PcEvent, frozen=True, kw_only=True):
    """An effect ended."""

    effect: Id


class CardDrawn(PcEvent, frozen=True, kw_only=True):
    """A card was drawn, named or not; from an empty library the draw was only attempted."""

    card: Id | None = None
    cause: Text | None = None
    through: Through | None = None


class CardMoved(Event, frozen=True, kw_only=True):
    """A card went from one zone of its owner to another; it is named unless it is hidden."""

    owner: Id
    card: Id | None = None
    from_: Place = field(name="from")
    to: Place
    cause: Text | None = None
