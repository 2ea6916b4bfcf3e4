"""A match recorded live: whatever is reported, repeated, late or voided, every table is a fold of its entries."""

from __future__ import annotations

from contextlib import suppress
from uuid import UUID

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec import to_builtins

from adjudicator.replay.play import header_of
from adjudicator.replay.reading import Reading
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.sample import skirmish
from adjudicator.seam.randomness import Seeded
from adjudicator.seam.ruleset import Refused, admit_openly
from adjudicator.service import Adjudicator, Conflict
from tests.tier import budget

SETUP = skirmish()


class Recording(RuleBasedStateMachine):
    """A match recorded live, with stale and repeated reports, rulings and notes in between."""

    def __init__(self) -> None:
        super().__init__()
        self.service = Adjudicator([malifaux])
        self.reports: list[tuple[int, str, list[object]]] = []

    @initialize(seed=st.integers())
    def open(self, seed: int) -> None:
        self.match: UUID = self.service.open_match(header_of(malifaux, SETUP, seed))
        self.randomness = Seeded(seed)

    def teardown(self) -> None:
        self.service.close()

    def send(self, events: list[object]) -> None:
        expected = self.service.reading(self.match).position
        name = f"r{len(self.reports)}"
        answer = self.service.report(self.match, events, expected=expected, report_id=name)
        assert answer.position == expected + len(events)
        self.reports.append((expected, name, events))

    @rule(count=st.integers(1, 12))
    def play(self, count: int) -> None:
        for _ in range(count):
            table = self.service.reading(self.match).in_play(self.service.reading(self.match).position)
            try:
                event = malifaux.play(table, self.randomness)
            except Refused:  # what was voided may leave nothing to do
                return
            self.send([to_builtins(event)])

    @rule()
    def note(self) -> None:
        self.send([{"event": "MatchNoted", "text": "a note"}])

    @precondition(lambda self: self.reports)
    @rule(data=st.data())
    def repeat(self, data: st.DataObject) -> None:
        expected, name, events = data.draw(st.sampled_from(self.reports))
        before = self.service.export_record(self.match)
        answer = self.service.report(self.match, events, expected=expected, report_id=name)
        assert answer.repeated
        assert answer.first == expected + 1
        assert self.service.export_record(self.match) == before

    @precondition(lambda self: self.reports)
    @rule()
    def be_late(self) -> None:
        before = self.service.export_record(self.match)
        with pytest.raises(Conflict):
            self.service.report(self.match, [{"event": "MatchNoted", "text": "late"}], expected=0, report_id="late")
        assert self.service.export_record(self.match) == before

    @precondition(lambda self: self.service.reading(self.match).position > 3)
    @rule(data=st.data())
    def void(self, data: st.DataObject) -> None:
        reading = self.service.reading(self.match)
        free = [n for n in range(1, reading.position + 1) if reading.is_played(n) and n not in reading.match.voided]
        if free:
            position = data.draw(st.sampled_from(free))
            self.send([{"event": "EntriesVoided", "positions": [position], "reason": "ruled"}])

    @invariant()
    def every_table_is_a_fold(self) -> None:
        if not hasattr(self, "match"):
            return
        reading = self.service.reading(self.match)
        table = malifaux.lay(SETUP)
        for number in range(1, reading.position + 1):
            step, event = reading.step(number), reading.entries.events[number]
            if step is not None:
                assert step.before == reading.in_play(number - 1)
                assert step.after == reading.in_play(number)
                assert step.findings == (), (number, event, step.findings)
                with suppress(Refused):
                    admit_openly(malifaux, table, event)
                    table = malifaux.evolve(table, event, number)
            assert reading.table(number) == table

    @invariant()
    def stepping_there_and_back_is_nothing(self) -> None:
        if hasattr(self, "match"):
            kept = self.service.reading(self.match)
            fresh = Reading(malifaux, kept.header, kept.entries)
            for number in range(kept.position, -1, -1):
                assert kept.table(number) == fresh.table(number)


TestRecording = Recording.TestCase
TestRecording.settings = settings(max_examples=budget(20, 6), stateful_step_count=25)
