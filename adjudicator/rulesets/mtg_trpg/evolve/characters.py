"""Characters made and registered, hands drawn, items granted, rulings kept."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.evolve.lives import knocked_out
from adjudicator.rulesets.mtg_trpg.evolve.registry import EVOLVE
from adjudicator.rulesets.mtg_trpg.facts import registered
from adjudicator.rulesets.mtg_trpg.rulings import covers, leave
from adjudicator.rulesets.mtg_trpg.state import (
    GM,
    HAND,
    LIFE,
    Npc,
    Pc,
    Permanent,
    Ruling,
    Table,
    Zone,
    is_unknown,
    kind_of_npc,
    with_pc,
    with_permanent,
)
from adjudicator.rulesets.mtg_trpg.typed import pile_noted, topic_of
from adjudicator.rulesets.mtg_trpg.zones import awake, draw, total
from adjudicator.seam.frozen import put, replace


@EVOLVE.of(ev.CharacterCreated)
def character_created(table: Table, event: ev.CharacterCreated, position: int) -> Table:
    """A character with the deck as its library; a character that exists takes on what is stated."""
    stated = decks_of(table, event)
    deck = stated[0] if stated else None
    pc = table.pcs.get(event.pc)
    is_new = pc is None or is_unknown(table, "pcs", event.pc, "life")
    life = event.life if event.life is not None else LIFE if pc is None or is_new else pc.life
    size = table.decks[deck].size if deck is not None and deck in table.decks else 0
    if pc is not None:
        library = Zone(unknown=size) if size and is_unknown(table, "pcs", event.pc, "library") else pc.library
        pc = replace(pc, deck=deck or pc.deck, life=life, library=library)
    else:
        pc = Pc(deck=deck, life=life, library=Zone(unknown=size))
    status = pc.status if pc.status in ("unconscious", "dead") else "ok" if life else "dying"
    return with_pc(table, event.pc, replace(pc, status=status, profile={**pc.profile, **event.profile}))


def decks_of(table: Table, event: ev.CharacterCreated) -> tuple[str, ...]:
    """The decks a character is made from: those stated, else the one with the character's name."""
    if event.deck is not None:
        return event.deck if isinstance(event.deck, tuple) else (event.deck,)
    known = table.pcs.get(event.pc)
    return (event.pc,) if event.pc in table.decks and (known is None or known.deck is None) else ()


@EVOLVE.of(ev.CompositionNoted)
def composition_noted(table: Table, event: ev.CompositionNoted, position: int) -> Table:
    """Which pile was noted; the numbers are claims."""
    return replace(table, noted=put(table.noted, event.pc, pile_noted(event.of) or "deck"))


@EVOLVE.of(ev.OpeningHandDrawn)
def opening_hand_drawn(table: Table, event: ev.OpeningHandDrawn, position: int) -> Table:
    """Cards go from the library to the hand, as many as there are; a second opening hand replaces the first."""
    pc, recorded = table.pcs[event.pc], total(table, event.pc)
    if pc.opened:
        back = Zone(pc.library.cards + pc.hand.cards, pc.library.unknown + pc.hand.unknown)
        pc = awake(replace(pc, library=back, hand=Zone(), top=()))
    for number in range(event.count):
        drawn = draw(table, event.pc, pc, event.cards[number] if number < len(event.cards) else None)
        if drawn is None:
            pc = knocked_out(pc, table.clock, position) if recorded else pc
            break
        pc = drawn
    return with_pc(table, event.pc, replace(pc, opened=True))


@EVOLVE.of(ev.SpecialItemGranted)
def special_item_granted(table: Table, event: ev.SpecialItemGranted, position: int) -> Table:
    """The item is the character's, if the GM handed it out (MTR-PC-11)."""
    pc = table.pcs[event.pc]
    if event.by not in (None, GM) or event.item in pc.items:
        return table
    return with_pc(table, event.pc, replace(pc, items=(*pc.items, event.item)))


@EVOLVE.of(ev.NpcRegistered)
@book.serves("MTR-NPC-01", "MTR-HOUSE-15")
def npc_registered(table: Table, event: ev.NpcRegistered, position: int) -> Table:
    """An NPC, a creature unless set up as something else; one of the player type has 20 life and seven cards."""
    kind, facts = kind_of_npc(event.npc_kind), registered(event, table.cards)
    life = LIFE if kind == "player" else None
    hand = HAND if kind == "player" else None
    npc = Npc(
        kind=kind, boss=event.boss, facts=facts, creature_types=event.creature_types, deck=event.deck, life=life,
        hand=hand,
    )  # fmt: skip
    table = replace(table, npcs=put(table.npcs, event.npc, npc))
    return table if kind == "player" else with_permanent(table, event.npc, Permanent(loyalty=facts.loyalty))


@EVOLVE.of(ev.GmRuled)
@book.serves("MTR-HOUSE-12")
def gm_ruled(table: Table, event: ev.GmRuled, position: int) -> Table:
    """A ruling of the GM is kept; a ruling to wake a spared creature wakes it."""
    if event.by not in (None, GM):
        return table
    ruling = Ruling(topic_of(event.topic), event.about, event.value, event.allowed)
    table = replace(table, rulings=(*table.rulings, ruling))
    if ruling.topic == "wake_up" and leave(ruling) is not False:
        for name in [name for name in table.permanents if covers(table, ruling, name)]:
            table = with_permanent(table, name, replace(table.permanents[name], status="ok"))
    return table
