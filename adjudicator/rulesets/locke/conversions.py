"""Attempted conversions (LCK-CONVERT-05), and what a successful one results in (LCK-HOUSE-19)."""

from __future__ import annotations

from adjudicator.rulesets.locke.state import ALIGNMENTS, Alignment, Character, Table


def attempts(one: Character) -> tuple[tuple[Alignment, ...], tuple[tuple[Alignment, str], ...]]:
    """The factions that tried to convert a character: those only stated, and those on record with the converter."""
    stated = max(0, len(one.converted_by) - len(one.converters))
    return one.converted_by[:stated], tuple(zip(one.converted_by[stated:], one.converters, strict=False))


def result_of(table: Table, target: Character, faction: Alignment | None) -> Alignment | None:
    """The alignment after a conversion: the sheet's own, the match's, or the converter's. None: not known, or worded
    otherwise and then as recorded."""
    sheet, result = table.tables.characters.get(target.character or ""), table.tables.conversion_result
    if sheet is not None and sheet.converted_to is not None:
        return sheet.converted_to
    if result is None or "converter" in result.casefold():
        return faction
    named = [one for one in ALIGNMENTS if one in result.replace(",", " ").split()]
    return named[0] if len(named) == 1 else None
