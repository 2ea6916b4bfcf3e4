"""Escapes and other non-combat actions in a combat (MTR-ESCAPE, MTR-ACT)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.mtg_trpg import names, terms
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.checking import kind_of, worked
from adjudicator.rulesets.mtg_trpg.combats import escape_is_free
from adjudicator.rulesets.mtg_trpg.complete import or_doubt
from adjudicator.rulesets.mtg_trpg.events import (
    CheckCalled,
    CheckResolved,
    EscapeResolved,
    GmRuled,
    NonCombatActionTaken,
)
from adjudicator.rulesets.mtg_trpg.evolve.combat import check_of, escapes, of_the_same_escape
from adjudicator.rulesets.mtg_trpg.names import actor, named
from adjudicator.rulesets.mtg_trpg.rulings import doubted
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import Check, Table, in_combat
from adjudicator.rulesets.mtg_trpg.typed import is_escape, is_known_purpose, is_main, purpose_of
from adjudicator.rulesets.mtg_trpg.values import to_beat
from adjudicator.seam.rulebook import Missing, Undecidable, Value

book.records("MTR-ESCAPE-05", GmRuled, EscapeResolved)
PARTY: Final = say("The party")


def _begins_escape(table: Table, event: CheckCalled | NonCombatActionTaken | EscapeResolved) -> str | None:
    """The character whose escape begins with this event, if a combat runs; None: nobody's."""
    combat = table.combat
    if combat is None or not in_combat(table, event.pc):
        return None
    if isinstance(event, EscapeResolved):
        return event.pc if combat.fleeing is None else None
    if of_the_same_escape(table, event):
        return None
    if isinstance(event, NonCombatActionTaken):
        return event.pc if is_escape(event.what) else None
    return event.pc if purpose_of(event.purpose) == "escape" and combat.fleeing in (None, event.pc) else None


@book.check("MTR-ESCAPE-01", on=(NonCombatActionTaken, CheckCalled, EscapeResolved))
def characters_escape_on_their_own_turn(
    table: Table, event: CheckCalled | NonCombatActionTaken | EscapeResolved
) -> Missing | Undecidable | None:
    """A character tries to escape only on their own turn."""
    if (doubt := _unclear(table, event)) is not None:
        return doubt
    name, combat = _begins_escape(table, event), table.combat
    if name is None or combat is None or combat.active in (None, name):
        return None
    if type(event) is EscapeResolved and escape_is_free(table, event.pc):
        return None
    who, active = actor(table, name), named(table, combat.active)
    return Missing(say("{player} tried to escape in the turn of {active}", player=who, active=active))


def _unclear(table: Table, event: CheckCalled | NonCombatActionTaken | EscapeResolved) -> Undecidable | None:
    """The doubt whether something in a combat is an escape."""
    if not in_combat(table, event.pc):
        return None
    if isinstance(event, NonCombatActionTaken) and is_escape(event.what) is None:
        return Undecidable(say('The action is stated as "{what}": undecidable whether that is an escape',
                               what=event.what))  # fmt: skip
    if isinstance(event, CheckCalled) and not is_known_purpose(event.purpose):
        purpose = event.purpose
        return Undecidable(
            say('The check is stated to be for "{purpose}": undecidable whether that is an escape', purpose=purpose)
        )
    return None


@book.check("MTR-ESCAPE-02", on=(CheckCalled, EscapeResolved))
def escape_takes_a_reflex_check(table: Table, event: CheckCalled | EscapeResolved) -> Said | Undecidable | None:
    """An escape is decided by a reflex check, unless the GM set other terms."""
    said = _without_reflex(table, event) if isinstance(event, EscapeResolved) else _of_another_kind(event)
    if said is None or not escape_is_free(table, event.check, event.pc):
        return said
    return doubted(table, "escape_condition", event.check, event.pc)


def _of_another_kind(event: CheckCalled) -> Said | None:
    if purpose_of(event.purpose) != "escape" or event.kind is None or kind_of(event.kind) == "reflex":
        return None
    return say(
        "The kind of the check for the escape was stated as {kind}; an escape takes a reflex check",
        kind=terms.kind(event.kind),
    )


