"""All pages: what the application registers."""

from __future__ import annotations

from typing import Final

from api.http.pages import (
    audits,
    corrections,
    disputes,
    enter,
    looks,
    matches,
    penalties,
    people,
    queue,
    rule,
    ruling,
    step,
)

ALL: Final = tuple(
    page.pages
    for page in (matches, step, corrections, rule, ruling, disputes, looks, queue, penalties, audits, enter, people)
)
