"""Attempted conversions (LCK-CONVERT-05), and what a successful one results in (LCK-HOUSE-19)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat

from msgspec import Struct

from adjudicator.rulesets.locke.table.state import ALIGNMENTS, Character, Table
from adjudicator.rulesets.locke.table.things import Alignment
from adjudicator.seam.frozen import replace


class Attempt(Struct, frozen=True):
    """An attempt on record; `hangs_on`: on whose sheets besides the converter's the faction hung."""

    faction: Alignment
    converter: str
    hangs_on: tuple[str, ...] = ()


def said_and_recorded_attempts(one: Character) -> tuple[tuple[Alignment, ...], tuple[Attempt, ...]]:
    """The factions that tried to convert a character: those only stated, and the attempts on record."""
    stated = max(0, len(one.converted_by) - len(one.converters))
    hang = chain(one.factions_hang_on, repeat(()))
    tried = zip(one.converted_by[stated:], one.converters, hang, strict=False)
    return one.converted_by[:stated], tuple(Attempt(*each) for each in tried)


def with_attempts(one: Character, said: tuple[Alignment, ...], recorded: Sequence[Attempt]) -> Character:
    """A character whom these factions, and these attempts, have tried to convert."""
    hang = tuple(each.hangs_on for each in recorded)
    return replace(
        one,
        converted_by=(*said, *(each.faction for each in recorded)),
        converters=tuple(each.converter for each in recorded),
        factions_hang_on=hang if any(hang) else (),
    )


def believed_alignment(one: Character) -> Alignment | None:
    """The alignment that its player believes a character has; None: its player cannot know it."""
    if one.alignment_told is None:
        return one.alignment
    return None if one.alignment_told == "unknown" else one.alignment_told


def alignment_after_conversion(table: Table, target: Character, faction: Alignment | None) -> Alignment | None:
    """The alignment after a conversion: the sheet's own, the match's, or the converter's. None: not known, or worded
    otherwise and then as recorded."""
    sheet, result = table.tables.characters.get(target.character or ""), table.tables.conversion_result
    if sheet is not None and sheet.converted_to is not None:
        return sheet.converted_to
    if result is None or "converter" in result.casefold():
        return faction
    named = [one for one in ALIGNMENTS if one in result.replace(",", " ").split()]
    return named[0] if len(named) == 1 else None
