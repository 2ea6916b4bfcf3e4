"""The end of the planet stage (LCK-PLANET-02, LCK-PEND)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.steps_on_record import is_normal_turn_running
from adjudicator.rulesets.locke.rules.boards import is_invader_recorded_or_on_planets
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.information import ENOUGH, most_info_held, sheets_looked_at, viewable_sheet_count
from adjudicator.rulesets.locke.stages.planet_stage_end import (
    has_drawn_cards_at_planet_stage_end,
    inferred_stage,
    may_look_at_sheet,
    meets_planet_stage_end,
    planet_cards_each_defender_turns,
)
from adjudicator.rulesets.locke.stages.sides import defending_seats, invading_seats, recorded_alignment
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.state import INVADERS, Table, character
from adjudicator.seam.rulebook import Missing, Value

_BASE: Final = (ev.BaseCardsPlaced, ev.StageStarted)
"""What may begin the base stage."""

book.records("LCK-PEND-06")


@book.check("LCK-PLANET-02", on=ev.StageEnded)
def the_planet_stage_ends_explored_or_informed(table: Table, event: ev.StageEnded) -> Said | Missing | None:
    """The planet stage ends when everything is explored or enough information is gathered."""
    if event.stage != "planet" or table.stage != "planet" or meets_planet_stage_end(table):
        return None
    if table.effects_unsaid:
        return None  # what the log leaves out brought the end
    cards = table.planet_cards
    says = say(
        "{known} of {placed} cards were explored and information worth {worth} gathered; the end takes all, or 3",
        known=cards.face_up + cards.destroyed,
        placed=cards.placed,
        worth=most_info_held(table),
    )
    return Missing(says) if _does_log_lack_all_planet_turns(table) else says


def _does_log_lack_all_planet_turns(table: Table) -> bool:
    """Whether a log begins before the planet stage and has none of its turns."""
    begins = bool(table.placed) or table.first_player is not None
    return begins and not table.turns and table.turn is None and table.last_actor is None


@book.check("LCK-PEND-01", on=ev.StageEnded, missing=True)
def the_stage_ends_between_turns(table: Table, event: ev.StageEnded) -> Said | None:
    """The planet stage ends only when the turn passes on."""
    turn = table.turn
    if table.stage != "planet" or event.stage != "planet" or turn is None:
        return None
    return say("The planet stage ended in the middle of {player}'s turn", player=Player(turn.player))


@book.check("LCK-PEND-01", on=ev.NormalTurnStarted)
def the_end_is_tested_between_turns(table: Table, event: ev.NormalTurnStarted) -> Said | Missing | None:
    """The end of the planet stage is tested when the turn passes on."""
    turn = table.turn
    passes = (
        table.last_actor is not None
        if turn is None
        else turn.player != event.player and is_normal_turn_running(table) is None
    )
    if table.stage != "planet" or not passes or not meets_planet_stage_end(table):
        return None
    says = say(
        "{player}'s turn began, but the planet stage is over: a condition for its end is met",
        player=Player(event.player),
    )
    return (
        Missing(says) if recorded_alignment(table, event.player) == "EVIL" else says
    )  # a turn of the base stage (LCK-START-04)


def _is_base_stage_turn_running(table: Table) -> bool:
    """Whether a turn of the base stage is running: the closing of the planet stage came before."""
    return table.stage == "base" and table.turn is not None


def _does_base_stage_begin_after_closing(table: Table, event: ev.Event) -> bool:
    """Whether an event begins the base stage after the closing of the planet stage."""
    if table.stage != "planet_ended" or table.base_cards_placed:
        return False
    return type(event) is ev.BaseCardsPlaced or (type(event) is ev.StageStarted and event.stage == "base")


def _are_ability_cards_for_white_cards(table: Table, event: ev.AbilityCardsGained) -> bool:
    """Whether ability cards were received for white cards."""
    return event.reason == "white"


def _are_ability_cards_for_information(table: Table, event: ev.AbilityCardsGained) -> bool:
    """Whether ability cards were received for information."""
    return event.reason == "information"


@book.check("LCK-PEND-05", on=_BASE, when=_does_base_stage_begin_after_closing, missing=True)
def white_cards_have_given_theirs(table: Table, event: ev.Event) -> Said | None:
    """Before the base is built, everybody has the ability cards for the white cards turned."""
    missing = [
        seat for seat, white in table.white.items() if white and _is_still_owed_ability_cards_for_white(table, seat)
    ]
    if not missing:
        return None
    return say("{players} did not receive the ability cards for white cards", players=players(missing))


@book.check("LCK-PEND-05", on=ev.AbilityCardsGained, when=_are_ability_cards_for_white_cards, missing=True)
def white_cards_give_theirs_at_the_end(table: Table, event: ev.AbilityCardsGained) -> Said | None:
    """Ability cards for white cards are received at the end of the planet stage."""
    if table.stage == "planet" and recorded_alignment(table, event.player) == "EVIL":
        return _ability_cards_received_too_early_said(event)
    return (
        _ability_cards_received_too_late_said(event)
        if _is_base_stage_turn_running(table) and _is_evil_without_base_card_effect_this_turn(table, event.player)
        else None
    )


@book.check("LCK-PEND-05", on=ev.AbilityCardsGained, when=_are_ability_cards_for_white_cards)
def white_cards_give_only_who_turned_any(table: Table, event: ev.AbilityCardsGained) -> Said | None:
    """Only who turned white cards receives ability cards for them; invaders turn none."""
    if table.stage != "planet_ended" or recorded_alignment(table, event.player) not in INVADERS:
        return None
    return say("{player} received ability cards for white cards and turned none", player=Player(event.player))


@book.check("LCK-PEND-05", on=ev.AbilityCardsGained, when=_are_ability_cards_for_white_cards)
def white_cards_give_ability_cards(table: Table, event: ev.AbilityCardsGained) -> Said | None:
    """A player receives one ability card for each white card turned, once."""
    white, who = table.white.get(event.player), Player(event.player)
    if white == event.count and f"white:{event.player}" in table.gained:
        return say("{player} received the ability cards for white cards a second time", player=who)
    if white in (None, event.count):
        return None
    return counted(
        "{player} received {count} ability card; the number of white cards turned is {white}",
        "{player} received {count} ability cards; the number of white cards turned is {white}",
        event.count,
        player=who,
        white=white or 0,
    )


def _is_still_owed_ability_cards_for_white(table: Table, seat: str) -> bool:
    """Whether a seat is still owed ability cards for its white cards; only EVIL silhouettes turn any."""
    return f"white:{seat}" not in table.gained and recorded_alignment(table, seat) not in INVADERS


@book.check("LCK-PEND-05", on=ev.PlanetCardsDrawn)
def white_cards_are_among_those_turned(table: Table, event: ev.PlanetCardsDrawn) -> Said | None:
    """No more white cards are turned than cards, nor than the match lists."""
    cards = table.tables.planet_cards.values()
    most = sum(card.count for card in cards if card.effect == "white") if cards else event.count
    if event.white is None or event.white <= min(event.count, most):
        return None
    told: dict[str, Part] = {"player": Player(event.player), "white": event.white}
    if event.white <= event.count:
        return say("{player} turned {white} white cards; the match has {most}", **told, most=most)
    return counted(
        "{player} turned {count} planet card and stated {white} of them as white",
        "{player} turned {count} planet cards and stated {white} of them as white",
        event.count,
        **told,
    )


def _ability_cards_received_too_early_said(event: ev.AbilityCardsGained) -> Said:
    return say(
        "{player} received ability cards that are due at the end of the planet stage, and it goes on",
        player=Player(event.player),
    )


def _ability_cards_received_too_late_said(event: ev.AbilityCardsGained) -> Said:
    return say(
        "{player} received ability cards that were due at the end of the planet stage", player=Player(event.player)
    )


def _is_evil_without_base_card_effect_this_turn(table: Table, seat: str) -> bool:
    """Whether an EVIL silhouette got nothing from a base card in the running turn."""
    done = () if table.turn is None else table.turn.done
    return recorded_alignment(table, seat) == "EVIL" and "SpaceEffectResolved" not in done


@book.contradicts("LCK-PEND-04", on=ev.PlanetCardsDrawn)
def only_defenders_turn_cards(table: Table, event: ev.PlanetCardsDrawn) -> Said | None:
    """Only EVIL silhouettes turn planet cards."""
    who = Player(event.player)
    if not is_invader_recorded_or_on_planets(table, event.player):
        return None
    return say("{player} turned planet cards at the end of the stage without an EVIL silhouette", player=who)


@book.contradicts("LCK-PEND-04", on=ev.PlanetCardsDrawn)
def cards_are_turned_at_the_end(table: Table, event: ev.PlanetCardsDrawn) -> Said | Missing | None:
    """They turn them at the end of the planet stage."""
    who = Player(event.player)
    if table.stage == "planet":
        return Missing(say("{player} turned planet cards before the planet stage ended", player=who))
    return (
        say("{player} turned planet cards after the end of the planet stage", player=who)
        if _is_base_stage_turn_running(table)
        else None
    )


@book.contradicts("LCK-PEND-04", on=ev.PlanetCardsDrawn)
def the_count_of_turned_cards_is_fixed(table: Table, event: ev.PlanetCardsDrawn) -> Said | None:
    """Each turns, once, half the placed cards divided by the number of invaders, rounded up."""
    due, who = planet_cards_each_defender_turns(table), Player(event.player)
    if due in (None, event.count):
        again = has_drawn_cards_at_planet_stage_end(table, event.player)
        return say("{player} turned planet cards a second time", player=who) if again else None
    return counted(
        "{player} turned {count} planet card; due: {due}",
        "{player} turned {count} planet cards; due: {due}",
        event.count,
        player=who,
        due=due or 0,
    )


@book.contradicts("LCK-PEND-04", on=_BASE, missing=True)
def each_defender_turns_cards(table: Table, event: ev.BaseCardsPlaced | ev.StageStarted) -> Said | None:
    """Every living EVIL silhouette has turned planet cards before the base is built.

    A log that begins later, with nobody's cards on record, tells nothing of it.
    """
    if (
        not _does_base_stage_begin_after_closing(table, event)
        or not (table.drawn or table.turns)
        or not planet_cards_each_defender_turns(table)
    ):
        return None
    living = (seat for seat in defending_seats(table) if passes_for_alive(character(table, seat)))
    missing = [seat for seat in living if not has_drawn_cards_at_planet_stage_end(table, seat)]
    if not missing:
        return None
    return say("{players} turned no planet cards at the end of the stage", players=players(missing))


@book.check_after("LCK-PEND-07", on=ev.SecretViewed, missing=True)
def cards_for_information_come_first(before: Table, event: ev.SecretViewed, after: Table) -> Said | None:
    """Whoever is informed receives the ability card, and then looks at sheets (LCK-PEND-08)."""
    if not sheets_looked_at(after, event.viewer) or event.viewer not in _informed_without_ability_card_or_look(before):
        return None
    who = Player(event.viewer)
    return say("{player} looked at a sheet before the ability card for information", player=who)


@book.check("LCK-PEND-07", on=_BASE, when=_does_base_stage_begin_after_closing, missing=True)
def the_informed_receive_theirs(table: Table, event: ev.BaseCardsPlaced | ev.StageStarted) -> Said | None:
    """A player with three or more info cards has the ability card before the base is built."""
    missing = _informed_without_ability_card_or_look(table)
    if not missing:
        return None
    return say("{players} did not receive the ability card for information", players=players(missing))


def _informed_without_ability_card_or_look(table: Table) -> list[str]:
    """The informed without their ability card, who have not looked at a sheet either."""
    informed = [seat for seat, one in table.characters.items() if one.alive and one.info_count >= ENOUGH]
    return [
        seat for seat in informed if f"information:{seat}" not in table.gained and not sheets_looked_at(table, seat)
    ]


@book.check("LCK-PEND-07", on=ev.AbilityCardsGained, when=_are_ability_cards_for_information, missing=True)
def information_is_rewarded_at_the_end(table: Table, event: ev.AbilityCardsGained) -> Said | None:
    """The ability card for information is received at the end of the planet stage."""
    if table.stage == "planet":
        return _ability_cards_received_too_early_said(event)
    return _ability_cards_received_too_late_said(event) if _is_base_stage_turn_running(table) else None


@book.check("LCK-PEND-07", on=ev.AbilityCardsGained, when=_are_ability_cards_for_information)
def three_info_cards_earn_one(table: Table, event: ev.AbilityCardsGained) -> Said | None:
    """It takes three or more info cards."""
    held = character(table, event.player).info_count
    if held >= ENOUGH or event.player in table.effects_unsaid:
        return None
    return counted(
        "{player} received an ability card for information with {count} info card; 3 are needed",
        "{player} received an ability card for information with {count} info cards; 3 are needed",
        held,
        player=Player(event.player),
    )


@book.check("LCK-PEND-07", on=ev.AbilityCardsGained, when=_are_ability_cards_for_information)
def information_earns_one_card(table: Table, event: ev.AbilityCardsGained) -> Said | None:
    """It is one ability card, and received once."""
    who = Player(event.player)
    if event.count != 1:
        return say("{player} received {count} ability cards for information; 1 is due", player=who, count=event.count)
    if f"information:{event.player}" not in table.gained:
        return None
    return say("{player} received the ability card for information a second time", player=who)


def _looks_at_anothers_closed_sheet(table: Table, event: ev.SecretViewed) -> bool:
    """Whether a player looks at another's closed sheet at the end of the planet stage."""
    owner = event.owner
    if event.item != "sheet" or inferred_stage(table) != "planet_ended" or owner is None or owner == event.viewer:
        return False
    return not character(table, owner).sheet_open


