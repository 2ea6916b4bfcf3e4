"""The end of a combat round: its six steps, whether the combat goes on, hands (LCK-ROUND)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.combat_turns import combat_or_empty, was_attack_made_in_round
from adjudicator.rulesets.locke.fight.round_ends import meets_combat_end, meets_combat_end_of, targets_left_in_combat
from adjudicator.rulesets.locke.fight.unseen_ends import LAST_STEP, begins_combat_after_unrecorded_end
from adjudicator.rulesets.locke.fight.who_is_there import (
    is_combat_running,
    surely_left_round_order,
    surely_takes_no_part,
)
from adjudicator.rulesets.locke.rules.rounds import seats_whose_combat_turns_are_still_due
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.log_gaps import recorded_else_none_in_incomplete_log
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.state import Combat, Table, character
from adjudicator.seam.rulebook import Missing, Secret, Value


@book.check("LCK-ROUND-01", on=ev.CombatRoundStarted, when=is_combat_running, missing=True)
def rounds_have_an_end(table: Table, event: ev.CombatRoundStarted) -> Said | None:
    """A round has an end before the next one begins."""
    if not _was_round_played_without_recorded_end(combat_or_empty(table)):
        return None
    return say("Combat round {round} began without a round end before it", round=event.round)


@book.check("LCK-ROUND-01", on=(ev.CombatRoundStarted, ev.CombatEnded), when=is_combat_running, missing=True)
def round_ends_have_all_steps(table: Table, event: ev.CombatRoundStarted | ev.CombatEnded) -> Said | None:
    """The round's end is over with its sixth step."""
    done = combat_or_empty(table).end_step
    if not 1 <= done < LAST_STEP:
        return None
    return say("The round end was over after step {done}; step 6 is missing", done=done)


@book.check("LCK-ROUND-01", on=ev.RoundEndStepDone)
def round_ends_have_six_steps(table: Table, event: ev.RoundEndStepDone) -> Said | None:
    """The round's end has six steps."""
    return None if 1 <= event.step <= LAST_STEP else say("The round end has steps 1 to 6, not {step}", step=event.step)


@book.check("LCK-ROUND-01", on=ev.RoundEndStepDone)
def round_end_steps_follow_in_order(table: Table, event: ev.RoundEndStepDone) -> Said | Missing | None:
    """The six steps of the round's end follow in order."""
    done = combat_or_empty(table).end_step
    if event.step == done + 1:
        return None
    if event.step == LAST_STEP and (
        (done >= 2 and meets_combat_end(table)) or (done == 2 and combat_or_empty(table).wishes is None)
    ):
        return None  # LCK-HOUSE-23
    says = say("Step {step} of the round end came after step {done}", step=event.step, done=done)
    return Missing(says) if event.step > done else says


def _was_round_played_without_recorded_end(combat: Combat) -> bool:
    """Whether a round was played without an end on record."""
    return bool(combat.acted) and not combat.in_round_end and combat.ended_round < combat.round


@book.check("LCK-ROUND-01", on=(ev.CombatCardDiscarded, ev.HandRefilled), when=is_combat_running)
def hands_are_settled_in_their_step(table: Table, event: ev.CombatCardDiscarded | ev.HandRefilled) -> Said | None:
    """No hand is dealt with after a later step of the round's end."""
    combat = combat_or_empty(table)
    reason = event.reason if type(event) is ev.CombatCardDiscarded else "refill"
    step = {"main": 6, "over_limit": 3, "optional": 4}.get(reason, 5)
    done = max(combat.end_step, combat.hands_step)
    if step >= done:
        return None
    return say("Step {step} of the round end came after step {done}", step=step, done=done)


@book.check("LCK-ROUND-02", on=ev.RoundEndStepDone, missing=True)
def effects_come_first(table: Table, event: ev.RoundEndStepDone) -> Said | None:
    """The effects of the round's end come before the question whether the combat goes on."""
    combat = combat_or_empty(table)
    if event.step != 2 or combat.end_step >= 1 or not combat.round_end_effects:
        return None
    return say("It was asked whether the combat goes on before the round-end effects were carried out")


def _ends_combat_or_goes_on_past_end(table: Table, event: Any) -> bool:
    """Whether an event ends a combat, or continues it past the question whether it goes on."""
    if type(event) is ev.CombatEnded:
        return True
    combat = table.combat
    if combat is None:
        return False
    if type(event) is ev.CombatRoundStarted:
        return combat.round > 0 and not begins_combat_after_unrecorded_end(table, event)
    if type(event) is ev.RoundEndStepDone and event.step not in (3, 4, 5):
        return False
    if not combat.in_round_end or combat.end_step < 2:
        return False
    return type(event) is ev.RoundEndStepDone or (
        not _is_discard_as_main_action(event) and settles_hand_at_round_end(table, event.player) is not False
    )


def _is_discard_as_main_action(event: Any) -> bool:
    """Whether cards are discarded as a main action."""
    return type(event) is ev.CombatCardDiscarded and event.reason == "main"


_GOING_ON: Final = (ev.RoundEndStepDone, ev.CombatRoundStarted, ev.CombatCardDiscarded, ev.HandRefilled)
"""What a combat that is over no longer has: steps 3 to 5 of the round's end, and another round (LCK-HOUSE-23)."""


