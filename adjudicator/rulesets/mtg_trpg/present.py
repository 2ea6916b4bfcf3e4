"""Whether what an event names is there: each raises `Refused`, with the field, where it is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from adjudicator.plain.choices import or_nearest
from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg.cards import BASIC_LANDS, facts_of, name_of
from adjudicator.rulesets.mtg_trpg.composition import deck_of
from adjudicator.rulesets.mtg_trpg.events import CardDrawn, FocusPerformed, LandPlayed, SpellCast, SpellResolved
from adjudicator.rulesets.mtg_trpg.names import card as card_named
from adjudicator.rulesets.mtg_trpg.names import zone as zone_named
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import Table, is_unknown
from adjudicator.rulesets.mtg_trpg.zones import (
    PILES,
    home_of,
    in_piles,
    is_in,
    is_token,
    lies_named,
    may_lie,
    owned,
    pile,
    total,
    zone_of,
)
from adjudicator.seam.ruleset import Refused

_DRAWS: Final = frozenset({FocusPerformed, CardDrawn})
_DRAWS_AND_PLAYS: Final = _DRAWS | {LandPlayed, SpellCast, SpellResolved}

# ---- people and permanents


def pc(table: Table, name: str | None, field: str = "pc") -> None:
    """A character, if one is named."""
    if name is not None and name not in table.pcs:
        raise Refused("no-such", or_nearest(say("There is no character {name}", name=name), name, table.pcs), field)


def npc(table: Table, name: str, field: str = "npc") -> None:
    """An NPC."""
    if name not in table.npcs:
        raise Refused("no-such", or_nearest(say("There is no NPC {name}", name=name), name, table.npcs), field)


def player(table: Table, name: str, field: str = "who") -> None:
    """A character or NPC."""
    if name not in table.pcs and name not in table.npcs:
        known = (*table.pcs, *table.npcs)
        raise Refused("no-such", or_nearest(say("There is no character {name}", name=name), name, known), field)


def permanent(table: Table, name: str, field: str = "permanent") -> None:
    """A permanent on the battlefield."""
    if name not in table.permanents:
        missing = say("There is no permanent {card}", card=card_named(name))
        raise Refused("no-such", or_nearest(missing, name, table.permanents, card_named), field)


def anyone(table: Table, name: str, field: str) -> None:
    """A character, NPC or permanent."""
    if name not in table.pcs and name not in table.npcs and name not in table.permanents:
        known = (*table.pcs, *table.npcs, *table.permanents)
        raise Refused("no-such", or_nearest(say("Nobody and nothing is called {name}", name=name), name, known), field)


def check(table: Table, name: str | None) -> None:
    """A check, if one is named."""
    if name is not None and name not in table.checks:
        raise Refused("no-such", say("There is no check {check}", check=name), "check")


# ---- cards


def known_card(table: Table, card: str, field: str = "card") -> None:
    """A card that has facts, or lies somewhere by that name."""
    if facts_of(table.cards, card) is not None or card in table.permanents:
        return
    for one in table.pcs.values():
        if card in one.stack or any(card in pile(one, zone).cards for zone in PILES):
            return
    name = name_of(card)
    missing = say("No card {card} is known", card=card_named(name))
    raise Refused("no-such", or_nearest(missing, name, (*table.cards, *BASIC_LANDS), card_named), field)


def not_out(table: Table, name: str, card: str) -> None:
    """No permanent goes by a card's name; a log that leaves things out may have left out that it went."""
    if card in table.permanents and (table.complete_log or table.permanents[card].owner != name):
        raise Refused("taken", already_out(card), "card")


def already_out(card: str) -> Said:
    """The sentence that a card is on the battlefield under a name that another one has."""
    return say(
        "{card} is on the battlefield already; number the copies, as in {example}",
        card=card_named(card),
        example=card_named(f"{name_of(card)}#2"),
    )


def not_owned(table: Table, name: str, card: str | None, field: str = "card") -> None:
    """No numbered copy is one of a character's own permanents."""
    if card is not None and "#" in card and card in table.permanents and table.permanents[card].owner == name:
        raise Refused("taken", say("{card} is on the battlefield", card=card_named(card)), field)


def playable(table: Table, name: str, card: str, zone: str) -> None:
    """A card that a character can play from a zone."""
    known_card(table, card)
    if not table.complete_log:
        in_the_deck(table, name, (card,))
        return
    not_owned(table, name, card)
    home = home_of(table, name, card, zone)
    if home is None:
        raise Refused("no-such", _not_in(name, zone, card), "card")
    of_the_deck(table, name, home, (card,))


def drawable(table: Table, name: str, cards: Sequence[str], field: str = "cards") -> None:
    """Cards that are, or may be, all together in a character's library."""
    _together(table, name, "library", cards, field)


def held(table: Table, name: str, cards: Sequence[str]) -> None:
    """Cards that are, or may be, all together in a character's hand."""
    _together(table, name, "hand", cards, "cards")


def _together(table: Table, name: str, zone: str, cards: Sequence[str], field: str) -> None:
    named_once(cards, field)
    if not table.complete_log:
        for card in cards:
            known_card(table, card, field)
        in_the_deck(table, name, cards, field)
        return
    of_the_deck(table, name, zone, cards, field)
    one = table.pcs[name]
    named, unnamed, may_hold = (
        list(pile(one, zone).cards),
        pile(one, zone).unknown,
        is_unknown(table, "pcs", name, zone),
    )
    for card in cards:
        known_card(table, card, field)
        not_owned(table, name, card, field)
        if card in named:
            named.remove(card)
        elif (unnamed or may_hold) and not lies_named(one, card):
            unnamed -= 1
        else:
            raise Refused("no-such", _not_in(name, zone, card), field)


