"""The table: what the rules need, nothing of the history."""

from __future__ import annotations

from msgspec import Struct


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """The heap, the seats, whose turn it is, who has won."""

    stones: int = 12
    seats: tuple[str, str] = ("A", "B")
    active: str = "A"
    winner: str | None = None

    def opponent(self, seat: str) -> str:
        """The other seat."""
        return self.seats[seat == self.seats[0]]
