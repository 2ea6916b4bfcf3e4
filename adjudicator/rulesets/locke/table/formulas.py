"""Numbers given as formulas: `esp_level + 1`, `2 * esp_level - card_level`, `7`."""

from __future__ import annotations

import re
from typing import Final

_SIGN: Final = re.compile(r"([+-])")
_TERM: Final = re.compile(r"(?:(?P<times>[0-9]{1,3})\*)?(?P<name>[a-z_]+)|(?P<number>[0-9]{1,3})")
_WORDS: Final = (("current ", ""), ("esp level", "esp_level"), ("card level", "card_level"))
"""Wordings of the rules, with the names they stand for in a formula."""


def formula_value(formula: str, **named: int) -> int | None:
    """The value of a formula: a sum of numbers and names, each name with or without a factor.

    None: it is no formula, or has an unknown name.
    """
    text = formula.casefold().replace(" plus ", "+").replace(" minus ", "-")
    for words, name in _WORDS:
        text = text.replace(words, name)
    parts = _SIGN.split(re.sub(r"\s*([*+-])\s*", r"\1", text.strip()))
    total = 0
    for sign, term in zip(("+", *parts[1::2]), parts[::2], strict=True):
        found = _TERM.fullmatch(term)
        if found is None or (found["name"] and found["name"] not in named):
            return None
        worth = int(found["number"]) if found["number"] else int(found["times"] or 1) * named[found["name"]]
        total += worth if sign == "+" else -worth
    return total
