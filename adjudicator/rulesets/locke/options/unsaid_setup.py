"""The steps of the set-up, and between the stages, that a log may leave out."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.evolve import evolve
from adjudicator.rulesets.locke.options.setup import is_built
from adjudicator.rulesets.locke.stages.information import ENOUGH
from adjudicator.rulesets.locke.stages.sides import defending_seats, invading_seats
from adjudicator.rulesets.locke.table.setup_progress import Setup
from adjudicator.rulesets.locke.table.state import Table, seats_in_order
from adjudicator.seam.frozen import replace


def setting_up(table: Table) -> Iterator[Table]:
    """The table after the next step of the set-up."""
    setup = table.setup
    if not seats_in_order(table):
        return
    if not (setup.revealed or is_built(table)):
        yield _towards_the_reveal(table, setup)
    elif not is_built(table):
        yield evolve(table, ev.PlanetCardsPlaced(count=36, face_down=True), table.at)
    elif table.tables.ambush_cards:
        yield replace(table, tables=replace(table.tables, ambush_cards=0))
    elif any(seat not in table.placed for seat in invading_seats(table)):
        yield replace(table, placed=(*table.placed, *invading_seats(table)))
    elif table.first_player is None:
        yield from (replace(table, first_player=seat) for seat in invading_seats(table)[:1])
        yield evolve(table, ev.StageStarted(stage="planet"), table.at)
    elif table.first_player in invading_seats(table):
        yield evolve(table, ev.StageStarted(stage="planet"), table.at)


def _towards_the_reveal(table: Table, setup: Setup) -> Table:
    if not setup.confirmed:
        return replace(table, setup=replace(setup, confirmed=True, refused=()))
    if not (setup.carded or setup.chosen):
        return replace(table, setup=replace(setup, carded=True))
    return evolve(table, ev.SilhouettesRevealed(), table.at)


def between_stages(table: Table, first: Table) -> Iterator[Table]:
    """The table after the next step between the stages."""
    sites = table.key_sites
    waiting = [seat for seat, one in table.characters.items() if one.alive and seat not in table.placed]
    before = [seat for seat in invading_seats(table) if seat in waiting]
    informed = (f"information:{seat}" for seat, one in table.characters.items() if one.info_count >= ENOUGH)
    gains = replace(table, drawn=tuple(defending_seats(table)), white={}, gained=tuple(informed))
    if not (table.base_cards_placed or table.placed):
        if table != gains:
            yield gains
        elif first.stage != "planet" or (defending_seats(table) and sites.placed < sites.total):
            yield evolve(table, ev.BaseCardsPlaced(count=36, face_down=True), table.at)
    elif first.stage == "planet":
        return  # a piece that is placed before anybody has said that the stage is over stands on a planet
    elif sites.placed < sites.total and not table.placed:
        yield replace(table, key_sites=replace(sites, placed=sites.total))
    elif waiting:
        yield replace(table, placed=(*table.placed, *(before or waiting)))
    elif first.stage != "base":
        yield evolve(table, ev.StageStarted(stage="base"), table.at)


def before_turns(table: Table) -> Table:
    """The table of a base stage whose start is on record before the pieces stand."""
    sites = replace(table.key_sites, placed=table.key_sites.total)
    return replace(table, stage="planet_ended", base_cards_placed=True, key_sites=sites)
