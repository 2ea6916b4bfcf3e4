"""How long to wait before what failed is tried again: twice as long each time."""

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
        """Forgets the failures: it went well."""
        self.seconds = SOON

    def take(self) -> float:
        """The seconds to wait now; the next time it is twice as many, up to the most."""
        now, self.seconds = self.seconds, min(self.seconds * 2, self.most)
        return now
