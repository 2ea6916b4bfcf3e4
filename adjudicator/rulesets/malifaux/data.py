"""What is printed on cards (stat cards, actions, triggers, upgrades), and the crew file that holds them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

from adjudicator.rulesets.malifaux.cards import Suit

Name = Annotated[str, Meta(min_length=1, max_length=200)]
Printed = Annotated[int, Meta(ge=-1000, le=1000)]
Stat: TypeAlias = Literal["Df", "Wp", "Mv", "Sz"]
STATS: tuple[Stat, ...] = get_args(Stat)
"""The four stats of MFX-STAT-08."""


class Data(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A printed thing."""


class CardAction(Data, frozen=True, kw_only=True):
    """An action as a stat card lists it: its kind (`attack` or `tactical`) and its stat, if any (MFX-STAT-13, 21)."""

    name: Name | None = None
    kind: str | None = None
    stat: Printed | None = None
    general: bool = False


class Ability(Data, frozen=True, kw_only=True):
    """An ability; without a condition it is always in effect (MFX-STAT-18)."""

    name: Name
    text: str | None = None
    condition: str | None = None


class Cost(Data, frozen=True, kw_only=True):
    """What a trigger costs besides its suits."""

    damage: Printed = 0
    discard: Printed = 0


class Keyworded(Data, frozen=True, kw_only=True):
    """A restriction to targets with a keyword."""

    target_keyword: str


class Bonus(Data, frozen=True, kw_only=True):
    """What a trigger adds to its model's duel total."""

    total: Printed = 0
    suits: tuple[Suit, ...] = ()


class Trigger(Data, frozen=True, kw_only=True):
    """A trigger: suits, cost, restriction, timing and effect; `stats` are those of a resistance trigger."""

    kind: Literal["action", "resistance"] | None = None
    suits: tuple[Suit, ...] = ()
    stats: tuple[str, ...] = ()
    cost: Cost | None = None
    restriction: str | Keyworded | None = None
    timing: Literal["immediately", "when_resolving", "after_killing", "after_resolving", "after_succeeding"] | None = (
        None
    )
    order: Literal["last", "with"] = "last"
    has_target: bool = False
    generates: str | None = None
    effect: str | Bonus | None = None
    """In words, or as what it adds to the total (MFX-DUEL-23)."""


class ActionData(Data, frozen=True, kw_only=True):
    """An action's rules data: stat, resist, target number, range icon, action triggers."""

    stat: Printed | None = None
    stat_suits: tuple[Suit, ...] = ()
    resist: Stat | None = None
    tn: Printed | None = None
    tn_suits: tuple[Suit, ...] = ()
    icon: Literal["claw", "gun"] | None = None
    range: float | None = None
    bonus: bool = False
    kind: str | None = None
    triggers: dict[str, Trigger] = {}


class Restricted(Data, frozen=True, kw_only=True):
    """Restricted (X): names or keywords, all of which the model must have (MFX-UPG-15, 16)."""

    names: tuple[str, ...]


class Special(Data, frozen=True, kw_only=True):
    """Special (name): cannot be bought while hiring (MFX-UPG-17)."""

    name: str | None = None


class Plentiful(Data, frozen=True, kw_only=True):
    """Plentiful (X): up to X copies in a crew (MFX-UPG-19)."""

    x: Annotated[int, Meta(ge=1, le=100)]


class Crew(Data, frozen=True, kw_only=True):
    """Crew (X): joins a crew with a model that has the keyword (MFX-UPG-20)."""

    keyword: str


class Restriction(Data, frozen=True, kw_only=True):
    """One restriction of an upgrade: exactly one of the fields is given."""

    restricted: Restricted | None = None
    special: Special | None = None
    plentiful: Plentiful | None = None
    crew: Crew | None = None


class UpgradeSide(Data, frozen=True, kw_only=True):
    """A face of a Double-Sided upgrade (MFX-UPG-22)."""

    name: Name | None = None
    effects: dict[str, Printed] = {}
    actions: dict[str, CardAction] = {}
    abilities: tuple[str | Ability, ...] = ()


class UpgradeData(Data, frozen=True, kw_only=True):
    """An upgrade card (MFX-UPG-11..14)."""

    cost: Printed = 0
    faction: str | tuple[str, ...] = ()
    restrictions: tuple[Literal["double_sided"] | Restriction, ...] = ()
    effects: dict[str, Printed] = {}
    actions: dict[str, CardAction] = {}
    abilities: tuple[str | Ability, ...] = ()
    sides: dict[str, UpgradeSide] | tuple[UpgradeSide, ...] = {}
    starts: str | None = None


class StatCard(Data, frozen=True, kw_only=True):
    """A stat card as entered; what it leaves out is unknown on the table (MFX-STAT-01..22)."""

    name: Name | None = None
    title: str | None = None
    cost: Printed | None = None
    faction: str | None = None
    station: str | tuple[str, ...] | None = None
    characteristics: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    Df: Printed | None = None
    Wp: Printed | None = None
    Mv: Printed | None = None
    Sz: Printed | None = None
    size: Printed | None = None
    """Another name for Sz."""
    health_max: Printed | None = None
    abilities: tuple[str | Ability, ...] = ()
    actions: dict[str, CardAction] | tuple[CardAction, ...] | UnsetType = UNSET
    """Left out where the list was never entered; MFX-MODEL-05 then has nothing to test."""
    triggers: dict[str, Trigger] = {}
    """Resistance triggers, printed among the abilities (MFX-TRIG-09)."""
    base_mm: Annotated[int, Meta(ge=1, le=1000)] | None = None
    can_use_soulstones: bool = False


class CrewFile(Data, frozen=True, kw_only=True):
    """A crew as a data file: `crew.schema.json` is its JSON Schema."""

    name: Name
    faction: str | None = None
    soulstones: Annotated[int, Meta(ge=0, le=100)] = 0
    models: dict[str, StatCard]
    actions: dict[str, ActionData] = {}
    upgrades: dict[str, UpgradeData] = {}
