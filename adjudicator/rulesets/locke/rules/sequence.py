"""The course of a match: its stages, and one turn at a time (LCK-FLOW)."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.unseen_ends import may_combat_have_ended
from adjudicator.rulesets.locke.fight.who_is_there import is_combat_running, surely_takes_no_part
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.setup.seats import players
from adjudicator.rulesets.locke.stages.normal_turns import (
    MAIN_ACTIONS,
    continues_anothers_normal_turn,
    latest_reached_phase,
    normal_turn_of,
    surely_in_anothers_normal_turn,
)
from adjudicator.rulesets.locke.table.sentence_parts import STAGES
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.words import tell_event
from adjudicator.seam.rulebook import Missing

_STARTS: Final = {"setup": ("setup",), "planet": ("setup", "planet"), "base": ("planet_ended", "base")}
"""The stages in which a stage may begin, or be said to have begun (LCK-FLOW-01)."""


@book.check("LCK-FLOW-01", on=ev.StageStarted)
def stages_go_on_in_order(table: Table, event: ev.StageStarted) -> Said | Missing | None:
    """The stages are set-up, planet stage, base stage, end."""
    leaves_out = event.stage == "base" and table.stage == "planet"
    if table.stage in _STARTS[event.stage] or (leaves_out and table.base_cards_placed):
        return None
    says = say(
        "{stage} began, but the match stands at: {stands}", stage=STAGES[event.stage], stands=STAGES[table.stage]
    )
    return Missing(says) if leaves_out else says


@book.check("LCK-FLOW-01", on=ev.StageEnded)
def stages_end_while_they_run(table: Table, event: ev.StageEnded) -> Said | None:
    """A stage ends in its time."""
    if table.stage in (event.stage, "ended"):
        return None
    return say(
        "{stage} ended, but the match stands at: {stands}", stage=STAGES[event.stage], stands=STAGES[table.stage]
    )


@book.check("LCK-FLOW-01", on=ev.BaseCardsPlaced, missing=True)
def the_base_is_built_in_its_stage(table: Table, event: ev.BaseCardsPlaced) -> Said | None:
    """The base is not built before the planet stage has ended; found once."""
    if table.base_cards_placed or table.stage not in ("setup", "planet"):
        return None
    stage, stands = STAGES["base"], STAGES[table.stage]
    return say("{stage} began, but the match stands at: {stands}", stage=stage, stands=stands)


@book.check("LCK-FLOW-01", on=ev.MatchCreated)
def no_match_is_agreed_on_in_a_turn(table: Table, event: ev.MatchCreated) -> Said | None:
    """No match is agreed on while a combat or a turn runs."""
    if table.combat is not None:
        return say("The match was agreed on anew while a combat runs")
    if table.turn is None:
        return None
    return say("The match was agreed on anew in {player}'s turn", player=Player(table.turn.player))


@book.check("LCK-FLOW-01", on=ev.MatchCreated)
def a_match_is_agreed_on_in_its_set_up(table: Table, event: ev.MatchCreated) -> Said | None:
    """What a match is agreed on belongs to its set-up; the players may be named late if nobody has named them."""
    if table.stage == "setup" or not players(table):
        return None
    return say("The match was agreed on anew, but it stands at: {stands}", stands=STAGES[table.stage])


@book.check("LCK-FLOW-02", on=ev.NormalTurnStarted, when=is_combat_running)
def combats_are_over_before_the_next_turn(table: Table, event: ev.NormalTurnStarted) -> Said | None:
    """A combat is over before the next normal turn begins."""
    if may_combat_have_ended(table):
        return None
    return say("{player}'s turn began while a combat runs", player=Player(event.player))


@book.check("LCK-FLOW-02", on=ev.NormalTurnStarted, missing=True)
def one_turn_at_a_time(table: Table, event: ev.NormalTurnStarted) -> Said | None:
    """A normal turn is over before the next one begins."""
    who, turn = Player(event.player), table.turn
    if turn is None:
        return None
    if turn.player != event.player:
        return say("{player}'s turn began while {other}'s runs", player=who, other=Player(turn.player))
    is_under_way = turn.done or latest_reached_phase(turn) not in (None, "check")
    return say("{player}'s turn began anew before it ended", player=who) if is_under_way else None


@book.check("LCK-FLOW-02", on=ev.StageEnded, unless=("LCK-FLOW-01", "LCK-PEND-01"))
def combats_are_played_out(table: Table, event: ev.StageEnded) -> Said | None:
    """Any combat is over before the planet stage ends; the base stage ends with the game, which may end in one."""
    if event.stage != "planet" or table.combat is None or may_combat_have_ended(table):
        return None
    return say("{stage} ended while a combat runs", stage=STAGES[event.stage])


@book.check("LCK-FLOW-02", on=(ev.PhaseEntered, ev.NormalTurnEnded), when=continues_anothers_normal_turn)
def turns_go_on_for_their_player(table: Table, event: ev.PhaseEntered | ev.NormalTurnEnded) -> Said | None:
    """No normal turn goes on, or ends, while another player's runs."""
    turn = normal_turn_of(table, event)
    if turn is None:
        return None
    return say("In {player}'s turn: {event}", player=Player(turn.player), event=tell_event(table, event))


@book.check(
    "LCK-FLOW-02", on=(*MAIN_ACTIONS, ev.AbilityUsed, ev.ConversionAttempted), when=surely_in_anothers_normal_turn
)
def players_act_in_their_turn(table: Table, event: ev.PlayerEvent) -> Said | Missing | None:
    """No main action, and no conversion, is done in another player's turn."""
    turn = normal_turn_of(table, event)
    is_apart = table.combat is None or surely_takes_no_part(table, event.player)
    if not is_apart or turn is None or (type(event) is ev.AbilityUsed and event.timing != "main"):
        return None
    parts: dict[str, Part] = {"player": Player(event.player), "other": Player(turn.player)}
    parts["event"] = tell_event(table, event)
    says = say("{player} did a main action in {other}'s turn: {event}", **parts)
    if type(event) is ev.ConversionAttempted:
        says = say("{player} did a support action in {other}'s turn: {event}", **parts)
    return says if table.combat is None else Missing(says)
