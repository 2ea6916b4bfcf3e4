"""What people see of a text: marks that nobody sees, names that show nothing, marks that turn the direction of text."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category

MARKS: Final = re.compile("[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
"""Marks that nobody sees: soft hyphens, zero-width spaces and joiners, byte order marks, marks of direction."""
BLANK: Final = re.compile("[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0000-\U000e0fff]")
"""Letters and symbols that show nothing on their own."""


def without_marks(text: str) -> str:
    """A text without marks that nobody sees."""
    return text if text.isascii() else MARKS.sub("", text)


def is_seen(text: str) -> bool:
    """Whether a text shows anything at all."""
    return any(category(one)[0] not in "CZ" and not BLANK.match(one) for one in text)
