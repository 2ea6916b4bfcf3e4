"""A table as plain data: `tell`; `lay` makes the same table from it again."""

from __future__ import annotations

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.cards import Facts, Printed
from adjudicator.rulesets.mtg_trpg.creatures import facts_for, power_of, toughness_of
from adjudicator.rulesets.mtg_trpg.state import Character, Combat, Deck, Npc, Pc, Permanent, Table, Zone
from adjudicator.rulesets.mtg_trpg.zones import PILES, controlled, pile
from adjudicator.seam.telling import Beside, Telling

ORDERED = frozenset({"library_top", "top", "known_top", "gm_rulings", "attacks"})
"""The lists in tables and values whose order counts."""


def tell(table: Table, beside: Beside[Table] | None = None) -> Plain:
    """The whole table as JSON data, in the keys of a scenario's `given` and `state`.

    Parts that it shares with the table `beside` are taken from the telling of that one.
    """
    telling = Telling(table, beside)
    return {
        "table": {"focus_draw": table.focus_draw},
        **({} if table.complete_log else {"complete_log": False}),
        **({"unknown": list(table.unknown)} if table.unknown else {}),
        "clock_s": table.clock,
        "at": table.at,
        "scene": table.scene,
        "scene_open": table.scene_open,
        "pcs": telling.each("pcs", "pcs", _pc, lambda of: (of.permanents,)),
        "permanents": telling.each("permanents", "permanents", _permanent, lambda of: (of.npcs, of.cards, of.effects)),
        "npcs": telling.each("npcs", "npcs", _npc, lambda of: (of.permanents,)),
        "combat": None if table.combat is None else _combat(table.combat),
        "horde": to_builtins(table.horde),
        "effects": [{"effect": name, **to_builtins(one)} for name, one in table.effects.items()],
        "gm_rulings": to_builtins(table.rulings),
        "checks": to_builtins(table.checks),
        "attacks": to_builtins(tuple(table.attacks.values())),
        "slowing": to_builtins(table.slowing),
        "areas": dict(table.areas),
        "noted": dict(table.noted),
        "decks": telling.each("decks", "decks", _deck),
        "cards": telling.each("cards", "cards", _facts),
    }


def _pc(table: Table, name: str, pc: Pc) -> Plain:
    return {
        **{key: to_builtins(getattr(pc, key)) for key in Character.__struct_fields__},
        **{zone: _zone(pile(pc, zone)) for zone in PILES},
        "library_top": list(pc.top),
        "battlefield": _zone(Zone(tuple(key for key, _ in controlled(table, name)), pc.unnamed)),
    }


def _deck(_table: Table, _name: str, deck: Deck) -> Plain:
    return dict(deck.cards) if deck.cards else {"size": deck.size}


def _facts(_table: Table, _name: str, facts: Facts) -> Plain:
    return {"colors": list(facts.colors), **to_builtins(facts)}


def _zone(zone: Zone) -> Plain:
    """A zone as a list if all of its cards are named; otherwise with the number of cards."""
    return {"count": zone.count, "cards": list(zone.cards)} if zone.unknown else list(zone.cards)


def _permanent(table: Table, name: str, permanent: Permanent) -> Plain:
    facts = facts_for(table, name)
    able = permanent.status == "ok" and facts is not None
    return {
        **to_builtins(permanent),
        "controller": permanent.controller or "none",
        "power": power_of(table, name),
        "toughness": toughness_of(table, name),
        "abilities": list(facts.abilities) if able and facts is not None else [],
    }


def _npc(table: Table, name: str, npc: Npc) -> Plain:
    permanent = table.permanents.get(name, Permanent())
    return {
        **{key: to_builtins(getattr(npc.facts, key)) for key in (*Printed.__struct_fields__, "mana_value", "colors")},
        "npc_kind": npc.kind,
        "boss": npc.boss,
        "creature_types": list(npc.creature_types),
        "deck": npc.deck,
        "life": npc.life,
        "hand": npc.hand,
        "tapped": permanent.tapped,
        "damage": permanent.damage,
        "status": permanent.status,
        "in_play": npc.kind == "player" or name in table.permanents,
        "controller": permanent.controller or "none",
        "cooperates_with": list(npc.cooperates),
    }


def _combat(combat: Combat) -> Plain:
    told = dict(to_builtins(combat))
    told["enemy_creatures"] = {"untapped": told.pop("untapped"), "tapped": told.pop("tapped")}
    return told
