"""The end of the game, ranks (LCK-END, LCK-RANK, LCK-BASE-02)."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.steps_on_record import were_early_steps_found_as_they_came
from adjudicator.rulesets.locke.rules.boards import secret_unless_sheet_open
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.endings import (
    GOES_ON,
    SURVIVED,
    all_key_sites_destroyed,
    does_sound_declaration_stand_unopposed,
    has_evil_declarer_survived,
    living_objectors,
    may_be_over,
    nobody_can_ever_act,
    overdue_ending_rule,
    seems_declaration_sound_to_all,
    surviving_evil_declarer,
)
from adjudicator.rulesets.locke.stages.evil_declarers import evil_declarers
from adjudicator.rulesets.locke.table.declarations import Declaration, EvilDeclarer
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.seam.rulebook import Missing, Secret

book.records("LCK-RANK-06")


@book.check("LCK-BASE-02", on=ev.StageEnded)
def the_base_stage_ends_with_the_game(table: Table, event: ev.StageEnded) -> Said | None:
    """The base stage ends when a condition of the end of the game is met."""
    if event.stage != "base" or table.stage != "base":
        return None
    if (
        does_sound_declaration_stand_unopposed(table)
        or all_key_sites_destroyed(table)
        or nobody_can_ever_act(table)
        or has_evil_declarer_survived(table)
    ):
        return None
    return say("The base stage ended, but no condition for the end of the game is met")


@book.check("LCK-END-01", on=GOES_ON, when=may_be_over)
def an_unopposed_declaration_ends_the_game(table: Table, event: ev.PlayerEvent) -> Said | None:
    """The game ends when nobody objects to a declaration."""
    declaration = table.declaration
    if declaration is None or overdue_ending_rule(table, event) != "LCK-END-01":
        return None
    return say("Nobody objected to {player}'s declaration, but the game went on", player=Player(declaration.player))


def _is_game_said_to_end_by_declaration(table: Table, event: ev.GameEnded) -> bool:
    """Whether the game is said to have ended by a declaration."""
    return event.reason == "declaration"


def _recorded_declaration_that_ends_or_none(table: Table, event: ev.GameEnded) -> Declaration | None:
    """The declaration by which the game is said to have ended; None: it is not on record."""
    declaration = table.declaration
    return None if declaration is None or event.declarer not in (None, declaration.player) else declaration


@book.check("LCK-END-01", on=ev.GameEnded, when=_is_game_said_to_end_by_declaration, missing=True)
def only_a_declaration_made_ends_the_game(table: Table, event: ev.GameEnded) -> Said | None:
    """The game does not end by a declaration that nobody made."""
    if _recorded_declaration_that_ends_or_none(table, event) is not None:
        return None
    return say("The game ended by a declaration that nobody made")


@book.check("LCK-END-01", on=ev.GameEnded, when=_is_game_said_to_end_by_declaration)
def an_objection_keeps_the_game_going(table: Table, event: ev.GameEnded) -> Said | None:
    """The game does not end by a declaration that somebody objects to."""
    declaration = _recorded_declaration_that_ends_or_none(table, event)
    if declaration is None or not living_objectors(declaration):
        return None
    return say(
        "The game ended although somebody objected to the declaration: {players}",
        players=players(living_objectors(declaration)),
    )


@book.check("LCK-END-01", on=ev.GameEnded, when=_is_game_said_to_end_by_declaration)
def a_declaration_that_breaks_a_rule_ends_nothing(table: Table, event: ev.GameEnded) -> Said | Secret | None:
    """The game does not end by a declaration that broke a rule."""
    declaration = _recorded_declaration_that_ends_or_none(table, event)
    return None if declaration is None else _breach_if_declaration_that_ended_game_unsound(table, declaration)


def _breach_if_declaration_that_ended_game_unsound(
    table: Table, declared: Declaration | EvilDeclarer
) -> Said | Secret | None:
    """Breach: the declaration broke a rule and so ends nothing; only for judges if that follows from hidden facts."""
    if declared.sound:
        return None
    says = say(
        "The game ended by {player}'s declaration, which broke a rule and so ends nothing",
        player=Player(declared.player),
    )
    return (
        Secret(says, () if declared.sheet_sound else (declared.player,))
        if seems_declaration_sound_to_all(table, declared)
        else says
    )


@book.check("LCK-END-02", on=GOES_ON, when=may_be_over)
def the_game_ends_with_the_last_key_site(table: Table, event: ev.PlayerEvent) -> Said | None:
    """The game ends when all key sites are destroyed."""
    if overdue_ending_rule(table, event) != "LCK-END-02":
        return None
    return say("All key sites are destroyed ({total}), but the game went on", total=table.key_sites.total)


@book.check("LCK-END-02", on=ev.KeySiteDestroyed)
def nothing_is_left_to_destroy(table: Table, event: ev.KeySiteDestroyed) -> Said | None:
    """No more key sites are destroyed than there are."""
    sites = table.key_sites
    if sites.destroyed < sites.total:
        return None
    return say("A key site was destroyed, but all {total} had been destroyed before", total=sites.total)


@book.check("LCK-END-02", on=ev.GameEnded)
def key_sites_that_stand_keep_the_game_going(table: Table, event: ev.GameEnded) -> Said | None:
    """The game does not end by key sites while one stands."""
    sites = table.key_sites
    if event.reason != "key_sites" or all_key_sites_destroyed(table):
        return None
    return say(
        "The game ended with {destroyed} of {total} key sites destroyed", destroyed=sites.destroyed, total=sites.total
    )


@book.check("LCK-END-03", on=GOES_ON, when=may_be_over)
def the_game_ends_when_nobody_can_act(table: Table, event: ev.PlayerEvent) -> Said | None:
    """The game ends when everybody is dead or unable to act for good."""
    if overdue_ending_rule(table, event) != "LCK-END-03":
        return None
    return say("Nobody can act any more, but the game went on")


@book.check("LCK-END-03", on=ev.GameEnded)
def who_can_act_keeps_the_game_going(table: Table, event: ev.GameEnded) -> Said | None:
    """The game does not end for want of actors while somebody can act, or will again."""
    if event.reason != "no_actors" or nobody_can_ever_act(table) or not table.characters:
        return None
    able = [seat for seat, one in table.characters.items() if one.alive and one.incapacity != "permanent"]
    if all(seat in table.in_doubt for seat in able):
        return None  # the log may leave out that they died
    return say("The game ended although somebody can still act, or will again: {players}", players=players(able))


@book.check("LCK-END-04", on=GOES_ON, when=may_be_over)
def the_game_ends_after_1000_turns(table: Table, event: ev.PlayerEvent) -> Said | None:
    """The game ends when an EVIL declarer has survived 1000 turns."""
    declarer = surviving_evil_declarer(table)
    if declarer is None or overdue_ending_rule(table, event) != "LCK-END-04":
        return None
    return say("{player} has survived 1000 turns, but the game went on", player=Player(declarer.player))


def _are_survived_turns_stated(table: Table, event: ev.NormalTurnEnded) -> bool:
    """Whether a turn's end states the turns survived."""
    return event.survived_turns is not None


