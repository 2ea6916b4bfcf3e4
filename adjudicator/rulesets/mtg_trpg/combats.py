"""The numbers around a combat: preparation, the horde, escape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg import terms
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.checking import worked
from adjudicator.rulesets.mtg_trpg.rulings import leave, number_in, permitted, ruled
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Combat, Table
from adjudicator.rulesets.mtg_trpg.zones import permanents_of

MOST_TURNS: Final = 5
"""MTR-PREP-03."""
HORDE: Final = 60
"""The horde deck the sizes are given for."""
SIZES: Final[Mapping[int, int]] = {1: 27, 2: 36, 3: 45}
"""The horde's library by number of players; 60 for more (MTR-HORDE-01)."""


def party_of(table: Table) -> tuple[str, ...]:
    """The characters of the combat announced or running, each once; all characters if none are listed."""
    combat = table.combat
    return tuple(table.pcs if combat is None or not combat.party else dict.fromkeys(combat.party))


def is_enemy(table: Table, name: str) -> bool:
    """Whether somebody is on the enemy's side: neither a character nor an NPC that helps one."""
    npc, permanent = table.npcs.get(name), table.permanents.get(name)
    helps = (npc is not None and npc.cooperates) or (permanent is not None and permanent.controller is not None)
    return name not in table.pcs and not helps


@book.serves("MTR-PREP-04", "MTR-RECRUIT-07")
def preparation_target(table: Table) -> int:
    """The target number of the preparation check: the permanents that the party's members control."""
    return sum(permanents_of(table, name) for name in party_of(table) if name in table.pcs)


def preparation_turns(table: Table, check: str | None, target: int | None = None) -> int | None:
    """The turns that a preparation check gives: its value less its target (or another), 0 to 5; None if not known.

    A check that fails because there is no card (MTR-HOUSE-04) gives none.
    """
    of = None if check is None else table.checks.get(check)
    pc = None if of is None else table.pcs.get(of.pc)
    if of is not None and of.resolved and of.card is None and pc is not None and not pc.library.count:
        return 0
    found = None if of is None else worked(table, of)
    against = of.target if of is not None and target is None else target
    if found is None or against is None:
        return None
    return max(0, min(MOST_TURNS, found.value - against))


def preparation_working(table: Table, check: str | None, turns: int) -> Said:
    """How the turns of a preparation check are worked out."""
    of = None if check is None else table.checks.get(check)
    found = None if of is None else worked(table, of)
    if of is None or found is None or of.target is None:
        return say("preparation turns: {turns}, the check failed without a card", turns=turns)
    return say(
        "preparation turns: {turns} = check {value} − target number {target} (0 to {most})",
        turns=turns, value=found.value, target=of.target, most=MOST_TURNS,
    )  # fmt: skip


@book.serves("MTR-HOUSE-08")
def order(combat: Combat) -> tuple[str, str]:
    """The order of turns: in the preparation only the party has turns; after it the party begins."""
    if combat.prep_turns and combat.turn <= combat.prep_turns:
        return "party", "party"
    return "party", "enemy"


def horde_size(table: Table) -> int | None:
    """The cards that the horde's library begins with; None without a horde of 60, or if the GM left it open."""
    horde, ruling = table.horde, ruled(table, "horde_size")
    if horde is None or horde.deck != HORDE:
        return None
    if ruling is not None and leave(ruling) is not False:
        return number_in(ruling.value, "cards", "library", "size")
    return SIZES.get(max(1, len(party_of(table))), HORDE)


def horde_workings(table: Table, due: int) -> tuple[Said, Said]:
    """What the horde's library begins with, and what is cut from it."""
    against = terms.players(len(party_of(table)))
    return (
        say("the horde's library: {cards} against {players}", cards=terms.cards(due), players=against),
        say("cut from the horde's library: {cut} = {deck} − {left}", cut=HORDE - due, deck=HORDE, left=due),
    )


def escape_is_free(table: Table, *about: str | None) -> bool:
    """Whether the GM set other terms for an escape, or none (MTR-ESCAPE-05)."""
    return permitted(table, "escape_condition", *about)


@book.serves("MTR-COMBAT-07", "MTR-HOUSE-10")
def permanents_in_combat(table: Table) -> dict[str, int]:
    """By character of the party, the number of permanents in the combat; those of a player taken out do not count."""
    combat = table.combat
    if combat is None or not combat.started:
        return {}
    out = combat.excluded
    return {name: 0 if name in out else permanents_of(table, name) for name in party_of(table) if name in table.pcs}
