"""What a session with Magic decks may hold: at least five times the largest that is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Attack, Check, Deck, Pc
from adjudicator.rulesets.mtg_trpg.zones import PILES, pile
from adjudicator.seam.ruleset import Limit, Size


def _named(pcs: Mapping[str, Pc]) -> int:
    return sum(len(pile(pc, zone).cards) for pc in pcs.values() for zone in PILES)


def _items(pcs: Mapping[str, Pc]) -> int:
    return sum(len(pc.items) for pc in pcs.values())


def _on_stacks(pcs: Mapping[str, Pc]) -> int:
    return sum(len(pc.stack) for pc in pcs.values())


def _lines(decks: Mapping[str, Deck]) -> int:
    return sum(len(deck.cards) for deck in decks.values())


def _supporting(checks: Mapping[str, Check]) -> int:
    return max((len(check.support) for check in checks.values()), default=0)


def _blocking(attacks: Mapping[str, Attack]) -> int:
    return max((len(attack.blockers) for attack in attacks.values()), default=0)


LIMITS: Final = (
    Limit(say("characters"), 30, "pcs", given=("pcs",), fields=("pc",)),
    Limit(say("cards named in zones"), 5_000, "pcs", _named, fields=("cards", "card", "pc")),
    Limit(say("special items"), 500, "pcs", _items, fields=("item",)),
    Limit(say("cards on stacks"), 500, "pcs", _on_stacks, fields=("card",)),
    Limit(say("cards with facts"), 2_500, "cards", given=("cards",)),
    Limit(say("decks"), 60, "decks", given=("decks",)),
    Limit(say("different cards in decks"), 5_000, "decks", _lines, ("decks.*",)),
    Limit(say("NPCs"), 500, "npcs", given=("npcs",), fields=("npc",)),
    Limit(say("permanents"), 1_000, "permanents", given=("permanents",), fields=("card", "permanent", "npc")),
    Limit(say("effects in force"), 500, "effects", given=("effects",), fields=("effect",)),
    Limit(say("rulings of the GM"), 500, "rulings", given=("gm_rulings",), fields=("topic",)),
    Limit(say("checks"), 100, "checks", given=("checks",), fields=("check",)),
    Limit(say("creatures that support a check"), 200, "checks", _supporting, fields=("creature",)),
    Limit(say("attacks on their way"), 50, "attacks", given=("attacks",), fields=("attacker", "npc", "source")),
    Limit(say("blockers of an attack"), 200, "attacks", _blocking, fields=("by", "blocker")),
    Limit(say("areas declared"), 200, "areas", given=("areas",), fields=("spell",)),
    Limit(say("compositions noted"), 100, "noted", given=("noted",), fields=("pc",)),
)
"""Besides these limits, a deck or a zone has at most 10,000 cards, named or not."""
SIZES: Final = {"decks": Size(letters=200_000), "card_facts": Size(letters=1_000_000)}
"""Decklists and facts may be stated as text."""
