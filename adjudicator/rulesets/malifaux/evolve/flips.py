"""Flips, in a duel or on their own: flipped, chosen, reflipped, cheated, and discarded when what caused them ends.

One card flipped is used at once and lies in the conflict; several lie in no zone until one is chosen.
"""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BIT, RED, Card, bits
from adjudicator.rulesets.malifaux.duels import in_step_c, may_not_cheat, with_duelist, with_flip_in
from adjudicator.rulesets.malifaux.events import (
    CheatDeclined,
    FateCheated,
    FateFlipped,
    FlipCardChosen,
    FlipEvent,
    JokerSuitChosen,
    ReflipStarted,
    VariableFlipStarted,
)
from adjudicator.rulesets.malifaux.evolve.kept import entered
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE
from adjudicator.rulesets.malifaux.evolve.zones import off_top, once, take, with_cards, with_side, without
from adjudicator.rulesets.malifaux.lookup import cards_of, duelist_for, flip_at, modifier_of
from adjudicator.rulesets.malifaux.state import Duel, Duelist, Flip, Side, Table
from adjudicator.seam.frozen import put, replace


def owner_of(flip: Flip) -> str:
    """The seat that owns a flip's cards."""
    return flip.deck or flip.seat


def is_out(side: Side, card: Card) -> bool:
    """Whether a card lies in sight: in the conflict, or revealed with a flip."""
    if card in side.conflict:
        return True
    return not (side.deck & BIT[card] or card in side.discard or card in side.hand or card in side.removed)


def held_by(table: Table, flip: Flip) -> tuple[Card, ...]:
    """The cards of a flip that are still in the conflict or revealed, `left` excluded."""
    side = table.seats[owner_of(flip)]
    cards = flip.cards if flip.used is None or flip.used in flip.cards else (*flip.cards, flip.used)
    return cards if _all_out(side, frozenset(cards)) else tuple([card for card in cards if is_out(side, card)])


def _all_out(side: Side, cards: frozenset[Card]) -> bool:
    if side.deck & bits(cards):
        return False
    return cards.isdisjoint(side.discard) and cards.isdisjoint(side.hand) and cards.isdisjoint(side.removed)


# ---- putting a flip back


def with_flip(table: Table, event: FlipEvent, flip: Flip) -> Table:
    """The table with the flip that an event is about; a flip id that was not there opens a flip of its own."""
    if event.duel is None:
        return table if event.flip is None else with_loose_flip(table, event.flip, flip)
    duel = table.duels.get(event.duel)
    mine = None if duel is None else duelist_for(duel, event)
    if duel is None or mine is None:
        return table
    return replace(table, duels=put(table.duels, event.duel, with_duelist(duel, replace(mine, flip=flip))))


def with_loose_flip(table: Table, name: str, flip: Flip) -> Table:
    """The table with a flip outside duels; if there are too many, the oldest resolved one is dropped."""
    return replace(table, flips=entered(table.flips, name, flip, _is_resolved))


def _is_resolved(flip: Flip) -> bool:
    return flip.resolved


def _settled(
    table: Table, event: FlipEvent, duel: Duel | None, mine: Duelist | None, flip: Flip, owner: str, side: Side
) -> Table:
    """The table with a flip and its cards; in a duel it ends step A, and the total of step B follows from its card."""
    if event.duel is None or duel is None or mine is None:
        return with_flip(with_side(table, owner, side), event, flip)
    step = duel.step
    if step == "A" and type(event) is FateFlipped:
        step = "B"
    acting, target = duel.acting, duel.target
    if mine is acting:
        acting = with_flip_in(table, duel, mine, flip)
        target = target and _as_it_stands(table, duel, target)
    else:
        acting, target = _as_it_stands(table, duel, acting), with_flip_in(table, duel, mine, flip)
    duel = replace(duel, acting=acting, target=target, step=step)
    return with_side(table, owner, side, put(table.duels, event.duel, duel))


