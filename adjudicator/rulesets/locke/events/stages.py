"""The boards: cards laid, pieces placed, stages begun and ended, what information brings."""

from __future__ import annotations

from typing import Literal

from adjudicator.rulesets.locke.events.base import At, Count, Event, PlayerEvent, Roll, Spot, Text
from adjudicator.rulesets.locke.table.things import Id


class StageStarted(Event, frozen=True, kw_only=True):
    """A stage began."""

    stage: Literal["setup", "planet", "base"]


class StageEnded(Event, frozen=True, kw_only=True):
    """A stage ended."""

    stage: Literal["setup", "planet", "base"]


class CardsPlaced(Event, frozen=True, kw_only=True):
    """The cards of a board were laid."""

    count: Count = 36
    face_down: bool = True
    per_space: Count = 1


class PlanetCardsPlaced(CardsPlaced, frozen=True, kw_only=True):
    """The universe was created: planet cards were laid."""


class BaseCardsPlaced(CardsPlaced, frozen=True, kw_only=True):
    """The base was created: base cards were laid."""


class AmbushCardPlaced(PlayerEvent, frozen=True, kw_only=True):
    """An ambush card took the place of a planet card."""

    at: Spot | None = None
    exchanged_card: Text | None = None
    exchanged_to: Text | None = None


class AmbushKeeperAssigned(PlayerEvent, frozen=True, kw_only=True):
    """The EVIL silhouettes settled who is in charge of the ambush."""


class KeySitePlaced(PlayerEvent, frozen=True, kw_only=True):
    """A key site took the place of a base card."""

    at: Spot | None = None
    exchanged_card: Text | None = None


class PiecePlaced(PlayerEvent, frozen=True, kw_only=True):
    """A piece was put on the board; `roll`: where dice say the place."""

    at: At
    roll: Roll | None = None


class FirstPlayerDecided(PlayerEvent, frozen=True, kw_only=True):
    """The first player was settled among those named."""

    among: tuple[Id, ...] = ()


class CardTurnedUp(PlayerEvent, frozen=True, kw_only=True):
    """The card under a piece was turned face up."""

    at: At
    card: Text | None = None


class SpaceEffectResolved(PlayerEvent, frozen=True, kw_only=True):
    """The card under a piece took effect."""

    at: At | None = None
    card: Text | None = None
    effect: Text | None = None


class KeySiteDestroyed(PlayerEvent, frozen=True, kw_only=True):
    """A key site was destroyed."""

    at: Spot | None = None


class PlanetCardsDrawn(PlayerEvent, frozen=True, kw_only=True):
    """An EVIL silhouette turned planet cards at the end of the planet stage."""

    count: Count
    white: Count | None = None


class AbilityCardsGained(PlayerEvent, frozen=True, kw_only=True):
    """A player received ability cards."""

    count: Count = 1
    reason: Literal["white", "information", "effect"] = "effect"


class SheetViewRefused(PlayerEvent, frozen=True, kw_only=True):
    """A player would not show the sheet to whom it has to be shown."""

    viewer: Id
