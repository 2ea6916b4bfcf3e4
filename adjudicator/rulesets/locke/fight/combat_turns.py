"""The running combat turn: its phases, its main action, what was done in it (LCK-CTURN, LCK-CMAIN, LCK-PREEMPT)."""

from __future__ import annotations

from typing import Final

from adjudicator.rulesets.locke.events import DefenceAttempted, Event
from adjudicator.rulesets.locke.table.state import Attack, Combat, Table, Turn, character
from adjudicator.rulesets.locke.table.things import Phase
from adjudicator.seam.frozen import replace

TURN_PHASES: Final[tuple[Phase, ...]] = ("check", "support_1", "main", "support_2")
"""The phases of a combat turn (LCK-CTURN-01)."""


def combat_or_empty(table: Table) -> Combat:
    """The running combat; one of which nothing is known if none runs."""
    return table.combat or Combat()


def with_said_phase_reached(table: Table, event: Event) -> Table:
    """The table after an act that states its phase of the running combat turn; a defence falls in another's."""
    combat, player = table.combat, getattr(event, "player", "")
    if combat is None or combat.phase == event.phase or combat.current != player or event.turn_of not in (None, player):
        return table
    if (
        type(event) is DefenceAttempted
        or event.phase not in TURN_PHASES
        or is_before_reached_phase(combat.reached, event.phase)
    ):
        return table
    return replace(table, combat=replace(combat, reached=event.phase))


def is_before_reached_phase(reached: Phase | None, phase: Phase | None) -> bool:
    """Whether a phase of a combat turn lies before one that the turn has come to."""
    if reached not in TURN_PHASES or phase not in TURN_PHASES:
        return False
    return TURN_PHASES.index(phase) < TURN_PHASES.index(reached)


def latest_recorded_phase(combat: Combat) -> Phase | None:
    """The latest phase of the running combat turn that is on record; None: nobody has said."""
    return combat.phase if is_before_reached_phase(combat.phase, combat.reached) else combat.reached or combat.phase


def is_main_action_attack_by_ability(combat: Combat) -> bool:
    """Whether the main action of the running combat turn is an attack by an ability, which only its sheet may tell from
    a support action."""
    attack = combat.attack
    if combat.main_action != "AttackDeclared" or attack is None:
        return False
    return attack.source in ("ability", "ability_card") and attack.attacker == combat.current


def is_support_ability_recorded_else_as_used(table: Table, combat: Combat, seat: str, name: str | None) -> bool:
    """Whether an ability is of timing [support], as its sheet says, else as it was used in this round."""
    timings = recorded_timings_of_ability(table, seat, name)
    if timings:
        return "support" in timings
    return name is not None and (seat, name) in combat.used and seat == combat.current and "support" in combat.own


def recorded_timings_of_ability(table: Table, seat: str, name: str | None) -> tuple[str, ...]:
    """The timings that a sheet gives an ability; empty: nobody has said."""
    return tuple(one.timing for one in character(table, seat).abilities if one.name == name and one.timing)


def may_attack_be_by_support_ability(table: Table, combat: Combat, seat: str, source: str, name: str | None) -> bool:
    """Whether an attack may be by an ability of [support], or by such a card: it is named, and no sheet and no use
    tells its timing."""
    if name is None or source not in ("ability", "ability_card"):
        return False
    if source == "ability" and recorded_timings_of_ability(table, seat, name):
        return is_support_ability_recorded_else_as_used(table, combat, seat, name)
    is_told = (seat, name) in combat.used and seat == combat.current
    return not is_told or "support" in combat.own


def is_main_action_publicly_one(combat: Combat) -> bool:
    """Whether all can see that the main action on record is one, whatever a sheet says."""
    return not is_main_action_attack_by_ability(combat) or "main" in combat.own


