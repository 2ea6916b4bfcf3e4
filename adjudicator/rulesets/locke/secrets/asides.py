"""Where what a viewer is shown of a table need not follow from what the viewer was told, and why."""

from __future__ import annotations

from typing import Final

from adjudicator.seam.asides import Aside, asides

ASIDES: Final[tuple[Aside, ...]] = (
    *asides(
        "less", "pool.* legends setup.refusals.* characters.*.alignment_at_start",
        "the mask names no sheet of the set in use, the fold those that the viewer knows, with the side they are on",
    ),
    *asides("less", "setup.larger", "the mask asks who knows the number of EVIL sheets now, the fold then"),
    *asides(
        "other", "characters.own.alignment",
        "a player is told what a conversion made of the character (LCK-HOUSE-19), though not for whom it was",
    ),
    *asides(
        "less", "characters.*.alignment characters.*.alignment_told characters.own.alignment_told",
        "to the mask an alignment is uncertain after any attempt by a closed sheet, also one that failed by word",
    ),
    *asides(
        "less",
        "characters.*.converted_by characters.*.converters characters.*.factions_hang_on "
        "characters.own.converted_by characters.own.converters characters.own.factions_hang_on "
        "declaration.alignment evil_others.* evil_others.own",
        "what hangs on such an alignment, or on one that the player only believes in",
    ),
    *asides(
        "other", "declaration.sound",
        "whether a declaration is sound is kept as everybody can tell, and who knows the sheet, not as who knows more",
    ),
    *asides(
        "other", "combat.attack.level combat.attack.responses.*.against",
        "a melee by a closed sheet is taken at its word, else at 1; unknown abilities are read as none or as any",
    ),
    *asides("less", "combat.attack.level combat.attack.responses.*.against", "the same of an unknown sheet"),
    *asides("less", "combat.attack.on_record.*", "what an open sheet tells of a use is its player's"),
)  # fmt: skip
