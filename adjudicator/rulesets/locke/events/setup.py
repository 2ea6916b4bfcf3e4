"""Setting up: who plays, the characters in use, their sheets, playing cards, silhouettes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.rulesets.locke.events.base import Alignment, Count, Event, PlayerEvent, PlayingCard, Purpose, Text
from adjudicator.rulesets.locke.table.house_tables import Options, Tables
from adjudicator.rulesets.locke.table.things import Id


class MatchCreated(Event, frozen=True, kw_only=True):
    """A match was agreed on: who plays, in which order they sit, what the table plays by."""

    players: Annotated[int, Meta(ge=0, le=100)] | tuple[Id, ...] = ()
    seats_ccw: tuple[Id, ...] = ()
    options: Options | None = None
    tables: Tables | None = None


class CharacterPoolChosen(Event, frozen=True, kw_only=True):
    """The set of characters in use was chosen."""

    pool: dict[Text, tuple[Text, ...]]
    legends: tuple[Text, ...] | None = None


class CharacterSheetsDealt(Event, frozen=True, kw_only=True):
    """Character sheets were dealt face down; whose sheet is which is its player's secret."""

    deal_no: Count | None = None
    deals: dict[Id, Text | None]


class CharacterRefused(PlayerEvent, frozen=True, kw_only=True):
    """A player refused the character dealt."""

    kind: Literal["refusal", "immediate"] = "refusal"


class CharactersConfirmed(Event, frozen=True, kw_only=True):
    """Nobody refuses any more: the characters are fixed."""


class PlayingCardsDealt(Event, frozen=True, kw_only=True):
    """Playing cards were dealt: for silhouettes face down, for initiative openly."""

    purpose: Purpose
    deals: dict[Id, PlayingCard | None]


class SecretViewed(Event, frozen=True, kw_only=True):
    """Somebody looked at what is hidden; `owner`: whose it is."""

    viewer: Id
    item: Literal["sheet", "playing_card", "silhouette", "ambush_place", "key_site_place"]
    owner: Id | None = None


class SilhouetteChosen(PlayerEvent, frozen=True, kw_only=True):
    """A player put a silhouette down, face down until all are revealed."""

    name: Text | None = None
    alignment: Alignment | None = None


class SilhouetteChanged(PlayerEvent, frozen=True, kw_only=True):
    """A player exchanged the silhouette after the reveal."""

    name: Text | None = None
    alignment: Alignment | None = None


class SilhouettesRevealed(Event, frozen=True, kw_only=True):
    """All silhouettes were turned up at once."""
