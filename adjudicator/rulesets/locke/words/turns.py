"""Normal turns, in words."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.teleport_die import die_allows_move, may_have_stayed
from adjudicator.rulesets.locke.table.sentence_parts import PHASES, STATS, dice, place, players, stated_text
from adjudicator.rulesets.locke.table.state import Table, stands_at
from adjudicator.rulesets.locke.table.things import Spot
from adjudicator.rulesets.locke.words.registry import WORDS


def outcome_of_roll_said(success: bool | None) -> Said:
    """The outcome of a roll, as announced."""
    if success is None:
        return say("outcome not stated")
    return say("success") if success else say("failure")


def _roll_against_target_number(roll: Sequence[int] | None, target: int | None) -> Part:
    """The numbers on dice, and the target number they count against."""
    return dice(roll) if target is None else say("{roll} against {target}", roll=dice(roll), target=target)


@WORDS.of(ev.NormalTurnStarted, called=say("normal turn starts"))
def _turn_started(table: Table, event: ev.NormalTurnStarted) -> Said:
    return say("{player}'s turn begins", player=Player(event.player))


@WORDS.of(ev.NormalTurnEnded, called=say("normal turn ends"))
def _turn_ended(table: Table, event: ev.NormalTurnEnded) -> Said:
    if event.next is None:
        return say("{player}'s turn ends", player=Player(event.player))
    return say("{player}'s turn ends; next is {next}", player=Player(event.player), next=Player(event.next))


@WORDS.of(ev.PhaseEntered, called=say("phase starts"))
def _phase_entered(table: Table, event: ev.PhaseEntered) -> Said:
    if event.phase is None:
        return say("{player} goes on to the next phase", player=Player(event.player))
    return say("{player} enters the {phase}", player=Player(event.player), phase=PHASES[event.phase])


@WORDS.of(ev.CheckRollMade, called=say("roll of the check phase"))
def _check_roll(table: Table, event: ev.CheckRollMade) -> Said:
    who = Player(event.player)
    return say(
        "{player} rolls for {ability}: {roll}", player=who, ability=stated_text(event.ability), roll=dice(event.roll)
    )


@WORDS.of(ev.AbilityUsed, called=say("ability used"))
def _ability_used(table: Table, event: ev.AbilityUsed) -> Said:
    who, name = Player(event.player), event.name or say("one that is not named")
    if event.result is None:
        return say("{player} uses an ability: {ability}", player=who, ability=name)
    return say(
        "{player} uses an ability: {ability}; {outcome}",
        player=who,
        ability=name,
        outcome=outcome_of_roll_said(event.result == "success"),
    )


@WORDS.of(ev.ConversionAttempted, called=say("conversion"))
def _conversion(table: Table, event: ev.ConversionAttempted) -> Said:
    return say(
        "{player} tries to convert {target}: roll {roll}, {outcome}",
        player=Player(event.player),
        target=Player(event.target),
        roll=_roll_against_target_number(event.roll, event.target_number),
        outcome=outcome_of_roll_said(event.success),
    )


@WORDS.of(ev.AlignmentChanged, called=say("alignment changed"))
def _alignment_changed(table: Table, event: ev.AlignmentChanged) -> Said:
    return say("{player}'s alignment becomes {alignment}", player=Player(event.player), alignment=stated_text(event.to))


@WORDS.of(ev.SheetOpened, called=say("sheet opened"))
def _sheet_opened(table: Table, event: ev.SheetOpened) -> Said:
    return say("{player} opens the character sheet", player=Player(event.player))


@WORDS.of(ev.Moved, called=say("move"))
def _moved(table: Table, event: ev.Moved) -> Said:
    return say("{player} moves to {place}", player=Player(event.player), place=place(event.to))


@WORDS.of(ev.Teleported, called=say("teleport move"))
def _teleported(table: Table, event: ev.Teleported) -> Said:
    who, to, roll = Player(event.player), place(event.to), dice(event.roll)
    start = stands_at(table, event.player)
    if may_have_stayed(start if isinstance(start, Spot) else None, event) and (
        die_allows_move(event) is False or not event.path
    ):
        return _failed_teleport_said(event)
    if event.declared_level is None:
        return say("{player} teleports to {place}: roll {roll}", player=who, place=to, roll=roll)
    return say(
        "{player} declares ESP level {level} and teleports to {place}: roll {roll}",
        player=who,
        level=event.declared_level,
        place=to,
        roll=roll,
    )


def _failed_teleport_said(event: ev.Teleported) -> Said:
    who, roll = Player(event.player), dice(event.roll)
    if event.declared_level is None:
        return say("{player} tries to teleport and stays: roll {roll}", player=who, roll=roll)
    return say(
        "{player} declares ESP level {level}, tries to teleport and stays: roll {roll}",
        player=who,
        level=event.declared_level,
        roll=roll,
    )


@WORDS.of(ev.Recovered, called=say("recovery"))
def _recovered(table: Table, event: ev.Recovered) -> Said:
    return counted(
        "{player} recovers {count} point of {stat}",
        "{player} recovers {count} points of {stat}",
        event.amount,
        player=Player(event.player),
        stat=STATS.get(event.stat, event.stat),
    )


@WORDS.of(ev.Treated, called=say("treatment"))
def _treated(table: Table, event: ev.Treated) -> Said:
    return counted(
        "{player} treats {target}: {count} point of {stat}",
        "{player} treats {target}: {count} points of {stat}",
        event.amount,
        player=Player(event.player),
        target=Player(event.target),
        stat=STATS.get(event.stat, event.stat),
    )


@WORDS.of(ev.PartyProposed, called=say("party proposed"))
def _party_proposed(table: Table, event: ev.PartyProposed) -> Said:
    return say("{player} proposes a party with {players}", player=Player(event.player), players=players(event.nominees))


@WORDS.of(ev.PartyFormed, called=say("party formed"))
def _party_formed(table: Table, event: ev.PartyFormed) -> Said:
    return say("{player} forms a party of {players}", player=Player(event.player), players=players(event.members))


@WORDS.of(ev.Passed, called=say("pass"))
def _passed(table: Table, event: ev.Passed) -> Said:
    return say("{player} passes", player=Player(event.player))


@WORDS.of(ev.IntrusionAttempted, called=say("intrusion attempted"))
def _intrusion(table: Table, event: ev.IntrusionAttempted) -> Said:
    return say(
        "{player} makes an intrusion check: roll {roll}, {outcome}",
        player=Player(event.player),
        roll=_roll_against_target_number(event.roll, event.target_number),
        outcome=outcome_of_roll_said(event.success),
    )
