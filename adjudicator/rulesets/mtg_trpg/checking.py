"""The arithmetic of a check: mana value, colour modifier, support, total, outcome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.mtg_trpg import names
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.cards import COLORLESS, COLORS, Color, Facts, colors_of, facts_of, name_of
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Check, Table, is_unknown

COLORLESS_MODIFIER: Final = 2
"""MTR-CHECK-14."""
_ROWS: Final[Mapping[str, tuple[int, int, int, int, int]]] = {
    "negotiation": (5, 3, 1, 2, 4),
    "intellect": (4, 5, 3, 1, 2),
    "dexterity": (2, 4, 5, 3, 1),
    "reflex": (1, 2, 4, 5, 3),
    "body": (3, 1, 2, 4, 5),
}
MODIFIERS: Final[Mapping[str, Mapping[Color, int]]] = {
    kind: dict(zip(COLORS, row, strict=True)) for kind, row in _ROWS.items()
}
"""By kind of check, the modifier of each colour (MTR-TABLE-01 to 05)."""
OTHER_NAMES: Final[Mapping[str, str]] = {
    "stamina": "body", "交渉": "negotiation", "交渉力": "negotiation", "知力": "intellect", "知性": "intellect",
    "器用": "dexterity", "器用さ": "dexterity", "瞬発": "reflex", "瞬発力": "reflex", "身体": "body", "体力": "body",
    "体力身体": "body", "肉体": "body",
}  # fmt: skip
"""The kinds in Japanese, and a struck name that samples still use (MTR-GAME-01)."""


class Worked(Struct, frozen=True, gc=False):
    """What the rules give a check; `success` is None without a target number."""

    mana_value: int
    colors: tuple[Color, ...]
    color: Color | None
    modifier: int
    support: int
    other: int
    value: int
    success: bool | None


def kind_of(stated: str | None) -> str | None:
    """The kind of a check under its name in force, in small letters."""
    said = None if stated is None else stated.strip().lower()
    return None if said is None else OTHER_NAMES.get(said, said)


@book.serves("MTR-CHECK-06", "MTR-CHECK-12")
def base_of(facts: Facts) -> int:
    """The mana value that a card brings to a check; 0 for a land."""
    return 0 if facts.is_land else facts.mana_value


@book.serves(
    "MTR-TABLE-01", "MTR-TABLE-02", "MTR-TABLE-03", "MTR-TABLE-04", "MTR-TABLE-05", "MTR-CHECK-14", "MTR-CHECK-15"
)
def modifier_of(kind: str, color: Color | None) -> int:
    """The modifier of a colour in a kind of check; +2 for a colourless card in every kind."""
    return COLORLESS_MODIFIER if color is None else MODIFIERS[kind][color]


@book.serves("MTR-CHECK-11", "MTR-HOUSE-06")
def color_of(check: Check, facts: Facts) -> Color | None:
    """The colour a card counts as: the one chosen if the card has it, else the best of its own; None: colourless."""
    own = colors_of(facts)
    if not own or check.kind is None or check.kind not in MODIFIERS:
        return None
    row = MODIFIERS[check.kind]
    chosen = [color for color in own if color == check.color]
    return (chosen or sorted(own, key=row.__getitem__))[-1]


@book.serves("MTR-CHECK-07", "MTR-SUPPORT-01")
def worked(table: Table, check: Check) -> Worked | None:
    """A check worked out; None before its card is turned, or if its kind, its card or a supporter is unknown."""
    facts = None if check.card is None else facts_of(table.cards, check.card)
    powers = [power for power in check.support.values() if power is not None]
    if facts is None or check.kind is None or check.kind not in MODIFIERS or len(powers) < len(check.support):
        return None
    color = color_of(check, facts)
    base, modifier, support = base_of(facts), modifier_of(check.kind, color), sum(powers)
    value = base + modifier + support + check.other
    target = target_of(table, check)
    success = None if target is None else value > target
    return Worked(base, colors_of(facts), color, modifier, support, check.other, value, success)


def surely_worked(table: Table, check: Check) -> Worked | None:
    """The same; None as well if nobody knows the card's colours or what it is worth."""
    facts = None if check.card is None else facts_of(table.cards, check.card)
    if check.card is None or facts is None or is_unknown(table, "cards", name_of(check.card), "colors"):
        return None
    if is_unknown(table, "cards", name_of(check.card), "mana_value") and not facts.is_land:
        return None
    return worked(table, check)


def called_against(table: Table, check: Check) -> int | None:
    """The number the table played against, if the rules give another: going by it is no further breach."""
    return check.called if target_of(table, check) == check.target else check.target


def target_of(table: Table, check: Check) -> int | None:
    """The number to beat: for an escape that is not over, the number of the enemy's untapped creatures now."""
    combat = table.combat
    if check.purpose == "escape" and not check.resolved and combat is not None and combat.untapped is not None:
        return combat.untapped
    return check.target


@book.serves("MTR-HOUSE-04")
def succeeded(table: Table, check: Check) -> bool | None:
    """Whether a check succeeded: as worked out; without a card in an empty library it failed; else as announced."""
    found = worked(table, check)
    if found is not None and found.success is not None:
        return found.success
    return check.claimed


def working(check: Check, found: Worked) -> Said:
    """How a value is worked out: `B's body check: 10 = mana value 2 + green 5 + support 3`."""
    return say(
        "{check}: {value} = {terms}",
        check=names.check_of(check.pc, check.kind),
        value=found.value,
        terms=terms_of(found),
    )


def terms_of(found: Worked) -> Part:
    """What a value is made of: `mana value 2 + white 5 + support 4`."""
    parts = [
        say("mana value {amount}", amount=found.mana_value),
        say("{color} {amount}", color=names.color(found.color or COLORLESS), amount=found.modifier),
    ]
    if found.support:
        parts.append(say("support {amount}", amount=found.support))
    if found.other < 0:
        return say("{terms} − other {amount}", terms=listed(parts, "terms"), amount=-found.other)
    if found.other:
        parts.append(say("other {amount}", amount=found.other))
    return listed(parts, "terms")
