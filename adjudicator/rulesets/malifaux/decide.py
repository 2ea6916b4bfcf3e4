"""What a report becomes: cards it leaves to the randomness are dealt, all else stands as reported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TypeVar

from adjudicator.rulesets.malifaux.cards import Card, Cards, bits, cards_in
from adjudicator.rulesets.malifaux.events import CardsDrawn, Event, FateFlipped
from adjudicator.rulesets.malifaux.lookup import modifier_of
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Side, Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Randomness, Refused

T = TypeVar("T")


def decide(table: Table, event: Event, randomness: Randomness) -> tuple[Event, ...]:
    """The events of a report: a flip that names no cards gets them from `randomness`; raises `Refused`.

    Physical cards are always stated, even if the record has the top of the deck: a report would tell it.
    """
    if type(event) is FateFlipped and not event.cards and not event.playing:
        randomness.below(1)
        dealt = deal(table.seats[event.deck or event.seat], 1 + abs(modifier_of(table, event)), randomness)
        return (replace(event, cards=dealt[0], rebuilt_after=dealt[1]),)
    if type(event) is CardsDrawn and not event.cards and not event.playing and event.count is None:
        raise Refused("missing", say("Name the cards of a draw, or at least their number"), "cards")
    return (event,)


def deal(side: Side, count: int, randomness: Randomness) -> tuple[tuple[Card, ...], int | None]:
    """The next `count` cards off a deck, and how many came before it was made anew from the pile; None if it was not.

    Cards whose place is on record come first; the others are equally likely. Fewer cards if deck and pile together hold
    fewer (MFX-HOUSE-C05).
    """
    known = [top.card for top in side.top]
    others = _by_chance(side.deck & ~bits(known), side.deck_count - len(known), randomness)
    pile = _by_chance(bits(side.discard), len(side.discard), randomness)
    dealt, rebuilt = off(chain(known, others), pile, count)
    return tuple(dealt), rebuilt


def off(deck: Iterable[T], pile: Iterable[T], count: int) -> tuple[list[T], int | None]:
    """The first `count` cards, or all there are, and after how many the pile became the deck; None if it did not."""
    dealt = list(islice(deck, count))
    further = list(islice(pile, count - len(dealt)))
    return [*dealt, *further], len(dealt) if further else None


def _by_chance(cards: Cards, held: int, randomness: Randomness) -> Iterator[Card]:
    """`held` of the cards, each equally likely; the others are unknown cards in hand."""
    for _ in range(held):
        left = cards_in(cards)
        card = left[randomness.below(len(left))]
        cards &= ~bits((card,))
        yield card
