"""A report being worked out: each of its events admitted and judged on the table the one before left."""

from __future__ import annotations

from typing import Any

from adjudicator.match import Header, MatchEvent, Rulesets, admit, admit_play, fold
from adjudicator.plain.json import Plain, join, read_event
from adjudicator.replay.reading import Reading
from adjudicator.seam.limits import guard_growth, guard_sizes
from adjudicator.seam.randomness import Physical
from adjudicator.seam.ruleset import Refused, Step, judged
from adjudicator.store.envelope import Entry


class Draft:
    """What would follow a reading; nothing of it is recorded yet."""

    def __init__(self, rulesets: Rulesets, reading: Reading) -> None:
        self.events: list[Any] = []
        """What would be recorded, in order."""
        self.steps: list[Step[Any, Any]] = []
        """The game's own events among them, judged."""
        self._reading = reading
        self._match = reading.match
        self._table = reading.table(reading.position)
        self._kinds = rulesets.kinds[reading.ruleset.name]
        self._randomness = Physical()

    @property
    def header(self) -> Header:
        """What the match is."""
        return self._match.header

    def add(self, plain: Plain, field: str) -> None:
        """Adds one event of the report; raises `Malformed` or `Refused` with the path of what is wrong."""
        event = read_event(self._kinds, plain, field)
        guard_sizes(self._reading.ruleset, plain, field)
        try:
            if isinstance(event, MatchEvent):
                admit(self._match, event, self._is_played)
                self._take(event)
            else:
                admit_play(self._match)
                self._play(event)
        except Refused as refused:
            raise Refused(refused.says, join(field, refused.field)) from None

    def _play(self, event: Any) -> None:
        ruleset = self._reading.ruleset
        ruleset.admit(self._table, event)
        for decided in ruleset.decide(self._table, event, self._randomness):
            ruleset.admit(self._table, decided)
            position, before = self._match.position + 1, self._table
            self._table = ruleset.evolve(before, decided, position)
            guard_growth(ruleset, before, decided, self._table)
            self.steps.append(judged(ruleset, position, before, decided, self._table))
            self._take(decided)

    def _take(self, event: Any) -> None:
        self.events.append(event)
        self._match = fold(self._match, Entry(self._match.position + 1, event))

    def _is_played(self, position: int) -> bool:
        if position <= self._reading.position:
            return self._reading.is_played(position)
        return not isinstance(self.events[position - self._reading.position - 1], MatchEvent)
