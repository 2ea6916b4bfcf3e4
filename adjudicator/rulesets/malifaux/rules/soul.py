"""Soulstones in a duel (MFX-SOUL)."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.duelling import duelist_of, flipped_already
from adjudicator.rulesets.malifaux.events import SoulstoneUsed
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.stats import can_use_soulstone


@book.check("MFX-SOUL-01", on=SoulstoneUsed)
def user_can_use_soulstones(before: Table, event: SoulstoneUsed, after: Table) -> str | None:
    """A soulstone is used by a model of the duel that can use soulstones."""
    if duelist_of(before.duels[event.duel], event.model) is None:
        return f"{event.model} is not in this duel"
    return None if before.models[event.model].can_use_soulstones else f"{event.model} cannot use soulstones"


@book.check("MFX-SOUL-02", on=SoulstoneUsed)
def soulstone_gives_one_thing(before: Table, event: SoulstoneUsed, after: Table) -> str | None:
    """A soulstone gives a + or one suit."""
    if event.plus + len(event.suits) == 1:
        return None
    got = [*(["a +"] if event.plus else []), *event.suits]
    return f"one soulstone gives a + or one suit; claimed: {', '.join(got) or 'nothing'}"


@book.check("MFX-SOUL-03", on=SoulstoneUsed)
def one_soulstone_a_duel_from_the_pool(before: Table, event: SoulstoneUsed, after: Table) -> str | None:
    """A model uses one soulstone in a duel at most, out of its player's pool."""
    mine = duelist_of(before.duels[event.duel], event.model)
    if mine is not None and mine.stones:
        return f"{event.model} has used a soulstone in this duel already"
    seat = before.models[event.model].controller
    return None if before.seats[seat].soulstones > 0 else f"{seat}'s pool of soulstones is empty"


@book.check("MFX-SOUL-04", on=SoulstoneUsed)
def soulstones_come_before_the_flip(before: Table, event: SoulstoneUsed, after: Table) -> str | None:
    """A soulstone is used before the first card of the duel is flipped."""
    return flipped_already(before.duels[event.duel])


@book.check("MFX-SOUL-05", on=SoulstoneUsed)
def attacker_declares_soulstones_first(before: Table, event: SoulstoneUsed, after: Table) -> str | None:
    """Where both models can use a soulstone, the acting one uses or declines before the resisting one uses."""
    duel = before.duels[event.duel]
    acting, target = duel.acting, duel.target
    if duel.step != "A" or acting.stone_answered or target is None or event.model != target.model:
        return None
    if not all(can_use_soulstone(before, one.model, one.seat) for one in duel.duelists):
        return None
    pool = before.seats[acting.seat].soulstones
    return f"{acting.model} acts, can use a soulstone ({pool} in the pool) and has not said whether it does"
