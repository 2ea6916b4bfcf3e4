"""Maintained defences: which one is meant, and the activation check for one above the ESP level (LCK-CTURN-04)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.present_attack import STRAY
from adjudicator.rulesets.locke.stages.esp_checks import activation_dice_and_check, passes_check
from adjudicator.rulesets.locke.stages.normal_turns import ROLL
from adjudicator.rulesets.locke.table.formulas import formula_value
from adjudicator.rulesets.locke.table.state import Attack, Character, Combat, Table, character, with_character
from adjudicator.rulesets.locke.table.things import Defence, Lapsed
from adjudicator.seam.frozen import replace


def maintained_defence_named_or_only(table: Table, seat: str, name: str | None) -> Defence | None:
    """A maintained defence by its name; if none is named, the only one; else None."""
    held = character(table, seat).maintained
    if name is None:
        return held[0] if len(held) == 1 else None
    return next((one for one in held if one.card == name), None)


def surely_maintained_defences(one: Character) -> tuple[Defence, ...]:
    """The defences that certainly stand, whatever a log leaves out: no check phase of their owner has come since.

    A defence by a barred response is not certain.
    """
    return tuple(defence for defence in one.maintained if not (defence.unsaid or defence.doubtful))


def said_else_recorded_defence_level(defence: Defence) -> int | None:
    """The level of a maintained defence, as was said or is on record; None: not known."""
    return defence.on_record if defence.unknown else defence.level


def with_defences_recorded_as_maintained(one: Character, name: str | None) -> Character:
    """The character with a defence (all, if unnamed) recorded as maintained."""
    return _with_maintaining_unsaid_set(one, name, unsaid=False)


def _with_maintaining_unsaid_set(one: Character, name: str | None, *, unsaid: bool) -> Character:
    def told(defence: Defence) -> Defence:
        return replace(defence, unsaid=unsaid) if name in (None, defence.card) else defence

    lapsed = tuple(replace(lost, defence=told(lost.defence)) for lost in one.lapsed)
    return replace(one, maintained=tuple(told(defence) for defence in one.maintained), lapsed=lapsed)


def with_maintenance_due(table: Table, *seats: str) -> Table:
    """The table when the check phase of seats comes, in which each defence is maintained or ends (LCK-CTURN-02)."""
    for seat in seats:
        if (one := character(table, seat)).maintained or one.lapsed:
            table = with_character(table, seat, _with_maintaining_unsaid_set(one, None, unsaid=True))
    return table


def without_unrecorded_defences(one: Character) -> Character:
    """The character without the defences nobody has recorded as maintained."""
    lapsed = tuple(lost for lost in one.lapsed if not lost.defence.unsaid)
    return replace(one, maintained=tuple(held for held in one.maintained if not held.unsaid), lapsed=lapsed)


@book.serves("LCK-DEFEND-10")
def with_unmaintained_defences_lapsed(table: Table, seat: str | None) -> Table:
    """The table after a seat's check phase: in a complete log, defences not maintained have ended."""
    if seat is None or not table.complete_log:
        return table
    one = character(table, seat)
    return with_character(table, seat, without_unrecorded_defences(one)) if one.maintained or one.lapsed else table


def without_defence_or_all(one: Character, name: str | None) -> Character:
    """The character without a defence; if none is named, without any."""
    kept = tuple(defence for defence in one.maintained if name not in (None, defence.card))
    lapsed = tuple(lost for lost in one.lapsed if name not in (None, lost.defence.card))
    return replace(one, maintained=kept, lapsed=lapsed)


def without_broken_defences(one: Character, attack: Attack, level: int) -> Character:
    """The character without the defences below the level of an attack; for a melee, only the attacker's sheet may tell
    that level."""
    said = said_melee_level_with_joiners(attack) if attack.source == "melee" else level
    kept = tuple(held for held in one.maintained if held.level >= level)
    lapsed = [
        lapsed_also_shown_by_attacker(lost, attack.attacker, level) for lost in one.lapsed if lost.defence.level >= said
    ]
    lapsed += [
        Lapsed(defence=held, told_by=(attack.attacker,)) for held in one.maintained if said <= held.level < level
    ]
    return replace(one, maintained=kept, lapsed=tuple(lapsed))


def lapsed_also_shown_by_attacker(lost: Lapsed, seat: str, level: int) -> Lapsed:
    """The lapsed defence, now also shown by this attacker's sheet if its attack was of higher level."""
    if lost.defence.level >= level or seat in lost.told_by:
        return lost
    return replace(lost, told_by=(*lost.told_by, seat))


def said_melee_level_with_joiners(attack: Attack) -> int:
    """The declared level of a melee (LCK-MELEE-02), plus 1 for each who joined."""
    return (1 if attack.said_level is None else attack.said_level) + len(attack.joiners)


@book.serves("LCK-HOUSE-03")
def activation_check(
    table: Table, seat: str, defence: Defence, roll: Sequence[int] | None
) -> tuple[int, bool | None] | None:
    """The target number of an activation check, and whether a roll succeeds; None: no check is due or readable."""
    level = character(table, seat).esp_level
    if defence.source != "c_card" or level is None or defence.level <= level:
        return None
    formula = table.tables.activation_check.target_number
    target = formula_value(formula, esp_level=level, card_level=defence.level, excess=defence.level - level)
    if target is None:
        return None
    return target, passes_check(activation_dice_and_check(table)[1], roll, target)


def is_combat_turn_past_check_phase(combat: Combat) -> bool:
    """Whether anything on record in the running combat turn comes after its check phase."""
    return bool(
        combat.main_action or any(did not in ("upkeep", STRAY) and not did.startswith(ROLL) for did in combat.own)
    )
