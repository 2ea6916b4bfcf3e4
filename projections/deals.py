"""The physical decks of all matches: shuffles, and cards that left them, as the judge knows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import structs

from adjudicator.replay.reading import Reading
from adjudicator.seam.decks import Dealt
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
    indexes=("match, position",),
)  # fmt: skip
"""`cards` and `pile` have spaces between cards; `player` owns the deck; `players`: the same, folded for searches."""


class Deals(OfEntries):
    """Keeps shuffles and deals as played, with voided ones marked. It includes cards drawn into hands."""

    shape = SHAPE

    def rows(self, reading: Reading, position: int) -> Iterable[Row]:
        """An entry's effects on physical decks; none in a managed match."""
        if reading.match.is_managed:
            return
        event = reading.events[position]
        deals = reading.ruleset.deals.get(type(event))
        if deals is None:
            return
        is_filled = reading.how(position) == "filled"
        for one in deals(reading.before(position), event):
            dealt = _unnamed(one) if is_filled else one
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


def _unnamed(dealt: Dealt) -> Dealt:
    """What was filled in, for audits: cards that nobody saw left the deck."""
    cards = 0 if dealt.what == "shuffle" else len(dealt.cards)
    return structs.replace(dealt, cards=(), pile=(), unnamed=dealt.unnamed + cards)
