"""Cards as facts: names and copies, colours, mana costs, what a card counts as.

A card is `Name` or `Name#n`, one of several copies; its facts are those of `Name`. No rules text is read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from adjudicator.seam.recall import recalled

Color: TypeAlias = Literal["W", "U", "B", "R", "G"]
COLORS: Final[tuple[Color, ...]] = ("W", "U", "B", "R", "G")
COLORLESS: Final = "colorless"
_CALLED: Final[Mapping[str, Color]] = {
    "white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "白": "W", "青": "U", "黒": "B", "赤": "R",
    "緑": "G",
}  # fmt: skip
BASIC: Final[Mapping[str, Color]] = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""The basic land types and the colour of mana each makes (MTR-DECK-03)."""
BASIC_LANDS: Final[Mapping[str, str]] = {
    **{one: one for one in BASIC},
    "平地": "Plains", "島": "Island", "沼": "Swamp", "山": "Mountain", "森": "Forest",
}  # fmt: skip
"""The basic lands by their names, English and Japanese, and the basic land type of each."""
PERMANENTS: Final = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})
"""The types of cards that stay on the battlefield."""
SYMBOL: Final = re.compile(r"\{([^{}]*)\}")
COST: Final = re.compile(r"^(?:\{(?:\d{1,6}|[WUBRGCXYZSP2](?:/[WUBRGCP2]){0,2})\})*$")
"""A mana cost as it is written: `{2}{R}`, `{W/U}`, `{2/W}`, `{G/P}`, `{X}`."""

LARGE: Final = 10**15
"""More than any number of events adds up to, and exact in every reader of JSON."""
Small: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Whole: TypeAlias = Annotated[int, Meta(ge=-LARGE, le=LARGE)]
Word: TypeAlias = Annotated[str, Meta(max_length=500)]
Tally: TypeAlias = Annotated[int, Meta(ge=0, le=LARGE)]


