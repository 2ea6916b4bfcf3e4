"""Conversion and opening the sheet (LCK-CONVERT, LCK-OPEN)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.counts.conversions import (
    converts_oneself,
    is_by_special_who_may_not_convert,
    is_target_surely_elsewhere,
)
from adjudicator.rulesets.locke.fight.who_is_there import are_together
from adjudicator.rulesets.locke.rules.boards import secret_unless_sheet_open
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.conversions import alignment_after_conversion
from adjudicator.rulesets.locke.stages.esp_checks import (
    breach_if_wrong_dice_count,
    easiest_target_number,
    fails_at_every_target_number,
    is_easier_at_low_numbers,
    level_target_number,
    passes_esp_check,
    target_numbers_up_to,
)
from adjudicator.rulesets.locke.stages.normal_turns import is_invader
from adjudicator.rulesets.locke.table.sentence_parts import dice
from adjudicator.rulesets.locke.table.state import ALIGNMENTS, Conversion, Table, character
from adjudicator.seam.rulebook import Missing, Secret, Value


def _may_stand_apart(before: Table, event: ev.ConversionAttempted) -> bool:
    """Whether the two are not known to stand together, where no combat may end that unites them."""
    return (
        converts_oneself(event)
        or before.combat is not None
        or are_together(before, event.player, event.target) is not True
    )


@book.check_after("LCK-CONVERT-01", on=ev.ConversionAttempted, when=_may_stand_apart)
def conversion_needs_the_same_space(before: Table, event: ev.ConversionAttempted, after: Table) -> Said | None:
    """A player converts another character in the same space."""
    who, target = Player(event.player), Player(event.target)
    if converts_oneself(event):
        return say("{player} tried to convert their own character", player=who)
    if not is_target_surely_elsewhere(after, event):
        return None
    return say("{player} tried to convert {target}, who is not in the same space", player=who, target=target)


@book.check("LCK-CONVERT-02", on=ev.ConversionAttempted)
def the_converter_opens_the_sheet(table: Table, event: ev.ConversionAttempted) -> Said | Missing | None:
    """The converter's sheet is open."""
    if character(table, event.player).sheet_open or event.sheet_open:
        return None
    says = say("{player} tried to convert with a closed character sheet", player=Player(event.player))
    return Missing(says) if event.sheet_open is None else says


@book.check("LCK-CONVERT-03", on=ev.ConversionAttempted)
def conversion_rolls_the_dice_of_the_check(table: Table, event: ev.ConversionAttempted) -> Said | None:
    """A conversion rolls as many dice as an ESP level check."""
    return breach_if_wrong_dice_count(table, event.player, event.roll)


@book.check("LCK-CONVERT-03", on=ev.ConversionAttempted, missing=True)
def conversion_takes_a_check(table: Table, event: ev.ConversionAttempted) -> Said | None:
    """A conversion succeeds by an ESP level check."""
    if event.roll is not None or not event.success:
        return None
    return say("{player} converted without an ESP level check", player=Player(event.player))


@book.check("LCK-CONVERT-03", on=ev.ConversionAttempted)
def the_target_number_is_within_the_level(table: Table, event: ev.ConversionAttempted) -> Said | Secret | None:
    """The target number is that of an ESP level up to the character's own; failed intrusion checks do not raise it
    (LCK-INTRUDE-04)."""
    check, level, stated = table.tables.esp_check, character(table, event.player).esp_level, event.target_number
    among = _possible_conversion_target_numbers_or_none(table, event.player)
    if event.success is None or event.roll is None or level is None or among is None or stated is None:
        return None
    if stated <= among[-1] and (stated >= among[0] or not is_easier_at_low_numbers(check)):
        return None
    return secret_unless_sheet_open(
        table,
        event.player,
        _conversion_target_number_out_of_reach_said(event, stated, level, level_target_number(check, level)),
    )


