"""What a review counts: findings by rule, events that no longer fit, doubts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct, field

from adjudicator.plain.said import Said
from adjudicator.seam.ruleset import Step
from api.sentences import counted, say

COLOURS: Final = {True: "red", False: "green"}
"""Colours by whether something is broken."""


class Tally(Struct):
    """Counts over some entries."""

    rules: Counter[str] = field(default_factory=Counter)
    """How often each rule is broken."""
    unfit: int = 0
    doubts: int = 0

    @classmethod
    def of(cls, steps: Iterable[Step[Any, Any] | None]) -> Tally:
        """The counts over steps as somebody sees them; None counts for nothing."""
        tally = cls()
        for step in steps:
            if step is not None:
                tally.rules.update(finding.rule for finding in step.findings)
                tally.unfit += step.unfit is not None
                tally.doubts += len(step.doubts)
        return tally

    @property
    def findings(self) -> int:
        """How often any rule is broken."""
        return self.rules.total()

    @property
    def is_broken(self) -> bool:
        """Whether there is a finding, or an event that no longer fits."""
        return bool(self.findings or self.unfit)

    def add(self, other: Tally) -> None:
        """Adds the counts of another tally."""
        self.rules.update(other.rules)
        self.unfit += other.unfit
        self.doubts += other.doubts

    def ranked(self) -> list[tuple[str, int]]:
        """Rules and how often each is broken, the most broken first."""
        return sorted(self.rules.items(), key=lambda item: (-item[1], item[0]))

    def said(self) -> list[Said]:
        """The counts in words; one phrase if there is nothing to count."""
        misfits = counted("{count} event that no longer fits", "{count} events that no longer fit", self.unfit)
        counts = [
            (self.findings, counted("{count} finding", "{count} findings", self.findings)),
            (self.findings, counted("{count} rule", "{count} rules", len(self.rules))),
            (self.unfit, misfits),
            (self.doubts, counted("{count} doubt", "{count} doubts", self.doubts)),
        ]
        return [says for count, says in counts if count] or [say("no rule is broken")]
