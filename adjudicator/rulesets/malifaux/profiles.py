"""Variable profiles: the amount and blasts that a flip's card gives, and how they are worked out."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BLACK, RED, VALUE, Severity, severity
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Flip

STAGES: Mapping[Severity, Said] = {"weak": say("weak"), "moderate": say("moderate"), "severe": say("severe")}
"""The stages of a profile in the order in which it is printed, in words."""
_PLACES: tuple[Severity, ...] = tuple(STAGES)


def printed(profile: tuple[int, ...]) -> str | Said:
    """A profile as cards print it: 2/3/5."""
    return "/".join(map(str, profile)) or say("none")


def number_at(profile: tuple[int, ...], stage: Severity) -> int | None:
    """The number of a profile at a stage; None if the profile ends before it."""
    place = _PLACES.index(stage)
    return profile[place] if place < len(profile) else None


@book.serves("MFX-JOKER-01", "MFX-HOUSE-D10")
def amount_due(flip: Flip) -> int | None:
    """The amount of a variable flip: the number at the stage, 0 for the Black Joker, severe + 1 for the Red one.

    A joker cheated in counts like one flipped. None without a card, or if the profile ends before the stage.
    """
    if flip.used is None or flip.used == BLACK:
        return None if flip.used is None else 0
    number = number_at(flip.profile, severity(VALUE[flip.used]))
    return None if number is None else number + (1 if flip.used == RED else 0)


def blasts_due(flip: Flip) -> int | None:
    """The blasts of a variable flip, none with the Black Joker (MFX-JOKER-07); None where the profile has none."""
    if flip.used is None or flip.blasts is None or len(flip.blasts) != len(_PLACES):
        return None
    return 0 if flip.used == BLACK else flip.blasts[_PLACES.index(severity(VALUE[flip.used]))]


def amount_working(flip: Flip) -> Said:
    """The working of a variable flip's amount."""
    due, stage = amount_due(flip), flip.severity
    if due is None or stage is None:
        return say("amount: none (profile {profile})", profile=printed(flip.profile))
    if flip.used == BLACK:
        return say("amount: {amount} (Black Joker)", amount=due)
    if flip.used == RED:
        return say("amount: {amount} = severe {severe} + 1 (Red Joker)", amount=due, severe=due - 1)
    return say(
        "amount: {amount} = {stage} of {profile}", amount=due, stage=STAGES[stage], profile=printed(flip.profile)
    )


def blasts_working(flip: Flip) -> Said:
    """The working of a variable flip's blasts."""
    due, stage, profile = blasts_due(flip), flip.severity, printed(flip.blasts or ())
    if due is None or stage is None:
        return say("blasts: none (profile {profile})", profile=profile)
    if flip.used == BLACK:
        return say("blasts: {blasts} (Black Joker)", blasts=due)
    return say("blasts: {blasts} = {stage} of {profile}", blasts=due, stage=STAGES[stage], profile=profile)