def _as_it_stands(table: Table, duel: Duel, other: Duelist) -> Duelist:
    """The other model, before step C with its total worked out again: a stat may have changed since (MFX-CHEAT-09)."""
    if duel.step not in "AB" or other.flip is None or other.total is None:
        return other
    return with_flip_in(table, duel, other, other.flip)


# ---- flipping


@EVOLVE.of(FateFlipped)
@book.serves("MFX-CONF-01")
def fate_flipped(table: Table, event: FateFlipped, position: int) -> Table:
    """Cards off the top of a deck: one alone is in the conflict at once, several are revealed."""
    owner, cards = event.deck or event.seat, event.cards or cards_of(event)
    duel = None if event.duel is None else table.duels[event.duel]
    mine = None if duel is None else duelist_for(duel, event)
    if duel is not None and mine is None:
        return _flipped_for_nobody(table, event, duel, cards)
    old = flip_at(table, event) if mine is None else mine.flip
    if old is not None:
        table, old = _of_owner(table, old, owner)
    flip = _flipped(table, event, old, cards, modifier_of(table, event, mine))
    side = off_top(table.seats[owner], cards, event.rebuilt_after, flip.used)
    return _settled(table, event, duel, mine, flip, owner, side)


def _of_owner(table: Table, flip: Flip, owner: str) -> tuple[Table, Flip]:
    """A flip that goes on with another seat's cards; the cards it had go to their owner's pile."""
    if flip.resolved or owner_of(flip) == owner:
        return table, flip
    side = on_pile(table.seats[owner_of(flip)], flip_cards(flip))
    table = replace(table, seats=put(table.seats, owner_of(flip), side))
    deck = None if owner == flip.seat else owner
    return table, replace(flip, deck=deck, cards=(), used=None, left=())


@book.serves("MFX-HOUSE-D03")
def _flipped(table: Table, event: FateFlipped, old: Flip | None, cards: tuple[Card, ...], modifier: int) -> Flip:
    """The flip with its new cards; after a reflip the cards that were not replaced still count."""
    if old is None or old.resolved:
        deck = event.deck if event.deck != event.seat else None
        used = cards[0] if len(cards) == 1 else None
        return Flip(event.seat, deck=deck, cards=cards, modifier=modifier, used=used, effect=event.effect)
    left = old.left
    if old.replaced:
        cards = held_by(table, old) + cards
    else:
        left += tuple(card for card in held_by(table, old) if card not in left)
    return replace(
        old,
        cards=cards,
        modifier=modifier,
        used=cards[0] if len(cards) == 1 else None,
        left=left,
        replaced=0,
        suit=None,
        effect=event.effect or old.effect,
    )


def _flipped_for_nobody(table: Table, event: FateFlipped, duel: Duel, cards: tuple[Card, ...]) -> Table:
    """Cards flipped by a player with no part in the duel; they stay with the duel until it ends."""
    owner = event.deck or event.seat
    side = off_top(table.seats[owner], cards, event.rebuilt_after)
    if len(cards) == 1:
        side = with_cards(side, cards, "conflict")
    strays = duel.strays + tuple((owner, card) for card in cards)
    duel = replace(duel, strays=strays, step="B" if duel.step == "A" else duel.step)
    return with_side(table, owner, side, put(table.duels, str(event.duel), duel))


@EVOLVE.of(FlipCardChosen)
@book.serves("MFX-MOD-05", "MFX-FLIP-04", "MFX-HOUSE-C09")
def flip_card_chosen(table: Table, event: FlipCardChosen, position: int) -> Table:
    """One card in the conflict, the others on the pile: in the order listed, or that of the flip."""
    duel = None if event.duel is None else table.duels[event.duel]
    mine = None if duel is None else duelist_for(duel, event)
    flip = (flip_at(table, event) if mine is None else mine.flip) or Flip(event.seat)
    owner = owner_of(flip)
    side, going, stays = _picked(table, event, flip, table.seats[owner])
    if event.duel is not None and mine is None:
        return _strayed(with_side(table, owner, side), event.duel, owner, (event.card, *stays))
    left = flip.left and tuple(card for card in flip.left if card not in (event.card, *going, *stays))
    flip = replace(flip, used=event.card, left=left + stays, suit=None)
    return _settled(table, event, duel, mine, flip, owner, side)


