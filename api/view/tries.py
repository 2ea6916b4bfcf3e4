"""Events tried by people: the steps as their viewer may know them, and how they are answered."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

import msgspec
from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.replay.reading import Which
from adjudicator.replay.sent import Follow, Sent
from adjudicator.replay.tried import tried
from adjudicator.seam.compared import told_apart
from api.view import answers
from api.view.changes import Change, changes
from api.view.seen import Masked, Seen, opened
from api.view.shapes import Doubt, Finding, How, Parts, Pattern, Place, Value


class TriedEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event that was only tried: in words, what it would change, the rules it would break."""

    event: Plain
    says: str
    pattern: Pattern
    parts: Parts
    place: Place
    findings: tuple[Finding, ...]
    diff: tuple[Change, ...]
    values: tuple[Value, ...]
    doubts: tuple[Doubt, ...] = ()
    how: How = "seen"


class Tried(Struct, frozen=True):
    """Events tried after a position, with those that would follow from them; nothing was recorded."""

    match: UUID
    position: int
    reading: Which
    viewer: str
    events: tuple[TriedEvent, ...]


def steps_of(seen: Seen, position: int, events: Sequence[Sent], follow: Follow = False) -> list[Masked]:
    """The steps of events tried after a position; raises what `tried` raises."""
    steps = tried(seen.reading, position, seen.eyes, events, follow)
    return [opened(step) for step in steps] if seen.reading.is_open else steps


def told(seen: Seen, step: Masked) -> TriedEvent:
    """An event that was only tried, from its step as the viewer may know it."""
    game = seen.reading.ruleset
    says = game.tell_event(step.before, step.event)
    pattern, parts = answers.said(says)
    return TriedEvent(
        event=msgspec.to_builtins(step.event),
        says=seen.speaker.say(says),
        pattern=pattern,
        parts=parts,
        place=answers.place(seen, step.position, step),
        findings=answers.findings(seen, step),
        doubts=answers.doubts(seen, step),
        diff=tuple(changes(*told_apart(game, step.before, step.after))),
        values=answers.values(seen, step),
        how=step.how,
    )
