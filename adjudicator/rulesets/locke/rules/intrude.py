"""The intrusion check and the way into the base (LCK-INTRUDE)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.counts.intrusions import ends_main_phase_of_intrusion, stands_outside_after_success
from adjudicator.rulesets.locke.rules.base import is_placed_in_base_set_up
from adjudicator.rulesets.locke.rules.boards import secret_unless_sheet_open
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.esp_checks import (
    breach_if_wrong_dice_count,
    easiest_target_number,
    fails_at_every_target_number,
    intrusion_target_number,
    passes_esp_check,
    target_numbers_up_to,
)
from adjudicator.rulesets.locke.stages.normal_turns import normal_turn_of
from adjudicator.rulesets.locke.stages.sides import recorded_alignment
from adjudicator.rulesets.locke.table.sentence_parts import place
from adjudicator.rulesets.locke.table.spaces import is_in_base, is_on_outer_ring
from adjudicator.rulesets.locke.table.state import Table, character, stands_at
from adjudicator.rulesets.locke.table.things import SURROUNDINGS
from adjudicator.seam.rulebook import Missing, Secret, Value


@book.check("LCK-INTRUDE-01", on=ev.IntrusionAttempted)
def intrusion_is_from_outside(table: Table, event: ev.IntrusionAttempted) -> Said | None:
    """A character in the surroundings makes the intrusion check."""
    if not is_in_base(stands_at(table, event.player)):
        return None
    return say("{player} made an intrusion check from inside the base", player=Player(event.player))


def _needs_check_to_get_into_base(table: Table, event: ev.IntrusionAttempted) -> bool:
    """Whether a character gets into the base by a roll; an EVIL silhouette always does (LCK-INTRUDE-03)."""
    return recorded_alignment(table, event.player) != "EVIL"


@book.check("LCK-INTRUDE-01", on=ev.IntrusionAttempted, when=_needs_check_to_get_into_base)
def intrusion_rolls_the_dice_of_the_check(table: Table, event: ev.IntrusionAttempted) -> Said | None:
    """An intrusion check rolls as many dice as an ESP level check."""
    return breach_if_wrong_dice_count(table, event.player, event.roll)


@book.check("LCK-INTRUDE-01", on=ev.IntrusionAttempted, when=_needs_check_to_get_into_base, missing=True)
def intrusion_takes_a_check(table: Table, event: ev.IntrusionAttempted) -> Said | None:
    """A character gets into the base by an ESP level check."""
    if event.roll is not None or not event.success:
        return None
    return say("{player} got into the base without an ESP level check", player=Player(event.player))


@book.check("LCK-INTRUDE-01", on=ev.IntrusionAttempted, when=_needs_check_to_get_into_base)
def the_roll_decides_the_intrusion(table: Table, event: ev.IntrusionAttempted) -> Said | Secret | None:
    """An intrusion check succeeds if its roll does, and fails if that fails."""
    worked, target = passes_esp_check(table, event.roll, event.target_number), event.target_number
    among = _possible_intrusion_target_numbers_or_none(table, event.player)
    if target is None and among is not None and fails_at_every_target_number(table, event.roll, among):
        worked, target = False, easiest_target_number(table.tables.esp_check, among)
    if event.success is None or worked is None or worked == event.success:
        return None
    parts: dict[str, Part] = {"player": Player(event.player), "total": sum(event.roll or ()), "target": target or 0}
    says = say("{player} rolled {total}, target number {target}: the intrusion check fails", **parts)
    if worked:
        says = say("{player} rolled {total}, target number {target}: the intrusion check succeeds", **parts)
    return secret_unless_sheet_open(table, event.player, says)


def _is_placed_into_base_from_outside(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece comes in from outside: it stands there, or nobody said where it is since its check."""
    if table.stage != "base" or is_placed_in_base_set_up(table, event):
        return False
    at = character(table, event.player).at
    return at == SURROUNDINGS or (at is None and event.player in table.intruding)


@book.check("LCK-INTRUDE-02", on=ev.PiecePlaced, when=_is_placed_into_base_from_outside)
def intruders_do_not_stay_outside(table: Table, event: ev.PiecePlaced) -> Said | None:
    """After a success that everybody knows of, the piece is not put outside."""
    seat = event.player
    if event.at != SURROUNDINGS or not table.intruding.get(seat) or table.intruding_unsaid.get(seat, True) is not True:
        return None
    return _piece_not_placed_after_intrusion_said(seat)


@book.check("LCK-INTRUDE-02", on=ev.PiecePlaced, when=_is_placed_into_base_from_outside)
def intruders_enter_at_the_outer_ring(table: Table, event: ev.PiecePlaced) -> Said | None:
    """After a success the piece goes onto the outer ring."""
    if event.at == SURROUNDINGS or is_on_outer_ring(event.at):
        return None
    who, at = Player(event.player), place(event.at)
    return say("{player} entered the base at {place}, inside the outer ring", player=who, place=at)


@book.check("LCK-INTRUDE-02", on=ev.PiecePlaced, when=_is_placed_into_base_from_outside, missing=True)
def nobody_enters_without_an_intrusion_check(table: Table, event: ev.PiecePlaced) -> Said | None:
    """The piece comes in by an intrusion check of its turn."""
    if event.at == SURROUNDINGS or _is_intrusion_check_recorded_in_turn(table, event):
        return None
    return say("{player} entered the base without an intrusion check", player=Player(event.player))


