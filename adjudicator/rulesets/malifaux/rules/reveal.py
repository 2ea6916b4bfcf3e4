"""Revealing and looking at cards (MFX-REVEAL): who sees them, and where they go back to."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said, cards, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import CardsLookedAt, CardsRevealed
from adjudicator.rulesets.malifaux.lookup import Shows, lands
from adjudicator.rulesets.malifaux.names import ZONES
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table


@book.check("MFX-REVEAL-01", on=CardsRevealed)
def reveal_is_seen_by_both(table: Table, event: CardsRevealed) -> Said | None:
    """Revealed cards are shown to both players; a player who sees them where they lie need not be shown them."""
    if event.shown_to is None or event.from_ not in ("deck", "hand"):
        return None
    holder = event.seat if event.from_ == "hand" else None
    blind = [seat for seat in table.seats if seat not in event.shown_to and seat != holder]
    if not blind:
        return None
    return say("{seat}'s cards were revealed without being shown to {others}", seat=event.seat, others=listed(blind))


@book.check("MFX-REVEAL-02", on=(CardsRevealed, CardsLookedAt))
def cards_shown_go_back_where_they_were(table: Table, event: Shows) -> Said | None:
    """Cards revealed or looked at go where the effect says, or back to where they were."""
    due, end = event.destination or event.from_, lands(event)
    if end != due:
        return say(
            "Cards shown from the {start} were put in the {zone}; they belong in the {due}",
            start=ZONES[event.from_],
            zone=ZONES[end],
            due=ZONES[due],
        )
    if end != "deck" or event.from_ != "deck" or event.destination is not None or event.position != "bottom":
        return None
    return say("Cards shown from the top of the deck were put at the bottom; they belong on top")


@book.check("MFX-REVEAL-03", on=(CardsRevealed, CardsLookedAt))
def cards_of_the_deck_keep_their_order(table: Table, event: Shows) -> Said | None:
    """Cards of a deck go back on it in the same order, unless the effect says where they go."""
    if event.order in (None, event.cards) or event.from_ != "deck" or event.destination is not None:
        return None
    if lands(event) != "deck" or len(event.cards) < 2:
        return None
    return say(
        "{cards} went back on the deck as {order}; they keep their order",
        cards=cards(event.cards),
        order=cards(event.order or ()),
    )


@book.check("MFX-REVEAL-05", on=CardsLookedAt)
def only_the_player_who_looks_sees_the_cards(table: Table, event: CardsLookedAt) -> Said | None:
    """Only the player who looks at cards sees them."""
    others = [seat for seat in event.shown_to or () if seat != event.by]
    if not others:
        return None
    return say("{player} looked at cards, and {others} saw them too", player=Player(event.by), others=listed(others))
