"""Permanents in words: tapped, hurt, changed, handed over, destroyed, befriended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Player, Said, listed
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.names import color, named
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.words.phrases import because, subject
from adjudicator.rulesets.mtg_trpg.words.registry import WORDS

_OUTCOMES: Final[Mapping[str, Said]] = {"died": say("dead"), "unconscious": say("unconscious")}


@WORDS.of(ev.PermanentTapped, called=say("tap"))
def _permanent_tapped(table: Table, event: ev.PermanentTapped) -> Said:
    return because(
        table, say("{permanent} is tapped", permanent=named(table, event.permanent)), event.cause or event.through
    )


@WORDS.of(ev.PermanentUntapped, called=say("untap"))
def _permanent_untapped(table: Table, event: ev.PermanentUntapped) -> Said:
    return because(
        table, say("{permanent} is untapped", permanent=named(table, event.permanent)), event.cause or event.through
    )


@WORDS.of(ev.DamageRemoved, called=say("damage removed"))
def _damage_removed(table: Table, event: ev.DamageRemoved) -> Said:
    healed = say("All damage is removed from {permanent}", permanent=named(table, event.permanent))
    return because(table, healed, event.cause or event.through)


@WORDS.of(ev.ShapeChanged, called=say("size or shape changed"))
def _shape_changed(table: Table, event: ev.ShapeChanged) -> Said:
    player, permanent = Player(event.pc), named(table, event.permanent)
    if not event.to:
        return say("{player} changes the shape of {permanent}", player=player, permanent=permanent)
    return say("{player} changes the shape of {permanent}: {shape}", player=player, permanent=permanent, shape=event.to)


@WORDS.of(ev.PermanentHandedOver, called=say("permanent handed over"))
def _permanent_handed_over(table: Table, event: ev.PermanentHandedOver) -> Said:
    permanent, to = named(table, event.permanent), named(table, event.to)
    if event.from_ is None:
        handed = say("{permanent} is handed over to {to}", permanent=permanent, to=to)
    else:
        giver = subject(table, event.from_)
        handed = say("{giver} hands {permanent} over to {to}", giver=giver, permanent=permanent, to=to)
    return because(table, handed, event.cause or event.through)


@WORDS.of(ev.PermanentAbandoned, called=say("permanent left behind"))
def _permanent_abandoned(table: Table, event: ev.PermanentAbandoned) -> Said:
    permanent = named(table, event.permanent)
    return because(
        table,
        say("{player} abandons {permanent}", player=Player(event.pc), permanent=permanent),
        event.cause or event.through,
    )


@WORDS.of(ev.PermanentDestroyed, called=say("permanent destroyed"))
def _permanent_destroyed(table: Table, event: ev.PermanentDestroyed) -> Said:
    return because(table, say("{permanent} is destroyed", permanent=named(table, event.permanent)), event.cause)


@WORDS.of(ev.MercyDeclared, called=say("mercy declared"))
def _mercy_declared(table: Table, event: ev.MercyDeclared) -> Said:
    creature = named(table, event.creature)
    return say("{player} declares that {creature} shows mercy", player=Player(event.pc), creature=creature)


@WORDS.of(ev.CreatureDefeated, called=say("creature defeated"))
def _creature_defeated(table: Table, event: ev.CreatureDefeated) -> Said:
    creature = named(table, event.creature)
    if event.by is None:
        says = say("{creature} is defeated", creature=creature)
    else:
        says = say("{victor} defeats {creature}", victor=subject(table, event.by), creature=creature)
    return says if event.outcome is None else say("{event}: {outcome}", event=says, outcome=_OUTCOMES[event.outcome])


@WORDS.of(ev.CooperationGained, called=say("NPC cooperates"))
def _cooperation_gained(table: Table, event: ev.CooperationGained) -> Said:
    return say("{npc} cooperates with {pc}", npc=named(table, event.npc), pc=named(table, event.pc))


@WORDS.of(ev.ControlTaken, called=say("control taken"))
def _control_taken(table: Table, event: ev.ControlTaken) -> Said:
    player, permanent = Player(event.pc), named(table, event.permanent)
    paid = [
        say("{amount} {color} mana", amount=amount, color=color(key))
        for key, amount in (event.mana_paid or {}).items()
        if amount
    ]
    if not paid:
        return say("{player} takes control of {permanent} and pays nothing", player=player, permanent=permanent)
    return say(
        "{player} pays {mana} and takes control of {permanent}",
        player=player,
        mana=listed(paid, "and"),
        permanent=permanent,
    )


@WORDS.of(ev.CommandGiven, called=say("command"))
def _command_given(table: Table, event: ev.CommandGiven) -> Said:
    player, to = Player(event.pc), named(table, event.to)
    if not event.order:
        return say("{player} commands {to}", player=player, to=to)
    return say("{player} commands {to}: {order}", player=player, to=to, order=event.order)
