"""What an incoming set-up must and must not say: `admit_setup`."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.setup.compositions import FEWEST, MOST
from adjudicator.rulesets.locke.setup.house_tables import refuse_contradictory_tables
from adjudicator.rulesets.locke.setup.seats import players, refuse_doubled_or_unlisted_seats
from adjudicator.rulesets.locke.setup.tell import tell
from adjudicator.rulesets.locke.table.house_tables import Tables
from adjudicator.rulesets.locke.table.sentence_parts import place
from adjudicator.rulesets.locke.table.spaces import is_in_base, is_in_or_around_base, is_on_planet
from adjudicator.rulesets.locke.table.state import Combat, Table, character
from adjudicator.rulesets.locke.table.things import At
from adjudicator.seam.ruleset import Refused


def admit_setup(table: Table) -> None:
    """Raises `Refused`, with the field, for a set-up of too few or too many players, or one that contradicts itself.

    One that lists nobody waits for `MatchCreated`; if it names only characters, others may play besides them.
    """
    _refuse_too_few_or_many_players(table)
    refuse_doubled_or_unlisted_seats(tell(table), players(table))
    refuse_contradictory_tables(table.tables, "tables")
    for wrong, field in _contradictions_with_fields(table):
        raise Refused("wrong", wrong, field)


def _refuse_too_few_or_many_players(table: Table) -> None:
    field, listed = ("players", table.players) if table.players else ("seats_ccw", table.seats_ccw)
    if not listed and not table.characters and table.stage != "setup":
        raise Refused("wrong", say("The game is on, and the set-up names nobody who plays"), "players")
    if not listed and len(table.characters) <= MOST:
        return
    count = len(listed or table.characters)
    if not FEWEST <= count <= MOST:
        says = counted(
            "{count} player is named; five to eleven play", "{count} players are named; five to eleven play", count
        )
        raise Refused("wrong", says, field if listed else "characters")


def _contradictions_with_fields(table: Table) -> Iterator[tuple[Said, str]]:
    """Contradictions, with the field of each."""
    yield from _contradictions_of_card_and_site_counts(table)
    yield from _contradictions_of_boards_and_stage(table)
    turn, combat = table.turn, table.combat
    if turn is not None and not character(table, turn.player).alive:
        yield say("{seat} is dead and has no turn", seat=turn.player), "turn.player"
    if table.stage == "ended" and (turn is not None or combat is not None):
        yield say("The game is over: no turn and no combat runs"), "stage"
    if combat is not None:
        yield from _contradictions_of_combat(table, combat)


def _contradictions_of_card_and_site_counts(table: Table) -> Iterator[tuple[Said, str]]:
    cards, sites = table.planet_cards, table.key_sites
    if cards.placed > 36:
        yield say("There are 36 planet cards"), "planet_cards.placed"
    if cards.face_up + cards.destroyed > cards.placed:
        yield say("More planet cards are face up or destroyed than were placed"), "planet_cards"
    if sites.total > 36:
        yield say("There are 36 spaces in the base, and one key site lies on a space"), "key_sites.total"
    if table.tables.key_sites not in (sites.total, Tables().key_sites):
        counts = {"total": sites.total, "stated": table.tables.key_sites}
        yield say("There are {total} key sites here, and {stated} by the tables of the match", **counts), "key_sites"
    if sites.destroyed > sites.total or max(sites.placed, len(sites.places)) > sites.total:
        yield say("More key sites are placed or destroyed than there are"), "key_sites"
    if len(set(sites.places)) < len(sites.places):
        yield say("Two key sites lie on one space"), "key_sites.places"
    for down in {spot for spot in table.face_down or () if (table.face_down or ()).count(spot) > 1}:
        yield say("A card lies there twice: {place}", place=place(down)), "face_down"


def _contradictions_of_boards_and_stage(table: Table) -> Iterator[tuple[Said, str]]:
    """Pieces of the living and cards on the board of another stage."""
    for seat, one in table.characters.items():
        if one.alive and not _is_on_board_of_stage(table, one.at):
            yield say("{seat}'s piece stands on the board of another stage", seat=seat), f"characters.{seat}.at"
    if not all(_is_on_board_of_stage(table, spot) for spot in table.face_down or ()):
        yield say("The cards of another stage's board are named"), "face_down"
    if not all(is_on_planet(spot) for spot in table.ambush if spot is not None):
        yield say("An ambush card lies on a planet"), "ambush"
    if not all(is_in_base(spot) for spot in table.key_sites.places):
        yield say("A key site lies in the base"), "key_sites.places"


def _is_on_board_of_stage(table: Table, at: At | None) -> bool:
    if at is None or table.stage in ("planet_ended", "ended"):
        return True
    return is_in_or_around_base(at) == (table.stage == "base")


def _contradictions_of_combat(table: Table, combat: Combat) -> Iterator[tuple[Said, str]]:
    for name in ("participants", "order"):
        for seat in getattr(combat, name):
            one = character(table, seat)
            if not one.alive:
                yield say("{seat} is dead and fights no more", seat=seat), f"combat.{name}"
            if combat.at is not None and one.at is not None and one.at != combat.at and name == "participants":
                yield say("{seat}'s piece stands elsewhere", seat=seat), "combat.participants"
    if combat.attack is not None and not combat.attack.targets:
        yield say("The attack has no target"), "combat.attack.targets"
    if combat.current is not None and not character(table, combat.current).alive:
        yield say("{seat} is dead and has no turn", seat=combat.current), "combat.current"