@book.check("LCK-PEND-08", on=ev.SecretViewed, when=_looks_at_anothers_closed_sheet)
def the_informed_see_sheets(table: Table, event: ev.SecretViewed) -> Said | None:
    """It takes 3 info cards to look at a sheet."""
    if character(table, event.viewer).info_count >= ENOUGH or event.viewer in table.effects_unsaid:
        return None
    told: dict[str, Part] = {"player": Player(event.viewer), "owner": Player(event.owner or "")}
    return say("{player} looked at the sheet of {owner} with fewer than 3 info cards", **told)


@book.check("LCK-PEND-08", on=ev.SecretViewed, when=_looks_at_anothers_closed_sheet)
def the_informed_see_the_defenders(table: Table, event: ev.SecretViewed) -> Said | None:
    """A player with 3 info cards may look at the sheets of EVIL silhouettes."""
    if recorded_alignment(table, event.owner or "") in ("EVIL", None):
        return None
    told: dict[str, Part] = {"player": Player(event.viewer), "owner": Player(event.owner or "")}
    return say("{player} looked at the sheet of {owner}, who has no EVIL silhouette", **told)


@book.check("LCK-PEND-09", on=ev.SheetViewRefused)
def the_sight_is_not_refused(table: Table, event: ev.SheetViewRefused) -> Said | None:
    """EVIL silhouettes show their sheets to players whose information entitles them."""
    if not viewable_sheet_count(table, event.viewer) or not may_look_at_sheet(table, event.viewer, event.player):
        return None
    return say(
        "{player} did not show the sheet to {viewer}, who may see it",
        player=Player(event.player),
        viewer=Player(event.viewer),
    )


