"""Variable profiles (MFX-VAR) and jokers on them (MFX-JOKER-06, 07, 12)."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BLACK, RED, VALUE, severity
from adjudicator.rulesets.malifaux.events import VariableFlipResolved, VariableFlipStarted
from adjudicator.rulesets.malifaux.profiles import STAGES, amount_due, blasts_due, printed
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Flip, Table


@book.check("MFX-VAR-01", on=VariableFlipStarted)
def profile_has_three_numbers(table: Table, event: VariableFlipStarted) -> Said | None:
    """A variable profile has a weak, a moderate and a severe number."""
    if len(event.profile) == 3:
        return None
    return counted(
        "The profile has {count} number ({profile}); it needs three",
        "The profile has {count} numbers ({profile}); it needs three",
        len(event.profile),
        profile=printed(event.profile),
    )


@book.check("MFX-VAR-02", on=VariableFlipResolved)
def amount_stands_at_the_stage(table: Table, event: VariableFlipResolved) -> Said | None:
    """The amount is the profile's number at the card's stage; a wrong stage is only MFX-VAR-03."""
    flip = table.flips[event.flip]
    if flip.used is None:
        return _other_amount(flip, event)
    if flip.used in (BLACK, RED) or event.stage not in (None, flip.severity):
        return None
    due = amount_due(flip)
    if due is None or event.amount == due:
        return _other_blasts(flip, event)
    return say(
        "The amount was recorded as {claimed}; {card} is {stage}, which on {profile} gives {due}",
        claimed=event.amount,
        card=flip.used,
        stage=STAGES[severity(VALUE[flip.used])],
        profile=printed(flip.profile),
        due=due,
    )


def _other_amount(flip: Flip, event: VariableFlipResolved) -> Said | None:
    """That an amount is not the number at the stage told, whatever card gave that stage."""
    place = None if event.stage is None else tuple(STAGES).index(event.stage)
    if place is None or event.stage is None or place >= len(flip.profile):
        return None
    due = flip.profile[place]
    by_joker = {"weak": 0, "severe": due + 1}.get(event.stage, due)
    if event.amount in (due, by_joker):
        return None
    return say(
        "The amount was recorded as {claimed}; {stage} on {profile} gives {due}",
        claimed=event.amount, stage=STAGES[event.stage], profile=printed(flip.profile), due=due,
    )  # fmt: skip


def _other_blasts(flip: Flip, event: VariableFlipResolved) -> Said | None:
    due = blasts_due(flip)
    if due is None or flip.used is None or event.blasts in (None, due):
        return None
    return counted(
        "{count} blast was recorded; {card} is {stage}, which on {profile} gives {due}",
        "{count} blasts were recorded; {card} is {stage}, which on {profile} gives {due}",
        event.blasts,
        card=flip.used,
        stage=STAGES[severity(VALUE[flip.used])],
        profile=printed(flip.blasts or ()),
        due=due,
    )


@book.check("MFX-VAR-03", on=VariableFlipResolved)
def stage_follows_the_value(table: Table, event: VariableFlipResolved) -> Said | None:
    """Values 0 to 5 are weak, 6 to 10 moderate, 11 to 14 severe, jokers included."""
    flip = table.flips[event.flip]
    if event.stage is None or flip.used is None or event.stage == flip.severity:
        return None
    return say(
        "{card} was recorded as {claimed}; its value {value} is {stage}",
        card=flip.used,
        claimed=STAGES[event.stage],
        value=VALUE[flip.used],
        stage=STAGES[severity(VALUE[flip.used])],
    )


@book.check("MFX-JOKER-06", on=VariableFlipResolved)
def black_joker_counts_as_nothing(table: Table, event: VariableFlipResolved) -> Said | None:
    """With the Black Joker on a variable flip the amount is 0."""
    if table.flips[event.flip].used != BLACK or event.amount == 0:
        return None
    return say("The amount was recorded as {claimed}; with the Black Joker it is 0", claimed=event.amount)


@book.check("MFX-JOKER-07", on=VariableFlipResolved)
def black_joker_makes_no_blasts(table: Table, event: VariableFlipResolved) -> Said | None:
    """With the Black Joker on a variable flip, nothing happens that depends on the result."""
    if table.flips[event.flip].used != BLACK or not event.blasts:
        return None
    return counted(
        "{count} blast was recorded; with the Black Joker there are none",
        "{count} blasts were recorded; with the Black Joker there are none",
        event.blasts,
    )


@book.check("MFX-JOKER-12", on=VariableFlipResolved)
def red_joker_gives_severe_and_one(table: Table, event: VariableFlipResolved) -> Said | None:
    """With the Red Joker used on a variable flip the amount is the severe number plus 1."""
    flip = table.flips[event.flip]
    due = amount_due(flip)
    if flip.used != RED or due is None or event.amount == due:
        return None
    return say(
        "The amount was recorded as {claimed}; with the Red Joker it is {due} = severe {severe} + 1",
        claimed=event.amount,
        due=due,
        severe=flip.profile[2],
    )
