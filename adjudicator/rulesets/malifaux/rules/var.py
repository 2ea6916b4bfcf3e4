"""Variable profiles (MFX-VAR) and jokers on them (MFX-JOKER-06, 07, 12)."""

from __future__ import annotations

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BLACK, RED, VALUE, Card, severity
from adjudicator.rulesets.malifaux.events import VariableFlipResolved, VariableFlipStarted
from adjudicator.rulesets.malifaux.lookup import settled, usable
from adjudicator.rulesets.malifaux.profiles import STAGES, amount_due, blasts_due, number_at, printed
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Flip, Table
from adjudicator.seam.frozen import replace


def _flip(table: Table, event: VariableFlipResolved) -> Flip:
    """The flip, with the card that it must have if nobody chose one."""
    return settled(table, table.flips[event.flip])


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
def amount_stands_at_the_stage_told(table: Table, event: VariableFlipResolved) -> Said | None:
    """The amount is the profile's number at the stage told, whatever card gave that stage."""
    flip, stage = _flip(table, event), event.stage
    due = None if stage is None or flip.used is not None else number_at(flip.profile, stage)
    if stage is None or due is None:
        return None
    by_joker = {"weak": 0, "severe": due + 1}.get(stage, due)
    if event.amount in (due, by_joker):
        return None
    return say(
        "The amount was recorded as {claimed}; {stage} on {profile} gives {due}",
        claimed=event.amount, stage=STAGES[stage], profile=printed(flip.profile), due=due,
    )  # fmt: skip


@book.check("MFX-VAR-02", on=VariableFlipResolved)
def amount_is_that_of_a_usable_card(table: Table, event: VariableFlipResolved) -> Said | None:
    """Where nobody said which card is used, the amount is that of one that may be."""
    flip = _flip(table, event)
    if flip.used is not None or event.stage is not None:
        return None
    due = sorted({-1 if (due := amount_due(replace(flip, used=card))) is None else due for card in usable(table, flip)})
    if not due or due[0] < 0 or event.amount in due:
        return None
    return say(
        "The amount was recorded as {claimed}; with a card that may be used it is {due}",
        claimed=event.amount, due=listed(due, "or"),
    )  # fmt: skip


@book.check("MFX-VAR-02", on=VariableFlipResolved)
def amount_stands_at_the_cards_stage(table: Table, event: VariableFlipResolved) -> Said | None:
    """The amount is the profile's number at the card's stage."""
    flip, card = _flip(table, event), _card_read(table, event)
    due = None if card is None else amount_due(flip)
    if card is None or due is None or event.amount == due:
        return None
    return say(
        "The amount was recorded as {claimed}; {card} is {stage}, which on {profile} gives {due}",
        claimed=event.amount,
        card=card,
        stage=STAGES[severity(VALUE[card])],
        profile=printed(flip.profile),
        due=due,
    )


@book.check("MFX-VAR-02", on=VariableFlipResolved)
def blasts_stand_at_the_cards_stage(table: Table, event: VariableFlipResolved) -> Said | None:
    """The blasts are those of the profile at the card's stage."""
    flip, card = _flip(table, event), _card_read(table, event)
    due = None if card is None else blasts_due(flip)
    if card is None or due is None or event.blasts is None or event.blasts == due:
        return None
    return counted(
        "{count} blast was recorded; {card} is {stage}, which on {profile} gives {due}",
        "{count} blasts were recorded; {card} is {stage}, which on {profile} gives {due}",
        event.blasts,
        card=card,
        stage=STAGES[severity(VALUE[card])],
        profile=printed(flip.blasts or ()),
        due=due,
    )


def _card_read(table: Table, event: VariableFlipResolved) -> Card | None:
    """The card that gives the amount; None for a joker, or if another stage was told, which is MFX-VAR-03 alone."""
    flip = _flip(table, event)
    return None if flip.used in (BLACK, RED) or event.stage not in (None, flip.severity) else flip.used


@book.check("MFX-VAR-03", on=VariableFlipResolved)
def stage_follows_the_value(table: Table, event: VariableFlipResolved) -> Said | None:
    """Values 0 to 5 are weak, 6 to 10 moderate, 11 to 14 severe, jokers included."""
    flip = _flip(table, event)
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
    if _flip(table, event).used != BLACK or event.amount == 0:
        return None
    return say("The amount was recorded as {claimed}; with the Black Joker it is 0", claimed=event.amount)


@book.check("MFX-JOKER-07", on=VariableFlipResolved)
def black_joker_makes_no_blasts(table: Table, event: VariableFlipResolved) -> Said | None:
    """With the Black Joker on a variable flip, nothing happens that depends on the result."""
    if _flip(table, event).used != BLACK or not event.blasts:
        return None
    return counted(
        "{count} blast was recorded; with the Black Joker there are none",
        "{count} blasts were recorded; with the Black Joker there are none",
        event.blasts,
    )


@book.check("MFX-JOKER-12", on=VariableFlipResolved)
def red_joker_gives_severe_and_one(table: Table, event: VariableFlipResolved) -> Said | None:
    """With the Red Joker used on a variable flip the amount is the severe number plus 1."""
    flip = _flip(table, event)
    due = amount_due(flip)
    if flip.used != RED or due is None or event.amount == due:
        return None
    return say(
        "The amount was recorded as {claimed}; with the Red Joker it is {due} = severe {severe} + 1",
        claimed=event.amount,
        due=due,
        severe=flip.profile[2],
    )
