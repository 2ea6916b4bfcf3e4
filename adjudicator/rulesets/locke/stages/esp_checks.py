"""ESP level checks: 2D6, at most the target number, or as the match has them (LCK-HOUSE-01)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from operator import ge, gt, le, lt
from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.sentences import counted
from adjudicator.rulesets.locke.table.formulas import formula_value
from adjudicator.rulesets.locke.table.house_tables import EspCheck
from adjudicator.rulesets.locke.table.state import Table, character

_DICE: Final = re.compile(r"([1-9]|1[0-9]|20)[Dd]6")
_SUCCESS: Final = re.compile(r"total\s*(<=|<|>=|>)\s*target[_ ]number")
_COMPARED: Final[Mapping[str, Callable[[int, int], bool]]] = {"<=": le, "<": lt, ">=": ge, ">": gt}


def dice_count_in(words: str) -> int | None:
    """The number of dice in `3D6`; None: the words say something else."""
    found = _DICE.fullmatch(words.strip())
    return None if found is None else int(found[1])


def is_readable_success(success: str) -> bool:
    """Whether the condition of success can be read: `total <= target_number`."""
    return _SUCCESS.fullmatch(success.strip()) is not None


def _is_check_readable(check: EspCheck) -> bool:
    """Whether a check can be judged; for any other the record says how it went."""
    return (
        dice_count_in(check.dice) is not None
        and is_readable_success(check.success)
        and level_target_number(check, 0) is not None
    )


def level_target_number(check: EspCheck, level: int) -> int | None:
    """The target number of a check for an ESP level, before additions; None: the match has it otherwise."""
    if check.target_number is None:
        return level
    return formula_value(check.target_number, esp_level=level, modifiers=0)


def esp_dice_count(table: Table) -> int | None:
    """The number of dice of an ESP level check; None: the match has another check."""
    check = table.tables.esp_check
    return dice_count_in(check.dice) if _is_check_readable(check) else None


def activation_dice_and_check(table: Table) -> tuple[int | None, EspCheck]:
    """The number of dice of an activation check (None: cannot be read), and the check (LCK-HOUSE-03)."""
    own, usual = table.tables.activation_check, table.tables.esp_check
    check = EspCheck(dice=own.dice or usual.dice, success=own.success or usual.success)
    return (dice_count_in(check.dice) if _is_check_readable(check) else None), check


def breach_if_wrong_dice_count(table: Table, seat: str, roll: Sequence[int] | None) -> Said | None:
    """Breach: a check was made with another number of dice."""
    due = esp_dice_count(table)
    if roll is None or due is None or len(roll) == due:
        return None
    return counted(
        "{player} made an ESP level check with {count} die; it takes {due}",
        "{player} made an ESP level check with {count} dice; it takes {due}",
        len(roll),
        player=Player(seat),
        due=due,
    )


@book.serves("LCK-HOUSE-01")
def passes_esp_check(table: Table, roll: Sequence[int] | None, target: int | None) -> bool | None:
    """Whether a roll succeeds; None: the match has a check of its own, or nobody has said the roll."""
    check = table.tables.esp_check
    return passes_check(check, roll, target) if _is_check_readable(check) else None


def target_numbers_up_to(check: EspCheck, level: int) -> range | None:
    """The target numbers from level 0 to an ESP level, which may be declared lower (LCK-MELEE-05).

    None: the match has them otherwise.
    """
    ends = [level_target_number(check, at) for at in (0, level)]
    known = [end for end in ends if end is not None]
    return range(min(known), max(known) + 1) if len(known) == len(ends) else None


def easiest_target_number(check: EspCheck, among: range) -> int:
    """The easiest of several target numbers: the highest or the lowest, depending on the check."""
    return among[0] if is_easier_at_low_numbers(check) else among[-1]


def is_easier_at_low_numbers(check: EspCheck) -> bool:
    """Whether a check is easier at a low target number, since it asks for at least or more than that."""
    found = _SUCCESS.fullmatch(check.success.strip())
    return found is not None and found[1] in (">", ">=")


def fails_at_every_target_number(table: Table, roll: Sequence[int] | None, among: range | None) -> bool:
    """Whether a roll fails at every possible target number, none being stated."""
    return (
        among is not None
        and passes_esp_check(table, roll, easiest_target_number(table.tables.esp_check, among)) is False
    )


def passes_check(check: EspCheck, roll: Sequence[int] | None, target: int | None) -> bool | None:
    """Whether a roll passes a check; None: nobody has said the roll, or it cannot be read."""
    found = _SUCCESS.fullmatch(check.success.strip())
    if roll is None or target is None or found is None or len(roll) != dice_count_in(check.dice):
        return None
    return _COMPARED[found[1]](sum(roll), target)


def some_roll_may_pass(check: EspCheck, target: int) -> bool:
    """Whether some roll passes a check; a check that cannot be read may be passed."""
    count = dice_count_in(check.dice)
    if count is None:
        return True
    return any(passes_check(check, (side,) * count, target) is not False for side in (1, 6))


@book.serves("LCK-INTRUDE-04", "LCK-INTRUDE-05")
def intrusion_target_number(table: Table, seat: str) -> int | None:
    """The target number of a character's next intrusion check: the ESP level, or the match's number for it, plus 1 for
    each failure; None: not known."""
    one = character(table, seat)
    base = None if one.esp_level is None else level_target_number(table.tables.esp_check, one.esp_level)
    return None if base is None else base + one.intrusion_failures
