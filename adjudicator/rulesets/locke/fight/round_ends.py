"""The end of a round, and of a combat: effects fall due, effects cease, hands are discarded (LCK-ROUND-02, -10)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.combat_turns import combat_or_empty, was_attack_made_in_round
from adjudicator.rulesets.locke.fight.defences import with_maintenance_due, with_unmaintained_defences_lapsed
from adjudicator.rulesets.locke.fight.steps_on_record import takes_part_in_combat
from adjudicator.rulesets.locke.fight.unseen_combat_turns import (
    seats_whose_turn_has_come,
    with_possible_unrecorded_acts,
)
from adjudicator.rulesets.locke.fight.who_is_there import surely_left_round_order
from adjudicator.rulesets.locke.stages.hands import expires_at_round_end, hand_size_to_others
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.state import Combat, Table, character, with_character
from adjudicator.seam.frozen import replace


def after_round_end_effects(table: Table) -> Table:
    """The table after the effects of the round's end, which are due in step 1 (LCK-ROUND-02)."""
    combat = table.combat
    if combat is None or not combat.round_end_effects:
        return table
    for effect in combat.round_end_effects:
        seat, damage = str(effect.get("target", "")), effect.get("damage")
        if seat in table.characters and isinstance(damage, int):
            one = replace(character(table, seat), damage=character(table, seat).damage + max(0, damage))
            dead = one.alive and one.endurance is not None and one.damage > one.endurance
            table = with_character(table, seat, replace(one, alive=one.alive and not dead, fell=one.fell or dead))
    return replace(table, combat=replace(combat, round_end_effects=()))


def after_effects_expire(table: Table) -> Table:
    """The table after step 6, in which effects lasting until the end of the round cease (LCK-ROUND-10)."""
    for seat, one in table.characters.items():
        kept = tuple(effect for effect in one.effects if not expires_at_round_end(effect.until))
        if len(kept) < len(one.effects):
            table = with_character(table, seat, replace(one, effects=kept))
    return table


def after_unrecorded_round_end(table: Table) -> Table:
    """The table after a round whose end a log leaves out, wholly or partly."""
    combat = table.combat
    if table.complete_log or combat is None or not combat.round or combat.ended_round >= combat.round:
        return table
    return after_effects_expire(after_round_end_effects(table))


def after_all_turns_of_round(table: Table) -> Table:
    """The table when all turns of a round are over, including those the log leaves out."""
    combat = table.combat
    if combat is None or combat.in_round_end:
        return table
    if table.complete_log:
        return with_unmaintained_defences_lapsed(table, combat.current)
    came = seats_whose_turn_has_come(table, combat)
    if not set(combat.participants) <= set(came):
        table = replace(table, combat=with_possible_unrecorded_acts(combat, *combat.participants))
    return with_maintenance_due(table, *(seat for seat in combat.participants if seat not in came))


@book.serves("LCK-HOUSE-23")
def after_combat(table: Table) -> Table:
    """The table when the combat is over: all hands are discarded, even of those not known to have taken part
    (LCK-HOUSE-23).

    An evader whose way the log leaves out has no known place.
    """
    table = after_unrecorded_round_end(table)
    combat = table.combat
    if combat is None:
        return table
    table = with_possible_evaders_strayed(table, combat)
    unsaid = (seat for seat, one in table.characters.items() if one.hand_count or one.hand)
    for seat in dict.fromkeys((*combat.participants, *combat.gone, *unsaid)):
        was_held = seat in (*combat.participants, *combat.gone) or hand_size_to_others(table, seat) != 0
        held = None if was_held and not table.complete_log else 0  # a log may leave out the next hand with its combat
        one = replace(character(table, seat), hand=None, hand_count=held, hand_told=None, spent=())
        is_away = seat in combat.gone and passes_for_alive(one) and one.at == combat.at not in combat.follow_up
        one = replace(one, at=None) if is_away and not table.complete_log else one
        table = with_character(table, seat, one)
    return replace(table, combat=None, follow_up=(*table.follow_up, *combat.follow_up))


def with_possible_evaders_strayed(table: Table, combat: Combat, *, is_skipped: bool = False) -> Table:
    """The table after a round of which an incomplete log leaves turns out, or all of the next one (`is_skipped`):
    whoever took part may have evaded."""
    if table.complete_log or not (combat.round or combat.step):
        return table
    is_whole = combat.in_round_end or set(combat.participants) <= set(seats_whose_turn_has_come(table, combat))
    is_whole = is_whole and not is_skipped
    unsure = combat.away if is_whole else combat.participants
    unsure = tuple(seat for seat in unsure if seat in combat.participants)
    return replace(table, strayed=tuple(dict.fromkeys((*table.strayed, *unsure)))) if unsure else table


def meets_combat_end(table: Table) -> bool:
    """Whether any condition for the end of the combat holds."""
    return any(meets_combat_end_of(table, rule) for rule in ("LCK-ROUND-03", "LCK-ROUND-04", "LCK-ROUND-05"))


def meets_combat_end_of(table: Table, rule: str) -> bool:
    """Whether the condition of one rule for the end of the combat holds."""
    combat = combat_or_empty(table)
    if rule == "LCK-ROUND-03":
        made = was_attack_made_in_round(table, combat)
        return made is False or (made is None and _did_everybody_act_without_attack(combat))
    if rule == "LCK-ROUND-04":
        return combat.wishes is not None and not any(
            _does_wish_to_go_on_count(table, combat, seat) for seat in combat.wishes
        )
    is_known = combat.participants or combat.obstacles or len(combat.gone) > 1
    return bool(is_known) and len(targets_left_in_combat(table)) <= 1


@book.serves("LCK-ROUND-05")
def targets_left_in_combat(table: Table) -> tuple[str, ...]:
    """The targets left in the combat: living participants, and obstacles."""
    combat = combat_or_empty(table)
    who = dict.fromkeys((*combat.participants, *_possible_participants_not_named(table, combat)))
    return (*(seat for seat in who if character(table, seat).alive), *combat.obstacles)


def _possible_participants_not_named(table: Table, combat: Combat) -> Iterator[str]:
    """Who has a turn of the round and may take part, where a log names no participants, or others only."""
    if combat.participants and set(combat.participants) <= {*combat.order, *combat.acted}:
        return
    for seat in (*combat.order, *combat.acted):
        if seat not in combat.gone and takes_part_in_combat(table, combat, seat) is not False:
            yield seat


def _does_wish_to_go_on_count(table: Table, combat: Combat, seat: str) -> bool:
    """Whether a seat's wish counts: it lives and takes part, as far as anybody has said."""
    is_in = not combat.participants or takes_part_in_combat(table, combat, seat) is not False
    return character(table, seat).alive and is_in and not surely_left_round_order(table, seat)


def _did_everybody_act_without_attack(combat: Combat) -> bool:
    """Whether everybody's main action of the round is on record, and none was an attack."""
    return bool(combat.participants) and set(combat.participants) <= set(combat.idle)
