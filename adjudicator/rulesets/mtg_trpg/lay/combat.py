"""Combat and horde of a table being laid, attacks on their way, and the effects and rulings in force."""

from __future__ import annotations

from msgspec.structs import asdict

from adjudicator.rulesets.mtg_trpg.checking import kind_of
from adjudicator.rulesets.mtg_trpg.given import GivenTable, stated_as
from adjudicator.rulesets.mtg_trpg.state import GM, Attack, Check, Combat, Effect, Horde, Ruling, Table
from adjudicator.rulesets.mtg_trpg.typed import enemy_of, purpose_of, topic_of
from adjudicator.seam.frozen import replace


def combat(given: GivenTable, table: Table) -> Combat | None:
    """The combat; if it runs and does not say who is out of it, those at 0 life are."""
    if given.combat is None:
        return None
    stated = asdict(given.combat)
    enemies, out = stated.pop("enemy_creatures"), stated.pop("excluded")
    if out is None and given.combat.started:
        lives = {name: pc.life for name, pc in table.pcs.items()} | {name: npc.life for name, npc in table.npcs.items()}
        out = tuple(name for name, life in lives.items() if life == 0)
    stated["enemy"] = enemy_of(given.combat.enemy)
    return Combat(**stated, excluded=out or (), untapped=enemies.untapped, tapped=enemies.tapped)


def checks(given: GivenTable) -> dict[str, Check]:
    """The checks by id, kind and purpose by the names in force."""
    return {
        name: replace(one, kind=kind_of(one.kind), purpose=purpose_of(one.purpose))
        for name, one in given.checks.items()
    }


def horde(given: GivenTable) -> Horde | None:
    """The horde, with all its cards in the library unless stated."""
    stated = given.horde
    if stated is None:
        return None
    return Horde(stated.deck, stated.deck if stated.library is None else stated.library, stated.graveyard)


def attacks(given: GivenTable) -> dict[str, Attack]:
    """The attacks on their way, by source."""
    older = None if given.attack is None else replace(given.attack, amount=given.attack.amount or None)
    stated = given.attacks if older is None else (*given.attacks, older)
    laid = {}
    for one in stated:
        blockers = one.blockers if one.blocker is None else (*one.blockers, one.blocker)
        laid[one.source] = Attack(**stated_as(Attack, one) | {"blockers": blockers})
    return laid


def effects(given: GivenTable) -> dict[str, Effect]:
    """The effects by id."""
    return {one.effect: Effect(**stated_as(Effect, one)) for one in given.effects}


def rulings(given: GivenTable) -> tuple[Ruling, ...]:
    """The GM's rulings, in order."""
    return tuple(
        Ruling(topic_of(one.topic), one.about, one.value, one.allowed)
        for one in given.gm_rulings
        if one.by in (None, GM)
    )
