"""The base stage as it is played: the surroundings, turns, what follows the end (LCK-BASE-13..15, -18, -19, -25)."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.counts.surroundings import is_barred_in_surroundings
from adjudicator.rulesets.locke.fight.steps_on_record import seats_passed_over_unexplained
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.endings import has_ended_on_record
from adjudicator.rulesets.locke.stages.normal_turns import MAIN_ACTIONS, SUPPORT_ACTIONS
from adjudicator.rulesets.locke.stages.placing_on_base import stands_in_surroundings
from adjudicator.rulesets.locke.stages.planet_stage_end import may_planet_stage_have_ended
from adjudicator.rulesets.locke.stages.sides import recorded_alignment
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.words import tell_event
from adjudicator.seam.rulebook import Missing


@book.check("LCK-BASE-13", on=(*MAIN_ACTIONS, *SUPPORT_ACTIONS, ev.AbilityUsed, ev.CombatStarted))
def the_surroundings_allow_little(table: Table, event: ev.PlayerEvent) -> Said | None:
    """In the surroundings a character only attempts to intrude or recovers."""
    if not is_barred_in_surroundings(table, event):
        return None
    return say(
        "{player} is in the surroundings of the base, where one only intrudes or recovers: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )


@book.check("LCK-BASE-15", on=ev.Treated)
def nobody_treats_in_the_surroundings(table: Table, event: ev.Treated) -> Said | None:
    """A character in the surroundings treats nobody."""
    if not stands_in_surroundings(table, event.player):
        return None
    return say(
        "{player} treated {target} in the surroundings of the base",
        player=Player(event.player),
        target=Player(event.target),
    )


def passed_over_in_base_if_first_is_evil(table: Table, event: ev.NormalTurnEnded) -> list[str]:
    """The seats that a turn of the base stage passed over, if the first has an EVIL silhouette; else none."""
    if table.stage != "base" or event.next is None:
        return []
    skipped = seats_passed_over_unexplained(table, event)
    return skipped if skipped and recorded_alignment(table, skipped[0]) == "EVIL" else []


@book.check("LCK-BASE-18", on=ev.NormalTurnEnded)
def defenders_have_turns_in_the_base(table: Table, event: ev.NormalTurnEnded) -> Said | None:
    """In the base stage EVIL silhouettes are not passed over."""
    skipped = passed_over_in_base_if_first_is_evil(table, event)
    return (
        say("{players} was passed over; EVIL silhouettes have turns in the base stage", players=players(skipped[:1]))
        if skipped
        else None
    )


@book.check("LCK-BASE-19", on=ev.IntrusionAttempted)
def the_planets_know_no_intrusion(table: Table, event: ev.IntrusionAttempted) -> Said | None:
    """The intrusion check belongs to the base stage."""
    if table.stage != "planet" or may_planet_stage_have_ended(table):
        return None
    return say("{player} made an intrusion check in the planet stage", player=Player(event.player))


_AFTER_THE_END: Final = (
    ev.NormalTurnStarted,
    *MAIN_ACTIONS,
    ev.AbilityUsed,
    ev.ConversionAttempted,
    ev.VictoryDeclared,
    ev.KeySiteDestroyed,
    ev.CombatStarted,
    *(ev.CombatRoundStarted, ev.CombatTurnStarted, ev.AttackDeclared, ev.MeleeDeclared),
    *(ev.PhaseEntered, ev.NormalTurnEnded),
)


@book.check("LCK-BASE-25", on=ev.GameEnded, when=has_ended_on_record)
def the_game_ends_once(table: Table, event: ev.GameEnded) -> Said | None:
    """The game does not end again once its end is on record."""
    if table.stage != "ended" or table.end_unsaid:
        return None
    return say("The game had ended before: {event}", event=tell_event(table, event))


@book.check("LCK-BASE-25", on=_AFTER_THE_END, when=has_ended_on_record)
def nothing_follows_the_end(table: Table, event: ev.PlayerEvent) -> Said | Missing | None:
    """After the end of the game nobody acts; that the turn of the end is over, a log may say later."""
    says = say("After the end of the game: {event}", event=tell_event(table, event))
    return Missing(says) if type(event) is ev.NormalTurnEnded else says
