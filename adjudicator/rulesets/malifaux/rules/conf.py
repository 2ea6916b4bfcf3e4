"""The conflict (MFX-CONF): open, one card a flip, the unused ones discarded."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import FateFlipped, FlipCardChosen
from adjudicator.rulesets.malifaux.evolve.flips import unused_cards
from adjudicator.rulesets.malifaux.lookup import flip_at
from adjudicator.rulesets.malifaux.state import Table


@book.check("MFX-CONF-02", on=FateFlipped)
def cards_in_the_conflict_are_open(before: Table, event: FateFlipped, after: Table) -> str | None:
    """A card comes into the conflict face up."""
    return None if event.face == "up" else f"{event.seat} flipped face down; cards in the conflict are open"


@book.check("MFX-CONF-03", on=FlipCardChosen)
def one_card_of_a_flip_is_in_the_conflict(before: Table, event: FlipCardChosen, after: Table) -> str | None:
    """Of the cards of a flip one goes into the conflict."""
    kept = [card for card in event.kept if card != event.card]
    if not kept:
        return None
    return f"{', '.join(kept)} stayed in the conflict beside {event.card}; one card a flip enters it"


@book.check("MFX-CONF-04", on=FlipCardChosen)
def unused_cards_are_discarded(before: Table, event: FlipCardChosen, after: Table) -> str | None:
    """The cards of a flip that are not used go to the discard pile."""
    if event.unused_to == "discard" and event.discarded is None:
        return None
    flip = flip_at(before, event)
    unused = () if flip is None else unused_cards(before, event, flip)
    if event.unused_to != "discard":
        return f"{', '.join(unused)} unused, but put in the {event.unused_to}" if unused else None
    out = [card for card in unused if card not in (event.discarded or ())]
    return f"{', '.join(out)} unused, but not discarded" if out else None
