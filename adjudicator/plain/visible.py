"""What people see of a text: marks that nobody sees, names that show nothing, marks that turn the text around them."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category

TURNING: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that turn the direction of text, so that it reads other than it is written."""
_MARKS: Final = re.compile(
    "[\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)
"""Marks that nobody sees: soft hyphens, zero-width spaces and joiners, byte order marks, variants, directions."""
_UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Zs", "Zl", "Zp"))
"""The categories of what shows nothing: controls, formats, halves of pairs, spaces."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and symbols that show nothing, though Unicode does not count them among spaces and formats."""
_VARIANTS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_TURNED: Final = re.compile(
    "[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""What turns the text around it: marks of direction, and letters written from right to left."""
_ISOLATED: Final = re.compile("\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069")


def without_marks(text: str) -> str:
    """A text without marks that nobody sees."""
    return text if text.isascii() else _MARKS.sub("", text)


def is_seen(text: str) -> bool:
    """Whether a text shows anything at all."""
    return any(map(_shows, text))


def _shows(one: str) -> bool:
    return category(one) not in _UNSEEN and one not in _BLANK and _VARIANTS.match(one) is None


def isolated(text: str) -> str:
    """A text that turns nothing around it: set apart by U+2068 and U+2069, without turning marks of its own.

    A text that turns nothing, or what turns in it is set apart already, stays as it is.
    """
    if text.isascii() or _TURNED.search(_ISOLATED.sub("", text)) is None:
        return text
    return f"\u2068{TURNING.sub('', text)}\u2069"
