"""Support actions, and abilities of each timing (LCK-SUPPORT-01, LCK-CTURN-05)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from adjudicator.rulesets.locke.fight.who_is_there import are_together
from adjudicator.rulesets.locke.options.who import holds_ability_cards, is_able, is_known
from adjudicator.rulesets.locke.stages.endings import ends_unless_somebody_objects
from adjudicator.rulesets.locke.stages.normal_turns import check_rolls_due, has_turns_in_stage
from adjudicator.rulesets.locke.table.state import Character, Table, character
from adjudicator.rulesets.locke.table.things import SURROUNDINGS, Ability
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option

CLASSED = ("attack", "defence", "evasion")
"""The classes of abilities used in attacks and responses, not by timing alone."""


def of_timing(one: Character, *timings: str) -> Iterator[Ability]:
    """The abilities on a sheet with one of some timings, other than attacks, defences, evasions and [melee:X]."""
    for ability in one.abilities:
        if ability.timing in timings and ability.class_ not in CLASSED and ability.x is None:
            yield ability


def abilities(table: Table, seat: str, rule: str, *timings: str) -> Iterator[Option]:
    """The options to use abilities of some timings. Ability cards, and unknown sheets, may hold any.

    None in the surroundings (LCK-BASE-13).
    """
    one = character(table, seat)
    if one.at == SURROUNDINGS:
        return
    results = ("success", "failure")
    for ability in of_timing(one, *timings):
        yield option(
            seat, "AbilityUsed", rule, player=seat, name=ability.name, timing=ability.timing or "", result=results
        )
    if holds_ability_cards(one) or not is_known(one):
        yield option(seat, "AbilityUsed", rule, player=seat, timing=timings, result=results, to_fill=("name",))


def check_rolls(seat: str, one: Character, made: Collection[str]) -> Iterator[Option]:
    """The options to make the check-phase rolls not yet made in this turn."""
    for ability in check_rolls_due(one, made):
        yield option(seat, "CheckRollMade", "LCK-TURN-03", player=seat, ability=ability, to_fill=("roll",))


def support(table: Table, seat: str) -> Iterator[Option]:
    """The options of a support phase, in a normal turn or a combat; none in the surroundings (LCK-BASE-13)."""
    one = character(table, seat)
    if one.at == SURROUNDINGS or not is_able(one):
        return
    if not one.sheet_open:
        yield option(seat, "SheetOpened", "LCK-OPEN-01", player=seat)
    yield from _conversions(table, seat, one)
    yield from abilities(table, seat, "LCK-SUPPORT-01", "support")


def _conversions(table: Table, seat: str, one: Character) -> Iterator[Option]:
    """The options to convert characters in the same space whom the faction has not tried; they open the sheet."""
    if one.alignment == "SPECIAL" and not one.may_convert:
        return
    targets = tuple(
        other
        for other, held in table.characters.items()
        if other != seat and held.alive and are_together(table, seat, other) and one.alignment not in held.converted_by
    )
    if not targets:
        return
    opens = None if one.sheet_open else True
    yield option(
        seat,
        "ConversionAttempted",
        "LCK-CONVERT-01",
        player=seat,
        target=targets,
        sheet_open=opens,
        to_fill=("roll", "target_number", "success"),
    )


def declarations(table: Table, seat: str) -> Iterator[Option]:
    """The options to declare victory, for the own alignment or solo for the last SPECIAL; they open the sheet."""
    one = character(table, seat)
    if (
        one.at == SURROUNDINGS
        or not is_able(one)
        or not has_turns_in_stage(table, seat)
        or ends_unless_somebody_objects(table)
    ):
        return
    opens = None if one.sheet_open else True
    sides = (one.alignment,) if is_known(one) else ("GOOD", "EVIL")
    if one.alignment != "SPECIAL":
        yield option(
            seat, "VictoryDeclared", "LCK-DECL-01", player=seat, kind="alignment", alignment=sides, sheet_open=opens
        )
    others = (held for other, held in table.characters.items() if other != seat)
    if one.alignment in ("SPECIAL", None) and all(not held.alive or held.in_black_hole for held in others):
        yield option(seat, "VictoryDeclared", "LCK-DECL-08", player=seat, kind="solo", sheet_open=opens)
