"""Cards removed from the game (MFX-REMOVE): by an effect, face up, apart from the pile, for good."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import (
    CardsDiscarded,
    CardsMoved,
    CardsRemoved,
    CardsRevealed,
    FateDeckShuffled,
)
from adjudicator.rulesets.malifaux.evolve.decks import shuffled_in
from adjudicator.rulesets.malifaux.lookup import lands
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value


@book.check("MFX-REMOVE-01", on=CardsRemoved)
def cards_are_removed_by_an_effect(before: Table, event: CardsRemoved, after: Table) -> str | None:
    """Cards leave the game by an effect that is named."""
    if event.source is not None:
        return None
    return f"{', '.join(event.cards)} removed from the game, and no effect was named"


@book.value("MFX-REMOVE-02", on=CardsRemoved)
def removing_is_not_discarding(before: Table, event: CardsRemoved, after: Table) -> Iterator[Value]:
    """A removed card was discarded by nobody."""
    yield Value("MFX-REMOVE-02", ("discarded_by",), "none", "removed, not discarded")


@book.check("MFX-REMOVE-03", on=(CardsRemoved, CardsDiscarded))
def removed_cards_have_their_own_area(before: Table, event: CardsRemoved | CardsDiscarded, after: Table) -> str | None:
    """A removal ends in the removed area, and no discard does."""
    if isinstance(event, CardsRemoved):
        return None if event.to == "removed" else f"{', '.join(event.cards)} removed, but put in the {event.to}"
    return None if event.to != "removed" else f"{', '.join(event.cards)} discarded, but put with the removed cards"


@book.check("MFX-REMOVE-04", on=CardsRemoved)
def removed_cards_lie_face_up(before: Table, event: CardsRemoved, after: Table) -> str | None:
    """Removed cards lie face up."""
    return None if event.face == "up" else f"{len(event.cards)} removed face down"


@book.check("MFX-REMOVE-05", on=(FateDeckShuffled, CardsMoved, CardsRevealed))
def removed_cards_stay_out_of_the_deck(
    before: Table, event: FateDeckShuffled | CardsMoved | CardsRevealed, after: Table
) -> str | None:
    """A removed card never goes back into a fate deck."""
    removed = before.seats[event.seat].removed
    if not removed:
        return None
    if isinstance(event, FateDeckShuffled):
        cards = () if event.cards is None else shuffled_in(before.seats[event.seat], event)
    else:
        end = event.to if isinstance(event, CardsMoved) else lands(event)
        cards = event.cards if event.from_ == "removed" and end == "deck" else ()
    back = [card for card in cards if card in removed]
    return f"{', '.join(back)} was removed from the game and is back in the deck" if back else None


@book.check("MFX-REMOVE-06", on=(CardsMoved, CardsRevealed))
def effects_ignore_removed_cards(before: Table, event: CardsMoved | CardsRevealed, after: Table) -> str | None:
    """An effect touches removed cards only if its text names them."""
    if event.from_ != "removed" or event.names_removed:
        return None
    return f"{event.source or 'the effect'} does not name removed cards; {', '.join(event.cards)} is one"
