"""Names: those in plain data, the area that a rule's number names."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.json import Plain


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


def area_of(rule: str) -> str:
    """A rule's number without its last part: `MFX-CHEAT-02` stands in `MFX-CHEAT`, `MFX-HOUSE-C04` in `MFX-HOUSE`."""
    return rule.rpartition("-")[0]
