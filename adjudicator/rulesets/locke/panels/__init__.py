"""The table in panels for people: the fight, where everybody stands and what they hold, declarations, the end.

fights.py the combat, the attack, its judgement · people.py characters, pieces, hands · boards.py set-up, the boards,
parties · ends.py declarations, ranks · cells.py what cells are made of.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.locke.events import Event
from adjudicator.rulesets.locke.panels.boards import base_panel, planets_panel, setup_panel
from adjudicator.rulesets.locke.panels.ends import declaration_panel, end_panel, ranks_panel
from adjudicator.rulesets.locke.panels.fights import (
    attack_panel,
    combat_panel,
    fighters_panel,
    is_attack_running_or_just_changed,
)
from adjudicator.rulesets.locke.panels.people import cards_panel, characters_panel, pieces_panel
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.panels import Panel

__all__ = ["is_set_out", "panels"]


def panels(before: Table, event: Event | None, after: Table) -> Iterator[Panel]:
    """The panels: what is going on, then everybody, then the boards of the stage; headings stay, to compare tables."""
    combat = after.combat
    if combat is not None:
        if combat.attack is not None and is_attack_running_or_just_changed(before, after):
            yield attack_panel(after, combat.attack, event)
        yield combat_panel(combat)
        yield fighters_panel(after, combat)
    if after.stage == "ended":
        yield end_panel(after)
        yield ranks_panel(after, event)
    elif after.declaration is not None or after.evil_declarer is not None:
        yield declaration_panel(after)
    if after.stage == "setup" and not after.setup.revealed:
        yield setup_panel(after)
    yield characters_panel(after)
    yield cards_panel(after)
    if is_set_out(after):
        yield pieces_panel(after)
    yield base_panel(after) if after.stage in ("base", "ended") else planets_panel(after)


def is_set_out(table: Table) -> bool:
    """Whether anything lies or stands on a board."""
    return table.stage != "setup" or table.planet_cards_placed or bool(table.placed)
