"""Corrections as they come in, and as a viewer may know them: what is told of a slip and of what really happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct, structs

from adjudicator.fairness.dealing import BoundDecks, guard_undealt
from adjudicator.match import EntryCorrected, tag_of
from adjudicator.plain.json import Malformed, Plain
from adjudicator.plain.said import say
from adjudicator.replay.reading import Reading
from adjudicator.replay.slips import read_instead
from adjudicator.seam.limits import guard_growth, guard_sizes
from adjudicator.seam.randomness import Physical
from adjudicator.seam.ruleset import JUDGE, Refused, Step, Viewer, admit_openly
from adjudicator.shuffles import is_dealt


def admitted(
    reading: Reading, event: EntryCorrected, reporter: Viewer, *, decks: BoundDecks | None = None, is_new: bool = True
) -> EntryCorrected:
    """A correction of an entry in a reading, its event completed; raises `Refused` if it cannot stand there.

    By public knowledge, unless a judge reports it. `decks`: those that the service deals from, where it does.
    """
    if reading.match.is_managed:
        guard_undealt(reading.entries.events, event.position, reading.position + 1)
    if event.instead is None:
        return event
    try:
        right = read_instead(reading.ruleset, event)
    except Malformed as malformed:
        raise Refused("wrong", malformed.says, malformed.field) from None
    guard_sizes(reading.ruleset, event.instead, "instead")
    try:
        right = _admitted(reading, event.position, right, reporter, decks, is_new=is_new)
    except Refused as refused:
        raise refused.under("instead") from None
    return structs.replace(event, instead=msgspec.to_builtins(right))


def guard_limits(reading: Reading, event: EntryCorrected, after: Any) -> None:
    """Raises `Refused` for a correction that brings in more than a match may hold; `after`: the table that the match
    goes on from, by it."""
    if event.instead is not None:
        before, right = reading.in_play(reading.position), read_instead(reading.ruleset, event)
        try:
            guard_growth(reading.ruleset, before, right, after)
        except Refused as refused:
            raise refused.under("instead") from None


def told(reading: Reading, position: int, event: Any, viewer: Viewer) -> Step[Any, Any] | None:
    """An event as a viewer may know it at an entry's place, not judged; None: it has no place there, so that
    nothing says what of it is hidden, and only a judge may know it."""
    ruleset, before = reading.ruleset, reading.in_play(position - 1)
    try:
        admit_openly(ruleset, before, event)
    except Refused:
        return None
    step: Step[Any, Any] = Step(position, before, event, ruleset.evolve(before, event, position))
    return ruleset.mask(step, viewer)


def masked(reading: Reading, event: EntryCorrected, viewer: Viewer) -> EntryCorrected:
    """A correction as a viewer may know it; of an event that has no place there, only its kind is told."""
    if viewer == JUDGE or event.instead is None:
        return event
    right = read_instead(reading.ruleset, event)
    step = told(reading, event.position, right, viewer)
    return structs.replace(event, instead=kind_alone(right) if step is None else msgspec.to_builtins(step.event))


def kind_alone(event: Any) -> dict[str, Plain]:
    """Of an event only its kind, as plain data."""
    return {"event": tag_of(type(event))}


def _admitted(
    reading: Reading, position: int, right: Struct, reporter: Viewer, decks: BoundDecks | None, *, is_new: bool
) -> Any:
    """The event that a correction states, admitted on the table before the entry, and completed."""
    ruleset, before = reading.ruleset, reading.in_play(position - 1)
    if is_dealt(right):
        raise Refused("wrong", say("A correction deals no card and proves none"), "event")
    if decks is not None:
        if is_new and decks.game.may_name is not None:
            decks.game.may_name(before, right, reporter)
        if is_dealt(decks.deal(before, right)):
            says = say("The service deals these cards: ask a judge to void the entry, and report what happened")
            raise Refused("untimely", says, "event")
    right, *following = ruleset.decide(before, right, Physical())
    if following:
        says = say("More events follow from it: ask a judge to void the entry, and report what happened")
        raise Refused("untimely", says, "event")
    if reporter == JUDGE:
        ruleset.admit(before, right)
    else:
        admit_openly(ruleset, before, right)
        if is_new and ruleset.may_report is not None:
            ruleset.may_report(before, right, reporter)
    guard_growth(ruleset, before, right, ruleset.evolve(before, right, position))
    return right


def among(events: Sequence[Any]) -> Iterator[EntryCorrected]:
    """The corrections among events."""
    return (event for event in events if type(event) is EntryCorrected)
