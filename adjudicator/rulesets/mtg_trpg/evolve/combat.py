"""Combat: announced, prepared, begun, its turns, non-combat actions in it, escapes, its end."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.checking import worked
from adjudicator.rulesets.mtg_trpg.combats import escape_is_free
from adjudicator.rulesets.mtg_trpg.evolve.permanents import recovered
from adjudicator.rulesets.mtg_trpg.evolve.registry import EVOLVE
from adjudicator.rulesets.mtg_trpg.state import Combat, Horde, Table, in_combat, is_unknown, with_pc
from adjudicator.rulesets.mtg_trpg.typed import enemy_of, is_escape, purpose_of
from adjudicator.seam.frozen import replace
from adjudicator.seam.kinds import unchanged

EVOLVE.of(ev.InstantCastInResponse)(unchanged)


@EVOLVE.of(ev.CombatAnnounced)
def combat_announced(table: Table, event: ev.CombatAnnounced, position: int) -> Table:
    """A combat that has not begun."""
    horde = table.horde
    if event.horde_deck is not None:
        horde = Horde(event.horde_deck, event.horde_deck)
    return replace(table, combat=Combat(enemy_of(event.enemy), event.party), horde=horde)


@EVOLVE.of(ev.PreparationGranted)
def preparation_granted(table: Table, event: ev.PreparationGranted, position: int) -> Table:
    """Turns before the enemy moves."""
    combat = table.combat or Combat()
    return replace(table, combat=replace(combat, prep_turns=event.turns))


@EVOLVE.of(ev.HordeLibraryTrimmed)
def horde_library_trimmed(table: Table, event: ev.HordeLibraryTrimmed, position: int) -> Table:
    """The horde's library has that many fewer cards."""
    horde = table.horde
    if horde is None:
        return table
    count = min(event.count, horde.library)
    graveyard = horde.graveyard + (count if event.to == "graveyard" else 0)
    return replace(table, horde=replace(horde, library=horde.library - count, graveyard=graveyard))


@EVOLVE.of(ev.CombatStarted)
def combat_started(table: Table, event: ev.CombatStarted, position: int) -> Table:
    """The combat runs, without those at 0 life; permanents on the battlefield are there from its first turn.

    A combat whose turns have begun is over even if nobody recorded its end: this is another one.
    """
    combat = table.combat or Combat()
    if combat.started and combat.turn:
        combat = Combat()
    enemy = enemy_of(event.enemy) if event.enemy else combat.enemy
    party = event.party or combat.party
    return _begun(table, replace(combat, enemy=enemy, party=party))


def _begun(table: Table, combat: Combat) -> Table:
    down = [name for name, pc in table.pcs.items() if not pc.life]
    down += [name for name, npc in table.npcs.items() if npc.life == 0]
    return replace(table, combat=replace(combat, started=True, excluded=tuple(down)), attacks={})


@EVOLVE.of(ev.CombatEnded)
def combat_ended(table: Table, event: ev.CombatEnded, position: int) -> Table:
    """No combat any more; those taken out of it are back."""
    return combat_over(table)


def combat_over(table: Table) -> Table:
    """The table without a combat and the damage on its way in it; NPCs tapped in it long enough ago are untapped."""
    return recovered(replace(table, combat=None, horde=None, attacks={}))


@EVOLVE.of(ev.TurnStarted)
@book.serves("MTR-HOUSE-19")
def turn_started(table: Table, event: ev.TurnStarted, position: int) -> Table:
    """The next turn; the last one ended, and so did its focus counter. Only a first turn begins a combat."""
    if table.combat is None and event.turn > 1 and not is_unknown(table, "combat"):
        return table
    table = _turn_over(table) if in_combat(table) else _begun(table, table.combat or Combat())
    combat = replace(
        table.combat or Combat(), turn=event.turn, active=event.active, phase=None, stack_empty=None,
        acted=(), fleeing=None, flight_check=None,
    )  # fmt: skip
    return replace(table, combat=combat)


@book.serves("MTR-HOUSE-07")
def _turn_over(table: Table) -> Table:
    """The ending phase of a character's own combat turn removes the focus counter, as a rest does."""
    combat = table.combat
    active = None if combat is None else combat.active
    pc = None if active is None else table.pcs.get(active)
    return table if pc is None or active is None or not pc.focus else with_pc(table, active, replace(pc, focus=False))


@EVOLVE.of(ev.NonCombatActionTaken)
@book.serves("MTR-ACT-03")
def non_combat_action_taken(table: Table, event: ev.NonCombatActionTaken, position: int) -> Table:
    """The turn's one non-combat action is used up; an escape uses it up too."""
    combat = table.combat
    if combat is None:
        return table
    combat = _used(combat, event.pc)
    if is_escape(event.what) and not of_the_same_escape(table, event):
        combat = replace(combat, fleeing=event.pc, flight_check=None)
    return replace(table, combat=combat)


def _used(combat: Combat, name: str) -> Combat:
    return combat if name in combat.acted else replace(combat, acted=(*combat.acted, name))


def of_the_same_escape(table: Table, event: ev.CheckCalled | ev.NonCombatActionTaken) -> bool:
    """Whether an event belongs to the escape under way: the declaration and its one check are a single action."""
    combat = table.combat
    if combat is None or combat.fleeing != event.pc:
        return False
    if isinstance(event, ev.CheckCalled):
        return purpose_of(event.purpose) == "escape" and combat.flight_check in (None, event.check)
    check = None if combat.flight_check is None else table.checks.get(combat.flight_check)
    return is_escape(event.what) is True and check is not None and check.card is None and not check.resolved


@EVOLVE.of(ev.EnemyCreaturesChanged)
def enemy_creatures_changed(table: Table, event: ev.EnemyCreaturesChanged, position: int) -> Table:
    """The enemy's creatures as counted now."""
    combat = table.combat
    if combat is None:
        return table
    tapped = combat.tapped if event.tapped is None else event.tapped
    return replace(table, combat=replace(combat, untapped=event.untapped, tapped=tapped))


@EVOLVE.of(ev.EscapeResolved)
def escape_resolved(table: Table, event: ev.EscapeResolved, position: int) -> Table:
    """A successful escape ends the combat; a failed one is itself over."""
    if escapes(table, event):
        return combat_over(table)
    combat, check = table.combat, table.checks.get(event.check or "")
    name = event.pc or (None if check is None else check.pc)
    if combat is None or name is None:
        return table
    return replace(table, combat=replace(_used(combat, name), fleeing=None))


def check_of(table: Table, event: ev.EscapeResolved) -> str | None:
    """The check that decides an escape: the one stated, else that of the attempt under way."""
    combat = table.combat
    return event.check or (None if combat is None or combat.fleeing is None else combat.flight_check)


def escapes(table: Table, event: ev.EscapeResolved) -> bool | None:
    """Whether an escape succeeds: by its check against the enemy now, or on the GM's terms; None: unknown."""
    name = check_of(table, event)
    check = None if name is None else table.checks.get(name)
    if escape_is_free(table, name, event.pc or (check.pc if check else None)):
        return event.success is not False
    found = None if check is None else worked(table, check)
    combat = table.combat
    if check is None:
        return False
    if found is None:
        return check.claimed if check.resolved or check.card is not None else False
    return found.success if combat is None or combat.untapped is None else found.value > combat.untapped
