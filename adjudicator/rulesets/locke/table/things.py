"""The things a game is played with, as events and tables name them: spaces, playing cards, C cards, abilities."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, field

from adjudicator.plain.forms import COLUMN
from adjudicator.seam.event import Part

Rank: TypeAlias = Annotated[int, Meta(ge=1, le=10)] | Literal["A", "J", "Q", "K"]
Suit: TypeAlias = Literal["spades", "hearts", "diamonds", "clubs", "black", "red"]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Tally: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Level: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]
Alignment: TypeAlias = Literal["GOOD", "EVIL", "SPECIAL"]
Phase: TypeAlias = Literal["check", "support_1", "main", "space_effect", "support_2", "combat_outbreak"]
"""The phases of a normal turn, in order (LCK-TURN-02); a combat turn has those up to `support_2` (LCK-CTURN-01)."""
Ending: TypeAlias = Literal["declaration", "key_sites", "no_actors", "evil_1000"]
"""The reasons for the end of a game (LCK-END)."""
Column: TypeAlias = Annotated[str, Meta(pattern=COLUMN)]
"""A column of the damage tables: `3:1`."""
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
    alignment: Alignment = "GOOD"
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


class Against(Part, frozen=True, kw_only=True):
    """The firepower that an endurance is declared against."""

    firepower: Level | None = None
