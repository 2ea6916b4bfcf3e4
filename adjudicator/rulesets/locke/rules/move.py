"""Moves and teleport moves, on the planets and in the base (LCK-MOVE, LCK-TELE, LCK-BASE-20..22, LCK-HOUSE-21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.steps_on_record import place_unless_way_to_base_unseen
from adjudicator.rulesets.locke.rules.boards import secret_unless_sheet_open
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.teleport_die import die_allows_move, may_have_stayed, single_die
from adjudicator.rulesets.locke.table.sentence_parts import place
from adjudicator.rulesets.locke.table.spaces import (
    BASE_SPACES,
    RING,
    are_neighbours,
    is_in_base,
    is_on_planet,
    is_port,
    path_as_spaces,
    round_the_ring,
    steps_between,
)
from adjudicator.rulesets.locke.table.state import Table, Turn, character, stands_at
from adjudicator.rulesets.locke.table.things import Spot
from adjudicator.rulesets.locke.words.turns import outcome_of_roll_said
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Secret, Value


@recalled()
def start_space_of_piece_or_none(table: Table, event: ev.Moved | ev.Teleported | ev.CombatLeft) -> Spot | None:
    """The space the piece stood on; None: nobody has said, or in the surroundings."""
    at = place_unless_way_to_base_unseen(table, event.player)
    if at is None and isinstance(event, ev.CombatLeft) and table.combat is not None:
        at = table.combat.at  # every participant stands there (LCK-COMBAT-02)
    elif isinstance(event, ev.CombatLeft) and table.omitted and table.combat is not None and table.combat.at is None:
        at = None  # the log leaves out where the combat broke out
    if at is None and not isinstance(event, ev.Teleported):
        at = event.from_
    return at if isinstance(at, Spot) else None


def is_path_through_base(start: Spot | None, event: ev.Teleported | ev.CombatLeft) -> bool:
    """Whether a path goes through the base, even if nobody has said where it began."""
    return is_in_base(start) or (start is None and any(is_in_base(spot) for spot in path_as_spaces(event.path or ())))


def _start_if_known_and_path_spaces(start: Spot | None, event: ev.Teleported | ev.CombatLeft) -> tuple[Spot, ...]:
    """The spaces of a path, with its start if known."""
    return (*(() if start is None else (start,)), *path_as_spaces(event.path or ()))


def _player_start_and_end_parts(event: ev.Moved | ev.Teleported | ev.CombatLeft, start: Spot) -> Mapping[str, Part]:
    """The player, start and destination, for a sentence."""
    return {"player": Player(event.player), "start": place(start), "place": place(event.to)}


@book.check("LCK-MOVE-01", on=ev.Moved)
def a_move_goes_one_space(table: Table, event: ev.Moved) -> Said | None:
    """On a planet a move goes one space left or right, and never off the planets."""
    start = start_space_of_piece_or_none(table, event)
    if start is None or not is_on_planet(start):
        return None
    to_another = isinstance(event.to, Spot) and event.to.planet not in (None, start.planet)  # LCK-MOVE-02
    if to_another or (isinstance(event.to, Spot) and are_neighbours(start, event.to)):
        return None
    return say(
        "{player} moved from {start} to {place}, which is not next to it", **_player_start_and_end_parts(event, start)
    )


@book.check("LCK-MOVE-02", on=ev.Moved)
def planets_are_left_by_port(table: Table, event: ev.Moved) -> Said | None:
    """From a port a move may go to the port of another planet; there is no other way between planets."""
    start = start_space_of_piece_or_none(table, event)
    if start is None or not is_on_planet(start) or not is_on_planet(event.to) or not isinstance(event.to, Spot):
        return None
    if event.to.planet == start.planet or (is_port(start) and is_port(event.to)):
        return None
    return say(
        "{player} moved from {start} to {place}; to another planet a move goes from port to port",
        **_player_start_and_end_parts(event, start),
    )


@book.check("LCK-HOUSE-21", on=ev.Moved)
def base_moves_go_one_space(table: Table, event: ev.Moved) -> Said | None:
    """In the base a move goes to a space sharing a side."""
    start = start_space_of_piece_or_none(table, event)
    if start is None or not is_in_base(start) or (isinstance(event.to, Spot) and are_neighbours(start, event.to)):
        return None
    return say(
        "{player} moved from {start} to {place}; a move in the base goes one space up, down, left or right",
        **_player_start_and_end_parts(event, start),
    )


@book.check("LCK-TELE-01", on=ev.Teleported)
def one_die_is_rolled(table: Table, event: ev.Teleported) -> Said | None:
    """The player rolls one die."""
    if event.roll is None or len(event.roll) == 1:
        return None
    told: dict[str, Part] = {"player": Player(event.player), "count": len(event.roll)}
    return say("{player} rolled {count} dice for a teleport move; it takes one", **told)


@book.check("LCK-TELE-01", on=ev.Teleported, missing=True)
def the_level_is_declared_and_a_die_rolled(table: Table, event: ev.Teleported) -> Said | None:
    """The player declares their ESP level, then rolls a die."""
    who = Player(event.player)
    if event.declared_level is None:
        return say("{player} teleported without declaring the ESP level", player=who)
    return say("{player} teleported without rolling a die", player=who) if event.roll is None else None


@book.check("LCK-TELE-02", on=ev.Teleported)
def the_die_is_below_the_level(table: Table, event: ev.Teleported) -> Said | Secret | None:
    """The piece moves only if the die shows less than the declared level, or than the true one if none is on record."""
    start = stands_at(table, event.player)
    unsaid = event.declared_level is None
    level = character(table, event.player).esp_level if unsaid else event.declared_level
    die = single_die(event)
    if die is None or level is None or die < level or start is None or event.to == start:
        return None
    told: dict[str, Part] = {"player": Player(event.player), "die": die, "level": level, "place": place(event.to)}
    says = say("{player} rolled {die} against ESP level {level}, so the piece had to stay; it went to {place}", **told)
    return secret_unless_sheet_open(table, event.player, says) if unsaid else says


@book.check("LCK-TELE-03", on=ev.Teleported)
def the_die_says_how_far(table: Table, event: ev.Teleported) -> Said | None:
    """A successful teleport move goes exactly as many spaces as the die shows.

    If nobody said the level, the move succeeded if the piece went anywhere.
    """
    worked = die_allows_move(event)
    if worked is False:
        return None
    start = start_space_of_piece_or_none(table, event)
    if worked is None and start is not None:
        worked = event.to != start
    return breach_if_die_forbids_teleport_length(start, event, single_die(event) if worked else None)


def breach_if_die_forbids_teleport_length(
    start: Spot | None, event: ev.Teleported | ev.CombatLeft, die: int | None
) -> Said | None:
    """Breach: a teleport move of a length the die does not allow; if the die is unknown, that no die allows."""
    if start is None:
        return (
            _breach_if_base_path_not_as_long_as_die(event, die)
            if is_path_through_base(start, event) and die is not None
            else None
        )
    if die is None:
        beyond = _breach_if_went_further_than_any_die(start, event)
        if beyond is not None or _may_any_die_lead_to_destination(start, event):
            return beyond
        return say(
            "{player} went from {start} to {place}, where no teleport move leads",
            **_player_start_and_end_parts(event, start),
        )
    if is_in_base(start):
        return (
            _breach_if_die_cannot_lead_there(start, event, die)
            if event.path is None
            else _breach_if_base_path_not_as_long_as_die(event, die)
        )
    back = len(event.path or ()) == die and goes_both_ways_round_ring(start, event)
    if back or event.to in landing_spaces_on_planet(start, event, die):
        return None
    return _went_not_as_far_as_die_said(event, start, die)


def _may_any_die_lead_to_destination(start: Spot, event: ev.Teleported | ev.CombatLeft) -> bool:
    """Whether any die leads to the destination; a failed teleport move stays in place."""
    if not isinstance(event.to, Spot) or event.to.planet != start.planet:
        return False
    if type(event) is ev.Teleported and event.to == start:
        return True
    return any(breach_if_die_forbids_teleport_length(start, event, die) is None for die in range(1, 7))


def _breach_if_base_path_not_as_long_as_die(event: ev.Teleported | ev.CombatLeft, die: int) -> Said | None:
    """Breach: a path through the base has another number of steps than the die shows."""
    if len(event.path or ()) == die:
        return None
    return counted(
        "{player} went {count} step; the die shows {die}",
        "{player} went {count} steps; the die shows {die}",
        len(event.path or ()),
        player=Player(event.player),
        die=die,
    )


def _breach_if_went_further_than_any_die(start: Spot, event: ev.Teleported | ev.CombatLeft) -> Said | None:
    """Breach: a piece went further than any die that allows the move, the die being unknown."""
    to = event.to
    if not isinstance(to, Spot) or to.planet != start.planet:
        return None
    level = event.declared_level if type(event) is ev.Teleported else None
    most = 6 if level is None else min(6, level - 1)
    if to == start or _fewest_spaces_covered_by_teleport(start, event, to) <= most:
        return None
    return say(
        "{player} went from {start} to {place}; the die shows {most} at most",
        **_player_start_and_end_parts(event, start),
        most=most,
    )


def _fewest_spaces_covered_by_teleport(start: Spot, event: ev.Teleported | ev.CombatLeft, to: Spot) -> int:
    """The least number of spaces a teleport move covered."""
    if event.path:
        return len(event.path)
    if is_in_base(start):
        return steps_between(start, to)
    right = ((to.space or 0) - (start.space or 0)) % RING
    return {"right": right, "left": RING - right}.get(event.direction or "", min(right, RING - right))


def _breach_if_die_cannot_lead_there(start: Spot, event: ev.Teleported | ev.CombatLeft, die: int) -> Said | None:
    to = event.to
    if not isinstance(to, Spot) or to.row is None or start.row is None:
        return _went_not_as_far_as_die_said(event, start, die)
    steps = steps_between(start, to)
    if steps <= die and (die - steps) % 2 == 0:
        return None
    return _went_not_as_far_as_die_said(event, start, die)


def _went_not_as_far_as_die_said(event: ev.Teleported | ev.CombatLeft, start: Spot, die: int) -> Said:
    return say(
        "{player} went from {start} to {place}; the die shows {die}",
        **_player_start_and_end_parts(event, start),
        die=die,
    )


def landing_spaces_on_planet(start: Spot, event: ev.Teleported | ev.CombatLeft, die: int) -> tuple[Spot, ...]:
    """The spaces where a teleport move on a planet may end (LCK-TELE-06)."""
    right, left = round_the_ring(start, die), round_the_ring(start, -die)
    if event.direction == "right":
        return (right,)
    return (left,) if event.direction == "left" else (left, right)


def may_teleport_of_turn_have_jumped_over(turn: Turn | None, event: ev.CardTurnedUp | ev.SpaceEffectResolved) -> bool:
    """Whether a teleport move of the turn jumped over an event's space, as far as anybody has said."""
    if turn is None or turn.main_action != "Teleported" or turn.player != event.player:
        return False
    return turn.jumped is None or event.at in turn.jumped


