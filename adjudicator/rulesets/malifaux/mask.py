"""What a viewer may know: `mask` a step, `view` a table.

Hands belong to their players, decks to nobody, all else is public; whoever was shown a card knows it as long as it
stays in the hand or in its place on top of the deck. A spectator knows what every seat knows. Nobody is told
what another seat knows of cards that both know: they may have seen them at different times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any, TypeAlias

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.cards import BIT, FULL, Card, Cards, bits
from adjudicator.rulesets.malifaux.encounter.secrets import mask_encounter
from adjudicator.rulesets.malifaux.events import Difference, duels, flips, models, play
from adjudicator.rulesets.malifaux.evolve.decks import amiss_in
from adjudicator.rulesets.malifaux.evolve.flips import is_out, owner_of
from adjudicator.rulesets.malifaux.lookup import cards_of
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Discard, Side, Table, Top
from adjudicator.seam.event import kinds_in
from adjudicator.seam.frozen import replace
from adjudicator.seam.kinds import ByKind
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Step, Viewer

Hide: TypeAlias = Callable[[Step[Table, Any], Viewer], ev.Event]
MASK: ByKind[Hide] = ByKind("mask")
"""The event of a step as a viewer may know it, by kind."""
HIDDEN = frozenset({"deck", "hand"})
"""The zones that not everybody sees into."""


def mask(step: Step[Table, ev.Event], viewer: Viewer) -> Step[Table, ev.Event]:
    """The step with only what that viewer may know.

    A hidden card in hand becomes an unknown one. The deck then holds all cards that are not seen elsewhere; how many of
    them really lie in it follows from the counts, which are public.
    Raises `Refused` for a viewer who is neither judge nor spectator nor a seat.
    """
    _known_viewer(step.before, viewer)
    if viewer == JUDGE:
        return step
    hide = MASK.get(type(step.event), public)
    return replace(
        step,
        before=mask_table(step.before, viewer, step.after),
        event=hide(step, viewer),
        after=mask_table(step.after, viewer),
    )


def mask_table(table: Table, viewer: Viewer, later: Table | None = None) -> Table:
    """The table as that viewer may know it; `later` is the table that followed, which tells what was revealed on it."""
    if viewer == JUDGE:
        return table
    after = None if later is None else later.encounter
    return replace(
        table,
        seats={seat: _masked(table, seat, viewer) for seat in table.seats},
        discards=tuple(_discard(one, viewer) for one in table.discards),
        encounter=None if table.encounter is None else mask_encounter(table.encounter, viewer, after),
    )


def is_contradicted(table: Table) -> bool:
    """Whether the record has another number of cards in a hand than the reports, which are all that others know."""
    return any(side.slipped for side in table.seats.values())


def view(table: Table, viewer: Viewer) -> Plain:
    """By seat, what a viewer may know of its hand and deck: counts, cards known, top cards known in order."""
    _known_viewer(table, viewer)
    return {
        seat: {
            "hand": {"count": side.hand_count, "known": list(known_hand(table, seat, viewer))},
            "deck": {
                "count": side.deck_count,
                "known_top": [top.card for top in known_top(table, seat, viewer)],
            },
        }
        for seat, side in mask_table(table, viewer).seats.items()
    }


def known_hand(table: Table, seat: str, viewer: Viewer) -> tuple[Card, ...]:
    """The cards in a hand that the viewer knows; another's hand in a new deck's order, which hides when each came."""
    side = table.seats[seat]
    if viewer in (seat, JUDGE):
        return side.hand
    needed = {viewer} if viewer != SPECTATOR else table.seats.keys() - {seat}
    known = (card for card in side.hand if all((card, one) in side.shown for one in needed))
    return tuple(sorted(known, key=BIT.__getitem__))


def known_top(table: Table, seat: str, viewer: Viewer) -> tuple[Top, ...]:
    """The uppermost cards of a deck, down to the last before one that the viewer does not know."""
    top = table.seats[seat].top
    if viewer == JUDGE:
        return top
    needed = frozenset({viewer} if viewer != SPECTATOR else table.seats)
    return tuple(Top(known.card, needed) for known in takewhile(lambda known: needed <= known.seats, top))


def _known_viewer(table: Table, viewer: Viewer) -> None:
    if viewer not in (JUDGE, SPECTATOR) and viewer not in table.seats:
        raise Refused("no-such", say("{viewer} is neither judge nor spectator nor a seat", viewer=viewer))


def _masked(table: Table, seat: str, viewer: Viewer) -> Side:
    side, hand = table.seats[seat], known_hand(table, seat, viewer)
    shown = tuple(pair for pair in side.shown if pair[0] in hand and viewer in (pair[1], SPECTATOR))
    covered = tuple(pair for pair in side.covered if pair[1] == viewer)
    hidden = {card for card, who in side.covered if who != viewer}
    pile = tuple(card for card in side.discard if card not in hidden) if hidden else side.discard
    deck = FULL & ~bits((*hand, *side.conflict, *pile, *side.removed, *_revealed(table, seat)))
    slipped = 0 if viewer == seat else side.slipped
    unknown = max(0, side.hand_count - len(hand) + slipped)
    return replace(
        side,
        hand=hand,
        unknown=unknown,
        deck=deck,
        astray=deck.bit_count() - unknown - side.deck_count + slipped,
        slipped=0,
        top=known_top(table, seat, viewer),
        discard=pile,
        covered=covered,
        shown=shown,
    )


def _revealed(table: Table, seat: str) -> Iterator[Card]:
    """The cards of a seat that a flip revealed, which lie in no zone."""
    side = table.seats[seat]
    of_duels = (mine.flip for duel in table.duels.values() for mine in duel.duelists if mine.flip is not None)
    cards = [card for flip in (*table.flips.values(), *of_duels) if owner_of(flip) == seat for card in flip.waiting]
    cards += [card for duel in table.duels.values() for owner, card in duel.strays if owner == seat]
    return (card for card in cards if is_out(side, card))


def _discard(discard: Discard, viewer: Viewer) -> Discard:
    """A discard with its cards if the viewer saw them go; the place of a card now does not tell that it went then."""
    return replace(discard, cards=()) if discard.hidden and viewer != discard.seat else discard


def _seen(step: Step[Table, Any], seat: str, viewer: Viewer) -> Cards:
    """The cards of a seat whose place the viewer knows, before or after the event."""
    known: Cards = 0
    for table in (step.before, step.after):
        known |= FULL & ~_masked(table, seat, viewer).deck
        known |= bits(top.card for top in known_top(table, seat, viewer))
    return known


# ---- events that name hidden cards, and those that never do


@MASK.of(*kinds_in(ev.Event, play, models, flips, duels))
@MASK.of(ev.FateDeckPresented)
def public(step: Step[Table, Any], viewer: Viewer) -> ev.Event:
    """The whole event: everybody was there, and none of its cards was hidden."""
    event: ev.Event = step.event
    return event


def _only(cards: tuple[Card, ...], known: Cards) -> tuple[Card, ...]:
    return tuple(card for card in cards if BIT[card] & known)


@MASK.of(ev.CardsDrawn)
def _drawn(step: Step[Table, Any], viewer: Viewer) -> ev.Event:
    """A draw into a hand names its cards to that hand's player and to viewers who know all; others see how many."""
    event: ev.CardsDrawn = step.event
    player, cards = (event.hand or event.seat) if event.to == "hand" else None, cards_of(event)
    if event.to not in HIDDEN or viewer == player:
        return event
    owner, shuffled = event.deck or event.seat, () if event.rebuilt_after is None else cards[event.rebuilt_after :]
    if not bits(cards) & ~_seen(step, owner, viewer) and not shuffled:
        return event
    return replace(event, cards=(), playing=(), proof=(), count=len(cards))


