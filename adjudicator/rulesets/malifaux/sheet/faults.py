"""What is wrong with a score sheet: every fault, each with its line and label."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.json import Malformed, Several
from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.sentences import say

MOST: Final = 20
"""The most faults that are told of one sheet."""


class Faults:
    """The faults found so far; the sheet is read on, so that all of them are told at once."""

    def __init__(self) -> None:
        self._found: list[Malformed] = []

    def add(self, says: Said, field: str | None = None, line: int | None = None) -> None:
        """Notes a fault; raises `Malformed` with all of them when there are more than anybody reads at once."""
        self._found.append(Malformed(says, field, line))
        if len(self._found) == MOST:
            self._found.append(Malformed(say("There may be more; only the first {count} are told", count=MOST)))
            self.guard()

    def __len__(self) -> int:
        return len(self._found)

    def guard(self) -> None:
        """Raises `Malformed` with all faults in the order of their lines, if there are any."""
        if self._found:
            last = max(one.line or 0 for one in self._found)
            raise Several(sorted(self._found, key=lambda one: one.line or last))
