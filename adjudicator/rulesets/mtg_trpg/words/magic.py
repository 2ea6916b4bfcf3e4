"""Focus and rest, lands, spells, abilities, effects, and cards between the zones, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Named, Player, Said
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.cards import name_of
from adjudicator.rulesets.mtg_trpg.clock import timing_of_ability
from adjudicator.rulesets.mtg_trpg.names import actor, card, named, zone
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.terms import quoted, thing
from adjudicator.rulesets.mtg_trpg.words.phrases import TIMINGS, because
from adjudicator.rulesets.mtg_trpg.words.registry import WORDS

_STEPS: Final[Mapping[str, Said]] = {"upkeep": say("upkeep"), "end": say("the end of the turn")}


@WORDS.of(ev.FocusPerformed, called=say("focusing"))
def _focus_performed(table: Table, event: ev.FocusPerformed) -> Said:
    player = Player(event.pc)
    if event.drew is None:
        return say("{player} focuses", player=player)
    if not event.drew:
        return say("{player} focuses and draws no card", player=player)
    return counted(
        "{player} focuses and draws {count} card",
        "{player} focuses and draws {count} cards",
        count=event.drew,
        player=player,
    )


@WORDS.of(ev.RestPerformed, called=say("rest"))
def _rest_performed(table: Table, event: ev.RestPerformed) -> Said:
    player = Player(event.pc)
    gone = len(event.cards) or None if event.discarded is None else event.discarded
    if gone is None:
        return say("{player} rests", player=player)
    if not gone:
        return say("{player} rests and discards nothing", player=player)
    return counted(
        "{player} rests and discards {count} card",
        "{player} rests and discards {count} cards",
        count=gone,
        player=player,
    )


@WORDS.of(ev.TriggerStated, called=say("triggered ability"))
def _trigger_stated(table: Table, event: ev.TriggerStated) -> Said:
    source, step = thing(table, event.source), _STEPS.get(event.step) or quoted(event.step)
    return say("{pc}'s {source} triggers at {step}", pc=named(table, event.pc), source=source, step=step)


# ---- cards played


@WORDS.of(ev.LandPlayed, called=say("land played"))
def _land_played(table: Table, event: ev.LandPlayed) -> Said:
    return say("{player} plays {card}", player=Player(event.pc), card=card(event.card, table))


@WORDS.of(ev.SpellCast, called=say("spell cast"))
def _spell_cast(table: Table, event: ev.SpellCast) -> Said:
    return say("{player} casts {card}", player=Player(event.pc), card=card(event.card, table))


@WORDS.of(ev.SpellResolved, called=say("spell resolved"))
def _spell_resolved(table: Table, event: ev.SpellResolved) -> Said:
    pc, spell = named(table, event.pc), card(event.card, table)
    if event.to is None:
        return say("{pc}'s {card} resolves", pc=pc, card=spell)
    if event.to == "battlefield":
        return say("{pc}'s {card} resolves and enters the battlefield", pc=pc, card=spell)
    return say("{pc}'s {card} resolves and goes to the {zone}", pc=pc, card=spell, zone=zone(event.to))


@WORDS.of(ev.AbilityActivated, called=say("ability activated"))
def _ability_activated(table: Table, event: ev.AbilityActivated) -> Said:
    player, source, timing = Player(event.pc), named(table, event.source), TIMINGS[timing_of_ability(event)]
    if event.loyalty is None:
        return say("{player} activates {source} at {timing} timing", player=player, source=source, timing=timing)
    return say(
        "{player} activates {source} at {timing} timing, loyalty {loyalty:+}",
        player=player,
        source=source,
        timing=timing,
        loyalty=event.loyalty,
    )


@WORDS.of(ev.AreaDeclared, called=say("area of a spell declared"))
def _area_declared(table: Table, event: ev.AreaDeclared) -> Said:
    spell = thing(table, event.spell)
    return say(
        "{who} sets the area of {spell} to {radius} m", who=actor(table, event.by), spell=spell, radius=event.radius_m
    )


# ---- effects


@WORDS.of(ev.EffectStarted, called=say("effect starts"))
def _effect_started(table: Table, event: ev.EffectStarted) -> Said:
    gained = say(
        "{permanent} gets {power:+}/{toughness:+}",
        permanent=named(table, event.permanent),
        power=event.power,
        toughness=event.toughness,
    )
    if event.duration.replace(" ", "_") == "end_of_turn":
        return say("{event} until the end of the turn", event=gained)
    return say("{event} ({duration})", event=gained, duration=event.duration)


@WORDS.of(ev.EffectEnded, called=say("effect ends"))
def _effect_ended(table: Table, event: ev.EffectEnded) -> Said:
    effect = table.effects[event.effect]
    return say(
        "{permanent} no longer has {power:+}/{toughness:+}",
        permanent=named(table, effect.permanent),
        power=effect.power,
        toughness=effect.toughness,
    )


# ---- cards drawn and moved


@WORDS.of(ev.CardDrawn, called=say("card drawn"))
def _card_drawn(table: Table, event: ev.CardDrawn) -> Said:
    player = Player(event.pc)
    if event.card is None:
        return because(table, say("{player} draws a card", player=player), event.cause or event.through)
    return because(
        table,
        say("{player} draws {card}", player=player, card=card(name_of(event.card), table)),
        event.cause or event.through,
    )


@WORDS.of(ev.CardMoved, called=say("card moved"))
def _card_moved(table: Table, event: ev.CardMoved) -> Said:
    owner = named(table, event.owner) if event.owner in table.pcs else Named(event.owner, event.owner)
    origin, to = zone(event.from_), zone(event.to)
    if event.card is None:
        moved = say("A card of {owner}'s goes from the {origin} to the {zone}", owner=owner, origin=origin, zone=to)
    else:
        moved = say(
            "{owner}'s {card} goes from the {origin} to the {zone}",
            owner=owner,
            card=card(event.card, table),
            origin=origin,
            zone=to,
        )
    return because(table, moved, event.cause)
