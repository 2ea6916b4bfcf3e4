"""All pages: what the application registers."""

from __future__ import annotations

from typing import Final

from api.http.pages import (
    audits,
    begin,
    closing,
    corrections,
    disputes,
    ending,
    enter,
    imports,
    leaves,
    lines,
    looks,
    matches,
    offline,
    pairings,
    penalties,
    people,
    queue,
    record,
    rounds,
    rule,
    ruling,
    step,
)

ALL: Final = tuple(
    page.pages
    for page in (
        matches,
        step,
        corrections,
        rule,
        ruling,
        disputes,
        looks,
        queue,
        penalties,
        audits,
        enter,
        people,
        record,
        offline,
        begin,
        ending,
        pairings,
        rounds,
        leaves,
        lines,
        imports,
        closing,
    )
)