def _conversion_target_number_out_of_reach_said(
    event: ev.ConversionAttempted, stated: int, level: int, own: int | None
) -> Said:
    """Breach: no ESP level up to the character's own gives the target number."""
    parts: dict[str, Part] = {"player": Player(event.player), "target": stated}
    if own == level:
        return say("{player}'s target number was {target}; the ESP level is {level}", **parts, level=level)
    return say("{player}'s target number was {target}; by the tables of the match it is {due}", **parts, due=own or 0)


@book.check("LCK-CONVERT-03", on=ev.ConversionAttempted)
def the_roll_decides_the_conversion(table: Table, event: ev.ConversionAttempted) -> Said | Secret | None:
    """A conversion succeeds if its roll does, and fails if that fails."""
    if event.success is None or event.roll is None:
        return None
    worked, among = (
        passes_esp_check(table, event.roll, event.target_number),
        _possible_conversion_target_numbers_or_none(table, event.player),
    )
    unstated = event.target_number is None and fails_at_every_target_number(table, event.roll, among)
    if (worked is None and not unstated) or bool(worked) == event.success:
        return None
    target = event.target_number or 0
    if event.target_number is None and among is not None:
        target = easiest_target_number(table.tables.esp_check, among)
    says = _conversion_outcome_due_by_roll_said(event.player, sum(event.roll), target, worked=bool(worked))
    return secret_unless_sheet_open(table, event.player, says) if unstated else says


def _conversion_outcome_due_by_roll_said(seat: str, total: int, target: int, *, worked: bool) -> Said:
    """Breach: a conversion went otherwise than its roll."""
    parts: dict[str, Part] = {"player": Player(seat), "total": total, "target": target}
    if worked:
        return say("{player} rolled {total}, target number {target}: the conversion succeeds", **parts)
    return say("{player} rolled {total}, target number {target}: the conversion fails", **parts)


def _possible_conversion_target_numbers_or_none(table: Table, seat: str) -> range | None:
    """The possible target numbers of a conversion: the ESP level may be declared lower; None: not known."""
    level = character(table, seat).esp_level
    return None if level is None else target_numbers_up_to(table.tables.esp_check, level)


def _conversion_of_turn_behind_alignment_change_or_none(table: Table, event: ev.AlignmentChanged) -> Conversion | None:
    """The conversion of this turn behind a change of alignment; None: none is on record."""
    return None if table.turn is None or event.to not in ALIGNMENTS else table.turn.conversions.get(event.player)


def _is_conversion_barred_by_no_recorded_sheet(table: Table, event: ev.AlignmentChanged) -> bool:
    """Whether no sheet bars a change of alignment by conversion (LCK-CONVERT-04)."""
    return character(table, event.player).convertible is not False


@book.check("LCK-CONVERT-03", on=ev.AlignmentChanged, when=_is_conversion_barred_by_no_recorded_sheet, missing=True)
def alignments_change_by_conversion(table: Table, event: ev.AlignmentChanged) -> Said | Secret | None:
    """An alignment changes in a turn in which somebody converts."""
    if _conversion_of_turn_behind_alignment_change_or_none(
        table, event
    ) is not None or not _has_alignment_changed_without_recorded_cause(table, event):
        return None
    says = say("{player}'s alignment was changed without a conversion", player=Player(event.player))
    return secret_unless_sheet_open(table, event.player, says)


@book.check("LCK-CONVERT-03", on=ev.AlignmentChanged, when=_is_conversion_barred_by_no_recorded_sheet)
def a_failed_conversion_changes_nothing(table: Table, event: ev.AlignmentChanged) -> Said | Secret | None:
    """Without a success nothing changes."""
    tried = _conversion_of_turn_behind_alignment_change_or_none(table, event)
    if tried is None or tried.worked or event.to in (character(table, event.player).alignment, event.from_):
        return None
    says = say(
        "{player}'s alignment was changed, but {converter}'s conversion failed",
        player=Player(event.player),
        converter=Player(tried.converter),
    )
    return secret_unless_sheet_open(table, event.player, says)


