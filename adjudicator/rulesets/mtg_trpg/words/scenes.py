"""Scenes, places, time and sleep in words."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.names import actor
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.words.phrases import announced
from adjudicator.rulesets.mtg_trpg.words.registry import WORDS


@WORDS.of(ev.SceneStarted, called=say("scene starts"))
def _scene_started(table: Table, event: ev.SceneStarted) -> Said:
    return say("Scene {number} begins", number=table.scene + 1)


@WORDS.of(ev.SceneEnded, called=say("scene ends"))
def _scene_ended(table: Table, event: ev.SceneEnded) -> Said:
    return say("{who} ends the scene", who=actor(table, event.by))


@WORDS.of(ev.PlaceChanged, called=say("change of place"))
def _place_changed(table: Table, event: ev.PlaceChanged) -> Said:
    if not event.to:
        return say("{player} goes to another place", player=Player(event.pc))
    return say("{player} goes to {place}", player=Player(event.pc), place=event.to)


@WORDS.of(ev.TimePassed, called=say("time passed"))
def _time_passed(table: Table, event: ev.TimePassed) -> Said:
    return say("Time passes")


@WORDS.of(ev.Slept, called=say("sleep"))
def _slept(table: Table, event: ev.Slept) -> Said:
    player, hours = Player(event.pc), event.hours
    if hours == int(hours):
        slept = counted(
            "{player} sleeps for {count} hour", "{player} sleeps for {count} hours", count=int(hours), player=player
        )
    else:
        slept = say("{player} sleeps for {hours} hours", player=player, hours=hours)
    return announced(slept, _recovered(event))


def _recovered(event: ev.Slept) -> Iterator[Said]:
    if event.library_after is not None:
        yield say("library {cards}", cards=event.library_after)
    if event.hand_after is not None:
        yield say("hand {cards}", cards=event.hand_after)
    if event.life_after is not None:
        yield say("life {life}", life=event.life_after)


@WORDS.of(ev.ExtraTurnGained, called=say("extra turn"))
def _extra_turn_gained(table: Table, event: ev.ExtraTurnGained) -> Said:
    return say("{player} gains an extra turn", player=Player(event.pc))