@book.check_after("LCK-END-04", on=ev.NormalTurnEnded, when=_are_survived_turns_stated)
def survived_turns_are_counted(before: Table, event: ev.NormalTurnEnded, after: Table) -> Said | Secret | None:
    """The survived turns are stated as they are counted; an incomplete log may count fewer than stated, never more."""
    own = (one for one in evil_declarers(after) if one.player == event.player)
    declarer, told = next(own, None), event.survived_turns
    if declarer is None or told in (None, declarer.survived_turns):
        return None
    says = say(
        "{player}'s turns survived were stated as {told}; since the declaration there are {turns}",
        player=Player(event.player),
        told=told or 0,
        turns=declarer.survived_turns,
    )
    return says if declarer.stated else secret_unless_sheet_open(after, event.player, says)


def _is_game_said_to_end_by_survival(table: Table, event: ev.GameEnded) -> bool:
    """Whether the game is said to have ended since an EVIL declarer survived 1000 turns."""
    return event.reason == "evil_1000"


@book.check("LCK-END-04", on=ev.GameEnded, when=_is_game_said_to_end_by_survival, missing=True)
def only_who_declared_for_evil_ends_the_game(table: Table, event: ev.GameEnded) -> Said | None:
    """The game does not end by the turns of somebody who has not declared for EVIL."""
    named = event.declarer
    if _named_else_longest_surviving_evil_declarer_or_none(table, named) is not None:
        return None
    if named is None or table.evil_declarer is None:
        return say("The game ended after 1000 turns, but nobody has declared for EVIL")
    return say("The game ended after 1000 turns of {player}, who has not declared for EVIL", player=Player(named))


