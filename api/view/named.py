"""Names: those in plain data, the one that may have been meant, the area that a rule's number names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from adjudicator.plain.choices import SHOWN
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from api.sentences import say


def words_in(plain: Plain) -> Iterator[str]:
    """Every key and text in plain data."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        for key, value in plain.items():
            yield key
            yield from words_in(value)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from words_in(value)


def or_nearest(says: Said, wrong: str, known: Iterable[str]) -> Said:
    """The sentence on a name that nobody knows, with the known one that may have been meant."""
    near = get_close_matches(wrong[:SHOWN], known, 1)
    return say("{says}. Did you mean {near}?", says=says, near=near[0]) if near else says


def area_of(rule: str) -> str:
    """A rule's number without its last part: `MFX-CHEAT-02` stands in `MFX-CHEAT`, `MFX-HOUSE-C04` in `MFX-HOUSE`."""
    return rule.rpartition("-")[0]
