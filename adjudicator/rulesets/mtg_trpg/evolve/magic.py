"""Focus and rest; lands, spells, abilities; cards drawn and moved; effects."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.cards import facts_of
from adjudicator.rulesets.mtg_trpg.creatures import is_creature
from adjudicator.rulesets.mtg_trpg.evolve.lives import knocked_out
from adjudicator.rulesets.mtg_trpg.evolve.registry import EVOLVE
from adjudicator.rulesets.mtg_trpg.grounds import END_OF_TURN, term
from adjudicator.rulesets.mtg_trpg.rulings import permitted
from adjudicator.rulesets.mtg_trpg.state import (
    GM,
    Effect,
    Pc,
    Permanent,
    Table,
    Zone,
    in_combat,
    is_unknown,
    with_pc,
    with_permanent,
)
from adjudicator.rulesets.mtg_trpg.zones import (
    draw,
    is_token,
    on_stack,
    owned,
    put_card,
    taken_as_told,
    taken_from_home,
)
from adjudicator.seam.frozen import put, replace, without
from adjudicator.seam.kinds import unchanged

EVOLVE.of(ev.TriggerStated)(unchanged)


# ---- focus and rest


@EVOLVE.of(ev.FocusPerformed)
@book.serves("MTR-FOCUS-03", "MTR-FOCUS-10", "MTR-HOUSE-07")
def focus_performed(table: Table, event: ev.FocusPerformed, position: int) -> Table:
    """Untap, draw, a focus counter, in that order; in combat no counter is gained."""
    name = event.pc
    table = turn_effects_ended(untapped(table, name), name)
    pc = table.pcs[name]
    for number in range(draws(table, event)):
        drawn = draw(table, name, pc, None if number else event.card)
        pc = knocked_out(pc, table.clock, position) if drawn is None else drawn
    return with_pc(table, name, replace(pc, focus=pc.focus or not in_combat(table, name), lands=0))


@book.serves("MTR-FOCUS-07")
def draw_due(table: Table, name: str) -> int:
    """The cards that focusing draws: one if below the maximum hand size, or always if so set (MTR-FOCUS-06)."""
    pc = table.pcs[name]
    return int(table.focus_draw == "always" or pc.hand.count < pc.maximum_hand)


def draws(table: Table, event: ev.FocusPerformed) -> int:
    """The draws of a focusing: as stated, else as due; from an empty library, the draw that was due is attempted."""
    empty = not table.pcs[event.pc].library.count and not is_unknown(table, "pcs", event.pc, "library")
    if event.drew is None or (event.drew == 0 and empty):
        attempted = event.draw_attempted
        return draw_due(table, event.pc) if attempted is None else int(attempted)
    return event.drew


@book.serves("MTR-FOCUS-04")
def untapped(table: Table, name: str) -> Table:
    """The table with a character's permanents untapped, except those an effect keeps tapped, and none of them new."""
    changed = {
        key: replace(one, tapped=one.tapped and one.no_untap, new=False)
        for key, one in table.permanents.items()
        if one.controller == name and (one.tapped or one.new)
    }
    return replace(table, permanents={**table.permanents, **changed}) if changed else table


@book.serves("MTR-EFFECT-01")
def turn_effects_ended(table: Table, name: str) -> Table:
    """The table without a character's effects until end of turn, except those for which the GM set another end."""
    over = [
        key
        for key, effect in table.effects.items()
        if effect.pc == name
        and any(words in term(effect.duration) for words in END_OF_TURN)
        and not permitted(table, "effect_duration", key, effect.permanent, name)
    ]
    return replace(table, effects={k: e for k, e in table.effects.items() if k not in over}) if over else table


@EVOLVE.of(ev.RestPerformed)
@book.serves("MTR-REST-03", "MTR-REST-05", "MTR-REST-07", "MTR-FOCUS-13")
def rest_performed(table: Table, event: ev.RestPerformed, position: int) -> Table:
    """Cards over the limit go, damage and turn effects end, then the focus counter; nothing untaps or is drawn."""
    name = event.pc
    table = turn_effects_ended(table, name)
    healed = {
        key: replace(one, damage=0, mercy=False)
        for key, one in table.permanents.items()
        if one.controller == name and (one.damage or one.mercy) and is_creature(table, key)
    }
    table = replace(table, permanents={**table.permanents, **healed}) if healed else table
    pc = table.pcs[name]
    count = discard_due(pc) if event.discarded is None and not event.cards else event.discarded or 0
    return with_pc(table, name, replace(discarded(pc, count, event.cards), focus=False))


def discard_due(pc: Pc) -> int:
    """The cards above the maximum hand size, which a rest discards (MTR-REST-06)."""
    return max(0, pc.hand.count - pc.maximum_hand)


def discarded(pc: Pc, count: int, cards: tuple[str, ...] = ()) -> Pc:
    """The character after discarding that many cards: first those named, then unnamed ones, up to the whole hand."""
    for card in cards:
        pc = put_card(taken_as_told(pc, "hand", card), "graveyard", card)
    left = min(pc.hand.count, max(0, count - len(cards)))
    if not left:
        return pc
    graveyard = replace(pc.graveyard, unknown=pc.graveyard.unknown + left)
    return replace(pc, hand=Zone(unknown=pc.hand.count - left), graveyard=graveyard)


