"""What may be unknown of a seat: where its fate cards are, its pool, its upgrades."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.cards import Card, cards_in
from adjudicator.rulesets.malifaux.events import CardsDrawn, Event, FateFlipped, cards, duels, flips, models
from adjudicator.rulesets.malifaux.evolve.settled import DUE, HANDS_TESTED
from adjudicator.rulesets.malifaux.facts.called import of_seat
from adjudicator.rulesets.malifaux.facts.stated import cards_stated, pool_stated
from adjudicator.rulesets.malifaux.facts.tries import numbers, said_in, where, words
from adjudicator.rulesets.malifaux.lookup import cards_of
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import HAND_SIZE, Side, Table
from adjudicator.seam.at_once import standing_as_told
from adjudicator.seam.facts import UNKNOWN, Fact, Path, with_value
from adjudicator.seam.frozen import replace
from adjudicator.seam.refused import Refused

_OPEN: Final = ("conflict", "discard", "removed")
"""The zones that everybody sees into."""


# ---- values


def _hidden(side: Side) -> tuple[Card, ...]:
    """The cards that may lie in a hand or a pile: those of the deck whose place is not on record."""
    on_top = {top.card for top in side.top}
    return tuple(card for card in cards_in(side.deck) if card not in on_top)


def _named(side: Side, event: Event | None) -> list[Card]:
    """The cards that an event names and that may lie elsewhere: not those off the top of the deck, which lay there."""
    said = {} if isinstance(event, FateFlipped | CardsDrawn) else said_in(event)
    return [card for card in _hidden(side) if card in said]


def _hands(table: Table, event: Event | None, seat: str) -> Iterator[Plain]:
    """Hands without further cards, with the cards that the event names, over the hand size, and all of these."""
    side = table.seats[seat]
    named = _named(side, event)
    others = [card for card in _hidden(side) if card not in said_in(event)]
    for more in ([], named, others[: HAND_SIZE + 1], [*named, *others[: HAND_SIZE + 1 - len(named)]]):
        yield [*side.hand, *more]


def _asked_hands(table: Table, event: Event | None, seat: str) -> Iterable[Plain]:
    """Hands, where cards are played; where a discard may be due, whatever is done next."""
    return _hands(table, event, seat) if DUE in table.unknown else _HANDS(table, event, seat)


_HANDS: Final = where(_hands, cards, flips, duels)


def _piles(table: Table, event: Event | None, seat: str) -> Iterator[Plain]:
    """Piles that hold no further cards, those that the event names beneath and above, and one other card."""
    side = table.seats[seat]
    named, pile = _named(side, event), list(side.discard)
    other = [card for card in _hidden(side) if card not in named][:1]
    yield from (pile, [*named, *pile], [*pile, *named], [*other, *pile], [])


def _lying(zone: str) -> Any:
    """Values of an open zone: what lies there, with the cards that the event names, nothing."""

    def tried(table: Table, event: Event | None, seat: str) -> Iterator[Plain]:
        side = table.seats[seat]
        held = list(getattr(side, zone))
        yield from (held, [*held, *_named(side, event)], [])

    return tried


def _decks(table: Table, event: Event | None, seat: str) -> Iterator[Plain]:
    """Decks that hold few cards, but those which the event takes off them, and decks that lack the cards it names."""
    side = table.seats[seat]
    least = 0
    if isinstance(event, FateFlipped | CardsDrawn) and event.rebuilt_after is None:
        least = max(1, len(cards_of(event)), getattr(event, "count", None) or 0)
    named = _named(side, event)
    held, most = cards_in(side.deck), side.deck_count
    few = {*range(4), *numbers(to_builtins(event)), len(named), len(named) + 1, most}
    yield from ({"count": count} for count in sorted(few) if least <= count <= most)
    yield {"cards": [card for card in held if card not in named]}


def _tops(table: Table, event: Event | None, seat: str) -> Iterator[Plain]:
    """Tops of a deck: nothing on record, the cards that the event names, another card above them."""
    side = table.seats[seat]
    named = [card for card in cards_in(side.deck) if card in said_in(event)]
    other = [card for card in cards_in(side.deck) if card not in named][:1]
    yield from ([], named, named[::-1], [*other, *named])


def _upgrades(table: Table, event: Event | None, seat: str) -> Iterator[Plain]:
    yield []
    yield from ([name] for name in dict.fromkeys((*table.upgrade_data, *said_in(event))))


def _sides(table: Table, event: Event | None, seat: str) -> Iterator[Plain]:
    held = len(table.seats[seat].upgrades)
    yield from ([side] * held for side in (None, *said_in(event)))


# ---- a telling with a value


def _side_of(told: Plain, seat: str) -> dict[str, Any]:
    side: dict[str, Any] = told["seats"][seat]
    return side


def _cards(value: Plain) -> frozenset[str]:
    return frozenset(one for one in value if isinstance(one, str)) if isinstance(value, list | tuple) else frozenset()


def _with_zone(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with the cards of a zone, the deck with those that lie there no more instead.

    Raises `Refused` for a card that lies open elsewhere.
    """
    seats, seat, zone = path
    side, held = _side_of(told, seat), _cards(value)
    for place, card in enumerate(value if isinstance(value, list | tuple) else ()):
        if card in value[:place]:
            raise Refused("taken", say("{card} is listed twice for seat {seat}", card=str(card), seat=seat), zone)
    for other in _OPEN:
        covered = {one["card"] for one in side.get("covered", ())}
        for card in side[other] if other != zone else ():
            if card in held and card not in covered:
                raise Refused("taken", say("{card} lies elsewhere too", card=card), zone)
    deck = side["deck"]
    kept = [place for place, card in enumerate(deck["top"]) if card not in held]
    deck = {
        **deck,
        "cards": [card for card in (*deck["cards"], *side[zone]) if card not in held],
        "top": [deck["top"][place] for place in kept],
        "seen": [deck["seen"][place] for place in kept],
        "count": None,
    }
    counts = {"unknown": 0} if zone == "hand" else {}
    return with_value(told, (seats, seat), {**side, zone: value, **counts, "hand_count": None, "deck": deck})


