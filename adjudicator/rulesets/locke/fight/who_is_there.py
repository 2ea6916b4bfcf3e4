"""Who stands where, who takes part in a combat, who has left it."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.rulesets.locke.events import Event
from adjudicator.rulesets.locke.fight.arrival_check import may_have_arrived_unrecorded
from adjudicator.rulesets.locke.stages.normal_turns import is_invader
from adjudicator.rulesets.locke.stages.parties import with_split_party_dissolved
from adjudicator.rulesets.locke.table.characters import is_alive
from adjudicator.rulesets.locke.table.spaces import share_a_space
from adjudicator.rulesets.locke.table.state import Character, Combat, Table, character, stands_at, with_character
from adjudicator.rulesets.locke.table.things import At
from adjudicator.seam.frozen import replace


def is_combat_running(table: Table, event: Event) -> bool:
    """Whether a combat is running when an event happens."""
    return table.combat is not None


def is_no_combat_running(table: Table, event: Event) -> bool:
    """Whether no combat is running when an event happens."""
    return table.combat is None


def living_characters_at(table: Table, at: At | None, lives: Callable[[Character], bool] = is_alive) -> tuple[str, ...]:
    """The living characters on a space, as far as anybody has said (LCK-COMBAT-02)."""
    return tuple(
        seat
        for seat, one in table.characters.items()
        if lives(one) and not one.in_black_hole and share_a_space(one.at, at)
    )


def are_together(table: Table, seat: str, other: str) -> bool | None:
    """Whether two characters share a space; None: not known. A black hole is no space of the board (LCK-HOUSE-26).

    An EVIL silhouette has no piece on the planets and shares a space with others only in a combat (LCK-START-01).
    """
    one, two, combat = character(table, seat), character(table, other), table.combat
    if combat is not None and not table.complete_log and {seat, other} <= {*combat.participants}:
        return True  # a log may leave out how they met
    if (
        one.in_black_hole
        or two.in_black_hole
        or is_evil_silhouette_without_piece(table, seat)
        or is_evil_silhouette_without_piece(table, other)
    ):
        return False
    return share_a_space(stands_at(table, seat), stands_at(table, other))


def is_evil_silhouette_without_piece(table: Table, seat: str) -> bool:
    """Whether a seat is an EVIL silhouette without a piece on the planets, in no combat (LCK-START-01)."""
    one = character(table, seat)
    if one.at is not None or table.stage != "planet" or is_invader(one) is not False:
        return False
    return table.combat is None or seat not in table.combat.participants


def with_participant_added(table: Table, seat: str) -> Table:
    """The table with one more participant in the combat, who has no hand yet."""
    combat = table.combat or Combat()
    if seat not in combat.participants:
        gone = tuple(other for other in combat.gone if other != seat)
        newcomers = (*combat.newcomers, seat)
        combat = replace(combat, participants=(*combat.participants, seat), newcomers=newcomers, gone=gone)
    one = character(table, seat)
    at = one.at if combat.at is None else combat.at
    return with_split_party_dissolved(with_character(replace(table, combat=combat), seat, replace(one, at=at)), seat)


def with_those_due_and_unrecorded(table: Table, *seats: str) -> Table:
    """The table with those of `seats` in the combat who are due and whose arrival is not on record."""
    for seat in seats:
        table = with_participant_added(table, seat) if may_have_arrived_unrecorded(table, seat) else table
    return table


def surely_takes_no_part(table: Table, seat: str) -> bool:
    """Whether a living seat is known to be out of the combat: it has left, or has no place in the round's order."""
    combat = table.combat
    if combat is None or not character(table, seat).alive:
        return False
    if seat in (*combat.participants, *combat.obstacles, *combat.order) or may_have_arrived_unrecorded(table, seat):
        return False
    return seat in combat.gone or bool(combat.order) or (table.complete_log and bool(combat.participants))


def may_attack_have_hit(table: Table, attacker: str, target: str) -> bool:
    """Whether an attack may have hit a seat: not its own attacker, nor one outside the combat."""
    return target != attacker and not surely_takes_no_part(table, target)


def surely_never_there(combat: Combat, seat: str) -> bool:
    """Whether a seat was never in a combat whose participants are on record."""
    return bool(combat.participants) and seat not in (*combat.participants, *combat.gone, *combat.order)


def surely_left_round_order(table: Table, seat: str) -> bool:
    """Whether it is on record that a seat left the combat: it has no place in the round's order any more."""
    combat = table.combat
    return combat is not None and seat in combat.gone and bool(combat.order) and seat not in combat.order


def after_leaving(table: Table, seat: str) -> Table:
    """The table after a seat has left the combat, for another space or for good."""
    combat = table.combat
    if combat is None:
        return table
    order = tuple(one for one in combat.order if one != seat)
    return replace(table, combat=replace(without_participant(combat, seat), order=order))


def without_obstacle(table: Table, name: str) -> Table:
    """The table without a destroyed obstacle, which is no longer a target (LCK-ROUND-05)."""
    combat = table.combat or Combat()
    return replace(table, combat=replace(combat, obstacles=tuple(one for one in combat.obstacles if one != name)))


def without_participant(combat: Combat, seat: str) -> Combat:
    """The combat without a seat; the seat keeps its place in the order of turns."""
    gone = combat.gone if seat in combat.gone else (*combat.gone, seat)
    return replace(combat, participants=tuple(one for one in combat.participants if one != seat), gone=gone)


def back_in(combat: Combat, seat: str) -> Combat:
    """The combat with a seat back in it that had seemed to leave but was intercepted (LCK-INTERCEPT-05)."""
    if seat not in combat.gone:
        return combat
    order = combat.order
    who = (*combat.participants, seat)
    if all(one in order for one in who):
        who = tuple(sorted(who, key=order.index))
    return replace(combat, participants=who, gone=tuple(one for one in combat.gone if one != seat))


def same_silhouettes_here(table: Table, seat: str) -> tuple[str, ...]:
    """The characters in the same space whose silhouette has the same name and alignment (LCK-OUTBREAK-03)."""
    return tuple(other for other in same_silhouettes(table, seat) if are_together(table, seat, other))


def same_silhouettes(table: Table, seat: str) -> tuple[str, ...]:
    """The living characters whose silhouette has the same name and alignment, wherever they are."""
    one = character(table, seat)
    if not one.alive or one.silhouette is None or one.silhouette.name is None:
        return ()
    name, alignment = one.silhouette.name, one.silhouette.alignment
    return tuple(
        [
            other
            for other, held in table.characters.items()
            if (its := held.silhouette) is not None
            and its.name == name
            and its.alignment == alignment
            and held.alive
            and other != seat
        ]
    )
