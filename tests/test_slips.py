"""Slips put right: as played, a match with a slip in it that was corrected is the match without the slip."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any
from uuid import UUID

import pytest
from msgspec import to_builtins

from adjudicator.match import Game, tag_of
from adjudicator.plain.json import read_event
from adjudicator.replay import record
from adjudicator.replay.play import generate, header_of, sample_setup
from adjudicator.replay.reading import Reading
from adjudicator.rulesets import RULESETS
from adjudicator.seam.judging import values_of
from adjudicator.seam.randomness import Seeded
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, admit_openly, seats_at
from adjudicator.service import Adjudicator
from api.view import answers
from api.view.seen import Seen
from tests.given import SET_UPS
from tests.tier import budget, seed

EVENTS = budget(140, 40)
NOTE = {"event": "MatchNoted", "text": "in a correction's place"}


class Slipped:
    """A generated match told twice: with a slip that is corrected later, and as it really was."""

    def __init__(self, service: Adjudicator, game: Game, setup: str | None, chance: str) -> None:
        self.service, self.game, self.random, self.chance = service, game, Random(chance), Seeded(f"slip {chance}")
        header = header_of(game, sample_setup(game, setup), chance)
        found = generate(game, header, chance, turns=1, min_events=EVENTS)
        self.events = [to_builtins(entry.event) for entry in found.entries[1 : EVENTS + 1]]
        told = to_builtins(header)
        self.right, self.wrong = service.open_match(told), service.open_match(told)
        self.done = 0

    def told(self) -> tuple[Reading, Reading]:
        """The match as it really was, and the one with slips that were corrected."""
        while self.done < len(self.events):
            self._both(self.random.randint(1, min(12, len(self.events) - 1)))
            if self.done < len(self.events):
                self._slip()
        return self.service.reading(self.right), self.service.reading(self.wrong)

    def _both(self, count: int) -> None:
        for event in self.events[self.done : self.done + count]:
            self._report(self.right, event)
            self._report(self.wrong, event)
            self.done += 1

    def _slip(self) -> None:
        """Another event than the one that happened, what follows as far as it fits, then the correction."""
        reading, event = self.service.reading(self.wrong), self.events[self.done]
        at = reading.position + 1
        slip = next((one for one in self._others(reading.in_play(reading.position), event) if self._takes(one)), None)
        if slip is None:
            return
        self._report(self.right, event)
        self.done += 1
        for following in self.events[self.done : self.done + self.random.choice((0, 1, 3, 20))]:
            try:
                self._report(self.wrong, following)
            except Refused:
                break
            self._report(self.right, following)
            self.done += 1
        twice = [None, slip][: self.random.randint(0, 2)]
        for instead in (*twice, event):
            self._report(self.wrong, correction(at, instead))
            self._report(self.right, NOTE)

    def _others(self, table: Any, event: Any) -> Iterator[Any]:
        """Other events that fit a table, as far as everybody knows: legal ones, and what happened at other times."""
        for _ in range(5):
            with suppress(Refused):
                other = to_builtins(self.game.decide(table, self.game.play(table, self.chance), self.chance)[0])
                if other != event:
                    yield other
        kinds = {tag_of(kind): kind for kind in self.game.events}
        for other in self.random.sample(self.events, len(self.events)):
            with suppress(Refused):
                admit_openly(self.game, table, read_event(kinds, other))
                if other != event:
                    yield other

    def _takes(self, slip: Any) -> bool:
        """Records a slip, if the service does not know that it cannot be."""
        try:
            self._report(self.wrong, slip)
        except Refused:
            return False
        return True

    def _report(self, match: UUID, event: Any) -> None:
        at = self.service.reading(match).position
        self.service.report(match, [event], expected=at, report_id=f"r{at}")


def correction(position: int, instead: Any, **more: Any) -> dict[str, Any]:
    return {"event": "EntryCorrected", "position": position, "instead": instead, "reason": "mistyped", **more}


@pytest.mark.parametrize(("name", "setup"), SET_UPS)
def test_a_corrected_slip_leaves_the_match_as_it_was(name: str, setup: str | None) -> None:
    with Adjudicator(RULESETS) as service:
        game = service.rulesets[name]
        slipped = Slipped(service, game, setup, f"{seed()} {name} {setup}")
        right, wrong = slipped.told()
        assert len(wrong.match.corrected) >= 1

        for ours, theirs in ((right, wrong), (right.ruled(), wrong.ruled())):
            assert theirs.position == ours.position
            for at in range(ours.position + 1):
                assert game.tell(theirs.table(at)) == game.tell(ours.table(at)), at
            for mine, other in zip(ours.steps(1), theirs.steps(1), strict=True):
                assert (other.position, other.event) == (mine.position, mine.event)
                assert (other.findings, other.doubts, other.unfit) == (mine.findings, mine.doubts, None)
                assert values_of(game, other) == values_of(game, mine)

        assert wrong.fidelity().label == "exact"
        told = service.export_record(slipped.wrong)
        again = record.read(told, RULESETS)
        assert record.write(again.header, again.entries) == told
        assert again.reading().fidelity().label == "exact"
        assert again.reading().findings() == wrong.findings()


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "setup"), SET_UPS)
def test_whatever_is_corrected_everybody_is_told(name: str, setup: str | None) -> None:
    """What followed on a slip may have no place any more: no answer fails, and only judges read what it said."""
    with Adjudicator(RULESETS) as service:
        game = service.rulesets[name]
        chance = f"{seed()} {name} {setup} told"
        header = header_of(game, sample_setup(game, setup), chance)
        found = generate(game, header, chance, turns=1, min_events=EVENTS)
        match, _ = service.import_record(record.read(record.write(header, found.entries[: EVENTS + 1]), [game]))
        random = Random(chance)
        for at in random.sample(range(1, EVENTS // 2), 6):
            reading = service.reading(match)
            with suppress(Refused):
                instead: Any = random.choice((None, to_builtins(reading.entries[at].event), {}))
                instead = to_builtins(reading.entries[at + 1].event) if instead == {} else instead
                service.report(match, [correction(at, instead)], expected=reading.position, report_id=f"c{at}")
        played, ruled = service.reading(match), service.reading(match, "ruled")
        assert played.match.corrected
        for viewer in (JUDGE, SPECTATOR, *seats_at(game, played.in_play(played.position))):
            for reading in (played, ruled):
                seen = Seen(match, reading, played, viewer, random.choice(("en", "ja")))
                for at in range(1, played.position + 1):
                    told = answers.whole(seen, at, step := seen.step(at))
                    if viewer != JUDGE and step is not None and step.unfit is not None:
                        assert told.event == {"event": tag_of(type(played.events[at]))}
        assert played.fidelity().differs is None
        assert record.read(service.export_record(match), RULESETS).reading().fidelity().differs is None
