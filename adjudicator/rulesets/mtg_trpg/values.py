"""The numbers that stand on a table: make-up of decks, checks, flights, damage due; worked out when asked."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.checking import MODIFIERS, succeeded, target_of, worked, working
from adjudicator.rulesets.mtg_trpg.combats import (
    HORDE,
    damage_due,
    horde_size,
    order,
    party_of,
    permanents_in_combat,
    preparation_turns,
)
from adjudicator.rulesets.mtg_trpg.composition import composition
from adjudicator.rulesets.mtg_trpg.creatures import facts_for
from adjudicator.rulesets.mtg_trpg.state import Check, Table
from adjudicator.seam.rulebook import Value


def values(table: Table) -> Iterator[Value]:
    """Standing values in the words of the scenarios: `checks <id> …`, `composition <pc> …`, `horde library` …"""
    for name, check in table.checks.items():
        yield from check_values(table, name, check)
    for name in dict.fromkeys((*table.pcs, *table.decks)):
        yield from composition_values(table, name)
    yield from preparation_values(table)
    yield from combat_values(table)
    if table.attack is not None:
        for target, amount in damage_due(table, table.attack).items():
            yield Value("MTR-ATTACK-04", ("damage_due", target), amount, f"from {table.attack.source}")
    yield from treatment(table)
    yield from proposals(table)
    if table.slowing is not None:
        for what in ("sorceries", "seconds", "ends_at"):
            amount = getattr(table.slowing, what)
            yield Value("MTR-EXTRA-04", ("slowing", what), amount, f"an extra turn of {table.slowing.pc}")


@book.serves("MTR-CHECK-13")
def check_values(table: Table, name: str, check: Check) -> Iterator[Value]:
    """What the rules give a check, and the total under each colour that may be chosen."""
    found, at = worked(table, check), ("checks", name)
    if found is None:
        if check.resolved:
            yield Value("MTR-HOUSE-04", (*at, "success"), succeeded(table, check), "no card was turned")
        return
    said = working(check, found)
    yield Value("MTR-CHECK-06", (*at, "mana_value"), found.mana_value, f"of {check.card}")
    yield Value("MTR-CHECK-07", (*at, "modifier"), found.modifier, said)
    yield Value("MTR-SUPPORT-01", (*at, "support"), found.support, ", ".join(check.support) or "nobody supports")
    yield Value("MTR-CHECK-07", (*at, "other"), found.other, "what the GM allowed")
    yield Value("MTR-CHECK-07", (*at, "value"), found.value, said)
    if found.success is not None:
        yield Value("MTR-CHECK-08", (*at, "success"), found.success, f"{found.value} against {target_of(table, check)}")
    for color in found.colors if check.kind is not None else ():
        amount = found.value - found.modifier + MODIFIERS[check.kind or ""][color]
        yield Value("MTR-CHECK-13", ("check_options", name, color), amount, f"counted as {color}")


@book.serves("MTR-DECK-07")
def composition_values(table: Table, name: str) -> Iterator[Value]:
    """The make-up of deck and library, and how likely each colour is to come up."""
    deck, library = composition(table, name, "deck"), composition(table, name, "library")
    first = library if table.noted.get(name) == "library" or deck is None else deck
    at = ("composition", name)
    if first is not None:
        yield Value("MTR-DECK-02", at, first.plain(), first.line())
    for rule, which, found in (("MTR-DECK-02", "deck", deck), ("MTR-DECK-06", "library", library)):
        if found is not None:
            yield Value(rule, (*at, which), found.plain(), found.line())
    if library is not None and library.total:
        for color, count in library.plain().items():
            if color != "total":
                share = f"{100 * (count or 0) / library.total:.1f} %"
                yield Value("MTR-DECK-07", ("likelihood", name, color), f"{count}/{library.total}", share)


def combat_values(table: Table) -> Iterator[Value]:
    """Preparation, the horde, what a flight has to beat, whose permanents are in the combat."""
    due = horde_size(table) if table.combat is not None and table.combat.enemy == "horde" else None
    if due is not None:
        yield Value("MTR-HORDE-01", ("horde", "library"), due, f"{len(party_of(table))} players")
        yield Value("MTR-HORDE-02", ("horde", "trimmed"), HORDE - due, f"{HORDE} - {due}")
    combat = table.combat
    if combat is None:
        return
    if combat.prep_turns:
        for what, who in zip(("first", "next"), order(combat), strict=True):
            yield Value("MTR-HOUSE-08", ("preparation", what), who, f"{combat.prep_turns} preparation turns")
    if combat.untapped is not None:
        yield Value("MTR-ESCAPE-04", ("escape", "needed_above"), combat.untapped, "the enemy's untapped creatures")
    for name, count in permanents_in_combat(table).items():
        yield Value("MTR-COMBAT-07", ("combat", "permanents", name), count, "there from the first turn")


def preparation_values(table: Table) -> Iterator[Value]:
    """The target of the preparation check and the turns it gives: the combat's, or where none is announced the last."""
    called = [name for name, check in table.checks.items() if check.purpose == "preparation"]
    first = None if table.combat is None else table.combat.preparation
    name = first or (called[-1] if called else None)
    check = None if name is None else table.checks.get(name)
    if check is None:
        return
    yield Value("MTR-PREP-04", ("preparation", "target"), check.target, "the party's permanents")
    turns = preparation_turns(table, name)
    if turns is not None:
        yield Value("MTR-PREP-05", ("preparation", "turns"), turns, "value less target, 0 to 5")


def treatment(table: Table) -> Iterator[Value]:
    """What an unconscious character is treated as."""
    for name, pc in table.pcs.items():
        if pc.status == "unconscious":
            at = ("treated_as", name)
            yield Value("MTR-DEATH-04", (*at, "after"), pc.down_since or 0, "the event that knocked them out")
            yield Value("MTR-DEATH-04", (*at, "power"), 0, "a 0/1 creature with defender")
            yield Value("MTR-DEATH-04", (*at, "toughness"), 1, "a 0/1 creature with defender")
            yield Value("MTR-DEATH-04", (*at, "defender"), True, "a 0/1 creature with defender")


@book.serves("MTR-RECRUIT-03")
def proposals(table: Table) -> Iterator[Value]:
    """The usual target number for asking somebody to cooperate: their mana value."""
    for name, permanent in table.permanents.items():
        facts = facts_for(table, name)
        if permanent.controller is None and facts is not None and (name in table.npcs or facts.is_creature):
            yield Value("MTR-RECRUIT-03", ("proposed_targets", name), facts.mana_value, f"mana cost {facts.mana_cost}")
