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
    if table.scene_open:
        return tuple(in_scene(table))
    return (*(in_scene(table) if _begins_in_the_middle(table) else ()), *between_scenes(table))


def _begins_in_the_middle(table: Table) -> bool:
    """Whether a scene may be under way though nobody said so: not every character has drawn an opening hand."""
    return not table.scene and any(not pc.opened for pc in table.pcs.values())
