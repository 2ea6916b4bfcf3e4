"""The flips of all matches: every revealed card, by whom, from whose deck, for what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.replay.reading import Reading
from projections.contract import Row, Shape
from projections.entries import OfEntries, players

SHAPE: Final = Shape(
    name="flips",
    columns=(
        "number", "match", "position", "card", "seat", "deck", "source", "players", "event", "at", "reporter", "voided",
    ),
    numbers=frozenset(("number", "position", "voided")),
    key="number",
    indexes=("match, position", "LOWER(card)"),
)  # fmt: skip


class Flips(OfEntries):
    """Keeps the flips as played, with voided ones marked."""

    shape = SHAPE

    def rows(self, reading: Reading, position: int) -> Iterable[Row]:
        """The cards that an entry reveals; none if nobody saw them."""
        event = reading.events[position]
        flips = reading.ruleset.flips.get(type(event))
        if flips is None or reading.how(position) == "filled":
            return
        for flip in flips(reading.before(position), event):
            yield {
                "card": flip.card,
                "seat": flip.seat,
                "deck": flip.deck,
                "source": flip.source,
                "players": players(reading.header, [flip.seat]),
            }