class Printed(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What is printed on a card, or stated of an NPC; no cost: None."""

    mana_cost: Word | None = None
    power: Small | None = None
    toughness: Small | None = None
    loyalty: Small | None = None
    flash: bool = False
    haste: bool = False
    vigilance: bool = False
    abilities: tuple[Word, ...] = ()


class PrintedCard(Printed, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What is printed on a card, as far as these rules ask for it; types in English."""

    types: tuple[Word, ...] = ()
    basic_land_types: tuple[Word, ...] = ()
    makes_mana: tuple[Word, ...] | None = None
    """What mana a land makes, if stated: it gives the colours of a land with a basic land type (MTR-CHECK-11)."""
    token: bool = False
    affects_whole_battlefield: bool = False


class Facts(PrintedCard, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A card's facts: what is printed on it, its colours, its mana value."""

    colors: tuple[Color, ...] = ()
    mana_value: Small = 0

    @property
    def is_land(self) -> bool:
        """A land, whatever else it is."""
        return "Land" in self.types

    @property
    def is_creature(self) -> bool:
        """A creature, whatever else it is."""
        return "Creature" in self.types

    @property
    def is_permanent(self) -> bool:
        """A card that stays on the battlefield."""
        return not PERMANENTS.isdisjoint(self.types)


_BASICS = {
    name: Facts(types=("Land",), basic_land_types=(one,), makes_mana=(BASIC[one],)) for name, one in BASIC_LANDS.items()
}


@recalled(keep=4096, alike=True)
def name_of(card: str) -> str:
    """The name of a card: `Forest#2` is a Forest."""
    name, _, copy = card.rpartition("#")
    return name if name and copy.isdecimal() else card


def facts_of(cards: Mapping[str, Facts], card: str) -> Facts | None:
    """A card's facts; those of the five basic lands are always known. None: unknown."""
    name = name_of(card)
    return cards.get(name) or _BASICS.get(name)


def colors_of(facts: Facts) -> tuple[Color, ...]:
    """The colours a card counts as (MTR-CHECK-11, 15): of a land with basic land types those of its mana, else its own.

    None: colourless. Where the facts do not say what mana such a land makes, its types do.
    """
    typed = types_colors(facts)
    if not typed:
        return facts.colors
    return typed if facts.makes_mana is None else tuple(color for color in COLORS if color in facts.makes_mana)


def types_colors(facts: Facts) -> tuple[Color, ...]:
    """The colours of mana that a card's basic land types make."""
    types = facts.basic_land_types
    return tuple(dict.fromkeys(BASIC[one] for one in types if one in BASIC)) if types else ()


def color_called(stated: str) -> str:
    """A colour given by letter or name, in any case, as a letter; anything else as it was stated."""
    said = stated.strip().lower()
    letter = _CALLED.get(said, said.upper())
    return letter if letter in COLORS else stated


def timing_of(facts: Facts) -> Literal["sorcery", "instant"]:
    """When a card may be cast (MTR-SPELL-07): instants and cards with flash at any time."""
    return "instant" if facts.flash or "Instant" in facts.types else "sorcery"


# ---- mana


def symbols(cost: str) -> tuple[str, ...]:
    """The symbols of a mana cost: `{2}{R}` is 2 and R."""
    return tuple(SYMBOL.findall(cost))


def mana_value(cost: str) -> int:
    """The mana value of a cost; X is 0 outside the stack (MTR-HOUSE-14)."""
    return sum(_worth(symbol) for symbol in symbols(cost))


def colors_in(cost: str) -> tuple[Color, ...]:
    """The colours of a cost's symbols, in order W U B R G."""
    found = {part for symbol in symbols(cost) for part in symbol.split("/")}
    return tuple(color for color in COLORS if color in found)


def pays(cost: str, paid: Mapping[str, int]) -> bool:
    """Whether mana pays a cost exactly, colours included, with nothing left over (MTR-RECRUIT-05)."""
    return _pays(cost, tuple(paid.items()))


@recalled(keep=256, alike=True)
def _pays(cost: str, paid: tuple[tuple[str, int], ...]) -> bool:
    mana: Counter[str] = Counter()
    for key, number in paid:
        mana[_mana(key)] += number
    ways = [_ways(symbol) for symbol in symbols(cost)]
    generic = [way for way in ways if way and all(map(str.isdigit, way))]
    colored = [way for way in ways if not any(map(str.isdigit, way))]
    either = [way for way in ways if way not in generic and way not in colored]
    by_two = mana.total() - sum(int(way[0]) for way in generic) - len(colored) - len(either)
    if not 0 <= by_two <= len(either):
        return False
    found = _paid_in_color([*colored, *either], mana)
    return all(found[: len(colored)]) and sum(found[len(colored) :]) >= len(either) - by_two


def _paid_in_color(ways: Sequence[tuple[str, ...]], mana: Mapping[str, int]) -> list[bool]:
    """Whether each symbol is paid by its colour; the first symbols come first, and give way to others if they can."""
    by: dict[str, list[int]] = {}

    def pay(at: int, tried: set[str]) -> bool:
        for color in ways[at]:
            if color in tried or not mana.get(color):
                continue
            tried.add(color)
            held = by.setdefault(color, [])
            if len(held) < mana[color]:
                held.append(at)
                return True
            for number, other in enumerate(held):
                if pay(other, tried):
                    held[number] = at
                    return True
        return False

    return [pay(at, set()) for at in range(len(ways))]


def _worth(symbol: str) -> int:
    if symbol.isdigit():
        return int(symbol)
    if symbol in ("X", "Y", "Z"):
        return 0
    return 2 if symbol.startswith("2/") else 1


def _mana(key: str) -> str:
    return "C" if key in (COLORLESS, "colourless", "generic", "無色") else color_called(key)


def is_mana(key: str) -> bool:
    """Whether a key of what was paid names mana: a colour, or colourless."""
    return _mana(key) in (*COLORS, "C")


def _ways(symbol: str) -> tuple[str, ...]:
    """How a symbol may be paid: by its mana, or by that many of any (`2`); a Phyrexian one by its colour only."""
    if symbol in ("X", "Y", "Z"):
        return ("0",)
    if symbol == "S":
        return ("1",)
    return tuple(part for part in symbol.split("/") if part != "P")
