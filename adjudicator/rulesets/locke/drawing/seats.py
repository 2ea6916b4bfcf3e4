"""The players: by seat, the character as far as known, its state and its possessions."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.locke.drawing.page import BODY, LINE, MARGIN, Page
from adjudicator.rulesets.locke.drawing.pieces import (
    NAMES,
    WIDE,
    alignment_of_silhouette_or_none,
    has_combat_turn_else_normal_turn,
    labels_of_pieces,
    svg_cross_of_death,
    svg_piece_of_seat,
)
from adjudicator.rulesets.locke.fight.defences import said_else_recorded_defence_level
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.table.characters import everybody_named
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.state import Character, Table, character


def draw_seats(page: Page, table: Table) -> None:
    """A line for each seat, counter-clockwise."""
    if not everybody_named(table):
        return
    page.head(say("Seats, counter-clockwise"))
    for seat in everybody_named(table):
        said = _seat_line_said(table, seat)
        x, y = MARGIN + WIDE / 2, page.y + BODY * LINE / 2
        page.parts.append(
            svg_piece_of_seat(table, page.says(said), seat, x, y, ringed=has_combat_turn_else_normal_turn(table, seat))
        )
        if not character(table, seat).alive:
            page.parts.append(svg_cross_of_death(x, y))
        page.write(
            said if labels_of_pieces(table)[seat] != seat else _everything_known_of_seat(table, seat),
            x=MARGIN + WIDE + 8,
        )
        page.skip(5)
        page.tell(said)
    for party in table.parties:
        page.write(say("Party: {players}", players=players(party)))


def _seat_line_said(table: Table, seat: str) -> Said:
    return say("{player}: {known}", player=Player(seat), known=_everything_known_of_seat(table, seat))


def _everything_known_of_seat(table: Table, seat: str) -> Part:
    one = character(table, seat)
    return listed(
        [*_sheet_and_silhouette_parts(table, seat, one), *_parts_of_state(one), *_parts_of_possessions(one)], "list"
    )


def _sheet_and_silhouette_parts(table: Table, seat: str, one: Character) -> Iterator[Part]:
    if one.character is not None or one.alignment is not None:
        yield say("{name} ({alignment})", name=one.character or "?", alignment=one.alignment or "?")
    yield NAMES[alignment_of_silhouette_or_none(table, seat)]
    yield say("sheet open") if one.sheet_open else say("sheet closed")


def _parts_of_state(one: Character) -> Iterator[Part]:
    """The state of a character."""
    if not one.alive:
        yield say("dead")
    if one.in_black_hole:
        yield say("in the black hole")
    if one.incapacity != "none":
        yield say("stunned") if one.incapacity == "stunned" else say("unable to act for good")
    if one.damage and one.endurance is not None:
        yield say("damage {damage} of {endurance}", damage=one.damage, endurance=one.endurance)
    elif one.damage:
        yield say("damage {damage}", damage=one.damage)
    if one.mental_damage:
        yield say("mental damage {damage}", damage=one.mental_damage)


def _parts_of_possessions(one: Character) -> Iterator[Part]:
    """The possessions of a character."""
    if one.minions:
        yield counted("{count} minion", "{count} minions", one.minions)
    if one.hand_count:
        yield counted("{count} C card", "{count} C cards", one.hand_count)
    if one.info:
        yield say("information {worth}", worth=one.info)
    if cards := one.ability_cards_up + one.ability_cards_down:
        yield counted("{count} ability card", "{count} ability cards", cards)
    for defence in one.maintained:
        card, level = defence.card or "?", said_else_recorded_defence_level(defence)
        yield (
            say("maintains {card}", card=card)
            if level is None
            else say("maintains {card} at level {level}", card=card, level=level)
        )
