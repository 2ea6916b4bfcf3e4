"""Events in words, and where in the session a table stands.

The sentences of each area of events stand in the file that bears its name; phrases.py what several of them share.
"""

from __future__ import annotations

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.mtg_trpg.events import Event
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Combat, Table, is_unknown
from adjudicator.rulesets.mtg_trpg.words.phrases import subject
from adjudicator.rulesets.mtg_trpg.words.registry import WORDS
from adjudicator.seam.kinds import enter_all
from adjudicator.seam.ruleset import Place

enter_all(__name__)


def tell_event(table: Table, event: Event) -> Said:
    """The event in a short sentence, read on the table before it."""
    says, entry, seconds = WORDS[type(event)](table, event), event.in_response_to, event.seconds
    if entry is not None and seconds is not None:
        return say("{event}, in response to #{entry} ({seconds} s)", event=says, entry=entry, seconds=seconds)
    if entry is not None:
        return say("{event}, in response to #{entry}", event=says, entry=entry)
    return says if seconds is None else say("{event} ({seconds} s)", event=says, seconds=seconds)


def place(table: Table) -> Place:
    """The scene, what is going on in it, whose turn of a combat it is, and the life of the characters."""
    combat, points = table.combat, _life(table)
    heading = say("Scene {number}", number=table.scene) if table.scene else None
    score = say("Life: {points}", points=_said(points)) if points else None
    if combat is None or not combat.started:
        return Place(table.scene or None, heading, _calm(table), score=score, points=points)
    active = None if combat.active is None else say("{active}'s turn", active=subject(table, combat.active))
    seat = combat.active if combat.active in table.pcs else None
    return Place(table.scene or None, heading, _phase(combat), active, score, seat, points)


def _life(table: Table) -> tuple[tuple[str, int], ...]:
    """The characters' life, as far as it is known."""
    return tuple((name, pc.life) for name, pc in table.pcs.items() if not is_unknown(table, "pcs", name, "life"))


def _said(points: tuple[tuple[str, int], ...]) -> Part:
    return listed([say("{player} {points}", player=Player(name), points=life) for name, life in points], "list")


def _calm(table: Table) -> Said:
    if table.combat is not None:
        return say("Before the combat")
    return say("During the scene") if table.scene_open else say("Between scenes")


def _phase(combat: Combat) -> Said:
    return say("Preparation turns") if 0 < combat.turn <= combat.prep_turns else say("Combat")
