"""Reports that may have been recorded before, and their first answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from adjudicator.fairness.keys import Keys
from adjudicator.match import Reused
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import say
from adjudicator.plain.work import Work
from adjudicator.replay.draft import drafted, recorded
from adjudicator.replay.reading import Reading
from adjudicator.replay.sent import Manner, Sent
from adjudicator.seam.ruleset import JUDGE, Refused, Step, Viewer


class Answer(Struct, frozen=True):
    """The answer to a report: its first and last position, its steps, the match then, whether it was recorded before.

    If it was, only its first steps may be given, should they take long to judge.
    """

    first: int
    position: int
    steps: tuple[Step[Any, Any], ...]
    played: Reading
    repeated: bool = False


class Repeat(Struct, frozen=True):
    """A report whose id may be known already."""

    events: Sequence[Sent]
    request: str
    """Digest of its body."""
    reporter: Viewer
    keys: Keys
    manner: Manner

    def answer(self, played: Reading, first: int) -> Answer:
        """The first answer to the report at a position; raises `Reused` if its content was different."""
        opening, last = played.entries[first], first
        while last < played.position and played.entries[last + 1].report_id == opening.report_id:
            last += 1
        if opening.request != self.request and not self._looks_like(played, first, last):
            report = str(opening.report_id)
            says = say("Report '{report}' was recorded at {first} with other content", report=report, first=first)
            raise Reused(says, played.position)
        steps = (played.step(position) for position in Work().share(range(first, last + 1)))
        return Answer(first, last, tuple(step for step in steps if step is not None), played, True)

    def _looks_like(self, played: Reading, first: int, last: int) -> bool:
        """Whether the reporter, as far as they may know, cannot tell the two reports apart."""
        if self.reporter == JUDGE:
            return False
        before = played.until(first - 1)
        try:
            ours = drafted(before, self.events, self.reporter, self.keys, manner=self.manner, is_new=False)
        except (Malformed, Refused):
            return False
        hows = [entry.how for entry in played.entries[first : last + 1]]
        return ours.hows == hows and ours.masked == recorded(played, first, last, self.reporter)
