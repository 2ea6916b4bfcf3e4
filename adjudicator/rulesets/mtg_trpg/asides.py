"""Where what a viewer is shown of a table need not follow from what the viewer was told, and why."""

from __future__ import annotations

from typing import Final

from adjudicator.seam.asides import Aside, asides

ASIDES: Final[tuple[Aside, ...]] = (
    *asides(
        "less", "pcs.*.library.cards pcs.*.hand.cards pcs.*.top pcs.*.exhaustion.cards",
        "the mask names no card in a hidden zone, the fold one that was seen to go there, or knows it from its number",
    ),
    *asides("other", "pcs.*.library.unknown pcs.*.hand.unknown", "the same, counted"),
    *asides("other", "decks.*.cards.*", "whose character is made in the session learns the decklist"),
    *asides(
        "other", "clock slowing.seconds slowing.ends_at",
        "open: what an NPC casts takes the time that its card tells, also to those who may not know that card's facts",
    ),
)  # fmt: skip
