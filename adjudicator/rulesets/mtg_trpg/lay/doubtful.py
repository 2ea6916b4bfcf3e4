"""What stands where nobody knows: a mana cost of any mana, worth the mana value that is stated; tapped from now on."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from adjudicator.rulesets.mtg_trpg.given import GivenFacts, GivenNpc, GivenTable
from adjudicator.rulesets.mtg_trpg.state import Permanent
from adjudicator.seam.frozen import replace


def filled(given: GivenTable) -> GivenTable:
    """A set-up with something in the place of unknown mana costs: a permanent without one is a thing of its own."""
    costless = [path for path in given.unknown if path.endswith(".mana_cost")]
    if not costless:
        return given
    return structs.replace(
        given, cards=_filled(given.cards, "cards", costless), npcs=_filled(given.npcs, "npcs", costless)
    )


def _filled(
    stated: dict[str, GivenFacts] | dict[str, GivenNpc], section: str, costless: list[str]
) -> dict[str, GivenFacts | GivenNpc]:
    return {
        name: structs.replace(one, mana_cost=f"{{{one.mana_value or 0}}}")
        if one.mana_cost is None and f"{section}.{name}.mana_cost" in costless
        else one
        for name, one in stated.items()
    }


def perhaps_tapped(permanents: Mapping[str, Permanent], given: GivenTable) -> Mapping[str, Permanent]:
    """The permanents of a set-up; one that may be tapped would be so from now on, as if it were stated (MTR-NPC-06)."""
    if not given.unknown or given.at is not None:
        return permanents
    may_be = {path.partition(".")[2].rpartition(".")[0] for path in given.unknown if path.endswith(".tapped")}
    return {
        name: replace(one, tapped_at=given.clock_s) if name in may_be and not one.tapped else one
        for name, one in permanents.items()
    }
