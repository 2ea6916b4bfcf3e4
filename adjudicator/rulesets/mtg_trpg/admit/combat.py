"""Combat: whether what events name is there, and whom they concern."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import present
from adjudicator.rulesets.mtg_trpg.admit.registry import ADMIT, CONCERNS, Seats, names_nothing_else, of_pc, seats_of
from adjudicator.rulesets.mtg_trpg.combats import party_of
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import GM, SIDES, Table, is_unknown
from adjudicator.seam.ruleset import Refused

ADMIT.of(ev.NonCombatActionTaken, ev.InstantCastInResponse)(names_nothing_else)
CONCERNS.of(ev.NonCombatActionTaken)(of_pc)


@CONCERNS.of(ev.InstantCastInResponse)
def _answered(table: Table, event: ev.InstantCastInResponse) -> Seats:
    return () if event.by is not None else (GM,)


@ADMIT.of(ev.CombatAnnounced, ev.CombatStarted, ev.CombatEnded)
def _party(table: Table, event: ev.CombatAnnounced | ev.CombatStarted | ev.CombatEnded) -> None:
    for name in event.party:
        present.pc(table, name, "party")


@CONCERNS.of(ev.CombatAnnounced, ev.CombatStarted, ev.CombatEnded)
def _combat(table: Table, event: ev.CombatAnnounced | ev.CombatStarted | ev.CombatEnded) -> Seats:
    announced = type(event) is ev.CombatAnnounced
    return (GM, *(event.party or (table.pcs if announced else party_of(table))))


@ADMIT.of(ev.TurnStarted)
def _turn(table: Table, event: ev.TurnStarted) -> None:
    if event.active not in (*table.pcs, *table.npcs, *SIDES):
        raise Refused("no-such", say("Nobody called {name} takes turns", name=event.active), "active")


@CONCERNS.of(ev.TurnStarted)
def _turn_concerns(table: Table, event: ev.TurnStarted) -> Seats:
    return seats_of(table, event.active)


@ADMIT.of(ev.EnemyCreaturesChanged)
def _enemies(table: Table, event: ev.EnemyCreaturesChanged) -> None:
    if table.combat is None and not is_unknown(table, "combat"):
        raise Refused("no-such", say("There is no combat"), "untapped")


@ADMIT.of(ev.PreparationGranted)
def _granted(table: Table, event: ev.PreparationGranted) -> None:
    present.check(table, event.check)


@ADMIT.of(ev.HordeLibraryTrimmed)
def _trimmed(table: Table, event: ev.HordeLibraryTrimmed) -> None:
    if table.horde is None and event.library_after is None:
        raise Refused("no-such", say("There is no horde; announce the combat with the size of its deck first"), "count")
    if table.horde is not None and event.count > table.horde.library and not is_unknown(table, "horde", "library"):
        says = counted(
            "The horde's library has {count} card, fewer than {trimmed}",
            "The horde's library has {count} cards, fewer than {trimmed}",
            count=table.horde.library,
            trimmed=event.count,
        )
        raise Refused("wrong", says, "count")


@CONCERNS.of(ev.PreparationGranted, ev.HordeLibraryTrimmed, ev.EnemyCreaturesChanged)
def _of_party(table: Table, event: ev.Event) -> Seats:
    return (GM, *party_of(table))


@ADMIT.of(ev.EscapeResolved)
def _escape(table: Table, event: ev.EscapeResolved) -> None:
    if event.check is None and event.pc is None:
        raise Refused("missing", say("State whose escape it is, or by which check"), "pc")
    present.check(table, event.check)
    present.pc(table, event.pc)


@CONCERNS.of(ev.EscapeResolved)
def _escape_concerns(table: Table, event: ev.EscapeResolved) -> Seats:
    """An escape takes the whole party along."""
    check = None if event.check is None else table.checks[event.check].pc
    return (*seats_of(table, event.pc, check), GM, *party_of(table))
