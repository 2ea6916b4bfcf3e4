"""Focus and rest; lands, spells, abilities; cards drawn and moved; effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.cards import facts_of
from adjudicator.rulesets.mtg_trpg.evolve.magic import discard_due, draw_due
from adjudicator.rulesets.mtg_trpg.proposals.parts import able, in_hand, mine, ways
from adjudicator.rulesets.mtg_trpg.proposals.registry import PROPOSE
from adjudicator.rulesets.mtg_trpg.state import GM, Table
from adjudicator.rulesets.mtg_trpg.zones import PILES, pile
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import free, option

DURATIONS: Final = ("end_of_turn", "permanent")
STEPS: Final = ("upkeep", "end")
CAUSES: Final = ("spell", "ability", "trap")
"""What usually brings something about; it may be left out, or said in other words."""
REACH: Final = 100
"""Metres that an effect on the whole battlefield usually reaches (MTR-AREA-02)."""


@PROPOSE.of(ev.FocusPerformed)
def _focused(table: Table) -> Iterator[Option]:
    for name, pc in able(table):
        if not pc.library.count:
            yield option(name, "FocusPerformed", "MTR-FOCUS-06", pc=name, drew=0)
            continue
        due = draw_due(table, name)
        fill = ("card",) if due and not pc.top else ()
        yield option(name, "FocusPerformed", "MTR-FOCUS-06", pc=name, drew=due, to_fill=fill)


@PROPOSE.of(ev.RestPerformed)
def _rested(table: Table) -> Iterator[Option]:
    for name, pc in able(table):
        due = discard_due(pc)
        cards = list(pc.hand.cards[:due])
        named: dict[str, Plain] = {"cards": (cards,)} if due and cards else {}
        fill = ("cards",) if due else ()
        yield option(name, "RestPerformed", "MTR-REST-06", pc=name, discarded=due, **named, to_fill=fill)


@PROPOSE.of(ev.TriggerStated)
def _triggered(table: Table) -> Iterator[Option]:
    for name, _ in able(table):
        sources = tuple(mine(table, name))
        yield from ways(name, "TriggerStated", "MTR-FOCUS-08", choose={"source": sources}, pc=name, step=STEPS)


@PROPOSE.of(ev.LandPlayed)
def _land(table: Table) -> Iterator[Option]:
    yield from _from_hand(table, "LandPlayed", ("MTR-LAND-01", "MTR-LAND-02"), lands=True)


@PROPOSE.of(ev.SpellCast)
def _cast(table: Table) -> Iterator[Option]:
    yield from _from_hand(table, "SpellCast", ("MTR-SPELL-01", "MTR-SPELL-03"), lands=False)
    if table.at:
        yield from _from_hand(table, "SpellCast", ("MTR-SPELL-05",), lands=False, answers=table.at)


def _from_hand(
    table: Table, event: str, rules: tuple[str, ...], *, lands: bool, answers: int | None = None
) -> Iterator[Option]:
    """Cards played from hands; `answers`: in response to an entry."""
    fill = () if answers is None else ("in_response_to",)
    for name, pc in able(table):
        cards = tuple(card for card in in_hand(table, pc, lands=lands) if card not in table.permanents)
        to_fill = (*fill, "card") if pc.hand.unknown else fill
        yield from ways(name, event, *rules, choose={"card": cards}, pc=name, in_response_to=answers, to_fill=to_fill)


@PROPOSE.of(ev.SpellResolved)
def _resolved(table: Table) -> Iterator[Option]:
    for name, pc in table.pcs.items():
        if pc.stack:
            facts = facts_of(table.cards, pc.stack[-1])
            stays = facts is not None and facts.is_permanent
            to = ("battlefield", "graveyard") if stays or facts is None else ("graveyard", "exile", "exhaustion")
            yield option(name, "SpellResolved", "MTR-META-03", pc=name, card=pc.stack[-1], to=to)


@PROPOSE.of(ev.AbilityActivated)
def _activated(table: Table) -> Iterator[Option]:
    for name, _ in able(table):
        sources = tuple(mine(table, name))
        walkers = [key for key in sources if table.permanents[key].loyalty is not None]
        timed: dict[str, Plain] = {"timing": ("instant", "sorcery")}
        yield from ways(name, "AbilityActivated", "MTR-SPELL-02", choose={"source": sources}, pc=name, **timed)
        if table.at:
            answer: dict[str, Plain] = {"in_response_to": table.at, "timing": "instant"}
            yield from ways(
                name, "AbilityActivated", "MTR-SPELL-05", choose={"source": sources}, pc=name, **answer,
                to_fill=("in_response_to",),
            )  # fmt: skip
        yield from ways(
            name, "AbilityActivated", "MTR-SPELL-02", choose={"source": walkers}, pc=name, loyalty=(1, -1),
            to_fill=("loyalty",),
        )  # fmt: skip


@PROPOSE.of(ev.AreaDeclared)
def _area(table: Table) -> Iterator[Option]:
    wide = [name for name, facts in table.cards.items() if facts.affects_whole_battlefield]
    fill = ("spell", "radius_m")
    yield option(GM, "AreaDeclared", "MTR-AREA-01", by=GM, spell=tuple(wide[:3]) or None, radius_m=REACH, to_fill=fill)


@PROPOSE.of(ev.EffectStarted)
def _effect(table: Table) -> Iterator[Option]:
    new = free("e", table.effects)
    fill = ("effect", "power", "toughness", "duration")
    for name, _ in able(table):
        yield from ways(
            name, "EffectStarted", "MTR-EFFECT-01", choose={"permanent": table.permanents}, pc=name, effect=new,
            power=(1, 2, 3), toughness=(1, 2, 3), duration=DURATIONS, to_fill=fill,
        )  # fmt: skip


@PROPOSE.of(ev.EffectEnded)
def _effect_ended(table: Table) -> Iterator[Option]:
    for name, effect in table.effects.items():
        yield option(effect.pc, "EffectEnded", "MTR-EFFECT-01", pc=effect.pc, effect=name)


@PROPOSE.of(ev.CardDrawn)
def _drawn(table: Table) -> Iterator[Option]:
    for name, pc in table.pcs.items():
        known: dict[str, Plain] = {"card": pc.top[0]} if pc.top else {}
        yield option(
            name, "CardDrawn", "MTR-META-03", pc=name, cause=CAUSES, **known, to_fill=("card", "cause", "through")
        )


@PROPOSE.of(ev.CardMoved)
def _moved(table: Table) -> Iterator[Option]:
    for name, pc in table.pcs.items():
        for zone in PILES:
            cards = pile(pc, zone).cards
            if pile(pc, zone).count:
                yield _leaving(name, zone, "library" if zone == "exhaustion" else "exile", cards)
        battlefield = tuple(key for key, one in table.permanents.items() if one.owner == name)
        if battlefield:
            yield _leaving(name, "battlefield", "graveyard", battlefield)


def _leaving(name: str, zone: str, to: str, cards: tuple[str, ...]) -> Option:
    """Cards that go from one of a character's zones to another; a usual one stands as an example."""
    first: dict[str, Plain] = {"card": cards[:3], "from": zone} if cards else {"from": zone}
    return option(name, "CardMoved", "MTR-META-03", owner=name, **first, to=to, cause=CAUSES,
                  to_fill=("card", "to", "cause"))  # fmt: skip
