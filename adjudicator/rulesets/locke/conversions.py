"""Conversions that were tried (LCK-CONVERT-05)."""

from __future__ import annotations

from adjudicator.rulesets.locke.state import Alignment, Character


def attempts(one: Character) -> tuple[tuple[Alignment, ...], tuple[tuple[Alignment, str], ...]]:
    """The factions that are stated to have tried to convert it, and those on record, each with who tried."""
    stated = max(0, len(one.converted_by) - len(one.converters))
    return one.converted_by[:stated], tuple(zip(one.converted_by[stated:], one.converters, strict=False))
