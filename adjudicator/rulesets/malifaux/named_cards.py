"""Cards that reports name where the service deals: who names one knows that it lies there, for the record knows."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux.cards import Card
from adjudicator.rulesets.malifaux.events import (
    Event,
    FateCheated,
    FateDeckShuffled,
    FlipCardChosen,
    PileRearranged,
    ReflipStarted,
    TriggerDeclared,
    Zone,
)
from adjudicator.rulesets.malifaux.evolve.flips import owner_of
from adjudicator.rulesets.malifaux.evolve.zones import lies_in, zone_of
from adjudicator.rulesets.malifaux.lookup import Carries, Shows, flip_at
from adjudicator.rulesets.malifaux.mask import mask_table
from adjudicator.rulesets.malifaux.names import ZONES
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Side, Table
from adjudicator.seam.ruleset import JUDGE, Refused, Viewer


def may_name(table: Table, event: Event, reporter: Viewer) -> None:
    """Raises `Refused` for a card that lies hidden if its reporter does not know where, or says that it lies elsewhere.

    Without this, what becomes of a guess would tell the hand: a shuffle is of the cards that lie in the deck.
    """
    for seat, card, said in _named(table, event):
        side = mask_table(table, reporter).seats[seat]
        lies = zone_of(side, card)
        if lies == "deck" and not _is_known_there(side, card, said, reporter, seat):
            raise Refused(
                "not-yours", say("{card} lies hidden: only those who know where may name it", card=card), "cards"
            )
        if (lies == "hand" or _is_covered(side, card)) and said not in (None, lies):
            raise Refused("no-such", say("{card} does not lie in the {zone}", card=card, zone=ZONES[said]), "cards")


def _is_known_there(side: Side, card: Card, said: Zone | None, reporter: Viewer, seat: str) -> bool:
    """Whether a reporter knows of a card that does not lie open or in a hand they know: it lies in the deck."""
    if reporter == JUDGE:
        return said is None or lies_in(side, card, said)
    if said == "deck":
        return any(top.card == card for top in side.top)
    return reporter == seat and said == "hand" and lies_in(side, card, "hand")


def _is_covered(side: Side, card: Card) -> bool:
    return any(card == one for one, _ in side.covered)


def _named(table: Table, event: Event) -> Iterator[tuple[str, Card, Zone | None]]:
    """The cards that an event names, with the seat they are of and the zone it takes them from; flips and draws aside,
    whose cards are the service's to name."""
    seat, cards, zone = _of(table, event)
    if seat in table.seats:
        yield from ((str(seat), card, zone) for card in cards)


def _of(table: Table, event: Event) -> tuple[str | None, tuple[Card, ...], Zone | None]:
    if isinstance(event, Carries | Shows):
        return event.seat, (*event.cards, *(getattr(event, "order", None) or ())), event.from_
    if isinstance(event, FateDeckShuffled):
        listed = event.cards or ()
        return event.seat, listed if isinstance(listed, tuple) else listed.minus + listed.plus, None
    if isinstance(event, PileRearranged):
        return event.seat, event.order, "discard"
    if isinstance(event, TriggerDeclared):
        model = table.models.get(event.model)
        paid = () if event.paid is None else event.paid.discard
        return None if model is None else model.controller, paid, "hand"
    if isinstance(event, FateCheated):
        return event.seat, (event.card,), "hand"
    if isinstance(event, FlipCardChosen):
        return _owner(table, event), (event.card, *event.kept, *(event.discarded or ())), None
    if isinstance(event, ReflipStarted):
        return _owner(table, event), event.replaced, None
    return None, (), None


def _owner(table: Table, event: FlipCardChosen | ReflipStarted) -> str:
    """Whose cards a flip is of."""
    flip = flip_at(table, event)
    return event.seat if flip is None else owner_of(flip)
