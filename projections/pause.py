"""The pause before another attempt after a failure: twice as long each time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SOON: Final = 0.1
"""Seconds before the first further attempt."""


@dataclass
class Pause:
    """The seconds before the next attempt."""

    most: float
    seconds: float = SOON

    def over(self) -> None:
        """Forgets the failures, after a success."""
        self.seconds = SOON

    def take(self) -> float:
        """The seconds to wait now; the next pause is twice as long, up to the most."""
        now, self.seconds = self.seconds, min(self.seconds * 2, self.most)
        return now
