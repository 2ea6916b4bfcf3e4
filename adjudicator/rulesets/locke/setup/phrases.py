"""Wordings in the house tables of a match: dice, formulas, results, effects; a misspelt one is refused.

Free wordings stay as they are. One that looks like a readable wording but is not must be a mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from adjudicator.plain.json import join
from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.esp_checks import dice_count_in, is_readable_success, level_target_number
from adjudicator.rulesets.locke.stages.information import KNOWN_EFFECTS, info_worth
from adjudicator.rulesets.locke.table.house_tables import EspCheck
from adjudicator.rulesets.locke.table.state import ALIGNMENTS
from adjudicator.seam.ruleset import Refused

_DICE: Final = re.compile(r"[\d\s.+*/-]*[dD][\d\s.+*/dD-]*")
"""What looks like dice: `0D6`, `2D10`, `2D6 + 1`."""
_COMPARED: Final = re.compile(r"[<>=]|[a-z]_[a-z]", re.IGNORECASE)
"""What looks like a comparison of the total with the target number."""
_WORKED_OUT: Final = re.compile(r"[*+^<>=]|[/-]\s*\d|\d\s*[/-]|[a-z]_[a-z]|^\W*\d+\W*$", re.IGNORECASE)
"""What looks like a formula."""
_ROUND: Final = re.compile(r"[0-9]+")


def refuse_empty_names(names: Iterable[str], field: str) -> None:
    """Raises `Refused` for a name that is empty."""
    for name in names:
        if not name.strip():
            raise Refused("wrong", say("What is listed here has a name; one is empty"), field)


def refuse_half_readable_check(check: EspCheck, field: str) -> None:
    """Raises `Refused` for an ESP level check that looks readable but is not."""
    dice, success, target = join(field, "dice"), join(field, "success"), join(field, "target_number")
    for said, where in ((check.dice, dice), (check.success, success), (check.target_number, target)):
        _refuse_blank_text(said, where)
    if dice_count_in(check.dice) is None and _DICE.fullmatch(check.dice.strip()):
        raise Refused("wrong", impossible_dice_said(check.dice), dice)
    if not is_readable_success(check.success) and _COMPARED.search(check.success):
        raise Refused("wrong", unreadable_success_said(check.success), success)
    if check.target_number is None or not _WORKED_OUT.search(check.target_number):
        return
    if level_target_number(check, 0) is None:
        raise Refused("wrong", impossible_target_formula_said(check.target_number, ("esp_level", "modifiers")), target)


def impossible_dice_said(said: str) -> Said:
    """The refusal of impossible dice."""
    return say("{dice} cannot be rolled: dice are 1D6 to 20D6", dice=said)


def unreadable_success_said(said: str) -> Said:
    """The refusal of an unreadable condition of success."""
    return say("{success} is not read: a check succeeds at the total <=, <, >= or > target_number", success=said)


def impossible_target_formula_said(said: str, names: tuple[str, ...]) -> Said:
    """The refusal of an impossible target number."""
    return say(
        "{formula} is no target number: that adds numbers (to 999) and {names}, as in 2 * esp_level + 1",
        formula=said,
        names=listed(names, "and"),
    )


def refuse_wrong_arrival_chart(chart: Mapping[str, str], field: str) -> None:
    """Raises `Refused` if a line of the arrival chart is empty, or names round 0."""
    for line, said in chart.items():
        _refuse_blank_text(said, join(field, line))
        named = _ROUND.search(said)
        if named is not None and not int(named.group()):
            raise Refused("wrong", say("Combat rounds count from 1; nobody arrives in round 0"), join(field, line))


def refuse_one_word_that_is_no_alignment(said: str | None, field: str) -> None:
    """Raises `Refused` if the result of a conversion is a single word that is no alignment."""
    _refuse_blank_text(said, field)
    if said is None or said in ALIGNMENTS or len(said.split()) > 1 or "converter" in said.casefold():
        return
    says = say(
        "{result} is no result of a conversion: that is GOOD, EVIL, SPECIAL or the converter's alignment", result=said
    )
    raise Refused("wrong", says, field)


def refuse_misspelt_card_effect(effect: str | None, field: str) -> None:
    """Raises `Refused` if the effect of a card looks like a known one but is not."""
    _refuse_blank_text(effect, field)
    if effect is None or effect in KNOWN_EFFECTS or info_worth(effect):
        return
    first = effect.casefold().split()[0]
    if first == "info" or effect.strip().casefold() in KNOWN_EFFECTS:
        raise Refused(
            "no-such",
            say("{effect} is no effect that is known: those are info, info 2 (1 to 999), white, none", effect=effect),
            field,
        )


def _refuse_blank_text(said: str | None, field: str) -> None:
    if said is not None and not said.strip():
        raise Refused("wrong", say("Nothing is said here: leave it out, and the house default holds"), field)
