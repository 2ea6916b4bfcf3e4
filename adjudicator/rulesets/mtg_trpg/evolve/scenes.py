"""Scenes begin and end, characters go places, sleep, gain extra turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.clock import MINUTE, SLEEP, SORCERY, seconds_of
from adjudicator.rulesets.mtg_trpg.evolve.combat import combat_over
from adjudicator.rulesets.mtg_trpg.evolve.lives import knocked_out
from adjudicator.rulesets.mtg_trpg.evolve.registry import EVOLVE
from adjudicator.rulesets.mtg_trpg.grounds import NO_EFFECT, PAST, REFUSED, SLOW, term
from adjudicator.rulesets.mtg_trpg.recovery import recovery, spared
from adjudicator.rulesets.mtg_trpg.rulings import number_in, permitted, seconds_in, settled
from adjudicator.rulesets.mtg_trpg.state import HAND, NOTHING, Pc, Permanent, Slowing, Table, Zone, in_combat, with_pc
from adjudicator.rulesets.mtg_trpg.zones import all_in_library, has_unknown_cards, owned, pile, total
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.kinds import unchanged

EVOLVE.of(ev.TimePassed)(unchanged)
SORCERIES: Final = 6
"""MTR-EXTRA-04."""


def does_nothing(value: Plain) -> bool:
    """Whether a ruling's value says that an extra turn does nothing."""
    if isinstance(value, dict):
        return any(does_nothing(value[key]) for key in ("effect", "value") if key in value)
    return term(value) in REFUSED | NO_EFFECT if isinstance(value, str) else value is not None and not value


@EVOLVE.of(ev.SceneStarted)
@book.serves("MTR-HOUSE-19")
def scene_started(table: Table, event: ev.SceneStarted, position: int) -> Table:
    """The next scene; if the end of the last scene's combat was not recorded, that combat is over."""
    if table.scene_open and in_combat(table):
        table = combat_over(table)
    return replace(table, scene=table.scene + 1, scene_open=True)


@EVOLVE.of(ev.SceneEnded)
@book.serves("MTR-SCENE-01", "MTR-SCENE-02", "MTR-SCENE-03", "MTR-CHECK-10", "MTR-FOCUS-13", "MTR-HOUSE-19")
def scene_ended(table: Table, event: ev.SceneEnded, position: int) -> Table:
    """Cards in neither hand nor library go to their owner's exhaustion zone; focus counters and life stay.

    A combat that runs ends; one that is only announced is still to come (MTR-BOSS-03).
    """
    if in_combat(table):
        table = combat_over(table)
    pcs = {name: cleared(pc, owned(table, name)) for name, pc in table.pcs.items()}
    permanents = {
        name: left for name, one in table.permanents.items() if (left := _left_alone(table, name, one)) is not None
    }
    table = _left_with(table, permanents)
    return replace(table, pcs=pcs, attacks={}, areas={}, scene_open=False)


def _left_with(table: Table, permanents: Mapping[str, Permanent]) -> Table:
    """The table with only those permanents and the effects on them; effects on others are over."""
    effects = {name: effect for name, effect in table.effects.items() if effect.permanent in permanents}
    return replace(table, permanents=permanents, effects=effects)


def cleared(pc: Pc, cards: list[str]) -> Pc:
    """A character's cards after the end of a scene; `cards`: those that were on the battlefield."""
    gone = (pc.graveyard, pc.exile, Zone(tuple(cards), pc.unnamed + pc.suspended), Zone(pc.stack))
    exhaustion = Zone(
        pc.exhaustion.cards + tuple(card for zone in gone for card in zone.cards),
        pc.exhaustion.unknown + sum(zone.unknown for zone in gone),
    )
    return replace(
        pc, exhaustion=exhaustion, graveyard=NOTHING, exile=NOTHING, stack=(), unnamed=0, suspended=0, emblems=0,
        stack_abilities=0, slept=False,
    )  # fmt: skip


@book.serves("MTR-HOUSE-12", "MTR-HOUSE-13")
def _left_alone(table: Table, name: str, permanent: Permanent) -> Permanent | None:
    """What is left of a permanent: none of cards and tokens; the scenario's own wake up and nobody controls them."""
    if permanent.owner is not None:
        return None
    kept = permitted(table, "scene_end", name) or permitted(table, "npc_control", name)
    controller = permanent.controller if kept else None
    return replace(permanent, controller=controller, status="ok", mercy=False)


