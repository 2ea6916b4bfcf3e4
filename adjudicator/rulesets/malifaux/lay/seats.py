"""The seats of a table that is laid: their names, fate cards, soulstones and crew upgrades."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NoReturn

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BIT, FULL, Card, Cards, bits, cards_in
from adjudicator.rulesets.malifaux.data import CrewFile
from adjudicator.rulesets.malifaux.events import Seat
from adjudicator.rulesets.malifaux.given import Given, GivenTable, Pool, Tally
from adjudicator.rulesets.malifaux.lay.duel import GivenDuel, revealed
from adjudicator.rulesets.malifaux.lay.models import attached
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Side, Table, Top
from adjudicator.rulesets.malifaux.stats import crew_keyword
from adjudicator.seam.frozen import replace
from adjudicator.seam.given import read
from adjudicator.seam.ruleset import Refused

ZONES = ("hand", "conflict", "discard", "removed")
"""The listed zones of a seat; the deck is a set."""


class GivenDeck(Given, frozen=True, kw_only=True):
    """A fate deck: its uppermost cards in order, the seats that know each of them, the cards that may lie in it."""

    count: Pool | None = None
    top: tuple[Card, ...] = ()
    seen: tuple[tuple[Seat, ...], ...] = ()
    cards: tuple[Card, ...] | None = None
    astray: int = 0


class Shown(Given, frozen=True, kw_only=True):
    """A card in a hand, or face down in the pile, that a seat knows."""

    card: Card
    to: Seat


class GivenSide(Given, frozen=True, kw_only=True):
    """A seat; a card that is listed nowhere lies where `rest` says, unless the deck states all its `cards`."""

    hand: tuple[Card, ...] = ()
    unknown: Pool = 0
    hand_count: Pool | None = None
    slipped: int = 0
    shown: tuple[Shown, ...] = ()
    deck: GivenDeck = GivenDeck()
    conflict: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    covered: tuple[Shown, ...] = ()
    removed: tuple[Card, ...] = ()
    rest: Literal["deck", "hand", "conflict", "discard", "removed"] = "deck"
    faction: str | None = None
    soulstones: Pool | None = None
    spent: Tally | None = None
    crew_upgrades: tuple[str, ...] = ()
    crew_upgrade_sides: tuple[str | None, ...] = ()
    upgrades_discarded: tuple[str, ...] = ()


def seats_given(
    table: Table, given: GivenTable, crews: Mapping[str, CrewFile], seats: Iterable[str], duel: GivenDuel | None
) -> dict[str, Side]:
    """The seats; a card that a flip revealed and nobody has chosen from yet is in none of their zones."""
    out = _out_of_zones(table, duel)
    sides: dict[str, Side] = {}
    for seat in seats:
        stated = read(given.seats.get(seat, {}), GivenSide, "seats", seat)
        side = _side(seat, stated, crews.get(seat), out.get(seat, ()))
        sides[seat] = replace(side, spent=_spent(table, seat) if stated.spent is None else stated.spent)
    return sides


def _out_of_zones(table: Table, duel: GivenDuel | None) -> dict[str, tuple[Card, ...]]:
    """By seat, the cards revealed by a flip from which none is chosen yet."""
    out: dict[str, tuple[Card, ...]] = {} if duel is None else revealed(duel, table.models)
    of_duels = (mine.flip for one in table.duels.values() for mine in one.duelists if mine.flip is not None)
    for flip in (*table.flips.values(), *of_duels):
        out[flip.seat] = out.get(flip.seat, ()) + flip.waiting
    return out


def _spent(table: Table, seat: str) -> int:
    """While hiring, the upgrades that lie with models were bought (MFX-UPG-12)."""
    if table.phase != "hiring":
        return 0
    held = (held for model in table.models.values() if model.seat == seat for held in model.upgrades)
    known = (table.upgrade_data[one.name] for one in held if one.name in table.upgrade_data)
    return sum(data.cost for data in known if crew_keyword(data) is None)


@book.serves("MFX-DISC-01", "MFX-HOUSE-D12")
def _side(seat: str, given: GivenSide, crew: CrewFile | None, out: tuple[Card, ...]) -> Side:
    """A seat's five zones (the discard pile is an ordered list), its pool, its crew's upgrades."""
    deck, zones = _zones(seat, given, out)
    side = Side(
        hand=zones["hand"],
        unknown=given.unknown,
        deck=deck,
        astray=given.deck.astray,
        slipped=given.slipped,
        top=_top(seat, given.deck),
        conflict=zones["conflict"],
        discard=zones["discard"],
        covered=tuple((one.card, one.to) for one in given.covered if one.card in zones["discard"]),
        removed=zones["removed"],
        shown=tuple((one.card, one.to) for one in given.shown),
        soulstones=crew.soulstones if given.soulstones is None and crew else given.soulstones or 0,
        faction=crew.faction if given.faction is None and crew else given.faction,
        upgrades=attached(given.crew_upgrades, given.crew_upgrade_sides, f"seats.{seat}.crew_upgrade_sides"),
        upgrades_discarded=given.upgrades_discarded,
    )
    _guard_counts(seat, given, side)
    return side


def _zones(seat: str, given: GivenSide, out: tuple[Card, ...]) -> tuple[Cards, dict[str, tuple[Card, ...]]]:
    """The deck, and the cards of each other zone; a card that is listed nowhere lies where `rest` says."""
    zones: dict[str, tuple[Card, ...]] = {name: getattr(given, name) for name in ZONES}
    if given.deck.cards is not None:
        return bits(given.deck.cards), zones
    rest = FULL & ~(_once(seat, zones, given.deck.top) | bits(out))
    if given.rest == "deck":
        return bits(given.deck.top) | rest, zones
    zones[given.rest] = cards_in(rest) + zones[given.rest]
    return bits(given.deck.top), zones


def _once(seat: str, zones: Mapping[str, tuple[Card, ...]], top: tuple[Card, ...]) -> Cards:
    """The cards listed, as a set: each of a seat's cards is listed in one place only."""
    held: Cards = 0
    for name, cards in (*zones.items(), ("deck.top", top)):
        for card in cards:
            if held & BIT[card]:
                says = say("{card} is listed twice for seat {seat}", card=card, seat=seat)
                raise Refused("taken", says, f"seats.{seat}.{name}")
            held |= BIT[card]
    return held


