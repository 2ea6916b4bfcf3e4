"""The forms that texts must have: patterns for `Meta`, and each in words for people.

A form ends with `(?!\\n)$`: `$` alone would also match before a final new line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Said, say

HEX_32: Final = r"^[0-9a-f]{32}(?!\n)$"
HEX_64: Final = r"^[0-9a-f]{64}(?!\n)$"
HEX_32_OR_NONE: Final = r"^([0-9a-f]{32})?(?!\n)$"
HEX_64_OR_NONE: Final = r"^([0-9a-f]{64})?(?!\n)$"
ENTROPY: Final = r"^([0-9a-f]{2}){16,64}(?!\n)$"
ALGORITHM_OR_NONE: Final = r"^(adjudicator-shuffle-v[12])?(?!\n)$"
TIME: Final = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z(?!\n)$"
DAY_OR_NONE: Final = r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?(?!\n)$"
COLUMN: Final = r"^[0-9]{1,3}:[0-9]{1,3}(?!\n)$"
DICE: Final = r"^[1-9][0-9]?D[1-9][0-9]{0,2}(?!\n)$"

IN_WORDS: Final[Mapping[str, Said]] = {
    HEX_32: say("32 hexadecimal digits in lower case"),
    HEX_64: say("64 hexadecimal digits in lower case"),
    HEX_32_OR_NONE: say("32 hexadecimal digits in lower case, or empty"),
    HEX_64_OR_NONE: say("64 hexadecimal digits in lower case, or empty"),
    ENTROPY: say("16 to 64 bytes as hexadecimal digits in lower case, two for each"),
    ALGORITHM_OR_NONE: say("adjudicator-shuffle-v2, adjudicator-shuffle-v1, or empty"),
    TIME: say("a time in UTC, as 2026-11-21T10:31:07Z"),
    DAY_OR_NONE: say("a day, as 2026-11-21"),
    COLUMN: say("a column, as 3:1"),
    DICE: say("dice, as 2D6"),
}
"""What each pattern asks for."""
