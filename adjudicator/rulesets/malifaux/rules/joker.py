"""Jokers in totals (MFX-JOKER-09); those on variable flips are in var.py."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import RED
from adjudicator.rulesets.malifaux.duels import duelist_of, surplus
from adjudicator.rulesets.malifaux.events import DuelTotalAnnounced, FinalTotalAnnounced
from adjudicator.rulesets.malifaux.names import in_suits, named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

book.records("MFX-HOUSE-D04", DuelTotalAnnounced, FinalTotalAnnounced)


@book.check("MFX-JOKER-09", on=(DuelTotalAnnounced, FinalTotalAnnounced))
def red_joker_adds_one_suit(table: Table, event: DuelTotalAnnounced | FinalTotalAnnounced) -> Said | None:
    """A Red Joker adds at most one suit to the total."""
    mine = duelist_of(table.duels[event.duel], event.model)
    if mine is None or mine.flip is None or mine.flip.used != RED:
        return None
    added = surplus(event.suits or (), mine.suits)
    if len(added) <= 1:
        return None
    return say(
        "{model}'s total was told with {suits} for the Red Joker, which adds one suit",
        model=named(table, event.model),
        suits=in_suits(added),
    )
