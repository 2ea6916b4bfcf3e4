"""Cards as they are revealed, one by one: flipped, cheated, shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from adjudicator.rulesets.malifaux.events import CardsRevealed, FateCheated, FateFlipped
from adjudicator.rulesets.malifaux.lookup import cards_of
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.kinds import ByKind
from adjudicator.seam.ruleset import Flip

FLIPS: Final[ByKind[Callable[[Table, Any], Iterator[Flip]]]] = ByKind("flips")


@FLIPS.of(FateFlipped)
def flipped(_table: Table, event: FateFlipped) -> Iterator[Flip]:
    """The cards of a flip that lie open."""
    if event.face == "up":
        source = "reflip" if event.reflip else "flip"
        yield from (Flip(card, event.seat, event.deck or event.seat, source) for card in cards_of(event))


@FLIPS.of(FateCheated)
def cheated(_table: Table, event: FateCheated) -> Iterator[Flip]:
    """The card from the hand."""
    yield Flip(event.card, event.seat, event.seat, "cheat")


@FLIPS.of(CardsRevealed)
def revealed(_table: Table, event: CardsRevealed) -> Iterator[Flip]:
    """The cards that were shown to both players."""
    if event.shown_to is None:
        yield from (Flip(card, event.seat, event.seat, "reveal") for card in event.cards)