def _top(seat: str, deck: GivenDeck) -> tuple[Top, ...]:
    if not deck.seen:
        return tuple(Top(card, frozenset()) for card in deck.top)
    if len(deck.seen) != len(deck.top):
        says = say("Each card on top of the deck needs its list of the seats that know it")
        raise Refused("missing", says, f"seats.{seat}.deck.seen")
    return tuple(Top(card, frozenset(seen)) for card, seen in zip(deck.top, deck.seen, strict=True))


def _guard_counts(seat: str, given: GivenSide, side: Side) -> None:
    """The stated numbers of cards agree with the cards that are listed."""
    if side.unknown > side.deck.bit_count():
        says = counted(
            "{count} unknown card in hand is more than the {limit} left",
            "{count} unknown cards in hand are more than the {limit} left",
            count=side.unknown,
            limit=side.deck.bit_count(),
        )
        raise Refused("wrong", says, f"seats.{seat}.unknown")
    if given.deck.count not in (None, side.deck_count):
        _miscounted(say("deck"), side.deck_count, given.deck.count, f"seats.{seat}.deck.count")
    if given.hand_count not in (None, side.hand_count):
        _miscounted(say("hand"), side.hand_count, given.hand_count, f"seats.{seat}.hand_count")


def _miscounted(zone: Said, held: int, stated: int | None, field: str) -> NoReturn:
    says = counted(
        "The {zone} would hold {count} card, not {stated}",
        "The {zone} would hold {count} cards, not {stated}",
        count=held,
        zone=zone,
        stated=stated or 0,
    )
    raise Refused("wrong", says, field)
