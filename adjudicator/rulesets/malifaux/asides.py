"""Where what a viewer is shown of a table need not follow from what the viewer was told, and why."""

from __future__ import annotations

from typing import Final

from adjudicator.seam.asides import Aside, asides

ASIDES: Final[tuple[Aside, ...]] = (
    *asides(
        "less", "seats.*.hand seats.own.shown",
        "the mask forgets what was open, or who was shown it, once it lies hidden again",
    ),
    *asides(
        "less", "seats.own.top",
        "the mask ends what is known of a deck's top at a card that the viewer does not know; a log may lay one there",
    ),
    *asides(
        "less", "encounter.revealed encounter.scheme_points.* encounter.scheme_points.*.*",
        "a point of a scheme that its seat did not choose stands to nobody; the fold cannot see that it was not chosen",
    ),
    *asides(
        "other",
        "seats.*.unknown seats.*.deck seats.own.deck seats.*.astray seats.own.astray seats.*.slipped "
        "seats.own.slipped seats.*.top.*.seats seats.own.top.*.seats",
        "how many cards are unknown, and who knows those on top, is counted anew by what the mask leaves",
    ),
    *asides(
        "other", "seats.*.discard seats.own.discard seats.*.hand seats.*.shown shuffle_due discards.*.cards",
        "a log says that cards came from where they did not lie: to the mask they come from where all saw them",
    ),
    *asides(
        "other", "encounter.scheme_points.*",
        "of a set-up that tells one scheme of two the fold sees neither, and so not that the other is open",
    ),
)  # fmt: skip
