"""Combat, horde, effects and rulings of a table being laid."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict

from adjudicator.rulesets.mtg_trpg.given import GivenTable
from adjudicator.rulesets.mtg_trpg.state import GM, Combat, Effect, Horde, Npc, Pc, Ruling
from adjudicator.seam.ruleset import Refused


def lay_combat(given: GivenTable, pcs: Mapping[str, Pc], npcs: Mapping[str, Npc]) -> Combat | None:
    """The combat; who lies at 0 life is out of it. Raises `Refused` for a party of nobody known."""
    if given.combat is None:
        return None
    for name in given.combat.party:
        if name not in pcs:
            raise Refused(f"there is no character {name}", "combat.party")
    stated = asdict(given.combat)
    enemies = stated.pop("enemy_creatures")
    down = [name for name, pc in pcs.items() if pc.life == 0] + [name for name, npc in npcs.items() if npc.life == 0]
    out = {"excluded": tuple(down if stated["excluded"] is None and given.combat.started else stated["excluded"] or ())}
    return Combat(**{**stated, **out}, untapped=enemies.untapped, tapped=enemies.tapped)


def lay_horde(given: GivenTable) -> Horde | None:
    """The horde, whole unless its library is stated."""
    horde = given.horde
    return (
        None
        if horde is None
        else Horde(horde.deck, horde.deck if horde.library is None else horde.library, horde.graveyard)
    )


def lay_effects(given: GivenTable) -> dict[str, Effect]:
    """The effects by id."""
    return {one.effect: Effect(one.pc, one.permanent, one.power, one.toughness, one.duration) for one in given.effects}


def lay_rulings(given: GivenTable) -> tuple[Ruling, ...]:
    """The GM's rulings, in order."""
    return tuple(
        Ruling(one.topic.strip().lower(), one.about, one.value) for one in given.gm_rulings if one.by in (None, GM)
    )
