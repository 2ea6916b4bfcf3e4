"""The cards of the boards by their names, where the match lists them (LCK-HOUSE-11, LCK-HOUSE-12)."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.info import worth_of
from adjudicator.rulesets.locke.spaces import is_in_base, is_on_planet
from adjudicator.rulesets.locke.state import Table, stands_at


@book.serves("LCK-HOUSE-11", "LCK-HOUSE-12")
def known_effect(table: Table, event: ev.SpaceEffectResolved) -> str | None:
    """The effect that the tables of the match give the card that took effect; None: they do not name it."""
    at = event.at or stands_at(table, event.player)
    kinds = table.tables.base_cards if is_in_base(at) else table.tables.planet_cards
    card = kinds.get(event.card or "")
    return None if card is None else card.effect or "none"


def is_unlisted(table: Table, event: ev.SpaceEffectResolved) -> bool:
    """Whether a planet card brought what none does that the match lists: those that it does not list have no effect."""
    at, effect = event.at or stands_at(table, event.player), event.effect
    listed = [card.effect for card in table.tables.planet_cards.values()]
    if not listed or not is_on_planet(at) or known_effect(table, event) is not None:
        return False
    if worth := worth_of(effect):
        return worth not in [worth_of(other) for other in listed]
    return effect == "white" and "white" not in listed


def effect_of(table: Table, event: ev.SpaceEffectResolved) -> str | None:
    """The effect of the card that took effect: what was reported, else what the tables of the match say of it."""
    return known_effect(table, event) if event.effect is None else event.effect


def affects_defenders(table: Table, name: str | None) -> bool:
    """Whether the tables of the match say that a base card has an effect on EVIL silhouettes (LCK-BASE-23)."""
    card = table.tables.base_cards.get(name or "")
    return card is not None and card.affects_defenders
