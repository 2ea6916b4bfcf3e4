"""A generated match in which decks are shuffled as people do: one carefully, one by a few overhand passes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from itertools import takewhile
from random import Random
from typing import cast
from unittest.mock import patch

from adjudicator.match import Header
from adjudicator.replay.play import _going_on, recorded
from adjudicator.replay.record import Record
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.cards import DECK, Card, bits
from adjudicator.rulesets.malifaux.decide import off
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.state import Side, Table
from adjudicator.seam.randomness import Seeded
from adjudicator.seam.ruleset import Randomness
from tests.fairness.decks import Shuffle


def shuffled_match(header: Header, seed: int, shuffles: Mapping[str, Shuffle], turns: int) -> Record:
    """A match of so many turns, played with these decks."""
    decks = Decks(shuffles, Random(seed))
    with decks.dealing():
        steps = _going_on(malifaux, header.setup, Seeded(seed), decks.play)
        return recorded(malifaux, header, takewhile(lambda step: (step.after.turn or 0) <= turns, steps))


class Decks:
    """Decks in an order, as their players shuffled them."""

    def __init__(self, shuffles: Mapping[str, Shuffle], chance: Random) -> None:
        self.shuffles, self.chance = shuffles, chance
        self.order: dict[str, list[Card]] = {}
        self.pile: dict[str, tuple[Card, ...]] = {}

    def dealing(self) -> AbstractContextManager[object]:
        """While inside, generated play takes its cards off these decks."""
        return patch.object(import_module("adjudicator.rulesets.malifaux.play"), "deal", self._deal)

    def play(self, table: Table, randomness: Randomness) -> Event:
        """A legal report; its cards come off these decks."""
        self.seats = {id(side): seat for seat, side in table.seats.items()}
        self.pile |= {seat: side.discard for seat, side in table.seats.items() if not side.deck_count}
        return malifaux.play(table, randomness)

    def _deal(self, side: Side, count: int, _: Randomness) -> tuple[tuple[Card, ...], int | None]:
        seat = self.seats[id(side)]
        held = [card for card in self.order.get(seat, ()) if bits((card,)) & side.deck]
        if len(held) != side.deck_count:
            held = self._shuffled(seat, self.pile.get(seat) or DECK)
        more = self._shuffled(seat, side.discard) if count > len(held) else []
        self.order[seat] = [*held, *more]
        dealt, rebuilt = off(held, more, count)
        return tuple(dealt), rebuilt

    def _shuffled(self, seat: str, cards: Sequence[Card]) -> list[Card]:
        return cast("list[Card]", self.shuffles[seat](cards, self.chance))
