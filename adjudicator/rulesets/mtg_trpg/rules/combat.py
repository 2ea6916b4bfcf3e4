"""Combat, preparation, the horde, flight (MTR-COMBAT, MTR-PREP, MTR-HORDE, MTR-BOSS, MTR-ESCAPE, MTR-ACT)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.checking import kind_of, succeeded, worked
from adjudicator.rulesets.mtg_trpg.combats import (
    HORDE,
    MOST_TURNS,
    flight_is_free,
    horde_size,
    party_of,
    preparation_turns,
)
from adjudicator.rulesets.mtg_trpg.events import (
    CheckCalled,
    CheckResolved,
    CheckTargetSet,
    CombatAnnounced,
    CombatStarted,
    EscapeResolved,
    GmRuled,
    HordeLibraryTrimmed,
    NonCombatActionTaken,
    PreparationGranted,
    TurnStarted,
)
from adjudicator.rulesets.mtg_trpg.evolve.combat import escapes, of_the_same_flight
from adjudicator.rulesets.mtg_trpg.state import Combat, Table
from adjudicator.seam.rulebook import Value

book.records("MTR-COMBAT-01", CombatStarted, TurnStarted)
book.records("MTR-COMBAT-02", CombatAnnounced)
book.records("MTR-COMBAT-03", CombatAnnounced)
book.records("MTR-COMBAT-05", GmRuled, TurnStarted)
book.records("MTR-COMBAT-06", GmRuled)
book.records("MTR-BOSS-01", GmRuled)
book.records("MTR-BOSS-02", GmRuled)
book.records("MTR-BOSS-03", GmRuled)
book.records("MTR-BOSS-04", GmRuled)
book.records("MTR-ESCAPE-05", GmRuled, EscapeResolved)
TOP: Final = ("library_top", "top", "library")
"""How an event says that cards came from the top of the horde's library."""
MAIN: Final = re.compile(r"(?<![a-z])(?:precombat|postcombat)?main(?:phase)?(?![a-z])")
"""A main phase, by whatever name."""


# ---- preparation


@book.check("MTR-PREP-01", on=PreparationGranted)
def preparation_is_won_by_a_check_against_a_horde(before: Table, event: PreparationGranted, after: Table) -> str | None:
    """Preparation turns come of a successful preparation check, before a combat with a horde."""
    combat, check = before.combat, before.checks.get(event.check or "")
    if not event.turns:
        return None
    if combat is not None and combat.enemy != "horde":
        return f"{event.turns} preparation turns against {combat.enemy}; only a horde allows them"
    if check is None or check.purpose != "preparation":
        return f"{event.turns} preparation turns without a preparation check"
    if check.pc not in party_of(before):
        return f"{event.turns} preparation turns by a check of {check.pc}, who is not of the party"
    if combat is not None and combat.started and combat.turn:
        return f"{event.turns} preparation turns in turn {combat.turn} of the combat; they come before it"
    if succeeded(before, check) or preparation_turns(before, event.check, check.called):
        return None
    return f"{event.turns} preparation turns; check {event.check} did not succeed"


@book.check("MTR-PREP-02", on=CheckCalled)
def preparation_check_is_reflex(before: Table, event: CheckCalled, after: Table) -> str | None:
    """The preparation check is a reflex check."""
    if event.purpose != "preparation" or event.kind is None or kind_of(event.kind) == "reflex":
        return None
    return f"the preparation check was called as {event.kind}; it is a reflex check"


@book.check("MTR-PREP-03", on=PreparationGranted)
def at_most_five_preparation_turns(before: Table, event: PreparationGranted, after: Table) -> str | None:
    """Never more than five preparation turns are given."""
    return None if event.turns <= MOST_TURNS else f"{event.turns} preparation turns; at most {MOST_TURNS} are given"


@book.contradicts("MTR-PREP-04", on=(CheckCalled, CheckTargetSet))
def preparation_target_is_the_partys_permanents(
    before: Table, event: CheckCalled | CheckTargetSet, after: Table
) -> str | None:
    """The target number of the preparation check is the number of the party's permanents when it is called."""
    check = after.checks[event.check]
    if check.purpose != "preparation" or event.target in (None, check.target):
        return None
    party = ", ".join(party_of(before))
    return f"the preparation check was called against {event.target}; {party} control {check.target} permanents"


@book.check("MTR-PREP-05", on=PreparationGranted)
def one_turn_for_each_point_above(before: Table, event: PreparationGranted, after: Table) -> str | None:
    """The turns are the check's value less its target, 0 to 5."""
    check, due = before.checks.get(event.check or ""), preparation_turns(before, event.check)
    if check is None or due is None or event.turns == due:
        return None
    if check.called is not None and event.turns == preparation_turns(before, event.check, check.called):
        return None
    return f"{event.turns} preparation turns; check {event.check} gives {due}"


