"""What an event means on a table: its cards, its duelist or flip, the modifier in force, the usable cards."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BLACK, DECK, FACE, RANK, RED, SUITS, VALUE, Card
from adjudicator.rulesets.malifaux.duels import all_have_cards
from adjudicator.rulesets.malifaux.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsLookedAt,
    CardsMoved,
    CardsRemoved,
    CardsRevealed,
    CheatDeclined,
    Event,
    FateCheated,
    FateFlipped,
    FlipCardChosen,
    FlipEvent,
    FlipResolved,
    Playing,
    VariableFlipResolved,
    VariableFlipStarted,
    Zone,
)
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Duel, Duelist, Flip, Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.recall import recalled
from adjudicator.seam.ruleset import Refused

OffTop: TypeAlias = FateFlipped | CardsDrawn
"""The kinds of event that take cards off the top of a deck."""
Shows: TypeAlias = CardsRevealed | CardsLookedAt
"""The kinds of event that show cards."""
Carries: TypeAlias = CardsDiscarded | CardsRemoved | CardsMoved
"""The kinds of event that carry cards from zone to zone."""
OfAFlip: TypeAlias = FlipEvent | FlipResolved | VariableFlipStarted | VariableFlipResolved
"""The kinds of event that are about a flip."""
MOST_MODIFIERS = 3
"""MFX-MOD-13."""


@book.serves("MFX-CARD-11", "MFX-HOUSE-C04")
def fate_card(playing: Playing) -> Card:
    """The fate card that a playing card stands for; raises `Refused` for one without a rank or a suit."""
    if playing.joker is not None:
        return BLACK if playing.joker == "black" else RED
    if playing.rank is None or playing.suit is None:
        raise Refused("missing", say("A playing card needs a rank and a suit, or the colour of a joker"), "playing")
    return DECK[13 * SUITS.index(FACE[playing.suit]) + RANK[str(playing.rank)] - 1]


def cards_of(event: OffTop) -> tuple[Card, ...]:
    """The cards a flip or draw names, as fate cards; none where it only counts them."""
    return event.cards if event.cards or not event.playing else tuple(fate_card(playing) for playing in event.playing)


def lands(event: Shows) -> Zone:
    """The zone where the cards of a reveal or look end."""
    return event.to or event.destination or event.from_


def only_shows(event: Shows) -> bool:
    """Whether a reveal or look leaves its cards in the zone where they lie."""
    return lands(event) == event.from_


class Taken(NamedTuple):
    """Cards, and the seat whose deck they are taken out of."""

    seat: str
    cards: tuple[Card, ...]


def out_of_the_deck(event: Event) -> Taken | None:
    """The cards that an event takes out of a deck; None if none. Flips and draws are not counted."""
    if getattr(event, "from_", None) != "deck":
        return None
    if isinstance(event, Shows):
        return Taken(event.seat, event.cards) if lands(event) != "deck" else None
    return Taken(event.seat, event.cards) if isinstance(event, Carries) else None


def has_flipped(flip: Flip | None) -> bool:
    """Whether cards were turned up for a flip; one that was cheated or declined too early has none."""
    return flip is not None and (bool(flip.cards) or flip.replaced > 0)


def is_reflip(event: FateFlipped, flip: Flip | None) -> bool:
    """Whether a flip turns cards up again: it says so, or cards were discarded for it (MFX-FLIP-06)."""
    return event.reflip or (flip is not None and flip.replaced > 0)


def duelist_for(duel: Duel, event: FlipEvent) -> Duelist | None:
    """The model of a duel that a flip event is about; None: nobody in this duel."""
    acting, target, model, seat = duel.acting, duel.target, event.model, event.seat
    if model is not None:
        if acting.model == model:
            return acting
        return target if target is not None and target.model == model else None
    if acting.seat != seat:
        return target if target is not None and target.seat == seat else None
    if target is None or target.seat != seat or target.relented or _concerns(acting, event):
        return acting
    return target


def _concerns(duelist: Duelist, event: FlipEvent) -> bool:
    """Whether an event that names no model is about the acting model, and not about the target of the same seat."""
    flip = duelist.flip
    if flip is None:
        return True
    if type(event) is FateFlipped:
        return flip.replaced > 0 or not has_flipped(flip)
    if type(event) is FlipCardChosen:
        return bool(flip.waiting)
    if isinstance(event, FateCheated | CheatDeclined):
        return not (flip.cheated or flip.declined)
    cards = getattr(event, "replaced", None) or (getattr(event, "card", None),)
    return any(card == flip.used or card in flip.cards for card in cards)


@recalled()
def duelist_in(table: Table, event: FlipEvent) -> Duelist | None:
    """The duelist that a flip event is about; None outside duels, or if it is about neither model of its duel."""
    duel = None if event.duel is None else table.duels.get(event.duel)
    return None if duel is None else duelist_for(duel, event)


@recalled()
def flip_at(table: Table, event: OfAFlip) -> Flip | None:
    """The flip an event is about, in its duel or by its id; None: there is none yet."""
    if isinstance(event, FlipEvent) and event.duel is not None:
        duelist = duelist_in(table, event)
        return None if duelist is None else duelist.flip
    return None if event.flip is None else table.flips.get(event.flip)


def flip_after(before: Table, event: FlipEvent, after: Table) -> Flip | None:
    """The flip an event was about, as it is on the table after it."""
    if event.duel is None:
        return None if event.flip is None else after.flips.get(event.flip)
    mine, duel = duelist_in(before, event), after.duels.get(event.duel)
    if mine is None or duel is None:
        return None
    return next((duelist.flip for duelist in duel.duelists if duelist.model == mine.model), None)


def soulstone_plus(table: Table, event: FateFlipped) -> int:
    """The + that soulstones gave the flip; its `plus` does not count them."""
    duelist = duelist_in(table, event)
    return 0 if duelist is None else duelist.plus


@book.serves("MFX-MOD-01", "MFX-MOD-02", "MFX-HOUSE-D01", "MFX-DUEL-17")
def modifier_of(table: Table, event: FateFlipped, mine: Duelist | None = None) -> int:
    """The net modifier of a flip, -3 to +3: every + less every -, and never more than three.

    A net modifier stated without counts is taken as it is; a reflip that states none keeps that of its flip.
    `mine`: the duelist it is about, where the caller has it.
    """
    net = event.plus - event.minus
    if event.plus == 0 and event.minus == 0:
        if event.modifier is not None:
            return _within_three(event.modifier)
        flip = flip_at(table, event) if mine is None else mine.flip
        if flip is not None and not flip.resolved and is_reflip(event, flip):
            return flip.modifier
    if event.duel is not None:
        net += soulstone_plus(table, event) if mine is None else mine.plus
    return _within_three(net)


def _within_three(net: int) -> int:
    if -MOST_MODIFIERS <= net <= MOST_MODIFIERS:
        return net
    return MOST_MODIFIERS if net > 0 else -MOST_MODIFIERS


@book.serves("MFX-MOD-08", "MFX-MOD-09", "MFX-MOD-10", "MFX-JOKER-01", "MFX-JOKER-04", "MFX-JOKER-10", "MFX-DUEL-19")
def usable(table: Table, flip: Flip) -> tuple[Card, ...]:
    """The cards of a flip that may be used: the Black Joker alone; with a -, the lowest and the Red Joker; else any."""
    cards = still_up(table, flip)
    if BLACK in cards:
        return (BLACK,)
    if flip.modifier >= 0 or not cards:
        return cards
    lowest = min(VALUE[card] for card in cards)
    return tuple(card for card in cards if VALUE[card] == lowest or card == RED)


def all_may_have_cards(table: Table, duel: Duel) -> bool:
    """Whether step B may be done: every model due has a card in the conflict, or turned up just one that it may use."""
    if all_have_cards(duel):
        return True
    due = [mine for mine in duel.duelists if mine is duel.acting or not mine.relented]
    return all(mine.flip is not None and has_card(table, mine.flip) for mine in due)


def has_card(table: Table, flip: Flip) -> bool:
    """Whether a flip has its card: it was chosen, or there was none to choose from."""
    return settled(table, flip).used is not None


def settled(table: Table, flip: Flip) -> Flip:
    """The flip with its card, where nobody said which and just one may be used."""
    if flip.used is not None or len(cards := usable(table, flip)) != 1:
        return flip
    return replace(flip, used=cards[0])


def still_up(table: Table, flip: Flip) -> tuple[Card, ...]:
    """The cards that a flip turned up, without those removed from the game since (MFX-REMOVE-06)."""
    removed = table.seats[flip.deck or flip.seat].removed
    return tuple([card for card in flip.cards if card not in removed]) if removed else flip.cards
