"""Take-backs: whatever was voided, the match goes on from the table as ruled, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any
from uuid import UUID

import pytest
from msgspec import to_builtins

from adjudicator.match import Game
from adjudicator.replay import record
from adjudicator.replay.play import generate, header_of, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.seam.judging import judge
from adjudicator.seam.randomness import Seeded
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Step
from adjudicator.service import Adjudicator
from api.view import answers
from api.view.seen import Seen
from tests.given import SET_UPS
from tests.tier import budget, seed

ON = budget(2_000, 60)
"""Events played on after a take-back; a match that ends before has ended."""


def going_on(game: Game, table: Any, position: int, chance: Seeded) -> Iterator[Step[Any, Any]]:
    """Legal steps on from a table, with the positions that they will have."""
    while True:
        try:
            report = game.play(table, chance)
        except Refused:
            return
        for event in game.decide(table, report, chance):
            step = judge(game, position + 1, table, event)
            table, position = step.after, step.position
            yield step


def in_reports(steps: list[Step[Any, Any]], size: int = 20) -> Iterator[list[Step[Any, Any]]]:
    return (steps[at : at + size] for at in range(0, len(steps), size))


@pytest.mark.parametrize(("name", "setup"), SET_UPS)
@pytest.mark.parametrize("mode", ["record", "enforce"])
def test_what_is_legal_as_ruled_goes_on_to_the_end(name: str, setup: str | None, mode: str) -> None:
    with Adjudicator(RULESETS) as service:
        game = service.rulesets[name]
        for number in range(budget(8, 1)):
            Voided(service, game, setup, f"{seed()} {number} {name} {setup} {mode}", mode).goes_on()


class Voided:
    """A generated match whose last entries are voided, once or twice."""

    def __init__(self, service: Adjudicator, game: Game, setup: str | None, chance: str, mode: str) -> None:
        self.service, self.game, self.random, self.chance = service, game, Random(chance), Seeded(chance)
        header = header_of(game, sample_setup(game, setup), chance)
        found = generate(game, header, chance, turns=1, min_events=self.random.randint(1, 120))
        entries = found.entries[: self.random.randint(2, len(found.entries))]
        given = record.read(record.write(header, entries), [game])
        self.match, _ = service.import_record(given)
        if mode == "enforce":
            self.match = self._enforced(header, entries)

    def _enforced(self, header: Any, entries: Any) -> UUID:
        match = self.service.open_match(to_builtins(header) | {"mode": "enforce"})
        for at in range(1, len(entries)):
            self.service.report(match, [to_builtins(entries[at].event)], expected=at - 1, report_id=f"r{at}")
        return match

    @property
    def position(self) -> int:
        return self.service.reading(self.match).position

    def goes_on(self) -> None:
        self.void()
        self.play(3)
        self.void()
        self.play(ON)
        self.is_kept()

    def void(self) -> None:
        """Voids the last entries that still count, as many as may be."""
        reading = self.service.reading(self.match)
        counts = [at for at in range(1, self.position + 1) if reading.is_played(at) and at not in reading.match.voided]
        last = counts[-self.random.choice((1, 1, 2, 3, 8, len(counts))) :]
        if last:
            ruling = {"event": "EntriesVoided", "positions": last, "reason": "taken back"}
            self.report([ruling])

    def report(self, events: list[Any]) -> Any:
        at = self.position
        return self.service.report(self.match, events, expected=at, report_id=f"on {at}")

    def play(self, most: int) -> None:
        """Plays on from the table as ruled: each step is accepted, judged and told as on a table of its own."""
        start = self.service.reading(self.match, "ruled").table(self.position)
        assert start == self.service.reading(self.match).in_play(self.position)
        for steps in in_reports([*islice(going_on(self.game, start, self.position, self.chance), most)]):
            answer = self.report([to_builtins(step.event) for step in steps])
            assert answer.steps == tuple(steps)
            self.are_told(steps)

    def are_told(self, steps: list[Step[Any, Any]]) -> None:
        for which in ("played", "ruled"):
            reading = self.service.reading(self.match, which)
            assert list(reading.steps(steps[0].position)) == steps
            for viewer in (JUDGE, SPECTATOR):
                seen = Seen(self.match, reading, self.service.reading(self.match), viewer, "en")
                told = [answers.entry(seen, step.position, seen.step(step.position)) for step in steps]
                assert not any(one.unfit or one.findings for one in told)
                known = self.game.mask_table(steps[-1].after, seen.eyes)  # once it is over, everybody sees all
                assert seen.table(steps[-1].position) == known

    def is_kept(self) -> None:
        """What was recorded is read again, here and elsewhere, to the same tables."""
        written, ruled = self.service.export_record(self.match), self.service.reading(self.match, "ruled")
        found = record.read(written, [self.game])
        assert record.write(found.header, found.entries) == written
        assert found.reading("ruled").table(self.position) == ruled.table(self.position)
        for reading in (self.service.reading(self.match), found.reading()):
            assert reading.fidelity().label in ("exact", "unverified")
