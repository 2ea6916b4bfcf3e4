"""The set-up: pool, sheets and refusals, playing cards, silhouettes."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.evolve.registry import EVOLVE
from adjudicator.rulesets.locke.fight.unseen_combat_turns import initiative_sort_key
from adjudicator.rulesets.locke.fight.who_is_there import with_those_due_and_unrecorded
from adjudicator.rulesets.locke.secrets.mask import without_sheet
from adjudicator.rulesets.locke.setup.house_tables import tables_with_stated_parts
from adjudicator.rulesets.locke.setup.seats import seats_named_else_known_else_numbered
from adjudicator.rulesets.locke.stages.planet_stage_end import may_look_at_sheet
from adjudicator.rulesets.locke.stages.sides import (
    are_sides_unbalanced,
    is_evil_sheet_count_public,
    larger_side_by_known_silhouettes,
)
from adjudicator.rulesets.locke.table.state import ALIGNMENTS, Character, Table, character, with_character
from adjudicator.rulesets.locke.table.things import Silhouette
from adjudicator.seam.frozen import put, replace


@EVOLVE.of(ev.SecretViewed)
def secret_viewed(table: Table, event: ev.SecretViewed, position: int) -> Table:
    """A sheet is looked at by right of information; nothing else changes."""
    if event.item != "sheet" or event.owner is None or character(table, event.owner).sheet_open:
        return table
    if not may_look_at_sheet(table, event.viewer, event.owner):
        return table
    return replace(table, viewed=(*table.viewed, (event.viewer, event.owner)))


@EVOLVE.of(ev.MatchCreated)
def match_created(table: Table, event: ev.MatchCreated, position: int) -> Table:
    """The match is created: its players, their order, its options and tables."""
    who = seats_named_else_known_else_numbered(table, event)
    sits_alike = sorted(table.seats_ccw) == sorted(who)
    tables = table.tables if event.tables is None else tables_with_stated_parts(table.tables, event.tables)
    is_other = tables.key_sites != table.tables.key_sites
    return replace(
        table,
        players=who,
        seats_ccw=event.seats_ccw or (table.seats_ccw if sits_alike else who),
        options=event.options or table.options,
        tables=tables,
        key_sites=replace(table.key_sites, total=tables.key_sites) if is_other else table.key_sites,
        characters={seat: table.characters.get(seat, Character()) for seat in who},
    )


@EVOLVE.of(ev.CharacterPoolChosen)
def pool_chosen(table: Table, event: ev.CharacterPoolChosen, position: int) -> Table:
    """The set of characters in use is chosen; the match's sheets tell the rest."""
    after = replace(table, setup=replace(table.setup, pool_chosen=True), legends=event.legends or (), pool=event.pool)
    if not table.setup.revealed or is_evil_sheet_count_public(table) or not is_evil_sheet_count_public(after):
        return after
    # by what all know from now on, not by closed sheets
    larger = larger_side_by_known_silhouettes(after) if are_sides_unbalanced(after) else ()
    return replace(after, setup=replace(after.setup, larger=larger))


@EVOLVE.of(ev.CharacterSheetsDealt)
def sheets_dealt(table: Table, event: ev.CharacterSheetsDealt, position: int) -> Table:
    """Sheets are dealt anew, face down; earlier deals are gone."""
    dealt = {
        seat: _with_sheet(table, _without_sheet_of_other_name(character(table, seat), name), name)
        for seat, name in event.deals.items()
    }
    number = event.deal_no if event.deal_no is not None else table.setup.deal + 1
    confirmed = table.setup.confirmed and not table.setup.refused
    setup = replace(table.setup, deal=number, refused=(), confirmed=confirmed)
    return replace(table, characters={**table.characters, **dealt}, setup=setup)


def _without_sheet_of_other_name(held: Character, name: str | None) -> Character:
    """The character ready for a sheet of that name: nothing is left of a different one."""
    held = replace(held, sheet_open=False) if held.sheet_open else held
    return held if held.character in (None, name) else without_sheet(held)


@book.serves("LCK-SETUP-13", "LCK-HOUSE-10")
def _with_sheet(table: Table, held: Character, name: str | None) -> Character:
    """The character with a sheet, and what the match says of it."""
    held = replace(held, character=name)
    alignment = next((side for side in ALIGNMENTS if name in table.pool.get(side, ())), None)
    sheet = table.tables.characters.get(name or "")
    if sheet is None:
        alignment = alignment or held.alignment
        return replace(
            held, alignment=alignment, alignment_at_start=alignment, legend=held.legend or name in table.legends
        )
    alignment = sheet.alignment or alignment
    return replace(
        held,
        alignment=alignment,
        alignment_at_start=alignment,
        legend=sheet.legend or name in table.legends,
        endurance=sheet.endurance,
        mental=sheet.mental,
        esp_level=sheet.esp_level,
        esp_power=sheet.esp_power,
        convertible=sheet.convertible,
        may_convert=bool(sheet.may_convert),
        abilities=sheet.abilities,
    )