@book.check("LCK-PEND-10", on=ev.SecretViewed, when=_looks_at_anothers_closed_sheet)
def as_many_sheets_as_information(table: Table, event: ev.SecretViewed) -> Said | None:
    """By the revision of 2011 a player looks at no more sheets than their information allows."""
    owner, most = event.owner or "", viewable_sheet_count(table, event.viewer)
    if table.options.info_reveal != "by_count" or not most:
        return None
    if recorded_alignment(table, owner) in INVADERS or may_look_at_sheet(table, event.viewer, owner):
        return None
    return counted(
        "{player} looked at one sheet too many; {count} may be seen",
        "{player} looked at one sheet too many; {count} may be seen",
        most,
        player=Player(event.viewer),
    )


@book.value("LCK-PEND-04", on=(ev.StageEnded, ev.PlanetCardsDrawn))
def cards_to_turn(before: Table, event: ev.StageEnded | ev.PlanetCardsDrawn, after: Table) -> Iterator[Value]:
    """The number of planet cards each EVIL silhouette turns."""
    due = planet_cards_each_defender_turns(after)
    if due is not None:
        working = say(
            "planet cards that each EVIL silhouette turns: {due} = {placed} ÷ 2 ÷ {invaders} invaders, rounded up",
            due=due,
            placed=after.planet_cards.placed,
            invaders=len(invading_seats(after)),
        )
        yield Value("LCK-PEND-04", ("draw_count",), due, working)
