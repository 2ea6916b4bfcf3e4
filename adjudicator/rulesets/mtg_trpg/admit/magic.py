"""Focus and rest, cards, spells and effects: whether what events name is there, and whom they concern."""

from __future__ import annotations

from adjudicator.plain.choices import or_nearest
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import present
from adjudicator.rulesets.mtg_trpg.admit.registry import (
    ADMIT,
    CONCERNS,
    Seats,
    names_nothing_else,
    of_both,
    of_gm,
    of_pc,
    seats_of,
)
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.zones import on_stack
from adjudicator.seam.ruleset import Refused

ADMIT.of(ev.TriggerStated, ev.AreaDeclared)(names_nothing_else)
CONCERNS.of(
    ev.FocusPerformed, ev.RestPerformed, ev.TriggerStated, ev.LandPlayed, ev.SpellCast, ev.SpellResolved, ev.CardDrawn
)(of_pc)
CONCERNS.of(ev.AreaDeclared)(of_gm)
CONCERNS.of(ev.EffectStarted)(of_both)


@ADMIT.of(ev.FocusPerformed)
def _focused(table: Table, event: ev.FocusPerformed) -> None:
    if event.card is not None and table.pcs[event.pc].library.count:
        present.drawable(table, event.pc, (event.card,), "card")


@ADMIT.of(ev.RestPerformed)
def _rested(table: Table, event: ev.RestPerformed) -> None:
    if event.discarded is not None:
        present.no_more_named(event.cards, event.discarded, "discarded")
    present.held(table, event.pc, event.cards)


@ADMIT.of(ev.LandPlayed)
def _land(table: Table, event: ev.LandPlayed) -> None:
    present.not_out(table, event.pc, event.card)
    present.playable(table, event.pc, event.card, "hand")


@ADMIT.of(ev.SpellCast)
def _cast(table: Table, event: ev.SpellCast) -> None:
    present.playable(table, event.pc, event.card, "hand")


@ADMIT.of(ev.SpellResolved)
def _resolved(table: Table, event: ev.SpellResolved) -> None:
    if event.to is not None:
        present.place_in(event.to, "to")
    if event.to in (None, "battlefield"):
        present.not_out(table, event.pc, event.card)
    if not on_stack(table, event.pc, event.card):
        present.playable(table, event.pc, event.card, "hand")


@ADMIT.of(ev.AbilityActivated)
def _ability(table: Table, event: ev.AbilityActivated) -> None:
    if event.source not in table.npcs:
        present.known_card(table, event.source, "source")


@CONCERNS.of(ev.AbilityActivated)
def _ability_concerns(table: Table, event: ev.AbilityActivated) -> Seats:
    source = event.source if event.source in table.permanents else None
    return (event.pc, *seats_of(table, source))


@ADMIT.of(ev.EffectStarted)
def _started(table: Table, event: ev.EffectStarted) -> None:
    present.permanent(table, event.permanent)
    if event.effect in table.effects:
        raise Refused("taken", say("The effect {effect} is in force already", effect=event.effect), "effect")


@ADMIT.of(ev.EffectEnded)
def _ended(table: Table, event: ev.EffectEnded) -> None:
    if event.effect not in table.effects:
        missing = say("No effect {effect} is in force", effect=event.effect)
        raise Refused("no-such", or_nearest(missing, event.effect, table.effects), "effect")


@CONCERNS.of(ev.EffectEnded)
def _effect_ended(table: Table, event: ev.EffectEnded) -> Seats:
    return (event.pc, *seats_of(table, table.effects[event.effect].permanent))


@ADMIT.of(ev.CardDrawn)
def _drawn(table: Table, event: ev.CardDrawn) -> None:
    if event.card is not None and table.pcs[event.pc].library.count:
        present.known_card(table, event.card)
        present.drawable(table, event.pc, (event.card,), "card")


@ADMIT.of(ev.CardMoved)
def _moved(table: Table, event: ev.CardMoved) -> None:
    present.player(table, event.owner, "owner")
    zone, to = present.place_in(event.from_, "from"), present.place_in(event.to, "to")
    if event.owner not in table.pcs:
        return
    if event.card is None and to == "stack":
        raise Refused("missing", say("Name the card that is put on the stack"), "card")
    if event.card is not None and zone != "battlefield":
        present.known_card(table, event.card)
        if to == "battlefield":
            present.not_out(table, event.owner, event.card)
    present.in_zone(table, event.owner, event.card, event.from_)


@CONCERNS.of(ev.CardMoved)
def _card_moved(table: Table, event: ev.CardMoved) -> Seats:
    card = event.card if event.from_ == "battlefield" and event.card in table.permanents else None
    return seats_of(table, event.owner, card)