def sure_main_action_or_none(table: Table, combat: Combat) -> str | None:
    """The main action of the running combat turn; an attack by an ability that may be of [support] is none
    (LCK-CMAIN-01), nor is one by an ability of [preemptive] that failed (LCK-PREEMPT-01)."""
    attack = combat.attack
    if attack is None or is_main_action_publicly_one(combat):
        return combat.main_action
    made = [] if _has_recorded_preemptive_attack_failed(table, attack) else [(attack.source, attack.card)]
    made += [
        one for one in combat.struck if "preemptive" not in recorded_timings_of_ability(table, attack.attacker, one[1])
    ]
    is_none = all(may_attack_be_by_support_ability(table, combat, attack.attacker, *one) for one in made)
    return None if is_none else combat.main_action


def is_timing_only_one_recorded(table: Table, seat: str, name: str | None, timing: str) -> bool:
    """Whether a sheet gives an ability that timing, and no other."""
    timings = recorded_timings_of_ability(table, seat, name)
    return bool(timings) and all(one == timing for one in timings)


def was_main_action_used_by_sheet_alone(table: Table, combat: Combat) -> bool:
    """Whether the sheet tells that an ability used in the running combat turn was its main action: nobody said so, or
    it was said to be of [preemptive]."""
    seat = combat.current or ""
    told = (name for who, name in combat.used if who == seat) if has_failed_preemption(combat) else ()
    return any(
        is_timing_only_one_recorded(table, seat, name, "main")
        for name in (*(name for name, _ in combat.untimed), *told)
    )


def was_preempted_by_sheet_alone(table: Table, combat: Combat) -> bool:
    """Whether the sheet tells that an ability of unsaid timing that succeeded in this turn was of [preemptive]."""
    seat = combat.current or ""
    return any(
        result == "success" and is_timing_only_one_recorded(table, seat, name, "preemptive")
        for name, result in combat.untimed
    )


def _has_recorded_preemptive_attack_failed(table: Table, attack: Attack) -> bool:
    """Whether an attack by an ability of [preemptive], as its sheet says, was stopped."""
    return "preemptive" in recorded_timings_of_ability(table, attack.attacker, attack.card) and attack.resolved in (
        "blocked",
        "evaded",
    )


def recorded_attack_or_evasion_ability(table: Table, seat: str, ability: str | None) -> str | None:
    """The use of an ability, "attack" or "evasion", as its sheet says; None: neither, or not known."""
    named = (one.class_ for one in character(table, seat).abilities if one.name == ability)
    return next((own for own in named if own in ("attack", "evasion")), None)


def has_attacked_or_evaded(table: Table, combat: Combat, attack_or_evasion: str) -> bool:
    """Whether the player of the combat turn has attacked or evaded in it (`what`), by an ability or otherwise."""
    used = (
        recorded_attack_or_evasion_ability(table, seat, name) for seat, name in combat.used if seat == combat.current
    )
    return attack_or_evasion in combat.own or attack_or_evasion in used


def has_failed_preemption(combat: Combat) -> bool:
    """Whether a [preemptive] ability has failed in the running combat turn, which may still have a main action."""
    return "preemptive" in combat.own and combat.main_action is None


def has_used_main_action_to_join(combat: Combat, seat: str) -> bool:
    """Whether a seat used its main action of this round by joining an attack (LCK-HOUSE-24).

    Whether joining against a rule uses it up is for a person to say; no breach follows from it.
    """
    return combat.joined.count(seat) > combat.joined_amiss.count(seat)


def may_undeclared_attack_run(combat: Combat) -> bool:
    """Whether an undeclared attack may be under way: one from before the log begins, or an ability used as the main
    action."""
    return combat.attack_made is True or combat.main_action == "AbilityUsed"


def was_attack_made_in_round(table: Table, combat: Combat) -> bool | None:
    """Whether anybody attacked in this round, by an ability or otherwise; None: nobody has said."""
    return (
        any(recorded_attack_or_evasion_ability(table, *used) == "attack" for used in combat.used) or combat.attack_made
    )


def is_normal_main_action_used(table: Table, turn: Turn) -> bool:
    """Whether a normal turn has had its main action: one on record, or an ability that its sheet has as [main]."""
    return turn.main_action is not None or any(
        is_timing_only_one_recorded(table, turn.player, one, "main") for one in turn.untimed
    )
