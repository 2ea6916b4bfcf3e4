"""Generated legal play: matches that nobody played, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from adjudicator.match import Game, Header
from adjudicator.plain.json import Plain
from adjudicator.plain.said import listed, say
from adjudicator.replay import record
from adjudicator.replay.record import Record
from adjudicator.seam.judging import judge, replay
from adjudicator.seam.limits import lay_within
from adjudicator.seam.randomness import Seeded
from adjudicator.seam.ruleset import Randomness, Refused, Step
from adjudicator.store.entry import Entry

TURNS = 5
EVENTS = 400
ATTEMPTS = 10
"""The most matches played until one ends as asked."""
LONGEST = 150_000
"""The number of events after which a match is given up as endless."""


def generate(ruleset: Game, header: Header, seed: int | str, turns: int = TURNS, min_events: int = EVENTS) -> Record:
    """A match played from the header's set-up; raises `Refused` if that cannot be laid."""
    return recorded(ruleset, header, played(ruleset, header.setup, seed, turns, min_events))


def played(
    ruleset: Game, setup: Plain, seed: int | str, turns: int = TURNS, min_events: int = EVENTS
) -> Iterator[Step[Any, Any]]:
    """The steps of a match: `turns` turns, more until there are `min_events` events, fewer if the game ends first."""
    for step in _going_on(ruleset, setup, Seeded(seed), ruleset.play):
        if step.position > min_events and _begins(ruleset, step, turns):
            return
        yield step


def ended(ruleset: Game, setup: Plain, seed: int | str, name: str) -> Iterator[Step[Any, Any]]:
    """The steps of the first generated match that ends as asked; raises `Refused`, with the field, for an ending that
    the game does not know or that none of `ATTEMPTS` matches reached."""
    if name not in ruleset.endings:
        known = listed(tuple(ruleset.endings), "list") if ruleset.endings else say("none")
        raise Refused(
            "no-such", say("{game} has no ending {name}; known: {known}", game=ruleset.title, name=name, known=known)
        )
    ending = ruleset.endings[name]
    for attempt in range(ATTEMPTS):
        randomness, numbered = Seeded(seed if attempt == 0 else f"{seed} {attempt}"), []
        for step in islice(_going_on(ruleset, setup, randomness, ending.play), LONGEST):
            numbered.append((step.position, step.event))
            if ending.reached(step.after):
                return replay(ruleset, lay_within(ruleset, setup), numbered)
    raise Refused("untimely", say("None of {count} matches that were played from this set-up ended so", count=ATTEMPTS))


def _going_on(
    ruleset: Game, setup: Plain, randomness: Seeded, play: Callable[[Any, Randomness], Any]
) -> Iterator[Step[Any, Any]]:
    """The steps of a match as long as there is anything to do; raises `Refused` if there is nothing from the start."""
    table, position = lay_within(ruleset, setup), 0
    while True:
        try:
            report = play(table, randomness)
        except Refused:
            if not position:
                raise
            return
        for event in ruleset.decide(table, report, randomness):
            step = judge(ruleset, position + 1, table, event)
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


def sample_setup(ruleset: Game, name: str | None = None) -> Plain:
    """The ruleset's own sample set-up, or the one of a name; raises `Refused` if there is none."""
    if name is not None and name not in ruleset.samples:
        known = listed(tuple(ruleset.samples), "list") if ruleset.samples else say("none")
        raise Refused(
            "no-such", say("{game} has no sample {name}; known: {known}", game=ruleset.title, name=name, known=known)
        )
    sample = ruleset.sample if name is None else ruleset.samples[name]
    if sample is None:
        raise Refused("no-such", say("No sample set-up comes with {game}: give one", game=ruleset.title))
    return sample()


def _begins(ruleset: Game, step: Step[Any, Any], turns: int) -> bool:
    """Whether a step begins a turn after the last one asked for."""
    before, after = ruleset.place(step.before).turn, ruleset.place(step.after).turn
    return after is not None and after > turns and after != before
