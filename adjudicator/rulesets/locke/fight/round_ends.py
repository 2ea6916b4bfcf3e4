"""The end of a round, and of a combat: effects fall due, effects cease, hands are discarded (LCK-ROUND-02, -10)."""

from __future__ import annotations

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.defences import after_check, awaiting
from adjudicator.rulesets.locke.fight.turns_begun import turns_come, with_unsaid_acts
from adjudicator.rulesets.locke.stages.hands import expires
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.state import Combat, Table, character, with_character
from adjudicator.seam.frozen import replace


def after_effects(table: Table) -> Table:
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


def after_expiry(table: Table) -> Table:
    """The table after step 6, in which effects lasting until the end of the round cease (LCK-ROUND-10)."""
    for seat, one in table.characters.items():
        kept = tuple(effect for effect in one.effects if not expires(effect.until))
        if len(kept) < len(one.effects):
            table = with_character(table, seat, replace(one, effects=kept))
    return table


def after_round(table: Table) -> Table:
    """The table after a round whose end a log leaves out, wholly or partly."""
    combat = table.combat
    if table.complete_log or combat is None or not combat.round or combat.ended_round >= combat.round:
        return table
    return after_expiry(after_effects(table))


def after_turns(table: Table) -> Table:
    """The table when all turns of a round are over, including those the log leaves out."""
    combat = table.combat
    if combat is None or combat.in_round_end:
        return table
    if table.complete_log:
        return after_check(table, combat.current)
    came = turns_come(table, combat)
    if not set(combat.participants) <= set(came):
        table = replace(table, combat=with_unsaid_acts(combat, *combat.participants))
    return awaiting(table, *(seat for seat in combat.participants if seat not in came))


@book.serves("LCK-HOUSE-23")
def after_combat(table: Table) -> Table:
    """The table when the combat is over: all hands are discarded, even of those not known to have taken part
    (LCK-HOUSE-23).

    An evader whose way the log leaves out has no known place.
    """
    table = after_round(table)
    combat = table.combat
    if combat is None:
        return table
    table = gone_unsaid(table, combat)
    unsaid = (seat for seat, one in table.characters.items() if one.hand_count or one.hand)
    for seat in dict.fromkeys((*combat.participants, *combat.gone, *unsaid)):
        held = 0 if table.complete_log else None  # a log may leave out the next hand with its combat
        one = replace(character(table, seat), hand=None, hand_count=held, hand_told=None, spent=())
        is_away = seat in combat.gone and passes_for_alive(one) and one.at == combat.at not in combat.follow_up
        one = replace(one, at=None) if is_away and not table.complete_log else one
        table = with_character(table, seat, one)
    return replace(table, combat=None, follow_up=(*table.follow_up, *combat.follow_up))


def gone_unsaid(table: Table, combat: Combat, *, is_skipped: bool = False) -> Table:
    """The table after a round of which an incomplete log leaves turns out, or all of the next one (`is_skipped`):
    whoever took part may have evaded."""
    if table.complete_log or not (combat.round or combat.step):
        return table
    is_whole = combat.in_round_end or set(combat.participants) <= set(turns_come(table, combat))
    is_whole = is_whole and not is_skipped
    unsure = combat.away if is_whole else combat.participants
    unsure = tuple(seat for seat in unsure if seat in combat.participants)
    return replace(table, strayed=tuple(dict.fromkeys((*table.strayed, *unsure)))) if unsure else table
