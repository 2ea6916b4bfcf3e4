"""What a sleep leads to, and what the GM withholds from it."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.ruleset import Plain
from adjudicator.rulesets.mtg_trpg.rulings import NO, number_in, ruled
from adjudicator.rulesets.mtg_trpg.state import HAND, LIFE, Table
from adjudicator.rulesets.mtg_trpg.zones import PILES, pile, total

ALL = (True, "all", "everything")
"""How a ruling says that everything is withheld."""


class Recovered(Struct, frozen=True, gc=False):
    """Library, hand and life after a sleep."""

    library: int
    hand: int
    life: int


def withheld(table: Table, name: str) -> Plain:
    """What the GM keeps from recovering for a character (MTR-HEAL-03): None for nothing, else the ruling's value."""
    ruling = ruled(table, "recovery_withheld", name)
    return None if ruling is None or ruling.value in NO else ruling.value if ruling.value is not None else "all"


def spared(table: Table, name: str) -> tuple[str, int | None]:
    """The zone whose cards are withheld and how many of them; None: all cards of all zones."""
    value = withheld(table, name)
    if value is None:
        return "exhaustion", 0
    if not isinstance(value, dict):
        number = number_in(value)
        return "exhaustion", None if number is None else _most(table, name, "exhaustion", number)
    if value.get("cards") in ALL:
        return "exhaustion", None
    zone = value.get("zone", "exhaustion")
    zone = zone if zone in PILES and zone not in ("library", "hand") else "exhaustion"
    return zone, _most(table, name, zone, number_in(value, "cards") or 0)


def _most(table: Table, name: str, zone: str, number: int) -> int:
    return max(0, min(number, pile(table.pcs[name], zone).count))


def recovery(table: Table, name: str) -> Recovered:
    """What a sleep of six hours leads to; life is never lowered."""
    pc, (_, kept) = table.pcs[name], spared(table, name)
    life = pc.life if pc.status == "dead" else life_after(table, name)
    if kept is None or pc.status == "dead":
        return Recovered(pc.library.count, pc.hand.count, life)
    cards = total(table, name) - kept
    return Recovered(max(0, cards - HAND), min(HAND, cards), life)


def life_after(table: Table, name: str) -> int:
    """The life a sleep leads to: 20, or as far as the GM lets it recover."""
    life, value = table.pcs[name].life, withheld(table, name)
    if value is None or (isinstance(value, int) and value is not True):
        return max(life, LIFE)
    if not isinstance(value, dict):
        return life
    if value.get("life") in ALL:
        return life
    stated = number_in(value, "life_at", "life")
    return max(life, LIFE if stated is None else stated)