# ---- cards played


@EVOLVE.of(ev.LandPlayed)
def land_played(table: Table, event: ev.LandPlayed, position: int) -> Table:
    """A card goes from the hand onto the battlefield."""
    pc = taken_from_home(table, event.pc, event.card)
    return arrived(with_pc(table, event.pc, replace(pc, lands=pc.lands + 1)), event.pc, event.card)


def arrived(table: Table, name: str, card: str) -> Table:
    """The table with a card on the battlefield, under its character's control and new there."""
    facts = facts_of(table.cards, card)
    loyalty = None if facts is None else facts.loyalty
    return with_permanent(table, card, Permanent(owner=name, controller=name, new=True, loyalty=loyalty))


@EVOLVE.of(ev.SpellCast)
def spell_cast(table: Table, event: ev.SpellCast, position: int) -> Table:
    """A card goes onto the stack."""
    pc = taken_from_home(table, event.pc, event.card)
    return with_pc(table, event.pc, replace(pc, stack=(*pc.stack, event.card)))


@EVOLVE.of(ev.SpellResolved)
def spell_resolved(table: Table, event: ev.SpellResolved, position: int) -> Table:
    """A card leaves the stack: a permanent for the battlefield, any other for the graveyard, or as stated."""
    zone = "stack" if on_stack(table, event.pc, event.card) else "hand"
    pc = taken_from_home(table, event.pc, event.card, zone)
    facts = facts_of(table.cards, event.card)
    to = event.to or ("battlefield" if facts is not None and facts.is_permanent else "graveyard")
    if to == "battlefield":
        return arrived(with_pc(table, event.pc, pc), event.pc, event.card)
    return with_pc(table, event.pc, put_card(pc, to, event.card))


@EVOLVE.of(ev.AbilityActivated)
def ability_activated(table: Table, event: ev.AbilityActivated, position: int) -> Table:
    """A planeswalker's loyalty changes; the table states everything else that abilities do."""
    source = table.permanents.get(event.source)
    if event.loyalty is None or source is None:
        return table
    return with_permanent(table, event.source, replace(source, loyalty=(source.loyalty or 0) + event.loyalty))


@EVOLVE.of(ev.AreaDeclared)
def area_declared(table: Table, event: ev.AreaDeclared, position: int) -> Table:
    """How far a spell reaches, if the GM said so (MTR-AREA-01)."""
    if event.by not in (None, GM):
        return table
    return replace(table, areas=put(table.areas, event.spell, event.radius_m))


# ---- cards drawn and moved


@EVOLVE.of(ev.CardDrawn)
def card_drawn(table: Table, event: ev.CardDrawn, position: int) -> Table:
    """A card goes from library to hand; a draw from an empty library knocks the character out."""
    pc = table.pcs[event.pc]
    return with_pc(table, event.pc, draw(table, event.pc, pc, event.card) or knocked_out(pc, table.clock, position))


@EVOLVE.of(ev.CardMoved)
@book.serves("MTR-DEATH-05")
def card_moved(table: Table, event: ev.CardMoved, position: int) -> Table:
    """A card goes from zone to zone, as stated; a card in the library wakes a character knocked out for lack of one."""
    owner, card, pcs = event.owner, event.card, table.pcs
    if owner not in pcs:
        return table
    if event.from_ == "battlefield":
        token = card is not None and is_token(table, card)
        table, pc = _left_battlefield(table, owner, card)
        if token:
            return with_pc(table, owner, pc)
    else:
        pc = taken_as_told(pcs[owner], event.from_, card)
    if event.to != "battlefield":
        return with_pc(table, owner, put_card(pc, event.to, card))
    if card is None:
        return with_pc(table, owner, replace(pc, unnamed=pc.unnamed + 1))
    return arrived(with_pc(table, owner, pc), owner, card)


def _left_battlefield(table: Table, owner: str, card: str | None) -> tuple[Table, Pc]:
    pc = table.pcs[owner]
    if card is not None and card in table.permanents:
        return gone(table, card), pc
    return table, replace(pc, unnamed=max(0, pc.unnamed - 1))


def gone(table: Table, name: str) -> Table:
    """The table without a permanent and the effects on it."""
    effects = {key: effect for key, effect in table.effects.items() if effect.permanent != name}
    return replace(table, permanents=without(table.permanents, name), effects=effects)


def to_graveyard(table: Table, name: str) -> Table:
    """The table with a permanent destroyed: cards go to their owner's graveyard, tokens and NPCs are gone."""
    permanent = table.permanents[name]
    owner = permanent.owner
    card = owner is not None and name in owned(table, owner)
    table = gone(table, name)
    return table if owner is None or not card else with_pc(table, owner, put_card(table.pcs[owner], "graveyard", name))


# ---- effects


@EVOLVE.of(ev.EffectStarted)
def effect_started(table: Table, event: ev.EffectStarted, position: int) -> Table:
    """A change of power and toughness comes into force."""
    effect = Effect(event.pc, event.permanent, event.power, event.toughness, event.duration)
    return replace(table, effects=put(table.effects, event.effect, effect))


@EVOLVE.of(ev.EffectEnded)
def effect_ended(table: Table, event: ev.EffectEnded, position: int) -> Table:
    """It is no longer in force."""
    return replace(table, effects=without(table.effects, event.effect))
