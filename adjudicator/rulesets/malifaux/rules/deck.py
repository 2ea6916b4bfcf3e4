"""The fate deck (MFX-DECK, MFX-HOUSE-C05..C08): face down, unseen, replaced when it has run out."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Player, Said, cards
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BIT, Card
from adjudicator.rulesets.malifaux.events import (
    AbilityResolved,
    ActionCompleted,
    CardsDiscarded,
    CardsDrawn,
    CardsLookedAt,
    CardsMoved,
    CardsRemoved,
    CardsRevealed,
    DuelResolved,
    Event,
    FateCheated,
    FateDeckPresented,
    FateDeckShuffled,
    FateFlipped,
    FlipCardChosen,
    FlipResolved,
    ReflipStarted,
    TriggerDeclared,
    TriggerResolved,
    VariableFlipResolved,
)
from adjudicator.rulesets.malifaux.evolve.decks import shuffled_in
from adjudicator.rulesets.malifaux.lookup import Carries, OffTop, Shows, cards_of, out_of_the_deck
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Side, Table
from adjudicator.seam.rulebook import Value

TAKES = FateFlipped, CardsDrawn, CardsDiscarded, CardsRemoved, CardsMoved, CardsRevealed, CardsLookedAt
"""The kinds of event that may take cards out of a deck."""
MOVES = (
    *TAKES, ReflipStarted, FateCheated, FlipResolved, VariableFlipResolved, ActionCompleted,
    AbilityResolved, TriggerDeclared, TriggerResolved, DuelResolved,
)  # fmt: skip
"""The kinds of event that may move a fate card, except a shuffle and the choice that ends a flip."""

book.records("MFX-DECK-07", FateDeckShuffled)
book.records("MFX-HOUSE-C07", CardsDrawn)
book.records("MFX-HOUSE-C08", FateDeckShuffled)


@book.check("MFX-DECK-01", on=(FateDeckPresented, FateDeckShuffled))
def deck_lies_face_down(table: Table, event: FateDeckPresented | FateDeckShuffled) -> Said | None:
    """A fate deck is set out and put back face down."""
    return None if event.face == "down" else say("{seat}'s deck lies face up, not face down", seat=event.seat)


@book.check("MFX-DECK-02", on=(CardsRevealed, CardsLookedAt))
def deck_is_seen_only_by_an_effect(table: Table, event: Shows) -> Said | None:
    """Nobody sees cards of a deck without an effect that allows it."""
    if event.from_ != "deck" or event.source is not None:
        return None
    return counted(
        "{count} card of {seat}'s deck was seen, and no effect was named",
        "{count} cards of {seat}'s deck were seen, and no effect was named",
        len(event.cards),
        seat=event.seat,
    )


# ---- a deck that has run out


@book.check("MFX-DECK-03", on=TAKES)
def deck_that_runs_out_is_replaced(before: Table, event: Event) -> Said | None:
    """No more cards are taken from a deck than it holds, unless a new one is made from the pile."""
    return _overdrawn(before, event)


def _is_shuffle_due(table: Table, event: Event) -> bool:
    return bool(table.shuffle_due)


@book.check_after("MFX-DECK-03", on=MOVES, when=_is_shuffle_due)
def deck_that_ran_out_is_replaced_first(before: Table, event: Event, after: Table) -> Said | None:
    """Once a deck is out of cards, no card of its player moves before a new deck is made from the pile."""
    rebuilds = None
    if isinstance(event, OffTop) and event.rebuilt_after == 0:
        rebuilds = event.deck or event.seat
    for seat in before.shuffle_due:
        if seat != rebuilds and _has_moved(before.seats[seat], after.seats[seat]):
            return say("{seat}'s deck has run out; a new one must be made before any other card moves", seat=seat)
    return None


def _counted(event: OffTop) -> int:
    return len(cards_of(event)) or (event.count or 0 if type(event) is CardsDrawn else 0)


def _overdrawn(table: Table, event: Event) -> Said | None:
    if isinstance(event, OffTop):
        seat, count, rebuilt = event.deck or event.seat, _counted(event), event.rebuilt_after
    elif (taken := out_of_the_deck(event)) is not None:
        seat, count, rebuilt = taken.seat, len(taken.cards), None
    else:
        return None
    side = table.seats[seat]
    held = side.deck_count
    if count <= held:
        return None
    if rebuilt is None:
        return _no_new_deck(seat, side, count)
    if rebuilt <= held:
        return None
    return counted(
        "{seat}'s new deck was made after {count} card; the old one had run out after {held}",
        "{seat}'s new deck was made after {count} cards; the old one had run out after {held}",
        rebuilt,
        seat=seat,
        held=held,
    )


def _no_new_deck(seat: str, side: Side, count: int) -> Said:
    if side.discard:
        return counted(
            "{count} card was taken from {seat}'s deck, which holds {held}; no new deck was made",
            "{count} cards were taken from {seat}'s deck, which holds {held}; no new deck was made",
            count,
            seat=seat,
            held=side.deck_count,
        )
    return counted(
        "{count} card was taken from {seat}'s deck, which holds {held}; there is no discard pile for a new one",
        "{count} cards were taken from {seat}'s deck, which holds {held}; there is no discard pile for a new one",
        count,
        seat=seat,
        held=side.deck_count,
    )


def _has_moved(one: Side, two: Side) -> bool:
    if one is two:
        return False
    return (one.hand, one.unknown, one.deck, one.conflict, one.discard, one.removed) != (
        two.hand, two.unknown, two.deck, two.conflict, two.discard, two.removed
    )  # fmt: skip


@book.check("MFX-DECK-04", on=FateDeckShuffled)
def new_deck_is_the_whole_pile(table: Table, event: FateDeckShuffled) -> Said | None:
    """A new deck is made from the whole of one's own pile and nothing else; removed cards are MFX-REMOVE-05."""
    if event.reason != "deck_empty" or event.cards is None:
        return None
    side = table.seats[event.seat]
    put_in = shuffled_in(side, event)
    missing = [card for card in side.discard if card not in put_in]
    extra = [card for card in put_in if not _belongs_in_a_new_deck(side, card)]
    extra += [card for place, card in enumerate(put_in) if card in put_in[:place]]
    return _not_the_pile(event.seat, missing, extra)


