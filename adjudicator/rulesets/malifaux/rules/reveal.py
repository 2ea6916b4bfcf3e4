"""Revealing and looking at cards (MFX-REVEAL): who sees them, where they go back to."""

from __future__ import annotations

from typing import TypeAlias

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import CardsLookedAt, CardsRevealed
from adjudicator.rulesets.malifaux.lookup import lands
from adjudicator.rulesets.malifaux.state import Table

Shows: TypeAlias = CardsRevealed | CardsLookedAt


@book.check("MFX-REVEAL-01", on=CardsRevealed)
def reveal_is_seen_by_both(before: Table, event: CardsRevealed, after: Table) -> str | None:
    """Revealed cards are shown to both players."""
    if event.shown_to is None:
        return None
    blind = [seat for seat in before.seats if seat not in event.shown_to]
    return f"the cards were revealed, but not shown to {' and '.join(blind)}" if blind else None


@book.check("MFX-REVEAL-02", on=(CardsRevealed, CardsLookedAt))
def cards_shown_go_back_where_they_were(before: Table, event: Shows, after: Table) -> str | None:
    """Cards revealed or looked at go where the effect says, else back to where they were."""
    due, end = event.destination or event.from_, lands(event)
    if end != due:
        return f"cards of the {event.from_} were put in the {end}; they belong in the {due}"
    if end != "deck" or event.from_ != "deck" or event.destination is not None or event.position != "bottom":
        return None
    return "cards from the top of the deck were put at its bottom"


@book.check("MFX-REVEAL-03", on=(CardsRevealed, CardsLookedAt))
def cards_of_the_deck_keep_their_order(before: Table, event: Shows, after: Table) -> str | None:
    """Several cards of a deck go back on it in the same order, unless the effect says where they go."""
    if event.order in (None, event.cards) or event.from_ != "deck" or event.destination is not None:
        return None
    if lands(event) != "deck" or len(event.cards) < 2:
        return None
    return f"{', '.join(event.cards)} went back on the deck as {', '.join(event.order or ())}"


@book.check("MFX-REVEAL-05", on=CardsLookedAt)
def look_is_for_the_player_who_looks(before: Table, event: CardsLookedAt, after: Table) -> str | None:
    """Cards looked at are shown to nobody but the player who looks."""
    others = [seat for seat in event.shown_to or () if seat != event.by]
    return f"{event.by} looked at the cards, but {' and '.join(others)} saw them too" if others else None
