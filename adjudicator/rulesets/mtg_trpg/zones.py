"""Cards between the zones of a character: put, take, draw, turn."""

from __future__ import annotations

from itertools import chain
from typing import Final

from adjudicator.plain.said import listed
from adjudicator.rulesets.mtg_trpg.cards import name_of
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import HAND, NOTHING, Pc, Permanent, Table, Zone, is_unknown, with_pc
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Refused

PILES: Final = ("library", "hand", "graveyard", "exile", "exhaustion")
"""The zones of a character that are kept as `Zone`."""
_OPEN: Final = ("graveyard", "exile", "exhaustion")
"""Those of them that everybody sees into."""
ZONES: Final = (*PILES, "battlefield", "stack", "suspended", "outside")
"""Where a card may be moved from and to; tokens come from outside."""
_COUNTED: Final = ("battlefield", "stack", "suspended")
_ZONE_OF: Final = {**{zone: zone for zone in ZONES}, "library_top": "library"}


def zone_of(place: str) -> str:
    """The zone that a place belongs to: `library_top` is in the library; raises `Refused` if there is none."""
    zone = _ZONE_OF.get(place)
    if zone is None and not place.startswith("library"):
        raise Refused(
            "no-such", say("{place} is no zone; the zones are {zones}", place=place, zones=listed(ZONES, "list"))
        )
    return zone or "library"


def pile(pc: Pc, zone: str) -> Zone:
    """One of a character's piles."""
    found: Zone = getattr(pc, zone)
    return found


def lies_open(table: Table, card: str) -> bool:
    """Whether a card of that name lies where everybody sees it."""
    name = name_of(card)
    turned = (check.card for check in table.checks.values() if check.card)
    open_piles = (one for pc in table.pcs.values() for zone in _OPEN for one in pile(pc, zone).cards)
    stacks = (one for pc in table.pcs.values() for one in pc.stack)
    return any(name_of(one) == name for one in chain(table.permanents, turned, open_piles, stacks))


def put_card(pc: Pc, place: str, card: str | None) -> Pc:
    """The character with one more card in a zone; the place of a card put on top of the library is known."""
    zone = zone_of(place)
    if zone == "stack":
        return pc if card is None else replace(pc, stack=(*pc.stack, card))
    if zone == "suspended":
        return replace(pc, suspended=pc.suspended + 1)
    if zone not in PILES:
        return pc
    before = pile(pc, zone)
    after = Zone(before.cards, before.unknown + 1) if card is None else Zone((*before.cards, card), before.unknown)
    if zone != "library":
        return replace(pc, **{zone: after})
    top = pc.top if place == "library_bottom" else ()
    if place == "library_top" and card is not None:
        top = (card, *pc.top)
    pc = replace(pc, library=after, top=top)
    return awake(pc) if after.count == 1 else pc


def awake(pc: Pc) -> Pc:
    """A character knocked out by an empty library is awake again once the library holds a card (MTR-DEATH-05)."""
    if pc.status != "unconscious" or not pc.library.count:
        return pc
    return replace(pc, status="ok" if pc.life > 0 else "dying", down_at=None, down_since=None)


def may_lie(table: Table, name: str, card: str | None, zone: str) -> bool:
    """Whether a card may be among those of a zone of which nobody knows what it holds."""
    return is_unknown(table, "pcs", name, zone) and not lies_named(table.pcs[name], card)


def on_stack(table: Table, name: str, card: str) -> bool:
    """Whether a card that resolves is on its character's stack, or may be, as it is not known to be in the hand."""
    pc = table.pcs[name]
    return card in pc.stack or (card not in pc.hand.cards and may_lie(table, name, card, "stack"))


def has_unknown_cards(table: Table, name: str) -> bool:
    """Whether nobody knows of one of a character's zones what it holds."""
    return bool(table.unknown) and any(is_unknown(table, "pcs", name, zone) for zone in (*PILES, *_COUNTED))


def take(pc: Pc, place: str, card: str | None) -> Pc | None:
    """The character with one card less in a zone: the one named, else an unnamed one; None if it is not there."""
    zone = zone_of(place)
    if zone == "stack":
        return replace(pc, stack=_less(pc.stack, card)) if card in pc.stack else None
    if zone == "suspended":
        return replace(pc, suspended=pc.suspended - 1) if pc.suspended else None
    if zone not in PILES:
        return pc if zone == "outside" else None
    after = _without(pc, zone, card)
    if after is None:
        return None
    return replace(pc, **{zone: after}) if zone != "library" else _off(replace(pc, library=after), place, card)


def _without(pc: Pc, zone: str, card: str | None) -> Zone | None:
    before = pile(pc, zone)
    if card is not None and card in before.cards:
        return Zone(_less(before.cards, card), before.unknown)
    if before.unknown and not lies_named(pc, card):
        return Zone(before.cards, before.unknown - 1)
    return Zone((), len(before.cards) - 1) if card is None and before.cards else None


def is_in(pc: Pc, place: str, card: str | None) -> bool:
    """Whether `take` finds a card."""
    zone = zone_of(place)
    return _without(pc, zone, card) is not None if zone in PILES else take(pc, place, card) is not None


