"""Characters, NPCs, scenes, opening hands and sleep: whether what events name is there, and whom they concern."""

from __future__ import annotations

from adjudicator.plain.said import listed
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import present
from adjudicator.rulesets.mtg_trpg.admit.registry import (
    ADMIT,
    CONCERNS,
    Seats,
    everybody,
    names_nothing_else,
    of_gm,
    of_pc,
    seats_of,
)
from adjudicator.rulesets.mtg_trpg.cards import COLORS
from adjudicator.rulesets.mtg_trpg.clock import SLEEP
from adjudicator.rulesets.mtg_trpg.evolve.scenes import restored
from adjudicator.rulesets.mtg_trpg.facts import registered
from adjudicator.rulesets.mtg_trpg.names import card as card_named
from adjudicator.rulesets.mtg_trpg.recovery import spared, stays
from adjudicator.rulesets.mtg_trpg.rulings import names
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import GM, HAND, Table, Zone, is_unknown, with_pc
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Refused

ADMIT.of(
    ev.SpecialItemGranted, ev.GmRuled, ev.SceneStarted, ev.SceneEnded, ev.PlaceChanged, ev.TimePassed,
    ev.ExtraTurnGained,
)(names_nothing_else)  # fmt: skip
CONCERNS.of(ev.CharacterCreated, ev.OpeningHandDrawn, ev.PlaceChanged, ev.Slept, ev.ExtraTurnGained)(of_pc)
CONCERNS.of(ev.SceneStarted, ev.SceneEnded, ev.TimePassed)(everybody)
CONCERNS.of(ev.NpcRegistered)(of_gm)


@CONCERNS.of(ev.SpecialItemGranted)
def _granted(table: Table, event: ev.SpecialItemGranted) -> Seats:
    return GM, event.pc


@CONCERNS.of(ev.GmRuled)
def _ruled(table: Table, event: ev.GmRuled) -> Seats:
    """A ruling about nothing in particular concerns everybody."""
    if event.about is None:
        return everybody(table, event)
    about = [name for name in (*table.pcs, *table.npcs, *table.permanents) if names(event.about, name)]
    checks = [check.pc for name, check in table.checks.items() if names(event.about, name)]
    return (GM, *seats_of(table, *about, *checks))


@ADMIT.of(ev.CharacterCreated)
def _created(table: Table, event: ev.CharacterCreated) -> None:
    if event.pc == GM or event.pc in table.npcs:
        raise Refused("taken", say("The name {name} is somebody else's", name=event.pc), "pc")


@ADMIT.of(ev.CompositionNoted)
def _noted(table: Table, event: ev.CompositionNoted) -> None:
    if event.pc not in table.decks:
        present.pc(table, event.pc)


@CONCERNS.of(ev.CompositionNoted)
def _noted_concerns(table: Table, event: ev.CompositionNoted) -> Seats:
    """A note about a deck concerns its player."""
    return [name for name, pc in table.pcs.items() if event.pc in (name, pc.deck)]


@ADMIT.of(ev.NpcRegistered)
def _registered(table: Table, event: ev.NpcRegistered) -> None:
    npc = table.npcs.get(event.npc)
    plays = npc is not None and npc.kind == "player"  # any other NPC that is no permanent is gone
    is_out = plays or event.npc in table.permanents
    if event.npc in table.pcs or (is_out and not is_unknown(table, "npcs", event.npc, "in_play")):
        raise Refused("taken", say("{npc} is in play already", npc=event.npc), "npc")
    if strange := [one for one in event.colors or () if one not in COLORS]:
        says = say("{color} is not a colour of mana: {colors}", color=strange[0], colors=listed(COLORS, "list"))
        raise Refused("wrong", says, "colors")
    registered(event, table.cards)


@ADMIT.of(ev.OpeningHandDrawn)
def _opened(table: Table, event: ev.OpeningHandDrawn) -> None:
    """A second opening hand is drawn only once the first has gone back."""
    pc = table.pcs[event.pc]
    if pc.opened:
        whole = Zone(pc.library.cards + pc.hand.cards, pc.library.unknown + pc.hand.unknown)
        table = with_pc(table, event.pc, replace(pc, library=whole, top=()))
    present.no_more_named(event.cards, event.count, "cards")
    present.drawable(table, event.pc, event.cards)


@ADMIT.of(ev.Slept)
def _slept(table: Table, event: ev.Slept) -> None:
    for zone in event.left_in:
        present.place_in(zone, f"left_in.{zone}")
    some_stay = bool(spared(table, event.pc))
    for card in event.cards:
        present.known_card(table, card, "cards")
        if some_stay and "#" in card and stays(table, event.pc, card):
            raise Refused(
                "untimely",
                say("{card} is withheld from recovery and stays where it lies", card=card_named(card)),
                "cards",
            )
    present.named_once(event.cards, "cards")
    present.no_more_named(event.cards, HAND, "cards")
    if event.cards and event.hours * 3600 >= SLEEP and table.pcs[event.pc].status != "dead":
        present.held(restored(table, event.pc, table.clock, table.at), event.pc, event.cards)