@book.check("LCK-TELE-04", on=(ev.CardTurnedUp, ev.SpaceEffectResolved))
def spaces_between_are_jumped(table: Table, event: ev.CardTurnedUp | ev.SpaceEffectResolved) -> Said | None:
    """Only the card under the piece is turned up and takes effect after a teleport move."""
    at = stands_at(table, event.player)
    if event.at in (None, at) or at is None or not may_teleport_of_turn_have_jumped_over(table.turn, event):
        return None
    return say(
        "{player} teleported to {at}; the card at {place} was jumped over",
        player=Player(event.player),
        at=place(at),
        place=place(event.at),
    )


@book.check("LCK-TELE-05", on=ev.Teleported)
def teleports_go_one_way(table: Table, event: ev.Teleported) -> Said | None:
    """On a planet a teleport move keeps one direction."""
    start = start_space_of_piece_or_none(table, event)
    return None if start is None or may_have_stayed(start, event) else breach_if_went_both_ways_on_planet(start, event)


def breach_if_went_both_ways_on_planet(start: Spot, event: ev.Teleported | ev.CombatLeft) -> Said | None:
    """Breach: a path on a planet goes both right and left."""
    if not is_on_planet(start) or not goes_both_ways_round_ring(start, event):
        return None
    return say("{player} turned back during a teleport move on a planet", player=Player(event.player))