@book.check("LCK-END-04", on=ev.GameEnded, when=_is_game_said_to_end_by_survival)
def an_unsound_declarer_ends_nothing(table: Table, event: ev.GameEnded) -> Said | Secret | None:
    """The game does not end by the turns of somebody whose declaration broke a rule."""
    declarer = _named_else_longest_surviving_evil_declarer_or_none(table, event.declarer)
    return None if declarer is None else _breach_if_declaration_that_ended_game_unsound(table, declarer)


@book.check("LCK-END-04", on=ev.GameEnded, when=_is_game_said_to_end_by_survival)
def the_declarer_survives(table: Table, event: ev.GameEnded) -> Said | None:
    """The game does not end by the turns of a dead declarer."""
    declarer = _named_else_longest_surviving_evil_declarer_or_none(table, event.declarer)
    if declarer is None or character(table, declarer.player).alive:
        return None
    return say("The game ended after 1000 turns, but {player}, who declared, is dead", player=Player(declarer.player))


@book.check("LCK-END-04", on=ev.GameEnded, when=_is_game_said_to_end_by_survival)
def fewer_turns_keep_the_game_going(table: Table, event: ev.GameEnded) -> Said | Missing | None:
    """The game does not end before an EVIL declarer has survived 1000 turns; the last may end off the record."""
    declarer, turn = _named_else_longest_surviving_evil_declarer_or_none(table, event.declarer), table.turn
    if declarer is None or declarer.survived_turns >= SURVIVED:
        return None
    who, turns = Player(declarer.player), declarer.survived_turns
    says = say("The game ended when {player} had survived {turns} of 1000 turns", player=who, turns=turns)
    is_running = turn is not None and turn.player == declarer.player and not declarer.this_turn
    return Missing(says) if is_running and turns + 1 == SURVIVED else says


def _named_else_longest_surviving_evil_declarer_or_none(table: Table, named: str | None) -> EvilDeclarer | None:
    """The EVIL declarer whose turns are said to have ended the game; if none is named, the one with the most turns."""
    declarers = evil_declarers(table)
    if named is not None:
        return next((one for one in declarers if one.player == named), None)
    return surviving_evil_declarer(table) or max(declarers, key=lambda one: one.survived_turns, default=None)


@book.check("LCK-RANK-01", on=ev.RanksAssigned, missing=True)
def ranks_come_after_the_end(table: Table, event: ev.RanksAssigned) -> Said | None:
    """Ranks are assigned after the end of the game."""
    return None if table.stage == "ended" else say("Ranks were assigned before the game ended")


@book.check("LCK-RANK-01", on=ev.GameEnded)
def the_end_comes_before_the_ranks(table: Table, event: ev.GameEnded) -> Said | None:
    """The game does not end after its ranks, if that was not found before."""
    is_told = table.stage == "ended" and not table.end_unsaid
    if not table.ranked or is_told or were_early_steps_found_as_they_came(table):
        return None
    return say("Ranks were assigned before the game ended")


@book.check_after("LCK-RANK-01", on=ev.RanksAssigned, missing=True)
def all_sheets_are_opened(before: Table, event: ev.RanksAssigned, after: Table) -> Said | None:
    """After the end everybody opens the sheet, and the ranks follow from the sheets."""
    closed = _those_with_closed_sheets(after, tuple(after.characters))
    if event.sheets_open is True or (event.sheets_open is not False and not closed):
        return None
    return _ranks_assigned_while_sheets_closed_said(closed or list(event.ranks))


@book.check_after("LCK-RANK-01", on=ev.RanksAssigned)
def the_ranked_open_their_sheets(before: Table, event: ev.RanksAssigned, after: Table) -> Said | None:
    """Whoever is given a rank has opened the sheet, as far as it is stated who has."""
    closed = _those_with_closed_sheets(after, tuple(event.ranks))
    if event.sheets_open in (None, True) or (event.sheets_open is not False and not closed):
        return None
    return _ranks_assigned_while_sheets_closed_said(closed or list(event.ranks))


def _those_with_closed_sheets(table: Table, among: tuple[str, ...]) -> list[str]:
    """Those of some seats whose sheets are closed."""
    return [seat for seat in among if seat in table.characters and not table.characters[seat].sheet_open]


def _ranks_assigned_while_sheets_closed_said(seats: list[str]) -> Said:
    return say("Ranks were assigned while the sheets of {players} are closed", players=players(seats))