@book.value("MTR-PREP-05", on=PreparationGranted)
def turns_of_preparation(before: Table, event: PreparationGranted, after: Table) -> Iterator[Value]:
    """The turns the check gives: value `preparation turns`."""
    due = preparation_turns(before, event.check)
    if due is not None:
        yield Value("MTR-PREP-05", ("preparation", "turns"), due, "value less target, 0 to 5")


# ---- the horde


@book.check("MTR-HORDE-01", on=(HordeLibraryTrimmed, CombatStarted))
def horde_library_is_cut_to_size(before: Table, event: HordeLibraryTrimmed | CombatStarted, after: Table) -> str | None:
    """A horde deck of 60 begins with 27 cards against one player, 36, 45 against two, three, else 60."""
    due, horde = horde_size(after), after.horde
    if due is None or horde is None:
        return None
    if isinstance(event, CombatStarted):
        if after.combat is None or after.combat.enemy != "horde" or horde.library == due:
            return None
        return f"the horde begins with {horde.library} cards; against {len(party_of(after))} players it has {due}"
    if event.library_after in (None, due) and horde.library == due:
        return None
    players = len(party_of(after))
    return f"{event.count} cards were cut; against {players} players it is {horde.deck - due}, leaving {due}"


@book.check("MTR-HORDE-02", on=HordeLibraryTrimmed)
def horde_is_cut_from_the_top_at_the_start(before: Table, event: HordeLibraryTrimmed, after: Table) -> str | None:
    """The surplus goes from the top of the horde's library into its graveyard when the combat begins."""
    if event.from_ not in TOP or event.to != "graveyard":
        return f"cards went from {event.from_} to {event.to}; they go from the top of the library to the graveyard"
    combat = before.combat
    if combat is None or not combat.started or not combat.turn:
        return None
    return f"the horde was cut in turn {combat.turn}; it is cut when the combat begins"


@book.value("MTR-HORDE-01", on=(HordeLibraryTrimmed, CombatStarted))
def size_of_the_horde(before: Table, event: HordeLibraryTrimmed | CombatStarted, after: Table) -> Iterator[Value]:
    """What the horde's library begins with, and how many cards go: values `horde library`, `horde trimmed`."""
    due = horde_size(after)
    if due is not None:
        players = len(party_of(after))
        yield Value("MTR-HORDE-01", ("horde", "library"), due, f"{players} players")
        yield Value("MTR-HORDE-02", ("horde", "trimmed"), HORDE - due, f"{HORDE} - {due}")


# ---- flight


def _begins_flight(table: Table, event: CheckCalled | NonCombatActionTaken | EscapeResolved) -> str | None:
    """Who begins to flee with this event, where a combat runs; None: nobody does."""
    combat = table.combat
    if combat is None or not combat.started:
        return None
    if isinstance(event, EscapeResolved):
        return event.pc if combat.fleeing is None else None
    if of_the_same_flight(table, event):
        return None
    if isinstance(event, NonCombatActionTaken):
        return event.pc if event.what == "escape" else None
    return event.pc if event.purpose == "escape" and combat.fleeing in (None, event.pc) else None


@book.check("MTR-ESCAPE-01", on=(NonCombatActionTaken, CheckCalled, EscapeResolved))
def flight_is_on_the_own_turn(
    before: Table, event: CheckCalled | NonCombatActionTaken | EscapeResolved, after: Table
) -> str | None:
    """A character tries to flee only on their own turn."""
    name, combat = _begins_flight(before, event), before.combat
    if name is None or combat is None or combat.active in (None, name):
        return None
    if isinstance(event, EscapeResolved) and flight_is_free(before, event.pc):
        return None
    return f"{name} tried to flee in the turn of {combat.active}"


@book.check("MTR-ESCAPE-02", on=(CheckCalled, EscapeResolved))
def flight_takes_a_reflex_check(before: Table, event: CheckCalled | EscapeResolved, after: Table) -> str | None:
    """Fleeing is decided by a reflex check, unless the GM set other terms."""
    if flight_is_free(before, event.check, event.pc):
        return None
    if isinstance(event, EscapeResolved):
        return _flight_without_reflex(before, event)
    if event.purpose != "escape" or event.kind is None or kind_of(event.kind) == "reflex":
        return None
    return f"the flight was called as {event.kind}; it takes a reflex check"


