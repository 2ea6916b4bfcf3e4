"""The texts in plain data."""

from __future__ import annotations

from adjudicator.plain.json import Plain


def texts(plain: Plain) -> frozenset[str]:
    """All texts in plain data, which are what it names; keys are none."""
    match plain:
        case str():
            return frozenset((plain,))
        case dict():
            return frozenset().union(*map(texts, plain.values()))
        case list() | tuple():
            return frozenset().union(*map(texts, plain))
    return frozenset()
