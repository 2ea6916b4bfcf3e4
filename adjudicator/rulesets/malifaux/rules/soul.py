"""Soulstones in a duel (MFX-SOUL)."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.duels import duelist_of, flipped_already
from adjudicator.rulesets.malifaux.events import SoulstoneUsed
from adjudicator.rulesets.malifaux.names import in_suits, named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.stats import can_use_soulstone


@book.check("MFX-SOUL-01", on=SoulstoneUsed)
def user_can_use_soulstones(table: Table, event: SoulstoneUsed) -> Said | None:
    """Only a model in the duel that can use soulstones uses one."""
    if duelist_of(table.duels[event.duel], event.model) is None:
        return say("{model} is not in this duel", model=named(table, event.model))
    if table.models[event.model].can_use_soulstones:
        return None
    return say("{model} cannot use soulstones", model=named(table, event.model))


@book.check("MFX-SOUL-02", on=SoulstoneUsed)
def soulstone_gives_one_thing(table: Table, event: SoulstoneUsed) -> Said | None:
    """A soulstone gives a + or one suit."""
    if event.plus + len(event.suits) == 1:
        return None
    return say(
        "{model} gained {gains} from a soulstone, which gives a ⊕ or one suit",
        model=named(table, event.model),
        gains=_gains(event),
    )


def _gains(event: SoulstoneUsed) -> Said:
    """What a model gained from a soulstone, other than a + alone."""
    if not event.suits:
        return say("nothing")
    held = in_suits(event.suits)
    return say("a ⊕ and {suits}", suits=held) if event.plus else held


@book.check("MFX-SOUL-03", on=SoulstoneUsed)
def model_uses_one_soulstone_a_duel_from_the_pool(table: Table, event: SoulstoneUsed) -> Said | None:
    """A model uses at most one soulstone in a duel, out of its player's pool."""
    mine = duelist_of(table.duels[event.duel], event.model)
    if mine is not None and mine.stones:
        return say("{model} has already used a soulstone in this duel", model=named(table, event.model))
    seat = table.models[event.model].controller
    return None if table.seats[seat].soulstones > 0 else say("{seat} has no soulstone left in the pool", seat=seat)


@book.check("MFX-SOUL-04", on=SoulstoneUsed)
def soulstones_come_before_the_flip(table: Table, event: SoulstoneUsed) -> Said | None:
    """A soulstone is used before the first card of the duel is flipped."""
    return flipped_already(table.duels[event.duel])


@book.check("MFX-SOUL-05", on=SoulstoneUsed)
def acting_model_declares_soulstones_first(table: Table, event: SoulstoneUsed) -> Said | None:
    """If both models can use a soulstone, the acting model uses or declines one before the resisting model does."""
    duel = table.duels[event.duel]
    acting, target = duel.acting, duel.target
    if duel.step != "A" or acting.stone_answered or target is None or event.model != target.model:
        return None
    if not all(can_use_soulstone(table, one.model, one.seat) for one in duel.duelists):
        return None
    return say(
        "{target} used a soulstone before {acting}, the acting model, used or declined one ({pool} in the pool)",
        target=named(table, target.model),
        acting=named(table, acting.model),
        pool=table.seats[acting.seat].soulstones,
    )
