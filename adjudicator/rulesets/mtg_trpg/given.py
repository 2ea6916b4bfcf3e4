"""The shape of what `lay` reads: set-ups, scenarios' `given`, and tables as `tell` writes them."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.cards import Color, Printed, PrintedCard, Small, Tally, Whole, Word
from adjudicator.rulesets.mtg_trpg.events.base import Id
from adjudicator.rulesets.mtg_trpg.state import Attack, Character, Check, Effect, Permanent, Ruling, Slowing
from adjudicator.seam.given import read


class Given(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A thing laid on the table."""


class GivenFacts(PrintedCard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card's facts; `controller: none`: the card lies there as a permanent that nobody controls."""

    colors: tuple[Color, ...] | UnsetType = UNSET
    mana_value: Small | None = None
    controller: Id | None = None


class GivenDeck(Given, frozen=True, kw_only=True):
    """A deck that is only counted."""

    size: Tally


class GivenZone(Given, frozen=True, kw_only=True):
    """A zone: how many cards, which of them are named, and which lie on top in what order."""

    count: Tally | None = None
    cards: tuple[Id, ...] = ()
    top: tuple[Id, ...] = ()


class GivenPermanent(Permanent, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A permanent; power, toughness and abilities follow from its facts and are not read."""

    card: Id | None = None
    tapped_at: Tally | None = None  # type: ignore[assignment]  # where nobody says since when, from the set-up on
    power: Whole | None = None
    toughness: Whole | None = None
    abilities: tuple[Word, ...] = ()


class GivenPc(Character, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player character; zones are lists, numbers or maps, and empty if they are not listed."""

    hand: Plain = None
    library: Plain = None
    library_top: tuple[Id, ...] = ()
    graveyard: Plain = None
    exile: Plain = None
    exhaustion: Plain = None
    battlefield: Plain = None


class GivenNpc(Printed, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An NPC; one that is not a player is a permanent."""

    npc_kind: str = "creature"
    boss: bool = False
    mana_value: Whole | None = None
    colors: tuple[Color, ...] | UnsetType = UNSET
    creature_types: tuple[Word, ...] = ()
    deck: Id | None = None
    life: Tally | None = None
    hand: Tally | None = None
    tapped: bool = False
    damage: Tally = 0
    status: Literal["ok", "unconscious"] = "ok"
    in_play: bool = True
    controller: Id | None = None
    cooperates_with: Id | tuple[Id, ...] | None = None


class GivenEnemies(Given, frozen=True, kw_only=True):
    """The enemy's creatures, counted."""

    untapped: Tally | None = None
    tapped: Tally | None = None


class GivenCombat(Given, frozen=True, kw_only=True):
    """A combat that runs, or is only announced if `started` is false."""

    enemy: str = "other"
    party: tuple[Id, ...] = ()
    started: bool = True
    turn: Tally = 0
    active: Id | None = None
    phase: str | None = None
    stack_empty: bool | None = None
    enemy_creatures: GivenEnemies = GivenEnemies()
    acted: tuple[Id, ...] = ()
    fleeing: Id | None = None
    flight_check: Id | None = None
    excluded: tuple[Id, ...] | None = None
    preparation: Id | None = None
    prep_turns: Tally = 0


class GivenHorde(Given, frozen=True, kw_only=True):
    """A horde's deck."""

    deck: Tally
    library: Tally | None = None
    graveyard: Tally = 0


class GivenEffect(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An effect in force."""

    effect: Id


class GivenRuling(Ruling, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruling made before."""

    by: Id | None = None


class GivenAttack(Attack, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An attack on its way; `blocker`: there is one, in the way set-ups of older versions say it."""

    blocker: Id | None = None


class GivenSettings(Given, frozen=True, kw_only=True):
    """What the table agreed on (MTR-FOCUS-06)."""

    focus_draw: Literal["below_maximum", "always"] = "below_maximum"


class GivenTable(Given, frozen=True, kw_only=True):
    """Everything a table may be laid from; the maps by id hold what `ITEMS` names, read one by one."""

    table: GivenSettings = GivenSettings()
    complete_log: bool = True
    unknown: tuple[Annotated[str, Meta(max_length=500)], ...] = ()
    """The paths of what nobody knows, as `tell` has them: `pcs.A.hand`."""
    cards: dict[Id, Any] = {}
    card_facts: str = ""
    decks: dict[Id, Plain] = {}
    pcs: dict[Id, Any] = {}
    npcs: dict[Id, Any] = {}
    permanents: dict[Id, Any] = {}
    combat: GivenCombat | None = None
    horde: GivenHorde | None = None
    effects: tuple[GivenEffect, ...] = ()
    gm_rulings: tuple[GivenRuling, ...] = ()
    checks: dict[Id, Any] = {}
    attacks: tuple[GivenAttack, ...] = ()
    attack: GivenAttack | None = None
    """A single attack, as older set-ups state it; its amount is 0 if none was stated."""
    slowing: Slowing | None = None
    areas: dict[str, Tally] = {}
    noted: dict[Id, str] = {}
    scene: Tally = 0
    scene_open: bool = False
    clock_s: Tally = 0
    at: Tally | None = None
    """The number of the last event; every table that was told has it, and such a table states everything."""


ITEMS: Final[dict[str, type[Struct]]] = {
    "cards": GivenFacts,
    "pcs": GivenPc,
    "npcs": GivenNpc,
    "permanents": GivenPermanent,
    "checks": Check,
}
"""The type of what each map of a table holds."""
SHAPES: Final[dict[str, type[Struct]]] = {
    "": GivenTable,
    **{f"{name}.*": shape for name, shape in ITEMS.items()},
    "pcs.*.battlefield.*": GivenPermanent,
}
"""By path, what each part of a set-up is read as."""


def read_table(plain: Plain) -> GivenTable:
    """The shape of a whole table; raises `Refused` with the field, ids and all."""
    given = read(plain, GivenTable)
    items = {
        name: {key: read(item, shape, name, key) for key, item in getattr(given, name).items()}
        for name, shape in ITEMS.items()
    }
    return structs.replace(given, **items)


def stated_as(shape: type[Struct], given: Struct) -> dict[str, Any]:
    """The fields of a given thing that a shape shares with it."""
    return {field: getattr(given, field) for field in shape.__struct_fields__}
