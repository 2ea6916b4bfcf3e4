"""What became of the physical decks of all matches: shuffles, and cards that left them, as the judge knows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.replay.reading import Reading
from projections.contract import Row, Shape
from projections.entries import OfEntries, players

SHAPE: Final = Shape(
    name="deals",
    columns=(
        "number", "match", "position", "ruleset", "deck", "player", "what", "cards", "unnamed", "pile", "players",
        "event", "at", "reporter", "voided",
    ),
    numbers=frozenset(("number", "position", "unnamed", "voided")),
    key="number",
    indexes=("match",),
)  # fmt: skip
"""`cards` and `pile` with spaces between them; `player`: whose deck it is, `players`: the same as it is searched."""


class Deals(OfEntries):
    """Keeps what became of the decks, as played; what a ruling voided is marked. Cards drawn into a hand are in it."""

    shape = SHAPE

    def rows(self, reading: Reading, position: int) -> Iterable[Row]:
        """What an entry does to decks that people shuffle; those of a managed match are none."""
        if reading.match.is_managed:
            return
        event = reading.entries.events[position]
        deals = reading.ruleset.deals.get(type(event))
        if deals is None:
            return
        for dealt in deals(reading.table(position - 1), event):
            yield {
                "ruleset": reading.ruleset.name,
                "deck": dealt.deck,
                "player": reading.header.seats.get(dealt.deck, ""),
                "what": dealt.what,
                "cards": " ".join(dealt.cards),
                "unnamed": dealt.unnamed,
                "pile": " ".join(dealt.pile),
                "players": players(reading.header, [dealt.deck]),
            }
