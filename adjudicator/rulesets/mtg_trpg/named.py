"""What an event names is there: characters, cards, permanents, zones; else `Refused`, with the field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from adjudicator.rulesets.mtg_trpg.cards import BASIC, facts_of, name_of
from adjudicator.rulesets.mtg_trpg.composition import deck_of
from adjudicator.rulesets.mtg_trpg.facts import nearest
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.zones import (
    PILES,
    home_of,
    is_token,
    lies_named,
    outside_library,
    owned,
    pile,
    take,
    total,
    zone_of,
)
from adjudicator.seam.ruleset import Refused


def pc(table: Table, name: str | None, field: str = "pc") -> None:
    """Raises `Refused` unless a character of that name is there; None names nobody."""
    if name is not None and name not in table.pcs:
        raise Refused(f"there is no character {name}{nearest(name, table.pcs)}", field)


def permanent(table: Table, name: str | None, field: str = "permanent") -> None:
    """Raises `Refused` unless that permanent is on the battlefield; None names none."""
    if name is not None and name not in table.permanents:
        raise Refused(f"there is no permanent {name}{nearest(name, table.permanents)}", field)


def npc(table: Table, name: str | None, field: str = "npc") -> None:
    """Raises `Refused` unless there is such an NPC."""
    if name is not None and name not in table.npcs:
        raise Refused(f"there is no NPC {name}{nearest(name, table.npcs)}", field)


def anyone(table: Table, name: str, field: str) -> None:
    """Raises `Refused` unless a character, NPC or permanent is called that."""
    if name not in table.pcs and name not in table.npcs and name not in table.permanents:
        known = (*table.pcs, *table.npcs, *table.permanents)
        raise Refused(f"there is nobody and nothing called {name}{nearest(name, known)}", field)


def player(table: Table, name: str, field: str = "who") -> None:
    """Raises `Refused` unless a character or NPC is called that."""
    if name not in table.pcs and name not in table.npcs:
        raise Refused(f"there is no character {name}{nearest(name, (*table.pcs, *table.npcs))}", field)


def known_card(table: Table, card: str, field: str = "card") -> None:
    """The card has facts, or lies somewhere by that name."""
    if facts_of(table.cards, card) is not None or card in table.permanents:
        return
    for pc in table.pcs.values():
        if card in pc.stack or any(card in getattr(pc, zone).cards for zone in PILES):
            return
    known = (*table.cards, *BASIC)
    raise Refused(f"nobody knows a card {name_of(card)}{nearest(name_of(card), known)}", field)


def playable(table: Table, name: str, card: str, zone: str) -> None:
    """Raises `Refused` unless a card can be played by a character from a zone."""
    known_card(table, card)
    not_owned(table, name, card)
    home = home_of(table, name, card, zone)
    if home is None:
        raise Refused(f"{card} is not in {name}'s {zone}", "card")
    of_the_deck(table, name, home, (card,))


def not_owned(table: Table, name: str, card: str | None, field: str = "card") -> None:
    """Raises `Refused` where a numbered copy is one of a character's own permanents."""
    if card is not None and "#" in card and card in table.permanents and table.permanents[card].owner == name:
        raise Refused(f"{card} is on the battlefield", field)


def not_out(table: Table, card: str) -> None:
    """Raises `Refused` where a permanent of that name is on the battlefield."""
    if card in table.permanents:
        raise Refused(f"a permanent {card} is on the battlefield already: number the copies, {card}#2", "card")


def place_in(place: str, field: str) -> str:
    """The zone of a place; raises `Refused` with the field."""
    try:
        return zone_of(place)
    except Refused as refused:
        raise Refused(refused.says, field) from None


def in_zone(table: Table, name: str, card: str | None, place: str, field: str) -> None:
    """A card is where it is said to be; a character without any cards on record has none to compare with."""
    pc, zone = table.pcs[name], zone_of(place)
    if zone == "battlefield":
        named = table.permanents.get(card or "")
        there = named.owner == name if named is not None else bool(pc.unnamed) and not lies_named(pc, card)
    else:
        not_owned(table, name, card, field)
        there = take(pc, place, card) is not None or home_of(table, name, card or "", zone) == "nowhere"
        there = there and not (zone == "outside" and lies_named(pc, card))
    if not there:
        raise Refused(f"{card or 'a card'} is not in {name}'s {zone}", field)
    if card is not None and zone != "outside":
        of_the_deck(table, name, zone, (card,), field)


def of_the_deck(table: Table, name: str, zone: str, cards: Sequence[str], field: str = "card") -> None:
    """Raises `Refused` where cards come to light in a zone of which the character's deck has no more.

    A deck without a list holds anything; so does one that cards from outside have joined.
    """
    deck, lying = deck_of(table, name), _lying(table, name, zone)
    fresh = [card for card in cards if card not in lying and not is_token(table, card)]
    if not deck or not fresh:
        return
    known = [*outside_library(table, name), *(cards if zone == "library" else fresh)]
    for called in dict.fromkeys(map(name_of, fresh)):
        out = sum([card.startswith(called) and name_of(card) == called for card in known])
        if out > deck.get(called, 0) and total(table, name) <= sum(deck.values()):
            raise Refused(_too_many(table.pcs[name].deck or name, called, out, deck), field)


def _lying(table: Table, name: str, zone: str) -> Iterable[str]:
    pc = table.pcs[name]
    if zone == "battlefield":
        return owned(table, name)
    return pc.stack if zone == "stack" else pile(pc, zone).cards if zone in PILES else ()


def _too_many(name: str, card: str, known: int, deck: Mapping[str, int]) -> str:
    if card not in deck:
        return f"there is no {card} in deck {name}{nearest(card, deck)}"
    return f"deck {name} has {deck[card]} {card}; {known} would lie outside the library"