@book.check("LCK-ROUND-03", on=(*_GOING_ON, ev.CombatEnded), when=_ends_combat_or_goes_on_past_end)
def without_an_attack_the_combat_ends(table: Table, event: Any) -> Said | Missing | None:
    """A combat ends if nobody attacked in the round, and only by one of the three conditions."""
    if type(event) is ev.CombatEnded:
        return _breach_of_rule_if_ended_unfounded(table, event, "LCK-ROUND-03")
    if not meets_combat_end_of(table, "LCK-ROUND-03") or _is_combat_publicly_over_by_wishes_or_targets(table):
        return None
    return say("The combat went on although nobody attacked in round {round}", round=combat_or_empty(table).round)


def _is_combat_publicly_over_by_wishes_or_targets(table: Table) -> bool:
    """Whether everybody can see that the combat is over for another reason, which says more (LCK-ROUND-04, -05)."""
    if meets_combat_end_of(table, "LCK-ROUND-04"):
        return True
    unseen = any(character(table, seat).fell for seat in combat_or_empty(table).participants)
    return not unseen and meets_combat_end_of(table, "LCK-ROUND-05")


def _breach_of_rule_if_ended_unfounded(table: Table, event: ev.CombatEnded, rule: str) -> Said | Missing | None:
    """Breach of the rule on the stated reason: a combat ended, but none of the conditions for its end is met."""
    combat = table.combat
    if (
        combat is None
        or not combat.round
        or _rule_named_by_reason_for_combat_end(combat, event.reason) != rule
        or _may_combat_have_ended_here(table, combat)
    ):
        return None
    if combat.wishes is None and combat.end_step >= 2:
        return None
    says = _why_combat_is_not_over_by_rule_said(table, combat, rule)
    return says if combat.wishes is not None and was_attack_made_in_round(table, combat) else Missing(says)


def _why_combat_is_not_over_by_rule_said(table: Table, combat: Combat, rule: str) -> Said:
    """Why a combat is not over by a rule."""
    if rule == "LCK-ROUND-04":
        return say("The combat ended, but somebody wants to go on: {players}", players=players(combat.wishes or ()))
    if rule == "LCK-ROUND-05":
        return say(
            "The combat ended, but more than one target is left: {players}",
            players=players(targets_left_in_combat(table)),
        )
    return say("The combat ended, but none of the conditions for its end is met")


def _rule_named_by_reason_for_combat_end(combat: Combat, reason: str | None) -> str:
    """The rule on the reason given for the end of a combat; of any other wording, or if nobody was asked, the first."""
    words = (reason or "").casefold()
    if any(word in words for word in ("target", "left", "対象", "目標")):
        return "LCK-ROUND-05"
    if combat.wishes and any(word in words for word in ("wish", "want", "continue", "go on", "希望", "続")):
        return "LCK-ROUND-04"
    return "LCK-ROUND-03"


def _may_combat_have_ended_here(table: Table, combat: Combat) -> bool:
    """Whether a combat may have ended here: by a condition, or because nobody has attacked or still will."""
    if any(meets_combat_end_of(table, rule) for rule in ("LCK-ROUND-04", "LCK-ROUND-05")):
        return True
    if combat.unentitled and sum(name not in combat.unentitled for name in targets_left_in_combat(table)) <= 1:
        return True
    return not was_attack_made_in_round(table, combat) and not seats_whose_combat_turns_are_still_due(table, combat)


@book.check("LCK-ROUND-04", on=(*_GOING_ON, ev.CombatEnded), when=_ends_combat_or_goes_on_past_end)
def without_wishes_the_combat_ends(table: Table, event: Any) -> Said | Missing | None:
    """A combat ends if nobody wants to go on."""
    if type(event) is ev.CombatEnded:
        return _breach_of_rule_if_ended_unfounded(table, event, "LCK-ROUND-04")
    if not meets_combat_end_of(table, "LCK-ROUND-04"):
        return None
    return say("The combat went on although nobody wanted it to")


@book.check("LCK-ROUND-05", on=(*_GOING_ON, ev.CombatEnded), when=_ends_combat_or_goes_on_past_end)
def with_one_target_the_combat_ends(table: Table, event: Any) -> Said | Secret | Missing | None:
    """A combat ends if at most one target is left."""
    if type(event) is ev.CombatEnded:
        return _breach_of_rule_if_ended_unfounded(table, event, "LCK-ROUND-05")
    if not meets_combat_end_of(table, "LCK-ROUND-05"):
        return None
    left = targets_left_in_combat(table)
    says = counted(
        "The combat went on with {count} target left", "The combat went on with {count} targets left", len(left)
    )
    fallen = tuple(seat for seat in combat_or_empty(table).participants if character(table, seat).fell)
    seen = len(left) + len(fallen)
    return Secret(says, fallen if seen == 2 else ()) if seen > 1 else says


def settles_hand_at_round_end(table: Table, seat: str) -> bool | None:
    """Whether a seat settles its hand at the round's end: not if it is dead, has left or takes no part; None: not
    known."""
    if surely_left_round_order(table, seat) or not character(table, seat).alive:
        return False
    return recorded_else_none_in_incomplete_log(table, is_recorded=not surely_takes_no_part(table, seat))


@book.value("LCK-ROUND-03", on=(ev.RoundEndStepDone, ev.CombatRoundStarted, ev.CombatEnded))
def whether_it_ends(before: Table, event: Any, after: Table) -> Iterator[Value]:
    """Whether a condition for the end of the combat holds at the round's end."""
    table = after if type(event) is ev.RoundEndStepDone else before
    if table.combat is None or not table.combat.round:
        return
    over = meets_combat_end(table)
    words = say("a condition of the end of the combat holds") if over else say("the combat goes on")
    yield Value("LCK-ROUND-03", ("combat_ends",), over, words)
