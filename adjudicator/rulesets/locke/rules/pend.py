"""The end of the planet stage (LCK-PLANET-02, LCK-PEND)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.rules.boards import is_seen_to_invade, side_of
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.information import (
    ENOUGH,
    best_informed,
    draws,
    has_drawn,
    looked_at,
    may_look,
    planet_stage_ends,
    stage_now,
    viewable,
)
from adjudicator.rulesets.locke.stages.sides import defending, invading
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.names import players
from adjudicator.rulesets.locke.table.state import INVADERS, Table, character
from adjudicator.seam.rulebook import Value

book.records("LCK-PEND-06")


@book.check("LCK-PLANET-02", on=ev.StageEnded)
def the_planet_stage_ends_explored_or_informed(table: Table, event: ev.StageEnded) -> Said | None:
    """The planet stage ends when everything is explored or enough information is gathered."""
    if event.stage != "planet" or table.stage != "planet" or planet_stage_ends(table):
        return None
    if table.effects_unsaid or _without_turns(table):
        return None  # what the log leaves out brought the end
    cards = table.planet_cards
    return say(
        "{known} of {placed} cards were explored and information worth {worth} gathered; the end takes all, or 3",
        known=cards.face_up + cards.destroyed,
        placed=cards.placed,
        worth=best_informed(table),
    )


def _without_turns(table: Table) -> bool:
    """Whether a log that begins before the planet stage leaves out all its turns."""
    begins = bool(table.placed) or table.first_player is not None
    return begins and not table.complete_log and not table.turns and table.turn is None and table.last_actor is None


@book.check("LCK-PEND-01", on=ev.StageEnded)
def the_stage_ends_between_turns(table: Table, event: ev.StageEnded) -> Said | None:
    """The planet stage ends only when the turn passes on."""
    turn = table.turn
    if table.stage != "planet" or event.stage != "planet" or turn is None:
        return None
    if not table.complete_log:
        return None
    return say("The planet stage ended in the middle of {player}'s turn", player=Player(turn.player))


@book.check("LCK-PEND-01", on=ev.NormalTurnStarted)
def the_end_is_tested_between_turns(table: Table, event: ev.NormalTurnStarted) -> Said | None:
    """The end of the planet stage is tested when the turn passes on."""
    if table.stage != "planet":
        return None
    turn = table.turn
    passes = table.last_actor is not None if turn is None else turn.player != event.player and not table.complete_log
    if not passes or not planet_stage_ends(table):
        return None
    if not table.complete_log and side_of(table, event.player) == "EVIL":
        return None  # a turn of the base stage (LCK-START-04)
    return say(
        "{player}'s turn began, but the planet stage is over: a condition for its end is met",
        player=Player(event.player),
    )


def _is_early(table: Table) -> bool:
    """Whether the planet stage is known to be going on: its closing comes at its end."""
    return table.complete_log and table.stage == "planet"


def _is_late(table: Table) -> bool:
    """Whether a turn of the base stage is known to be running: the closing of the planet stage came before."""
    return table.complete_log and table.stage == "base" and table.turn is not None


def _base_begins(table: Table, event: ev.Event) -> bool:
    """Whether an event begins the base stage after the closing of the planet stage, in a complete log."""
    if not table.complete_log or table.stage != "planet_ended" or table.base_cards_placed:
        return False
    return type(event) is ev.BaseCardsPlaced or (type(event) is ev.StageStarted and event.stage == "base")


@book.check("LCK-PEND-05", on=(ev.AbilityCardsGained, ev.PlanetCardsDrawn, ev.BaseCardsPlaced, ev.StageStarted))
def white_cards_give_ability_cards(table: Table, event: ev.Event) -> Said | None:
    """A player receives one ability card for each white card turned; white cards are among the cards turned."""
    if type(event) is ev.PlanetCardsDrawn:
        return _more_white_than_turned(table, event)
    if type(event) is not ev.AbilityCardsGained:
        missing = [seat for seat, white in table.white.items() if white and _awaits_cards(table, seat)]
        if not missing or not _base_begins(table, event):
            return None
        return say("{players} did not receive the ability cards for white cards", players=players(missing))
    white = table.white.get(event.player)
    if event.reason == "white" and _is_early(table) and side_of(table, event.player) == "EVIL":
        return _too_early(event)
    if event.reason == "white" and _is_late(table) and _has_no_card(table, event.player):
        return _too_late(event)
    if event.reason == "white" and table.stage == "planet_ended" and side_of(table, event.player) in INVADERS:
        return say("{player} received ability cards for white cards and turned none", player=Player(event.player))
    if (
        event.reason != "white"
        or white is None
        or (white == event.count and f"white:{event.player}" not in table.gained)
    ):
        return None
    who = Player(event.player)
    if white == event.count:
        return say("{player} received the ability cards for white cards a second time", player=who)
    return counted(
        "{player} received {count} ability card; the number of white cards turned is {white}",
        "{player} received {count} ability cards; the number of white cards turned is {white}",
        event.count,
        player=who,
        white=white,
    )


def _awaits_cards(table: Table, seat: str) -> bool:
    """Whether a seat is still owed ability cards for its white cards; only EVIL silhouettes turn any."""
    return f"white:{seat}" not in table.gained and side_of(table, seat) not in INVADERS


def _more_white_than_turned(table: Table, event: ev.PlanetCardsDrawn) -> Said | None:
    """Breach: more white cards were turned than cards, or than the match lists."""
    cards = table.tables.planet_cards.values()
    most = sum(card.count for card in cards if card.effect == "white") if cards else event.count
    if event.white is None or event.white <= min(event.count, most):
        return None
    if event.white <= event.count:
        return say(
            "{player} turned {white} white cards; the match has {most}",
            player=Player(event.player),
            white=event.white,
            most=most,
        )
    return counted(
        "{player} turned {count} planet card and stated {white} of them as white",
        "{player} turned {count} planet cards and stated {white} of them as white",
        event.count,
        player=Player(event.player),
        white=event.white,
    )


def _too_early(event: ev.AbilityCardsGained) -> Said:
    return say(
        "{player} received ability cards that are due at the end of the planet stage, and it goes on",
        player=Player(event.player),
    )


def _too_late(event: ev.AbilityCardsGained) -> Said:
    return say(
        "{player} received ability cards that were due at the end of the planet stage", player=Player(event.player)
    )


def _has_no_card(table: Table, seat: str) -> bool:
    """Whether an EVIL silhouette got nothing from a base card in the running turn."""
    done = () if table.turn is None else table.turn.done
    return side_of(table, seat) == "EVIL" and "SpaceEffectResolved" not in done


@book.contradicts("LCK-PEND-04", on=ev.PlanetCardsDrawn)
def the_count_of_turned_cards_is_fixed(table: Table, event: ev.PlanetCardsDrawn) -> Said | None:
    """Each EVIL silhouette turns half the placed cards divided by the number of invaders, rounded up."""
    due, who = draws(table), Player(event.player)
    if is_seen_to_invade(table, event.player):
        return say("{player} turned planet cards at the end of the stage without an EVIL silhouette", player=who)
    if _is_early(table):
        return say("{player} turned planet cards before the planet stage ended", player=who)
    if table.stage == "base" and table.turn is not None:
        return say("{player} turned planet cards after the end of the planet stage", player=who)
    if due is not None and event.count != due:
        return counted(
            "{player} turned {count} planet card; due: {due}",
            "{player} turned {count} planet cards; due: {due}",
            event.count,
            player=who,
            due=due,
        )
    return say("{player} turned planet cards a second time", player=who) if has_drawn(table, event.player) else None


@book.contradicts("LCK-PEND-04", on=(ev.BaseCardsPlaced, ev.StageStarted))
def each_defender_turns_cards(table: Table, event: ev.BaseCardsPlaced | ev.StageStarted) -> Said | None:
    """Every living EVIL silhouette has turned planet cards before the base is built.

    A log that begins later, with nobody's cards on record, tells nothing of it.
    """
    if not _base_begins(table, event) or not (table.drawn or table.turns) or not draws(table):
        return None
    living = (seat for seat in defending(table) if passes_for_alive(character(table, seat)))
    missing = [seat for seat in living if not has_drawn(table, seat)]
    return (
        say("{players} turned no planet cards at the end of the stage", players=players(missing)) if missing else None
    )


@book.check_after("LCK-PEND-07", on=(ev.SecretViewed, ev.BaseCardsPlaced, ev.StageStarted))
def the_informed_receive_theirs(
    before: Table, event: ev.SecretViewed | ev.BaseCardsPlaced | ev.StageStarted, after: Table
) -> Said | None:
    """A player with three or more info cards receives the ability card, and then looks at sheets (LCK-PEND-08)."""
    informed = [seat for seat, one in before.characters.items() if one.alive and one.info_count >= ENOUGH]
    missing = [seat for seat in informed if f"information:{seat}" not in before.gained and not looked_at(before, seat)]
    if type(event) is ev.SecretViewed:
        looks = before.complete_log and looked_at(after, event.viewer)
        if not looks or event.viewer not in missing:
            return None
        return say("{player} looked at a sheet before the ability card for information", player=Player(event.viewer))
    if not missing or not _base_begins(before, event):
        return None
    return say("{players} did not receive the ability card for information", players=players(missing))


@book.check("LCK-PEND-07", on=ev.AbilityCardsGained)
def three_info_cards_earn_one(table: Table, event: ev.AbilityCardsGained) -> Said | None:
    """Three or more info cards earn one ability card."""
    if event.reason != "information":
        return None
    if _is_early(table):
        return _too_early(event)
    if _is_late(table):
        return _too_late(event)
    who, held = Player(event.player), character(table, event.player).info_count
    if held < ENOUGH and event.player not in table.effects_unsaid:
        return counted(
            "{player} received an ability card for information with {count} info card; 3 are needed",
            "{player} received an ability card for information with {count} info cards; 3 are needed",
            held,
            player=who,
        )
    if event.count != 1:
        return say("{player} received {count} ability cards for information; 1 is due", player=who, count=event.count)
    if f"information:{event.player}" not in table.gained:
        return None
    return say("{player} received the ability card for information a second time", player=who)


@book.check("LCK-PEND-08", on=ev.SecretViewed)
def the_informed_see_the_defenders(table: Table, event: ev.SecretViewed) -> Said | None:
    """A player with 3 info cards may look at the sheets of EVIL silhouettes."""
    owner = event.owner
    if event.item != "sheet" or stage_now(table) != "planet_ended" or owner is None or owner == event.viewer:
        return None
    if character(table, owner).sheet_open:
        return None
    who = Player(event.viewer)
    if character(table, event.viewer).info_count < ENOUGH and event.viewer not in table.effects_unsaid:
        return say(
            "{player} looked at the sheet of {owner} with fewer than 3 info cards", player=who, owner=Player(owner)
        )
    if side_of(table, owner) == "EVIL" or side_of(table, owner) is None:
        return None
    return say("{player} looked at the sheet of {owner}, who has no EVIL silhouette", player=who, owner=Player(owner))


@book.check("LCK-PEND-09", on=ev.SheetViewRefused)
def the_sight_is_not_refused(table: Table, event: ev.SheetViewRefused) -> Said | None:
    """EVIL silhouettes show their sheets to players whose information entitles them."""
    if not viewable(table, event.viewer) or not may_look(table, event.viewer, event.player):
        return None
    return say(
        "{player} did not show the sheet to {viewer}, who may see it",
        player=Player(event.player),
        viewer=Player(event.viewer),
    )


@book.check("LCK-PEND-10", on=ev.SecretViewed)
def as_many_sheets_as_information(table: Table, event: ev.SecretViewed) -> Said | None:
    """By the revision of 2011 a player looks at no more sheets than their information allows."""
    owner, most = event.owner, viewable(table, event.viewer)
    if table.options.info_reveal != "by_count" or event.item != "sheet" or stage_now(table) != "planet_ended":
        return None
    if owner is None or owner == event.viewer or not most or character(table, owner).sheet_open:
        return None
    if side_of(table, owner) in INVADERS or may_look(table, event.viewer, owner):
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
    due = draws(after)
    if due is not None:
        working = say(
            "planet cards that each EVIL silhouette turns: {due} = {placed} ÷ 2 ÷ {invaders} invaders, rounded up",
            due=due,
            placed=after.planet_cards.placed,
            invaders=len(invading(after)),
        )
        yield Value("LCK-PEND-04", ("draw_count",), due, working)
