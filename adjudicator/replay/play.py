"""Legal play, generated: matches that nobody played, the same ones again for the same seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.match import Game, Header
from adjudicator.plain.json import Plain
from adjudicator.plain.said import say
from adjudicator.replay import record
from adjudicator.replay.record import Record
from adjudicator.seam.limits import lay_within
from adjudicator.seam.randomness import Seeded
from adjudicator.seam.ruleset import Refused, Step, judge
from adjudicator.store.envelope import Entry

TURNS = 5
EVENTS = 400


def generate(ruleset: Game, header: Header, seed: int | str, turns: int = TURNS, min_events: int = EVENTS) -> Record:
    """A match played from the header's set-up; raises `Refused` where that cannot be laid."""
    return recorded(ruleset, header, played(ruleset, header.setup, seed, turns, min_events))


def played(
    ruleset: Game, setup: Plain, seed: int | str, turns: int = TURNS, min_events: int = EVENTS
) -> Iterator[Step[Any, Any]]:
    """The steps of a match: `turns` turns, more until there are `min_events` events, fewer if the game ends first."""
    randomness = Seeded(seed)
    table, position = lay_within(ruleset, setup), 0
    while True:
        try:
            report = ruleset.play(table, randomness)
        except Refused:
            return
        for event in ruleset.decide(table, report, randomness):
            step = judge(ruleset, position + 1, table, event)
            if position >= min_events and _begins(ruleset, step, turns):
                return
            table, position = step.after, step.position
            yield step


def recorded(ruleset: Game, header: Header, steps: Iterable[Step[Any, Any]]) -> Record:
    """The record of steps from position 1 on."""
    entries = [Entry(step.position, step.event) for step in steps]
    return record.read(record.write(header, entries), [ruleset])


def header_of(ruleset: Game, setup: Plain, seed: int | str) -> Header:
    """The header of a generated match; its seats are those of the set-up."""
    seats = {seat[:100]: name[:200] for seat, name in ruleset.seats(setup).items()}
    title = f"Generated match, seed {seed}"
    return Header(ruleset=ruleset.name, edition=ruleset.edition, title=title, seats=seats, setup=setup)


def sample_setup(ruleset: Game) -> Plain:
    """The ruleset's own sample set-up; raises `Refused` where it ships none."""
    if ruleset.sample is None:
        raise Refused(say("No sample set-up comes with {game}: give one", game=ruleset.title))
    return ruleset.sample()


def _begins(ruleset: Game, step: Step[Any, Any], turns: int) -> bool:
    """Whether a step begins a turn after the last one asked for."""
    before, after = ruleset.place(step.before).turn, ruleset.place(step.after).turn
    return after is not None and after > turns and after != before
