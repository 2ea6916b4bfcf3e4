"""A set-up, a scenario's `given` or a told table, laid out: `lay`.

decks.py · characters.py PCs with their zones, NPCs · permanents.py · combat.py combat, horde, attacks, effects,
rulings.
"""

from __future__ import annotations

from collections import Counter

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import present
from adjudicator.rulesets.mtg_trpg.facts import whole
from adjudicator.rulesets.mtg_trpg.facts_file import stated_facts, stated_twice
from adjudicator.rulesets.mtg_trpg.given import GivenFacts, GivenTable, read_table
from adjudicator.rulesets.mtg_trpg.lay import characters, combat, decks, permanents
from adjudicator.rulesets.mtg_trpg.lay.doubtful import filled, perhaps_tapped
from adjudicator.rulesets.mtg_trpg.names import card as card_named
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import GM, Table
from adjudicator.rulesets.mtg_trpg.unknown.paths import unknown_in
from adjudicator.rulesets.mtg_trpg.zones import PILES
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Refused


def lay(plain: Plain) -> Table:
    """The table that plain data describes: a set-up, a scenario's `given`, or what `tell` wrote.

    Raises `Refused` with the field for an unknown key, a wrong type, a card listed twice, a card nobody knows.
    """
    given = filled(read_table(plain))
    if GM in given.pcs:
        raise Refused("wrong", say("GM is the game master's seat, not a character's"), f"pcs.{GM}")
    stated = _stated(given)
    cards = {name: whole(one, f"cards.{name}") for name, one in stated.items()}
    listed = {name: decks.deck(deck, cards, f"decks.{name}") for name, deck in given.decks.items()}
    npcs = {name: characters.npc(npc, f"npcs.{name}") for name, npc in given.npcs.items()}
    told = given.at is not None
    pcs = {name: characters.pc(name, pc, {} if told else listed, given.clock_s) for name, pc in given.pcs.items()}
    if not told:
        listed |= decks.implied(pcs, cards, given, listed)
    table = Table(pcs, cards, listed, perhaps_tapped(permanents.permanents(given, stated, npcs), given), npcs)
    _guard_names(table, given)
    return _with_the_session(table, given)


def _stated(given: GivenTable) -> dict[str, GivenFacts]:
    """The facts under `cards` and those in the text `card_facts`; a card in both must be the same."""
    in_text = stated_facts(given.card_facts.encode(), "card_facts") if given.card_facts else {}
    for name in given.cards.keys() & in_text.keys():
        one, other = given.cards[name], in_text[name]
        if (one.controller, whole(one, f"cards.{name}")) != (other.controller, whole(other, f"cards.{name}")):
            raise Refused("wrong", stated_twice(name), f"cards.{name}")
    return {**in_text, **given.cards}


def _guard_names(table: Table, given: GivenTable) -> None:
    """Raises `Refused` if characters are named that are not there, or if a numbered copy lies in two places."""
    for name, permanent in table.permanents.items():
        present.pc(table, permanent.owner, f"permanents.{name}.owner")
        present.pc(table, permanent.controller, f"permanents.{name}.controller")
    for name, check in given.checks.items():
        present.pc(table, check.pc, f"checks.{name}.pc")
    for name in () if given.combat is None else given.combat.party:
        present.pc(table, name, "combat.party")
    for name, pc in table.pcs.items():
        places: Counter[str] = Counter(card for zone in PILES for card in getattr(pc, zone).cards if "#" in card)
        places.update(key for key, one in table.permanents.items() if one.owner == name and "#" in key)
        twice = [card for card, count in places.items() if count > 1]
        if twice:
            raise Refused("taken", say("{card} lies in more than one place", card=card_named(twice[0])), f"pcs.{name}")


def _with_the_session(table: Table, given: GivenTable) -> Table:
    """The table with its effects and rulings, checks, combat, and how far the session has come."""
    return replace(
        table,
        effects=combat.effects(given),
        rulings=combat.rulings(given),
        checks=combat.checks(given),
        combat=combat.combat(given, table),
        horde=combat.horde(given),
        attacks=combat.attacks(given),
        slowing=given.slowing,
        areas=given.areas,
        noted=given.noted,
        scene=given.scene,
        scene_open=given.scene_open,
        focus_draw=given.table.focus_draw,
        complete_log=given.complete_log,
        unknown=unknown_in(given),
        clock=given.clock_s,
        at=given.at or 0,
    )
