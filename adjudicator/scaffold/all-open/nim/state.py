"""The table: what the rules need, nothing of the history."""

from __future__ import annotations

from adjudicator.plain.json import Plain
from adjudicator.seam.given import read
from adjudicator.seam.ruleset import Refused
from msgspec import Struct

from nim.book import say


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """The heap, the seats, whose turn it is, who has won."""

    stones: int = 12
    seats: tuple[str, str] = ("A", "B")
    active: str = "A"
    winner: str | None = None

    def opponent(self, seat: str) -> str:
        """The other seat."""
        return self.seats[seat == self.seats[0]]


def lay(plain: Plain) -> Table:
    """A set-up, or a scenario's `given`, as a table; raises `Refused` with the field."""
    table = read(plain, Table)
    if table.stones < 0:
        raise Refused("wrong", say("A heap has no fewer than 0 stones"), "stones")
    if table.seats[0] == table.seats[1] or "" in table.seats:
        raise Refused("wrong", say("Two seats are laid, each with a name of its own"), "seats")
    for field, seat in (("active", table.active), ("winner", table.winner)):
        if seat is not None and seat not in table.seats:
            raise Refused("no-such", say("There is no seat {seat}", seat=seat), field)
    return table
