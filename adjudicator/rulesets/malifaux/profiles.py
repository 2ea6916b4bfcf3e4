"""Variable profiles: the amount and blasts that a flip's card gives."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BLACK, RED, VALUE, severity
from adjudicator.rulesets.malifaux.state import Flip

STAGES = ("weak", "moderate", "severe")


def profile_text(profile: tuple[int, ...]) -> str:
    """A profile as cards print it: 2/3/5."""
    return "/".join(map(str, profile)) or "(none)"


@book.serves("MFX-JOKER-01", "MFX-HOUSE-D10")
def amount_due(flip: Flip) -> int | None:
    """The amount of a variable flip: the number at the stage, 0 for the Black Joker, severe + 1 for the Red one.

    A joker cheated in counts like one flipped. None without a card, or where the profile ends before the stage.
    """
    if flip.used is None or flip.used == BLACK:
        return None if flip.used is None else 0
    place = STAGES.index(severity(VALUE[flip.used]))
    if place >= len(flip.profile):
        return None
    return flip.profile[place] + (1 if flip.used == RED else 0)


def blasts_due(flip: Flip) -> int | None:
    """The blasts of a variable flip, none with the Black Joker (MFX-JOKER-07); None where the profile has none."""
    if flip.used is None or flip.blasts is None or len(flip.blasts) != 3:
        return None
    return 0 if flip.used == BLACK else flip.blasts[STAGES.index(severity(VALUE[flip.used]))]
