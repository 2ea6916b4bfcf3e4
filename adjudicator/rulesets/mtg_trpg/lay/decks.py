"""Decks of a table being laid: listed, counted, or implied by cards that are all known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.cards import Facts, facts_of, name_of
from adjudicator.rulesets.mtg_trpg.copies import MOST_CARDS, copies_out_of_range, guard_count
from adjudicator.rulesets.mtg_trpg.decklist import decklist
from adjudicator.rulesets.mtg_trpg.events.base import Id
from adjudicator.rulesets.mtg_trpg.given import GivenDeck, GivenTable
from adjudicator.rulesets.mtg_trpg.lay.permanents import on_battlefield
from adjudicator.rulesets.mtg_trpg.spelling import shuffled, without_facts
from adjudicator.rulesets.mtg_trpg.state import Deck, Pc
from adjudicator.rulesets.mtg_trpg.zones import PILES, pile
from adjudicator.seam.given import read
from adjudicator.seam.ruleset import Refused


def deck(plain: Plain, cards: Mapping[str, Facts], field: str) -> Deck:
    """A deck: a decklist as text, copies by name, or a size alone."""
    if isinstance(plain, dict) and plain.keys() == {"size"} and type(plain["size"]) is int:
        size = read(plain, GivenDeck, field).size
        guard_count(size, f"{field}.size")
        return Deck(size=size)
    if isinstance(plain, str):
        copies = shuffled(decklist(plain, field), cards, field)
        return Deck(copies, sum(copies.values()))
    copies = read(plain, dict[Id, int], field)
    unknown = [name for name in copies if facts_of(cards, name) is None]
    if unknown:
        raise Refused("missing", without_facts(unknown, cards), f"{field}.{unknown[0]}")
    for name, count in copies.items():
        if not 0 < count <= MOST_CARDS:
            raise Refused("wrong", copies_out_of_range(str(count), name), f"{field}.{name}")
    size = sum(copies.values())
    guard_count(size, field)
    return Deck(copies, size)


def implied(
    pcs: Mapping[str, Pc], cards: Mapping[str, Facts], given: GivenTable, listed: Mapping[str, Deck]
) -> dict[str, Deck]:
    """The decks of characters without a decklist whose cards are all named and known."""
    decks = {}
    for name, pc in pcs.items():
        hidden = any(pile(pc, zone).unknown for zone in PILES) or pc.unnamed or pc.suspended
        if hidden or given.permanents or not pc.library.cards or (pc.deck or name) in listed:
            continue
        named = [card for zone in PILES for card in pile(pc, zone).cards]
        named += [card for card, _ in on_battlefield(given.pcs[name], name) if card not in given.npcs]
        facts = {card: facts_of(cards, card) for card in (*named, *pc.stack)}
        if None not in facts.values():
            copies = Counter(name_of(card) for card in (*named, *pc.stack) if (one := facts[card]) and not one.token)
            decks[pc.deck or name] = Deck(dict(copies), copies.total())
    return decks
