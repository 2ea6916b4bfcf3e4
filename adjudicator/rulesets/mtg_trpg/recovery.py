"""What a sleep restores, and what the GM withholds from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.clock import SLEEP
from adjudicator.rulesets.mtg_trpg.rulings import leave, number_in, ruled
from adjudicator.rulesets.mtg_trpg.state import HAND, LIFE, Pc, Table
from adjudicator.rulesets.mtg_trpg.zones import owned, pile, total
from adjudicator.seam.recall import recalled

LYING: Final = ("exhaustion", "graveyard", "exile", "battlefield")
"""The zones in which withheld cards stay, in the order they are searched."""


class Recovered(Struct, frozen=True, gc=False):
    """Library, hand and life after a sleep."""

    library: int
    hand: int
    life: int


def has_lain(pc: Pc, clock: int) -> bool:
    """Whether a character will have lain unconscious for six hours by then, which counts as a sleep (MTR-HEAL-02)."""
    return pc.down_at is not None and clock - pc.down_at >= SLEEP


def withheld(table: Table, name: str) -> Plain:
    """What the GM keeps a character from recovering (MTR-HEAL-03): None for nothing, else the ruling's value."""
    ruling = ruled(table, "recovery_withheld", name)
    return None if ruling is None or leave(ruling) is False else ruling.value if ruling.value is not None else "all"


def spared(table: Table, name: str) -> dict[str, int] | None:
    """By zone, how many cards are withheld: all if the ruling has no number; None: all cards of all zones."""
    value = withheld(table, name)
    if value is None:
        return {}
    if not isinstance(value, dict):
        number = number_in(value)
        return None if number is None else _found(table, name, LYING, number)
    cards, zone = value.get("cards"), value.get("zone")
    if zone in LYING:
        whole = cards is None or _is_all(cards)
        return _found(table, name, (str(zone),), total(table, name) if whole else number_in(cards) or 0)
    return None if _is_all(cards) else _found(table, name, LYING, number_in(cards) or 0)


def _is_all(value: Plain) -> bool:
    """Whether a ruling says that everything is withheld."""
    return value is True or value in ("all", "everything")


def _found(table: Table, name: str, zones: Iterable[str], number: int) -> dict[str, int]:
    """By zone, that many of a character's cards; the zones are searched in this order."""
    found: dict[str, int] = {}
    for zone in zones:
        out = zone == "battlefield"
        there = len(owned(table, name)) + table.pcs[name].unnamed if out else pile(table.pcs[name], zone).count
        if there and number > 0:
            found[zone] = min(there, number)
            number -= found[zone]
    return found


def stays(table: Table, name: str, card: str) -> bool:
    """Whether a named card stays where it is in a sleep, as its whole zone is withheld."""
    pc, kept = table.pcs[name], spared(table, name)
    if not kept:
        return False
    if card in owned(table, name):
        return kept.get("battlefield") == len(owned(table, name)) + pc.unnamed
    return any(card in pile(pc, zone).cards and kept.get(zone) == pile(pc, zone).count for zone in LYING[:3])


@recalled()
def recovery(table: Table, name: str) -> Recovered:
    """What a sleep of six hours restores; it never lowers life."""
    pc, kept = table.pcs[name], spared(table, name)
    life = pc.life if pc.status == "dead" else life_after(table, name)
    if kept is None or pc.status == "dead":
        return Recovered(pc.library.count, pc.hand.count, life)
    cards = total(table, name) - sum(kept.values())
    return Recovered(max(0, cards - HAND), min(HAND, cards), life)


def life_after(table: Table, name: str) -> int:
    """The life after a sleep: 20, or as much as the GM lets the character recover."""
    life, value = table.pcs[name].life, withheld(table, name)
    if not isinstance(value, dict):
        return life if value is not None and number_in(value) is None else max(life, LIFE)
    if _is_all(value.get("life")):
        return life
    stated = number_in(value, "life_at", "life")
    return max(life, LIFE if stated is None else stated)