def _picked(
    table: Table, event: FlipCardChosen, flip: Flip, side: Side
) -> tuple[Side, tuple[Card, ...], tuple[Card, ...]]:
    """The side with one card in the conflict, the cards that leave the flip, and those that stay with it."""
    if _is_simple(event, flip, side):
        unused = without(flip.cards, event.card)
        return replace(side, conflict=(*side.conflict, event.card), discard=side.discard + unused), unused, ()
    kept, unused = once(event.kept), unused_cards(table, event, flip)
    going, stays = unused, unused[:0]
    if kept or event.discarded is not None:
        going = unused if event.discarded is None else tuple(c for c in once(event.discarded) if c != event.card)
        stays = tuple(card for card in (*kept, *unused) if card not in going and card != event.card)
    for card in (event.card, *kept, *going):
        if card in side.conflict or not is_out(side, card):
            side = take(side, card, "conflict")
    side = with_cards(side, (event.card, *(card for card in stays if card in kept)), "conflict")
    seers = table.seats if event.unused_to in ("deck", "hand") else ()
    known = tuple((c, seat) for seat in seers for c in going if event.unused_to == "deck" or seat != owner_of(flip))
    return with_cards(side, going, event.unused_to, known=known), going, stays


def _is_simple(event: FlipCardChosen, flip: Flip, side: Side) -> bool:
    """Whether one of several revealed cards is chosen and the others just go to the pile."""
    if event.kept or event.discarded is not None or event.unused_to != "discard" or flip.used is not None or flip.left:
        return False
    cards = frozenset(flip.cards)
    if event.card not in cards or len(cards) < len(flip.cards):
        return False
    return cards.isdisjoint(side.conflict) and _all_out(side, cards)


def unused_cards(table: Table, event: FlipCardChosen, flip: Flip) -> tuple[Card, ...]:
    """The cards of a flip that a choice leaves unused and does not keep, in the order of the flip."""
    held = once(held_by(table, flip))
    return tuple([card for card in held if card != event.card and card not in event.kept])


def _strayed(table: Table, name: str, owner: str, cards: Iterable[Card]) -> Table:
    duel = table.duels[name]
    strays = dict.fromkeys((*duel.strays, *((owner, card) for card in cards)))
    return replace(table, duels=put(table.duels, name, replace(duel, strays=tuple(strays))))


@EVOLVE.of(ReflipStarted)
def reflip_started(table: Table, event: ReflipStarted, position: int) -> Table:
    """The replaced cards are on the pile and out of the flip, like cards discarded before a reflip."""
    flip = flip_at(table, event) or Flip(event.seat)
    owner, replaced = owner_of(flip), once(event.replaced)
    side = table.seats[owner]
    for card in replaced:
        side = take(side, card, "conflict")
    flip = replace(
        flip,
        cards=tuple(card for card in held_by(table, flip) if card not in replaced),
        used=None if flip.used in replaced else flip.used,
        left=tuple(card for card in flip.left if card not in replaced),
        replaced=flip.replaced + len(event.replaced),
        suit=None,
    )
    return with_flip(with_side(table, owner, with_cards(side, replaced, "discard")), event, flip)


@EVOLVE.of(JokerSuitChosen)
def joker_suit_chosen(table: Table, event: JokerSuitChosen, position: int) -> Table:
    """The suit of a Red Joker in the conflict, where one suit is named."""
    flip = flip_at(table, event)
    if flip is None or event.card != RED or len(event.suits) != 1:
        return table
    return with_flip(table, event, replace(flip, suit=event.suits[0]))


