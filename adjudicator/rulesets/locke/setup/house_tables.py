"""The house tables of a match: impossible ones are refused, with the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.json import join
from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.locke.fight.columns import COLUMNS
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.setup.compositions import FEWEST, MOST, compositions
from adjudicator.rulesets.locke.setup.phrases import (
    impossible_dice_said,
    impossible_target_formula_said,
    refuse_empty_names,
    refuse_half_readable_check,
    refuse_misspelt_card_effect,
    refuse_one_word_that_is_no_alignment,
    refuse_wrong_arrival_chart,
    unreadable_success_said,
)
from adjudicator.rulesets.locke.stages.esp_checks import dice_count_in, is_readable_success
from adjudicator.rulesets.locke.table.dice_charts import TOTALS, totals_of_line
from adjudicator.rulesets.locke.table.formulas import formula_value
from adjudicator.rulesets.locke.table.house_tables import ActivationCheck, BaseCardKind, PlanetCard, Tables
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Refused

CARDS: Final = 36
"""The number of cards on each board (LCK-PLANET-01, LCK-BASE-01)."""


def refuse_contradictory_tables(tables: Tables, field: str) -> None:
    """Raises `Refused` if the tables of a match contradict each other or are malformed."""
    _refuse_impossible_site_and_ambush_counts(tables, field)
    _refuse_empty_names(tables, field)
    _refuse_wrong_damage_columns(tables, field)
    refuse_half_readable_check(tables.esp_check, join(field, "esp_check"))
    refuse_wrong_arrival_chart(tables.arrival_chart or {}, join(field, "arrival_chart"))
    refuse_one_word_that_is_no_alignment(tables.conversion_result, join(field, "conversion_result"))
    _refuse_unreadable_activation_check(tables.activation_check, join(field, "activation_check"))
    for name, chart in (("arrival_chart", tables.arrival_chart), ("alive_check", tables.alive_check)):
        _count_totals_refusing_doubled(chart or {}, join(field, name))
    for count, sides in tables.composition.items():
        _refuse_illegal_composition(count, sides, join(join(field, "composition"), count))
    _refuse_too_many_cards_or_wrong_effects(tables.planet_cards, join(field, "planet_cards"))
    _refuse_too_many_cards_or_wrong_effects(tables.base_cards, join(field, "base_cards"))
    _refuse_missing_silhouettes(tables, join(field, "silhouettes"))


def tables_with_stated_parts(before: Tables, stated: Tables) -> Tables:
    """The tables of a match with the stated parts; what is left out stays as it was."""
    usual = Tables()
    told = {name: getattr(stated, name) for name in Tables.__struct_fields__}
    return replace(before, **{name: value for name, value in told.items() if value != getattr(usual, name)})


def _refuse_impossible_site_and_ambush_counts(tables: Tables, field: str) -> None:
    """Key sites and ambush cards replace cards; without a key site the base would be lost at once."""
    if not 1 <= tables.key_sites <= CARDS:
        says = say("{count} key sites cannot be: there are 1 to 36, one on a space", count=tables.key_sites)
        raise Refused("wrong", says, join(field, "key_sites"))
    if tables.ambush_cards > CARDS:
        says = say("{count} ambush cards cannot be: there are 36 spaces", count=tables.ambush_cards)
        raise Refused("wrong", says, join(field, "ambush_cards"))


def _refuse_empty_names(tables: Tables, field: str) -> None:
    for name in ("characters", "silhouettes", "planet_cards", "base_cards"):
        refuse_empty_names(getattr(tables, name), join(field, name))
    for name, sheet in tables.characters.items():
        where = join(join(join(field, "characters"), name), "abilities")
        refuse_empty_names((one.name for one in sheet.abilities), where)


def _refuse_wrong_damage_columns(tables: Tables, field: str) -> None:
    row, field_of = tables.damage_columns, join(field, "damage_columns")
    if row is not None:
        if not row:
            raise Refused("wrong", say("A damage table has a column at least"), field_of)
        ranks = [_quotient_of_column_or_refuse(column, field_of) for column in row]
        if ranks != sorted(set(ranks)):
            raise Refused(
                "wrong", say("The columns of a damage table stand in order from the left, each once"), field_of
            )
    known = row or COLUMNS
    if tables.quotient_0 is not None and tables.quotient_0 not in known:
        raise Refused("wrong", _no_such_column_said(tables.quotient_0), join(field, "quotient_0"))
    for column, chart in tables.damage.items():
        place = join(join(field, "damage"), column)
        if column not in known:
            raise Refused("wrong", _no_such_column_said(column), place)
        missing = TOTALS[-1] - TOTALS[0] + 1 - _count_totals_refusing_doubled(chart, place)
        if missing:
            raise Refused("wrong", say("A column of the damage table has a line for every total from 2 to 12"), place)


def _no_such_column_said(column: str) -> Said:
    return say("{column} is no column of the damage table", column=column)


def _quotient_of_column_or_refuse(column: str, field: str) -> float:
    above, below = map(int, column.split(":"))
    if not below or not above or 1 not in (above, below):
        raise Refused("wrong", _no_such_column_said(column), field)
    return above / below


def _count_totals_refusing_doubled(chart: Mapping[str, object], field: str) -> int:
    """The number of totals of two dice that have a line; raises `Refused` if one has two."""
    seen: set[int] = set()
    for line in chart:
        row = totals_of_line(line)
        if not row:
            raise Refused(
                "no-such", say("{line} is no total of two dice, nor a row of them", line=line), join(field, line)
            )
        if seen.intersection(row):
            raise Refused("taken", say("A total of two dice stands in two lines"), join(field, line))
        seen.update(row)
    return len(seen)


def _refuse_unreadable_activation_check(check: ActivationCheck, field: str) -> None:
    """An activation check must be readable, since it has no announced result."""
    if formula_value(check.target_number, esp_level=0, card_level=0, excess=0) is None:
        names = ("esp_level", "card_level", "excess")
        raise Refused("wrong", impossible_target_formula_said(check.target_number, names), join(field, "target_number"))
    if check.dice is not None and dice_count_in(check.dice) is None:
        raise Refused("wrong", impossible_dice_said(check.dice), join(field, "dice"))
    if check.success is not None and not is_readable_success(check.success):
        raise Refused("wrong", unreadable_success_said(check.success), join(field, "success"))


def _refuse_illegal_composition(count: str, sides: tuple[int, int, int], field: str) -> None:
    players = int(count) if count.isdecimal() and len(count) <= 2 else 0
    if not FEWEST <= players <= MOST or count != str(players):
        raise Refused("wrong", say("Five to eleven play"), field)
    legal = compositions(players)
    if sides not in legal:
        shown = tuple(say("{good}/{evil}/{special}", good=one[0], evil=one[1], special=one[2]) for one in legal)
        says = say("{count} players: GOOD/EVIL/SPECIAL {legal}", count=players, legal=listed(shown, "or"))
        raise Refused("wrong", says, field)


def _refuse_missing_silhouettes(tables: Tables, field: str) -> None:
    """Every character's name and alignment need a silhouette, for an ace or a 10 (LCK-SIL-09, LCK-SIL-10)."""
    supply = {name: [side for side, count in copies.items() if count] for name, copies in tables.silhouettes.items()}
    for name, sides in supply.items():
        if not sides:
            raise Refused("no-such", say("There is no silhouette of that name"), join(field, name))
    there = {side for sides in supply.values() for side in sides}
    for name, sheet in tables.characters.items() if supply else ():
        if name not in supply:
            raise Refused("no-such", say("There is no silhouette {name}, which an ace may ask for", name=name), field)
        if sheet.alignment not in (None, *there):
            says = say("There is no silhouette {alignment}, which a 10 may ask for", alignment=sheet.alignment or "")
            raise Refused("wrong", says, field)


def _refuse_too_many_cards_or_wrong_effects(
    cards: Mapping[str, PlanetCard] | Mapping[str, BaseCardKind], field: str
) -> None:
    count = sum(card.count for card in cards.values())
    if count > CARDS:
        raise Refused("wrong", say("{count} cards are listed; there are 36", count=count), field)
    for name, card in cards.items():
        refuse_misspelt_card_effect(card.effect, join(join(field, name), "effect"))