@MASK.of(ev.CardsDiscarded, ev.CardsRemoved, ev.CardsMoved)
def _moved(step: Step[Table, Any], viewer: Viewer) -> ev.Event:
    """Moved cards are named to viewers who knew them where they were, and to all if they now lie open."""
    event: ev.CardsDiscarded | ev.CardsRemoved | ev.CardsMoved = step.event
    if event.to not in HIDDEN:
        return event
    return replace(event, cards=_only(event.cards, _seen(step, event.seat, viewer)))


@MASK.of(ev.CardsRevealed, ev.CardsLookedAt)
def _shown(step: Step[Table, Any], viewer: Viewer) -> ev.Event:
    """Cards revealed or looked at are named to those who saw them or know them anyway."""
    event: ev.CardsRevealed | ev.CardsLookedAt = step.event
    saw = event.shown_to if event.shown_to is not None else tuple(step.before.seats)
    if type(event) is ev.CardsLookedAt:
        saw = (event.by, *(event.shown_to or ()))
    if viewer in saw or (viewer == SPECTATOR and set(saw) >= step.before.seats.keys()):
        return event
    known = _seen(step, event.seat, viewer)
    cards = _only(event.cards, known)
    return replace(event, cards=cards, order=event.order if len(cards) == len(event.cards) else None)


@MASK.of(ev.FateDeckShuffled)
def _shuffled(step: Step[Table, Any], viewer: Viewer) -> ev.Event:
    """The cards that went into a shuffle are named if the viewer knows all of them; else those amiss that are known."""
    event: ev.FateDeckShuffled = step.event
    if event.cards is None:
        return event
    known, change = _seen(step, event.seat, viewer), event.cards
    if isinstance(change, tuple):
        if not bits(change) & ~known:
            return event
        change = amiss_in(step.before.seats[event.seat], event)
    minus, plus = _only(change.minus, known), _only(change.plus, known)
    return replace(event, cards=Difference(minus=minus, plus=plus) if minus or plus else None)


@MASK.of(ev.PileRearranged)
def _rearranged(step: Step[Table, Any], viewer: Viewer) -> ev.Event:
    event: ev.PileRearranged = step.event
    return replace(event, order=_only(event.order, _seen(step, event.seat, viewer)))


@MASK.of(ev.DiscardEffectApplied)
def _applied(step: Step[Table, Any], viewer: Viewer) -> ev.Event:
    event: ev.DiscardEffectApplied = step.event
    if event.card is None or BIT[event.card] & _seen(step, event.seat, viewer):
        return event
    return replace(event, card=None)
