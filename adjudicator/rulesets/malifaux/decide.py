"""What a report becomes: cards it leaves to the randomness are dealt, all else stands as reported."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.cards import Card, Cards, bits, cards_in
from adjudicator.rulesets.malifaux.events import CardsDrawn, Event, FateFlipped
from adjudicator.rulesets.malifaux.lookup import modifier_of
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Side, Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Randomness, Refused


def decide(table: Table, event: Event, randomness: Randomness) -> tuple[Event, ...]:
    """The events of a report: a flip that names no cards gets them from `randomness`; raises `Refused`.

    Physical cards are always stated, even if the record has the top of the deck: a report would tell it.
    """
    if isinstance(event, FateFlipped) and not event.cards and not event.playing:
        randomness.below(1)
        dealt = deal(table.seats[event.deck or event.seat], 1 + abs(modifier_of(table, event)), randomness)
        return (replace(event, cards=dealt[0], rebuilt_after=dealt[1]),)
    if isinstance(event, CardsDrawn) and not event.cards and not event.playing and event.count is None:
        raise Refused(say("Name the cards of a draw, or at least their number"), "cards")
    return (event,)


def deal(side: Side, count: int, randomness: Randomness) -> tuple[tuple[Card, ...], int | None]:
    """That many cards off a deck, and after how many of them it ran out and was made anew from the pile.

    Cards whose place is on record come first; the others are equally likely. Fewer cards where deck and pile
    together hold fewer (MFX-HOUSE-C05).
    """
    known = [top.card for top in side.top]
    deck: Cards = side.deck & ~bits(known)
    dealt: list[Card] = known[:count]
    rebuilt: int | None = None
    held = side.deck_count - len(known)  # the others in `deck` are a hand's unknown cards
    while len(dealt) < count:
        if held <= 0:
            if rebuilt is not None or not side.discard:
                break
            rebuilt, deck, held = len(dealt), bits(side.discard), len(side.discard)
        left = cards_in(deck)
        card = left[randomness.below(len(left))]
        deck &= ~bits((card,))
        held -= 1
        dealt.append(card)
    return tuple(dealt), rebuilt
