"""Everybody: sheet, silhouette and state; place and possessions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.locke.fight.defences import said_else_recorded_defence_level
from adjudicator.rulesets.locke.panels.cells import one, player, row
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.hands import hand_size
from adjudicator.rulesets.locke.table.characters import everybody_named
from adjudicator.rulesets.locke.table.sentence_parts import c_card, card, place
from adjudicator.rulesets.locke.table.state import Character, Table, character
from adjudicator.rulesets.locke.table.things import Silhouette
from adjudicator.seam.panels import Panel, Row, bar, face_down

SHEETS: Final = (say("Sheet"), say("Silhouette"), say("State"))
HELD: Final = (say("Place"), say("Hand"), say("Besides"))


def characters_panel(table: Table) -> Panel:
    """Each player's character: its state, and sheet and silhouette as far as known."""
    rows = []
    for seat in everybody_named(table):
        mine = character(table, seat)
        rows.append(
            Row(
                player(seat),
                (row(_parts_of_sheet(mine)), _silhouette_said(mine.silhouette), row(parts_of_characters_state(mine))),
            )
        )
    return Panel(say("Characters"), SHEETS, tuple(rows))


def cards_panel(table: Table) -> Panel:
    """The playing cards for the choice of silhouettes."""
    rows = []
    for seat in everybody_named(table):
        mine = character(table, seat)
        rows.append(Row(player(seat), (row(card(dealt) for dealt in (mine.playing_card, mine.second_card) if dealt),)))
    return Panel(say("Playing cards"), (say("Playing cards"),), tuple(rows))


def pieces_panel(table: Table) -> Panel:
    """The places of the pieces and the possessions of their players; cards in hand by name, if known."""
    rows = []
    for seat in everybody_named(table):
        mine = character(table, seat)
        at = None if mine.at is None or not mine.alive else place(mine.at)
        rows.append(Row(player(seat), (one(at), _hand_said(table, seat, mine), row(_parts_of_possessions(mine)))))
    return Panel(say("Pieces and hands"), HELD, tuple(rows))


def _parts_of_sheet(mine: Character) -> Iterator[Part]:
    if mine.character is not None:
        yield mine.character
    if mine.alignment is not None:
        yield say("{alignment} (L)", alignment=mine.alignment) if mine.legend else mine.alignment
    if mine.sheet_open:
        yield say("open")
    elif mine.character is None and mine.alignment is None:
        yield say("closed")


def _silhouette_said(shown: Silhouette | None) -> Said | None:
    if shown is None or shown.name is None:
        return None if shown is None else one(shown.alignment)
    return say("{name} ({alignment})", name=shown.name, alignment=shown.alignment)


def parts_of_characters_state(mine: Character) -> Iterator[Part]:
    """The changes in a character's state; nothing if there are none."""
    if not mine.alive:
        yield say("dead")
    if mine.in_black_hole:
        yield say("in the black hole")
    if mine.incapacity != "none":
        yield say("stunned") if mine.incapacity == "stunned" else say("unable to act for good")
    if mine.proxy:
        yield say("proxy")
    yield from parts_of_damage_taken(mine)


def parts_of_damage_taken(mine: Character) -> Iterator[Part]:
    """The damage a character has taken, out of what its sheet can bear."""
    if mine.damage:
        most = mine.endurance
        yield (
            say("damage {damage}", damage=mine.damage)
            if most is None
            else bar(
                most - mine.damage, most, say("damage {damage} of {endurance}", damage=mine.damage, endurance=most)
            )
        )
    if mine.mental_damage:
        yield say("mental damage {damage}", damage=mine.mental_damage)


def _hand_said(table: Table, seat: str, mine: Character) -> Said | None:
    """The cards in hand by name, and the number of others; None: nobody has said."""
    count, named = hand_size(table, seat), [c_card(held.name) for held in mine.hand or ()]
    if count is None or not mine.alive or not (count or table.combat):
        return None
    unseen = count - len(named)
    if not named:
        return one(face_down(count, counted("{count} C card", "{count} C cards", count)))
    if unseen <= 0:
        return row(named)
    return counted("{cards} and {count} unseen", "{cards} and {count} unseen", unseen, cards=listed(named, "list"))


def _parts_of_possessions(mine: Character) -> Iterator[Part]:
    if mine.info:
        yield say("information {worth}", worth=mine.info)
    if mine.ability_cards_up:
        yield counted("{count} ability card face up", "{count} ability cards face up", mine.ability_cards_up)
    if mine.ability_cards_down:
        yield counted("{count} ability card face down", "{count} ability cards face down", mine.ability_cards_down)
    if mine.minions:
        yield counted("{count} minion", "{count} minions", mine.minions)
    if mine.esp_power is not None and mine.alive:
        yield say("ESP power {power}", power=mine.esp_power)
    for defence in mine.maintained:
        card, level = c_card(defence.card or "?"), said_else_recorded_defence_level(defence)
        yield (
            say("maintains {card}", card=card)
            if level is None
            else say("maintains {card} at level {level}", card=card, level=level)
        )
    for effect in mine.effects:
        yield effect.name