@book.check("LCK-INTRUDE-02", on=ev.PiecePlaced, when=_is_placed_into_base_from_outside)
def nobody_enters_after_a_failure(table: Table, event: ev.PiecePlaced) -> Said | None:
    """After a failure the piece stays outside."""
    if (
        event.at == SURROUNDINGS
        or not _is_intrusion_check_recorded_in_turn(table, event)
        or table.intruding.get(event.player, True)
    ):
        return None
    return say("{player} entered the base after an intrusion check that failed", player=Player(event.player))


def _is_intrusion_check_recorded_in_turn(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether an intrusion check of the running turn is on record."""
    turn = normal_turn_of(table, event)
    return turn is not None and turn.player == event.player and "IntrusionAttempted" in turn.done


def _piece_not_placed_after_intrusion_said(seat: str) -> Said:
    return say("{player}'s intrusion check succeeded, and the piece was not placed", player=Player(seat))


@book.check("LCK-INTRUDE-02", on=(ev.PhaseEntered, ev.NormalTurnEnded), when=ends_main_phase_of_intrusion, missing=True)
def intruders_enter(table: Table, event: ev.PlayerEvent) -> Said | None:
    """After a success the piece is placed before the main phase is left."""
    if not stands_outside_after_success(table, event):
        return None
    return _piece_not_placed_after_intrusion_said(event.player)


@book.contradicts("LCK-INTRUDE-03", on=ev.IntrusionAttempted)
def defenders_always_get_in(table: Table, event: ev.IntrusionAttempted) -> Said | None:
    """An EVIL silhouette always succeeds."""
    if recorded_alignment(table, event.player) != "EVIL" or event.success is not False:
        return None
    return say(
        "{player}'s intrusion check was recorded as failed; an EVIL silhouette always succeeds",
        player=Player(event.player),
    )


def _possible_intrusion_target_numbers_or_none(table: Table, seat: str) -> range | None:
    """The possible target numbers of the next intrusion check: the ESP level may be declared lower; None: not known."""
    one = character(table, seat)
    among = None if one.esp_level is None else target_numbers_up_to(table.tables.esp_check, one.esp_level)
    return None if among is None else range(among[0] + one.intrusion_failures, among[-1] + one.intrusion_failures + 1)


@book.contradicts("LCK-INTRUDE-04", on=ev.IntrusionAttempted)
def each_failure_adds_one(table: Table, event: ev.IntrusionAttempted) -> Said | Secret | Missing | None:
    """The target number grows by 1 for each earlier failure; some may not be on record after the first turn."""
    due, stated = intrusion_target_number(table, event.player), event.target_number
    if due is None or stated is None or stated == due or recorded_alignment(table, event.player) == "EVIL":
        return None
    says = secret_unless_sheet_open(table, event.player, _wrong_intrusion_target_number_said(table, event, due))
    has_been_before = bool(table.turns) or table.last_actor is not None
    return Missing(says) if stated > due and has_been_before else says


def _wrong_intrusion_target_number_said(table: Table, event: ev.IntrusionAttempted, due: int) -> Said:
    """Breach: the target number is not that of the ESP level and the failures on record."""
    failures = character(table, event.player).intrusion_failures
    if due - failures != character(table, event.player).esp_level:
        return _wrong_target_number_by_match_tables_said(event, due, failures)
    return counted(
        "{player}'s target number was {target}; ESP level {level} and {count} failed check make {due}",
        "{player}'s target number was {target}; ESP level {level} and {count} failed checks make {due}",
        failures,
        player=Player(event.player),
        target=event.target_number or 0,
        level=due - failures,
        due=due,
    )


def _wrong_target_number_by_match_tables_said(event: ev.IntrusionAttempted, due: int, failures: int) -> Said:
    return counted(
        "{player}'s target number was {target}; {base} by the tables of the match and {count} failed check make {due}",
        "{player}'s target number was {target}; {base} by the tables of the match and {count} failed checks make {due}",
        failures,
        player=Player(event.player),
        target=event.target_number or 0,
        base=due - failures,
        due=due,
    )


@book.value("LCK-INTRUDE-04", on=ev.IntrusionAttempted)
def target_numbers(before: Table, event: ev.IntrusionAttempted, after: Table) -> Iterator[Value]:
    """The target number of this check, and of the next."""
    kinds = {"correct_target": say("intrusion check"), "next_target": say("next intrusion check")}
    for name, table in (("correct_target", before), ("next_target", after)):
        due = intrusion_target_number(table, event.player)
        if due is None:
            continue
        yield Value(
            "LCK-INTRUDE-04",
            (name, event.player),
            due,
            _intrusion_target_number_working_said(table, event.player, kinds[name], due),
        )


def _intrusion_target_number_working_said(table: Table, seat: str, check: Said, due: int) -> Said:
    """The working of a target number."""
    failures = character(table, seat).intrusion_failures
    if due - failures != character(table, seat).esp_level:
        return say(
            "{check} of {player}: target number {due} = {base} by the tables of the match + failures {failures}",
            check=check,
            player=Player(seat),
            due=due,
            base=due - failures,
            failures=failures,
        )
    return say(
        "{check} of {player}: target number {due} = ESP level {level} + failures {failures}",
        check=check,
        player=Player(seat),
        due=due,
        level=due - failures,
        failures=failures,
    )