def _without_reflex(table: Table, event: EscapeResolved) -> Said | None:
    """An escape decided by no check, or by one of another kind that was not called for it."""
    name = check_of(table, event)
    check = None if name is None else table.checks.get(name)
    if check is None:
        if event.success is False or not table.complete_log:
            return None
        who = PARTY if event.pc is None else actor(table, event.pc)
        return say("{player} escaped without a check; it takes a reflex check", player=who)
    if table.complete_log and _is_of_an_earlier_turn(table, name, check):
        return say("The escape was decided by the check of an earlier turn; each attempt takes one of its own")
    if check.purpose == "escape" or check.kind in (None, "reflex"):
        return None
    return say("The escape was decided by the {check}; it takes a reflex check", check=names.check(check.kind))


def _is_of_an_earlier_turn(table: Table, name: str | None, check: Check) -> bool:
    """Whether a check is that of an attempt to escape in an earlier turn of the combat."""
    combat = table.combat
    over = check.resolved and check.purpose == "escape"
    return over and combat is not None and bool(combat.turn) and combat.flight_check != name


@book.check("MTR-ESCAPE-03", on=CheckCalled)
def one_representative_checks_for_all(table: Table, event: CheckCalled) -> Said | Undecidable | None:
    """One character makes the check for the whole party."""
    combat = table.combat
    first = None if combat is None or combat.flight_check is None else table.checks.get(combat.flight_check)
    if purpose_of(event.purpose) != "escape" or first is None or first.pc == event.pc:
        return None
    who, other = first.pc, event.pc
    says = say("{first} makes the check of this escape; {player} cannot make another", first=who, player=other)
    return or_doubt(table, says)


@book.check("MTR-ESCAPE-04", on=EscapeResolved)
def escape_beats_the_untapped_enemies(table: Table, event: EscapeResolved) -> Said | Undecidable | None:
    """An escape succeeds if its value is greater than the number of the enemy's untapped creatures."""
    return or_doubt(table, _wrong_outcome(table, event))


def _wrong_outcome(before: Table, event: EscapeResolved) -> Said | None:
    """An outcome of an escape other than what the table gives."""
    found, name = escapes(before, event), check_of(before, event)
    if name is None or event.success is None or found is None or event.success == found:
        return None
    result, limit = worked(before, before.checks[name]), _limit(before, name)
    if result is None:
        if event.success:
            return say("The escape was announced as a success, but its check has no card")
        return say("The escape was announced as a failure, its check as a success")
    if event.success:
        return say(
            "The escape was announced as a success; {value} does not exceed {limit}", value=result.value, limit=limit
        )
    return say("The escape was announced as a failure; {value} exceeds {limit}", value=result.value, limit=limit)


def _limit(table: Table, check: str) -> Said:
    """What the value of an escape's check has to exceed."""
    combat = table.combat
    if combat is None or combat.untapped is None:
        return say("the target number {target}", target=table.checks[check].target or 0)
    return counted(
        "the enemy's {count} untapped creature", "the enemy's {count} untapped creatures", count=combat.untapped
    )


@book.value("MTR-ESCAPE-04", on=(EscapeResolved, CheckResolved))
def escape_worked_out(before: Table, event: EscapeResolved | CheckResolved, after: Table) -> Iterator[Value]:
    """What an escape has to beat, and whether it does: values `escape needed_above`, `escape success`."""
    check = before.checks.get(event.check or "")
    if type(event) is CheckResolved and (check is None or check.purpose != "escape"):
        return
    untapped = None if before.combat is None else before.combat.untapped
    needed = check.target if untapped is None and check is not None else untapped
    if needed is not None:
        yield Value("MTR-ESCAPE-04", ("escape", "needed_above"), needed, to_beat(needed))
    stated = event if type(event) is EscapeResolved else EscapeResolved(check=event.check)
    success = escapes(before, stated)
    if success is not None:
        said = say("the escape succeeds") if success else say("the escape fails")
        yield Value("MTR-ESCAPE-04", ("escape", "success"), success, said)