def _has_alignment_changed_without_recorded_cause(table: Table, event: ev.AlignmentChanged) -> bool:
    """Whether nothing on record in the turn could have changed an alignment. In a combat abilities may."""
    turn, held = table.turn, character(table, event.player).alignment
    if turn is None or table.combat is not None or turn.conversions:
        return False
    if event.to not in ALIGNMENTS or event.to in (held, event.from_):
        return False
    return not {"AbilityUsed", "SpaceEffectResolved", "CardTurnedUp", "CombatStarted"} & {*turn.done}


@book.contradicts("LCK-CONVERT-04", on=ev.AlignmentChanged)
def only_the_convertible_change(table: Table, event: ev.AlignmentChanged) -> Said | Secret | None:
    """A character's alignment changes only if its sheet allows conversion, and to what the conversion makes it."""
    one = character(table, event.player)
    if one.convertible is not False:
        return _breach_if_converted_to_other_alignment_than_due(table, event)
    if one.alignment == event.to:
        return None
    says = say(
        "{player}'s alignment was changed; by the sheet the character cannot be converted", player=Player(event.player)
    )
    return Secret(says, (event.player,))


def _breach_if_converted_to_other_alignment_than_due(table: Table, event: ev.AlignmentChanged) -> Said | Secret | None:
    """Breach: a conversion gave another alignment than it should (LCK-HOUSE-19)."""
    tried = _conversion_of_turn_behind_alignment_change_or_none(table, event)
    if tried is None or not tried.worked:
        return None
    converter = character(table, tried.converter)
    due = alignment_after_conversion(table, character(table, event.player), converter.alignment)
    if due in (None, event.to):
        return None
    says = say(
        "{player}'s alignment became {alignment}; the conversion by {converter} makes it {due}",
        player=Player(event.player),
        alignment=event.to or "",
        converter=Player(tried.converter),
        due=due or "",
    )
    return (
        secret_unless_sheet_open(table, event.player, says) if converter.sheet_open else Secret(says, (event.player,))
    )


@book.check("LCK-CONVERT-05", on=ev.ConversionAttempted)
def one_conversion_for_each_faction(table: Table, event: ev.ConversionAttempted) -> Said | Secret | None:
    """Each faction tries to convert a character once in a game."""
    faction, target = character(table, event.player).alignment, character(table, event.target)
    if faction is None or faction not in target.converted_by:
        return None
    says = say(
        "{player} tried to convert {target}; {alignment} has had its one attempt at that character",
        player=Player(event.player),
        target=Player(event.target),
        alignment=faction,
    )
    return says if event.sheet_open else secret_unless_sheet_open(table, event.player, says)


@book.check("LCK-CONVERT-06", on=ev.ConversionAttempted)
def special_do_not_convert(table: Table, event: ev.ConversionAttempted) -> Said | Secret | None:
    """A SPECIAL character converts nobody, unless its sheet says so."""
    if not is_by_special_who_may_not_convert(table, event):
        return None
    says = say("{player} tried to convert with a SPECIAL character", player=Player(event.player))
    return says if event.sheet_open else secret_unless_sheet_open(table, event.player, says)


@book.value("LCK-HOUSE-01", on=(ev.ConversionAttempted, ev.IntrusionAttempted))
def check_outcome(
    before: Table, event: ev.ConversionAttempted | ev.IntrusionAttempted, after: Table
) -> Iterator[Value]:
    """Whether a recorded check succeeds; an EVIL silhouette's intrusion check always does (LCK-INTRUDE-03)."""
    if type(event) is ev.IntrusionAttempted and is_invader(character(before, event.player)) is False:
        says = say("{player} has an EVIL silhouette: the intrusion check succeeds", player=Player(event.player))
        yield Value("LCK-HOUSE-01", ("success", event.player), True, says)
        return
    worked = passes_esp_check(before, event.roll, event.target_number)
    if worked is None or event.target_number is None:
        return
    outcome = say("success") if worked else say("failure")
    working = say(
        "ESP level check of {player}: {roll} against {target}, {outcome}",
        player=Player(event.player),
        roll=dice(event.roll),
        target=event.target_number,
        outcome=outcome,
    )
    yield Value("LCK-HOUSE-01", ("success", event.player), worked, working)
