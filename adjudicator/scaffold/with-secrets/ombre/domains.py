"""What the fields of events hold, where their types leave it open: so pages know how to ask for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from adjudicator.seam.domains import CardDomain, Domains, NumberDomain, SeatDomain

from ombre.events import Card
from ombre.state import Table


def _cards(table: Table) -> Iterator[Card]:
    """The cards known in hands, then all of them."""
    for hand in table.hands.values():
        yield from hand.cards
    yield from get_args(Card)


DOMAINS: Final = Domains(
    names={"seat": SeatDomain(), "count": NumberDomain(least=0, most=3)},
    types={Card: CardDomain("card")},
    things={"card": _cards},
)
