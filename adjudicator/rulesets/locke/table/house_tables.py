"""The house tables of a match: what is played where the printed rules have no table."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from adjudicator.rulesets.locke.table.things import Ability, Column, Level
from adjudicator.seam.event import Part

Words: TypeAlias = Annotated[str, Meta(max_length=500)]
Cards: TypeAlias = Annotated[int, Meta(ge=1, le=36)]


class Options(Part, frozen=True, kw_only=True):
    """What the seed leaves to the match (LCK-DEFEND-04, LCK-PEND-10)."""

    response_limit: Literal["classic", "rev2011"] = "classic"
    info_reveal: Literal["all", "by_count"] = "all"


class EspCheck(Part, frozen=True, kw_only=True):
    """The ESP level check of a match (LCK-HOUSE-01); in other words than `esp.py` reads, it is as announced."""

    dice: Words = "2D6"
    success: Words = "total <= target_number"
    target_number: Words | None = None
    """A formula of `esp_level`; failed intrusion checks are added to it (LCK-INTRUDE-04)."""


class ActivationCheck(Part, frozen=True, kw_only=True):
    """The activation check of a match (LCK-HOUSE-03); what is None is as in its ESP level check."""

    dice: Words | None = None
    success: Words | None = None
    target_number: Words = "esp_level - excess"
    """A formula of `esp_level`, `card_level`, and `excess`: the card's level above the character's."""


class PlanetCard(Part, frozen=True, kw_only=True):
    """Planet cards of one name: how many there are, and what they do (LCK-HOUSE-11)."""

    count: Cards = 1
    effect: Words | None = None


class BaseCardKind(Part, frozen=True, kw_only=True):
    """Base cards of one name; `affects_defenders`: also on EVIL silhouettes (LCK-HOUSE-12, LCK-BASE-23)."""

    count: Cards = 1
    effect: Words | None = None
    affects_defenders: bool = False


class PartyRules(Part, frozen=True, kw_only=True):
    """What a party is (LCK-HOUSE-17)."""

    pools_information: bool = True
    moves_together: bool = False
    """Whether party members move along with a member who leaves their space by a move or teleport."""
    ends_apart: bool = True


class Sheet(Part, frozen=True, kw_only=True):
    """A character sheet: what a match says of a character, whoever runs it (LCK-SETUP-13)."""

    alignment: Literal["GOOD", "EVIL", "SPECIAL"] | None = None
    legend: bool = False
    endurance: Level | None = None
    mental: Level | None = None
    esp_level: Level | None = None
    esp_power: Level | None = None
    convertible: bool | None = None
    may_convert: bool | None = None
    own_defeat: str | None = None
    converted_to: Literal["GOOD", "EVIL", "SPECIAL"] | None = None
    """The alignment a conversion gives it, if not the converter's (LCK-HOUSE-19)."""
    abilities: tuple[Ability, ...] = ()


class Tables(Part, frozen=True, kw_only=True):
    """What a match plays by where the printed rules have no table: the hooks of the house defaults."""

    esp_check: EspCheck = EspCheck()
    activation_check: ActivationCheck = ActivationCheck()
    damage_columns: tuple[Column, ...] | None = None
    quotient_0: Column | None = None
    damage: dict[Column, dict[str, Level]] = {}
    """By column and total of two dice; columns left out follow the house default if the columns are the house's."""
    arrival_chart: dict[str, str] | None = None
    alive_check: dict[str, Level] = {}
    """By total of two dice: the most damage a returning character keeps; on any other total nobody returns."""
    conversion_result: str | None = None
    party: PartyRules = PartyRules()
    composition: dict[str, tuple[Level, Level, Level]] = {}
    """By number of players: the GOOD, EVIL and SPECIAL characters in generated play."""
    silhouettes: dict[str, dict[Literal["GOOD", "EVIL", "SPECIAL"], Level]] = {}
    """By name and alignment: the number of silhouettes; empty: any, without limit."""
    planet_cards: dict[str, PlanetCard] = {}
    base_cards: dict[str, BaseCardKind] = {}
    """By name; cards missing from the 36 have no effect."""
    ambush_cards: Level = 1
    key_sites: Level = 3
    characters: dict[str, Sheet] = {}
