"""The fate deck (MFX-DECK, MFX-HOUSE-C05..C08): face down, unseen, made anew when it has run out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BIT
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
from adjudicator.rulesets.malifaux.lookup import cards_of, out_of_the_deck
from adjudicator.rulesets.malifaux.state import Side, Table
from adjudicator.seam.rulebook import Value

OffTop: TypeAlias = FateFlipped | CardsDrawn
Shows: TypeAlias = CardsRevealed | CardsLookedAt
MOVES = (
    FateFlipped, CardsDrawn, CardsDiscarded, CardsRemoved, CardsMoved, CardsRevealed, CardsLookedAt,
    FlipCardChosen, ReflipStarted, FateCheated, FlipResolved, VariableFlipResolved, ActionCompleted,
    AbilityResolved, TriggerDeclared, TriggerResolved, DuelResolved,
)  # fmt: skip
"""The kinds of event that may move a fate card, but for the shuffle."""

book.records("MFX-DECK-07", FateDeckShuffled)
book.records("MFX-HOUSE-C07", CardsDrawn)
book.records("MFX-HOUSE-C08", FateDeckShuffled)


@book.check("MFX-DECK-01", on=(FateDeckPresented, FateDeckShuffled))
def deck_lies_face_down(before: Table, event: FateDeckPresented | FateDeckShuffled, after: Table) -> str | None:
    """A fate deck is set out and put back face down."""
    return None if event.face == "down" else f"{event.seat}'s deck lies face up"


@book.check("MFX-DECK-02", on=(CardsRevealed, CardsLookedAt))
def deck_is_seen_by_an_effect_only(before: Table, event: Shows, after: Table) -> str | None:
    """Cards of a deck are seen by nobody without an effect that allows it."""
    if event.from_ != "deck" or event.source is not None:
        return None
    return f"{len(event.cards)} cards of {event.seat}'s deck were seen, and no effect was named"


# ---- a deck that has run out


@book.check("MFX-DECK-03", on=MOVES)
def deck_that_ran_out_is_made_anew_first(before: Table, event: Event, after: Table) -> str | None:
    """With the deck out of cards and a pile to make one from, no card of that player moves first."""
    says = _overdrawn(before, event)
    if says is not None:
        return says
    rebuilds = None
    if isinstance(event, FateFlipped | CardsDrawn) and event.rebuilt_after == 0:
        rebuilds = event.deck or event.seat
    for seat in before.shuffle_due:
        if seat != rebuilds and _has_moved(before.seats[seat], after.seats[seat]):
            return f"{seat}'s deck has run out; it must be made anew before another card of {seat} moves"
    return None


def _counted(event: OffTop) -> int:
    return len(cards_of(event)) or (event.count or 0 if isinstance(event, CardsDrawn) else 0)


def _overdrawn(table: Table, event: Event) -> str | None:
    if isinstance(event, FateFlipped | CardsDrawn):
        seat, count, rebuilt = event.deck or event.seat, _counted(event), event.rebuilt_after
    elif (taken := out_of_the_deck(event)) is not None:
        seat, count, rebuilt = taken[0], len(taken[1]), None
    else:
        return None
    side = table.seats[seat]
    held = side.deck_count
    if count <= held:
        return None
    if rebuilt is None:
        made = ", and no new deck was made" if side.discard else ", and there is no pile to make another from"
        return f"{seat}'s deck holds {held}, {count} were taken{made}"
    if rebuilt <= held:
        return None
    return f"{seat}'s deck holds {held}: it had to be made anew after {held} of the cards, not after {rebuilt}"


def _has_moved(one: Side, two: Side) -> bool:
    if one is two:
        return False
    return (one.hand, one.unknown, one.deck, one.conflict, one.discard, one.removed) != (
        two.hand, two.unknown, two.deck, two.conflict, two.discard, two.removed
    )  # fmt: skip


@book.check("MFX-DECK-04", on=FateDeckShuffled)
def new_deck_is_the_whole_pile(before: Table, event: FateDeckShuffled, after: Table) -> str | None:
    """Into a new deck go all cards of the own pile and no others; what was removed is MFX-REMOVE-05."""
    if event.reason != "deck_empty" or event.cards is None:
        return None
    side, cards = before.seats[event.seat], shuffled_in(before.seats[event.seat], event)
    out = [card for card in side.discard if card not in cards]
    extra = [c for c in cards if c not in side.discard and c not in side.removed and c not in _deck(side, cards)]
    extra += [card for place, card in enumerate(cards) if card in cards[:place]]
    if not out and not extra:
        return None
    wrong = [f"{', '.join(out)} left out"] * bool(out) + [f"{', '.join(extra)} shuffled in"] * bool(extra)
    return f"{event.seat}'s new deck is the whole discard pile and nothing else: {'; '.join(wrong)}"


def _deck(side: Side, cards: tuple[str, ...]) -> list[str]:
    return [card for card in cards if side.deck_count > 0 and side.deck & BIT[card]]


@book.check("MFX-DECK-05", on=(FateDeckShuffled, FateFlipped, CardsDrawn))
def pile_is_shuffled_in_when_the_deck_is_out(
    before: Table, event: FateDeckShuffled | OffTop, after: Table
) -> str | None:
    """The pile becomes the deck only when that holds no card, or by an effect that is named."""
    if isinstance(event, FateDeckShuffled):
        held = before.seats[event.seat].deck_count
        return _shuffled_early(before.seats[event.seat], event, held) if event.source is None else None
    if event.rebuilt_after is None:
        return None
    seat = event.deck or event.seat
    left = before.seats[seat].deck_count - min(event.rebuilt_after, _counted(event))
    return f"{seat}'s deck still held {left} when the discard pile was made into a new one" if left > 0 else None


def _shuffled_early(side: Side, event: FateDeckShuffled, held: int) -> str | None:
    if not held:
        return None
    if event.reason == "deck_empty":
        return f"{event.seat}'s deck still holds {held}, and no effect orders the shuffle"
    if event.reason == "setup" or event.cards is None:
        return None
    cards = [card for card in shuffled_in(side, event) if card in side.discard]
    return f"{', '.join(cards)} of the discard pile shuffled in, and no effect orders it" if cards else None


@book.check("MFX-HOUSE-C06", on=FateDeckShuffled)
def deck_is_cut_where_that_is_required(before: Table, event: FateDeckShuffled, after: Table) -> str | None:
    """Where the organiser requires it, the other player cuts each deck that is shuffled."""
    if not before.cut_required or event.cut_by is not None:
        return None
    return f"{event.seat}'s deck was shuffled and not cut"


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
        gone = ", ".join(f"{name} {number}" for name, number in _elsewhere(side))
        yield Value("MFX-DECK-06", ("deck_count",), side.deck_count, f"the deck of {seat}; {gone}")


def _elsewhere(side: Side) -> Iterator[tuple[str, int]]:
    yield "hand", side.hand_count
    yield from (
        ("conflict", len(side.conflict)),
        ("discard", len(side.discard)),
        ("removed", len(side.removed)),
    )


def _deck_touched(event: Event) -> str | None:
    """Whose deck is counted after an event: the deck it takes from, else that of the seat whose cards it is about."""
    if isinstance(event, FateDeckShuffled):
        return event.seat
    if isinstance(event, FateFlipped | CardsDrawn):
        return event.deck or event.seat
    if isinstance(event, CardsRevealed | CardsLookedAt | CardsDiscarded | CardsRemoved | CardsMoved | FlipCardChosen):
        return event.seat
    return None
