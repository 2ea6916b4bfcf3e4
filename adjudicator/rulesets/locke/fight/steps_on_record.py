"""Whether a step is on record: True if it is, False if a complete log has none, None where a log may leave it out."""

from __future__ import annotations

from typing import Any

from adjudicator.rulesets.locke.events import (
    CombatTurnEnded,
    CombatTurnStarted,
    Event,
    NormalTurnEnded,
    RoundEndStepDone,
)
from adjudicator.rulesets.locke.stages.log_gaps import recorded_else_none_in_incomplete_log
from adjudicator.rulesets.locke.stages.normal_turns import has_turns_in_stage, is_invader, said_else_recorded_phase
from adjudicator.rulesets.locke.table.spaces import is_in_base, is_on_planet
from adjudicator.rulesets.locke.table.state import Combat, Table, character, seats_in_order, stands_at
from adjudicator.rulesets.locke.table.things import At


def sure_phase_of_normal_turn(table: Table, event: Event) -> str | None:
    """The phase of a normal turn that an event is known to fall in: as it states, else as a complete log tells."""
    return said_else_recorded_phase(table, event) if table.complete_log else event.phase


def takes_part_in_combat(table: Table, combat: Combat, seat: str) -> bool | None:
    """Whether a seat takes part in the combat."""
    return recorded_else_none_in_incomplete_log(table, is_recorded=seat in combat.participants)


def were_early_steps_found_as_they_came(table: Table) -> bool:
    """Whether a step that came too early was found as it came, since nothing before it is left out; else it is found
    when what should have come first is on record."""
    return table.complete_log


def has_chosen_silhouette(table: Table, seat: str) -> bool | None:
    """Whether a seat has chosen its silhouette (LCK-SIL-04)."""
    return recorded_else_none_in_incomplete_log(table, is_recorded=seat in table.setup.chosen)


def is_normal_turn_running(table: Table) -> bool | None:
    """Whether a normal turn is running; None: it may have ended."""
    if table.turn is None:
        return recorded_else_none_in_incomplete_log(table, is_recorded=False)
    return True if table.complete_log else None


def place_unless_way_to_base_unseen(table: Table, seat: str) -> At | None:
    """The space of a piece; None: nobody has said, or how it came from a planet to the base is left out."""
    at = stands_at(table, seat)
    return None if is_on_planet(at) and table.stage == "base" and not table.complete_log else at


def is_in_anothers_combat_turn(table: Table, seat: str) -> bool | None:
    """Whether another's combat turn runs while a seat acts; None: the seat's own may have begun off the record."""
    combat = table.combat
    if combat is None or combat.current in (None, seat):
        return False
    return True if table.complete_log else None


def ends_main_phase(table: Table, event: Any) -> bool | None:
    """Whether an event is the first to end the main phase of a combat turn; None: there may be others before it."""
    combat = table.combat
    if combat is None or combat.phase == "support_2" or combat.current is None:
        return False
    if not table.complete_log:
        return None
    if combat.attack is not None and combat.attack.attacker not in ("", combat.current):
        return False
    if type(event) is RoundEndStepDone:
        return True
    if type(event) is CombatTurnStarted:
        return bool(combat.current != event.player)
    return combat.current == event.player and (type(event) is CombatTurnEnded or event.phase == "support_2")


def stood_in_base_already(table: Table, seat: str) -> bool | None:
    """Whether a piece now placed stood in the base already; None: a turn that accounts for it may be left out."""
    if seat not in table.placed or not is_in_base(character(table, seat).at):
        return False
    return True if table.complete_log else None


def seats_passed_over_unexplained(table: Table, event: NormalTurnEnded) -> list[str]:
    """The seats with turns that a turn passed over and that no unrecorded death, or stage, accounts for."""
    if event.next is None:
        return []
    skipped = [seat for seat in _seats_between(table, event.player, event.next) if has_turns_in_stage(table, seat)]
    if table.stage == "setup" and not table.complete_log:  # it may be the planet stage
        skipped = [seat for seat in skipped if is_invader(character(table, seat))]
    fighting = () if table.complete_log or table.combat is None else table.combat.participants
    return [seat for seat in skipped if seat not in table.in_doubt and seat not in fighting]


def passes_over_nobody_or_unknown_sides_only(table: Table, event: NormalTurnEnded) -> bool:
    """Whether a turn passed over nobody, or on the planets over seats only, of whom the log says whether they play."""
    if event.next is None or not has_turns_in_stage(table, event.next):
        return False
    left = seats_passed_over_unexplained(table, event)
    if not left:
        return not table.complete_log
    return table.stage == "planet" and all(is_invader(character(table, seat)) is None for seat in left)


def _seats_between(table: Table, seat: str, other: str) -> tuple[str, ...]:
    """The seats on the right of one, up to another."""
    known = seats_in_order(table, seat)
    if seat not in known or other not in known:
        return ()
    order = (*known[known.index(seat) + 1 :], *known[: known.index(seat)])
    return order[: order.index(other)] if other in order else ()
