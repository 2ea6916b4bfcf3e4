"""What generated play chooses from: what is under way first, else the next steps of a combat or scene."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg.options.checks import in_checks
from adjudicator.rulesets.mtg_trpg.options.combat import around_combat, in_turn
from adjudicator.rulesets.mtg_trpg.options.scene import beginnings, between_scenes, in_scene, under_way
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.moves import Option


def course(table: Table) -> tuple[Option, ...]:
    """Options that a session as it is usually played has now, with their legal choices; those of `options` are more."""
    for source in (beginnings, under_way, in_checks):
        found = tuple(source(table))
        if found:
            return found
    if table.combat is not None:
        return tuple(in_turn(table) if table.combat.started else around_combat(table))
    return tuple(in_scene(table) if table.scene_open else between_scenes(table))
