"""Combats, in words."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.table.sentence_parts import dice, place, players
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.words.registry import WORDS

_STEPS: Final = {
    1: say("round-end effects"),
    2: say("whether the combat goes on"),
    3: say("discard down to the limit"),
    4: say("optional discard"),
    5: say("refill"),
    6: say("expiry"),
}

_NO_ATTACK, _ONE_TARGET = say("no attack was made"), say("one target is left")
_NO_WISHES = say("nobody wishes to go on")
_REASONS: Final = {
    **dict.fromkeys(("no attack", "nobody attacked"), _NO_ATTACK),
    **dict.fromkeys(
        (f"nobody {wants} to {go}" for wants in ("wishes", "wants") for go in ("continue", "go on")), _NO_WISHES
    ),
    **dict.fromkeys(("one target", "one target left"), _ONE_TARGET),
}
"""The ends of LCK-ROUND-03 to -05, as tables type them; any other reason is shown as typed."""


@WORDS.of(ev.CombatStarted, called=say("combat"))
def _combat_started(table: Table, event: ev.CombatStarted) -> Said:
    who, at = Player(event.player), place(event.at)
    if not event.participants:
        return (
            say("Combat breaks out by itself at {place}", place=at)
            if event.automatic
            else say("{player} starts a combat at {place}", player=who, place=at)
        )
    named = players(event.participants)
    if event.automatic:
        return say("Combat breaks out by itself at {place}: {players}", place=at, players=named)
    return say("{player} starts a combat at {place}: {players}", player=who, place=at, players=named)


@WORDS.of(ev.CombatRoundStarted, called=say("combat round starts"))
def _round_started(table: Table, event: ev.CombatRoundStarted) -> Said:
    return say("Combat round {round} begins", round=event.round)


@WORDS.of(ev.ArrivalRolled, called=say("arrival check"))
def _arrival_rolled(table: Table, event: ev.ArrivalRolled) -> Said:
    return say("{player} makes an arrival check: roll {roll}", player=Player(event.player), roll=dice(event.roll))


@WORDS.of(ev.AliveCheckRolled, called=say("alive check"))
def _alive_rolled(table: Table, event: ev.AliveCheckRolled) -> Said:
    return say("{player} makes an alive check: roll {roll}", player=Player(event.player), roll=dice(event.roll))


@WORDS.of(ev.CombatantArrived, called=say("character joins a combat"))
def _arrived(table: Table, event: ev.CombatantArrived) -> Said:
    return say("{player} joins the combat", player=Player(event.player))


@WORDS.of(ev.PreCombatRolled, called=say("roll before combat"))
def _pre_combat(table: Table, event: ev.PreCombatRolled) -> Said:
    if event.announced:
        return say("{player} announces a roll before the combat: {dice}", player=Player(event.player), dice=event.dice)
    return say("{player} rolls before the combat unannounced: {dice}", player=Player(event.player), dice=event.dice)


@WORDS.of(ev.MinionsAppeared, called=say("minions appear"))
def _minions(table: Table, event: ev.MinionsAppeared) -> Said:
    who = Player(event.player)
    if event.announced:
        return counted(
            "{player} brings in {count} minion", "{player} brings in {count} minions", event.count, player=who
        )
    return counted(
        "{player} brings in {count} minion unannounced",
        "{player} brings in {count} minions unannounced",
        event.count,
        player=who,
    )


@WORDS.of(ev.HandReceived, called=say("hand received"))
def _hand_received(table: Table, event: ev.HandReceived) -> Said:
    who = Player(event.player)
    return counted("{player} receives {count} C card", "{player} receives {count} C cards", event.count, player=who)


@WORDS.of(ev.CombatTurnStarted, called=say("combat turn starts"))
def _turn_started(table: Table, event: ev.CombatTurnStarted) -> Said:
    return say("{player}'s combat turn begins", player=Player(event.player))


@WORDS.of(ev.CombatTurnEnded, called=say("combat turn ends"))
def _turn_ended(table: Table, event: ev.CombatTurnEnded) -> Said:
    return say("{player}'s combat turn ends", player=Player(event.player))


@WORDS.of(ev.DefenceMaintained, called=say("defence maintained"))
def _maintained(table: Table, event: ev.DefenceMaintained) -> Said:
    who, name = Player(event.player), event.defence or say("the defence")
    if event.esp_paid is None:
        return say("{player} maintains {defence}", player=who, defence=name)
    return say("{player} maintains {defence} for {paid} ESP power", player=who, paid=event.esp_paid, defence=name)


@WORDS.of(ev.DefenceReleased, called=say("defence released"))
def _released(table: Table, event: ev.DefenceReleased) -> Said:
    return say("{player} lets {defence} go", player=Player(event.player), defence=event.defence or say("the defence"))


@WORDS.of(ev.CombatLeft, called=say("combat left"))
def _left(table: Table, event: ev.CombatLeft) -> Said:
    return say(
        "{player} leaves the combat for {place}: roll {roll}",
        player=Player(event.player),
        place=place(event.to),
        roll=dice(event.roll),
    )


@WORDS.of(ev.CombatCardDiscarded, called=say("C cards discarded"))
def _discarded(table: Table, event: ev.CombatCardDiscarded) -> Said:
    who = Player(event.player)
    return counted("{player} discards {count} C card", "{player} discards {count} C cards", event.count, player=who)


@WORDS.of(ev.HandRefilled, called=say("hand refilled"))
def _refilled(table: Table, event: ev.HandRefilled) -> Said:
    who = Player(event.player)
    return counted(
        "{player} refills the hand by {count} card",
        "{player} refills the hand by {count} cards",
        event.count,
        player=who,
    )


@WORDS.of(ev.RoundEndStepDone, called=say("step of the round's end"))
def _round_end(table: Table, event: ev.RoundEndStepDone) -> Said:
    what = _STEPS.get(event.step)
    if what is None:
        return say("Round end, step {step}", step=event.step)
    if event.wishes is None:
        return say("Round end, step {step}: {what}", step=event.step, what=what)
    if not event.wishes:
        return say("Round end, step {step}: nobody wants the combat to go on", step=event.step)
    return say(
        "Round end, step {step}: the combat is to go on for {players}", step=event.step, players=players(event.wishes)
    )


@WORDS.of(ev.CombatEnded, called=say("combat ends"))
def _ended(table: Table, event: ev.CombatEnded) -> Said:
    if not event.reason:
        return say("The combat ends")
    return say("The combat ends: {reason}", reason=_REASONS.get(event.reason, event.reason))
