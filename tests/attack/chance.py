"""What pages have by chance: report ids of forms, codes of links with their QR codes, digests of tokens made."""

from __future__ import annotations

import re
from typing import Final

_CHANCE: Final = re.compile(
    r'(?<=name="report_id" value=")[0-9a-f]{32}|(?<=report_id=)[0-9a-f]{32}'
    r"|/enrol/[A-Za-z0-9_-]{22}|/people/[0-9a-f]{64}/|<svg .*?</svg>"
    r"|(?<=<code>)[0-9a-f]{4}(?: [0-9a-f]{4}){3}(?=</code>)",  # salted: the leaf hashes on a slip
    re.DOTALL,
)


def without_chance(text: str) -> tuple[str, bool]:
    """An answer's text without what is there by chance, and whether there was any."""
    plain, count = _CHANCE.subn("…", text)
    return plain, bool(count)
