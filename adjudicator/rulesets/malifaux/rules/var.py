"""Variable profiles (MFX-VAR) and jokers on them (MFX-JOKER-06, 07, 12)."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BLACK, RED
from adjudicator.rulesets.malifaux.events import VariableFlipResolved, VariableFlipStarted
from adjudicator.rulesets.malifaux.profiles import amount_due, profile_text
from adjudicator.rulesets.malifaux.state import Table


@book.check("MFX-VAR-01", on=VariableFlipStarted)
def profile_has_three_numbers(before: Table, event: VariableFlipStarted, after: Table) -> str | None:
    """A variable profile is weak/moderate/severe."""
    if len(event.profile) == 3:
        return None
    return f"the profile {profile_text(event.profile)} has {len(event.profile)} numbers; a profile has three"


@book.check("MFX-VAR-02", on=VariableFlipResolved)
def amount_stands_at_the_stage(before: Table, event: VariableFlipResolved, after: Table) -> str | None:
    """The amount is the number of the profile at the card's stage; a wrong stage is MFX-VAR-03 alone."""
    flip = before.flips[event.flip]
    if flip.used in (None, BLACK, RED) or event.stage not in (None, flip.severity):
        return None
    due = amount_due(flip)
    if due is None or event.amount == due:
        return None
    return f"{flip.used} is {flip.severity}: {profile_text(flip.profile)} gives {due}, not {event.amount}"


@book.check("MFX-VAR-03", on=VariableFlipResolved)
def stage_follows_the_value(before: Table, event: VariableFlipResolved, after: Table) -> str | None:
    """0 to 5 is weak, 6 to 10 moderate, 11 to 14 severe; jokers have rules of their own."""
    flip = before.flips[event.flip]
    if event.stage is None or flip.used in (None, BLACK, RED) or event.stage == flip.severity:
        return None
    return f"{flip.used} is {flip.severity}, not {event.stage}"


@book.check("MFX-JOKER-06", on=VariableFlipResolved)
def black_joker_counts_as_nothing(before: Table, event: VariableFlipResolved, after: Table) -> str | None:
    """With the Black Joker on a variable flip the amount is 0."""
    if before.flips[event.flip].used != BLACK or event.amount == 0:
        return None
    return f"the flip came to the Black Joker: the amount is 0, not {event.amount}"


@book.check("MFX-JOKER-07", on=VariableFlipResolved)
def black_joker_makes_no_blasts(before: Table, event: VariableFlipResolved, after: Table) -> str | None:
    """With the Black Joker on a variable flip nothing that hangs on the result comes about."""
    if before.flips[event.flip].used != BLACK or not event.blasts:
        return None
    return f"the flip came to the Black Joker: there are no blasts, {event.blasts} recorded"


@book.check("MFX-JOKER-12", on=VariableFlipResolved)
def red_joker_gives_severe_and_one(before: Table, event: VariableFlipResolved, after: Table) -> str | None:
    """With the Red Joker used on a variable flip the amount is the severe number plus 1."""
    flip = before.flips[event.flip]
    due = amount_due(flip)
    if flip.used != RED or due is None or event.amount == due:
        return None
    return f"the Red Joker gives severe {flip.profile[2]} + 1 = {due}, not {event.amount}"