# ---- non-combat actions


def _is_in_combat(table: Table, event: NonCombatActionTaken | CheckCalled) -> bool:
    return in_combat(table, event.pc)


@book.check("MTR-ACT-01", on=(NonCombatActionTaken, CheckCalled), when=_is_in_combat)
def non_combat_action_is_at_sorcery_timing(table: Table, event: NonCombatActionTaken | CheckCalled) -> Said | None:
    """In combat a non-combat action needs the character's own turn, a main phase and an empty stack."""
    action = _action(table, event)
    wrong = () if action is None else tuple(_untimely(table, action))
    if action is None or not wrong:
        return None
    who, when = actor(table, action.pc), listed(wrong, "list")
    if is_escape(action.what):
        return say("{player} tried to escape {when}; that takes a main phase and an empty stack", player=who, when=when)
    return say(
        "{player} took a non-combat action ({what}) {when}; that takes one's own main phase and an empty stack",
        player=who, what=action.what, when=when,
    )  # fmt: skip


@book.check("MTR-ACT-01", on=(NonCombatActionTaken, CheckCalled), when=_is_in_combat)
def phase_of_a_non_combat_action_is_known(
    table: Table, event: NonCombatActionTaken | CheckCalled
) -> Undecidable | None:
    """A non-combat action needs a main phase: whether a phase in unlisted words is one is undecidable."""
    action = _action(table, event)
    phase = None if action is None else _phase(table, action)
    if phase is None or is_main(phase) is not None:
        return None
    return Undecidable(say('The phase is stated as "{phase}": undecidable whether that is a main phase', phase=phase))


def _action(table: Table, event: NonCombatActionTaken | CheckCalled) -> NonCombatActionTaken | None:
    """The non-combat action that is taken, if any is."""
    return event if isinstance(event, NonCombatActionTaken) else _escape_by_its_check(table, event)


def _escape_by_its_check(table: Table, event: CheckCalled) -> NonCombatActionTaken | None:
    """An escape with only its check on record, as the action that it is (MTR-ACT-03).

    None if no escape begins, or in somebody else's turn, which MTR-ESCAPE-01 covers.
    """
    if _begins_escape(table, event) is None or table.combat is None or table.combat.active not in (None, event.pc):
        return None
    return NonCombatActionTaken(pc=event.pc, what="escape", in_response_to=event.in_response_to)


def _untimely(table: Table, event: NonCombatActionTaken) -> Iterator[Said]:
    combat, phase = table.combat, _phase(table, event)
    if combat is None:
        return
    empty = combat.stack_empty if event.stack_empty is None and table.complete_log else event.stack_empty
    if combat.active not in (None, event.pc) and table.complete_log:
        yield say("in the turn of {active}", active=named(table, combat.active))
    if phase is not None and is_main(phase) is False:
        yield terms.PHASES.get(phase.lower()) or say('in the phase "{phase}"', phase=phase)
    if event.in_response_to is not None:
        yield say("in response to event {position}", position=event.in_response_to)
    elif empty is False:
        yield say("with something on the stack")


def _phase(table: Table, event: NonCombatActionTaken) -> str | None:
    combat = table.combat
    return event.phase if event.phase is not None or combat is None or not table.complete_log else combat.phase


@book.check("MTR-ACT-02", on=(NonCombatActionTaken, CheckCalled), missing=True)
def one_non_combat_action_a_turn(table: Table, event: NonCombatActionTaken | CheckCalled) -> Said | None:
    """A character takes at most one non-combat action in a turn; an escape is one."""
    combat = table.combat
    if combat is None or event.pc not in combat.acted or not in_combat(table, event.pc):
        return None
    if of_the_same_escape(table, event):
        return None
    if type(event) is CheckCalled and _begins_escape(table, event) is None:
        return None
    return say(
        "{player} took a second non-combat action in turn {turn}; one is possible",
        player=actor(table, event.pc), turn=combat.turn,
    )  # fmt: skip
