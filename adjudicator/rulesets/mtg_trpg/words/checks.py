"""Checks in words: called, supported, turned, announced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.cards import name_of
from adjudicator.rulesets.mtg_trpg.names import actor, card, check_of, color, named, zone
from adjudicator.rulesets.mtg_trpg.names import check as check_of_kind
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.terms import quoted, thing
from adjudicator.rulesets.mtg_trpg.typed import purpose_of
from adjudicator.rulesets.mtg_trpg.words.registry import WORDS

_PURPOSES: Final[Mapping[str, Said]] = {
    "cooperation": say("cooperation"),
    "escape": say("escape"),
    "preparation": say("preparation"),
}
_SOURCES: Final[Mapping[str, Said]] = {"background": say("background"), "gm": say("GM"), "shape": say("shape")}


@WORDS.of(ev.CheckCalled, called=say("check"))
def _check_called(table: Table, event: ev.CheckCalled) -> Said:
    caller, check = actor(table, event.by), check_of(event.pc, event.kind)
    if event.target is None:
        called = say("{caller} calls for {check}", caller=caller, check=check)
    else:
        called = say(
            "{caller} calls for {check}, target number {target}", caller=caller, check=check, target=event.target
        )
    if purpose_of(event.purpose) == "story":
        return called
    purpose = _PURPOSES.get(purpose_of(event.purpose)) or quoted(event.purpose)
    return say("{event} ({purpose})", event=called, purpose=purpose)


@WORDS.of(ev.CheckTargetSet, called=say("target number of a check set"))
def _check_target_set(table: Table, event: ev.CheckTargetSet) -> Said:
    return say(
        "{who} sets the target number of {check} to {target}",
        who=actor(table, event.by),
        check=_of(table, event),
        target=event.target,
    )


@WORDS.of(ev.CreatureSupported, called=say("check supported by a creature"))
def _creature_supported(table: Table, event: ev.CreatureSupported) -> Said:
    return say("{creature} supports {check}", creature=named(table, event.creature), check=_of(table, event))


@WORDS.of(ev.ModifierAdded, called=say("modifier of a check"))
def _modifier_added(table: Table, event: ev.ModifierAdded) -> Said:
    return say(
        "{check} gets {amount:+} ({source})",
        check=_of(table, event),
        amount=event.amount,
        source=_source(table, event.source.strip()),
    )


def _source(table: Table, source: str) -> Part:
    if source.lower().startswith("item:"):
        return say("item {item}", item=source[5:].strip())
    return _SOURCES.get(source.lower()) or thing(table, source)


@WORDS.of(ev.CheckCardTurned, called=say("card of a check turned"))
def _check_card_turned(table: Table, event: ev.CheckCardTurned) -> Said:
    check = table.checks[event.check]
    player, kind = Player(check.pc), check_of_kind(check.kind)
    if event.card is None:
        return say("{player} has no card to turn for the {check}", player=player, check=kind)
    turned, to = card(name_of(event.card), table), zone(event.to)
    if event.from_ == "library_top":
        return say(
            "{player} turns the top card for the {check}: {card}, to the {zone}",
            player=player,
            check=kind,
            card=turned,
            zone=to,
        )
    return say(
        "{player} turns a card from the {origin} for the {check}: {card}, to the {zone}",
        player=player,
        origin=zone(event.from_),
        check=kind,
        card=turned,
        zone=to,
    )


@WORDS.of(ev.CheckColorChosen, called=say("colour of a card chosen"))
def _check_color_chosen(table: Table, event: ev.CheckColorChosen) -> Said:
    return say("The card of {check} counts as {color}", check=_of(table, event), color=color(event.color))


@WORDS.of(ev.CheckResolved, called=say("check ends"))
def _check_resolved(table: Table, event: ev.CheckResolved) -> Said:
    check, claims = _of(table, event), tuple(_claims(event))
    if not claims:
        return say("{check} is over", check=check)
    return say("{check}, as announced: {claims}", check=check, claims=listed(claims, "list"))


def _claims(event: ev.CheckResolved) -> Iterator[Said]:
    if event.modifier is not None:
        yield say("modifier {modifier:+}", modifier=event.modifier)
    if event.value is not None:
        yield say("value {value}", value=event.value)
    if event.success is not None:
        yield say("success") if event.success else say("failure")


def _of(table: Table, event: ev.CheckEvent) -> Said:
    """The check that an event is about: `B's body check`."""
    check = table.checks[event.check]
    return check_of(check.pc, check.kind)