def named_once(cards: Sequence[str], field: str) -> None:
    """No numbered copy is named twice."""
    if len(set(cards)) == len(cards):
        return
    if twice := [card for card, count in Counter(cards).items() if count > 1 and "#" in card]:
        raise Refused("taken", say("{card} is named twice", card=card_named(twice[0])), field)


def no_more_named(cards: Sequence[str], count: int, field: str) -> None:
    """No more cards are named than counted."""
    if len(cards) > count:
        says = counted(
            "{count} card is named, but the number is {number}",
            "{count} cards are named, but the number is {number}",
            count=len(cards),
            number=count,
        )
        raise Refused("wrong", says, field)


# ---- zones


def place_in(place: str, field: str) -> str:
    """The zone that a place is in."""
    try:
        return zone_of(place)
    except Refused as refused:
        raise refused.under(field) from None


def in_zone(table: Table, name: str, card: str | None, place: str) -> None:
    """A card is where it is said to be; a character with no cards on record has nothing to compare with."""
    one, zone = table.pcs[name], zone_of(place)
    if not table.complete_log:
        in_the_deck(table, name, () if card is None or zone == "outside" else (card,))
        return
    if zone == "battlefield":
        known = table.permanents.get(card or "")
        unnamed = bool(one.unnamed) or is_unknown(table, "pcs", name, zone)
        there = known.owner == name if known is not None else unnamed and not lies_named(one, card)
    else:
        not_owned(table, name, card)
        there = is_in(one, place, card) or home_of(table, name, card or "", zone) == "nowhere"
        there = there or may_lie(table, name, card, zone)
        there = there and not (zone in ("outside", "suspended") and lies_named(one, card))
    if not there:
        raise Refused("no-such", _not_in(name, zone, card), "card")
    if card is not None and zone != "outside":
        of_the_deck(table, name, zone, (card,))


def of_the_deck(table: Table, name: str, zone: str, cards: Sequence[str], field: str = "card") -> None:
    """No more copies of a card come to light in a zone than the character's deck has.

    A deck without a list may hold anything; so may one that cards from outside have joined.
    """
    deck = deck_of(table, name)
    if not deck:
        return
    lying = _lying(table, name, zone)
    fresh = [card for card in cards if card not in lying]
    names = dict.fromkeys(called for called in map(name_of, fresh) if not is_token(table, called))
    if not names:
        return
    mine = [key for key, permanent in table.permanents.items() if permanent.owner == name]
    known = (*in_piles(table.pcs[name]), *mine, *(cards if zone == "library" else fresh))
    copies = [*map(name_of, known)]
    for called in names:
        out = copies.count(called)
        if out > deck.get(called, 0) and total(table, name) <= sum(deck.values()):
            raise Refused("wrong", _too_many(table.pcs[name].deck or name, called, out, deck), field)


def in_the_deck(table: Table, name: str, cards: Sequence[str], field: str = "card") -> None:
    """Cards come from a character's deck, wherever an incomplete log has them; cards from outside may have joined it.

    Only what is not in the list at all cannot be: how many copies lie where may have changed.
    """
    deck = deck_of(table, name)
    if not deck or total(table, name) > sum(deck.values()):
        return
    for called in map(name_of, cards):
        if called not in deck and not is_token(table, called):
            raise Refused("wrong", _too_many(table.pcs[name].deck or name, called, 1, deck), field)


def _lying(table: Table, name: str, zone: str) -> Iterable[str]:
    one = table.pcs[name]
    if zone == "battlefield":
        return owned(table, name)
    return one.stack if zone == "stack" else pile(one, zone).cards if zone in PILES else ()


def misplaced(table: Table, event: Any) -> Said | None:
    """What only the record of a hand or library tells against a card that is drawn or played; None: nothing."""
    kind = type(event)
    if kind not in _DRAWS_AND_PLAYS or event.card is None or not table.complete_log:
        return None
    name, card, pc = event.pc, event.card, table.pcs[event.pc]
    if kind in _DRAWS:
        return _not_on_top(name, card) if pc.top and pc.top[0] != card else None
    if card in pc.stack or card in pc.hand.cards or card not in pc.library.cards:
        return None
    return _not_in(name, "hand", card) if pc.hand.count or card in pc.top else None


def _not_on_top(name: str, card: str) -> Said:
    return say("{card} was drawn; another card lies on top of {pc}'s library", card=card_named(card), pc=name)


def _not_in(name: str, zone: str, card: str | None) -> Said:
    if card is None:
        return say("{pc}'s {zone} has no such card", pc=name, zone=zone_named(zone))
    return say("{card} is not in {pc}'s {zone}", card=card_named(card), pc=name, zone=zone_named(zone))


def _too_many(deck: str, card: str, known: int, copies: Mapping[str, int]) -> Said:
    if card not in copies:
        missing = say("There is no {card} in deck {deck}", card=card_named(card), deck=deck)
        return or_nearest(missing, card, copies, card_named)
    return counted(
        "Deck {deck} has {count} copy of {card}; {known} would lie outside the library",
        "Deck {deck} has {count} copies of {card}; {known} would lie outside the library",
        count=copies[card],
        deck=deck,
        card=card_named(card),
        known=known,
    )
