"""The things a game is played with, as events and tables name them: spaces, playing cards, C cards, abilities."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, field

from adjudicator.plain.forms import COLUMN
from adjudicator.seam.event import Part

Rank: TypeAlias = Annotated[int, Meta(ge=1, le=10)] | Literal["A", "J", "Q", "K"]
Suit: TypeAlias = Literal["spades", "hearts", "diamonds", "clubs", "black", "red"]
Tally: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Level: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]
Phase: TypeAlias = Literal["check", "support_1", "main", "space_effect", "support_2", "combat_outbreak"]
"""The phases of a normal turn, in order (LCK-TURN-02); a combat turn has those up to `support_2` (LCK-CTURN-01)."""
Ending: TypeAlias = Literal["declaration", "key_sites", "no_actors", "evil_1000"]
"""The reasons for the end of a game (LCK-END)."""
Column: TypeAlias = Annotated[str, Meta(pattern=COLUMN)]
"""A column of the damage tables: `3:1`."""
Words: TypeAlias = Annotated[str, Meta(max_length=500)]
Cards: TypeAlias = Annotated[int, Meta(ge=1, le=36)]
SURROUNDINGS: Final = "surroundings"
"""The place of a base-stage piece that is not on the grid yet (LCK-BASE-12)."""


class Spot(Part, frozen=True, kw_only=True):
    """A space: of a planet (1 to 6; space 0 is its port) or of the base (rows and columns 1 to 6)."""

    planet: Annotated[int, Meta(ge=1, le=6)] | None = None
    space: Annotated[int, Meta(ge=0, le=6)] | None = None
    row: Annotated[int, Meta(ge=1, le=6)] | None = None
    col: Annotated[int, Meta(ge=1, le=6)] | None = None


At: TypeAlias = Spot | Literal["surroundings"]
"""Where a piece stands."""


class PlayingCard(Part, frozen=True, kw_only=True):
    """A playing card: for the choice of a silhouette, or for initiative (black and red, 1 to 10)."""

    suit: Suit
    rank: Rank


class Silhouette(Part, frozen=True, kw_only=True):
    """A silhouette card: whom a character pretends to be."""

    name: str | None = None
    alignment: Literal["GOOD", "EVIL", "SPECIAL"] = "GOOD"
    stated: bool = True
    """Whether somebody said so; else it is the character's own, which does not justify telling the name."""


class CCard(Part, frozen=True, kw_only=True):
    """A C card: an ESP power that a hand holds."""

    name: str
    class_: Literal["attack", "defence", "evasion", "special"] | None = field(name="class", default=None)
    level: Level | None = None
    firepower: Level | None = None
    column: Column | None = None
    attribute: str | None = None
    sync: bool = False
    undefendable: bool = False
    unevadable: bool = False
    teleport: bool = False
    cost: Level | None = None
    upkeep: Level | None = None


class Ability(Part, frozen=True, kw_only=True):
    """A special ability. `roll`: the dice due or announced; `minions`: it brings some; `melee_level`: it sets that."""

    name: str
    timing: str | None = None
    class_: str | None = field(name="class", default=None)
    level: Level | None = None
    roll: str | None = None
    minions: bool = False
    melee_level: Level | None = None
    x: Level | None = None
    sort: Literal["skill", "weapon"] | None = None


class MeleeX(Part, frozen=True, kw_only=True):
    """A [melee:X] used: a fighting skill or a weapon (LCK-COLUMN-01)."""

    name: str
    sort: Literal["skill", "weapon"] = "skill"
    x: Level


class Defence(Part, frozen=True, kw_only=True):
    """A defence that is maintained (LCK-DEFEND-09)."""

    source: Literal["c_card", "ability", "ability_card"] = "c_card"
    card: str | None = None
    level: Level = 0
    upkeep: Level | None = None
    unsaid: bool = False
    """Whether its owner's check phase has come without a record that it was maintained (LCK-CTURN-02)."""
    doubtful: bool = False
    """Whether it came by a barred response; whether it stands is for a person to say."""
    unknown: bool = False
    """Whether nobody has said its level."""
    on_record: Level | None = None
    """The level that nobody has said, but that stands on its card or on the sheet of its owner."""


class Lapsed(Part, frozen=True, kw_only=True):
    """A defence that has ended by what stands on a sheet, which nobody has said; each of these sheets tells it."""

    defence: Defence
    told_by: tuple[str, ...]


class Effect(Part, frozen=True, kw_only=True):
    """An effect that is running."""

    name: str
    hand_limit: int = 0
    until: str | None = None


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


class Against(Part, frozen=True, kw_only=True):
    """The firepower that an endurance is declared against."""

    firepower: Level | None = None
