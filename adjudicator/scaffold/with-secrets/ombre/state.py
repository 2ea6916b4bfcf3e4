"""The table. A hand counts its cards and names those that are known: so it serves whoever may know few of them."""

from __future__ import annotations

from adjudicator.plain.json import Plain
from adjudicator.seam.given import read
from adjudicator.seam.ruleset import Refused
from msgspec import Struct, field

from ombre.book import say
from ombre.events import Card


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards a seat holds, as everybody can count, and those of them that are known."""

    count: int = 0
    cards: tuple[Card, ...] = ()


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """The hands, the card led and by whom, whose turn it is, the cards played, the tricks taken."""

    hands: dict[str, Hand] = field(default_factory=lambda: {"A": Hand(), "B": Hand()})
    led: Card | None = None
    leader: str | None = None
    active: str = "A"
    played: tuple[Card, ...] = ()
    tricks: dict[str, int] = {}

    def opponent(self, seat: str) -> str:
        """The other seat."""
        return "B" if seat == "A" else "A"

    def due(self) -> str | None:
        """The seat that is to be dealt cards now; None: nobody."""
        if len(self.played) % 6 or len(self.played) == 12:
            return None
        return next((seat for seat, hand in self.hands.items() if not hand.count), None)


def lay(plain: Plain) -> Table:
    """A set-up, or a scenario's `given`, as a table."""
    table = read(plain, Table)
    if list(table.hands) != ["A", "B"]:
        raise Refused("wrong", say("Two hands are laid, A and B"), "hands")
    return table