@EVOLVE.of(ev.PlaceChanged)
def place_changed(table: Table, event: ev.PlaceChanged, position: int) -> Table:
    """A character is somewhere else, and so are all of their permanents, including lands."""
    return with_pc(table, event.pc, replace(table.pcs[event.pc], place=event.to))


# ---- sleep


@EVOLVE.of(ev.Slept)
def slept(table: Table, event: ev.Slept, position: int) -> Table:
    """A sleep of six hours or more restores; a shorter one only takes time."""
    if event.hours * 3600 < SLEEP:
        return with_pc(table, event.pc, replace(table.pcs[event.pc], slept=False))
    table = restored(table, event.pc, table.clock + seconds_of(table, event), position)
    pc = table.pcs[event.pc]
    if not event.cards or pc.status == "dead" or spared(table, event.pc) is None:
        return table
    named = replace(pc, hand=Zone(event.cards, max(0, pc.hand.count - len(event.cards))))
    return with_pc(table, event.pc, named)


@book.serves("MTR-SLEEP-03", "MTR-SCENE-05", "MTR-HEAL-01", "MTR-HOUSE-11")
def restored(table: Table, name: str, clock: int, position: int) -> Table:
    """The table after a sleep: the library restored except what is withheld, life at 20, up to seven cards drawn."""
    pc, due = table.pcs[name], recovery(table, name)
    if pc.status == "dead":
        return table
    withheld = spared(table, name)
    if withheld is None:
        status = "ok" if pc.status == "dying" and due.life else pc.status
        down_at = None if pc.down_at is None else clock
        rested = replace(pc, life=due.life, status=status, down_at=down_at, focus=False, slept=True)
        return with_pc(table, name, rested)
    cards, out = owned(table, name), withheld.pop("battlefield", 0)
    stay = cards if out == len(cards) + pc.unnamed else []
    stays = {zone: _kept(pc, zone, number) for zone, number in withheld.items()}
    permanents = {
        key: one
        for key, one in table.permanents.items()
        if key in stay or ((one.owner != name or one.controller is None) and key not in cards)
    }
    pc = replace(
        all_in_library(pc, due.library + due.hand), life=due.life, status="ok" if due.life else "dying", focus=False,
        down_at=None, down_since=None, lands=0, slept=True, unnamed=out - len(stay), **stays,
    )  # fmt: skip
    if due.hand < HAND and total(table, name) and not has_unknown_cards(table, name):
        pc = knocked_out(pc, clock, position)
    return replace(_left_with(table, permanents), pcs=put(table.pcs, name, pc))


def _kept(pc: Pc, zone: str, withheld: int) -> Zone:
    """The cards of a zone that a ruling keeps there; unnamed if it keeps only some."""
    before = pile(pc, zone)
    return before if before.count <= withheld else Zone(unknown=withheld)


# ---- extra turns


@EVOLVE.of(ev.ExtraTurnGained)
@book.serves("MTR-EXTRA-04")
def extra_turn_gained(table: Table, event: ev.ExtraTurnGained, position: int) -> Table:
    """Outside combat time slows for six sorceries, or as the GM ruled; a second extra turn meanwhile adds nothing."""
    inside = in_combat(table, event.pc) if event.in_combat is None else event.in_combat
    if inside or (table.slowing is not None and table.slowing.worded is None):
        return table
    ruling, length = settled(table, "extra_turn_effect", event.pc), settled(table, "duration", *SORCERY)
    value = None if ruling is None else ruling.value
    worded = in_other_words(value)
    if does_nothing(value) or (worded is not None and (term(worded) in PAST or table.slowing is not None)):
        return table
    number, one = number_in(value, "sorceries"), None if length is None else seconds_in(length.value)
    sorceries = SORCERIES if number is None else number
    seconds = number_in(value, "seconds") if isinstance(value, dict) else None
    if seconds is None:
        seconds = sorceries * (MINUTE if one is None else one)
    slowing = Slowing(event.pc, sorceries, seconds, table.clock + seconds, worded)
    return replace(table, slowing=slowing) if seconds else table


def in_other_words(value: Plain) -> str | None:
    """The words of a ruling on an extra turn that are on no list for slowed time; None: it leaves it at that."""
    said = value.get("effect") if isinstance(value, dict) else value
    if not isinstance(said, str) or term(said) in SLOW or number_in(said) is not None:
        return None
    return said
