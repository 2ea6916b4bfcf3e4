"""How a table may stand besides in a log that leaves things out: after each of the steps that may have gone by.

What is not on record was done correctly: what comes later in a turn, in the next one, in a combat, in the set-up may be
done at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import permutations
from typing import Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.evolve import evolve
from adjudicator.rulesets.locke.fight.combat_turns import TURN_PHASES
from adjudicator.rulesets.locke.fight.round_ends import meets_combat_end
from adjudicator.rulesets.locke.fight.unseen_ends import LAST_STEP
from adjudicator.rulesets.locke.options.between import next_up, stage_is_over
from adjudicator.rulesets.locke.options.combat import able, to_come
from adjudicator.rulesets.locke.options.unsaid_setup import before_turns, between_stages, setting_up
from adjudicator.rulesets.locke.stages.endings import (
    ending_besides_declarations,
    ends_unless_somebody_objects,
    has_ended_on_record,
)
from adjudicator.rulesets.locke.stages.normal_turns import (
    ORDER,
    check_rolls_due,
    had_combat_in_last_phase,
    latest_reached_phase,
    roll_entry,
)
from adjudicator.rulesets.locke.stages.placing_on_base import seats_still_to_place
from adjudicator.rulesets.locke.stages.planet_stage_end import inferred_stage
from adjudicator.rulesets.locke.stages.space_cards import (
    card_under_piece_affects,
    lies_face_down,
    surely_lay_face_up_before,
)
from adjudicator.rulesets.locke.table.state import Attack, Combat, Table, Turn, character, seats_in_order, stands_at
from adjudicator.rulesets.locke.table.things import Spot
from adjudicator.seam.frozen import replace

MOST: Final = 200
"""How many such tables are looked at; the turn of each of eleven players has about ten."""


def unsaid(table: Table) -> Iterator[Table]:
    """The tables that it may be besides, up to the end of the next turn that begins."""
    if (
        table.complete_log
        or has_ended_on_record(table)
        or (table.declaration is not None and ends_unless_somebody_objects(table))
    ):
        return
    first = replace(table, declaration=None)  # where play went on after it, somebody has objected
    ahead = deque(_after(first, first))
    for _ in range(MOST):
        if not ahead:
            return
        stands = ahead.popleft()
        yield stands
        ahead.extend(_after(stands, first))


def _after(table: Table, first: Table) -> Iterator[Table]:
    """The table with one more step behind it; several, where it is open whose step it is."""
    if ending_besides_declarations(table) is not None:
        return
    if table.combat is not None:
        yield from _fought(table, table.combat, first)
    elif table.turn is not None:
        yield from _gone_on(table, table.turn, first)
    elif table.stage == "setup":
        yield from setting_up(table)
    elif table.stage == "planet_ended":
        yield from between_stages(table, first)
    elif stage_is_over(table):
        if not table.key_sites.placed:
            yield _closed(table, first)
    elif table.turns == first.turns:
        if table is first and table.stage == "base" and seats_still_to_place(table):
            yield before_turns(table)
        had = None if first.turn is None else first.turn.player
        yield from (_with(table, ev.NormalTurnStarted(player=seat)) for seat in next_up(table) if seat != had)


def _with(table: Table, event: ev.Event) -> Table:
    return evolve(table, event, table.at)


def _closed(table: Table, first: Table) -> Table:
    """The table after the planet stage; sheets are looked at once it is over on record (LCK-PEND-08)."""
    closed = _with(table, ev.StageEnded(stage="planet"))
    return (
        closed
        if inferred_stage(first) == closed.stage
        else replace(closed, viewed=tuple(permutations(seats_in_order(closed), 2)))
    )


def _gone_on(table: Table, turn: Turn, first: Table) -> Iterator[Table]:
    """The table in the next phase of a normal turn, or after its last."""
    phase = ORDER[-1] if had_combat_in_last_phase(table, turn) else latest_reached_phase(turn)
    over = _settled(table, turn, phase)
    following = ORDER[0 if phase is None else min(ORDER.index(phase) + 1, len(ORDER) - 1)]
    turned = _turned_up(table, turn) if phase == "space_effect" else table
    if turned is not table:
        yield turned
    elif over != turn:
        yield replace(table, turn=over)
    elif phase != ORDER[-1] and (following != ORDER[-1] or table.stage == first.stage):
        yield replace(table, turn=replace(turn, reached=following))
    elif phase == ORDER[-1] and table.turns == first.turns and table.stage != "planet_ended":
        table = replace(table, face_down=first.face_down, planet_cards=first.planet_cards, turned_up=first.turned_up)
        ended = _with(table, ev.NormalTurnEnded(player=turn.player))  # a card turned up unsaid ends no stage
        if stage_is_over(ended) and turn.phase not in (None, phase):
            ended = _closed(ended, first)  # which is not said in the middle of a turn
        if ending_besides_declarations(ended) is None and not (
            ended.stage == "planet_ended" and ended.key_sites.placed
        ):
            yield ended


def _turned_up(table: Table, turn: Turn) -> Table:
    """The table with the card under the piece face up; where a log may say late that it lay face down, face down."""
    seat, at = turn.player, stands_at(table, turn.player)
    if (
        not isinstance(at, Spot)
        or {"CardTurnedUp", "SpaceEffectResolved"} & {*turn.done}
        or not card_under_piece_affects(table, seat)
    ):
        return table
    if lies_face_down(table, at):
        return _with(table, ev.CardTurnedUp(player=seat, at=at))
    down = replace(table, face_down=(*(table.face_down or ()), at))
    return down if lies_face_down(down, at) and not surely_lay_face_up_before(table, at) else table


def _settled(table: Table, turn: Turn, phase: str | None) -> Turn:
    """The turn with what its phase asks for behind it; the main action may have been a move."""
    if phase == "main" and turn.main_action is None:
        return replace(turn, main_action="Moved")
    due = check_rolls_due(character(table, turn.player), turn.done) if phase == "check" else ()
    steps = ("SpaceEffectResolved",) if phase == "space_effect" else tuple(map(roll_entry, due))
    return turn if set(steps) <= set(turn.done) else replace(turn, done=(*turn.done, *steps))


def _fought(table: Table, combat: Combat, first: Table) -> Iterator[Table]:
    """The table after the next step of a combat, whose round may have come to its end."""
    if combat.end_step == LAST_STEP or not combat.round:
        if table is first:
            yield from _after_a_round(table, combat)
    elif combat.in_round_end:
        is_last = combat.end_step >= 2 and meets_combat_end(table)
        yield _with(table, ev.RoundEndStepDone(step=LAST_STEP if is_last else combat.end_step + 1))
    elif combat.current is None:
        yield from _between_blows(table, combat, first)
    elif combat.attack is not None and table is not first and {*combat.participants} & {*combat.gone}:
        return  # whoever evaded leaves first
    elif combat.attack is not None:
        evader = _gone_unsaid(table, combat, combat.attack) if table is first else None
        if evader is not None:
            yield replace(table, combat=replace(combat, participants=(*combat.participants, evader)))
        yield replace(table, combat=replace(combat, attack=None))
    else:
        yield from _in_combat_turn(table, combat, combat.current, first)


def _gone_unsaid(table: Table, combat: Combat, attack: Attack) -> str | None:
    """Whoever has evaded, and of whom a log does not say yet where the piece went."""
    if attack.attacker != combat.current:
        return None
    evaded = (one.player for one in attack.responses if one.kind == "evasion" and one.success)
    return next((one for one in evaded if one in combat.gone and character(table, one).at == combat.at), None)


def _after_a_round(table: Table, combat: Combat) -> Iterator[Table]:
    """The table as the next round begins, or as nobody attacked in the last one, of which a log may say nothing."""
    if combat.round and combat.attack_made is None:
        yield replace(table, combat=replace(combat, attack_made=False))
    if not combat.round and combat.step > 1:
        yield replace(table, combat=replace(combat, round=combat.ended_round + 1))
    elif not (combat.round and meets_combat_end(table)):
        yield _with(table, ev.CombatRoundStarted(round=max(combat.round, combat.ended_round) + 1))


def _between_blows(table: Table, combat: Combat, first: Table) -> Iterator[Table]:
    """The table as hands are dealt, as a combat turn begins, of anybody where no initiative is on record; as all are
    over."""
    if combat.newcomers and combat.step <= 4:
        yield replace(table, combat=replace(combat, newcomers=(), step=4))
        return
    before = first.combat or combat
    if before.end_step == LAST_STEP or not before.round or (before.newcomers and before.step <= 3):
        return
    fighting = able(table, combat)
    is_open = any(seat not in combat.cards for seat in fighting) and combat.step < 6
    begin = fighting if is_open else to_come(table, combat)[:1]
    for seat in begin:
        begun = _with(table, ev.CombatTurnStarted(player=seat))
        if begun.combat is not None and before.attack is not None:  # an evasion in it would answer the attack before it
            begun = replace(begun, combat=replace(begun.combat, own=("attack",)))
        yield begun
    if not begin:
        yield _with(table, ev.RoundEndStepDone(step=1))


def _in_combat_turn(table: Table, combat: Combat, seat: str, first: Table) -> Iterator[Table]:
    """The table in the next phase of a combat turn, or after its last."""
    phase, one = combat.phase, character(table, seat)
    if phase == "main" and combat.main_action is None:
        yield replace(table, combat=replace(combat, main_action="Passed"))
    elif phase == "check" and not {"upkeep", *map(roll_entry, check_rolls_due(one, ()))} <= set(combat.own):
        own = (*combat.own, "upkeep", *map(roll_entry, check_rolls_due(one, combat.own)))
        yield replace(table, combat=replace(combat, own=own))
    elif phase is None or phase in TURN_PHASES[:-1]:
        following = TURN_PHASES[0 if phase is None else TURN_PHASES.index(phase) + 1]
        yield replace(table, combat=replace(combat, phase=following))
    else:
        ended = _with(table, ev.CombatTurnEnded(player=seat))
        is_begun = first.combat is not None and first.combat.current == seat
        if ended.combat is None or is_begun or not to_come(ended, ended.combat):
            yield ended
        else:  # a turn that begins on record follows one on record
            yield from _between_blows(ended, ended.combat, first)