def _not_the_pile(seat: str, missing: list[Card], extra: list[Card]) -> Said | None:
    """How a new deck differs from the discard pile it is made from; None if it does not."""
    if missing and extra:
        return say(
            "{seat}'s new deck lacks {missing} and has {extra} too many; it is made from the discard pile alone",
            seat=seat,
            missing=cards(missing),
            extra=cards(extra),
        )
    if missing:
        return say(
            "{seat}'s new deck lacks {missing}; it is made from the whole discard pile",
            seat=seat,
            missing=cards(missing),
        )
    if extra:
        return say(
            "{seat}'s new deck has {extra} too many; it is made from the discard pile alone",
            seat=seat,
            extra=cards(extra),
        )
    return None


def _belongs_in_a_new_deck(side: Side, card: Card) -> bool:
    """Whether a card is from the pile, still in the deck, or removed (which is MFX-REMOVE-05)."""
    return card in side.discard or card in side.removed or (side.deck_count > 0 and side.deck & BIT[card] != 0)


@book.check("MFX-DECK-05", on=(FateDeckShuffled, FateFlipped, CardsDrawn))
def pile_is_shuffled_in_when_the_deck_is_out(table: Table, event: FateDeckShuffled | OffTop) -> Said | None:
    """The pile becomes the deck only if the deck holds no card, or by an effect that is named."""
    if isinstance(event, OffTop):
        return None if event.rebuilt_after is None else _rebuilt_early(table, event, event.rebuilt_after)
    held = table.seats[event.seat].deck_count
    return _shuffled_early(table.seats[event.seat], event, held) if event.source is None else None


def _rebuilt_early(table: Table, event: OffTop, after: int) -> Said | None:
    seat = event.deck or event.seat
    left = table.seats[seat].deck_count - min(after, _counted(event))
    if left <= 0:
        return None
    return counted(
        "{seat}'s deck still held {count} card when the discard pile was made into a new one",
        "{seat}'s deck still held {count} cards when the discard pile was made into a new one",
        left,
        seat=seat,
    )


def _shuffled_early(side: Side, event: FateDeckShuffled, held: int) -> Said | None:
    if not held:
        return None
    if event.reason == "deck_empty":
        return counted(
            "{seat}'s deck was shuffled with {count} card left in it, and no effect was named",
            "{seat}'s deck was shuffled with {count} cards left in it, and no effect was named",
            held,
            seat=event.seat,
        )
    if event.reason == "setup" or event.cards is None:
        return None
    added = [card for card in shuffled_in(side, event) if card in side.discard]
    if not added:
        return None
    return say(
        "{player} shuffled {cards} from the discard pile into the deck, and no effect was named",
        player=Player(event.seat),
        cards=cards(added),
    )


@book.check("MFX-HOUSE-C06", on=FateDeckShuffled)
def deck_is_cut_where_that_is_required(table: Table, event: FateDeckShuffled) -> Said | None:
    """Where the organiser requires it, the other player cuts every deck that is shuffled."""
    if not table.cut_required or event.cut_by not in (None, event.seat):
        return None
    if event.cut_by == event.seat:
        return say("{player} cut their own deck; the other player cuts it", player=Player(event.seat))
    return say("{seat}'s deck was shuffled and not cut", seat=event.seat)


# ---- how many cards


@book.value(
    "MFX-DECK-06",
    on=(
        FateDeckShuffled, FateFlipped, CardsDrawn, CardsDiscarded, CardsRemoved, CardsMoved, CardsRevealed,
        CardsLookedAt, FlipCardChosen,
    ),
)  # fmt: skip
def cards_in_the_deck(before: Table, event: Event, after: Table) -> Iterator[Value]:
    """How many cards the deck holds after an event that touches it."""
    seat = _deck_touched(event)
    if seat is not None:
        side = after.seats[seat]
        yield Value("MFX-DECK-06", ("deck_count",), side.deck_count, _where_the_cards_are(seat, side))


def _where_the_cards_are(seat: str, side: Side) -> Said:
    return say(
        "cards in {seat}'s deck: {deck} (hand {hand}, conflict {conflict}, discard pile {discard}, removed {removed})",
        seat=seat,
        deck=side.deck_count,
        hand=side.hand_count,
        conflict=len(side.conflict),
        discard=len(side.discard),
        removed=len(side.removed),
    )


def _deck_touched(event: Event) -> str | None:
    """The seat whose deck is counted after an event: the one it takes from, else the one whose cards it is about."""
    if type(event) is FateDeckShuffled:
        return event.seat
    if isinstance(event, OffTop):
        return event.deck or event.seat
    if isinstance(event, Shows | Carries | FlipCardChosen):
        return event.seat
    return None