@book.check("LCK-BASE-22", on=(ev.Teleported, ev.CombatLeft))
def the_smallest_loop_has_four_steps(table: Table, event: ev.Teleported | ev.CombatLeft) -> Said | None:
    """Detours and loops are free, but two steps back to the start are no loop."""
    start = start_space_of_piece_or_none(table, event)
    if (
        start is None
        or not is_in_base(start)
        or event.path
        or single_die(event) != 2
        or die_allows_move(event) is not True
    ):
        return None
    if event.to != start:
        return None
    return say("{player} ended on the starting space after 2 steps; a loop takes 4", player=Player(event.player))


def goes_both_ways_round_ring(start: Spot, event: ev.Teleported | ev.CombatLeft) -> bool:
    """Whether a path on a planet goes both right and left."""
    way = (start, *path_as_spaces(event.path or ()))
    steps = {(other.space or 0) - (one.space or 0) for one, other in pairwise(way)}
    return len({1 if step in (1, -6) else -1 if step in (-1, 6) else step for step in steps}) > 1


@book.value("LCK-TELE-06", on=(ev.Teleported, ev.CombatLeft))
def targets(before: Table, event: ev.Teleported | ev.CombatLeft, after: Table) -> Iterator[Value]:
    """Whether the piece moves, and where it must end."""
    start, die, worked = start_space_of_piece_or_none(before, event), single_die(event), die_allows_move(event)
    if type(event) is ev.Teleported and worked is not None:
        working = say(
            "teleport move of {player}: die {die} against ESP level {level}, {outcome}",
            player=Player(event.player),
            die=die or 0,
            level=event.declared_level or 0,
            outcome=outcome_of_roll_said(worked),
        )
        yield Value("LCK-TELE-06", ("success", event.player), worked, working)
    if start is None or die is None or worked is None or not is_on_planet(start):
        return
    ends = landing_spaces_on_planet(start, event, die) if worked else (start,)
    if len(ends) > 1:
        return
    told = {"planet": ends[0].planet, "space": ends[0].space}
    says = _spaces_gone_from_start_to_end_said(event.player, start, ends[0], die if worked else 0)
    yield Value("LCK-TELE-06", ("correct_target", event.player), told, says)
    yield Value("LCK-TELE-06", ("correct_target",), told, says)


