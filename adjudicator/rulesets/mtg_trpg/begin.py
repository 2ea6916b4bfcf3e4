"""How a match of Magic decks begins on a page: a game master, a character for each player, with a decklist or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.cards import BASIC_LANDS
from adjudicator.rulesets.mtg_trpg.decklist import decklist
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.spelling import shuffled
from adjudicator.seam.begin import Begin

GM: Final = "GM"
SEATS: Final = (GM, "A", "B", "C")
MOST: Final = 9
PRINTED: Final = ("types", "mana_cost", "colors", "power", "toughness")
"""What a match is likely to ask of a card of which the name alone is known."""


def setup(lists: Mapping[str, str], is_whole: bool) -> dict[str, Plain]:
    """A set-up of characters; of cards in decklists only the names are known, until somebody states what they are."""
    pcs: dict[str, Plain] = {}
    decks: dict[str, Plain] = {}
    cards: dict[str, Plain] = {}
    for seat, text in lists.items():
        if seat == GM:
            continue
        pcs[seat] = {}
        if not text.strip():
            continue
        deck = decklist(text, f"lists.{seat}")
        known: dict[str, object] = {name: {} for name in deck.cards if name not in BASIC_LANDS}
        copies = shuffled(deck, known, f"lists.{seat}")
        cards |= {name: {} for name in copies if name in known}
        decks[seat] = dict(copies)
        pcs[seat] = {"deck": seat, **({"profile": {"name": deck.title}} if deck.title else {})}
    unknown = [f"cards.{name}.{field}" for name in cards for field in PRINTED]
    return {"cards": cards, "decks": decks, "pcs": pcs, "complete_log": is_whole, "unknown": unknown}


BEGIN: Final = Begin(SEATS, setup, say("Decklist: a number and a card in each line"), SEATS[1:], MOST)
