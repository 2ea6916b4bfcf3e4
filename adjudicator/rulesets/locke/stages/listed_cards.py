"""The named cards of the boards, if the match lists them (LCK-HOUSE-11, LCK-HOUSE-12)."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.stages.information import info_worth
from adjudicator.rulesets.locke.table.spaces import is_in_base, is_on_planet
from adjudicator.rulesets.locke.table.state import Table, stands_at


@book.serves("LCK-HOUSE-11", "LCK-HOUSE-12")
def listed_effect(table: Table, event: ev.SpaceEffectResolved) -> str | None:
    """The effect the match's tables give the card that took effect; None: they do not name it."""
    at = event.at or stands_at(table, event.player)
    kinds = table.tables.base_cards if is_in_base(at) else table.tables.planet_cards
    card = kinds.get(event.card or "")
    return None if card is None else card.effect or "none"


def has_unlisted_effect(table: Table, event: ev.SpaceEffectResolved) -> bool:
    """Whether a planet card had an effect of no card the match lists; unlisted cards have none."""
    at, effect = event.at or stands_at(table, event.player), event.effect
    listed = [card.effect for card in table.tables.planet_cards.values()]
    if not listed or not is_on_planet(at) or listed_effect(table, event) is not None:
        return False
    if worth := info_worth(effect):
        return worth not in [info_worth(other) for other in listed]
    return effect == "white" and "white" not in listed


def said_else_listed_effect(table: Table, event: ev.SpaceEffectResolved) -> str | None:
    """The effect of the card that took effect: as reported, else by the match's tables."""
    return listed_effect(table, event) if event.effect is None else event.effect


def is_listed_to_affect_defenders(table: Table, name: str | None) -> bool:
    """Whether a base card affects EVIL silhouettes by the match's tables (LCK-BASE-23)."""
    card = table.tables.base_cards.get(name or "")
    return card is not None and card.affects_defenders