# ---- cheating


@EVOLVE.of(FateCheated)
@book.serves("MFX-CHEAT-07")
def fate_cheated(table: Table, event: FateCheated, position: int) -> Table:
    """A card from the hand in the conflict, the card it replaces on its owner's pile."""
    duel = None if event.duel is None else table.duels[event.duel]
    mine = None if duel is None else duelist_for(duel, event)
    flip = (flip_at(table, event) if mine is None else mine.flip) or Flip(event.seat)
    table, flip = _of_owner(table, flip, event.seat)
    side = table.seats[event.seat]
    if flip.used is not None and flip.used != event.card:
        side = on_pile(side, (flip.used,))
    side = with_cards(take(side, event.card, "hand"), (event.card,), "conflict")
    table = with_side(table, event.seat, side)
    if event.duel is not None and mine is None:
        return _strayed(table, event.duel, event.seat, (event.card,))
    cheated = flip.cheated or flip.seat == event.seat  # a cheat by another player leaves the player's own chance open
    return _answered(table, event, duel, mine, replace(flip, used=event.card, cheated=cheated, suit=None))


@EVOLVE.of(CheatDeclined)
@book.serves("MFX-HOUSE-D06")
def cheat_declined(table: Table, event: CheatDeclined, position: int) -> Table:
    """The one chance to cheat is given up; a player who may not cheat has none to give up."""
    duel = None if event.duel is None else table.duels[event.duel]
    mine = None if duel is None else duelist_for(duel, event)
    flip = (flip_at(table, event) if mine is None else mine.flip) or Flip(event.seat)
    if duel is not None and mine is not None and flip.used is not None and may_not_cheat(duel, mine.seat):
        return table
    return _answered(table, event, duel, mine, replace(flip, declined=True))


def _answered(table: Table, event: FlipEvent, duel: Duel | None, mine: Duelist | None, flip: Flip) -> Table:
    """The table with a flip that its player cheated or declined to cheat, and its duel in step C."""
    if event.duel is None or duel is None or mine is None:
        return with_flip(table, event, flip)
    duel = in_step_c(with_duelist(duel, replace(mine, flip=flip)))
    return replace(table, duels=put(table.duels, event.duel, duel))


# ---- variable flips


@EVOLVE.of(VariableFlipStarted)
def variable_flip_started(table: Table, event: VariableFlipStarted, position: int) -> Table:
    """A flip with a profile, no card yet; one for damage is that of the action under way."""
    for name, action in table.actions.items() if event.kind == "damage" else ():
        if not action.completed:
            table = replace(table, actions=put(table.actions, name, replace(action, flip=event.flip)))
            break
    old = table.flips.get(event.flip)
    left = () if old is None or old.resolved else old.left + held_by(table, old)
    flip = Flip(event.seat, kind=event.kind, profile=event.profile, blasts=event.blasts, left=left)
    return with_loose_flip(table, event.flip, flip)


# ---- a flip's cards on the pile


def flip_cards(flip: Flip) -> tuple[Card, ...]:
    """The cards a flip may still hold, in the order of flipping: those left and the one used, else those revealed."""
    if flip.used is None:
        return once((*flip.left, *flip.cards))
    return once((*flip.left, flip.used)) if flip.left else (flip.used,)


def on_pile(side: Side, cards: tuple[Card, ...]) -> Side:
    """The side with those of the cards on its pile that are still in the conflict or revealed."""
    if side.conflict == cards:
        return replace(side, conflict=(), discard=side.discard + cards)
    conflict, gone = side.conflict, tuple([card for card in cards if is_out(side, card)])
    for card in gone:
        if card in conflict:
            conflict = without(conflict, card)
    return replace(side, conflict=conflict, discard=side.discard + gone) if gone else side
