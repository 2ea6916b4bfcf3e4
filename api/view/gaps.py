"""A record with gaps, in words: what was filled in and why, what is asked, what stays open."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, to_builtins

from adjudicator.match import Game
from adjudicator.moves.ways import Way
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, listed
from adjudicator.replay.sparse import Filled
from adjudicator.seam.ruleset import Refused, Step, admit_openly
from adjudicator.seam.sentences import Speaker
from api.sentences import say


class Happened(Struct, frozen=True):
    """An event in words; `position`: among what is filled in, None while it is not."""

    position: int | None
    event: Plain
    says: str


class Gap(Struct, frozen=True):
    """A stated event that something is missing before; `why`: what it would be without.

    What was `filled` in, or the `ways` of which one is to be chosen, or `open`: there are more ways than are told.
    """

    position: int
    event: Plain
    says: str
    why: str
    filled: tuple[Happened, ...]
    ways: tuple[tuple[Happened, ...], ...]
    open: bool


def gap(game: Game, speaker: Speaker, table: Any, found: Filled) -> Gap | None:
    """The gap before a stated entry, on the table before it; None: there is none."""
    stated, entry = found.stated, found.entries[-1]
    if stated is None or not (stated.filled or stated.asked or stated.is_open):
        return None
    last = stated.filled[-1].after if stated.filled else table
    made = [(one.position, step) for one, step in zip(found.entries[:-1], stated.filled, strict=True)]
    return Gap(
        entry.position,
        to_builtins(entry.event),
        speaker.say(game.tell_event(last, entry.event)),
        speaker.say(_why(game, table, stated.alone, entry.event)),
        tuple(_happened(game, speaker, step, at) for at, step in made),
        tuple(_way(game, speaker, way) for way in stated.asked),
        stated.is_open,
    )


def _why(game: Game, table: Any, alone: Step[Any, Any] | None, event: Any) -> Said:
    if alone is None:
        try:
            admit_openly(game, table, event)
        except Refused as refused:
            return say("Without it the event has no place: {why}", why=refused.says)
    if alone is not None and alone.findings:
        rules = listed([finding.rule for finding in alone.findings], "list")
        return say("Without it the event breaks {rules}: {why}", rules=rules, why=alone.findings[0].says)
    return say("Without it the event is not the next step")


def _way(game: Game, speaker: Speaker, way: Way) -> tuple[Happened, ...]:
    return tuple(_happened(game, speaker, step, None) for step in way.steps)


def _happened(game: Game, speaker: Speaker, step: Step[Any, Any], position: int | None) -> Happened:
    return Happened(position, to_builtins(step.event), speaker.say(game.tell_event(step.before, step.event)))