def taken_as_told(pc: Pc, place: str, card: str | None) -> Pc:
    """The character with one card less in a zone, whatever was on record: as many cards lie where they are told to.

    A card that was on record elsewhere in hand or library is unnamed there, and so is what is left in the zone.
    """
    less = take(pc, place, card)
    if less is not None:
        return less
    for zone in ("hand", "library"):
        before = pile(pc, zone)
        if card in before.cards:
            pc = replace(pc, **{zone: Zone(_less(before.cards, card), before.unknown + 1)})
    if card in pc.top:
        pc = replace(pc, top=pc.top[: pc.top.index(card)])
    return take(pc, place, None) or pc


def lies_named(pc: Pc, card: str | None) -> bool:
    """Whether a numbered copy is named in one of a character's zones, so that no unnamed card can be it."""
    if card is None or "#" not in card:
        return False
    open_zones = card in pc.stack or card in pc.graveyard.cards or card in pc.exile.cards or card in pc.exhaustion.cards
    return open_zones or card in pc.hand.cards or card in pc.library.cards


def _off(pc: Pc, place: str, card: str | None) -> Pc:
    """The character with what is known of the library's top after a card left it from that place."""
    if not pc.top or place == "library_bottom":
        return pc
    if card == pc.top[0] or (card is None and place in ("library", "library_top")):
        return replace(pc, top=pc.top[1:])
    if card in pc.top:
        return replace(pc, top=_less(pc.top, card))
    return replace(pc, top=()) if place == "library_top" else pc


def _less(cards: tuple[str, ...], card: str | None) -> tuple[str, ...]:
    at = cards.index(card) if card is not None else 0
    return cards[:at] + cards[at + 1 :]


def draw(table: Table, name: str, pc: Pc, card: str | None = None) -> Pc | None:
    """The character after drawing one card, the named one or the known top one; None from an empty library.

    A library of which nobody knows what it holds is not empty.
    """
    if not pc.library.count:
        return put_card(pc, "hand", card) if is_unknown(table, "pcs", name, "library") else None
    drawn = pc.top[0] if card is None and pc.top else card
    return put_card(taken_as_told(pc, "library_top", drawn), "hand", drawn)


def home_of(table: Table, name: str, card: str, zone: str) -> str | None:
    """The zone a card is played from: as stated, else where it lies, else the library if no hand was reported.

    `nowhere` for a character with no cards on record; None: the card cannot be there.
    """
    pc = table.pcs[name]
    if is_in(pc, zone, card) or may_lie(table, name, card, zone):
        return zone
    for other in ("stack", *PILES):
        if other != zone and card in (pc.stack if other == "stack" else pile(pc, other).cards):
            return other
    unreported = zone in PILES and not pile(pc, zone).count and pc.library.unknown
    if unreported and not lies_named(pc, card):
        return "library"
    return None if total(table, name) else "nowhere"


def taken_from_home(table: Table, name: str, card: str, zone: str = "hand") -> Pc:
    """The character without a card that is played from a zone, or from wherever it is.

    A card in the library by the record is taken from where all see it must come from: the hand, unless that is empty.
    """
    pc = table.pcs[name]
    less = take(pc, zone, card)
    if less is not None:
        return less
    home = home_of(table, name, card, zone)
    if home in (None, "library"):
        home = home_of(with_pc(table, name, unseen(pc)), name, card, zone)
    return pc if home == "nowhere" else taken_as_told(pc, home or zone, card)


def unseen(pc: Pc) -> Pc:
    """A character as others see it: the cards in hand and library are only counted."""
    return replace(pc, hand=Zone(unknown=pc.hand.count), library=Zone(unknown=pc.library.count), top=())


def owned(table: Table, name: str) -> list[str]:
    """The permanents that are a character's own cards, without tokens, in order of name."""
    mine = [key for key, permanent in table.permanents.items() if permanent.owner == name]
    return sorted([key for key in mine if not is_token(table, key)])


def outside_library(table: Table, name: str) -> list[str]:
    """The cards of a character that are named and outside the library."""
    return [*in_piles(table.pcs[name]), *owned(table, name)]


def in_piles(pc: Pc) -> tuple[str, ...]:
    """The cards of a character that are named and neither in the library nor on the battlefield."""
    return pc.hand.cards + pc.graveyard.cards + pc.exile.cards + pc.exhaustion.cards + pc.stack


def is_token(table: Table, card: str) -> bool:
    """Whether a permanent is a token, which is no card."""
    facts = table.cards.get(name_of(card))
    return facts is not None and facts.token


def controlled(table: Table, name: str) -> list[tuple[str, Permanent]]:
    """The named permanents a character controls."""
    return [(key, permanent) for key, permanent in table.permanents.items() if permanent.controller == name]


def permanents_of(table: Table, name: str) -> int:
    """The number of permanents a character controls, including lands, tokens and NPCs (MTR-PREP-04, MTR-RECRUIT-07)."""
    return len(controlled(table, name)) + table.pcs[name].unnamed


def total(table: Table, name: str) -> int:
    """The number of a character's cards in all zones: the size of the deck."""
    pc = table.pcs[name]
    inside = pc.library.count + pc.hand.count + pc.graveyard.count + pc.exile.count + pc.exhaustion.count
    return inside + len(pc.stack) + pc.suspended + pc.unnamed + len(owned(table, name))


def all_in_library(pc: Pc, cards: int) -> Pc:
    """The character with that many cards in the library and a new hand of seven; every other zone is empty."""
    hand = min(HAND, cards)
    return replace(
        pc,
        library=Zone(unknown=cards - hand),
        hand=Zone(unknown=hand),
        top=(),
        graveyard=NOTHING,
        exile=NOTHING,
        exhaustion=NOTHING,
        stack=(),
        unnamed=0,
        suspended=0,
    )
