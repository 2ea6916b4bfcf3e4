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
    """A set-up, or a scenario's `given`, as a table; raises `Refused` with the field."""
    table = read(plain, Table)
    if list(table.hands) != ["A", "B"]:
        raise Refused("wrong", say("Two hands are laid, A and B"), "hands")
    _guard_cards(table)
    for part, seats in (("active", (table.active,)), ("leader", (table.leader,)), ("tricks", tuple(table.tricks))):
        for seat in seats:
            if seat is not None and seat not in table.hands:
                raise Refused("no-such", say("There is no seat {seat}", seat=seat), part)
    if (table.led is None) != (table.leader is None):
        raise Refused("missing", say("A card that is led has its leader"), "leader")
    if any(count < 0 for count in table.tricks.values()):
        raise Refused("wrong", say("Nobody has taken fewer than 0 tricks"), "tricks")
    return table


def _guard_cards(table: Table) -> None:
    """Raises `Refused` for a card in two places, or a hand with more known cards than it has."""
    known = [*table.played, *(card for hand in table.hands.values() for card in hand.cards)]
    for card in known:
        if known.count(card) > 1:
            raise Refused("taken", say("{card} lies in two places", card=card), "hands")
    for seat, hand in table.hands.items():
        if hand.count < len(hand.cards):
            raise Refused("wrong", say("{seat} holds fewer cards than are named", seat=seat), "hands")