def _with_hand(told: Plain, path: Path, hand: Plain) -> Plain:
    """A telling with a hand, or with so many cards in it; if hands were just tested, its player may owe a discard."""
    seats, seat, _ = path
    held = hand
    if type(hand) is int:
        named = _side_of(told, seat)["hand"]
        side = {**_side_of(told, seat), "unknown": hand - len(named), "hand_count": None}
        side["deck"] = {**side["deck"], "count": None}
        told = with_value(told, (seats, seat), side)
    else:
        told, held = _with_zone(told, path, hand), len(_cards(hand))
    for due in HANDS_TESTED:
        if due in told.get(UNKNOWN, ()) and held > HAND_SIZE and seat not in told[due]:
            told = {**told, due: [*told[due], seat]}
    return told


def _with_deck(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with a deck: the cards that may lie in it, those on top, or how many there are."""
    side = _side_of(told, path[1])
    if not isinstance(value, dict):
        return with_value(told, path, value)
    deck = {**side["deck"], "count": None, **value}
    if "top" in value:
        deck["seen"] = value.get("seen", [])
    most = len(deck["cards"]) - side["unknown"] if isinstance(deck["cards"], list) else 0
    if "cards" not in value and value.get("count") in range(most + 1):
        deck["astray"] = most - value["count"]
    return with_value(told, path[:2], {**side, "deck": deck})


def _deck_at_once(table: Table, path: Path, value: Plain) -> Table | None:
    """The table with so many cards in a deck, of those that may lie in it."""
    side = table.seats[path[1]]
    most = side.deck.bit_count() - side.unknown
    match value:
        case {"count": int(count), **others} if not others and count <= most:
            return replace(table, seats={**table.seats, path[1]: replace(side, astray=most - count)})
        case _:
            return None


def _with_top(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with the uppermost cards of a deck, which nobody knows."""
    return with_value(with_value(told, path, value), (*path[:-1], "seen"), [])


def _with_upgrades(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with crew upgrades, whose sides are not chosen."""
    return with_value(with_value(told, path, value), (*path[:-1], "crew_upgrade_sides"), [])


def factions(table: Table, event: Event | None, *names: str) -> Iterable[Plain]:
    """The factions of the table, and one that nobody has."""
    there = {side.faction for side in table.seats.values() if side.faction}
    there |= {model.faction for model in table.models.values() if model.faction}
    for data in table.upgrade_data.values():
        there |= {data.faction} if isinstance(data.faction, str) else {*data.faction}
    return words(*sorted(there))(table, None)


SEATS: Final = {
    "seats.*.hand": Fact(of_seat("hand"), _asked_hands, is_usual=False, is_stated=cards_stated, put=_with_hand),
    "seats.*.deck": Fact(
        of_seat("deck"),
        where(_decks, cards, flips),
        is_usual=False,
        is_stated=cards_stated,
        put=_with_deck,
        at_once=_deck_at_once,
    ),
    "seats.*.deck.top": Fact(of_seat("top"), _tops, put=_with_top),
    "seats.*.discard": Fact(of_seat("discard"), _piles, put=_with_zone),
    "seats.*.conflict": Fact(of_seat("conflict"), _lying("conflict"), put=_with_zone),
    "seats.*.removed": Fact(of_seat("removed"), _lying("removed"), put=_with_zone),
    "seats.*.soulstones": Fact(
        of_seat("soulstones"),
        where((0, 1, 2, 3, 7), duels, models),
        is_usual=False,
        is_stated=pool_stated,
        at_once=standing_as_told,
    ),
    "seats.*.faction": Fact(of_seat("faction"), factions),
    "seats.*.spent": Fact(of_seat("spent"), (0, 5, 20, 100)),
    "seats.*.crew_upgrades": Fact(of_seat("crew_upgrades"), _upgrades, put=_with_upgrades),
    "seats.*.crew_upgrade_sides": Fact(of_seat("upgrade_sides"), _sides),
    "seats.*.upgrades_discarded": Fact(of_seat("upgrades_discarded"), _upgrades),
}