def _flight_without_reflex(table: Table, event: EscapeResolved) -> str | None:
    """A flight that no check decided, or one of another kind that was not called for it."""
    check = None if event.check is None else table.checks[event.check]
    if check is None:
        return f"{event.pc} escaped without a check" if event.success is not False else None
    if check.purpose == "escape" or check.kind in (None, "reflex"):
        return None
    return f"the flight was decided by check {event.check}, one of {check.kind}; it takes a reflex check"


@book.check("MTR-ESCAPE-03", on=CheckCalled)
def one_representative_flees_for_all(before: Table, event: CheckCalled, after: Table) -> str | None:
    """One character makes the check for the whole party."""
    combat = before.combat
    first = None if combat is None or combat.flight_check is None else before.checks.get(combat.flight_check)
    if event.purpose != "escape" or first is None or first.pc == event.pc:
        return None
    return f"{first.pc} makes the check of this flight; {event.pc} cannot make another"


@book.check("MTR-ESCAPE-04", on=EscapeResolved)
def flight_beats_the_untapped_enemies(before: Table, event: EscapeResolved, after: Table) -> str | None:
    """A flight succeeds if its value is greater than the number of the enemy's untapped creatures."""
    found, combat = escapes(before, event), before.combat
    if event.check is None or event.success is None or found is None or event.success == found:
        return None
    result = worked(before, before.checks[event.check])
    value = "no card" if result is None else f"a value of {result.value}"
    enemies = "the target number" if combat is None else f"{combat.untapped} untapped creatures"
    return f"the flight was said to have {'succeeded' if event.success else 'failed'} with {value} against {enemies}"


@book.value("MTR-ESCAPE-04", on=(EscapeResolved, CheckResolved))
def flight_worked_out(before: Table, event: EscapeResolved | CheckResolved, after: Table) -> Iterator[Value]:
    """What a flight has to beat, and whether it does: values `escape needed_above`, `escape success`."""
    check = before.checks.get(event.check or "")
    if isinstance(event, CheckResolved) and (check is None or check.purpose != "escape"):
        return
    untapped = None if before.combat is None else before.combat.untapped
    needed = check.target if untapped is None and check is not None else untapped
    if needed is not None:
        yield Value("MTR-ESCAPE-04", ("escape", "needed_above"), needed, "the enemy's untapped creatures")
    stated = event if isinstance(event, EscapeResolved) else EscapeResolved(check=event.check)
    yield Value("MTR-ESCAPE-04", ("escape", "success"), escapes(before, stated), "the check's value above them")


# ---- what is done beside the fight


@book.check("MTR-ACT-01", on=(NonCombatActionTaken, CheckCalled))
def action_beside_the_fight_is_at_sorcery_timing(
    before: Table, event: NonCombatActionTaken | CheckCalled, after: Table
) -> str | None:
    """In combat, what is done outside the card game is done on the own turn, in a main phase, with an empty stack."""
    combat = before.combat
    action = event if isinstance(event, NonCombatActionTaken) else _flight_by_its_check(before, event)
    if combat is None or not combat.started or action is None:
        return None
    wrong = list(_untimely(combat, action))
    return f"{event.pc}: {action.what} {' and '.join(wrong)}" if wrong else None


def _flight_by_its_check(table: Table, event: CheckCalled) -> NonCombatActionTaken | None:
    """A flight of which only the check is on record, as the action it is (MTR-ACT-03).

    None where no flight begins, or in somebody else's turn, which is told by MTR-ESCAPE-01.
    """
    if _begins_flight(table, event) is None or table.combat is None or table.combat.active not in (None, event.pc):
        return None
    return NonCombatActionTaken(pc=event.pc, what="escape", in_response_to=event.in_response_to)


def _untimely(combat: Combat, event: NonCombatActionTaken) -> Iterator[str]:
    phase = combat.phase if event.phase is None else event.phase
    empty = combat.stack_empty if event.stack_empty is None else event.stack_empty
    if combat.active not in (None, event.pc):
        yield f"in the turn of {combat.active}"
    if phase is not None and MAIN.search(phase.lower()) is None:
        yield f"in the phase {phase}, no main phase"
    if event.in_response_to is not None:
        yield f"in response to event {event.in_response_to}"
    elif empty is False:
        yield "with something on the stack"


@book.check("MTR-ACT-02", on=(NonCombatActionTaken, CheckCalled))
def one_action_beside_the_fight_a_turn(
    before: Table, event: NonCombatActionTaken | CheckCalled, after: Table
) -> str | None:
    """A character takes at most one such action in a turn; a flight is one."""
    combat = before.combat
    if combat is None or not combat.started or event.pc not in combat.acted or of_the_same_flight(before, event):
        return None
    if isinstance(event, CheckCalled) and _begins_flight(before, event) is None:
        return None
    return f"{event.pc} has taken the one action beside the fight in turn {combat.turn} already"
