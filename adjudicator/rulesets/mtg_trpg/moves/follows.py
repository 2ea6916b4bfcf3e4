"""What comes by itself: outcomes, what a combat begins with, the rest of damage, defeats, the end of a combat.

Nothing of it where a log leaves things out, for then something else may have come before; and nothing that a rule
speaks against. What the GM might rule is no choice of the players: it is recorded before what it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.attacks import damage_left, power_back, takers_of
from adjudicator.rulesets.mtg_trpg.cards import colors_of, facts_of
from adjudicator.rulesets.mtg_trpg.checking import surely_worked
from adjudicator.rulesets.mtg_trpg.combats import escape_is_free, horde_size, party_of, preparation_turns
from adjudicator.rulesets.mtg_trpg.creatures import is_creature
from adjudicator.rulesets.mtg_trpg.defeats import defeats
from adjudicator.rulesets.mtg_trpg.evolve.combat import escapes
from adjudicator.rulesets.mtg_trpg.options.trying import is_legal
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import GM, Attack, Check, Table
from adjudicator.seam.moves import Follow


def _legal(comes: Callable[[Table], Iterable[ev.Event]]) -> Callable[[Table], Iterator[ev.Event]]:
    """What comes by itself, as far as no rule speaks against it."""

    def on(table: Table) -> Iterator[ev.Event]:
        return (event for event in comes(table) if is_legal(table, event)) if table.complete_log else iter(())

    return on


# ---- outcomes


def _outcomes(table: Table) -> Iterator[ev.Event]:
    for name, check in table.checks.items():
        if not check.resolved and not _may_be_supported(table, name):
            yield from _outcome(table, name, check)
    combat = table.combat
    flight = None if combat is None else combat.flight_check
    if combat is not None and flight is not None and combat.fleeing is not None and table.checks[flight].resolved:
        success = escapes(table, ev.EscapeResolved(check=flight))
        if success is not None and not escape_is_free(table, flight, table.checks[flight].pc):
            yield ev.EscapeResolved(check=flight, success=success)


def _outcome(table: Table, name: str, check: Check) -> Iterator[ev.CheckResolved]:
    """The outcome of a check with its card turned and its colour chosen, or whose library is empty."""
    if check.card is None:
        if not table.pcs[check.pc].library.count:
            yield ev.CheckResolved(check=name, success=False)
        return
    facts, found = facts_of(table.cards, check.card), surely_worked(table, check)
    if facts is None or found is None or found.success is None or (len(colors_of(facts)) > 1 and not check.color):
        return
    yield ev.CheckResolved(check=name, modifier=found.modifier, value=found.value, success=found.success)


def _may_be_supported(table: Table, name: str) -> bool:
    """Whether a creature may still be tapped for a check (MTR-HOUSE-05): its player may do so, or let it be."""
    return any(is_legal(table, support) for support in _supports(table, name))


def _supports(table: Table, name: str) -> Iterator[ev.CreatureSupported]:
    """Support by the characters' untapped creatures, and by NPCs who cooperate."""
    for creature, permanent in table.permanents.items():
        who, npc = permanent.controller, table.npcs.get(creature)
        if not permanent.tapped and is_creature(table, creature):
            if who is not None:
                yield ev.CreatureSupported(check=name, pc=who, creature=creature)
            elif npc is not None and npc.cooperates:
                yield ev.CreatureSupported(check=name, creature=creature, by=GM)


# ---- what a combat begins with


def _beginnings(table: Table) -> Iterator[ev.Event]:
    """Preparation as its check gives it, an untouched horde cut to size, the start, the turn of a party of one."""
    combat = table.combat
    if combat is None:
        return
    if combat.started:
        if not combat.turn and len(party_of(table)) == 1:
            yield ev.TurnStarted(turn=1, active=party_of(table)[0])
        return
    check = None if combat.preparation is None else table.checks.get(combat.preparation)
    if combat.preparation is None or check is None or not check.resolved:
        return
    turns = preparation_turns(table, combat.preparation)
    if turns is None:
        return
    if turns and not combat.prep_turns:
        yield ev.PreparationGranted(check=combat.preparation, turns=turns)
        return
    due, horde = horde_size(table), table.horde
    if due is not None and horde is not None and horde.deck == horde.library > due:
        yield ev.HordeLibraryTrimmed(count=horde.library - due, library_after=due)
    else:
        yield ev.CombatStarted()


# ---- damage, defeats, ends


def _damage(table: Table) -> Iterator[ev.DamageDealt]:
    """Once some damage of a fight with one blocker is dealt, the rest: both strike at the same time."""
    for attack in table.attacks.values():
        if len(attack.blockers) == 1 and not attack.late and (attack.dealt or attack.back):
            yield from _rest(table, attack, attack.blockers[0])


def _rest(table: Table, attack: Attack, blocker: str) -> Iterator[ev.DamageDealt]:
    there = table.permanents
    left, back = damage_left(table, attack), power_back(table, attack, blocker)
    if blocker not in attack.dealt and left and blocker in there and takers_of(attack) == (blocker,):
        yield ev.DamageDealt(source=attack.source, target=blocker, amount=left)
    if blocker not in attack.back and back and attack.source in there and not damage_left(table, attack):
        yield ev.DamageDealt(source=blocker, target=attack.source, amount=back)


def _ends(table: Table) -> Iterator[ev.CombatEnded]:
    """The combat, once nobody of the party is left in it."""
    combat = table.combat
    if combat is not None and combat.started and party_of(table) and set(party_of(table)) <= set(combat.excluded):
        yield ev.CombatEnded()


FOLLOWS: Final[Mapping[str, Follow]] = {
    "damage": Follow(say("the rest of the damage of a blocked attack"), _legal(_damage)),
    "defeats": Follow(say("defeats by damage"), _legal(defeats)),
    "outcomes": Follow(say("outcomes of checks and escapes"), _legal(_outcomes)),
    "beginnings": Follow(say("what a combat begins with"), _legal(_beginnings)),
    "ends": Follow(say("the end of a combat that nobody is left in"), _legal(_ends)),
}
"""By name, what comes by itself; what comes first stands first."""

UNSAID: Final = (
    ev.CheckResolved,
    ev.SpellResolved,
    ev.EscapeResolved,
    ev.PreparationGranted,
    ev.CombatStarted,
    ev.CombatEnded,
    ev.CreatureDefeated,
    ev.SceneEnded,
    ev.EffectEnded,
)
"""What says no more than what it follows from: refusals, announcements, results, ends."""
