"""The conflict (MFX-CONF): open, one card from each flip, the unused ones discarded."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said, cards
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import Card
from adjudicator.rulesets.malifaux.events import FateFlipped, FlipCardChosen
from adjudicator.rulesets.malifaux.evolve.flips import unused_cards
from adjudicator.rulesets.malifaux.lookup import flip_at
from adjudicator.rulesets.malifaux.names import ZONES
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table


@book.check("MFX-CONF-02", on=FateFlipped)
def cards_in_the_conflict_are_open(table: Table, event: FateFlipped) -> Said | None:
    """Cards enter the conflict face up."""
    if event.face == "up":
        return None
    return say("{player} flipped face down; cards in the conflict are open", player=Player(event.seat))


@book.check("MFX-CONF-03", on=FlipCardChosen)
def one_card_from_a_flip_enters_the_conflict(table: Table, event: FlipCardChosen) -> Said | None:
    """One card from a flip enters the conflict."""
    kept = [card for card in event.kept if card != event.card]
    if not kept:
        return None
    return say(
        "{kept} stayed in the conflict beside {card}; one card from a flip enters it", kept=cards(kept), card=event.card
    )


@book.check("MFX-CONF-04", on=FlipCardChosen)
def unused_cards_are_discarded(table: Table, event: FlipCardChosen) -> Said | None:
    """Cards from a flip that are not used go to the discard pile."""
    unused = () if event.unused_to == "discard" else _unused(table, event)
    if not unused:
        return None
    zone = ZONES[event.unused_to]
    return say("Unused {cards} went to the {zone}, not to the discard pile", cards=cards(unused), zone=zone)


@book.check("MFX-CONF-04", on=FlipCardChosen)
def all_unused_cards_are_discarded(table: Table, event: FlipCardChosen) -> Said | None:
    """Where the cards that are discarded are named, all of the unused ones are."""
    if event.unused_to != "discard" or event.discarded is None:
        return None
    out = [card for card in _unused(table, event) if card not in event.discarded]
    return say("Unused {cards} stayed out of the discard pile", cards=cards(out)) if out else None


def _unused(table: Table, event: FlipCardChosen) -> tuple[Card, ...]:
    flip = flip_at(table, event)
    return () if flip is None else unused_cards(table, event, flip)
