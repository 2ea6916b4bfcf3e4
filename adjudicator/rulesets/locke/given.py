"""The shape of what `lay` reads: set-ups, scenarios' `given`, and tables as `tell` writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from adjudicator.rulesets.locke.events.base import Id
from adjudicator.rulesets.locke.laid import BaseCard, KeySites, Planets
from adjudicator.rulesets.locke.state import (
    Alignment,
    Attack,
    Character,
    Combat,
    Declaration,
    EvilDeclarer,
    Season,
    Setup,
    Stage,
    Turn,
)
from adjudicator.rulesets.locke.things import (
    At,
    BaseCardKind,
    Defence,
    Level,
    Options,
    PlanetCard,
    Sheet,
    Spot,
    Tables,
    Tally,
)


class Given(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A thing laid on the table."""


class GivenCharacter(Character, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A character; one maintained defence stands for a list of one, `hand_limit` follows and is not read."""

    maintained: Defence | tuple[Defence, ...] | None = ()  # type: ignore[assignment]  # what is read is wider
    hand_limit: Tally | None = None


class GivenCombat(Combat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A combat; where it lists nobody, whoever has a place in its order takes part."""


class GivenTable(Given, frozen=True, kw_only=True):
    """Everything a table may be laid from; `silhouettes`, `positions`, `info` are short for fields of characters."""

    stage: Stage = "setup"
    players: Annotated[int, Meta(ge=0, le=100)] | tuple[Id, ...] = ()
    seats_ccw: tuple[Id, ...] = ()
    pile: Literal["A", "C"] | None = None
    edition: str | None = None
    options: Options = Options()
    tables: Tables = Tables()
    season: dict[Id, Season] = {}
    complete_log: bool = False
    setup: Setup | None = None
    pool: dict[str, tuple[str, ...]] = {}
    legends: tuple[str, ...] = ()
    pool_chosen: bool = False
    silhouettes_chosen: tuple[Id, ...] = ()
    silhouettes_revealed: bool = False
    voluntary_changes_done: bool = False
    evil_sheets: Tally | None = None
    characters: dict[Id, GivenCharacter] = {}
    silhouettes: dict[Id, Alignment] = {}
    positions: dict[Id, At] = {}
    info: dict[Id, Tally] = {}
    info_cards: dict[Id, tuple[Tally, ...]] = {}
    info_cards_count: dict[Id, Tally] = {}
    planet_cards: Planets | None = None
    planet_cards_placed: bool = False
    face_down: tuple[Spot, ...] | None = None
    turned_up: tuple[Spot, ...] = ()
    ambush: tuple[Spot | None, ...] = ()
    ambush_placed: bool = False
    ambush_keeper: Id | None = None
    base_cards_placed: bool = False
    base_cards: dict[Id, BaseCard] = {}
    key_sites: KeySites = KeySites()
    key_sites_placed: bool = False
    parties: tuple[tuple[Id, ...], ...] = ()
    nominees: tuple[Id, ...] = ()
    unable_to_place: tuple[Id, ...] = ()
    intruding: dict[Id, bool] = {}
    intruding_unsaid: dict[Id, bool | None] = {}
    placed: tuple[Id, ...] = ()
    drawn: tuple[Id, ...] = ()
    white: dict[Id, Tally] = {}
    viewed: tuple[tuple[Id, Id], ...] = ()
    gained: tuple[str, ...] = ()
    first_player: Id | None = None
    last_actor: Id | None = None
    current: Id | None = None
    turns: Tally = 0
    turn: Turn | None = None
    declaration: Declaration | None = None
    evil_declarer: EvilDeclarer | None = None
    evil_others: tuple[EvilDeclarer, ...] = ()
    turn_unit: str | None = None
    combat: GivenCombat | None = None
    attack: Attack | None = None
    follow_up: tuple[At, ...] = ()
    reason: str | None = None
    declarer: Id | None = None
    went_on: bool = False
    went_on_openly: bool = False
    ranked: bool = False
    opened_at_end: tuple[Id, ...] = ()
    at: Tally | None = None
    """The last event's number; it stands in every table that was told."""


EACH: Final[Mapping[str, Any]] = {
    "season": Season,
    "characters": GivenCharacter,
    "silhouettes": Alignment,
    "positions": At,
    "info": Tally,
    "info_cards": tuple[Tally, ...],
    "info_cards_count": Tally,
    "base_cards": BaseCard,
}
"""The shape of what some keys hold by name."""
EACH_TABLE: Final[Mapping[str, Any]] = {
    "damage": dict[str, Level],
    "arrival_chart": str,
    "alive_check": Level,
    "composition": tuple[Level, Level, Level],
    "silhouettes": dict[Alignment, Level],
    "planet_cards": PlanetCard,
    "base_cards": BaseCardKind,
    "characters": Sheet,
}
"""The same of the tables of a match."""
