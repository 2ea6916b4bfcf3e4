"""The intrusion check and the way into the base (LCK-INTRUDE)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.rules.base import is_alone, sets_up
from adjudicator.rulesets.locke.rules.boards import about_the_sheet, side_of
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.esp import base_target, best_of, fails_at_best, succeeds, targets, wrong_dice
from adjudicator.rulesets.locke.stages.turns import running
from adjudicator.rulesets.locke.table.names import place
from adjudicator.rulesets.locke.table.spaces import is_in_base, is_outer
from adjudicator.rulesets.locke.table.state import Table, character, stands_at
from adjudicator.rulesets.locke.table.things import SURROUNDINGS
from adjudicator.seam.rulebook import Secret, Value


@book.check("LCK-INTRUDE-01", on=ev.IntrusionAttempted)
def intrusion_is_from_outside(table: Table, event: ev.IntrusionAttempted) -> Said | Secret | None:
    """A character in the surroundings makes the intrusion check, an ESP level check."""
    who, at = Player(event.player), stands_at(table, event.player)
    if is_in_base(at):
        return say("{player} made an intrusion check from inside the base", player=who)
    if side_of(table, event.player) == "EVIL":
        return None
    wrong = wrong_dice(table, event.player, event.roll)
    if wrong is not None or event.success is None:
        return wrong
    if event.roll is None and event.success and table.complete_log:
        return say("{player} got into the base without an ESP level check", player=who)
    worked, target = succeeds(table, event.roll, event.target_number), event.target_number
    among = _targets(table, event.player)
    if target is None and among is not None and fails_at_best(table, event.roll, among):
        worked, target = False, best_of(table.tables.esp_check, among)
    if worked is None or worked == event.success:
        return None
    parts: dict[str, Part] = {"player": who, "total": sum(event.roll or ()), "target": target or 0}
    says = say("{player} rolled {total}, target number {target}: the intrusion check fails", **parts)
    if worked:
        says = say("{player} rolled {total}, target number {target}: the intrusion check succeeds", **parts)
    return about_the_sheet(table, event.player, says)


@book.check("LCK-INTRUDE-02", on=ev.PiecePlaced)
def intruders_enter_at_the_outer_ring(table: Table, event: ev.PiecePlaced) -> Said | None:
    """After a success the piece goes onto the outer ring; after a failure it stays outside."""
    if table.stage != "base" or sets_up(table, event) or not _comes_in(table, event.player):
        return None
    who, turn = Player(event.player), running(table, event)
    if event.at == SURROUNDINGS:
        return _stays_outside(table, event.player)
    if not is_outer(event.at):
        return say("{player} entered the base at {place}, inside the outer ring", player=who, place=place(event.at))
    if turn is None or turn.player != event.player or "IntrusionAttempted" not in turn.done:
        return say("{player} entered the base without an intrusion check", player=who) if table.complete_log else None
    if table.intruding.get(event.player, True):
        return None
    return say("{player} entered the base after an intrusion check that failed", player=who)


def _stays_outside(table: Table, seat: str) -> Said | None:
    """Breach: a piece is put outside after an intrusion check that everybody knows succeeded."""
    if not table.intruding.get(seat) or table.intruding_unsaid.get(seat, True) is not True:
        return None
    return _not_placed(seat)


def _not_placed(seat: str) -> Said:
    return say("{player}'s intrusion check succeeded, and the piece was not placed", player=Player(seat))


def _comes_in(table: Table, seat: str) -> bool:
    """Whether a piece comes in from outside: it stands there, or nobody said where it is since its check."""
    at = character(table, seat).at
    return at == SURROUNDINGS or (at is None and seat in table.intruding)


def leaves_after_check(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether an event leaves the main phase of an intrusion check, in a complete log."""
    turn = table.turn
    if not table.intruding or not table.complete_log or turn is None or turn.player != event.player:
        return False
    return turn.phase in (None, "main") and "IntrusionAttempted" in turn.done


@book.check("LCK-INTRUDE-02", on=(ev.PhaseEntered, ev.NormalTurnEnded), when=leaves_after_check)
def intruders_enter(table: Table, event: ev.PlayerEvent) -> Said | None:
    """After a success the piece is placed before the main phase is left."""
    if not table.intruding.get(event.player) or not is_alone(table, event.player):
        return None
    return _not_placed(event.player)


@book.contradicts("LCK-INTRUDE-03", on=ev.IntrusionAttempted)
def defenders_always_get_in(table: Table, event: ev.IntrusionAttempted) -> Said | None:
    """An EVIL silhouette always succeeds."""
    if side_of(table, event.player) != "EVIL" or event.success is not False:
        return None
    return say(
        "{player}'s intrusion check was recorded as failed; an EVIL silhouette always succeeds",
        player=Player(event.player),
    )


@book.serves("LCK-INTRUDE-04", "LCK-INTRUDE-05")
def target_number(table: Table, seat: str) -> int | None:
    """The target number of a character's next intrusion check: the ESP level, or the match's number for it, plus 1 for
    each failure; None: not known."""
    one = character(table, seat)
    base = None if one.esp_level is None else base_target(table.tables.esp_check, one.esp_level)
    return None if base is None else base + one.intrusion_failures


def _targets(table: Table, seat: str) -> range | None:
    """The possible target numbers of the next intrusion check: the ESP level may be declared lower; None: not known."""
    one = character(table, seat)
    among = None if one.esp_level is None else targets(table.tables.esp_check, one.esp_level)
    return None if among is None else range(among[0] + one.intrusion_failures, among[-1] + one.intrusion_failures + 1)


@book.contradicts("LCK-INTRUDE-04", on=ev.IntrusionAttempted)
def each_failure_adds_one(table: Table, event: ev.IntrusionAttempted) -> Said | Secret | None:
    """The target number grows by 1 for each earlier failure."""
    due, stated = target_number(table, event.player), event.target_number
    if due is None or stated is None or stated == due or side_of(table, event.player) == "EVIL":
        return None
    if stated > due and _may_have_failed(table):
        return None
    failures = character(table, event.player).intrusion_failures
    if due - failures != character(table, event.player).esp_level:
        return about_the_sheet(table, event.player, _by_the_match(event, due, failures))
    says = counted(
        "{player}'s target number was {target}; ESP level {level} and {count} failed check make {due}",
        "{player}'s target number was {target}; ESP level {level} and {count} failed checks make {due}",
        failures,
        player=Player(event.player),
        target=stated,
        level=due - failures,
        due=due,
    )
    return about_the_sheet(table, event.player, says)


def _may_have_failed(table: Table) -> bool:
    """Whether an incomplete log may leave out failures: it is past its first turn."""
    return not table.complete_log and bool(table.turns or table.last_actor is not None)


def _by_the_match(event: ev.IntrusionAttempted, due: int, failures: int) -> Said:
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
        due = target_number(table, event.player)
        if due is None:
            continue
        yield Value("LCK-INTRUDE-04", (name, event.player), due, _worked(table, event.player, kinds[name], due))


def _worked(table: Table, seat: str, check: Said, due: int) -> Said:
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
