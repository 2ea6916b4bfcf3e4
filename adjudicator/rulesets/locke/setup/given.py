"""The shape of what `lay` reads: set-ups, scenarios' `given`, and tables as `tell` writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from msgspec import Meta

from adjudicator.rulesets.locke.table.boards import BaseCard, Planets
from adjudicator.rulesets.locke.table.house_tables import BaseCardKind, PlanetCard, Sheet
from adjudicator.rulesets.locke.table.setup_progress import Season, Setup
from adjudicator.rulesets.locke.table.state import Attack, Character, Combat, Table
from adjudicator.rulesets.locke.table.things import Alignment, At, Defence, Id, Level, Tally


class GivenCharacter(Character, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A character; a single maintained defence may replace a list, and `hand_limit` is derived, so not read."""

    maintained: Defence | tuple[Defence, ...] | None = ()  # type: ignore[assignment]  # what is read is wider
    hand_limit: Tally | None = None


class GivenCombat(Combat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A combat; if it lists no participants, those in its order take part."""


class GivenTable(Table, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a table may be laid from; `silhouettes`, `positions` and `info` abbreviate fields of characters."""

    players: Annotated[int, Meta(ge=0, le=100)] | tuple[Id, ...] = ()  # type: ignore[assignment]  # or how many
    setup: Setup | None = None  # type: ignore[assignment]  # not said: concluded from the rest
    characters: dict[Id, GivenCharacter] = {}
    planet_cards: Planets | None = None  # type: ignore[assignment]  # not said: none
    combat: GivenCombat | None = None
    at: Tally | None = None  # type: ignore[assignment]  # it stands in every table that was told
    unknown: tuple[Annotated[str, Meta(max_length=500)], ...] = ()
    pool_chosen: bool = False
    silhouettes_chosen: tuple[Id, ...] = ()
    silhouettes_revealed: bool = False
    voluntary_changes_done: bool = False
    silhouettes: dict[Id, Alignment] = {}
    positions: dict[Id, At] = {}
    info: dict[Id, Tally] = {}
    info_cards: dict[Id, tuple[Tally, ...]] = {}
    info_cards_count: dict[Id, Tally] = {}
    ambush_placed: bool = False
    current: Id | None = None
    attack: Attack | None = None


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
"""The shape of the values in maps of a set-up."""
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
"""The same for the tables of a match."""