@EVOLVE.of(ev.CharacterRefused)
def refused(table: Table, event: ev.CharacterRefused, position: int) -> Table:
    """A character is refused, which stands until all are dealt again. The two kinds count apart (LCK-REFUSE-07)."""
    setup, seat = table.setup, event.player
    if event.kind == "immediate":
        setup = replace(setup, immediate=put(setup.immediate, seat, setup.immediate.get(seat, 0) + 1))
    else:
        name = character(table, seat).character or ""
        setup = replace(setup, refusals=put(setup.refusals, seat, (*setup.refusals.get(seat, ()), name)))
    return replace(table, setup=replace(setup, refused=(*setup.refused, seat)))


def _without_sheets_if_dealt_anew_after_refusal(table: Table) -> Table:
    """The table when the set-up goes on after a refusal: all sheets were dealt again, on record or not."""
    if table.complete_log or not table.setup.refused:
        return table
    for seat, one in table.characters.items():
        table = with_character(table, seat, replace(without_sheet(one), sheet_open=False))
    return replace(table, setup=replace(table.setup, refused=()))


@EVOLVE.of(ev.CharactersConfirmed)
def confirmed(table: Table, event: ev.CharactersConfirmed, position: int) -> Table:
    """The characters are fixed; a standing refusal may still have them dealt again."""
    refused = table.setup.refused if table.complete_log else ()
    return replace(table, setup=replace(table.setup, confirmed=True, refused=refused))


@EVOLVE.of(ev.PlayingCardsDealt)
def cards_dealt(table: Table, event: ev.PlayingCardsDealt, position: int) -> Table:
    """Playing cards are dealt for silhouettes, for their change, or for initiative."""
    if event.purpose == "initiative":
        return _with_initiative_order_dealt(table, event)
    table, second = _without_sheets_if_dealt_anew_after_refusal(table), event.purpose == "silhouette_redeal"
    table = silhouettes_revealed(table, ev.SilhouettesRevealed(), position) if second else table
    for seat, card in event.deals.items():
        one = character(table, seat)
        one = replace(one, second_card=card) if second else replace(one, playing_card=card)
        table = with_character(table, seat, one)
    setup = (
        replace(table.setup, changes_done=True, second_deal=True)
        if second
        else replace(table.setup, confirmed=True, carded=True)
    )
    return replace(table, setup=setup)


def _with_initiative_order_dealt(table: Table, event: ev.PlayingCardsDealt) -> Table:
    table = with_those_due_and_unrecorded(table, *event.deals)
    combat = table.combat
    if combat is None:
        return table
    combat = combat if combat.participants else replace(combat, participants=tuple(event.deals))  # LCK-INIT-01
    cards = {**combat.cards, **{seat: card for seat, card in event.deals.items() if card is not None}}
    order = tuple(sorted(cards, key=lambda seat: initiative_sort_key(cards[seat])))
    if not table.complete_log:  # whoever got none may have left, or is found once (LCK-INIT-01)
        without = (seat for seat in combat.participants if seat not in cards)
        table = replace(table, strayed=tuple(dict.fromkeys((*table.strayed, *without))))
    return replace(table, combat=replace(combat, cards=cards, order=order, step=5))


@EVOLVE.of(ev.SilhouetteChosen)
def silhouette_chosen(table: Table, event: ev.SilhouetteChosen, position: int) -> Table:
    """A silhouette is chosen, face down."""
    table = _without_sheets_if_dealt_anew_after_refusal(table)
    table = _with_silhouette(table, event.player, event.name, event.alignment)
    chosen = table.setup.chosen
    chosen = chosen if event.player in chosen else (*chosen, event.player)
    confirmed = table.setup.confirmed or not table.complete_log  # a log may leave it out (LCK-REFUSE-08)
    return replace(table, setup=replace(table.setup, chosen=chosen, confirmed=confirmed))


@EVOLVE.of(ev.SilhouetteChanged)
def silhouette_changed(table: Table, event: ev.SilhouetteChanged, position: int) -> Table:
    """A silhouette is changed, face up; silhouettes were revealed before that, on record or not."""
    if table.stage == "setup" and not table.complete_log:
        table = silhouettes_revealed(table, ev.SilhouettesRevealed(), position)
    return _with_silhouette(table, event.player, event.name, event.alignment)


@book.serves("LCK-SIL-02")
def _with_silhouette(table: Table, seat: str, name: str | None, alignment: ev.Alignment | None) -> Table:
    """The table with another silhouette for a character; the sheet plays no part."""
    one = character(table, seat)
    silhouette = None if alignment is None else Silhouette(name=name, alignment=alignment)
    return with_character(table, seat, replace(one, silhouette=silhouette))


@EVOLVE.of(ev.SilhouettesRevealed)
def silhouettes_revealed(table: Table, event: ev.SilhouettesRevealed, position: int) -> Table:
    """All silhouettes are revealed at once; which side is too small is settled now, once (LCK-SIL-14, LCK-SIL-15)."""
    if table.setup.revealed:
        return table
    larger = larger_side_by_known_silhouettes(table) if are_sides_unbalanced(table) else ()
    return replace(table, setup=replace(table.setup, revealed=True, larger=larger))
