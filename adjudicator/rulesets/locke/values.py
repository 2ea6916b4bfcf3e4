"""The standing values of a table: sides, the next turn, hand limits, ranks; worked out when asked for."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Player
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.combat_turns import was_attack_made_in_round
from adjudicator.rulesets.locke.fight.damage import endurance_left
from adjudicator.rulesets.locke.fight.round_ends import meets_combat_end, targets_left_in_combat
from adjudicator.rulesets.locke.fight.who_is_there import living_characters_at
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.endings import rank, result_by_known_sheets
from adjudicator.rulesets.locke.stages.hands import hand_limit
from adjudicator.rulesets.locke.stages.information import viewable_sheet_count
from adjudicator.rulesets.locke.stages.placing_on_base import best_informed_in_placing_order
from adjudicator.rulesets.locke.stages.planet_stage_end import meets_planet_stage_end, next_player_across_stages
from adjudicator.rulesets.locke.stages.sides import (
    are_sides_unbalanced,
    defending_seats,
    evil_sheet_count,
    invading_seats,
    larger_side_by_known_silhouettes,
)
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.spaces import is_in_or_around_base
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.rulebook import Value


def values(table: Table, other: Table | None) -> Iterator[Value]:
    """The standing values, in the words of the scenarios."""
    yield from _values_of_side_sizes(table)
    if table.stage in ("planet", "base", "planet_ended"):
        yield from _values_of_turns_and_stage(table)
    if table.combat is not None:
        yield from _values_of_combat(table)
    if table.stage == "ended":
        for seat in table.characters:
            if result_by_known_sheets(table, seat) == "unknown":
                continue
            given = rank(table, seat)
            yield Value(
                "LCK-RANK-02", ("ranks", seat), given, say("rank of {player}: {rank}", player=Player(seat), rank=given)
            )


def _values_of_side_sizes(table: Table) -> Iterator[Value]:
    """How many stand on each side; while a silhouette is not known, or not chosen, these would be of a part only."""
    attackers, defenders = len(invading_seats(table)), len(defending_seats(table))
    known = attackers + defenders
    if not known or known < len(table.characters):
        return
    yield Value("LCK-SIL-03", ("invading",), attackers, say("silhouettes that invade: {count}", count=attackers))
    yield Value("LCK-SIL-03", ("defending",), defenders, say("silhouettes that defend: {count}", count=defenders))
    if evil_sheet_count(table) is None:
        return
    if table.setup.revealed:
        then = bool(table.setup.larger)
        words = say("the sides were unbalanced at the reveal") if then else say("the sides were balanced at the reveal")
        yield Value("LCK-SIL-14", ("unbalanced_at_reveal",), then, words)
    uneven = are_sides_unbalanced(table)
    words = say("the sides are unbalanced") if uneven else say("the sides are balanced")
    yield Value("LCK-SIL-14", ("unbalanced",), uneven, words)
    larger = larger_side_by_known_silhouettes(table)
    yield Value("LCK-SIL-14", ("larger_side",), list(larger), say("larger side: {players}", players=players(larger)))


def _values_of_turns_and_stage(table: Table) -> Iterator[Value]:
    seat = table.turn.player if table.turn is not None else table.last_actor
    due = None if seat is None else next_player_across_stages(table, seat)
    if due is not None:
        yield Value("LCK-TURN-04", ("correct_next",), due, say("next turn: {player}", player=Player(due)))
    if table.stage == "planet":
        over = meets_planet_stage_end(table)
        words = say("a condition of the end of the planet stage holds") if over else say("the planet stage goes on")
        yield Value("LCK-PEND-02", ("end_condition_met",), over, words)
    if table.stage == "planet_ended":
        most = max((viewable_sheet_count(table, one) for one in table.characters), default=0)
        yield Value("LCK-PEND-08", ("sheets_viewable",), most, say("sheets that may be looked at: {count}", count=most))
    if table.stage in ("planet_ended", "base") and table.turn is None and not _has_everybody_placed_piece(table):
        order = best_informed_in_placing_order(table)
        stopped = table.unable_to_place
        informed = any(one.info_count for one in table.characters.values() if one.alive)
        if (order or stopped) and (informed or table.last_actor is not None):
            yield Value(
                "LCK-BASE-09", ("placing_order",), list(order), say("who places: {players}", players=players(order))
            )


def _has_everybody_placed_piece(table: Table) -> bool:
    """Whether nobody has a piece left to place."""
    return all(is_in_or_around_base(one.at) for one in table.characters.values() if one.alive)


@book.serves("LCK-COMBAT-02", "LCK-PRE-02")
def taking_part(table: Table) -> tuple[str, ...]:
    """The seats that take part in the combat."""
    combat = table.combat
    return () if combat is None else combat.participants or living_characters_at(table, combat.at)


def _values_of_combat(table: Table) -> Iterator[Value]:
    combat = table.combat
    if combat is None:
        return
    seats = taking_part(table)
    working = say("in the combat: {players}", players=players(seats))
    yield Value("LCK-COMBAT-02", ("participants",), list(seats), working)
    if combat.order:
        working = say("order of turns: {players}", players=players(combat.order))
        yield Value("LCK-INIT-02", ("initiative_order",), list(combat.order), working)
    for seat in seats:
        yield from _values_of_fighter(table, seat)
    count = len(targets_left_in_combat(table))
    yield Value("LCK-ROUND-05", ("targets_left",), count, say("targets left: {count}", count=count))
    if combat.round and (combat.in_round_end or was_attack_made_in_round(table, combat) or not table.at):
        over = meets_combat_end(table)
        words = say("a condition of the end of the combat holds") if over else say("the combat goes on")
        yield Value("LCK-ROUND-03", ("combat_ends",), over, words)


def _values_of_fighter(table: Table, seat: str) -> Iterator[Value]:
    who, limit, endurance = Player(seat), hand_limit(table, seat), endurance_left(table, seat)
    working = say("hand limit of {player}: {limit}", player=who, limit=limit)
    yield Value("LCK-HAND-03", ("hand_limit", seat), limit, working)
    if endurance is not None:
        working = say("current endurance of {player}: {left}", player=who, left=endurance)
        yield Value("LCK-DAMAGE-02", ("current_endurance", seat), endurance, working)