def _spaces_gone_from_start_to_end_said(seat: str, start: Spot, end: Spot, spaces: int) -> Said:
    if not spaces:
        return say("{player} stays at {place}", player=Player(seat), place=place(end))
    return counted(
        "{player} goes {count} space from {start}, to {place}",
        "{player} goes {count} spaces from {start}, to {place}",
        spaces,
        player=Player(seat),
        start=place(start),
        place=place(end),
    )


@book.check("LCK-BASE-20", on=ev.Teleported)
def base_teleports_go_step_by_step(table: Table, event: ev.Teleported) -> Said | None:
    """In the base a teleport move goes up, down, left or right, inside the grid."""
    start = start_space_of_piece_or_none(table, event)
    if not is_path_through_base(start, event) or not event.path or may_have_stayed(start, event):
        return None
    return breach_if_base_path_has_gap_or_other_end(start, event)


def breach_if_base_path_has_gap_or_other_end(start: Spot | None, event: ev.Teleported | ev.CombatLeft) -> Said | None:
    """Breach: a path through the base leaves the grid, skips a space, or ends elsewhere than the piece."""
    way = _start_if_known_and_path_spaces(start, event)
    for one, other in pairwise(way):
        who = Player(event.player)
        if other not in BASE_SPACES:
            return say("{player} stepped over the edge of the base", player=who)
        if not are_neighbours(one, other):
            return say(
                "{player} stepped from {start} to {place}, which does not share a side with it",
                player=who,
                start=place(one),
                place=place(other),
            )
    if event.to == way[-1]:
        return None
    return say(
        "{player}'s way ends at {end}, but the piece went to {place}",
        player=Player(event.player),
        end=place(way[-1]),
        place=place(event.to),
    )


@book.check("LCK-BASE-21", on=(ev.Teleported, ev.CombatLeft))
def no_step_leads_straight_back(table: Table, event: ev.Teleported | ev.CombatLeft) -> Said | None:
    """No step goes straight back to the space just left; detours and loops of four are free."""
    start = start_space_of_piece_or_none(table, event)
    if not is_path_through_base(start, event) or may_have_stayed(start, event):
        return None
    way = _start_if_known_and_path_spaces(start, event)
    back = next((other for one, other in zip(way, way[2:], strict=False) if one == other), None)
    if back is None:
        return None
    return say("{player} stepped straight back to {place}", player=Player(event.player), place=place(back))
